"""contact: the piece just played captures what stands next to it.

. . o .                                   . . x .
. . o .   b2, capture: [infect]     ->    . x x .
o . . .                                   x . . .

captures: {infect: {contact: {whose: opponent, directions: all, result: flip}}}
"""

from __future__ import annotations

from typing import Annotated, Any

from ..arrays import C_WAY_COUNT, C_WAYS, DIRS, RAYS, Cell, Ints
from ..assembly import Assembler
from ..kernel import kernel, outlined
from ..terms import Ways, says
from .custodian import Taking, lower_victims, settle_captor, take, victim


class Contact(Taking, frozen=True):
    """Capture the pieces next to the piece just played."""

    directions: (
        Annotated[Ways, says("Where they stand, seen from it; adjacent where nothing is said.", "all")] | None
    ) = None


def lower(asm: Assembler, keys: Any, row: list[int]) -> None:
    """Fill in the victims, the directions and where the victims may stand."""
    lower_victims(asm, keys, row)
    ways = asm.ways(keys.directions or "adjacent")
    row[C_WAYS], row[C_WAY_COUNT] = asm.table(ways or [0]), len(ways)


@outlined
@kernel
def capture(r: Ints, s: Ints, b: Ints, i: int, c: int, p: Cell) -> int:
    """Capture the pieces around the piece on p; how many went."""
    taken = 0
    rays = r[RAYS] + p * r[DIRS]
    for j in range(r[c + C_WAYS], r[c + C_WAYS] + r[c + C_WAY_COUNT]):
        q = r[rays + r[j]]
        if victim(r, s, c, q):
            take(r, s, b, i, c, q)
            taken += 1
    settle_captor(r, s, i, c, p, taken)
    return taken
