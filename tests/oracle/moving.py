"""Konane, Yoté and Ming Mang: stones that jump, step and slide."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Any

from .common import Cell, Pair, Shape, Stones, around, cells, higher, name_of
from .small import STRAIGHT, Small


def move(start: Cell, goal: Cell) -> str:
    return f"{name_of(start)}-{name_of(goal)}"


class Jumping(Small):
    """What jumps are."""

    def jumps(self, stone: Cell) -> Iterator[tuple[Cell, Cell, Cell]]:
        """Direction, stone leapt over, and where it ends."""
        for way in STRAIGHT:
            ahead = list(self.ray(stone, way))[:2]
            if len(ahead) == 2 and ahead[0] in self.theirs and ahead[1] in self.empty:
                yield way, ahead[0], ahead[1]

    def jumped(self, stone: Cell, over: Cell, goal: Cell) -> Pair:
        return self.pair(self.mine - {stone} | {goal}, self.theirs - {over})


@dataclass(frozen=True)
class Konane(Jumping):
    """The first two turns take off a stone each; then jumps, on and on in one direction."""

    hopping: tuple[Cell, Cell] | None = None  # the stone that jumps in this turn, and its direction

    def next_turn(self, stones: Pair) -> Konane:
        return replace(self, stones=stones, player=1 - self.player, turns=self.turns + 1, hopping=None)

    def moves(self) -> Iterator[tuple[str, Any]]:
        if self.turns < 2:
            for stone in self.mine & self.openings():
                yield f"x {name_of(stone)}", self.next_turn(self.pair(self.mine - {stone}, self.theirs))
            return
        if self.hopping:
            yield "end", self.next_turn(self.stones)
        for stone in [self.hopping[0]] if self.hopping else self.mine:
            for way, over, goal in self.jumps(stone):
                if self.hopping is None or way == self.hopping[1]:
                    yield move(stone, goal), self.after(self.jumped(stone, over, goal), goal, way)

    def after(self, stones: Pair, goal: Cell, way: Cell) -> Konane:
        hopping = replace(self, stones=stones, hopping=(goal, way))
        on = self.set["jumps"] == "several" and any(way == other for other, _, _ in hopping.jumps(goal))
        return hopping if on else self.next_turn(stones)

    def openings(self) -> Stones:
        if self.turns:
            return around(self.empty, self.shape)
        if self.set["first_hole"] == "anywhere":
            return cells(self.shape)
        n = self.shape.columns
        inner = frozenset((c, r) for c in (n // 2 - 1, n // 2) for r in (n // 2 - 1, n // 2))
        return inner | {(0, 0), (0, n - 1), (n - 1, 0), (n - 1, n - 1)}


@dataclass(frozen=True)
class Yote(Jumping):
    """Drop, step or jump; a jump takes a second stone."""

    hand: tuple[int, int] = (12, 12)
    jumper: Cell | None = None  # the stone that has jumped in this turn
    robbed: bool = False  # whether the second stone has been taken
    PLAYERS = ("light", "dark")

    @property
    def scores(self) -> dict[str, float]:
        return {name: float(len(stones)) for name, stones in zip(self.PLAYERS, self.stones, strict=True)}

    def total(self, player: int) -> int:
        return len(self.stones[player]) + self.hand[player]

    def moves(self) -> Iterator[tuple[str, Any]]:
        if self.jumper and not self.robbed:
            if self.set["second"] == "may":
                yield "end", self.closed()
            for stone in self.theirs:
                state = replace(self, stones=self.pair(self.mine, self.theirs - {stone}), robbed=True)
                yield f"x {name_of(stone)}", state.after_step(on=bool(list(state.jumps(self.jumper))))
            return
        if self.jumper:
            yield "end", self.closed()
            yield from self.hops([self.jumper])
            return
        yield from self.openings()

    def openings(self) -> Iterator[tuple[str, Any]]:
        """The steps that begin a turn."""
        hand = (self.hand[0] - (self.player == 0), self.hand[1] - (self.player == 1))
        for cell in self.empty if self.hand[self.player] else ():
            state = replace(self, stones=self.pair(self.mine | {cell}, self.theirs), hand=hand)
            yield name_of(cell), state.after_step(on=False)
        for stone in self.mine:
            for goal in around([stone], self.shape) & self.empty:
                state = replace(self, stones=self.pair(self.mine - {stone} | {goal}, self.theirs))
                yield move(stone, goal), state.after_step(on=False)
        yield from self.hops(list(self.mine))

    def can_begin(self) -> bool:
        drops = self.hand[self.player] and self.empty
        return bool(drops or around(self.mine, self.shape) & self.empty or any(any(self.jumps(s)) for s in self.mine))

    def hops(self, stones: list[Cell]) -> Iterator[tuple[str, Any]]:
        for stone in stones:
            for _, over, goal in self.jumps(stone):
                state = replace(self, stones=self.jumped(stone, over, goal), jumper=goal, robbed=False)
                yield move(stone, goal), state.after_step(on=bool(state.theirs))

    def after_step(self, on: bool) -> Yote:
        """The game may be over; else the turn goes on, or is closed."""
        if not self.total(1 - self.player):
            return replace(self, result=self.wins("wiped_out"))
        on = on and not (self.robbed and self.set["chain"] == "single")
        return self if on else self.closed()

    def closed(self) -> Yote:
        state = replace(self, player=1 - self.player, turns=self.turns + 1, jumper=None, robbed=False)
        if max(self.total(0), self.total(1)) <= self.set["few"]:
            return replace(state, result=(None, "few_left"))
        if not state.can_begin():
            return replace(state, result=(higher((len(self.stones[0]), len(self.stones[1])), self.PLAYERS), "stuck"))
        return state


@dataclass(frozen=True)
class MingMang(Jumping):
    """Rooks that turn over what they catch between two."""

    earlier: frozenset[Pair] = frozenset()

    def moves(self) -> Iterator[tuple[str, Any]]:
        for stone in self.mine:
            for way in STRAIGHT:
                for goal in takewhile(self.empty.__contains__, self.ray(stone, way)):
                    stones = self.caught(self.mine - {stone} | {goal}, goal)
                    if self.set["repetition"] == "allowed" or stones not in self.earlier | {self.stones}:
                        yield move(stone, goal), self.next_turn(stones)
        if self.set["last_stone"] == "jumps" and len(self.mine) == 1:
            for stone in self.mine:
                for _, over, goal in self.jumps(stone):
                    yield move(stone, goal), self.next_turn(self.jumped(stone, over, goal))

    def caught(self, mine: Stones, goal: Cell) -> Pair:
        runs = (self.between(goal, way, mine, self.theirs) for way in STRAIGHT)
        taken = frozenset(stone for run in runs for stone in run)
        return self.pair(mine | taken, self.theirs - taken)

    def next_turn(self, stones: Pair) -> MingMang:
        turns, earlier = self.turns + 1, self.earlier | {self.stones}
        result = (None, "too_long") if turns >= 2000 else None
        return replace(self, stones=stones, player=1 - self.player, turns=turns, earlier=earlier, result=result)


def start(name: str, shape: Shape, options: dict[str, Any]) -> Any:
    """The set-up of one of the three."""
    n = shape.columns
    if name == "yote":
        return Yote(shape, options)
    if name == "konane":
        dark = frozenset(cell for cell in cells(shape) if sum(cell) % 2 == 0)
        return Konane(shape, options, stones=(dark, cells(shape) - dark))
    upper = frozenset((c, r) for c, r in cells(shape) if c == n - 1 or (r == n - 1 and c > 0))
    lower = frozenset((c, r) for c, r in cells(shape) if c == 0 or (r == 0 and c < n - 1))
    return MingMang(shape, options, stones=(upper, lower))
