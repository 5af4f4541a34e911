"""Fanorona: stones that take by coming up to the others or by going away from them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from .common import Cell, Shape, Stones, cell_of
from .points import Pointed, move, ways


@dataclass(frozen=True)
class Fanorona(Pointed):
    """Take if you can, on and on with the same stone; never twice to a point, never twice the same way."""

    chain: tuple[Cell, ...] = ()  # where the stone that has taken in this turn has been, and where it is
    last: Cell | None = None  # the way that it went last
    quiet: int = 0

    def moves(self) -> Iterator[tuple[str, Any]]:
        stones = [self.chain[-1]] if self.chain else sorted(self.mine)
        takes = [take for stone in stones for take in self.takes(stone)]
        for how, stone, goal, taken in takes:
            both = sum((stone, goal) == (start, end) for _, start, end, _ in takes) > 1
            yield f"{how} {move(stone, goal)}" if both else move(stone, goal), self.taking(stone, goal, taken)
        if self.chain and self.set["chain"] == "may":
            yield "end", self.next_turn()
        if not takes:
            for stone in stones:
                for goal in self.steps_from(stone):
                    moved = self.pair(self.mine - {stone} | {goal}, self.theirs)
                    yield move(stone, goal), replace(self, stones=moved).next_turn()

    def takes(self, stone: Cell) -> Iterator[tuple[str, Cell, Cell, Stones]]:
        """Every way in which a stone can take: how, from where, to where, whom."""
        for way in ways(stone):
            goal, back = (stone[0] + way[0], stone[1] + way[1]), (-way[0], -way[1])
            if goal in self.empty and goal not in self.chain and way != self.last:
                for how, start, towards in (("approach", goal, way), ("withdraw", stone, back)):
                    taken = frozenset(self.row(start, towards))
                    if taken:
                        yield how, stone, goal, taken

    def row(self, start: Cell, way: Cell) -> Iterator[Cell]:
        """The enemies that way from a point, up to the first point without one."""
        for cell in self.ray(start, way):
            if cell not in self.theirs:
                return
            yield cell

    def taking(self, stone: Cell, goal: Cell, taken: Stones) -> Fanorona:
        stones = self.pair(self.mine - {stone} | {goal}, self.theirs - taken)
        way = (goal[0] - stone[0], goal[1] - stone[1])
        state = replace(self, stones=stones, chain=(*(self.chain or (stone,)), goal), last=way)
        if not state.theirs:
            return replace(state, result=self.wins("taken"))
        return state if any(state.takes(goal)) else state.next_turn()

    def next_turn(self) -> Fanorona:
        quiet = 0 if self.chain else self.quiet + 1
        still = self.set["limit"] != "off" and quiet >= self.set["limit"]
        state = replace(self, player=1 - self.player, turns=self.turns + 1, chain=(), last=None, quiet=quiet)
        return replace(state, result=(None, "still")) if still else state


def start(name: str, shape: Shape, options: dict[str, Any]) -> Any:
    """Two rows each, and the middle row in turn but for the centre."""
    white = {(c, r) for c in range(9) for r in range(2)} | {cell_of(name) for name in ("b3", "d3", "g3", "i3")}
    return Fanorona(shape, options, stones=(frozenset(white), frozenset((8 - c, 4 - r) for c, r in white)))
