"""can_move: a side would have a step to play now.

    end: {stuck: {after: turn, when: {not: {can_move: opponent}}, winner: mover}}

It looks one step ahead, at the actions of `turn` in the phase of the game, not at those of `otherwise`. A condition
that asks it while it is being asked counts as true, and so does what must hold at the end of a turn.
"""

from __future__ import annotations

from ..arrays import Cell, Ints
from ..assembly import Assembler, Item, Test
from ..kernel import kernel


def lower(asm: Assembler, side: str, path: str) -> list[Item]:
    """One row a player; the engine answers it."""
    return [Test(mobile, (player,), f"{side} would have no step to play", path) for player in asm.players(side)]


@kernel
def mobile(r: Ints, s: Ints, b: Ints, i: int, p: Cell, q: Cell) -> bool:
    """The answer while the question is being asked."""
    return True
