"""withdrawal: a piece that moves along a line captures what stands right behind the cell that it leaves.

. . . . . .                                  . . . . . .
o . o o x .   e2-f2, capture: [behind]  ->   o . . . . x
. . . . . .                                  . . . . . .

captures: {behind: {withdrawal: {whose: opponent, run: any}}}
"""

from __future__ import annotations

from ..arrays import BACK, DIRS, FROM, WAY, Cell, Ints
from ..kernel import kernel, outlined
from .approach import Approach, take_row


class Withdrawal(Approach, frozen=True):
    """Capture the pieces right behind the cell that a piece leaves, opposite to its direction."""


@outlined
@kernel
def capture(r: Ints, s: Ints, b: Ints, i: int, c: int, p: Cell) -> int:
    """Capture the pieces behind where the piece now on p came from; how many went."""
    return take_row(r, s, b, i, c, p, s[FROM], r[r[BACK] + s[WAY]]) if s[WAY] < r[DIRS] else 0
