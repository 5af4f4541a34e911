"""The smallest part of a referee that its short games share: two players' stones, whose step it is, how it ended."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, ClassVar

from .common import Cell, Pair, Player, Result, Shape, Stones, cells, name_of

STRAIGHT = ((1, 0), (0, 1), (-1, 0), (0, -1))
LINES = ((1, 0), (0, 1), (1, 1), (1, -1))
ALL_WAYS = (*STRAIGHT, (1, 1), (1, -1), (-1, 1), (-1, -1))
NONE: Pair = (frozenset(), frozenset())


@dataclass(frozen=True)
class Small(ABC):
    """A position: `player` makes the next step, `set` are the options."""

    shape: Shape
    set: Mapping[str, Any]
    stones: Pair = NONE
    player: Player = 0
    turns: int = 0  # turns finished
    result: Result | None = field(default=None)
    PLAYERS: ClassVar[tuple[str, str]] = ("black", "white")

    @property
    def mover(self) -> str:
        return self.PLAYERS[self.player]

    @property
    def board(self) -> dict[str, str]:
        """Who holds each cell."""
        return {name_of(cell): name for name, held in zip(self.PLAYERS, self.stones, strict=True) for cell in held}

    @property
    def mine(self) -> Stones:
        return self.stones[self.player]

    @property
    def theirs(self) -> Stones:
        return self.stones[1 - self.player]

    @cached_property
    def empty(self) -> Stones:
        return cells(self.shape) - self.stones[0] - self.stones[1]

    @property
    def scores(self) -> dict[str, float] | None:
        return None

    def pair(self, mine: Stones, theirs: Stones) -> Pair:
        """The stones as a pair in the order of play."""
        return (mine, theirs) if self.player == 0 else (theirs, mine)

    @abstractmethod
    def moves(self) -> Iterator[tuple[str, Any]]:
        """Each step with the position after it, of a game that goes on."""

    @cached_property
    def offered(self) -> dict[str, Any]:
        return {} if self.result else dict(self.moves())

    def steps(self) -> Mapping[str, Any]:
        return self.offered

    @property
    def outcome(self) -> Result | None:
        """Who cannot play has lost."""
        if self.result or self.offered:
            return self.result
        return self.PLAYERS[1 - self.player], "blocked"

    def wins(self, reason: str) -> Result:
        return self.mover, reason

    def ray(self, cell: Cell, way: Cell) -> Iterator[Cell]:
        """The cells from here on to the edge, this one left out."""
        column, row = cell
        while True:
            column, row = column + way[0], row + way[1]
            if not (0 <= column < self.shape.columns and 0 <= row < self.shape.rows):
                return
            yield column, row

    def between(self, cell: Cell, way: Cell, mine: Stones, theirs: Stones) -> list[Cell]:
        """The run of enemies from here to the next own stone, nothing where it does not end at one."""
        run = []
        for beyond in self.ray(cell, way):
            if beyond in mine:
                return run
            if beyond not in theirs:
                break
            run.append(beyond)
        return []
