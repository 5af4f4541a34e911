"""Options and presets: places that exist, values that can be told apart, a default that changes nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from .. import choices
from ..choices import Choice, spelled
from ..errors import OptionError
from ..library import below, choices_of, is_choice, meaning
from ..marked import Fault, Map, Path, Seq, mark_of
from ..merging import at_place, game_part, written_out
from ..words import listed, nearest, quoted

MAX_VALUES = 200
FIXED = ("format", "extends", "options", "presets")


def of_options(tree: Map, whole: Map) -> Iterator[Fault]:
    """Everything about the options and presets of a document that can be told without trying their values."""
    known = choices.choices(tree)
    options = tree.get("options")
    for name, option in options.items() if isinstance(options, Map) else ():
        if name not in known or not isinstance(option, Map):
            yield from malformed(name, option)
            continue
        missing = list(place_faults(whole, name, known[name].place))
        if missing or not refused(tree, whole, known[name].place):
            yield from missing or default_faults(whole, name, known[name])
        yield from value_faults(name, option["values"])
    count = sum(len(choice.samples()) for choice in known.values())
    if count > MAX_VALUES:
        yield Fault(
            ("options",), f"{count} values in all, and at most {MAX_VALUES} are tried: fewer, or a range", on_key=True
        )
    yield from overlaps(known)
    yield from asleep(tree, known)
    yield from preset_faults(tree, whole, known)


def malformed(name: str, option: Any) -> Iterator[Fault]:
    """Values that are no values."""
    if isinstance(option, Map) and isinstance(option.get("changes"), str) and "values" in option:
        values = option["values"]
        if isinstance(values, Seq) and values:
            yield from value_faults(name, values)
            return
        said = f"found {quoted(values)}" if isinstance(values, str) else "found nothing that can be chosen"
        text = f"expected a list, a map from names to values, or a range such as 3..52; {said}"
        yield Fault(("options", name, "values"), text)


# ---- places


def place_faults(tree: Map, name: str, place: tuple[str, ...]) -> Iterator[Fault]:
    """A place that the document does not have."""
    at = ("options", name, "changes")
    if place[0] in FIXED:
        yield Fault(
            at, f"{quoted(place[0])} cannot be changed by an option; name a place of the rules, such as board.square"
        )
        return
    part = game_part()
    here: Any = tree
    for number, key in enumerate(place):
        inner, last = below(part, key), number == len(place) - 1
        there = list(here) if isinstance(here, Map) else []
        words = list(meaning(part).get("properties", ())) if part else []
        if inner is None:
            rest = f"; the keys there are {listed(words)}" if words else "; nothing lies below it"
            yield Fault(at, f"there is no {quoted(key)} {where(place[:number])}{nearest(key, words) or rest}")
            return
        if key not in there and not last and (is_choice(part) or key in choices_of(part) or not words):
            rest = f"; there is {listed(there)}" if there else ""
            yield Fault(at, f"there is no {quoted(key)} {where(place[:number])}{nearest(key, there) or rest}")
            return
        part, here = inner, here.get(key) if isinstance(here, Map) else None


def refused(tree: Map, whole: Map, place: tuple[str, ...]) -> bool:
    """Whether the schema refused the rule that a place lies in."""
    return any(at_place(whole, place[:n]) is not None and at_place(tree, place[:n]) is None for n in (1, 2))


def where(place: tuple[str, ...]) -> str:
    """A place in words."""
    return f"at {'.'.join(place)}" if place else "in a ruleset"


def overlaps(known: Mapping[str, Choice]) -> Iterator[Fault]:
    """Two options of which one changes what lies inside the other's place."""
    items = list(known.items())
    for number, (name, choice) in enumerate(items):
        for other, before in items[:number]:
            short = min(len(choice.place), len(before.place))
            if choice.place[:short] == before.place[:short]:
                text = f"the option {quoted(other)} changes {'.'.join(before.place)}: the two overlap"
                text += "; give each a place of its own, or make them one"
                yield Fault(("options", name, "changes"), text)
                break


def asleep(tree: Map, known: Mapping[str, Choice]) -> Iterator[Fault]:
    """at_least: never, where no option could wake the rule."""
    for path in nevers(tree, ()):
        wakes = any(path[: len(choice.place)] == choice.place[: len(path)] for choice in known.values())
        if not wakes and mark_of(tree, path).source is tree.mark.source:
            yield Fault(path, "never: this rule sleeps, and no option wakes it; write a number, or leave the rule out")


