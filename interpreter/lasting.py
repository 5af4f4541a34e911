"""Which counters of a state can matter later on, so that two positions that agree in them are worth the same."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from . import arrays as a
from .arrays import BIG
from .looking import speaks_of
from .ruleset import Ruleset, only
from .terms import all_tried

TURNING = (a.HOLDER, a.MOVER, a.PHASE, a.STEP_COUNT, a.LEFT, a.ONLY_PASS, a.SWAPPED, a.CAN_SWAP, a.CAN_END, a.STIFLED)
WITHIN = (a.AT, a.FROM, a.WAY, a.CAPTURED, a.TURN_CAPTURED, a.FIRST_FROM, a.USED_NOW, a.RIPE, a.RIPE_AT)
COUNTERS = {  # by word: the counters that it asks; beyond the bounds in the rules all numbers are alike
    "turns": (a.TURNS,),
    "phase_turn": (a.PHASE_TURN,),
    "turns_without_capture": (a.QUIET,),
    "passes": (a.PASSES,),
    "captives": (a.CAPTIVES + 1, a.CAPTIVES + 2),
}
LONG = 50  # turns: an end rule that asks for more only stops games that go round in circles
GOING_ON = ("turns", "phase_turn", "turns_without_capture", "passes")  # counts that rise in a circle
Capped = tuple[int, int]  # a word of the state, and the number beyond which all are alike


@dataclass(frozen=True)
class Lasting:
    """What of a position can matter later on."""

    always: tuple[Capped, ...]
    within: tuple[Capped, ...]  # besides, while a turn is under way
    turns: int  # the number of turns beyond which all are alike, end rules aside that only stop long games
    past: str  # why a game that goes round in circles cannot be taken for a draw; nothing where it can


def lasting(rules: Ruleset) -> Lasting:
    """What can matter later on in a game."""
    return Lasting(always(rules), within(rules), turns_that_matter(rules), past_decides(rules))


def always(rules: Ruleset) -> tuple[Capped, ...]:
    """The words that matter in every position."""
    found = dict.fromkeys(TURNING, BIG)
    for word, counters in COUNTERS.items():
        most = max((bound for record in said(rules, word) for bound in bounds(record)), default=-1)
        if most >= 0:
            found.update(dict.fromkeys(counters, most + 1))
    if found.get(a.QUIET):
        found[a.TURN_CAPTURED] = 1
    if speaks_of_any(rules, ("never_before",)):
        found.update({a.USED_BEFORE: BIG, a.USED_NOW: BIG})
    if speaks_of_any(rules, ("new_position",)):
        found.update({a.NOTED: BIG, a.NOTED_BEFORE: BIG})
    if rules.pie_rule:
        found[a.TURNS] = max(found.get(a.TURNS, 0), 2)
    if "vacated" in repr(rules):
        found[a.VACATED] = BIG
    if "played" in repr(rules):
        found[a.AT] = BIG
    if rules.score is not None and rules.score.each.captives:
        found.update({a.CAPTIVES + 1: BIG, a.CAPTIVES + 2: BIG})
    if looks_back(rules):
        found.update({a.AT: BIG, a.CAPTURED: BIG, a.WAY: BIG})
    return tuple(found.items())


def within(rules: Ruleset) -> tuple[Capped, ...]:
    """The words that matter besides while a turn is under way."""
    return tuple((word, BIG) for word in (*WITHIN, *range(a.SLOTS, a.SLOTS + a.MAX_SLOTS)))


def turns_that_matter(rules: Ruleset) -> int:
    """The turns that rules ask for, end rules aside that stop a long game for nobody or for whoever is ahead."""
    ends = [end.when for end in (rules.end or {}).values() if not stops_long_games(end)]
    parts = (rules.actions, rules.phases, rules.must_hold or {}, dict(enumerate(ends)))
    asked = [bound for part in parts for record in said(part, "turns") for bound in bounds(record)]
    return max([2 if rules.pie_rule else 0, *(bound + 1 for bound in asked)])


def stops_long_games(end: Any) -> bool:
    """Whether an end rule only stops games that go on for long."""
    asked = [bound for record in said(end.when, "turns") for bound in bounds(record)]
    return end.winner in ("nobody", "highest_score") and bool(asked) and min(asked) > LONG


def bounds(record: Any) -> Iterator[int]:
    """The numbers that bounds name."""
    for value in (getattr(record, name, None) for name in ("at_least", "at_most", "exactly")):
        if isinstance(value, int):
            yield value


def speaks_of_any(rules: Ruleset, words: tuple[str, ...]) -> bool:
    """Whether some condition of the ruleset uses one of these words."""
    parts = (rules.actions, rules.phases, rules.end or {}, rules.must_hold or {})
    return any(speaks_of(part, words) for part in parts)


def looks_back(rules: Ruleset) -> bool:
    """Whether something that is asked at the start of a turn, or after a pass or a lift, speaks of the step before."""
    words = ("captured", "line", "group", "pattern", "ring")
    if speaks_of_any(rules, ("in_sight",)):
        return True
    actions = [only(action)[1] for action in rules.actions.values()]
    asked = [getattr(keys, "when", None) for keys in actions] + [phase.until for phase in rules.phases.values()]
    asked += [end.when for end in (rules.end or {}).values() if end.after == "turn" or keeps_piece(rules)]
    return any(speaks_of(each, words) for each in asked if each is not None)


def keeps_piece(rules: Ruleset) -> bool:
    """Whether after some step the piece just played is one that was played before."""
    verbs = {only(action)[0] for action in rules.actions.values()}
    named = {name for phase in rules.phases.values() for name in (*phase.turn, *all_tried(phase.otherwise))}
    named |= {name for action in rules.actions.values() for name in getattr(only(action)[1], "then", None) or ()}
    return "pass" in named or bool(verbs & {"pass", "lift"})


def past_decides(rules: Ruleset) -> str:
    """Why a game that goes round in circles cannot be taken for a draw, in words; nothing where it can be."""
    if any(kind != "simple" for kind in said(rules, "new_position")):
        return "which steps are legal depends on all earlier positions"
    asked = [part for part in (rules.actions, rules.phases, rules.must_hold or {}) if speaks_of(part, ("repeated",))]
    ends = [
        end
        for end in (rules.end or {}).values()
        if any(each.at_least != "never" for each in said(end.when, "repeated"))
    ]
    if asked or any(end.winner != "nobody" or not never_at_first(end.when) for end in ends):
        return "a position that comes again decides something"
    return "a repetition ends the game before something that is counted does" if ends and counts_on(rules) else ""


def counts_on(rules: Ruleset) -> bool:
    """Whether something other than a draw can come of a count that goes on where a game runs in circles."""
    ends = [end.when for end in (rules.end or {}).values() if end.winner != "nobody"]
    parts = (rules.actions, rules.phases, rules.must_hold or {}, dict(enumerate(ends)))
    return any(True for part in parts for word in GOING_ON for _ in said(part, word))


def never_at_first(condition: Any) -> bool:
    """Whether a condition that asks for repetitions cannot hold as long as no position comes again."""
    if condition.not_ is not None and speaks_of(condition.not_, ("repeated",)):
        return False
    bounds = [each.at_least if each.exactly is None else each.exactly for each in said(condition, "repeated")]
    return all(isinstance(bound, str) or (bound or 0) >= 2 for bound in bounds)  # a text says that it never holds


def said(value: Any, word: str) -> Iterator[Any]:
    """What stands at a word, wherever it is used."""
    if isinstance(value, dict):
        for each in value.values():
            yield from said(each, word)
    elif hasattr(value, "__struct_fields__"):
        for name in value.__struct_fields__:
            each = getattr(value, name)
            if name == word and each is not None:
                yield each
            yield from said(each, word)
