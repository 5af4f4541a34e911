"""becomes: a piece that ends its step on certain cells becomes another kind.

. . . .                                                       . K . .
. m . .   b2-b3, becomes: {king: {in: [far_side]}}       ->   . . . .
. . . .                                                       . . . .

actions: {walk: {move: {piece: man, becomes: {king: {in: [far_side]}}}}}
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from ..arrays import (
    A_CAPTURE_COUNT,
    A_CAPTURES,
    BOARD,
    C_ARG,
    C_ARG2,
    C_FLIPS,
    C_KIND,
    C_LATE,
    C_MASK,
    CAPTURE_WIDTH,
    FIELDS,
    FROM,
    RIPE,
    RIPE_AT,
    Cell,
    Ints,
)
from ..assembly import Assembler
from ..boards import recolour
from ..kernel import kernel, outlined
from ..terms import CellSet, Kinds, says


class Becoming(CellSet, frozen=True):
    """Where a piece becomes another kind; every key narrows it."""

    what: Annotated[Kinds, says("Which kinds become it; all where nothing is said.", ["man"])] | None = None
    after: (
        Annotated[
            Literal["step", "turn"],
            says("At once, or once the turn is over, if it still stands there; step where nothing is said.", "turn"),
        ]
        | None
    ) = None


def lower(asm: Assembler, wanted: Mapping[str, Becoming], number: int) -> list[list[int]]:
    """A row for each kind that the mover or nobody can have, like those of captures; `number` tells them apart."""
    rows = []
    for kind, cells in wanted.items():
        owner = next((side for side in ("mover", "nobody") if asm.side(side, [kind])), None)
        if owner is None:
            continue
        row = [0] * CAPTURE_WIDTH
        code = asm.codes.code(asm.mover, kind)
        found = asm.cells(cells)
        row[C_KIND], row[C_ARG], row[C_LATE] = number, code, int(cells.after == "turn")
        row[C_MASK] = asm.side(owner, cells.what) & ~(1 << code)
        row[C_ARG2] = asm.region_table(found) if len(found) < len(asm.board.spots) else 0
        row[C_FLIPS] = 1  # so that there may be more of a kind than its supply says
        rows.append(row)
    return rows


@kernel
def change(r: Ints, s: Ints, c: int, p: Cell) -> None:
    """Turn the piece on p into the kind of the row at c, if it is one that can become it there."""
    if (r[c + C_MASK] >> s[FIELDS * p + BOARD]) & 1 and (r[c + C_ARG2] == 0 or r[r[c + C_ARG2] + p]):
        recolour(r, s, p, r[c + C_ARG])


@outlined
@kernel
def ripen(r: Ints, s: Ints) -> None:
    """Turn the piece that was to wait for the end of the turn into what it becomes, if it is one that changes."""
    i = s[RIPE]
    p = s[RIPE_AT]
    for j in range(r[i + A_CAPTURE_COUNT]):
        c = r[i + A_CAPTURES] + j * CAPTURE_WIDTH
        if r[c + C_LATE]:
            change(r, s, c, p)
    s[RIPE] = 0
    s[RIPE_AT] = 0


@outlined
@kernel
def become(r: Ints, s: Ints, b: Ints, i: int, c: int, p: Cell) -> int:
    """Change the piece just played, or note that it waits; a piece that waited and is not played on changes now."""
    if r[c + C_LATE] == 0:
        change(r, s, c, p)
        return 0
    if s[RIPE] and s[RIPE_AT] != s[FROM] and s[RIPE_AT] != p:
        ripen(r, s)
    s[RIPE] = i
    s[RIPE_AT] = p
    return 0
