"""Figures with what chance leaves open: shares, means, medians, and whether two shares differ."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, comb, floor, inf, sqrt
from statistics import NormalDist, fmean, median, quantiles, stdev
from typing import Literal

NORMAL = NormalDist()
Z = NORMAL.inv_cdf(0.975)  # all intervals are of 95 %
BARS = 24  # of a histogram at most
FEWEST = 5  # games, below which a mean has no interval
ENOUGH, SURE = 20, 10  # games, below which no share is called even; from which an interval alone is believed
Standing = Literal["edge", "hint", "even", "few"]


@dataclass(frozen=True)
class Share:
    """So many of so many, with Wilson's interval."""

    count: float
    of: int
    share: float
    low: float
    high: float


@dataclass(frozen=True)
class Estimate:
    """A number out of so many games, with its interval where they are enough for one."""

    value: float
    low: float | None
    high: float | None
    of: int


@dataclass(frozen=True)
class Bar:
    """How many values lie from `least` to `most`, both included."""

    least: int
    most: int
    count: int


@dataclass(frozen=True)
class Spread:
    """How some whole numbers lie."""

    mean: float
    median: float
    quarter: float  # a quarter of them lies below
    three_quarters: float
    least: int
    most: int
    bars: tuple[Bar, ...]


def share(count: float, of: int) -> Share:
    """A share with the interval of Wilson (1927); half points count as such."""
    if of == 0:
        return Share(count, 0, 0.0, 0.0, 1.0)
    part, z2 = count / of, Z * Z
    middle = (part + z2 / (2 * of)) / (1 + z2 / of)
    half = Z / (1 + z2 / of) * sqrt(part * (1 - part) / of + z2 / (4 * of * of))
    low = max(0.0, middle - half) if count else 0.0
    return Share(count, of, part, low, min(1.0, middle + half) if count < of else 1.0)


def estimate(values: Sequence[float], least: float = -inf, most: float = inf) -> Estimate | None:
    """The mean of values within bounds, with the interval of Student's t; None where there are none.

    Where all are the same it has none, or for values from 0 to 1 Wilson's, which is wide enough for any of these.
    """
    if not values:
        return None
    mean, of = fmean(values), len(values)
    if of < FEWEST:
        return Estimate(mean, None, None, of)
    half = student(of - 1) * stdev(values) / sqrt(of)
    if half == 0:
        widest = share(mean * of, of) if (least, most) == (0, 1) else None
        return Estimate(mean, widest.low if widest else None, widest.high if widest else None, of)
    return Estimate(mean, max(least, mean - half), min(most, mean + half), of)


def student(freedom: int) -> float:
    """How far the t distribution goes at 95 %, by the expansion of Fisher and Cornish (1960), from four degrees on."""
    n, z = freedom, Z
    return (
        z
        + (z**3 + z) / (4 * n)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
    )


def middle(values: Sequence[float]) -> Estimate | None:
    """The median with the interval between two of the values that the binomial distribution gives."""
    n = len(values)
    if n == 0:
        return None
    ordered = sorted(values)
    below, k = 0, 0  # k values are left out at either end, as many as leave the chance of a miss at 5 %
    while k < n // 2 and 40 * (below + comb(n, k)) <= 1 << n:
        below += comb(n, k)
        k += 1
    k = max(k, 1)
    if n < FEWEST:
        return Estimate(median(ordered), None, None, n)
    return Estimate(median(ordered), ordered[k - 1], ordered[n - k], n)


def spread(values: Sequence[int]) -> Spread:
    """How whole numbers lie; at least one."""
    ordered = sorted(values)
    first, second, third = quantiles(ordered, n=4, method="inclusive") if len(ordered) > 1 else [float(ordered[0])] * 3
    return Spread(fmean(ordered), second, first, third, ordered[0], ordered[-1], tuple(bars(ordered)))


def bars(ordered: Sequence[int]) -> list[Bar]:
    """A histogram in steps of a round width; the last hundredth of the values is in its last bar."""
    least = ordered[0]
    top = ordered[min(len(ordered) - 1, ceil(0.99 * len(ordered)))]
    width = round_width((top - least + 1) / BARS)
    start = floor(least / width) * width
    number = (top - start) // width + 1
    counts = [0] * number
    for value in ordered:
        counts[min(number - 1, (value - start) // width)] += 1
    ends = [start + (n + 1) * width - 1 for n in range(number)]
    ends[-1] = max(ends[-1], ordered[-1])
    return [Bar(start + n * width, ends[n], count) for n, count in enumerate(counts)]


def round_width(least: float) -> int:
    """The first of 1, 2, 5, 10, 20 ... that is no smaller."""
    power = 1
    while True:
        for digit in (1, 2, 5):
            if digit * power >= least:
                return digit * power
        power *= 10


# ---- what a share says


def standing(points: Share) -> Standing:
    """Whether a share differs from one half (edge), perhaps does (hint), does not as far as one sees (even), is of few.

    It differs where its interval lies on one side of one half, of ten games and more; of fewer the exact test agrees.
    """
    if points.low <= 0.5 <= points.high:
        return "even" if points.of >= ENOUGH else "few"
    return "edge" if points.of >= SURE or exact(points) < 0.05 else "hint"


def exact(points: Share) -> float:
    """The probability of a share so far from one half by chance: the binomial test, half points go towards a half."""
    most = floor(max(points.count, points.of - points.count))
    return min(1.0, 2 * sum(comb(points.of, n) for n in range(most, points.of + 1)) / (1 << points.of))


def unseen(of: int) -> float | None:
    """How far from one half a share of so many games has to be so that Wilson's interval leaves one half out."""
    return Z / (2 * sqrt(of)) if of else None


# ---- do two shares differ


def two_shares(one: Share, other: Share) -> float:
    """The probability of so great a difference by chance: the two-sided z-test of two proportions, pooled."""
    if not one.of or not other.of:
        return 1.0
    pooled = (one.count + other.count) / (one.of + other.of)
    variance = pooled * (1 - pooled) * (1 / one.of + 1 / other.of)
    if variance <= 0:
        return 1.0
    return 2 * NORMAL.cdf(-abs(one.share - other.share) / sqrt(variance))


def holm(chances: Sequence[float]) -> list[float]:
    """The same probabilities, made larger for so many questions asked at once (Holm 1979)."""
    order = sorted(range(len(chances)), key=lambda at: chances[at])
    found = [0.0] * len(chances)
    highest = 0.0
    for rank, at in enumerate(order):
        highest = max(highest, min(1.0, chances[at] * (len(chances) - rank)))
        found[at] = highest
    return found
