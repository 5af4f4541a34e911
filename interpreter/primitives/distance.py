"""How far a move goes, where that is more than a number of cells at most: bounds, as far as it can, as many as pieces.

actions: {slide: {move: {directions: all, distance: furthest}}}

. . . . X                     X: where the piece slides to
. . . . .
x . . X o
"""

from __future__ import annotations

from typing import Any

from ..arrays import ARG, ARG2, ARG3, ARG4, BACK, BOARD, CELLS, DIRS, EMPTY, FIELDS, RAYS, Cell, Ints
from ..assembly import Assembler, Item, Test, bounded, cells, spanned
from ..kernel import kernel, outlined
from ..terms import FURTHEST, PIECES_IN_LINE, Span


def far(asm: Assembler, keys: Any, path: str) -> list[Item]:
    """A row where a move must be longer than one cell, or as long as the board asks."""
    if not isinstance(keys.distance, Span) and keys.distance not in (PIECES_IN_LINE, FURTHEST):
        return []
    ways = asm.ways(keys.directions or "adjacent")
    if keys.distance == FURTHEST:
        why = "the piece can go further that way"
        goals = asm.holding(keys.to.holds) if keys.to is not None and keys.to.holds else 1 << EMPTY
        held, inside = passed(asm, keys)
        return [Test(at_the_end, (goals, held, asm.table([inside, *ways]), len(ways)), why, f"{path}.distance")]
    if keys.distance == PIECES_IN_LINE:
        why = "the piece goes as many cells as there are pieces on the line"
        return [Test(as_many_as_pieces, (asm.table(ways), len(ways)), why, f"{path}.distance")]
    least, most = spanned(keys.distance, asm.board.longest(ways))
    why = f"the piece goes {bounded(keys.distance, cells)}"
    return [Test(far_enough, (least, most, asm.table(ways), len(ways)), why, f"{path}.distance")]


def passed(asm: Assembler, keys: Any) -> tuple[int, int]:
    """What the cells may hold that a move passes, and the table of those that it may pass; 0 for all."""
    through = keys.through
    within = asm.cells(through)
    table = asm.region_table(within) if len(within) < len(asm.board.spots) else 0
    return asm.holding(through.holds) if through is not None and through.holds else 1 << EMPTY, table


@outlined
@kernel
def far_enough(r: Ints, s: Ints, b: Ints, i: int, p: Cell, q: Cell) -> bool:
    """Whether p is so many cells from q in one of some directions."""
    for j in range(r[i + ARG3], r[i + ARG3] + r[i + ARG4]):
        x = q
        for n in range(r[i + ARG2]):
            x = r[r[RAYS] + x * r[DIRS] + r[j]]
            if x == p and n + 1 >= r[i + ARG]:
                return True
    return False


@kernel
def goes_on(r: Ints, s: Ints, i: int, p: Cell, q: Cell, way: int) -> bool:
    """Whether a piece that came that way from q to p could have gone to some cell beyond."""
    inside = r[r[i + ARG3]]
    x = p
    while (r[i + ARG2] >> s[FIELDS * x + BOARD]) & 1 and (inside == 0 or r[inside + x]):
        x = r[r[RAYS] + x * r[DIRS] + way]
        if x == q or x == r[CELLS]:
            return False
        if (r[i + ARG] >> s[FIELDS * x + BOARD]) & 1:
            return True
    return False


@outlined
@kernel
def at_the_end(r: Ints, s: Ints, b: Ints, i: int, p: Cell, q: Cell) -> bool:
    """Whether p is the furthest cell that the piece on q can go to in one of some directions."""
    for j in range(r[i + ARG3] + 1, r[i + ARG3] + 1 + r[i + ARG4]):
        x = q
        while x != p and x != r[CELLS]:
            x = r[r[RAYS] + x * r[DIRS] + r[j]]
        if x == p and not goes_on(r, s, i, p, q, r[j]):
            return True
    return False


@kernel
def pieces_from(r: Ints, s: Ints, q: Cell, way: int) -> int:
    """How many pieces stand that way from q, to the end of the line."""
    n = 0
    x = r[r[RAYS] + q * r[DIRS] + way]
    while x != r[CELLS]:
        if s[FIELDS * x + BOARD] != EMPTY:
            n += 1
        x = r[r[RAYS] + x * r[DIRS] + way]
    return n


@outlined
@kernel
def as_many_as_pieces(r: Ints, s: Ints, b: Ints, i: int, p: Cell, q: Cell) -> bool:
    """Whether p is as many cells from q as there are pieces on the line through both."""
    for j in range(r[i + ARG], r[i + ARG] + r[i + ARG2]):
        x = q
        n = 0
        while x != p and x != r[CELLS]:
            x = r[r[RAYS] + x * r[DIRS] + r[j]]
            n += 1
        if x == p and n == 1 + pieces_from(r, s, q, r[j]) + pieces_from(r, s, q, r[r[BACK] + r[j]]):
            return True
    return False
