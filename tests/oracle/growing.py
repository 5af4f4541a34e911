"""Symple: a single stone apart, or all groups grow by one stone each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from .common import Cell, Shape, Stones, around, groups, higher, name_of, near
from .small import Small


@dataclass(frozen=True)
class Symple(Small):
    """`opened` are the groups that the mover had when his turn began, once it is one of growth."""

    opened: frozenset[Stones] = frozenset()
    closed: Stones = frozenset()  # the stones of those that have grown
    grown: bool = False  # somebody grew in an earlier turn
    PLAYERS = ("white", "black")

    @property
    def scores(self) -> dict[str, float]:
        penalty = float(self.set["penalty"])
        points = [len(stones) - penalty * len(groups(stones, self.shape)) for stones in self.stones]
        return dict(zip(self.PLAYERS, points, strict=True))

    def moves(self) -> Iterator[tuple[str, Any]]:
        if not self.opened:
            for cell in self.apart():
                yield name_of(cell), self.put(cell).next_turn()
            for cell in self.growth_points(groups(self.mine, self.shape), frozenset()):
                yield name_of(cell), self.grow(cell)
            return
        growths = self.growth_points(self.opened, self.closed)
        for cell in growths:
            yield name_of(cell), self.grow(cell)
        for cell in () if growths else self.extras():
            yield name_of(cell), self.put(cell).next_turn()
        if not growths and self.set["balance"] == "may":
            yield "end", self.next_turn()

    def apart(self) -> Stones:
        """The empty cells that touch no stone of the mover's."""
        return self.empty - around(self.mine, self.shape)

    def growth_points(self, opened: frozenset[Stones], closed: Stones) -> Stones:
        free = frozenset[Cell]().union(*opened) - closed
        return self.empty & around(free, self.shape) - around(closed, self.shape)

    def extras(self) -> Stones:
        """Where Black may put his one stone more, after the first growth of the game."""
        if self.player == 0 or self.grown or self.set["balance"] == "off":
            return frozenset()
        return self.empty if self.set["balance_extra"] == "anywhere" else self.apart()

    def put(self, cell: Cell) -> Symple:
        return replace(self, stones=self.pair(self.mine | {cell}, self.theirs))

    def grow(self, cell: Cell) -> Symple:
        opened = self.opened or groups(self.mine, self.shape)
        touched = (group for group in opened if group & near(self.shape)[cell])
        after = replace(self.put(cell), opened=opened, closed=self.closed.union(*touched))
        goes_on = after.growth_points(after.opened, after.closed) or after.extras()
        return after if goes_on else after.next_turn()

    def next_turn(self) -> Symple:
        over = not self.empty
        state = replace(self, player=1 - self.player, turns=self.turns + 1, opened=frozenset(), closed=frozenset())
        state = replace(state, grown=self.grown or bool(self.opened))
        points = self.scores["white"], self.scores["black"]
        return replace(state, result=(higher(points, self.PLAYERS), "full")) if over else state


def start(name: str, shape: Shape, options: dict[str, Any]) -> Any:
    """The empty board."""
    return Symple(shape, options)
