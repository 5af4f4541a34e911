"""Draughts on any square board: men and kings, compulsory captures, in the English or the international way."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from .common import Cell

Men: TypeAlias = Mapping[Cell, tuple[str, bool]]  # by cell: whose piece, and whether it is a king
SLANTED = ((1, 1), (1, -1), (-1, 1), (-1, -1))


@dataclass(frozen=True)
class Draughts:
    """The rules; international: kings fly, men take backwards, most must be taken, what is taken stays for the turn."""

    size: int
    up: str  # the player whose men go up
    international: bool

    def turns(self, men: Men, mover: str) -> set[frozenset[tuple[Cell, tuple[str, bool]]]]:
        """The boards that the turns of a player lead to."""
        taking = [found for cell in men if men[cell][0] == mover for found in self.captures(men, cell)]
        if taking:
            most = max(taken for taken, _ in taking) if self.international else 0
            return {frozenset(after.items()) for taken, after in taking if taken >= most}
        return {
            frozenset(self.carried(men, cell, goal, frozenset()).items())
            for cell, (owner, king) in men.items()
            if owner == mover
            for way in self.ways(owner, king)
            for goal in self.free(men, cell, way, far=king and self.international)
        }

    def ways(self, owner: str, king: bool) -> list[Cell]:
        ahead = 1 if owner == self.up else -1
        return [way for way in SLANTED if king or way[1] == ahead]

    def has(self, cell: Cell) -> bool:
        return 0 <= cell[0] < self.size and 0 <= cell[1] < self.size

    def free(self, men: Men, cell: Cell, way: Cell, far: bool) -> Iterator[Cell]:
        """The empty cells that way, the next alone or all of them."""
        for n in range(1, self.size if far else 2):
            goal = (cell[0] + n * way[0], cell[1] + n * way[1])
            if not self.has(goal) or goal in men:
                return
            yield goal

    def crowned(self, owner: str, king: bool, cell: Cell) -> bool:
        return king or cell[1] == (self.size - 1 if owner == self.up else 0)

    def carried(self, men: Men, cell: Cell, goal: Cell, taken: frozenset[Cell]) -> dict[Cell, tuple[str, bool]]:
        owner, king = men[cell]
        after = {x: piece for x, piece in men.items() if x != cell and x not in taken}
        return after | {goal: (owner, self.crowned(owner, king, goal))}

    def captures(self, men: Men, cell: Cell) -> Iterator[tuple[int, dict[Cell, tuple[str, bool]]]]:
        """The whole captures of one piece: how many it takes, and the board after it."""
        rest = {x: piece for x, piece in men.items() if x != cell}
        for goal, taken in self.chains(rest, cell, men[cell], frozenset()):
            yield len(taken), self.carried(men, cell, goal, taken)

    def chains(
        self, rest: Men, at: Cell, piece: tuple[str, bool], taken: frozenset[Cell]
    ) -> Iterator[tuple[Cell, frozenset[Cell]]]:
        """Where the piece comes to in the end, and what it takes; `rest` is the board without it."""
        onward = list(self.leaps(rest, at, piece, taken))
        for goal, victim in onward:
            crown = not self.international and self.crowned(*piece, goal) != piece[1]
            more = [] if crown else list(self.chains(rest, goal, piece, taken | {victim}))
            yield from more
            if not more:
                yield goal, taken | {victim}

    def leaps(
        self, rest: Men, at: Cell, piece: tuple[str, bool], taken: frozenset[Cell]
    ) -> Iterator[tuple[Cell, Cell]]:
        """The single leaps from a cell: the goal and whom it takes; in the English way the taken are off at once."""
        owner, king = piece
        standing = rest if self.international else {x: each for x, each in rest.items() if x not in taken}
        for way in SLANTED if self.international else self.ways(owner, king):
            far = king and self.international
            passed = list(self.free(standing, at, way, far)) if far else []
            over = (at[0] + (len(passed) + 1) * way[0], at[1] + (len(passed) + 1) * way[1])
            if over in standing and standing[over][0] != owner and over not in taken:
                yield from ((goal, over) for goal in self.free(standing, over, way, far))
