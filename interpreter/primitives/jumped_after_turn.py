"""jumped_after_turn: the piece leapt over is captured, and stands in the way until the turn is over.

. . .                                            . . .                        . . .
x o .   a2-c2, capture: [jumped_after_turn]  ->  . # x    and when the turn   . . x
. . .                                            . . .    is over:            . . .

actions: {hop: {jump: {over: [opponent], capture: [jumped_after_turn], then: {hop: {same_piece: true}}}}}
"""

from __future__ import annotations

from ..arrays import COUNT, GROUPED, LEAPT, LISTS, RIPE, RIPE_AT, STIFLED, STRIDE, TAKEN, Cell, Ints
from ..groups import clear, put
from ..kernel import kernel, outlined
from .jumped import capture_jumped


@outlined
@kernel
def capture(r: Ints, s: Ints, b: Ints, i: int, c: int, p: Cell) -> int:
    """Take the piece that was leapt over, and put what is nobody's and no piece in its place until the turn is over.

    What was its chain can be left without liberties by that.
    """
    taken = capture_jumped(r, s, b, i, c, p)
    if taken:
        put(r, s, s[LEAPT], r[TAKEN])
        s[STIFLED] = r[GROUPED]
        if s[RIPE] == 0:
            s[RIPE] = i
            s[RIPE_AT] = p
    return taken


@kernel
def take_off(r: Ints, s: Ints, b: Ints) -> None:
    """Empty the cells of the pieces that have waited for the end of the turn."""
    while s[COUNT + r[TAKEN]]:
        clear(r, s, b, s[r[LISTS] + r[TAKEN] * r[STRIDE]])
