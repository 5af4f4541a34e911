"""What the figures mean, in sentences for the people who design games."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil

from .analysing import Analysis
from .figures import Share
from .samples import Sample

MANY_DRAWS = 0.2
FEW_CHOICES = 0.5
ENOUGH = 20  # games, below which no share is judged
SKILLED = 0.6  # what twice the thinking should bring at least
TENSE, TAME = 0.3, 0.1  # the share of the positions in which the eventual winner is behind


@dataclass(frozen=True)
class Verdict:
    """A sentence, and whether it asks for a second look at the rules."""

    text: str
    alert: bool = False


def verdicts(found: Analysis) -> tuple[Verdict, ...]:
    """All that is to be said, the most important first."""
    best = found.searched or found.random
    return tuple(
        verdict
        for part in (fairness(found, best), beginner(found), length(best), tense(found), skill(found), balance(found))
        for verdict in part
    ) + tuple(idle(found))


def per_hundred(value: float) -> int:
    """A share as so many of 100."""
    return round(100 * value)


def who(found: Analysis) -> str:
    """Which games a sentence is about."""
    return "searched" if found.searched else "random"


def judged(name: str, points: Share, draws: bool, games: str) -> Verdict:
    """Whether somebody gets more than half of the points."""
    verb = "took" if draws else "won"  # right for black and for attackers
    span = f"{per_hundred(points.low)} to {per_hundred(points.high)}"
    said = f"{name} {verb} {per_hundred(points.share)} of 100{' points' if draws else ''}"
    if points.of < ENOUGH:
        return Verdict(f"{said}: {points.of} {games} games are too few to tell.")
    if points.low <= 0.5 <= points.high:
        unseen = ceil(100 * max(points.high - points.share, points.share - points.low))
        told = f"fair within what {points.of} {games} games can tell; an edge below {unseen} in 100 would not show"
        return Verdict(f"{said}: {told}.")
    side = "an edge" if points.share > 0.5 else "a handicap"
    return Verdict(f"{said}: {side} that {points.of} {games} games show, {span} with 95 % confidence.", alert=True)


def fairness(found: Analysis, best: Sample) -> Iterator[Verdict]:
    """Who wins, and how many games nobody wins or finishes."""
    points, games = best.first_points, who(found)
    if points.of:
        ahead = found.players[points.share < 0.5]
        if points.share < 0.5:
            points = Share(points.of - points.count, points.of, 1 - points.share, 1 - points.high, 1 - points.low)
        yield judged(ahead.capitalize(), points, best.draws.count > 0, games)
    if best.draws.count:
        yield Verdict(f"{per_hundred(best.draws.share)} of 100 {games} games are drawn.", best.draws.share > MANY_DRAWS)
    if best.unfinished.count:
        yield Verdict(
            f"{per_hundred(best.unfinished.share)} of 100 {games} games were still going on when they were stopped.",
            True,
        )


def beginner(found: Analysis) -> Iterator[Verdict]:
    """What it is worth to begin, where the sides can be swapped."""
    if found.searched and found.edge and found.edge.has_pie and found.first_person and found.first_person.of:
        yield judged("Whoever begins", found.first_person, found.searched.draws.count > 0, "searched")
    if found.edge:
        best, fair = found.edge.best, found.edge.swapped
        text = f"The best first step is {best.step}: it takes {per_hundred(best.worth)} of 100 points without a swap"
        pie = f"with one, {fair.step} leaves {per_hundred(found.edge.worth_with_pie)} to who begins"
        yield Verdict(f"{text}; {pie}.", best.low > 0.55 and not found.edge.has_pie)


def length(best: Sample) -> Iterator[Verdict]:
    """How long a game is, and how much there is to choose."""
    turns = best.turns
    yield Verdict(
        f"A game takes {turns.median:.0f} turns; half of them take {turns.quarter:.0f} to {turns.three_quarters:.0f}."
    )
    yield Verdict(
        f"{per_hundred(best.decisions)} of 100 turns leave a choice, among {best.branching:.0f} steps on average.",
        best.decisions < FEW_CHOICES,
    )


def tense(found: Analysis) -> Iterator[Verdict]:
    """How long the winner is not sure of it."""
    tension = found.tension
    if tension is None or tension.behind is None or tension.decided_at is None:
        return
    behind, sure = tension.behind.value, per_hundred(tension.decided_at.value)
    word = "tense" if behind >= TENSE else "one-sided" if behind < TAME else "neither tense nor one-sided"
    text = f"The eventual winner is behind in {per_hundred(behind)} of 100 positions"
    yield Verdict(f"{text}, and ahead for good after {sure} % of the game: {word}.", behind < TAME)


def skill(found: Analysis) -> Iterator[Verdict]:
    """Whether thinking pays."""
    for rung in found.ladder:
        points = rung.points
        pair = f"A search of {rung.more} games a step takes {per_hundred(points.share)} of 100 points"
        said = f"{pair} from one of {rung.fewer}"
        if points.low > 0.5:
            yield Verdict(f"{said}: skill pays.")
        else:
            yield Verdict(f"{said}: {points.of} games do not show that skill pays.", points.high < SKILLED)


def balance(found: Analysis) -> Iterator[Verdict]:
    """Which points would balance the game."""
    if found.komi:
        fair, second = found.komi.fair, found.players[1]
        inside = fair.low <= found.komi.now <= fair.high
        span = f"{fair.value:g} ({fair.low:g} to {fair.high:g})"
        judged = "which fits" if inside else "which does not balance it"
        yield Verdict(
            f"{span} points for {second} would balance the game; it has {found.komi.now:g}, {judged}.", not inside
        )


def idle(found: Analysis) -> Iterator[Verdict]:
    """What nobody ever came to."""
    samples = [each for each in (found.random, found.searched) if each]
    groups = {
        "action": [{use.name for use in each.actions if not use.games} for each in samples],
        "rule that ends a game": [{use.name for use in each.ends if not use.games} for each in samples],
        "option": [{use.name for use in each.options if use.games == 0} for each in samples],
    }
    for what, never in groups.items():
        for name in sorted(set.intersection(*never)):
            yield Verdict(f"The {what} '{name}' came up in no game.", alert=True)
