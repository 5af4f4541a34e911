"""intervention: the piece just played captures the two pieces that it has come between.

. . . .                                     . . . .
o . o .   b1-b2, capture: [between]  ->     . x . .
. x . .                                     . . . .

captures: {between: {intervention: {whose: opponent}}}
"""

from __future__ import annotations

from typing import Annotated, Any

from ..arrays import (
    BACK,
    C_WAY_COUNT,
    C_WAYS,
    DIRS,
    HEADS,
    RAYS,
    Cell,
    Ints,
)
from ..assembly import Assembler
from ..kernel import kernel, outlined
from ..terms import Ways, says
from .custodian import Taking, lower_victims, settle_captor, take, victim


class Intervention(Taking, frozen=True):
    """Capture the two pieces on opposite sides of the piece just played."""

    directions: Annotated[Ways, says("The lines that count; adjacent where nothing is said.", "all")] | None = None


def lower(asm: Assembler, keys: Any, row: list[int]) -> None:
    """Fill in the victims, the lines and where the victims may stand."""
    lower_victims(asm, keys, row)
    ways = asm.ways(keys.directions or "adjacent")
    back = asm.board.back
    axes = [way for n, way in enumerate(ways) if back[way] < len(back) and back[way] not in ways[:n]]
    row[C_WAYS], row[C_WAY_COUNT] = asm.table(axes or [0]), len(axes)


@outlined
@kernel
def capture(r: Ints, s: Ints, b: Ints, i: int, c: int, p: Cell) -> int:
    """Capture every two pieces that the piece on p stands between, judged before any of them goes; how many went."""
    taken = 0
    rays = r[RAYS] + p * r[DIRS]
    for j in range(r[c + C_WAY_COUNT]):
        way = r[r[c + C_WAYS] + j]
        both = victim(r, s, c, r[rays + way]) and victim(r, s, c, r[rays + r[r[BACK] + way]])
        b[r[HEADS] + j] = 1 if both else 0
    for j in range(r[c + C_WAY_COUNT]):
        if b[r[HEADS] + j]:
            way = r[r[c + C_WAYS] + j]
            take(r, s, b, i, c, r[rays + way])
            take(r, s, b, i, c, r[rays + r[r[BACK] + way]])
            taken += 2
    settle_captor(r, s, i, c, p, taken)
    return taken
