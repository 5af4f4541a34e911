"""What a variant makes wrong in the rules that it inherits, told at the variant's own line."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

from ..errors import Problem
from ..faults import schema_faults
from ..loading import Loaded, joined
from ..marked import Fault, Map, Mark, Path, dotted, mark_of
from ..merging import written_out
from ..words import going_on

Wrong = Callable[[Map], bool]
Places = Callable[[Map], set[Path]]


def told(loaded: Loaded, faults: Iterable[Fault], places: Places) -> Iterator[Problem]:
    """Faults as problems; `places` finds the addresses of what is wrong with a tree."""
    variant = Variant(loaded, places)
    for fault in faults:
        mark = mark_of(loaded.tree, fault.path if fault.at is None else fault.at, fault.on_key)
        cause = None if mark.source is loaded.tree.mark.source else variant.cause(fault.path)
        if cause is None:
            yield fault.problem(loaded.tree)
        else:
            yield mark_of(variant.patch, cause, on_key=True).problem(dotted(fault.path), cured(fault, mark))


class Variant:
    """A file that extends another, and what is wrong with parts of it."""

    def __init__(self, loaded: Loaded, places: Places) -> None:
        self.base, self.places = loaded.base, places
        self.patch = loaded.patches[-1].copy() if loaded.patches else loaded.tree
        self.patch.pop("extends", None)
        self.known: dict[str, set[Path]] = {}

    def cause(self, path: Path) -> Path | None:
        """The entry of the file that makes an address wrong; None where that was wrong before."""

        def wrong(part: Map) -> bool:
            return path in self.wrong_places(part)

        return None if self.base is None or wrong(Map(self.patch.mark)) else first(self.patch, wrong)

    def wrong_places(self, part: Map) -> set[Path]:
        """What is wrong where only a part of the file is said."""
        key = written_out(part)
        if key not in self.known:
            self.known[key] = self.places(joined(self.base or part, part))
        return self.known[key]


def refused_places(tree: Map) -> set[Path]:
    """The addresses of what the schema refuses in a tree."""
    return {fault.path for fault in schema_faults(tree)}


# ---- the first entry that is wrong


def first(patch: Map, wrong: Wrong) -> Path | None:
    """The address of the first entry of a patch with which something is wrong; None where there is none."""
    said = Map(patch.mark)
    for key in patch:
        before = said.copy()
        said.add(key, patch[key], patch.keys_at[key], patch.values_at[key])
        if wrong(said):
            return (key, *inside(patch, key, before, wrong))
    return None


def inside(patch: Map, key: str, before: Map, wrong: Wrong) -> Path:
    """The rest of such an address, below an entry; nothing where the key alone is wrong."""
    value = patch[key]

    def wrong_with(part: Map) -> bool:
        said = before.copy()
        said.add(key, part, patch.keys_at[key], patch.values_at[key])
        return wrong(said)

    if not isinstance(value, Map) or wrong_with(Map(value.mark)):
        return ()
    return first(value, wrong_with) or ()


# ---- the cure


def cured(fault: Fault, mark: Mark) -> str:
    """What a fault says, with what the variant can do about it."""
    section, key = fault.path[0], fault.path[-1]
    if section in ("options", "presets") and len(fault.path) > 1:
        noun, cure = str(section).removesuffix("s"), f"{section}: {{{fault.path[1]}: null}}"
        return going_on(fault.text, f"drop the {noun} in this file: {cure}, or give it new values")
    idle = re.compile(rf"leave (?:it|the key|{re.escape(str(key))}) out")
    if fault.on_key and idle.search(fault.text):
        return idle.sub(f"write {key}: null in this file", fault.text, count=1)
    return f"{fault.text} ({mark.source.file}, line {mark.line})"
