"""line: the length of a line through the piece just played.

end: {five: {when: {line: {of: mover, at_least: 5}}, winner: mover}}

. . . . .
x x x X x    X was played: a line of five
. . . . .

One direction that fits is enough, also for `exactly`: a longer line in another one does not matter.
"""

from __future__ import annotations

from typing import Annotated

from ..arrays import ARG, ARG2, ARG3, ARG4, AT, BOARD, FIELDS, Cell, Ints
from ..assembly import Assembler, Item, Test, bounded, bounds
from ..boards import line_length
from ..kernel import kernel, outlined
from ..terms import Bounds, Kinds, Side, Ways, says


class Line(Bounds, frozen=True, kw_only=True):
    """How long a line through the piece just played is; one direction that fits is enough, also for `exactly`."""

    of: Annotated[Side, says("Whose pieces make the line.", "mover")]
    what: Annotated[Kinds, says("Which kinds make it; all where nothing is said.", ["cross"])] | None = None
    directions: (
        Annotated[Ways, says("The lines that count; all (on hexagons adjacent) where nothing is said.", "adjacent")]
        | None
    ) = None


def lower(asm: Assembler, wanted: Line, path: str) -> list[Item]:
    """One row that counts along the lines."""
    least_most = bounds(wanted)
    kinds = f" ({', '.join(wanted.what)})" if wanted.what else ""
    why = f"no line of {wanted.of}{kinds} is {bounded(wanted)}"
    if least_most is None:
        return [Test(None, (), why, path)]
    axes = asm.axes(wanted.directions)
    return [
        Test(lined_up, (mask, *least_most, asm.table([len(axes), *axes])), why, path)
        for mask in asm.sides(wanted.of, wanted.what)
    ]


@outlined
@kernel
def lined_up(r: Ints, s: Ints, b: Ints, i: int, p: Cell, q: Cell) -> bool:
    """Whether the piece just played is of a mask and in a line of a length within bounds."""
    x = s[AT]
    mask = r[i + ARG]
    if (mask >> s[FIELDS * x + BOARD]) & 1 == 0:
        return False
    axes = r[i + ARG4]
    for j in range(axes + 1, axes + 1 + r[axes]):
        if r[i + ARG2] <= line_length(r, s, x, r[j], mask) <= r[i + ARG3]:
            return True
    return False
