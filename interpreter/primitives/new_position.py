"""new_position: the board after the step has not stood before.

    actions: {play: {place: {piece: stone, capture: [take], require: {new_position: positional}}}}

positional: no turn ever opened with this board. situational: none with this board and the same player to move.
simple: the board is not the one that the opponent's latest turn began with.
"""

from __future__ import annotations

from ..arrays import ARG, HASH, HOLDER, NOTED_BEFORE, Cell, Ints
from ..assembly import Assembler, Item, Test
from ..history import BOARDS, SITUATIONS, noted, situation
from ..kernel import kernel, outlined


def lower(asm: Assembler, kind: str, path: str) -> list[Item]:
    """One row that looks the board up."""
    why = "the board would be one that has stood before"
    asm.notes |= {"positional": BOARDS, "situational": SITUATIONS}.get(kind, 0)
    asm.hashed = True
    if kind == "simple":
        return [Test(not_recreated, (), why, path)]
    return [Test(unseen, (int(kind == "situational"),), why, path)]


@kernel
def not_recreated(r: Ints, s: Ints, b: Ints, i: int, p: Cell, q: Cell) -> bool:
    """Whether the board is another than the one before the latest turn."""
    return s[HASH] != s[NOTED_BEFORE]


@outlined
@kernel
def unseen(r: Ints, s: Ints, b: Ints, i: int, p: Cell, q: Cell) -> bool:
    """Whether the board, perhaps with the other player to move, was never noted."""
    key = situation(s[HASH], 3 - s[HOLDER]) if r[i + ARG] else s[HASH]
    return noted(r, s, key) == 0
