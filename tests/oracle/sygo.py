"""Sygo in the reading of the older published rules and in that of the designer's own page."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from .common import (
    Cell,
    Pair,
    Player,
    Result,
    Shape,
    Stones,
    around,
    breathless,
    cells,
    groups,
    higher,
    name_of,
    near,
    pair_of,
    shown,
    spread,
)

PLAYERS = ("white", "black")
READINGS = {
    "seed": {"growth": "all", "balance_extra": "anywhere", "suicide": "step"},
    "designer": {"growth": "any", "balance_extra": "unconnected", "suicide": "turn"},
}


@dataclass(frozen=True)
class Rules:
    """The options."""

    growth: str = "all"
    balance: str | bool = "on"
    balance_extra: str = "anywhere"
    captors: str = "closed"
    suicide: str = "step"


@dataclass(frozen=True)
class Sygo:
    """A position; `start_groups` and `closed` matter once a growth turn has begun."""

    shape: Shape
    rules: Rules
    stones: Pair
    player: Player
    grown: bool  # somebody grew in an earlier turn
    passes: int = 0
    growing: bool = False
    start_groups: frozenset[Stones] = frozenset()  # the mover's groups when his turn began
    closed: Stones = frozenset()  # what no growth stone may touch any more
    result: Result | None = None
    phase = "play"

    @property
    def mover(self) -> str:
        return PLAYERS[self.player]

    @property
    def board(self) -> dict[str, str]:
        return shown(self.stones, PLAYERS)

    @property
    def outcome(self) -> Result | None:
        return self.result

    @property
    def scores(self) -> dict[str, int]:
        return dict(zip(PLAYERS, (self.area(0), self.area(1)), strict=True))

    @property
    def mine(self) -> Stones:
        return self.stones[self.player]

    @cached_property
    def empty(self) -> Stones:
        return cells(self.shape) - self.stones[0] - self.stones[1]

    def steps(self) -> dict[str, Sygo]:
        """Each step's text with the position after it."""
        if self.result:
            return {}
        if self.growing:
            return self.followers()
        steps = {"pass": self.passed()} | {name_of(c): s for c, s in self.growths()}
        return steps | {name_of(cell): after for cell, after in self.singles()}

    # Whole turns of one step.

    def passed(self) -> Sygo:
        after = self.next_turn(passes=self.passes + 1)
        if after.passes < 2:
            return after
        scores = after.area(0), after.area(1)
        return replace(after, result=(higher(scores, PLAYERS), "both_pass"))

    def singles(self) -> Iterator[tuple[Cell, Sygo]]:
        for cell in self.empty - around(self.mine, self.shape):
            after = self.put(cell)[0]
            if after.breathes():
                yield cell, after.next_turn()

    # Growth.

    def growths(self) -> Iterator[tuple[Cell, Sygo]]:
        for cell in self.growth_points():
            after = self.grown_at(cell)
            if after.may_stand():
                yield cell, after if after.goes_on() else after.next_turn(grown=True)

    def growth_points(self) -> Stones:
        """The empty points that touch an open group and nothing closed."""
        open_stones = frozenset[Cell]().union(*self.own_groups()) - self.closed
        points = around(open_stones, self.shape) - around(self.closed, self.shape)
        return points & self.empty

    def own_groups(self) -> frozenset[Stones]:
        return self.start_groups if self.growing else groups(self.mine, self.shape)

    def grown_at(self, cell: Cell) -> Sygo:
        """A growth stone with its captures, and what it closes."""
        after, flipped = self.put(cell)
        touched = near(self.shape)[cell]
        if self.rules.captors == "closed":
            touched |= spread(flipped, after.mine, self.shape)
        starts = self.own_groups()
        shut = frozenset[Cell]().union(*(group for group in starts if group & touched))
        closed = self.closed | shut | flipped
        return replace(after, growing=True, start_groups=starts, closed=closed)

    def extras(self, taken: Collection[Cell] = ()) -> Iterator[tuple[Cell, Sygo]]:
        """Black's balancing stone, where no growth stone goes."""
        if self.grown or self.mover != "black" or self.rules.balance in ("off", False):
            return
        apart = self.rules.balance_extra == "unconnected"
        banned = around(self.mine, self.shape) if apart else frozenset()
        for cell in self.empty - banned - frozenset(taken):
            after = self.put(cell)[0]
            if after.breathes():
                yield cell, after.next_turn(grown=True)

    def followers(self) -> dict[str, Sygo]:
        """What may come after a growth stone."""
        growths = dict(self.growths())
        offer = {name_of(cell): after for cell, after in growths.items()}
        if growths and self.rules.growth == "all":
            return offer
        offer |= {name_of(cell): after for cell, after in self.extras(growths)}
        return offer | ({"end": self.next_turn(grown=True)} if self.breathes() else {})

    def goes_on(self) -> bool:
        return any(self.growths()) or any(self.extras())

    # Stones, liberties, turns.

    def put(self, cell: Cell) -> tuple[Sygo, Stones]:
        """One stone of the mover's, and the enemies that it turns over."""
        mine, theirs = self.mine | {cell}, self.stones[1 - self.player]
        flipped = breathless(theirs, self.empty - {cell}, self.shape)
        mine, theirs = mine | flipped, theirs - flipped
        return replace(self, stones=(mine, theirs) if self.player == 0 else (theirs, mine)), flipped

    def breathes(self) -> bool:
        """Whether each of the mover's groups has a liberty."""
        return not breathless(self.mine, self.empty, self.shape)

    def may_stand(self) -> bool:
        return completable(self) if self.rules.suicide == "turn" else self.breathes()

    def next_turn(self, passes: int = 0, grown: bool = False) -> Sygo:
        return Sygo(
            shape=self.shape,
            rules=self.rules,
            stones=self.stones,
            player=1 - self.player,
            grown=self.grown or grown,
            passes=passes,
        )

    def area(self, player: Player) -> int:
        """Stones and the empty regions that touch no stone of the other colour."""
        regions = groups(self.empty, self.shape)
        own, other = self.stones[player], self.stones[1 - player]
        edges = ((region, around(region, self.shape)) for region in regions)
        return len(own) + sum(len(r) for r, edge in edges if edge & own and not edge & other)


@lru_cache(maxsize=100_000)
def completable(state: Sygo) -> bool:
    """Whether the turn can still be finished with all of the mover's groups breathing."""
    if state.breathes():
        return True
    return any(completable(state.grown_at(cell)) for cell in state.growth_points()) or any(state.extras())


def rules_of(options: Mapping[str, str | bool]) -> Rules:
    """The options, those of a named reading filled in."""
    given = dict(options)
    reading = READINGS.get(str(given.pop("reading", "")), {})
    return Rules(**{**reading, **given})  # type: ignore[arg-type]


def start(shape: Shape, **options: str | bool) -> Sygo:
    """The empty board, White to move."""
    return Sygo(shape, rules_of(options), (frozenset(), frozenset()), 0, False)


def place(
    shape: Shape,
    board: Mapping[str, str],
    mover: str,
    happened: Collection[str] = (),
    **options: str | bool,
) -> Sygo:
    """Any position at the opening of a turn; `happened` says whether somebody has grown."""
    player, grown = PLAYERS.index(mover), "growth" in happened
    return Sygo(shape, rules_of(options), pair_of(board, PLAYERS), player, grown)
