"""What a number of games came to, in figures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean

from ..game import Game
from ..simulating import Simulation
from .complexity import game_tree
from .figures import Estimate, Share, Spread, estimate, middle, share, spread, unseen
from .selfplay import Played
from .traces import Tally
from .uses import OptionUse, Use, actions_used, ends_used, options_used

Lengths = tuple[Sequence[int], Sequence[int]]  # turns and steps by game


@dataclass(frozen=True)
class Sample:
    """What a number of games came to."""

    games: int
    wins: dict[str, Share]  # by side
    draws: Share
    unfinished: Share
    first_points: Share  # of the first side, a draw half a point, unfinished games aside
    first_person: Share  # of who began as the first side, whatever side he has after a swap, in games looked at for one
    unseen: float | None  # how far from one half first_points must be to show; None without finished games
    turns: Spread
    steps: Spread
    ends: tuple[Use, ...]
    looked_at: int  # games whose steps were looked at, for all that follows
    branching: float
    branching_peak: int
    decisions: float  # the share of the turns that leave a choice
    captures: Estimate | None
    swaps: Share
    actions: tuple[Use, ...]
    options: tuple[OptionUse, ...]
    heat: dict[str, tuple[int, ...]]  # by side: for each cell, how many steps ended there
    game_tree: float


@dataclass(frozen=True)
class Komi:
    """The points for the second side that would make the middle game a tie, beside what it gets now."""

    fair: Estimate
    now: float
    games: int


def random_sample(game: Game, result: Simulation, tally: Tally) -> Sample:
    """What random games came to."""
    return sample(game, list(result.winner), (result.turns, result.steps), result.ended_by, tally)


def searched_sample(game: Game, played: Sequence[Played], tally: Tally) -> Sample:
    """What searched games came to."""
    names = [*game.program.ends, "blocked"]
    reasons = [names[one.trace.reason] for one in played if one.trace.reason >= 0]
    turns, steps = [one.turns for one in played], [one.steps for one in played]
    return sample(
        game, [one.winner for one in played], (turns, steps), {name: reasons.count(name) for name in names}, tally
    )


def sample(
    game: Game,
    winners: Sequence[int],
    lengths: tuple[Sequence[int], Sequence[int]],
    ended: dict[str, int],
    tally: Tally,
) -> Sample:
    """The figures of games."""
    n = len(winners)
    return Sample(
        games=n,
        wins={name: share(winners.count(number), n) for number, name in enumerate(game.players, 1)},
        draws=share(winners.count(0), n),
        unfinished=share(winners.count(-1), n),
        first_points=points(winners, 1),
        first_person=points(persons(winners, tally.swapped) if game.rules.pie_rule else winners, 1),
        unseen=unseen(n - winners.count(-1)),
        turns=spread(lengths[0]),
        steps=spread(lengths[1]),
        ends=ends_used(game, ended, n),
        looked_at=tally.games,
        branching=tally.legal / max(1, tally.steps),
        branching_peak=tally.peak,
        decisions=tally.decisions / max(1, tally.turns),
        captures=estimate(tally.captures, 0),
        swaps=share(sum(tally.swapped), tally.games),
        actions=actions_used(game, tally),
        options=options_used(game, tally),
        heat={name: tuple(tally.heat[number]) for number, name in enumerate(game.players)},
        game_tree=game_tree(fmean(lengths[1]), tally.legal / max(1, tally.steps)),
    )


def persons(winners: Sequence[int], swapped: Sequence[bool]) -> list[int]:
    """Who won as a person, where it is known whether sides were swapped."""
    return [3 - side if side > 0 and changed else side for side, changed in zip(winners, swapped, strict=False)]


def points(winners: Sequence[int], number: int) -> Share:
    """The points of a side or a person out of the finished games, a draw half a point."""
    finished = len(winners) - winners.count(-1)
    return share(winners.count(number) + winners.count(0) / 2, finished)


def komi(game: Game, played: Sequence[Played]) -> Komi | None:
    """The points that would balance the game; None where it is not won by points, or too few games were."""
    by_points = {name for name, rule in (game.rules.end or {}).items() if rule.winner == "highest_score"}
    names = [*game.program.ends, "blocked"]
    counted = [one.scores for one in played if one.trace.reason >= 0 and names[one.trace.reason] in by_points]
    bonus = (game.rules.score.bonus if game.rules.score else None) or {}
    first, second = (float(bonus.get(name, 0)) for name in game.players)
    leads = [(own - first) - (other - second) for own, other in filter(None, counted)]
    fair = middle(leads) if len(leads) >= 10 else None
    return Komi(fair, second - first, len(leads)) if fair else None
