"""What a comparison means, in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ..choices import Scalar, spelled
from .comparing import Combination, Comparison, Result, Test
from .figures import SURE, standing
from .verdicts import Verdict, counted, per_hundred

FEW = 8  # combinations that are named in a sentence
MANY_STOPPED = 0.1  # of the games


def differences(found: Comparison) -> tuple[Verdict, ...]:
    """Which combinations differ from the first, which are fair, and where games do not end."""
    groups = {"random": [each.random for each in found.combinations]}
    searched = [each.searched for each in found.combinations if each.searched]
    if searched:
        groups = {"searched": searched} | groups
    tests = {"random": found.random_tests, "searched": found.searched_tests}
    return tuple(
        verdict
        for kind, results in groups.items()
        for part in (told(found, kind, results, tests[kind]), fair(found, kind, results), stopped(found, kind, results))
        for verdict in part
    )


def named(options: Mapping[str, Scalar]) -> str:
    """A combination as it is written."""
    return " ".join(f"{name}={spelled(value)}" for name, value in options.items())


def judged(found: Comparison) -> str:
    """Whose points are compared: those of the first side, or of who begins where sides can be swapped."""
    return "who begins" if any(each.pie for each in found.combinations) else found.players[0]


def ended(results: Sequence[Result], kind: str) -> str:
    """How many games ended, of each combination."""
    numbers = [each.person.of for each in results]
    least, most = min(numbers), max(numbers)
    if least == most:
        return f"{counted(most, f'{kind} game')} of each"
    return f"{least} to {most} finished {kind} games of each"


def told(found: Comparison, kind: str, results: Sequence[Result], tests: Sequence[Test]) -> Iterator[Verdict]:
    """Which combinations differ from the first."""
    first, side = found.combinations[0], judged(found)
    sure = [at for at, test in enumerate(tests, 1) if test.significant]
    if min(results[0].person.of, max(each.person.of for each in results[1:])) < SURE:
        yield Verdict(f"{ended(results, kind)}: too few to compare them.")
        return
    if not sure:
        tested = [each for each in results if each.person.of]
        text = f"In {kind} games no combination gives {side} another share of the points than {named(first.options)}"
        yield Verdict(f"{text} does, as far as {ended(tested, kind)} can tell.")
        return
    sure.sort(key=lambda at: -abs(tests[at - 1].difference or 0))
    for at in sure[:FEW]:
        points = [per_hundred(each.person.share) for each in (results[at], results[0])]
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
    """Which combinations give no side an edge, and of which that cannot be told."""
    pairs = list(zip(found.combinations, results, strict=True))
    even = [combination for combination, each in pairs if each.fair]
    dark = [combination for combination, each in pairs if not each.fair and standing(each.person) in ("few", "even")]
    if len(dark) == len(pairs):
        yield Verdict(f"{ended(results, kind)}: too few to tell which combinations are fair.")
        return
    verb = "is" if len(even) == 1 else "are"
    told = ended([each for _, each in pairs if each.fair] or results, kind)
    yield Verdict(f"{len(even)} of {len(results)} combinations {verb} fair as far as {told} can tell{listing(even)}.")
    for combination, each in [pair for pair in pairs if standing(pair[1].person) == "edge"][:FEW]:
        text = f"With {named(combination.options)} {judged(found)} took {per_hundred(each.person.share)} of 100 points"
        yield Verdict(f"{text}: an edge that {counted(each.person.of, f'{kind} game')} show.", True)
    if dark:
        yield Verdict(f"Too few {kind} games ended to tell of {len(dark)}{listing(dark)}.")


def stopped(found: Comparison, kind: str, results: Sequence[Result]) -> Iterator[Verdict]:
    """Where many games were stopped."""
    many = [
        combination
        for combination, each in zip(found.combinations, results, strict=True)
        if each.unfinished.share > MANY_STOPPED
    ]
    if many:
        text = (
            f"In {len(many)} of {len(results)} combinations more than {per_hundred(MANY_STOPPED)} of 100 {kind} games"
        )
        yield Verdict(f"{text} were stopped, and count for nobody{listing(many)}.", True)


def listing(some: Sequence[Combination]) -> str:
    """The names of a few combinations."""
    return f": {', '.join(named(each.options) for each in some)}" if 0 < len(some) <= FEW else ""