def nevers(tree: Any, path: Path) -> Iterator[Path]:
    """The addresses of rules that sleep."""
    for key, value in tree.items() if isinstance(tree, Map) else ():
        if path == () and key in ("options", "presets", "about"):
            continue
        if key == "at_least" and value == "never":
            yield (*path, key)
        yield from nevers(value, (*path, key))


# ---- values


def value_faults(name: str, values: Any) -> Iterator[Fault]:
    """Values that cannot be told apart, ranges that are none, an option without a choice."""
    at: Path = ("options", name, "values")
    names: list[Any] = list(values) if isinstance(values, Map | Seq) else []
    seen: set[str] = set()
    for number, value in enumerate(names):
        spot = (*at, value) if isinstance(values, Map) else (*at, number)
        if not isinstance(value, str | int | float | bool):
            yield Fault(
                at, "the entries of a list are names or numbers; give this value a name: values: {name: value}", spot
            )
            return
        if spelled(value) in seen:
            yield Fault(at, f"two values are called {quoted(spelled(value))}: give one another name", spot, on_key=True)
        seen.add(spelled(value))
    span = choices.span(values.get("range")) if isinstance(values, Map) else choices.span(values)
    if isinstance(values, Map) and "range" in values and span is None:
        yield Fault((*at, "range"), "expected a range such as 1..1000, the least number first")
    elif span is not None and span[0] >= span[1]:
        text = "a range goes from the least number to the greatest"
        text += f"; write for example {min(span)}..{max(*span, min(span) + 1)}"
        yield Fault(at, text, (*at, "range") if isinstance(values, Map) else at)
    elif span is None and len(names) < 2:
        yield Fault(at, "an option needs two values or more", on_key=True)


def default_faults(tree: Map, name: str, choice: Choice) -> Iterator[Fault]:
    """A default that is not what the document says."""
    path: Path = ("options", name, "values")
    here, span, place = at_place(tree, choice.place), choice.info.range, ".".join(choice.place)
    said = f"{written_out(here)} stands" if here is not None else "nothing stands"
    if choice.patches and choice.info.default == choice.patches[0][0]:
        default, patch, mark = choice.patches[0]
        key: Path = (*path, str(default)) if is_named(tree, name) else (*path, 0)
        if choices.changes_nothing(tree, choice.place, patch, mark):
            return
        text = f"the first value must leave the ruleset as it is, and {quoted(spelled(default))} changes "
        text += f"{place}, where {said} there; put the value that changes nothing first"
        if patch == {} and not isinstance(here, Map):
            text = (
                f"{{}} leaves a mapping as it is, and at {place} {said}: write {spelled(default)}: {written_out(here)}"
            )
        if mark_of(tree, key, on_key=True).source is not tree.mark.source:
            text = f"{said} at {place} now, and the option takes {choice.info.takes()}"
        yield Fault(path, text, key, on_key=True)
    elif span is not None and span[0] < span[1] and not choices.is_within(here, span):
        yield Fault(path, f"a range must hold the ruleset's own number, and {said} at {place}")


def is_named(tree: Map, name: str) -> bool:
    """Whether an option's values are a map."""
    return isinstance(tree["options"][name]["values"], Map)


# ---- presets


def preset_faults(tree: Map, whole: Map, known: Mapping[str, Choice]) -> Iterator[Fault]:
    """Presets that name no option, or a value that it does not take."""
    presets, options = tree.get("presets"), whole.get("options", {})
    if not isinstance(presets, Map) or not isinstance(options, dict):
        return
    for name, sets in presets.items():
        if name in options:
            yield Fault(
                ("presets", name), f"an option is called {quoted(name)} too: give one of them another name", on_key=True
            )
        for each, values in sets.items() if isinstance(sets, Map) else ():
            for option, value in values.items() if isinstance(values, Map) else ():
                at = ("presets", name, each, option)
                if option not in options:
                    there = f"; the options are {listed(options)}" if options else "; there are no options"
                    yield Fault(
                        at, f"there is no option {quoted(option)}{nearest(option, options) or there}", on_key=True
                    )
                elif option in known:
                    try:
                        known[option].info.value(value)
                    except OptionError as error:
                        yield Fault(at, str(error))
