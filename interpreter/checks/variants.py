"""A ruleset under each value of its options: what breaks with a value, and what has no effect with any."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import combinations, islice

from msgspec import Struct

from ..choices import Choice, Scalar, changed, choices, spelled
from ..faults import schema_faults
from ..fitting import fits, without
from ..marked import Fault, Map, Path, dotted
from ..merging import at_place
from .rules import Rules

Examine = Callable[[Map], list[Fault]]
Idle = Callable[[Rules], list[Fault]]
MOST = 2000  # combinations that are tried to find one in which a key has an effect


class Variant(Struct):
    """A ruleset with one option changed."""

    option: str
    value: Scalar
    path: Path  # where the value is written
    tree: Map

    @property
    def said(self) -> str:
        """The choice as people make it."""
        return f"{self.option}={spelled(self.value)}"


def singles(tree: Map, known: Mapping[str, Choice]) -> list[Variant]:
    """Every value of an option alone; of a range its ends; the default left out."""
    found = []
    for name, choice in known.items():
        for value in choice.samples():
            variant = changed(tree, known, {name: value})
            if variant is not tree:
                found.append(Variant(name, value, written(tree, choice, value), variant))
    return found


def written(tree: Map, choice: Choice, value: Scalar) -> Path:
    """Where a value of an option is written."""
    path: Path = ("options", choice.info.name, "values")
    values = tree["options"][choice.info.name]["values"]
    if isinstance(values, Map):
        return (*path, str(value) if value in values else "range")
    return (*path, values.index(value)) if isinstance(values, list) else path


def of_choices(tree: Map, examine: Examine, idle: Idle, pairs: bool) -> Iterator[Fault]:
    """What goes wrong with a value of an option alone, with a preset, and with two values together."""
    known = choices(tree)
    every = singles(tree, known)
    seen: dict[tuple[str, str], set[tuple[Path, str]]] = {}
    for variant in every:
        found = examine(variant.tree)
        seen[variant.option, spelled(variant.value)] = keys(found)
        yield from (Fault(variant.path, said(variant.said, fault), on_key=True) for fault in found)
    yield from of_presets(tree, known, examine, seen)
    yield from idle_values(tree, every, idle)
    for one, two in combinations(every, 2) if pairs else ():
        if one.option != two.option:
            before = seen[one.option, spelled(one.value)] | seen[two.option, spelled(two.value)]
            both = changed(one.tree, known, {two.option: two.value})
            for fault in examine(both):
                if (fault.path, fault.text) not in before:
                    yield Fault(two.path, said(f"{one.said} and {two.said}", fault), on_key=True)


def of_presets(
    tree: Map, known: Mapping[str, Choice], examine: Examine, seen: Mapping[tuple[str, str], set[tuple[Path, str]]]
) -> Iterator[Fault]:
    """What goes wrong with a preset, beyond what each of its values breaks alone."""
    for name, sets in tree.get("presets", {}).items():
        for each, values in sets.items():
            chosen = {option: known[option].info.value(value) for option, value in values.items()}
            before = {key for option, value in chosen.items() for key in seen.get((option, spelled(value)), ())}
            for fault in examine(changed(tree, known, chosen)):
                if (fault.path, fault.text) not in before:
                    yield Fault(("presets", name, each), said(f"{name}={each}", fault), on_key=True)


def said(choice: str, fault: Fault) -> str:
    """A fault that comes with a choice."""
    place = dotted(fault.path)
    return f"with {choice}: {place}: {fault.text}" if place else f"with {choice}: {fault.text}"


def keys(faults: Iterable[Fault]) -> set[tuple[Path, str]]:
    """Faults as far as they can be told apart."""
    return {(fault.path, fault.text) for fault in faults}


# ---- what has no effect


def idle_everywhere(tree: Map, found: list[Fault], idle: Idle) -> list[Fault]:
    """Those of some keys without effect that have none with any value of an option, or with any two."""
    if not found:
        return []
    known = choices(tree)
    every = singles(tree, known)
    sound = fits(tree)
    for variant in islice(combined(every, known), MOST):
        if sound and not fits(variant):
            continue
        kept = variant if sound else without(variant, schema_faults(variant))
        still = {fault.path for fault in idle(Rules(kept, variant))}
        found = [fault for fault in found if fault.path in still or at_place(variant, fault.path) is None]
        if not found:
            break
    return found


def combined(every: list[Variant], known: Mapping[str, Choice]) -> Iterator[Map]:
    """The rulesets of single values, then those of two."""
    yield from (variant.tree for variant in every)
    for one, two in combinations(every, 2):
        if one.option != two.option:
            yield changed(one.tree, known, {two.option: two.value})


def idle_values(tree: Map, every: list[Variant], idle: Idle) -> Iterator[Fault]:
    """Keys without effect that only a value of an option brings."""
    before = {fault.path for fault in idle(Rules(tree, tree))}
    for variant in every:
        if fits(variant.tree):
            new = [
                fault
                for fault in idle(Rules(variant.tree, variant.tree))
                if fault.path not in before and at_place(tree, fault.path) is None
            ]
            for fault in idle_everywhere(tree, new, idle):
                yield Fault(variant.path, said(variant.said, fault), on_key=True)
