"""all_groups_have_liberty: no group of a side is without an empty neighbour.

actions: {own: {place: {piece: stone, require: {all_groups_have_liberty: anyone}}}}

X x o
x x o    X is refused to x: his group would have no liberty
o o .
"""

from __future__ import annotations

from ..arrays import (
    ARG,
    ARG2,
    ARG3,
    ARG4,
    BOARD,
    CELLS,
    DEGREE,
    FIELDS,
    FREE,
    HEAD,
    NEAR,
    NEXT,
    STIFLED,
    Cell,
    Ints,
    Mask,
)
from ..assembly import Assembler, Item, Test
from ..groups import any_stifled, doomed, edges
from ..kernel import inlined, kernel, outlined
from .shape import Shape


def lower(asm: Assembler, side: str, path: str) -> list[Item]:
    """One row over all groups of the side."""
    return [Test(breathe, (asm.side(side),), f"a group of {side} has no liberty", path)]


def foresee(asm: Assembler, side: str, shape: Shape, path: str) -> list[Item] | None:
    """The same, told before the step where every group breathes; None where it has to be tried."""
    mask, own, other = asm.side(side), asm.side("mover"), asm.side("opponent")
    why = f"a group of {side} would have no liberty"
    if not shape.places:
        return None
    if shape.captures == 0:
        return [Test(spares, (shape.code, mask), why, path)]
    if shape.surround is None or shape.surround_mask & other != other or not shape.owned:
        return None
    if shape.flips:
        if shape.surround_mask != other:
            return None
        return [Test(spares, (shape.code, own, other, 1), why, path)] if mask & own else []
    if mask & own & ~shape.surround_mask:
        return [Test(spares, (shape.code, own, other), why, path)]
    return []


@outlined
@kernel
def breathe(r: Ints, s: Ints, b: Ints, i: int, p: Cell, q: Cell) -> bool:
    """Whether every group of a mask has a liberty now."""
    return s[STIFLED] == 0 or not any_stifled(r, s, r[i + ARG])


@kernel
def turned_breathes(r: Ints, s: Ints, p: Cell, own: Mask, head: Cell) -> bool:
    """Whether a chain that p stifles would, turned over, stand next to a chain of ours that keeps a liberty."""
    q = head
    while True:
        near = r[NEAR] + q * r[DEGREE]
        for j in range(near, near + r[DEGREE]):
            x = r[j]
            if (own >> s[FIELDS * x + BOARD]) & 1:
                friend = s[FIELDS * x + HEAD]
                if s[FIELDS * friend + FREE] > edges(r, s, p, friend):
                    return True
        q = s[FIELDS * q + NEXT]
        if q == head:
            return False


@outlined
@kernel
def saved_by_turning(r: Ints, s: Ints, p: Cell, own: Mask, other: Mask) -> bool:
    """Whether a chain turned over by a stone on p joins that stone to a liberty."""
    near = r[NEAR] + p * r[DEGREE]
    for i in range(near, near + r[DEGREE]):
        q = r[i]
        if (other >> s[FIELDS * q + BOARD]) & 1:
            head = s[FIELDS * q + HEAD]
            if (
                head != r[CELLS]
                and s[FIELDS * head + FREE] == edges(r, s, p, head)
                and turned_breathes(r, s, p, own, head)
            ):
                return True
    return False


@inlined
@kernel
def spares(r: Ints, s: Ints, b: Ints, i: int, p: Cell, q: Cell) -> bool:
    """Whether a code put on p leaves no chain of a mask without liberties, once those of another mask are off.

    With the last number these are turned over instead, so that the stone on p may find a liberty among them.
    """
    dead = doomed(r, s, p, r[i + ARG])
    if dead & r[i + ARG2] == 0:
        return True
    if r[i + ARG4] == 0:
        return dead & r[i + ARG3] != 0
    return saved_by_turning(r, s, p, r[i + ARG2], r[i + ARG3])
