"""captured: how many pieces the latest step captured.

actions: {red: {place: {piece: red, capture: [surround], require: {captured: {at_least: 1}}}}}
"""

from __future__ import annotations

from ..arrays import ARG, ARG2, CAPTURED, Cell, Ints
from ..assembly import Assembler, Item, Test, bounded, bounds
from ..groups import doomed
from ..kernel import kernel, outlined
from ..terms import Bounds
from .custodian import would_capture
from .shape import Shape


class Captured(Bounds, frozen=True):
    """How many pieces the latest step captured."""


def lower(asm: Assembler, wanted: Captured, path: str) -> list[Item]:
    """One row that reads the latest step's captures."""
    least_most = bounds(wanted)
    why = f"the pieces captured are not {bounded(wanted)}"
    return [Test(captures if least_most else None, least_most or (), why, path)]


def foresee(asm: Assembler, wanted: Captured, shape: Shape, path: str) -> list[Item] | None:
    """The same, told before the step; None where it has to be tried."""
    if (wanted.at_least, wanted.at_most, wanted.exactly) != (1, None, None):
        return None
    why = "the step captures nothing"
    if shape.surround is not None and shape.places:
        return [Test(dooms, (shape.code, shape.surround_mask), why, path)]
    if shape.custodian is not None and (shape.places or shape.walks):
        return [Test(would_capture, (shape.custodian,), why, path)]
    return None


@kernel
def captures(r: Ints, s: Ints, b: Ints, i: int, p: Cell, q: Cell) -> bool:
    """Whether the latest step captured a number within bounds."""
    return r[i + ARG] <= s[CAPTURED] <= r[i + ARG2]


@outlined
@kernel
def dooms(r: Ints, s: Ints, b: Ints, i: int, p: Cell, q: Cell) -> bool:
    """Whether a code put on p leaves a chain of a mask without liberties."""
    return doomed(r, s, p, r[i + ARG]) & r[i + ARG2] != 0
