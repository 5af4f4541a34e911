"""not_in_line: the piece is in no line of so many pieces of its owner.

actions: {take: {lift: {whose: opponent, from: {not_in_line: 3}}}}

o o o
. o .    of the four pieces only b2 can be taken: the others stand in a line of three
. . .
"""

from __future__ import annotations

from typing import Annotated

from ..arrays import ARG, ARG2, ARG3, BOARD, FIELDS, OFF, OWNER, Cell, Ints
from ..assembly import Assembler, Item, Test
from ..boards import line_length
from ..kernel import kernel, outlined
from ..terms import Keys, Ways, says


class InLine(Keys, frozen=True):
    """Which lines make a piece one that is in line."""

    length: Annotated[int, says("So many of the owner's pieces in a row, or more.", 3, ge=2, le=52)]
    directions: (
        Annotated[Ways, says("The lines that count; all (on hexagons adjacent) where nothing is said.", "adjacent")]
        | None
    ) = None


def lower(asm: Assembler, wanted: int | InLine, subject: int, path: str) -> list[Item]:
    """One row that counts along the lines through the cell."""
    length, directions = (wanted, None) if isinstance(wanted, int) else (wanted.length, wanted.directions)
    axes = asm.axes(directions)
    args = (length, subject, asm.table([len(axes), *axes]))
    return [Test(loose, args, f"the piece stands in a line of {length}", path)]


@outlined
@kernel
def loose(r: Ints, s: Ints, b: Ints, i: int, p: Cell, q: Cell) -> bool:
    """Whether every line through the cell is shorter."""
    x = q if r[i + ARG2] else p
    owner = r[r[OWNER] + s[FIELDS * x + BOARD]]
    mask = 0
    for code in range(1, r[OFF]):
        if r[r[OWNER] + code] == owner:
            mask |= 1 << code
    axes = r[i + ARG3]
    for j in range(axes + 1, axes + 1 + r[axes]):
        if line_length(r, s, x, r[j], mask) >= r[i + ARG]:
            return False
    return True
