"""Pieces that become others: kinds that there are, and a change that is one."""

from __future__ import annotations

from collections.abc import Iterator

from ..marked import Fault, Map, Path
from ..words import listed, quoted
from .actions import steps
from .rules import CELL_KEYS, Rules


def becoming(rules: Rules) -> Iterator[tuple[Path, str, Map, Map]]:
    """Address, kind, cells, and the keys of the action of each entry under becomes."""
    for path, _, keys in steps(rules):
        for kind, cells in (keys.get("becomes") or {}).items():
            yield (*path, "becomes", kind), kind, cells, keys


def wrong_becoming(rules: Rules) -> Iterator[Fault]:
    """Kinds that no piece of the action can become, and waiting that cannot be foreseen."""
    late = [name for name, rule in rules.section("must_hold").items() if rule.get("after") == "turn"]
    for path, kind, cells, keys in becoming(rules):
        if kind not in rules.section("pieces"):
            continue
        if not set(rules.owners(kind)) & set(movers(rules, keys)):
            text = f"{quoted(kind)} is never the mover's own here, and a piece becomes another of the same owner"
            yield Fault(path, f"{text}: name another kind, or change owner at pieces.{kind}", on_key=True)
        elif cells.get("after") == "turn" and late:
            text = f"must_hold.{late[0]} looks ahead to the end of the turn and cannot see what a piece becomes then"
            yield Fault((*path, "after"), f"{text}: write after: step here or there", on_key=True)


def movers(rules: Rules, keys: Map) -> tuple[int, ...]:
    """The players whose pieces an action plays."""
    piece = str(keys.get("piece"))
    return rules.owners(piece) if piece in rules.section("pieces") else (1, 2)


def idle_becoming(rules: Rules) -> Iterator[Fault]:
    """Pieces that become what they are, or that are never there."""
    for path, _, keys in steps(rules):
        entries = keys.get("becomes") or {}
        kinds = set(rules.names("pieces")) if "piece" not in keys else {keys["piece"]}
        for kind in sorted(entries, key=lambda each: entries[each].get("after") == "turn"):  # the order of the changes
            cells = entries[kind]
            named = set(cells.get("what") or kinds)
            changing = kinds & named
            at = (*path, "becomes", kind)
            if changing == {kind} or named == {kind}:
                text = f"a {kind} that becomes a {kind} does not change: leave it out, or name another kind"
                yield Fault(at, text, on_key=True)
            elif not changing and named <= set(rules.names("pieces")):
                text = f"the piece is {listed(sorted(kinds), 'or')} here, and never {listed(sorted(named), 'or')}"
                yield Fault((*at, "what"), f"{text}: name other kinds, or leave {quoted(kind)} out", on_key=True)
            kinds = afterwards(rules, keys, kinds, kind)


def afterwards(rules: Rules, keys: Map, kinds: set[str], kind: str) -> set[str]:
    """What a piece of some kinds can be after it may have become another."""
    cells = keys["becomes"][kind]
    everywhere = not set(CELL_KEYS) & set(cells) and set(movers(rules, keys)) <= set(rules.owners(kind))
    gone = set(cells.get("what") or kinds) if everywhere else set()
    return (kinds - gone) | {kind} if kinds & set(cells.get("what") or kinds) else kinds


WRONG = (wrong_becoming,)
IDLE = (idle_becoming,)
