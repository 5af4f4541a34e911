"""jump: a piece leaps over the one next to it onto the cell beyond.

. . .                                . . .
x o .   a2-c2, capture: [jumped] ->  . . x
. . .                                . . .

actions: {hop: {jump: {over: [opponent], capture: [jumped]}}}
"""

from __future__ import annotations

from typing import Annotated, Any

from ..arrays import (
    A_FLAGS,
    A_PASSED,
    A_SOURCE,
    A_TO,
    A_WAY_COUNT,
    A_WAYS,
    BOARD,
    DIRS,
    FIELDS,
    LEAPT,
    NO_STEP,
    RAYS,
    SAME_WAY,
    WAY,
    Cell,
    Ints,
)
from ..assembly import Assembler
from ..kernel import kernel, outlined
from ..terms import Keys, Ways, says
from .move import carry, movers, source, sources, way_of


class Jump(Keys, frozen=True):
    """Leap over one piece onto the cell beyond it."""

    over: Annotated[
        tuple[str, ...], says("What may be leapt over: empty, a side, a kind of piece.", ["opponent"], min_length=1)
    ]
    piece: (
        Annotated[
            str, says("The kind of piece that jumps, also nobody's; any of the mover's where nothing is said.", "king")
        ]
        | None
    ) = None
    directions: Annotated[Ways, says("Where it may leap; adjacent where nothing is said.", "all")] | None = None


def lower(asm: Assembler, keys: Any, row: list[int]) -> None:
    """Fill in the pieces that jump, the ways and what they leap."""
    row[A_SOURCE] = movers(asm, keys.piece)
    row[A_PASSED] = asm.holding(keys.over)
    ways = asm.ways(keys.directions or "adjacent")
    row[A_WAYS], row[A_WAY_COUNT] = asm.table(ways), len(ways)


@kernel
def count(r: Ints, s: Ints, i: int) -> int:
    """How many pairs of a piece and a direction to try."""
    return sources(r, s, i) * r[i + A_WAY_COUNT]


@outlined
@kernel
def nth(r: Ints, s: Ints, i: int, x: int) -> int:
    """The pair number x: from << 16 | to, or NO_STEP where there is no leap."""
    way = r[r[i + A_WAYS] + x % r[i + A_WAY_COUNT]]
    if r[i + A_FLAGS] & SAME_WAY and way != s[WAY]:
        return NO_STEP
    q = source(r, s, i, x // r[i + A_WAY_COUNT])
    over = r[r[RAYS] + q * r[DIRS] + way]
    p = r[r[RAYS] + over * r[DIRS] + way]
    if (r[i + A_PASSED] >> s[FIELDS * over + BOARD]) & 1 and (r[i + A_TO] >> s[FIELDS * p + BOARD]) & 1:
        return q << 16 | p
    return NO_STEP


@outlined
@kernel
def effect(r: Ints, s: Ints, b: Ints, i: int, p: Cell, q: Cell) -> None:
    """Carry the piece over."""
    s[WAY] = way_of(r, i, p, q)
    s[LEAPT] = r[r[RAYS] + q * r[DIRS] + s[WAY]]
    carry(r, s, b, p, q)
