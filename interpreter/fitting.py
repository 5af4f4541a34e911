"""Whether a tree is what the schema describes, told the fast way; and what is left of it where it is not."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from .library import as_mapping, below, choices_of, is_mapping
from .marked import Fault, Map
from .merging import game_part
from .ruleset import typed

NAMED = ("regions", "pieces", "setup", "captures", "actions", "phases", "must_hold", "end", "options", "presets")


def fits(tree: Map) -> bool:
    """Whether a tree is a ruleset by the schema; without a message where it is not."""
    try:
        typed(tree)
    except msgspec.ValidationError:
        return False
    return whole(tree, game_part())


def whole(tree: Any, part: dict[str, Any] | None) -> bool:
    """Whether nothing in a tree is null and every choice has one key: the types leave both open."""
    part = as_mapping(part)
    if not isinstance(tree, Map) or not is_mapping(part):
        return tree is not None
    choice = choices_of(part)
    if choice and sum(key in choice for key in tree) != 1:
        return False
    return all(whole(value, below(part, key)) for key, value in tree.items())


def without(tree: Map, refused: Iterable[Fault]) -> Map:
    """A tree without the rules in which the schema refused something, so that no check speaks of them again."""
    out = tree
    for fault in refused:
        path = fault.path if fault.at is None else fault.at
        section = str(path[0]) if path else ""
        if section not in out:
            continue
        if out is tree:
            out = tree.copy()
        rules = out[section]
        if section in NAMED and len(path) > 1 and isinstance(rules, Map):
            out[section] = rules = rules.copy()
            rules.pop(str(path[1]), None)
        else:
            del out[section]
    return out
