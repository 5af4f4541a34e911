"""rests_on: the neighbour that way is filled, or the board ends there.

actions: {drop: {place: {piece: disc, to: {rests_on: south}}}}

X . .
x . .    with rests_on: south a disc can go to the cells X: below them is a disc, or the edge
o X X
"""

from __future__ import annotations

from ..arrays import ARG, ARG2, BOARD, DIRS, EMPTY, FIELDS, RAYS, Cell, Ints
from ..assembly import Assembler, Item, Test
from ..kernel import kernel


def lower(asm: Assembler, way: str, subject: int, path: str) -> list[Item]:
    """One row that looks one cell that way."""
    return [Test(supported, (asm.ways([way])[0], subject), f"nothing holds a piece there from the {way}", path)]


@kernel
def supported(r: Ints, s: Ints, b: Ints, i: int, p: Cell, q: Cell) -> bool:
    """Whether the next cell that way is filled or off the board."""
    x = r[r[RAYS] + (q if r[i + ARG2] else p) * r[DIRS] + r[i + ARG]]
    return s[FIELDS * x + BOARD] != EMPTY
