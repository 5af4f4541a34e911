"""Everything about a game that random games and games of a search can tell."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain, pairwise
from typing import Any, TypeVar

from ..choices import Scalar
from ..clusters import crew
from ..game import Game, a_game
from ..native import quietly
from ..players.matching import in_reading
from ..readings import kernels
from ..simulating import MAX_THREADS, MAX_TURNS, Simulation, whole
from .complexity import position_bound
from .figures import Share, share
from .openings import REPETITIONS, Edge, Opening, edge, effort, opening, unswapped
from .samples import Komi, Sample, komi, random_sample, searched_sample
from .selfplay import Played, rung_game, searched_game
from .tension import Tension, tension
from .traces import Tally, traced

T = TypeVar("T")
TRACED = 2000  # random games that are looked at step by step
RUNGS = (1, 2, 4)  # multiples of the thinking time that play each other
Hear = Callable[[float], None]


@dataclass(frozen=True)
class Plan:
    """How much is to be played. Raises ValueError for what cannot be."""

    games: int = 100_000  # at random
    searched: int = 200  # by a search with itself
    think: int = 100  # random games that the search plays at each step
    seed: int = 1
    threads: int = 1
    max_turns: int = MAX_TURNS  # of a game; searched games have a limit of their own as well

    def __post_init__(self) -> None:
        most = {"games": (1, 10**9), "searched": (0, 10**5), "think": (1, 10**8), "threads": (1, MAX_THREADS)}
        for name, span in {**most, "max_turns": (1, 1 << 40)}.items():
            whole(name, getattr(self, name), *span)

    @property
    def rung(self) -> int:
        """Games of each match between two thinking times: an even number, a fifth of those that are searched."""
        return 2 * (self.searched // 10)


@dataclass(frozen=True)
class Rung:
    """A match between two thinking times: the points of the longer one in the games that ended, a draw half a point."""

    fewer: int
    more: int
    games: int
    points: Share


@dataclass(frozen=True)
class Analysis:
    """All that was found out about a game."""

    game: str
    digest: str
    options: dict[str, Scalar]
    players: tuple[str, str]
    plan: Plan
    random: Sample
    searched: Sample | None
    pie: bool  # whether sides can be swapped
    tension: Tension | None
    openings: tuple[Opening, ...]
    opening_games: int  # random games of each search of one of them
    opening_searches: int  # of each that is not proven
    edge: Edge | None
    ladder: tuple[Rung, ...]
    komi: Komi | None
    positions: float  # an upper bound, as a power of ten


def analyse(
    game: Game,
    games: int = Plan.games,
    searched: int = Plan.searched,
    think: int = Plan.think,
    seed: int = 1,
    threads: int = 1,
    max_turns: int = MAX_TURNS,
    cluster: Any = "",
    hear: Hear | None = None,
    say: Callable[[str], None] = quietly,
    before: Sequence[Played] = (),
    after_each: Callable[[Played], None] | None = None,
) -> Analysis:
    """Play random games and games of a search with itself, and measure them; the seed alone decides what is found.

    `think` is how many random games the search plays at a step. With `searched=0` there is no search. `cluster` plays
    in place of threads, as with `Game.simulate`. `hear` is told from time to time which part is done, from 0 to 1;
    `say` that the kernels are being compiled. The first searched games may have been played `before`; `after_each`
    hears each of the others. Raises ValueError and NoCluster.
    """
    plan = Plan(games, searched, think, seed, threads, max_turns)
    analyst = Analyst(in_reading(a_game(game), say=say), plan, hear or (lambda part: None), cluster, say)
    analyst.before, analyst.after_each = before, after_each
    return analyst.analysis()


class Analyst:
    """Plays what a plan asks for; every part of it by its own seed, so that threads change nothing."""

    def __init__(self, game: Game, plan: Plan, hear: Hear, cluster: Any, say: Callable[[str], None] = quietly) -> None:
        self.game, self.plan, self.hear, self.cluster, self.say = game, plan, hear, cluster, say
        self.done = 0.0
        self.before: Sequence[Played] = ()
        self.after_each: Callable[[Played], None] | None = None

    def analysis(self) -> Analysis:
        """Everything."""
        game, plan = self.game, self.plan
        with crew(plan.threads, self.cluster, self.say) as self.crew:
            at_random = self.random_games()
            played, searched = self.searched_games()
            ladder = tuple(self.ladder())
            openings, each = self.openings()
        self.hear(1.0)
        return Analysis(
            game=game.name,
            digest=game.digest,
            options=game.options,
            players=game.players,
            plan=plan,
            random=at_random,
            searched=searched,
            pie=bool(game.rules.pie_rule),
            tension=tension([(one.series, one.person) for one in played]) if played else None,
            openings=openings,
            opening_games=each,
            opening_searches=REPETITIONS if openings else 0,
            edge=edge(openings),
            ladder=ladder,
            komi=komi(game, played),
            positions=position_bound(game),
        )

    def all(self, one: Callable[[int], T], number: int, cost: float, near: bool = False, first: int = 0) -> Iterator[T]:
        """What a function gives for each of so many numbers, in their order; `near` where much would have to travel."""
        for result in (self.crew.near if near else self.crew.map)(one, range(first, number)):
            yield result
            self.heard(cost / number)

    def heard(self, part: float) -> None:
        """Tell how much more is done."""
        self.done += part
        self.hear(min(self.done, 0.999))

    def random_games(self) -> Sample:
        """Random games, some of them step by step."""
        game, plan = self.game, self.plan
        how: dict[str, Any] = {
            "threads": plan.threads,
            "cluster": self.crew.client or "",
            "after_each": self.random_heard,
        }
        result = game.simulate(plan.games, plan.seed, plan.max_turns, **how)
        self.done = 0.1
        one = partial(traced, game.program, kernels(game.program.r, "auto"), plan.seed, max_turns=plan.max_turns)
        tally = Tally(game.program)
        for trace in self.all(one, min(plan.games, TRACED), 0.05, near=True):
            tally.add(trace)
        return random_sample(game, result, tally)

    def searched_games(self) -> tuple[list[Played], Sample | None]:
        """Games of the search with itself, whose steps are counted and let go of, and their figures."""
        game, plan = self.game, self.plan
        one = partial(searched_game, game, plan.think, plan.seed, plan.max_turns)
        tally, played = Tally(game.program), list[Played]()
        for each in chain(self.before, self.fresh(one)):
            tally.add(each.trace)
            played.append(replace(each, trace=replace(each.trace, rows=[])))
        return played, searched_sample(game, played, tally) if played else None

    def fresh(self, one: Callable[[int], Played]) -> Iterator[Played]:
        """The searched games that were not played before."""
        there, number = len(self.before), self.plan.searched
        self.heard(0.45 * there / max(1, number))
        for each in self.all(one, number, 0.45, first=there):
            if self.after_each is not None:
                self.after_each(each)
            yield each

    def random_heard(self, result: Simulation) -> None:
        """Tell how many random games are done."""
        self.done = 0.1 * len(result) / self.plan.games
        self.hear(self.done)

    def ladder(self) -> Iterator[Rung]:
        """Matches between one thinking time and the next."""
        think, number = self.plan.think, self.plan.rung
        for fewer, more in pairwise(RUNGS):
            if number:
                pair = (fewer * think, more * think)
                one = partial(rung_game, self.game, pair, self.plan.seed, self.plan.max_turns)
                ended = [each for each in self.all(one, number, 0.15) if each is not None]
                yield Rung(*pair, number, share(sum(ended), len(ended)))

    def openings(self) -> tuple[tuple[Opening, ...], int]:
        """Every first step with its worth, and the random games behind each."""
        start = unswapped(self.game.start())
        steps = len(start.legal())
        if not self.plan.searched or not steps:
            return (), 0
        each = effort(self.plan.think, steps)
        return tuple(self.all(partial(opening, start, each, self.plan.seed), steps, 0.1)), each.games
