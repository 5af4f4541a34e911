"""phase: the game is in a phase.

end: {wiped_out: {when: {phase: moving, pieces: {of: opponent, at_most: 0}}, winner: mover}}
"""

from __future__ import annotations

from ..arrays import PHASE
from ..assembly import Assembler, Item, Test
from .counters import counts


def lower(asm: Assembler, name: str, path: str) -> list[Item]:
    """One row that compares the number of the phase."""
    number = list(asm.phases).index(name)
    return [Test(counts, (PHASE, number, number), f"the game is not in the phase {name}", path)]
