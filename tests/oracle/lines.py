"""Gomoku, Connect6 and Pente: stones in a line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Any

from .common import Cell, Result, Shape, Stones, name_of
from .small import ALL_WAYS, LINES, Small


@dataclass(frozen=True)
class Lines(Small):
    """A stone a step, one or more steps a turn; in Pente runs of two are taken."""

    name: str = ""
    left: int = 1  # steps of this turn
    captives: tuple[int, int] = (0, 0)

    def moves(self) -> Iterator[tuple[str, Any]]:
        for cell in self.empty & self.allowed():
            yield name_of(cell), self.played(cell)

    def allowed(self) -> Stones:
        """Where the opening allows a stone."""
        middle, opening = (self.shape.columns // 2, self.shape.rows // 2), self.set.get("opening")
        if self.turns == 0 and opening in ("centre", "tournament"):
            return frozenset({middle})
        if self.turns == 2 and opening == "tournament":
            return frozenset(c for c in self.empty if max(abs(c[0] - middle[0]), abs(c[1] - middle[1])) >= 3)
        return self.empty

    def played(self, cell: Cell) -> Any:
        mine, theirs = self.mine | {cell}, self.theirs - self.taken(cell)
        captives = list(self.captives)
        captives[self.player] += len(self.theirs) - len(theirs)
        state = replace(self, stones=self.pair(mine, theirs), captives=tuple(captives))
        state = replace(state, result=state.ending(cell))
        if self.left > 1:
            return replace(state, left=self.left - 1)
        return replace(state, player=1 - self.player, turns=self.turns + 1, left=2 if self.name == "connect6" else 1)

    def taken(self, cell: Cell) -> Stones:
        if self.name != "pente":
            return frozenset()
        sizes = (2, 3) if self.set["run"] == "keryo" else (2,)
        runs = (self.between(cell, way, self.mine, self.theirs) for way in ALL_WAYS)
        return frozenset(stone for run in runs if len(run) in sizes for stone in run)

    def lengths(self, cell: Cell) -> list[int]:
        """How long the lines through a stone are."""
        return [1 + self.arm(cell, (x, y)) + self.arm(cell, (-x, -y)) for x, y in LINES]

    def arm(self, cell: Cell, way: Cell) -> int:
        return len(list(takewhile(self.mine.__contains__, self.ray(cell, way))))

    def ending(self, cell: Cell) -> Result | None:
        needed = 6 if self.name == "connect6" else 5
        exact = self.set.get("line") == "exact"
        if any(length == needed if exact else length >= needed for length in self.lengths(cell)):
            return self.wins("six" if needed == 6 else "five")
        if self.name == "pente" and self.captives[self.player] >= self.set["captives"]:
            return self.wins("pairs")
        return None if self.empty else (None, "full")


@dataclass(frozen=True)
class Pente(Lines):
    PLAYERS = ("white", "black")


def start(name: str, shape: Shape, options: dict[str, Any]) -> Any:
    """The empty board of one of the three."""
    return (Pente if name == "pente" else Lines)(shape, options, name=name)
