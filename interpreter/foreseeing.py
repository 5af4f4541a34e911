"""Conditions -> rows, and what of them can be told before a step is played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from . import arrays as a
from .assembly import Assembler, Item, Not
from .primitives.shape import Shape
from .terms import spelled
from .vocabulary import CONDITIONS


def lower_condition(asm: Assembler, condition: Any, path: str) -> list[Item]:
    """The rows of a record of conditions."""
    items: list[Item] = []
    if condition is None:
        return items
    for word in CONDITIONS:
        value = getattr(condition, word.name)
        if value is not None:
            items += word.lower(asm, value, f"{path}.{word.name}")
    if condition.not_ is not None:
        why = f"this must not hold, and does: {spoken(condition.not_)[1:-1]}"
        items.append(Not(tuple(lower_condition(asm, condition.not_, f"{path}.not")), why, f"{path}.not"))
    return items


def spoken(value: Any) -> str:
    """A record of conditions as it is written, on one line."""
    if hasattr(value, "__struct_fields__"):
        known = ((spelled(name), getattr(value, name)) for name in value.__struct_fields__)
        return f"{{{', '.join(f'{name}: {spoken(each)}' for name, each in known if each is not None)}}}"
    if isinstance(value, tuple):
        return f"[{', '.join(map(spoken, value))}]"
    return str(value).lower() if isinstance(value, bool) else str(value)


def foretold(asm: Assembler, condition: Any, shape: Shape, path: str) -> tuple[list[Item], list[Item]]:
    """A record of conditions in two parts: what can be told before the step, and what has to be tried."""
    told: list[Item] = []
    rest = lower_condition(asm, condition, path)
    for word in CONDITIONS:
        value = getattr(condition, word.name)
        if value is None or word.foresee is None:
            continue
        items = word.foresee(asm, value, shape, f"{path}.{word.name}")
        if items is not None:
            told += items
            rest = [item for item in rest if item.path != f"{path}.{word.name}"]
    return told, rest


def sure(asm: Assembler, conditions: Sequence[Any], shape: Shape) -> int:
    """A program that holds where all of these surely hold after the step; REJECT where that cannot be told."""
    items: list[Item] = []
    for condition in conditions:
        told, rest = foretold(asm, condition, shape, "must_hold")
        if rest:
            return a.REJECT
        items += told
    return asm.emit(items)


def settling(asm: Assembler, verb: str, required: Sequence[Any], shape: Shape, turns_singly: bool) -> int:
    """The flag of an action after which a group may be without liberties; 0 where none can be."""
    own, other = asm.side("mover"), asm.side("opponent")
    safe = 0
    for condition in required:
        if condition.all_groups_have_liberty is not None:
            safe |= asm.side(condition.all_groups_have_liberty)
    if shape.surround is not None:
        safe |= shape.surround_mask & ~own if shape.flips else shape.surround_mask
    if turns_singly:
        return a.RESCAN
    return a.SETTLE if (own | other) & ~safe and verb not in ("lift", "pass") else 0
