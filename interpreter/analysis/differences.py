"""What a comparison means, in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ..choices import Scalar, spelled
from .comparing import Combination, Comparison, Result, Test
from .verdicts import Verdict, per_hundred

FEW = 8  # combinations that are named in a sentence


def differences(found: Comparison) -> tuple[Verdict, ...]:
    """Which combinations differ from the first, and which are fair."""
    groups = {"random": [each.random for each in found.combinations]}
    searched = [each.searched for each in found.combinations if each.searched]
    if searched:
        groups = {"searched": searched} | groups
    tests = {"random": found.random_tests, "searched": found.searched_tests}
    return tuple(
        verdict
        for kind, results in groups.items()
        for verdict in (*told(found, kind, results, tests[kind]), *fair(found, kind, results))
    )


def named(options: Mapping[str, Scalar]) -> str:
    """A combination as it is written."""
    return " ".join(f"{name}={spelled(value)}" for name, value in options.items())


def told(found: Comparison, kind: str, results: Sequence[Result], tests: Sequence[Test]) -> Iterator[Verdict]:
    """Which combinations differ from the first."""
    first, side = found.combinations[0], found.players[0]
    sure = [at for at, test in enumerate(tests, 1) if test.significant]
    if not sure:
        text = f"In {kind} games no combination gives {side} another share of the points than {named(first.options)}"
        yield Verdict(f"{text} does, as far as {results[0].games} games of each can tell.")
        return
    sure.sort(key=lambda at: -abs(tests[at - 1].difference))
    for at in sure[:FEW]:
        points = [per_hundred(each.points.share) for each in (results[at], results[0])]
        text = f"In {kind} games {named(found.combinations[at].options)} gives {side} {points[0]} of 100 points"
        yield Verdict(
            f"{text}, not {points[1]} as {named(first.options)} does: {probability(tests[at - 1].chance)}.", True
        )
    if len(sure) > FEW:
        yield Verdict(f"In {kind} games {len(sure) - FEW} more differ from {named(first.options)}.", True)


def probability(chance: float) -> str:
    """The probability of a difference by chance, in words."""
    return "significant, p < 0.001" if chance < 0.001 else f"significant, p = {chance:.3f}"


def fair(found: Comparison, kind: str, results: Sequence[Result]) -> Iterator[Verdict]:
    """Which combinations give no side an edge."""
    even = [
        combination
        for combination, each in zip(found.combinations, results, strict=True)
        if each.points.low <= 0.5 <= each.points.high
    ]
    verb = "is" if len(even) == 1 else "are"
    count = f"{len(even)} of {len(results)} combinations {verb} fair as far as {results[0].games} {kind} games can tell"
    yield Verdict(f"{count}{listing(even)}.")


def listing(even: Sequence[Combination]) -> str:
    """The names of a few combinations."""
    return f": {', '.join(named(each.options) for each in even)}" if 0 < len(even) <= FEW else ""
