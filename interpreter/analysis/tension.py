"""How a game goes up and down, from what a search thought of each of its positions.

A series has a number from 0 to 1 for each position, in order: the share of the points that the first person expects.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import fmean

from .figures import Estimate, estimate

EVEN = 0.5
MARGIN = 0.05  # who expects so much more than half is ahead; before that, who was


@dataclass(frozen=True)
class Tension:
    """Means over games; None where no game had a winner."""

    drama: Estimate | None
    behind: Estimate | None
    lead_changes: Estimate | None
    decided_at: Estimate | None
    openness: Estimate | None
    late_openness: Estimate | None
    course: tuple[float, ...]  # what the eventual winner expects, on average, at each twentieth of the game


def smoothed(series: Sequence[float]) -> list[float]:
    """A series in which each position counts half, those beside it a quarter each.

    A search expects a little less for whoever is to move, since it also tries bad steps: that goes out.
    """
    padded = [*series[:1], *series, *series[-1:]]
    return [(one + 2 * two + three) / 4 for one, two, three in zip(padded, padded[1:], padded[2:], strict=False)]


def seen_by(series: Sequence[float], winner: int) -> list[float]:
    """The series from the side of person 1 or 2."""
    return [value if winner == 1 else 1 - value for value in series]


def drama(series: Sequence[float]) -> float:
    """How far the eventual winner lies behind, on average where he does; 0 where he never does."""
    gaps = [1 - 2 * value for value in series if value < EVEN]
    return fmean(gaps) if gaps else 0.0


def behind(series: Sequence[float]) -> float:
    """The share of the positions in which the eventual winner lies behind."""
    return sum(value < EVEN for value in series) / len(series)


def lead_changes(series: Sequence[float]) -> int:
    """How often another person comes to be ahead by a margin."""
    leaders = [value > EVEN for value in series if abs(value - EVEN) > MARGIN - 1e-9]
    return sum(one != other for one, other in pairwise(leaders))


def decided_at(series: Sequence[float]) -> float:
    """The share of the game after which the eventual winner is ahead for good."""
    last = max((at for at, value in enumerate(series, 1) if value <= EVEN), default=0)
    return last / len(series)


def openness(series: Sequence[float]) -> float:
    """How open a game is on average: 1 where both expect the same, 0 where all is known."""
    return fmean(1 - abs(2 * value - 1) for value in series)


def late(series: Sequence[float]) -> Sequence[float]:
    """The last quarter of a series, one position at least."""
    return series[-max(1, len(series) // 4) :]


def tension(games: Sequence[tuple[Sequence[float], int]]) -> Tension:
    """The measures of games, each a series and the person who won, 0 for nobody."""
    every = [smoothed(series) for series, _ in games if series]
    won = [seen_by(smoothed(series), winner) for series, winner in games if series and winner in (1, 2)]
    return Tension(
        drama=estimate([drama(each) for each in won], 0, 1),
        behind=estimate([behind(each) for each in won], 0, 1),
        lead_changes=estimate([lead_changes(each) for each in every], 0),
        decided_at=estimate([decided_at(each) for each in won], 0, 1),
        openness=estimate([openness(each) for each in every], 0, 1),
        late_openness=estimate([openness(late(each)) for each in every], 0, 1),
        course=course(won),
    )


def course(won: Sequence[Sequence[float]], points: int = 20) -> tuple[float, ...]:
    """What the eventual winners expect on average at equal parts of the game."""
    if not won:
        return ()
    return tuple(fmean(each[min(len(each) - 1, n * len(each) // points)] for each in won) for n in range(points))
