"""Go, Atari Go, NoGo and Gonnect: stones that need liberties."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from .common import Cell, Pair, Result, Shape, Stones, around, breathless, cells, groups, higher, name_of, spread
from .small import Small


@dataclass(frozen=True)
class Surrounding(Small):
    """What the four share: putting a stone, captures, and boards that may not come again."""

    earlier: tuple[tuple[Pair, int], ...] = ()  # the boards that turns began with, and who began them
    captives: tuple[int, int] = (0, 0)

    def after(self, cell: Cell) -> Pair | None:
        """The stones once one has been put down, none where the rules forbid it."""
        theirs = self.theirs - breathless(self.theirs, self.empty - {cell}, self.shape)
        mine = self.mine | {cell}
        choked = breathless(mine, cells(self.shape) - mine - theirs, self.shape)
        if choked and self.set.get("suicide") != "on":
            return None
        pair = self.pair(mine - choked, theirs)
        return None if self.stood_before(pair) else pair

    def stood_before(self, pair: Pair) -> bool:
        """Whether the ko rule forbids this board."""
        began, ko = self.began(), self.set["ko"]
        if ko == "simple":
            before = [board for board, who in began if who != self.player]
            return before[-1:] == [pair]
        if ko == "situational":
            return (pair, 1 - self.player) in began
        return ko == "positional" and any(pair == board for board, _ in began)

    def began(self) -> tuple[tuple[Pair, int], ...]:
        """The boards that turns began with, this one too."""
        return (*self.earlier, (self.stones, self.player))

    def moves(self) -> Iterator[tuple[str, Any]]:
        for cell in self.empty:
            pair = self.after(cell)
            if pair is not None:
                yield name_of(cell), self.played(pair, cell)

    def played(self, pair: Pair, cell: Cell) -> Any:
        """The position after a stone."""
        taken = len(self.theirs) - len(pair[1 - self.player])
        captives = self.pair_of_numbers(self.captives[self.player] + taken)
        state = self.next_turn(stones=pair, captives=captives)
        return replace(state, result=self.ending(pair, captives))

    def pair_of_numbers(self, mine: int) -> tuple[int, int]:
        return (mine, self.captives[1]) if self.player == 0 else (self.captives[0], mine)

    def next_turn(self, **changes: Any) -> Any:
        return replace(self, player=1 - self.player, turns=self.turns + 1, earlier=self.began(), **changes)

    def ending(self, pair: Pair, captives: tuple[int, int]) -> Result | None:
        return None


@dataclass(frozen=True)
class Go(Surrounding):
    """Passes in a row end the game; Black's first turn has so many steps as his handicap says."""

    passes: int = 0
    left: int = 1  # steps of this turn
    opened: tuple[Pair, int] | None = None  # how this turn began, after its first step
    passing: bool = True  # whether this turn has had nothing but passes

    def began(self) -> tuple[tuple[Pair, int], ...]:
        return (*self.earlier, self.opened or (self.stones, self.player))

    def moves(self) -> Iterator[tuple[str, Any]]:
        yield "pass", self.stepped(self.stones, self.captives, passing=self.passing)
        yield from super().moves()

    def played(self, pair: Pair, cell: Cell) -> Any:
        taken = len(self.theirs) - len(pair[1 - self.player])
        return self.stepped(pair, self.pair_of_numbers(self.captives[self.player] + taken), passing=False)

    def stepped(self, pair: Pair, captives: tuple[int, int], passing: bool) -> Any:
        changes: dict[str, Any] = {"stones": pair, "captives": captives}
        if self.left > 1:
            return replace(self, left=self.left - 1, opened=self.began()[-1], passing=passing, **changes)
        passes = self.passes + 1 if passing else 0
        changes |= {"earlier": self.began(), "opened": None, "passing": True, "left": 1, "passes": passes}
        state = replace(self, player=1 - self.player, turns=self.turns + 1, **changes)
        if passes < self.set["passes_to_end"]:
            return state
        scores = state.scores
        return replace(state, result=(higher((scores["black"], scores["white"]), self.PLAYERS), "passed"))

    @property
    def scores(self) -> dict[str, float]:
        points = [self.land(0), self.land(1)]
        for player in (0, 1):
            points[player] += len(self.stones[player]) if self.set["score"] == "area" else self.captives[player]
        return {"black": float(points[0]), "white": points[1] + float(self.set["komi"])}

    def land(self, player: int) -> int:
        """Empty points of regions that touch this player's stones alone."""
        own, other = self.stones[player], self.stones[1 - player]
        edges = ((region, around(region, self.shape)) for region in groups(self.empty, self.shape))
        return sum(len(region) for region, edge in edges if edge & own and not edge & other)


@dataclass(frozen=True)
class AtariGo(Surrounding):
    """Who first takes so many stones wins."""

    def ending(self, pair: Pair, captives: tuple[int, int]) -> Result | None:
        return self.wins("taken") if captives[self.player] >= self.set["stones"] else None


@dataclass(frozen=True)
class NoGo(Surrounding):
    """All groups of both colours keep a liberty."""

    def after(self, cell: Cell) -> Pair | None:
        mine, empty = self.mine | {cell}, self.empty - {cell}
        dead = breathless(mine, empty, self.shape) | breathless(self.theirs, empty, self.shape)
        return None if dead else self.pair(mine, self.theirs)


@dataclass(frozen=True)
class Gonnect(Surrounding):
    """Who joins two opposite sides wins; in his first turn the second player may swap."""

    swap: bool = False

    def moves(self) -> Iterator[tuple[str, Any]]:
        if self.turns == 1 and self.swap:
            yield "swap", replace(self, swap=False)
        yield from super().moves()

    def ending(self, pair: Pair, captives: tuple[int, int]) -> Result | None:
        mine, last = pair[self.player], (self.shape.columns - 1, self.shape.rows - 1)
        for axis, reason in ((1, "upward"), (0, "across")):
            first = frozenset(cell for cell in mine if cell[axis] == 0)
            if any(cell[axis] == last[axis] for cell in reached(first, mine, self.shape)):
                return self.wins(reason)
        return None


def reached(seeds: Stones, stones: Stones, shape: Shape) -> Stones:
    return spread(seeds, stones, shape)


def start(name: str, shape: Shape, options: dict[str, Any]) -> Any:
    """The empty board of one of the four."""
    if name == "go":
        return Go(shape, options, left=options["handicap"])
    if name == "gonnect":
        return Gonnect(shape, options, swap=options["pie"] == "on")
    kinds: dict[str, Any] = {"atari-go": AtariGo, "nogo": NoGo}
    return kinds[name](shape, {"ko": "simple", **options})
