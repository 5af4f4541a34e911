"""Places of a ruleset: where two of them differ, what a game comes to there, and what the options switch off."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from ..game import Game
from ..ruleset import in_play, only
from ..terms import all_tried
from .traces import Address

ASIDE = ("options", "presets", "about", "name", "format")  # nothing that is played


def differing(one: Any, other: Any, path: Address = ()) -> Iterator[tuple[Address, Any]]:
    """The places where two documents say different things, and what the other says; lists are compared as a whole."""
    if isinstance(one, dict) and isinstance(other, dict):
        for key in dict.fromkeys((*one, *other)):
            if path or key not in ASIDE:
                yield from differing(one.get(key), other.get(key), (*path, key))
    elif one != other:
        yield path, other


def never(condition: Any) -> bool:
    """Whether a condition as it is written never holds, so that its rule sleeps."""
    if not isinstance(condition, dict):
        return False
    return condition.get("at_least") == "never" or any(never(each) for key, each in condition.items() if key != "not")


def always(condition: Any) -> bool:
    """Whether a condition as it is written holds everywhere: nothing but counts of none and more."""
    bounds = [each for each in (condition or {}).values() if each is not None]
    return bool(bounds) and all(isinstance(each, dict) and open_ended(each) for each in bounds)


def open_ended(bound: dict[str, Any]) -> bool:
    """Whether a count is asked for at least nothing."""
    return bound.get("at_least") == 0 and bound.get("at_most") is None and bound.get("exactly") is None


class Places:
    """What can come up in a game, by addresses as the games are counted by."""

    def __init__(self, game: Game) -> None:
        self.rules = rules = game.rules
        *before, _ = rules.phases
        self.over = {name for name in before if always(msgspec.to_builtins(rules.phases[name].until))}  # at once
        self.over |= set(before[: before.index(begun)] if (begun := game.start().phase) in before else before)
        played = in_play(rules, self.over)
        self.acting = {name for name in played if name in rules.actions and not self.sleeps(name)}

    def sleeps(self, action: str) -> bool:
        """Whether an action waits for what never holds."""
        keys = msgspec.to_builtins(only(self.rules.actions[action])[1])
        return never(keys.get("when")) or never(keys.get("require"))

    def can_be(self, place: Address) -> bool:
        """Whether games can come to a place."""
        section, name = place[0], place[1] if len(place) > 1 else ""
        if section in ("actions", "capturing"):
            return name in self.acting or name not in self.rules.actions
        if section == "end":
            rule = (self.rules.end or {}).get(name)
            return rule is None or not (never(when := msgspec.to_builtins(rule.when)) or self.waits_in_vain(when))
        if section == "pie_rule":
            return bool(self.rules.pie_rule)
        return name not in self.over and (len(place) < 3 or self.can_be(("actions", place[2])))

    def waits_in_vain(self, condition: dict[str, Any]) -> bool:
        """Whether a condition asks for passes or captures where nobody can pass or capture."""
        verbs = {only(self.rules.actions[name])[0] for name in self.acting}
        passing = "pass" in verbs or "pass" in in_play(self.rules, self.over)
        keys = [only(self.rules.actions[name])[1] for name in self.acting]
        takes = any(getattr(each, "capture", None) or getattr(each, "as_capture", None) for each in keys)
        found = {"passes": passing, "captured": takes, "captives": takes}
        asked = {word: condition[word] for word in found if condition.get(word)}
        return any(not found[word] and (each.get("at_least") or each.get("exactly")) for word, each in asked.items())

    def of(self, path: Address, other: Any) -> set[Address]:
        """What a game comes to where a part of the rules matters that reads otherwise with another value."""
        section, name = path[0], path[1] if len(path) > 1 else ""
        if section == "captures":
            return {("capturing", action) for action in self.capturing(name)}
        if section == "phases":
            return self.of_phase(name, path[2] if len(path) > 2 else "", other)
        if section == "end":
            return {("end", name)} if name in (self.rules.end or ()) else set()
        if section == "actions":
            return {("actions", name)} if name in self.rules.actions else set()
        return {("pie_rule",)} if section == "pie_rule" else set()

    def of_phase(self, name: str, key: str, other: Any) -> set[Address]:
        """The same for a key of a phase: the actions that only one of the values has, else the whole phase."""
        phase = self.rules.phases.get(name)
        if phase is None:
            return set()
        if key == "otherwise":
            named = {("phases", name, each) for each in all_tried(phase.otherwise) if each not in phase.turn}
            return named | {("end", "blocked")}
        own: set[Address] = set()
        if key == "turn" and isinstance(other, list):
            own = {("phases", name, each) for each in phase.turn if each not in other}
        return own or {("phases", name)}

    def capturing(self, capture: str) -> list[str]:
        """The actions that call a capture."""
        found = {name: only(action)[1] for name, action in self.rules.actions.items()}
        return [name for name, keys in found.items() if capture in (getattr(keys, "capture", None) or ())]
