"""YAML text -> checked ruleset, every problem at its line: the one door in."""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec

from . import choices, library
from .choices import Choice, OptionInfo, Scalar
from .errors import Problem, RulesetError
from .marked import MAX_BYTES, Map, Unreadable, decoded
from .parsing import read_tree
from .merging import digest, game_part, merge, plain
from .ruleset import Ruleset, typed

MAX_ANCESTORS = 8


@dataclass(frozen=True)
class Document:
    """A ruleset as it is written, no option applied."""

    name_of_file: str
    marked: Map

    @cached_property
    def tree(self) -> dict[str, Any]:
        """The whole ruleset, what it extends merged in."""
        found: dict[str, Any] = plain(self.marked)
        return found

    @cached_property
    def digest(self) -> str:
        """A fingerprint of the ruleset."""
        return digest(self.tree)

    @cached_property
    def choices(self) -> dict[str, Choice]:
        """The options as they are written."""
        return choices.choices(self.marked)

    @property
    def options(self) -> dict[str, OptionInfo]:
        """The options."""
        return {name: choice.info for name, choice in self.choices.items()}

    @property
    def presets(self) -> dict[str, dict[str, dict[str, Scalar]]]:
        """Named sets of option values, by the name of the preset and of the set."""
        return self.tree.get("presets", {})

    def settings(self, **chosen: Any) -> dict[str, Scalar]:
        """The value of every option; raises OptionError."""
        return choices.settings(self.choices, self.presets, chosen)

    def ruleset(self, **chosen: Any) -> Ruleset:
        """The ruleset with these options and presets; raises OptionError or RulesetError."""
        tree = choices.changed(self.marked, self.choices, self.settings(**chosen))
        return convert(tree, self.name_of_file)

    def problems(self, pairs: bool = False) -> list[Problem]:
        """What is wrong with the document, with each value of an option, with each preset, and with pairs of values."""
        return []


def convert(tree: Map, file: str) -> Ruleset:
    """A tree as a typed ruleset; raises RulesetError."""
    try:
        return typed(tree)
    except msgspec.ValidationError as error:
        raise RulesetError([Problem(file, 0, 0, "", str(error))]) from None


def open_document(source: str | os.PathLike[str]) -> Document:
    """A shipped ruleset by name, a file by path, or YAML text; raises RulesetError with every problem found."""
    try:
        file, tree = load(source)
    except Unreadable as unreadable:
        raise RulesetError(unreadable.problems) from None
    convert(tree, file)
    return Document(file, tree)


def validate_source(source: str | os.PathLike[str], pairs: bool = False) -> list[Problem]:
    """Every problem of a ruleset; never raises for what is in it."""
    try:
        return open_document(source).problems(pairs)
    except RulesetError as error:
        return list(error.problems)


# ---- files


def load(source: str | os.PathLike[str]) -> tuple[str, Map]:
    """The name of a file and its tree, what it extends merged in; raises Unreadable."""
    if isinstance(source, str) and ("\n" in source or ": " in source):
        return "<text>", extended(read_tree(source, "<text>"), Path(), ())
    path = (library.find(source) if isinstance(source, str) else None) or Path(source)
    return str(source), load_file(path, path.name if library.find(str(source)) else str(source), ())


def load_file(path: Path, shown: str, chain: tuple[Path, ...]) -> Map:
    """The tree of a file."""
    with path.open("rb") as file:
        data = file.read(MAX_BYTES + 1)
    return extended(read_tree(decoded(data, shown), shown), path.parent, (*chain, path.resolve()))


def extended(tree: Map, folder: Path, chain: tuple[Path, ...]) -> Map:
    """A tree merged into the one that it extends."""
    if "extends" not in tree:
        return tree
    name = tree["extends"]
    path = library.find(name) or folder / name
    parent = load_file(path, name, chain)
    patch = tree.copy()
    del patch["extends"]
    merged: Map = merge(parent, patch, game_part())
    merged.mark = tree.mark
    return merged
