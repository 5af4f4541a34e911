"""What a schema cannot say about a ruleset: a function a check, each mistake with what to write instead."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..choices import choices
from ..faults import schema_faults
from ..fitting import fits, without
from ..marked import Fault, Map, Path, Seq
from . import (
    actions,
    becoming,
    boards,
    cells,
    characters,
    conditions,
    course,
    happening,
    implied,
    names,
    onward,
    options,
    shadowed,
    supplies,
    variants,
)
from .rules import Rules

PARTS = (
    *(boards, characters, names, cells, supplies, conditions),
    *(actions, becoming, onward, course, happening, shadowed, implied),
)


def of_game(rules: Rules) -> Iterator[Fault]:
    """What is wrong in any combination of options."""
    for part in PARTS:
        for check in part.WRONG:
            yield from check(rules)


def idle(rules: Rules) -> list[Fault]:
    """What has no effect as the rules stand."""
    return [fault for part in PARTS for check in part.IDLE for fault in check(rules)]


def of_document(tree: Map, whole: Map) -> Iterator[Fault]:
    """What is wrong with a document as it stands; `whole` is the tree with what the schema refused."""
    rules = Rules(tree, whole)
    yield from of_game(rules)
    yield from options.of_options(tree, whole)
    yield from course.unused(rules, words_elsewhere(tree, whole))
    yield from variants.idle_everywhere(tree, idle(rules), idle)


def of_choices(tree: Map, pairs: bool = False) -> Iterator[Fault]:
    """What is wrong with a sound document once an option, a preset or, with `pairs`, two options are chosen."""
    yield from variants.of_choices(tree, examined, idle, pairs)


def examined(tree: Map) -> list[Fault]:
    """What is wrong with the rules of a tree, its options aside."""
    refused = [] if fits(tree) else schema_faults(tree)
    return [*refused, *of_game(Rules(without(tree, refused), tree))]


def wrong_places(tree: Map) -> set[Path]:
    """The addresses of what is wrong with a document, and of what never has an effect; used or not."""
    rules = Rules(without(tree, [] if fits(tree) else schema_faults(tree)), tree)
    never = variants.idle_everywhere(tree, idle(rules), idle)
    return {fault.path for fault in (*of_game(rules), *options.of_options(tree, tree), *never)}


def wrong_choices(tree: Map) -> set[Path]:
    """The addresses of what goes wrong with a document once an option or a preset is chosen; none if it is unsound."""
    sound = fits(tree) and not [*of_game(Rules(tree, tree)), *options.of_options(tree, tree)]
    return {fault.path for fault in of_choices(tree)} if sound else set()


def words_elsewhere(tree: Map, whole: Map) -> set[str]:
    """Every word in the values of options, and in what the schema refused."""
    found: set[str] = set()
    for choice in choices(tree).values():
        for _, patch, _ in choice.patches:
            found |= words(patch)
    for section, rules in whole.items():
        kept = tree.get(section)
        for name, rule in (
            rules.items() if isinstance(rules, Map) and section not in ("options", "presets", "about") else ()
        ):
            if not isinstance(kept, Map) or name not in kept:
                found |= words(rule)
    return found


def words(tree: Any) -> set[str]:
    """Every key and text of a tree."""
    if isinstance(tree, Map):
        return set(tree).union(*(words(value) for value in tree.values()))
    if isinstance(tree, Seq):
        return set().union(*(words(value) for value in tree))
    return {tree} if isinstance(tree, str) else set()
