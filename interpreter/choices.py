"""Options and presets: what they are called, which values they take, and what a player's choice makes of a ruleset."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from .errors import OptionError
from .marked import Map, Mark, Seq, Source
from .merging import at_place, game_part, merge, wrapped, written_out
from .words import going_on, nearest

Scalar = str | int | float | bool
RANGE = re.compile(r"([0-9]{1,7})\.\.([0-9]{1,7})")
WHOLE = re.compile(r"-?[0-9]{1,9}")


class OptionInfo(Struct, frozen=True):
    """An option as people choose it."""

    name: str
    about: str
    values: tuple[Scalar, ...]  # the names of its values, as they are written
    range: tuple[int, int] | None  # the least and the most, where it takes whole numbers too
    default: Scalar

    def takes(self) -> str:
        """What it takes, in words."""
        names = [spelled(value) for value in self.values]
        span = [f"a whole number from {self.range[0]} to {self.range[1]}"] if self.range else []
        return " or ".join([*([", ".join(names)] if names else []), *span])

    def value(self, wanted: Any) -> Scalar:
        """The value that was meant, as it is written in the document; raises OptionError."""
        said = spelled(wanted)
        for value in self.values:
            if spelled(value) == said or (is_number(value) and same_number(value, said)):
                return value
        if self.range and WHOLE.fullmatch(said) and self.range[0] <= int(said) <= self.range[1]:
            return int(said)
        near = nearest(said, [spelled(value) for value in self.values])
        raise OptionError(f"{self.name} does not take '{said[:40]}'{going_on(near, f'it takes {self.takes()}')}")


class Choice(Struct, frozen=True):
    """An option as it is written: the place that it changes, and a patch for each of its values."""

    info: OptionInfo
    place: tuple[str, ...]
    patches: tuple[tuple[Scalar, Any, Mark], ...]
    mark: Mark  # where its values are written

    def patch(self, value: Scalar) -> tuple[Any, Mark]:
        """What a value puts in the place, and where that is written; a number of a range puts itself."""
        for name, patch, mark in self.patches:
            if name == value and type(name) is type(value):
                return patch, mark
        return value, self.mark

    def samples(self) -> tuple[Scalar, ...]:
        """Every value; of a range its ends."""
        return (*self.info.values, *dict.fromkeys(self.info.range or ()))


def spelled(value: Any) -> str:
    """A value as a person says it: true is on, false is off."""
    try:
        text = str(value).strip()
    except ValueError:  # Python does not write out numbers of thousands of digits
        text = "a very long number"
    return {"true": "on", "false": "off"}.get(text.lower(), text)


def is_number(value: Any) -> bool:
    """Whether a value is a number."""
    return isinstance(value, int | float) and not isinstance(value, bool)


def same_number(value: Any, said: str) -> bool:
    """Whether a text says a number in another way, as 7.50 for 7.5."""
    try:
        return bool(float(said) == value)
    except ValueError:
        return False


# ---- out of a document


def choices(tree: Map) -> dict[str, Choice]:
    """The options of a document, those aside that are not well formed."""
    options = tree.get("options")
    if not isinstance(options, Map):
        return {}
    found = {name: choice(tree, name, option) for name, option in options.items()}
    return {name: each for name, each in found.items() if each is not None}


def choice(tree: Map, name: str, option: Any) -> Choice | None:
    """One option; None where it is not well formed."""
    if not isinstance(option, Map) or not isinstance(option.get("changes"), str) or "values" not in option:
        return None
    place = tuple(option["changes"].split("."))
    patches, span = spread(option["values"], option.values_at["values"])
    names = tuple(patch[0] for patch in patches)
    if not names and span is None:
        return None
    here = at_place(tree, place)
    own = span is not None and is_within(here, span) and all(patch != here for _, patch, _ in patches)
    default = here if own or not names else names[0]
    about = option.get("about")
    info = OptionInfo(name, about if isinstance(about, str) else "", names, span, default)
    return Choice(info, place, patches, option.values_at["values"])


def spread(values: Any, mark: Mark) -> tuple[tuple[tuple[Scalar, Any, Mark], ...], tuple[int, int] | None]:
    """Names with their patches, and the range, out of a list, a map or a range."""
    if isinstance(values, Map):
        named = tuple((key, value, values.values_at[key]) for key, value in values.items() if key != "range")
        return named, span(values.get("range"))
    if isinstance(values, Seq):
        pairs = zip(values, values.values_at, strict=True)
        return tuple((value, value, at) for value, at in pairs if isinstance(value, Scalar)), None
    return (), span(values)


def span(text: Any) -> tuple[int, int] | None:
    """The least and the most of a range such as 3..52."""
    found = RANGE.fullmatch(text) if isinstance(text, str) else None
    return (int(found[1]), int(found[2])) if found else None


def is_within(number: Any, span: tuple[int, int]) -> bool:
    """Whether something is a whole number of a range."""
    return isinstance(number, int) and not isinstance(number, bool) and span[0] <= number <= span[1]


def changes_nothing(tree: Map, place: tuple[str, ...], patch: Any, mark: Mark) -> bool:
    """Whether a patch of a place leaves a document as it is."""
    after = merge(tree, wrapped(place, patch, mark), game_part())
    return written_out(after.get(place[0])) == written_out(tree.get(place[0]))


# ---- chosen


def settings(known: Mapping[str, Choice], presets: Mapping[str, Any], chosen: Mapping[str, Any]) -> dict[str, Scalar]:
    """The value of every option; an explicit option beats a preset. Raises OptionError."""
    values = {name: each.info.default for name, each in known.items()}
    explicit = {}
    for name, value in chosen.items():
        if name in known:
            explicit[name] = known[name].info.value(value)
        elif name in presets:
            for option, preset_value in preset(name, presets[name], value).items():
                values[option] = known[option].info.value(preset_value)
        else:
            names = [*known, *presets]
            listed = f"; it has {', '.join(names)}" if names else "; it has none"
            raise OptionError(f"the game has no option or preset '{name[:40]}'{nearest(name, names) or listed}")
    return values | explicit


def preset(name: str, sets: Mapping[str, Any], wanted: Any) -> Mapping[str, Any]:
    """The option values of a preset."""
    for each, values in sets.items():
        if spelled(each) == spelled(wanted):
            return values  # type: ignore[no-any-return]
    rest = going_on(nearest(spelled(wanted), list(sets)), f"it takes {', '.join(sets)}")
    raise OptionError(f"{name} does not take '{str(wanted)[:40]}'{rest}")


def changed(tree: Map, known: Mapping[str, Choice], values: Mapping[str, Scalar]) -> Map:
    """The document with these values of options merged in; it has the same options."""
    for name, value in values.items():
        each = known[name]
        if value != each.info.default or type(value) is not type(each.info.default):
            patch, mark = each.patch(value)
            tree = merge(tree, wrapped(each.place, patch, mark), game_part())
    return tree


# ---- inherited


def inherited(before: Map, after: Map) -> Map:
    """A ruleset made of another: its options begin with what stands there now, its presets know no lost options."""
    known, options = choices(before), after.get("options")
    for name, each in choices(after).items():
        old = known.get(name)
        if old is None or old.place != each.place or not goes_on(before, after, name):
            continue
        was = at_place(before, each.place)
        if written_out(was) != written_out(at_place(after, each.place)):
            after = begun(after, each, was)
    return forgetful(after, set(known).difference(options if isinstance(options, Map) else ()))


def goes_on(before: Map, after: Map, name: str) -> bool:
    """Whether an option has the values that it had, a few more perhaps."""
    old, new = before["options"][name]["values"], after["options"][name]["values"]
    return new is old or (isinstance(new, Map) and isinstance(old, Map))


def begun(tree: Map, each: Choice, was: Any) -> Map:
    """A document whose option begins with what stands in its place, where one of its values is that."""
    fits = [patch for patch in each.patches if changes_nothing(tree, each.place, *patch[1:])]
    telling = [patch for patch in fits if patch[1] != {}] or fits
    if not telling or each.patches[0] in telling:
        return tree
    out, options = tree.copy(), tree["options"].copy()
    out["options"], options[each.info.name] = options, options[each.info.name].copy()
    values = options[each.info.name]["values"]
    options[each.info.name]["values"] = led(values, telling[0][0], was)
    return out


def led(values: Map | Seq, first: Scalar, was: Any) -> Map | Seq:
    """Values with another one first; the others still mean what they meant where `was` stood in the place."""
    if isinstance(values, Seq):
        found = Seq(values.mark)
        order = sorted(range(len(values)), key=lambda number: number != values.index(first))
        found.extend(values[number] for number in order)
        found.values_at.extend(values.values_at[number] for number in order)
        return found
    back, out = undone(values[str(first)], was), Map(values.mark)
    for key in sorted(values, key=lambda key: key != first):
        value = values[key] if key == first else overlaid(back, values[key])
        out.add(key, value, values.keys_at[key], values.values_at[key])
    return out


def undone(patch: Any, was: Any) -> Any:
    """The patch that takes another one back, where `was` stood before it."""
    if not isinstance(patch, Map):
        return was
    out = Map(patch.mark)
    for key, value in patch.items():
        before = was.get(key) if isinstance(was, Map) else None
        out.add(key, undone(value, before), patch.keys_at[key], patch.values_at[key])
    return out


def overlaid(under: Any, over: Any) -> Any:
    """One patch that does what two do, one after the other."""
    if not isinstance(under, Map) or not isinstance(over, Map):
        return over
    out = under.copy()
    for key, value in over.items():
        out.add(key, overlaid(under.get(key), value), over.keys_at[key], over.values_at[key])
    return out


def forgetful(tree: Map, lost: set[str]) -> Map:
    """A document whose inherited presets set no options that are gone; a preset that sets nothing else goes too."""
    presets = tree.get("presets")
    if not lost or not isinstance(presets, Map):
        return tree
    out, kept = tree.copy(), presets.copy()
    out["presets"] = kept
    for name, sets in presets.items():
        if isinstance(sets, Map):
            kept[name] = left = sets.copy()
            left.update({each: still_set(values, lost, tree.mark.source) for each, values in sets.items()})
            if left != sets and not any(left.values()):
                kept.pop(name)
    return out


def still_set(values: Any, lost: set[str], source: Source) -> Any:
    """The values of a preset without those of lost options, unless they stand in this source."""
    if not isinstance(values, Map):
        return values
    out = values.copy()
    for option in lost.intersection(values):
        if values.keys_at[option].source is not source:
            out.pop(option)
    return out
