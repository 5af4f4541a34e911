"""Two opponents against each other, many games: who wins how many, and how sure that is."""

from __future__ import annotations

import random
from collections import Counter, deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import nullcontext
from dataclasses import dataclass, field
from functools import partial
from math import sqrt
from threading import Event
from typing import Any, Literal

from ..clusters import at_work, each_of, far_ranges
from ..game import Game, a_game
from ..native import quietly
from ..position import Outcome
from ..readings import PLAIN, Reading, kernels
from ..simulating import MAX_THREADS, signed, whole
from .opponents import Opponent, Spec, parse

Side = Literal["a", "b"]
MAX_TURNS = 2000
NORMAL = 1.959964  # 95 % of what is distributed normally lies within so many deviations


class Stopped(Exception):
    """Nobody waits for the games any more."""


@dataclass(frozen=True)
class Encounter:
    """One game of a match."""

    number: int
    began: Side  # who played the first player's colour at the start
    winner: Side | None  # nobody in a draw, and where the game is unfinished
    reason: str | None  # the rule that ended it; None where it is unfinished
    turns: int
    steps: int
    moves: tuple[tuple[str, ...], ...] = ()  # the steps of each turn, where they are known
    outcome: Outcome | None = None


@dataclass
class MatchResult:
    """The games of a match in their order, and what follows from them."""

    a: str
    b: str
    games: list[Encounter] = field(default_factory=list)

    def __len__(self) -> int:
        return len(self.games)

    def wins(self, side: Side, began: Side | None = None) -> int:
        """How many games a side won; of those that `began` began, where that is said."""
        return sum(game.winner == side and began in (None, game.began) for game in self.games)

    @property
    def draws(self) -> int:
        """How many games ended and nobody won them."""
        return sum(game.winner is None and game.reason is not None for game in self.games)

    @property
    def unfinished(self) -> int:
        """How many games were stopped at the limit of turns; they count for nobody."""
        return sum(game.reason is None for game in self.games)

    @property
    def ended_by(self) -> dict[str, int]:
        """How many games each rule ended."""
        return dict(Counter(game.reason for game in self.games if game.reason is not None).most_common())

    @property
    def score(self) -> float | None:
        """The share of the points that A took, from 0 to 1; a draw is half a point; None where no game was finished."""
        finished = len(self) - self.unfinished
        return (self.wins("a") + self.draws / 2) / finished if finished else None

    @property
    def interval(self) -> tuple[float, float]:
        """Between what the share of A lies with a confidence of 95 %."""
        return wilson(self.wins("a") + self.draws / 2, len(self) - self.unfinished)

    def begun(self, side: Side) -> int:
        """How many games a side began."""
        return sum(game.began == side for game in self.games)

    @property
    def first_points(self) -> float:
        """The points of whoever began, over all games; a draw is half a point."""
        return self.wins("a", "a") + self.wins("b", "b") + self.draws / 2

    @property
    def first_score(self) -> float | None:
        """The share of the points that whoever began took, as `score` is that of A."""
        finished = len(self) - self.unfinished
        return self.first_points / finished if finished else None

    @property
    def first_interval(self) -> tuple[float, float]:
        """Between what the share of whoever begins lies with a confidence of 95 %."""
        return wilson(self.first_points, len(self) - self.unfinished)


def wilson(points: float, games: int) -> tuple[float, float]:
    """The score interval of E. B. Wilson (1927) for a share at 95 %."""
    if games == 0:
        return 0.0, 1.0
    share, square = points / games, NORMAL * NORMAL
    middle = (share + square / (2 * games)) / (1 + square / games)
    reach = NORMAL * sqrt(share * (1 - share) / games + square / (4 * games * games)) / (1 + square / games)
    return min(share, max(0.0, middle - reach)), max(share, min(1.0, middle + reach))


@dataclass(frozen=True)
class Pairing:
    """A match as somebody wants it. Raises WrongOpponent, and ValueError for numbers that cannot be."""

    a: Spec
    b: Spec
    games: int = 100
    seed: int = 1
    threads: int = 1
    max_turns: int = MAX_TURNS
    first: int = 0  # number of the first game

    def __post_init__(self) -> None:
        spans = {"games": (0,), "threads": (1, MAX_THREADS), "max_turns": (1, 1 << 40), "first": (0, 1 << 40)}
        for name, span in spans.items():
            object.__setattr__(self, name, whole(name, getattr(self, name), *span))
        signed(self.seed)

    def minds(self, number: int, reading: Reading) -> dict[Side, Opponent]:
        """The opponents of a game; nothing but the seed of the match and the number decides their seeds."""
        draw = random.Random(f"{self.seed} {number}")
        return {"a": self.mind(self.a, draw, reading), "b": self.mind(self.b, draw, reading)}

    @staticmethod
    def mind(spec: Spec, draw: random.Random, reading: Reading) -> Opponent:
        """One of them, who knows of no other game."""
        return Opponent(spec, draw.getrandbits(48), reading=reading)


