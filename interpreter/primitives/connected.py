"""connected: one group of a side touches all these sides or regions.

end: {joined: {when: {connected: {of: mover, sides: [west, east]}}, winner: mover}}

. o . x
x x x x    x joins west and east
o . o .
"""

from __future__ import annotations

from typing import Annotated

from ..arrays import ARG, ARG2, CELLS, COUNT, FIELDS, HEAD, HEADS, LISTS, OFF, STRIDE, Cell, Ints
from ..assembly import Assembler, Item, Test
from ..kernel import kernel, outlined
from ..terms import Keys, Side, says


class Connected(Keys, frozen=True):
    """Whether one group touches all sides that are named."""

    of: Annotated[Side, says("Whose group it is.", "mover")]
    sides: Annotated[
        tuple[str, ...],
        says("Sides, regions or cells that the group must all touch.", ["west", "east"], min_length=2, max_length=20),
    ]


def lower(asm: Assembler, wanted: Connected, path: str) -> list[Item]:
    """One row with, for each cell, the sides that it belongs to as bits."""
    touched = [0] * (len(asm.board.spots) + 1)
    for bit, name in enumerate(wanted.sides):
        for cell in asm.region(asm.compass(name), 1):
            touched[cell] |= 1 << bit
    table = asm.table([*touched, (1 << len(wanted.sides)) - 1])
    why = f"no group of {wanted.of} joins {' and '.join(wanted.sides)}"
    return [Test(joined, (mask, table), why, path) for mask in asm.sides(wanted.of)]


@outlined
@kernel
def joined(r: Ints, s: Ints, b: Ints, i: int, p: Cell, q: Cell) -> bool:
    """Whether some chain of a mask has stones on all the sides of a table."""
    table = r[i + ARG2]
    full = r[table + r[CELLS] + 1]
    heads = r[HEADS]
    for x in range(r[CELLS]):
        b[heads + x] = 0
    for code in range(1, r[OFF]):
        if (r[i + ARG] >> code) & 1:
            start = r[LISTS] + code * r[STRIDE]
            for j in range(start, start + s[COUNT + code]):
                head = s[FIELDS * s[j] + HEAD]
                b[heads + head] |= r[table + s[j]]
                if b[heads + head] == full:
                    return True
    return False
