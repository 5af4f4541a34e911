"""pass: nothing is done.

x o   pass   ->   x o

phases: {play: {turn: [pass, play]}}
actions: {skip: {pass: {when: {turns: {at_most: 1}}}}}
"""

from __future__ import annotations

from typing import Any

from ..arrays import A_FLAGS, CELLS, FROM, PASSING, Cell, Ints
from ..assembly import Assembler
from ..kernel import kernel
from ..terms import Keys


class Pass(Keys, frozen=True):
    """Do nothing; where a turn is repeated, its repetitions go on."""


def lower(asm: Assembler, keys: Any, row: list[int]) -> None:
    """A pass has nothing to fill in but that it is one."""
    row[A_FLAGS] |= PASSING


@kernel
def count(r: Ints, s: Ints, i: int) -> int:
    """One way to do nothing."""
    return 1


@kernel
def nth(r: Ints, s: Ints, i: int, x: int) -> int:
    """Nothing, on no cell."""
    return r[CELLS] << 16 | r[CELLS]


@kernel
def effect(r: Ints, s: Ints, b: Ints, i: int, p: Cell, q: Cell) -> None:
    """Leave everything as it is."""
    s[FROM] = r[CELLS]
