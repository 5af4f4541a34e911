"""A ruleset as numbers, and the names that they stand for."""

from __future__ import annotations

import threading
from dataclasses import dataclass, field, fields
from functools import cached_property

from . import arrays as a
from .arrays import Ints, zeros
from .assembly import Codes
from .history import FIRST_SIZE
from .lasting import Lasting
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
    after_turn: str  # the addresses of what must hold after a turn
    scratch: int  # length of the array b
    lasting: Lasting
    local: threading.local = field(default_factory=threading.local, compare=False, repr=False)

    @cached_property
    def players(self) -> tuple[str, str]:
        """The players in the order of play."""
        return self.codes.players

    def __reduce__(self) -> tuple[type[Program], tuple[object, ...]]:
        """What another process needs: all but the scratch arrays."""
        return Program, tuple(getattr(self, each.name) for each in fields(self) if each.name != "local")

    def slow_paths(self) -> list[str]:
        """What of the rules cannot be told before a step is played, in a sentence each."""
        found = []
        for number, row in enumerate(self.rows, a.FIRST_ROW):
            at = self.r[a.ACTS] + 2 * number * a.ACT
            if any(self.r[at + copy * a.ACT + a.A_AFTER] != a.ACCEPT for copy in (0, 1)):
                found.append(f"{row.path}: each of its steps is tried on a copy of the board")
        if self.r[a.MOST]:
            found.append("most_captured: the rest of the turn is searched after each step that can be played")
        if self.r[a.MUST_TURN]:
            found.append("must_hold after a turn: the rest of the turn is searched where it cannot be told")
        return found

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
