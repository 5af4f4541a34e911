"""Figures with what chance leaves open: shares, means, medians, and whether two shares differ."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, comb, floor, sqrt
from statistics import NormalDist, fmean, median, quantiles, stdev

NORMAL = NormalDist()
Z = NORMAL.inv_cdf(0.975)  # all intervals are of 95 %
BARS = 24  # of a histogram at most


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
    """A number with its interval."""

    value: float
    low: float
    high: float


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


def estimate(values: Sequence[float]) -> Estimate | None:
    """The mean of some values with the interval of the normal distribution; None where there are none."""
    if not values:
        return None
    mean = fmean(values)
    half = Z * stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
    return Estimate(mean, mean - half, mean + half)


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
    return Estimate(median(ordered), ordered[k - 1], ordered[n - k])


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
