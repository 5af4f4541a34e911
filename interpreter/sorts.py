"""What a row of the vocabulary says of a word, a type for each sort of word."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from .assembly import Kernel
from .terms import Keys, Points

Lower = Callable[..., Any]


@dataclass(frozen=True)
class Verb:
    """A kind of step."""

    name: str
    keys: type[Keys]
    lower: Lower
    count: Kernel
    nth: Kernel
    effect: Kernel
    takes: tuple[str, ...]  # keys that verbs share
    cells: Lower | None = None  # rows of its own about its cells
    tests: tuple[Kernel, ...] = ()


@dataclass(frozen=True)
class CellWord:
    """A word about one cell; `holds` has no rows, it becomes a mask."""

    name: str
    type: Any
    lower: Lower | None
    where: tuple[str, ...]
    tests: tuple[Kernel, ...] = ()


@dataclass(frozen=True)
class Capture:
    """A kind of capture; without keys it is one that every ruleset has."""

    name: str
    keys: type[Keys] | None
    lower: Lower | None
    kernel: Kernel


@dataclass(frozen=True)
class ConditionWord:
    """A word of the record of conditions; `foresee` tells it before a step is played, where it can."""

    name: str
    type: Any
    lower: Lower
    tests: tuple[Kernel, ...] = ()
    foresee: Lower | None = None


@dataclass(frozen=True)
class ScoreWord:
    """Something that gives points."""

    name: str
    text: str
    kernel: Kernel
    type: Any = Points
    examples: tuple[Any, ...] = (1,)
    needs_groups: bool = field(default=False)
