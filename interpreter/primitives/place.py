"""place: a piece from the hand goes onto a cell.

. . .                            . . .
. . .   b2, piece: stone   ->    . x .
. . .                            . . .

actions: {play: {place: {piece: stone}}}
"""

from __future__ import annotations

from typing import Annotated, Any

from ..arrays import (
    A_CODE,
    A_LIMITED,
    A_SOURCE,
    AT,
    BOARD,
    CELLS,
    DIRS,
    EMPTY,
    FIELDS,
    FROM,
    FRONTIER,
    FROZEN,
    HAND,
    LANDED,
    WAY,
    Cell,
    Ints,
)
from ..assembly import Assembler
from ..boards import how_many, listed
from ..groups import clear, put
from ..growth import leave
from ..kernel import kernel, outlined
from ..terms import Keys, says


class Place(Keys, frozen=True):
    """Put a piece from the hand on a cell."""

    piece: Annotated[str, says("The kind of piece that is put down.", "stone")]


def lower(asm: Assembler, keys: Any, row: list[int]) -> None:
    """Fill in the code that is put down; the cells it may go to are its source."""
    row[A_CODE] = asm.codes.code(asm.mover, keys.piece)
    row[A_LIMITED] = int(asm.limited[keys.piece])


@kernel
def count(r: Ints, s: Ints, i: int) -> int:
    """How many cells to try."""
    if s[HAND + r[i + A_CODE]] == 0:
        return 0
    return how_many(r, s, r[i + A_SOURCE])


@kernel
def nth(r: Ints, s: Ints, i: int, x: int) -> int:
    """The cell number x to try."""
    return r[CELLS] << 16 | listed(r, s, r[i + A_SOURCE], x)


@outlined
@kernel
def effect(r: Ints, s: Ints, b: Ints, i: int, p: Cell, q: Cell) -> None:
    """Put the piece down."""
    s[LANDED] = s[FIELDS * p + BOARD]
    if s[LANDED] != EMPTY:
        clear(r, s, b, p)
    if s[FROZEN] and r[FRONTIER]:
        leave(r, s, p)
    put(r, s, p, r[i + A_CODE])
    s[HAND + r[i + A_CODE]] -= r[i + A_LIMITED]
    s[AT] = p
    s[FROM] = r[CELLS]
    s[WAY] = r[DIRS]
