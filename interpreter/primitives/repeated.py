"""repeated: how often this position, with this player to move, has stood when a turn began.

end: {repeated: {when: {repeated: {at_least: 3}}, winner: nobody}}
"""

from __future__ import annotations

from ..arrays import ARG, ARG2, HASH, HOLDER, Cell, Ints
from ..assembly import Assembler, Item, Test, bounded, bounds, times
from ..history import SITUATIONS, noted, situation
from ..kernel import kernel, outlined
from ..terms import Bounds


class Repeated(Bounds, frozen=True):
    """How often this position, with this player to move, has stood."""


def lower(asm: Assembler, wanted: Repeated, path: str) -> list[Item]:
    """One row that looks the position up."""
    least_most = bounds(wanted)
    why = f"the position has not stood {bounded(wanted, times)}"
    if least_most is None:
        return [Test(None, (), why, path)]
    asm.notes |= SITUATIONS
    return [Test(stood, least_most, why, path)]


@outlined
@kernel
def stood(r: Ints, s: Ints, b: Ints, i: int, p: Cell, q: Cell) -> bool:
    """Whether the position has stood a number of times within bounds."""
    return r[i + ARG] <= noted(r, s, situation(s[HASH], s[HOLDER])) <= r[i + ARG2]
