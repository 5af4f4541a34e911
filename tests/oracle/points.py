"""Three Men's Morris, Alquerque and Amazons: pieces that go along lines."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Any

from .common import Cell, Pair, Shape, Stones, cell_of, cells, name_of
from .small import ALL_WAYS, STRAIGHT, Small


def move(start: Cell, goal: Cell) -> str:
    return f"{name_of(start)}-{name_of(goal)}"


def ways(cell: Cell) -> tuple[Cell, ...]:
    """Where lines lead from a point: slanted ones through every other point only."""
    return STRAIGHT if sum(cell) % 2 else ALL_WAYS


class Pointed(Small):
    """What both boards of lines share."""

    PLAYERS = ("white", "black")

    def steps_from(self, cell: Cell, straight: bool = False) -> Iterator[Cell]:
        """The empty points next to this one."""
        for way in STRAIGHT if straight else ways(cell):
            yield from [goal for goal in list(self.ray(cell, way))[:1] if goal in self.empty]


@dataclass(frozen=True)
class ThreeMens(Pointed):
    """Three men each are put down, then moved; three in a row win."""

    hand: tuple[int, int] = (3, 3)
    seen: tuple[tuple[Pair, int], ...] = ()

    def moves(self) -> Iterator[tuple[str, Any]]:
        if self.hand[self.player]:
            hand = (self.hand[0] - (self.player == 0), self.hand[1] - (self.player == 1))
            for cell in self.empty:
                yield name_of(cell), replace(self, hand=hand).after(self.mine | {cell})
            return
        for man in self.mine:
            for goal in self.goals(man):
                yield move(man, goal), self.after(self.mine - {man} | {goal})

    def goals(self, man: Cell) -> Iterator[Cell]:
        if self.set["moves"] == "anywhere":
            yield from self.empty
        else:
            yield from self.steps_from(man, straight=self.set["moves"] == "straight")

    def after(self, mine: Stones) -> ThreeMens:
        now = self.pair(mine, self.theirs), 1 - self.player
        state = replace(self, stones=now[0], player=now[1], turns=self.turns + 1, seen=(*self.seen, now))
        if self.row(mine):
            return replace(state, result=self.wins("three"))
        return replace(state, result=(None, "repeated")) if state.seen.count(now) == 3 else state

    def row(self, men: Stones) -> bool:
        """Whether three men stand in a row; each row goes through its middle."""
        rows = [(0, 1), (1, 0)] + ([(1, 1), (1, -1)] if self.set["diagonals"] == "count" else [])
        return any({(c - x, r - y), (c, r), (c + x, r + y)} <= men for c, r in men for x, y in rows)


@dataclass(frozen=True)
class Alquerque(Pointed):
    """Walk to the next point, or leap over an enemy and take him, on and on."""

    leaper: Cell | None = None  # the man that has taken in this turn
    quiet: int = 0  # turns since a man was taken

    def moves(self) -> Iterator[tuple[str, Any]]:
        if self.leaper:
            yield from self.leaps(self.leaper)
            if self.set["chain"] == "may":
                yield "end", self.next_turn()
            return
        found = [leap for man in self.mine for leap in self.leaps(man)]
        yield from found
        if not found or self.set["capture"] == "may":
            for man in self.mine:
                for goal in filter(lambda goal, man=man: self.may_walk(man, goal), self.steps_from(man)):
                    yield move(man, goal), replace(self, stones=self.with_man(man, goal)).next_turn()

    def may_walk(self, man: Cell, goal: Cell) -> bool:
        ahead, last = (goal[1] - man[1], 4) if self.player == 0 else (man[1] - goal[1], 0)
        return self.set["walking"] == "any" or (ahead >= 0 and man[1] != last)

    def with_man(self, man: Cell, goal: Cell, taken: Stones = frozenset()) -> Pair:
        return self.pair(self.mine - {man} | {goal}, self.theirs - taken)

    def landings(self, man: Cell) -> Iterator[tuple[Cell, Cell]]:
        """Whom a man can leap over, and where he lands."""
        for way in ways(man):
            ahead = list(self.ray(man, way))[:2]
            if len(ahead) == 2 and ahead[0] in self.theirs and ahead[1] in self.empty:
                yield ahead[0], ahead[1]

    def leaps(self, man: Cell) -> Iterator[tuple[str, Any]]:
        for over, goal in self.landings(man):
            state = replace(self, stones=self.with_man(man, goal, frozenset({over})), leaper=goal)
            if not state.theirs:
                state = replace(state, result=self.wins("taken"))
            elif not any(state.landings(goal)):
                state = state.next_turn()
            yield move(man, goal), state

    def next_turn(self) -> Alquerque:
        quiet = 0 if self.leaper else self.quiet + 1
        result = (None, "still") if self.set["limit"] != "off" and quiet >= self.set["limit"] else None
        return replace(self, player=1 - self.player, turns=self.turns + 1, leaper=None, quiet=quiet, result=result)


@dataclass(frozen=True)
class Amazons(Small):
    """A queen's move, then an arrow from where it ended."""

    arrows: Stones = frozenset()
    shooter: Cell | None = None
    PLAYERS = ("white", "black")

    @property
    def board(self) -> dict[str, str]:
        return super().board | {name_of(cell): "arrow" for cell in self.arrows}

    def free(self, cell: Cell) -> Iterator[Cell]:
        """What a queen on a cell could come to."""
        blocked = self.stones[0] | self.stones[1] | self.arrows
        for way in ALL_WAYS:
            yield from takewhile(lambda goal: goal not in blocked, self.ray(cell, way))

    def moves(self) -> Iterator[tuple[str, Any]]:
        if self.shooter:
            for cell in self.free(self.shooter):
                arrows, other = self.arrows | {cell}, 1 - self.player
                yield (
                    f"arrow {name_of(cell)}",
                    replace(self, arrows=arrows, shooter=None, player=other, turns=self.turns + 1),
                )
            return
        for queen in self.mine:
            for goal in self.free(queen):
                stones = self.pair(self.mine - {queen} | {goal}, self.theirs)
                yield move(queen, goal), replace(self, stones=stones, shooter=goal)


def start(name: str, shape: Shape, options: dict[str, Any]) -> Any:
    """The set-up of one of the three."""
    if name == "amazons":
        white, black = (frozenset(map(cell_of, said.split())) for said in ("d1 g1 a4 j4", "d10 g10 a7 j7"))
        return Amazons(shape, options, stones=(white, black))
    if name == "alquerque":
        white = frozenset((c, r) for c, r in cells(shape) if r < 2 or (r == 2 and c > 2))
        return Alquerque(shape, options, stones=(white, frozenset((4 - c, 4 - r) for c, r in white)))
    return ThreeMens(shape, options)
