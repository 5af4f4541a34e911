"""neighbours: how many neighbours of the cell hold something.

actions: {put: {place: {piece: stone, to: {neighbours: {holds: [mover], exactly: 1}}}}}

X . X .
X x X .    X: the cells that have exactly one neighbour of the mover's
. x x X
"""

from __future__ import annotations

from typing import Annotated

from ..arrays import ARG, ARG2, ARG3, ARG4, BOARD, DEGREE, FIELDS, NEAR, Cell, Ints
from ..assembly import Assembler, Item, Test, bounded, bounds
from ..kernel import kernel, outlined
from ..terms import Bounds, says


class Neighbours(Bounds, frozen=True, kw_only=True):
    """How many neighbours of the cell hold one of these contents."""

    holds: Annotated[
        tuple[str, ...],
        says("What they hold: empty, a side, a kind of piece.", ["mover"], min_length=1),
    ]


def lower(asm: Assembler, wanted: Neighbours, subject: int, path: str) -> list[Item]:
    """One row that counts the neighbours whose codes are in a mask."""
    number = bounds(wanted)
    why = f"the neighbours that hold {' or '.join(wanted.holds)} are not {bounded(wanted)}"
    args = None if number is None else (asm.holding(wanted.holds), *number, subject)
    return [Test(None if args is None else enough, args or (), why, path)]


@outlined
@kernel
def enough(r: Ints, s: Ints, b: Ints, i: int, p: Cell, q: Cell) -> bool:
    """Whether the neighbours with a code of a mask are within bounds in number."""
    near = r[NEAR] + (q if r[i + ARG4] else p) * r[DEGREE]
    n = 0
    for j in range(near, near + r[DEGREE]):
        n += (r[i + ARG] >> s[FIELDS * r[j] + BOARD]) & 1
    return r[i + ARG2] <= n <= r[i + ARG3]