@dataclass(frozen=True)
class Arena:
    """Where the games of a match are played, as many at once as there are threads."""

    game: Game
    pairing: Pairing
    reading: Reading
    stop: Event = field(default_factory=Event)

    def __reduce__(self) -> tuple[Callable[..., Arena], tuple[object, ...]]:
        """What another process needs; nobody stops it from here."""
        return arena, (self.game, self.pairing, self.reading)

    def play(self, number: int) -> Encounter:
        """A game; A begins those with even numbers."""
        seats: tuple[Side, Side] = ("b", "a") if number % 2 else ("a", "b")
        minds = self.pairing.minds(number, self.reading)
        position, turns = self.game.start(), list[list[str]]()
        while position.outcome is None and position.turn <= self.pairing.max_turns:
            if self.stop.is_set():
                raise Stopped
            chooser = minds[seats[position.players.index(position.mover) ^ position.swapped]]
            step = chooser.choose(position)
            after = position.play(step)
            for mind in minds.values():
                mind.saw(position, step, after)
            turns.extend([] for _ in range(len(turns), position.turn))
            turns[-1].append(str(step))
            position = after
        outcome, winner = position.outcome, None
        if outcome and outcome.winner:
            winner = seats[position.players.index(outcome.winner) ^ position.swapped]
        reason, moves = outcome.reason if outcome else None, tuple(map(tuple, turns))
        return Encounter(number, seats[0], winner, reason, len(moves), position.ply, moves, outcome)

    def all(self, threads: int) -> Iterator[Encounter]:
        """All games in their order."""
        numbers = iter(range(self.pairing.first, self.pairing.first + self.pairing.games))
        if threads == 1:
            yield from map(self.play, numbers)
            return
        pool = ThreadPoolExecutor(threads)
        running: deque[Future[Encounter]] = deque()
        try:
            for number in numbers:
                running.append(pool.submit(self.play, number))
                if len(running) >= 2 * threads:
                    yield running.popleft().result()
            while running:
                yield running.popleft().result()
        finally:
            self.stop.set()
            pool.shutdown(cancel_futures=True)

    def far(self, client: Any) -> Iterator[Encounter]:
        """The same, played by the workers of a cluster."""
        ranges = far_ranges(client, partial(each_of, self.play), self.pairing.first, self.pairing.games)
        return (each for found, _ in ranges for each in found)


def arena(game: Game, pairing: Pairing, reading: Reading, say: Callable[[str], None] = quietly) -> Arena:
    """Where the games of a match are played, in a reading."""
    return Arena(in_reading(game, reading, say), pairing, reading)


def in_reading(game: Game, reading: Reading = "auto", say: Callable[[str], None] = quietly) -> Game:
    """The game, its positions played in a reading."""
    return game if kernels(game.program.r, reading, say) is PLAIN else game.compiled(say)


def match(
    game: Game,
    a: str,
    b: str,
    games: int = 100,
    seed: int = 1,
    threads: int = 1,
    max_turns: int = MAX_TURNS,
    first: int = 0,
    reading: Reading = "auto",
    after_each: Callable[[MatchResult], None] | None = None,
    say: Callable[[str], None] = quietly,
    cluster: Any = "",
) -> MatchResult:
    """Let two opponents play a game against each other, each beginning every other time.

    Game number i depends on (seed, i) alone where both have budgets of games. A game is stopped after `max_turns` and
    is unfinished then. So many `threads` play a game each, or a `cluster`, as with `Game.simulate`. `after_each` hears
    the result so far. Raises WrongOpponent and NoCluster.
    """
    pairing = Pairing(parse(a), parse(b), games, seed, threads, max_turns, first)
    return play_match(game, pairing, reading, after_each, say, cluster)


def play_match(
    game: Game,
    pairing: Pairing,
    reading: Reading = "auto",
    after_each: Callable[[MatchResult], None] | None = None,
    say: Callable[[str], None] = quietly,
    cluster: Any = "",
) -> MatchResult:
    """Play a match as it is wanted."""
    place = arena(a_game(game), pairing, reading, say)
    result = MatchResult(pairing.a.text, pairing.b.text)
    plain = kernels(game.program.r, reading) is PLAIN
    with at_work(cluster, say) if cluster else nullcontext() as client:
        try:
            for encounter in place.all(1 if plain else pairing.threads) if client is None else place.far(client):
                result.games.append(encounter)
                if after_each is not None:
                    after_each(result)
        finally:
            place.stop.set()
    return result
