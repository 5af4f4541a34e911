"""YAML text -> checked ruleset, every problem at its line: the one door in."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any

from . import checks, choices
from .checks import causes
from .choices import Choice, OptionInfo, Scalar
from .errors import Problem, RulesetError
from .faults import EXTENSION, schema_faults
from .fitting import fits, without
from .loading import Loaded, load
from .marked import Unreadable
from .merging import digest, plain
from .ruleset import Ruleset, typed

__all__ = ["Document", "OptionInfo", "open_document", "validate_source"]


class Document:
    """A ruleset as it is written, no option applied."""

    def __init__(self, loaded: Loaded) -> None:
        self._loaded = loaded

    @property
    def name_of_file(self) -> str:
        """The file that it was read from."""
        return self._loaded.file

    @cached_property
    def tree(self) -> dict[str, Any]:
        """The whole ruleset, what it extends merged in."""
        found: dict[str, Any] = plain(self._loaded.tree)
        return found

    @cached_property
    def digest(self) -> str:
        """A fingerprint of the whole ruleset; the order of its keys counts."""
        return digest(self.tree)

    @cached_property
    def _choices(self) -> dict[str, Choice]:
        return choices.choices(self._loaded.tree)

    @cached_property
    def options(self) -> dict[str, OptionInfo]:
        """The options by name."""
        return {name: choice.info for name, choice in self._choices.items()}

    @cached_property
    def places(self) -> dict[str, tuple[str, ...]]:
        """The place in the ruleset that each option changes, as the names that lead there."""
        return {name: choice.place for name, choice in self._choices.items()}

    @property
    def presets(self) -> Mapping[str, Mapping[str, Mapping[str, Scalar]]]:
        """Named sets of option values, by the name of the preset and of the set."""
        found: Mapping[str, Any] = self.tree.get("presets", {})
        return found

    def settings(self, /, **chosen: Any) -> dict[str, Scalar]:
        """The value of every option, for a choice of some; raises OptionError."""
        return choices.settings(self._choices, self.presets, chosen)

    def ruleset(self, /, **chosen: Any) -> Ruleset:
        """The ruleset with options and presets chosen; raises OptionError, and RulesetError where they clash."""
        values = self.settings(**chosen)
        tree = choices.changed(self._loaded.tree, self._choices, values)
        faults = [] if tree is self._loaded.tree else checks.examined(tree)
        if faults:
            said = ", ".join(f"{name}={choices.spelled(value)}" for name, value in chosen.items())
            raise RulesetError([fault.with_choice(said).problem(tree) for fault in faults])
        return typed(tree)

    def chosen(self, /, **chosen: Any) -> dict[str, Any]:
        """The whole ruleset with options and presets chosen, unexamined; raises OptionError."""
        found: dict[str, Any] = plain(choices.changed(self._loaded.tree, self._choices, self.settings(**chosen)))
        return found

    def problems(self, pairs: bool = False) -> list[Problem]:
        """What is wrong with the document, with each value of an option, with each preset, and with pairs of values."""
        tree = self._loaded.tree
        found = document_problems(self._loaded, thorough=True)
        chosen = causes.told(self._loaded, checks.of_choices(tree, pairs), checks.wrong_choices)
        return found or in_order(chosen, self.name_of_file)


def open_document(source: str | os.PathLike[str]) -> Document:
    """A shipped ruleset by name, a file by path, or YAML text; raises RulesetError with every problem found."""
    try:
        loaded = load(source)
    except Unreadable as unreadable:
        raise RulesetError(unreadable.problems) from None
    found = document_problems(loaded)
    if found:
        raise RulesetError(found)
    return Document(loaded)


def validate_source(source: str | os.PathLike[str], pairs: bool = False) -> list[Problem]:
    """Every problem of a ruleset, of its options and presets; never raises for what is in it."""
    try:
        loaded = load(source)
    except Unreadable as unreadable:
        return unreadable.problems
    return Document(loaded).problems(pairs)


# ---- the whole of a document


def document_problems(loaded: Loaded, thorough: bool = False) -> list[Problem]:
    """Everything that is wrong with a document as it stands."""
    tree = loaded.tree
    refused = [] if not thorough and fits(tree) else schema_faults(tree)
    found = list(causes.told(loaded, refused, causes.refused_places))
    if thorough or refused:
        found += [fault.problem(patch) for patch in loaded.patches for fault in schema_faults(patch, EXTENSION)]
    found += loaded.problems
    found += causes.told(loaded, checks.of_document(without(tree, refused), tree), checks.wrong_places)
    return in_order(found, loaded.file)


def in_order(problems: Iterable[Problem], file: str) -> list[Problem]:
    """Problems in the order of the file, those of other files behind."""
    every = dict.fromkeys(problems)
    return sorted(every, key=lambda problem: (problem.file != file, problem.file, problem.line, problem.column))
