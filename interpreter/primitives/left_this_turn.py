"""left_this_turn: whether a piece has left the cell in a step of this turn.

actions: {hop: {jump: {over: [anyone], to: {left_this_turn: false}, then: {hop: {same_piece: true, optional: true}}}}}

. . . .                         . . . .
. o . .    a1-a3, a3-c3, ...    . o . .    c1 is open, a1 and a3 are not
o . o .                         o . o .
x o . .                         . o . .
"""

from __future__ import annotations

from ..arrays import ARG, Cell, Ints
from ..assembly import Assembler, Item, Not, Test
from ..history import in_trail
from ..kernel import kernel


def lower(asm: Assembler, wanted: bool, subject: int, path: str) -> list[Item]:
    """One row that looks through the cells left in this turn."""
    test = Test(left, (subject,), "no step of this turn has left the cell", path)
    return [test] if wanted else [Not((test,), "the cell was left in this turn", path)]


@kernel
def left(r: Ints, s: Ints, b: Ints, i: int, p: Cell, q: Cell) -> bool:
    """Whether the cell is among those that pieces have left in this turn."""
    return in_trail(r, s, q if r[i + ARG] else p)
