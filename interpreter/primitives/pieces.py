"""pieces: how many pieces a side has, on the board, in the hand or anywhere.

end: {wiped_out: {when: {pieces: {of: opponent, at_most: 0}}, winner: mover}}
"""

from __future__ import annotations

from typing import Annotated, Literal

from ..arrays import ARG, ARG2, ARG3, ARG4, BIG, COUNT, HAND, LISTS, OFF, STRIDE, Cell, Ints
from ..assembly import Assembler, Item, Test, bounded, bounds
from ..boards import how_many
from ..kernel import kernel, outlined
from ..terms import CountedCells, Kinds, Side, says
from .counters import counts

ON_BOARD, IN_HAND, BOTH = 1, 2, 3


class Pieces(CountedCells, frozen=True, kw_only=True):
    """How many pieces a side has."""

    of: Annotated[Side, says("Whose pieces are counted.", "mover")]
    what: Annotated[Kinds, says("Which kinds; all where nothing is said.", ["king"])] | None = None
    where: (
        Annotated[Literal["board", "hand", "anywhere"], says("Where they are; board where nothing is said.", "hand")]
        | None
    ) = None


def lower(asm: Assembler, wanted: Pieces, path: str) -> list[Item]:
    """One row a side."""
    least_most = bounds(wanted)
    why = f"the pieces of {wanted.of} are not {bounded(wanted)}"
    if least_most is None:
        return [Test(None, (), why, path)]
    cells = asm.cells(wanted)
    every = len(cells) == len(asm.board.spots)
    place = {"board": ON_BOARD, "hand": IN_HAND, "anywhere": BOTH}[wanted.where or "board"]
    kernel = by_counter if every else by_cell
    last = place if every else asm.region_table(cells)
    masks = asm.sides(wanted.of, wanted.what)
    if every and place != BOTH and all(mask.bit_count() == 1 for mask in masks):
        first = COUNT if place == ON_BOARD else HAND
        return [Test(counts, (first + mask.bit_length() - 1, *least_most), why, path) for mask in masks]
    return [Test(kernel, (mask, *least_most, last), why, path) for mask in masks]


@kernel
def in_hand(r: Ints, s: Ints, mask: int) -> int:
    """How many pieces of a mask are in the hand."""
    n = 0
    for code in range(1, r[OFF]):
        if (mask >> code) & 1:
            n += s[HAND + code]
    return n


@outlined
@kernel
def by_counter(r: Ints, s: Ints, b: Ints, i: int, p: Cell, q: Cell) -> bool:
    """Whether the number of pieces of a mask is within bounds; the last number says board 1, hand 2, both 3.

    A hand that never runs out holds more than any bound but none.
    """
    n = 0
    if r[i + ARG4] & 1:
        n += how_many(r, s, r[i + ARG])
    if r[i + ARG4] & 2:
        n += in_hand(r, s, r[i + ARG])
    return r[i + ARG2] <= n and (n <= r[i + ARG3] or r[i + ARG3] == BIG)


@outlined
@kernel
def by_cell(r: Ints, s: Ints, b: Ints, i: int, p: Cell, q: Cell) -> bool:
    """Whether the number of pieces of a mask on the cells of a table is within bounds."""
    n = 0
    for code in range(r[OFF]):
        if (r[i + ARG] >> code) & 1:
            start = r[LISTS] + code * r[STRIDE]
            for j in range(start, start + s[COUNT + code]):
                n += r[r[i + ARG4] + s[j]]
    return r[i + ARG2] <= n <= r[i + ARG3]
