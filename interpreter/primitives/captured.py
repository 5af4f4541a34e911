"""captured: how many pieces the latest step captured.

actions: {red: {place: {piece: red, capture: [surround], require: {captured: {at_least: 1}}}}}
"""

from __future__ import annotations

from ..arrays import CAPTURED
from ..assembly import Assembler, Item, Not, Test, bounded, bounds
from ..terms import Bounds
from .counters import counts
from .custodian import would_capture
from .liberties import spares
from .shape import Shape


class Captured(Bounds, frozen=True):
    """How many pieces the latest step captured."""


def lower(asm: Assembler, wanted: Captured, path: str) -> list[Item]:
    """One row that reads the latest step's captures."""
    least_most = bounds(wanted)
    why = f"the pieces captured are not {bounded(wanted)}"
    return [Test(counts if least_most else None, (CAPTURED, *(least_most or ())), why, path)]


def foresee(asm: Assembler, wanted: Captured, shape: Shape, path: str) -> list[Item] | None:
    """The same, told before the step; None where it has to be tried."""
    if (wanted.at_least, wanted.at_most, wanted.exactly) != (1, None, None):
        return None
    why = "the step captures nothing"
    if shape.surround is not None and shape.places:
        return [Not((Test(spares, (shape.code, shape.surround_mask)),), why, path)]
    if shape.custodian is not None and (shape.places or shape.walks):
        return [Test(would_capture, (shape.custodian,), why, path)]
    return None
