"""approach: a piece that moves along a line captures what stands right before it, as it goes on.

. . . . . .                                 . . . . . .
x . o o . o   a2-b2, capture: [ahead]  ->   . x . . . o
. . . . . .                                 . . . . . .

captures: {ahead: {approach: {whose: opponent, run: any}}}
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from ..arrays import C_ARG, DIRS, RAYS, WAY, Cell, Ints
from ..assembly import Assembler
from ..kernel import kernel, outlined
from ..terms import says
from .custodian import Length, Taking, lower_victims, settle_captor, take, victim


class Approach(Taking, frozen=True):
    """Capture the pieces right before the piece that moves, in its direction."""

    run: (
        Annotated[
            Length | Literal["any"],
            says("How many in a row are captured at most, the nearest first; 1 where nothing is said.", "any", 2),
        ]
        | None
    ) = None


def lower(asm: Assembler, keys: Any, row: list[int]) -> None:
    """Fill in the victims, where they may stand, and how many of them are captured."""
    lower_victims(asm, keys, row)
    row[C_ARG] = len(asm.board.spots) if keys.run == "any" else keys.run or 1


@kernel
def take_row(r: Ints, s: Ints, b: Ints, i: int, c: int, p: Cell, q: Cell, way: int) -> int:
    """Capture the pieces that stand that way from q without a gap, for the piece on p; how many went."""
    taken = 0
    x = r[r[RAYS] + q * r[DIRS] + way]
    while taken < r[c + C_ARG] and x != p and victim(r, s, c, x):
        take(r, s, b, i, c, x)
        taken += 1
        x = r[r[RAYS] + x * r[DIRS] + way]
    settle_captor(r, s, i, c, p, taken)
    return taken


@outlined
@kernel
def capture(r: Ints, s: Ints, b: Ints, i: int, c: int, p: Cell) -> int:
    """Capture the pieces before the piece that came to p; how many went."""
    return take_row(r, s, b, i, c, p, p, s[WAY]) if s[WAY] < r[DIRS] else 0
