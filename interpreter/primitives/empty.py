"""empty: how many cells hold nothing.

end: {full: {when: {empty: {at_most: 0}}, winner: highest_score}}
"""

from __future__ import annotations

from ..arrays import COUNT, EMPTY
from ..assembly import Assembler, Item, Test, bounded, bounds
from ..terms import CountedCells
from .counters import counts
from .pieces import by_cell


class Empty(CountedCells, frozen=True):
    """How many cells are empty."""


def lower(asm: Assembler, wanted: Empty, path: str) -> list[Item]:
    """One row that counts the empty cells."""
    least_most = bounds(wanted)
    why = f"the empty cells are not {bounded(wanted)}"
    if least_most is None:
        return [Test(None, (), why, path)]
    cells = asm.cells(wanted)
    if len(cells) == len(asm.board.spots):
        return [Test(counts, (COUNT + EMPTY, *least_most), why, path)]
    return [Test(by_cell, (1 << EMPTY, *least_most, asm.region_table(cells)), why, path)]
