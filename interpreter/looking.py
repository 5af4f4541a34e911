"""Facts about a whole ruleset that decide how it is compiled."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .ruleset import Ruleset, only
from .vocabulary import ALONG, SCORES

GROUPED = ("all_groups_have_liberty", "connected", "group", "groups", "ring")  # conditions that speak of groups


def needs_groups(rules: Ruleset) -> bool:
    """Whether any word of the ruleset speaks of groups."""
    captures = any(only(capture)[0] == "surround" for capture in (rules.captures or {}).values())
    grows = any(only(action)[0] == "grow" for action in rules.actions.values())
    scores = rules.score is not None and any(
        getattr(rules.score.each, word.name) for word in SCORES if word.needs_groups
    )
    return captures or grows or scores or speaks_of(rules, GROUPED)


def needs_liberties(rules: Ruleset) -> bool:
    """Whether any word of the ruleset speaks of the liberties of groups."""
    captures = any(only(capture)[0] == "surround" for capture in (rules.captures or {}).values())
    grows = any(only(action)[0] == "grow" for action in rules.actions.values())
    return captures or grows or speaks_of(rules, ("all_groups_have_liberty", "liberties"))


def speaks_of(value: Any, words: Sequence[str]) -> bool:
    """Whether a record of conditions somewhere below uses one of these words."""
    if isinstance(value, dict):
        return any(speaks_of(each, words) for each in value.values())
    if hasattr(value, "__struct_fields__"):
        return any(
            getattr(value, name) is not None and (name in words or speaks_of(getattr(value, name), words))
            for name in value.__struct_fields__
        )
    return False


def mended_by_taking(rules: Ruleset) -> bool:
    """Whether a group of the mover's without liberties can get one in its turn only by taking a neighbour."""
    holds = [rule.condition for rule in (rules.must_hold or {}).values() if rule.after == "turn"]
    plain = all(
        fields_of(condition) == {"all_groups_have_liberty"} and condition.all_groups_have_liberty == "mover"
        for condition in holds
    )
    actions = [only(action) for action in rules.actions.values()]
    empty = all(keys.to is None or keys.to.holds is None for name, keys in actions if name in ("place", "grow"))
    verbs = {name for name, _ in actions}
    surrounds = [only(capture) for capture in (rules.captures or {}).values()]
    theirs = all(name == "surround" and capture.whose == "opponent" for name, capture in surrounds)
    return plain and theirs and empty and verbs <= {"place", "grow", "pass"}


def fields_of(record: Any) -> set[str]:
    """The keys of a record that are there."""
    return {name for name in record.__struct_fields__ if getattr(record, name) is not None}


BY_STEP = {
    "phase",
    "pieces",
    "empty",
    "captured",
    "captives",
    "line",
    "pattern",
    "connected",
    "all_groups_have_liberty",
    "group",
    "groups",
    "ring",
    "mover",
}


def settled_by_step(condition: Any) -> bool:
    """Whether closing a turn in the same phase cannot change the answer that its last step gave."""
    inner = condition.not_
    return fields_of(condition) - {"not_"} <= BY_STEP and (inner is None or settled_by_step(inner))


def changes_late(rules: Ruleset) -> bool:
    """Whether some piece becomes another kind only once a turn is over."""
    found = [getattr(only(action)[1], "becomes", None) or {} for action in rules.actions.values()]
    return any(each.after == "turn" for becoming in found for each in becoming.values())


def growth_only_fills(rules: Ruleset) -> bool:
    """Whether there is growth and, whatever is played, no cell is ever emptied and no piece displaced."""
    actions = [only(action) for action in rules.actions.values()]
    removing = any(only(capture)[1].result != "flip" for capture in (rules.captures or {}).values())
    verbs = {verb for verb, _ in actions}
    onto = [keys.to.holds for verb, keys in actions if verb in ("place", "grow") and keys.to is not None]
    fills = all(holds is None or tuple(holds) == ("empty",) for holds in onto)
    return "grow" in verbs and verbs <= {"place", "grow", "pass"} and not removing and fills


def captures_along(rules: Ruleset) -> bool:
    """Whether some capture depends on the direction in which a piece went."""
    return any(only(capture)[0] in ALONG for capture in (rules.captures or {}).values())


def leaves_trails(rules: Ruleset) -> bool:
    """Whether some action asks for the cells that pieces have left in a turn."""
    return any(speaks_of(action, ("left_this_turn",)) for action in rules.actions.values())


def after_turn(rules: Ruleset) -> str:
    """The addresses of what must hold after a turn, as text."""
    names = [name for name, rule in (rules.must_hold or {}).items() if rule.after == "turn"]
    return ", ".join(f"must_hold.{name}" for name in names)


def joins_only(rules: Ruleset, end: Any) -> bool:
    """Whether an end rule asks after each step for one connection and nothing else, and no piece is turned over."""
    turning = any(getattr(only(capture)[1], "result", None) == "flip" for capture in (rules.captures or {}).values())
    asked = fields_of(end.when) == {"connected"} and fields_of(end.when.connected) <= {"of", "sides"}
    return asked and end.when.connected.of != "each" and end.after != "turn" and not turning
