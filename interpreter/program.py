"""A ruleset as numbers, and the names that they stand for."""

from __future__ import annotations

import threading
from dataclasses import dataclass, field
from functools import cached_property

from . import arrays as a
from .arrays import Ints, zeros
from .assembly import Codes
from .history import FIRST_SIZE
from .narrowing import Narrowed
from .topology import Topology


@dataclass(frozen=True)
class Program:
    """A ruleset as numbers, and the names that they stand for."""

    r: Ints
    board: Topology
    codes: Codes
    rows: tuple[Narrowed, ...]  # from FIRST_ROW on
    actions: tuple[str, ...]
    phases: tuple[str, ...]
    ends: tuple[str, ...]
    reasons: dict[int, tuple[str, str]]
    scored: bool
    scratch: int  # length of the array b
    local: threading.local = field(default_factory=threading.local, compare=False, repr=False)

    @cached_property
    def players(self) -> tuple[str, str]:
        """The players in the order of play."""
        return self.codes.players

    def workspace(self) -> Ints:
        """The scratch array of this thread."""
        if not hasattr(self.local, "b"):
            self.local.b = zeros(self.scratch)
        return self.local.b  # type: ignore[no-any-return]

    def blank(self) -> Ints:
        """A state array of the right length, with room for earlier positions where they matter."""
        size = FIRST_SIZE if self.r[a.NOTES] else 0
        state = zeros(self.r[a.LIVE] + 2 * size)
        state[a.HISTORY_SIZE] = size
        return state
