"""What the figures mean, in sentences for the people who design games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import floor

from .analysing import Analysis
from .figures import FEWEST, SURE, Share, standing, unseen
from .openings import Opening
from .samples import Sample
from .uses import OptionUse, Use

MANY_DRAWS = 0.2
FEW_CHOICES = 0.5
SKILLED = 0.6  # what twice the thinking should bring at least
TENSE, TAME = 0.3, 0.1  # the share of the positions in which the eventual winner is behind
SEEN = 100  # games, from which it is strange that a rule never came up
STRONG = 0.55  # what the best first step has to bring so that one looks twice


@dataclass(frozen=True)
class Verdict:
    """A sentence, and whether it asks for a second look at the rules."""

    text: str
    alert: bool = False


def verdicts(found: Analysis) -> tuple[Verdict, ...]:
    """All that is to be said, the most important first."""
    parts = (fairness, draws, stopped, first_step, length, tense, skill, balance, idle)
    return tuple(verdict for part in parts for verdict in part(found))


def per_hundred(value: float) -> int:
    """A share as so many of 100; halves go up."""
    return floor(round(100 * value, 6) + 0.5)


def tenths(value: float) -> str:
    """A number with one digit behind the point, if it needs one; halves go up."""
    return f"{floor(round(10 * value, 6) + 0.5) / 10:.1f}".removesuffix(".0")


def parts(share: Share) -> str:
    """A share as so many of 100, in words where it is little."""
    return f"{per_hundred(share.share)}" if share.share >= 0.01 or not share.count else "less than 1"


def counted(number: int, what: str) -> str:
    """So many of something."""
    return f"{number} {what}{'' if number == 1 else 's'}"


def kinds(found: Analysis) -> list[tuple[str, Sample]]:
    """The samples that there are, the one that weighs more first."""
    return [(name, each) for name, each in (("searched", found.searched), ("random", found.random)) if each]


# ---- who wins


def judged(name: str, points: Share, draws: bool, games: str) -> Verdict:
    """Whether somebody gets more than half of the points."""
    verb = "took" if draws else "won"  # right for black and for attackers
    said = f"{name} {verb} {per_hundred(points.share)} of 100{' points' if draws else ''}"
    played = counted(points.of, f"{games} game")
    span = f"{per_hundred(points.low)} to {per_hundred(points.high)} with 95 % confidence"
    side = "an edge" if points.share > 0.5 else "a handicap"
    plainly = "shows" if points.of == 1 else "show"
    texts = {
        "few": f"{played} {'is' if points.of == 1 else 'are'} too few to tell",
        "hint": f"perhaps {side}, {span}, but {played} cannot show it",
        "even": f"fair within what {played} can tell; an edge below {per_hundred(unseen(points.of) or 0)} in 100 "
        "would not show",
        "edge": f"{side} that {played} {plainly}, {span}",
    }
    kind = standing(points)
    return Verdict(f"{said}: {texts[kind]}.", alert=kind == "edge" and points.of >= SURE)


def first_share(found: Analysis, sample: Sample) -> Share:
    """The points that are judged: of who begins where sides can be swapped, else of the first side."""
    return sample.first_person if found.pie else sample.first_points


def begun(found: Analysis, sample: Sample) -> tuple[str, Share]:
    """Whose points are told: those of who begins where sides can be swapped, else of the side that is ahead."""
    points = first_share(found, sample)
    if found.pie:
        return "Whoever begins", points
    if points.share >= 0.5:
        return found.players[0].capitalize(), points
    turned = Share(points.of - points.count, points.of, 1 - points.share, 1 - points.high, 1 - points.low)
    return found.players[1].capitalize(), turned


def lean(points: Share) -> int | None:
    """Who has an edge: 1 who begins, -1 the other, 0 neither; None where that cannot be told."""
    kind = standing(points)
    if kind == "edge":
        return 1 if points.share > 0.5 else -1
    return 0 if kind == "even" else None


def agreement(one: Share, other: Share) -> str:
    """Whether two kinds of games say the same of who begins."""
    leans = (lean(one), lean(other))
    if leans[0] is not None and leans[0] == leans[1]:
        return "agree"
    apart = one.high < other.low or other.high < one.low
    return "disagree" if apart or set(leans) == {1, -1} else "do not contradict"


def fairness(found: Analysis) -> Iterator[Verdict]:
    """Who wins: in the games that weigh more, then whether the others say the same."""
    ended = [(name, sample) for name, sample in kinds(found) if first_share(found, sample).of]
    shares = [first_share(found, sample) for _, sample in ended]
    for at, (kind, sample) in enumerate(ended):
        name, points = begun(found, sample)
        verdict = judged(name, points, sample.draws.count > 0, kind)
        if at == 0:
            yield verdict
            continue
        yield Verdict(f"{kind.capitalize()} games {agreement(*shares)}. {verdict.text}")


def draws(found: Analysis) -> Iterator[Verdict]:
    """How many games nobody wins."""
    (kind, best), *others = kinds(found)
    if any(sample.draws.count for _, sample in kinds(found)):
        more = "".join(f", {parts(each.draws)} of 100 {name} ones" for name, each in others)
        text = f"{parts(best.draws).capitalize()} of 100 {kind} games are drawn{more}."
        yield Verdict(text, best.draws.low > MANY_DRAWS and best.games >= SURE)


def stopped(found: Analysis) -> Iterator[Verdict]:
    """How many games nobody finishes."""
    for kind, sample in kinds(found):
        if sample.unfinished.count:
            still = "were still going on when they were stopped"
            yield Verdict(f"{parts(sample.unfinished).capitalize()} of 100 {kind} games {still}.", True)


# ---- the first turn


def brings(step: Opening) -> str:
    """What a first step brings, where it is proven."""
    return {1.0: "wins", 0.5: "draws"}.get(step.worth, "loses") + " against best play, which is proven"


def first_step(found: Analysis) -> Iterator[Verdict]:
    """What it is worth to begin, and what a right to swap makes of it."""
    edge = found.edge
    if edge is None:
        return
    best, fair = edge.best, edge.swapped
    if best.proven:
        text = f"The best first step is {best.step}: without a swap it {brings(best)}"
    else:
        text = f"The best first step is {best.step}: without a swap a search of {found.opening_games} games expects "
        text += f"{per_hundred(best.worth)} of 100 points for it ({per_hundred(best.low)} to {per_hundred(best.high)})"
    sure = "surely " if fair.proven else ""
    pie = f"with one, {fair.step} {sure}leaves {per_hundred(edge.worth_with_pie)} to who begins"
    if fair.proven and edge.worth_with_pie == 0:
        pie = "with one, no first step is fair, and who begins surely loses"
    agreed = found.searched is not None and lean(first_share(found, found.searched)) == 1
    yield Verdict(f"{text}; {pie}.", best.low > STRONG and agreed and not found.pie)


# ---- how a game goes


def length(found: Analysis) -> Iterator[Verdict]:
    """How long a game is, and how much there is to choose."""
    (kind, best), *others = kinds(found)
    turns = best.turns
    more = "".join(f"; {name} ones take {tenths(each.turns.median)}" for name, each in others)
    half = f"half of them take {tenths(turns.quarter)} to {tenths(turns.three_quarters)}"
    if best.unfinished.share <= 0.5:  # of games that were stopped one only knows how long they were let go on
        yield Verdict(f"A {kind} game takes {tenths(turns.median)} turns, the median; {half}{more}.")
    yield Verdict(
        f"{per_hundred(best.decisions)} of 100 turns leave a choice; over all steps, those without one among them, "
        f"{tenths(best.branching)} are legal on average.",
        best.decisions < FEW_CHOICES,
    )


def tense(found: Analysis) -> Iterator[Verdict]:
    """How long the winner is not sure of it."""
    tension = found.tension
    if tension is None or tension.behind is None or tension.decided_at is None:
        return
    behind, sure = tension.behind, per_hundred(tension.decided_at.value)
    text = f"The eventual winner is behind in {per_hundred(behind.value)} of 100 positions"
    text += f", and ahead for good after {sure} % of the game"
    if behind.high is None:
        yield Verdict(f"{text}: {counted(behind.of, 'game')} with a winner, and it takes {FEWEST} to say more.")
        return
    tame = behind.high < TAME and behind.of >= SURE
    word = "tense" if behind.value >= TENSE else "one-sided" if behind.value < TAME else "neither tense nor one-sided"
    yield Verdict(f"{text}: {word}, in {counted(behind.of, 'game')} with a winner.", tame)


def skill(found: Analysis) -> Iterator[Verdict]:
    """Whether thinking pays."""
    for rung in found.ladder:
        points, games = rung.points, counted(rung.points.of, "game")
        if not points.of:
            continue
        pair = f"A search of {rung.more} games a step takes {per_hundred(points.share)} of 100 points"
        said, kind = f"{pair} from one of {rung.fewer}", standing(points)
        if kind == "edge":
            better = points.share > 0.5
            yield Verdict(f"{said}: {'skill pays' if better else 'here thinking more is a handicap'}.", not better)
        elif kind == "even":
            yield Verdict(f"{said}: {games} do not show that skill pays.", points.high < SKILLED)
        elif kind == "hint":
            yield Verdict(f"{said}: perhaps skill {'pays' if points.share > 0.5 else 'does not pay'}, in {games}.")
        else:
            yield Verdict(f"{said}: {games} {'is' if points.of == 1 else 'are'} too few to tell.")


def balance(found: Analysis) -> Iterator[Verdict]:
    """Which points would balance the game."""
    komi = found.komi
    if komi and komi.fair.low is not None and komi.fair.high is not None:
        inside = komi.fair.low <= komi.now <= komi.fair.high
        span = f"{komi.fair.value:g} ({komi.fair.low:g} to {komi.fair.high:g})"
        fits = "which fits" if inside else "which does not balance it"
        text = f"{span} points for {found.players[1]} would balance the game; it has {komi.now:g}, {fits}."
        yield Verdict(text, not inside)


def idle(found: Analysis) -> Iterator[Verdict]:
    """What nobody ever came to, although the options allow it."""
    samples = [each for _, each in kinds(found)]
    groups: dict[str, list[Sequence[Use | OptionUse]]] = {
        "The action {}": [each.actions for each in samples],
        "The rule {}, which ends a game,": [each.ends for each in samples],
        "The option {}": [each.options for each in samples],
    }
    for what, lists in groups.items():
        unused = [{use.name for use in uses if use.possible and use.games == 0} for uses in lists]
        for name in sorted(set.intersection(*unused)):
            looked = sum(each.looked_at for each in samples)
            yield Verdict(f"{what.format(repr(name))} came up in no game.", looked >= SEEN)
