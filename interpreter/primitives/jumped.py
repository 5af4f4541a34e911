"""jumped, landed_on: captures that every ruleset has, of the piece leapt over and of the piece landed on.

x o .   a1-c1, capture: [jumped]  ->  . . x          x o   a1-b1, capture: [landed_on]  ->  . x
"""

from __future__ import annotations

from ..arrays import BOARD, CELLS, EMPTY, FIELDS, LANDED, LEAPT, Cell, Ints
from ..groups import clear, count_captives
from ..kernel import kernel


@kernel
def capture_jumped(r: Ints, s: Ints, b: Ints, i: int, c: int, p: Cell) -> int:
    """Take the piece that was leapt over."""
    q = s[LEAPT]
    if q == r[CELLS] or s[FIELDS * q + BOARD] == EMPTY:
        return 0
    count_captives(r, s, s[FIELDS * q + BOARD], 1)
    clear(r, s, b, q)
    return 1


@kernel
def capture_landed_on(r: Ints, s: Ints, b: Ints, i: int, c: int, p: Cell) -> int:
    """Count the piece that was landed on, which the step itself took off."""
    if s[LANDED] == EMPTY:
        return 0
    count_captives(r, s, s[LANDED], 1)
    return 1
