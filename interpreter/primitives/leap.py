"""leap: a piece goes so many cells one way and so many at a right angle to it, whatever stands between.

. . . . .                                 . X . X .
. . . . .                                 X . . . X
. . x . .   leap: {offset: [1, 2]}   ->   . . x . .    one of the cells X
. . . . .                                 X . . . X
. . . . .                                 . X . X .

actions: {ride: {leap: {offset: [1, 2], piece: horse}}}
"""

from __future__ import annotations

from typing import Annotated, Any

from ..arrays import (
    A_SOURCE,
    A_TO,
    A_WAY_COUNT,
    A_WAYS,
    BOARD,
    DIRS,
    FIELDS,
    NO_STEP,
    WAY,
    Cell,
    Ints,
)
from ..assembly import Assembler
from ..kernel import kernel, outlined
from ..terms import Keys, says
from ..topology import Spot, Topology
from .move import carry, movers, source, sources

Far = Annotated[int, says("Cells.", ge=0, le=51)]


class Leap(Keys, frozen=True):
    """Leap so many cells one way and so many at a right angle."""

    offset: Annotated[
        tuple[Far, Far], says("How many cells along one axis and along the other, in all directions.", [1, 2])
    ]
    piece: (
        Annotated[
            str, says("The kind of piece that leaps, also nobody's; any of the mover's where nothing is said.", "king")
        ]
        | None
    ) = None


def lower(asm: Assembler, keys: Any, row: list[int]) -> None:
    """Fill in the pieces that leap and a table of the cells where each leap from each cell ends."""
    row[A_SOURCE] = movers(asm, keys.piece)
    one, other = keys.offset
    both = {(one, other), (other, one)}
    leaps = sorted({(a * x, b * y) for x, y in both for a in (1, -1) for b in (1, -1)})
    goals = [goal for spot in asm.board.spots for goal in goals_from(asm.board, spot, leaps)]
    row[A_WAYS], row[A_WAY_COUNT] = asm.table(goals), len(leaps)


def goals_from(board: Topology, start: Spot, leaps: list[Spot]) -> list[int]:
    """The cell at the end of each leap, or the number of cells where there is none, or one before ends there."""
    goals = [board.cell_at(start[0] + across, start[1] + up) for across, up in leaps]
    here, none = board.cell_at(*start), len(board.spots)
    return [none if goal == here or goal in goals[:n] else goal for n, goal in enumerate(goals)]


@kernel
def count(r: Ints, s: Ints, i: int) -> int:
    """How many pairs of a piece and a leap to try."""
    return sources(r, s, i) * r[i + A_WAY_COUNT]


@outlined
@kernel
def nth(r: Ints, s: Ints, i: int, x: int) -> int:
    """The pair number x: from << 16 | to, or NO_STEP where it would leap off the board or onto what it may not."""
    n = r[i + A_WAY_COUNT]
    q = source(r, s, i, x // n)
    p = r[r[i + A_WAYS] + q * n + x % n]
    if (r[i + A_TO] >> s[FIELDS * p + BOARD]) & 1:
        return q << 16 | p
    return NO_STEP


@outlined
@kernel
def effect(r: Ints, s: Ints, b: Ints, i: int, p: Cell, q: Cell) -> None:
    """Carry the piece over."""
    s[WAY] = r[DIRS]
    carry(r, s, b, p, q)
