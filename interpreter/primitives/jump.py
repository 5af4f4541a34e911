"""jump: a piece leaps over another onto a cell beyond, both next to each other where nothing else is said.

. . .                                . . .
x o .   a2-c2, capture: [jumped] ->  . . x
. . .                                . . .

actions: {hop: {jump: {over: [opponent], capture: [jumped]}}}
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from ..arrays import (
    A_BEFORE,
    A_BEHIND,
    A_FLAGS,
    A_PASSED,
    A_REACH,
    A_SOURCE,
    A_TO,
    A_WAY_COUNT,
    A_WAYS,
    BOARD,
    CELLS,
    DIRS,
    EMPTY,
    FIELDS,
    LEAPT,
    MEETS,
    NO_STEP,
    ONWARD,
    RAYS,
    WAY,
    Cell,
    Ints,
)
from ..assembly import Assembler
from ..kernel import kernel, outlined
from ..terms import Keys, Ways, says
from .move import carry, movers, source, sources, way_of, wrong_way

Cells = Annotated[int, says("Cells.", ge=1, le=52)] | Literal["any"]


class Jump(Keys, frozen=True):
    """Leap over one piece onto a cell beyond it."""

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
    distance: (
        Annotated[
            Cells,
            says("How far away what is leapt over is at most, beyond empty cells; 1 where nothing is said.", "any"),
        ]
        | None
    ) = None
    beyond: (
        Annotated[
            Cells,
            says("How far behind it the leap ends at most, beyond empty cells; 1 where nothing is said.", "any"),
        ]
        | None
    ) = None


def lower(asm: Assembler, keys: Any, row: list[int]) -> None:
    """Fill in the pieces that jump, the ways and what they leap."""
    row[A_SOURCE] = movers(asm, keys.piece)
    row[A_PASSED] = asm.holding(keys.over)
    ways = asm.ways(keys.directions or "adjacent")
    row[A_FLAGS] |= MEETS if asm.board.meets else 0
    row[A_WAYS], row[A_WAY_COUNT] = asm.table(ways), len(ways)
    longest = asm.board.longest(ways) - 1
    row[A_BEFORE], row[A_BEHIND] = (longest if far == "any" else far or 1 for far in (keys.distance, keys.beyond))
    far = row[A_BEFORE] + row[A_BEHIND]
    row[A_REACH] = max(1, min(far, longest)) if far > 2 else 1


@kernel
def count(r: Ints, s: Ints, i: int) -> int:
    """How many pieces, directions and lengths of a leap to try."""
    return sources(r, s, i) * r[i + A_WAY_COUNT] * r[i + A_REACH]


@kernel
def far_end(r: Ints, s: Ints, i: int, q: Cell, way: int, passed: int) -> Cell:
    """Where a leap from q that way ends which passes so many cells; CELLS where there is none."""
    p = q
    before = 0
    for n in range(passed):
        p = r[r[RAYS] + p * r[DIRS] + way]
        code = s[FIELDS * p + BOARD]
        if code != EMPTY:
            if p == q or before or n >= r[i + A_BEFORE] or (r[i + A_PASSED] >> code) & 1 == 0:
                return r[CELLS]
            before = n + 1
    if before == 0 or passed + 1 - before > r[i + A_BEHIND]:
        return r[CELLS]
    return r[r[RAYS] + p * r[DIRS] + way]


@outlined
@kernel
def far_leap(r: Ints, s: Ints, i: int, x: int) -> int:
    """The candidate number x of an action that leaps further than over a neighbour onto the next cell."""
    passed = x % r[i + A_REACH]
    x = x // r[i + A_REACH]
    way = r[r[i + A_WAYS] + x % r[i + A_WAY_COUNT]]
    if r[i + A_FLAGS] & ONWARD and wrong_way(r, s, i, way):
        return NO_STEP
    q = source(r, s, i, x // r[i + A_WAY_COUNT])
    p = far_end(r, s, i, q, way, passed)
    if p == r[CELLS] or (r[i + A_TO] >> s[FIELDS * p + BOARD]) & 1 == 0:
        return NO_STEP
    if r[i + A_FLAGS] & MEETS and (p == q or leap_way(r, s, i, p, q) != way):
        return NO_STEP
    return q << 16 | p


@outlined
@kernel
def nth(r: Ints, s: Ints, i: int, x: int) -> int:
    """The candidate number x: from << 16 | to, or NO_STEP where there is no leap."""
    if r[i + A_REACH] > 1:
        return far_leap(r, s, i, x)
    way = r[r[i + A_WAYS] + x % r[i + A_WAY_COUNT]]
    if r[i + A_FLAGS] & ONWARD and wrong_way(r, s, i, way):
        return NO_STEP
    q = source(r, s, i, x // r[i + A_WAY_COUNT])
    over = r[r[RAYS] + q * r[DIRS] + way]
    p = r[r[RAYS] + over * r[DIRS] + way]
    if (r[i + A_PASSED] >> s[FIELDS * over + BOARD]) & 1 == 0 or (r[i + A_TO] >> s[FIELDS * p + BOARD]) & 1 == 0:
        return NO_STEP
    if r[i + A_FLAGS] & MEETS and (p == q or leap_way(r, s, i, p, q) != way):
        return NO_STEP
    return q << 16 | p


@kernel
def leap_way(r: Ints, s: Ints, i: int, p: Cell, q: Cell) -> int:
    """The first direction in which a leap takes the piece on q to p; DIRS where none does."""
    for j in range(r[i + A_WAYS], r[i + A_WAYS] + r[i + A_WAY_COUNT]):
        lengths = 0 if r[i + A_FLAGS] & ONWARD and wrong_way(r, s, i, r[j]) else r[i + A_REACH]
        for passed in range(1, lengths + 1):
            if far_end(r, s, i, q, r[j], passed) == p:
                return r[j]
    return r[DIRS]


@outlined
@kernel
def effect(r: Ints, s: Ints, b: Ints, i: int, p: Cell, q: Cell) -> None:
    """Carry the piece over."""
    s[WAY] = leap_way(r, s, i, p, q) if r[i + A_FLAGS] & MEETS else way_of(r, p, q)
    over = r[r[RAYS] + q * r[DIRS] + s[WAY]]
    while r[i + A_REACH] > 1 and s[FIELDS * over + BOARD] == EMPTY:
        over = r[r[RAYS] + over * r[DIRS] + s[WAY]]
    s[LEAPT] = over
    carry(r, s, b, p, q)
