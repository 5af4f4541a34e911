"""new_position: the board after the step has not stood before.

    actions: {play: {place: {piece: stone, capture: [take], require: {new_position: positional}}}}

positional: no turn ever opened with this board. situational: none with this board and the same player to move.
simple: the board is not the one that the opponent's latest turn began with.
"""

from __future__ import annotations

from ..arrays import (
    ARG,
    ARG2,
    ARG3,
    ARG4,
    BOARD,
    C_ARG,
    C_MASK,
    CELLS,
    DEGREE,
    EMPTY,
    FIELDS,
    FREE,
    FRIENDS,
    HASH,
    HEAD,
    HOLDER,
    NEAR,
    NEXT,
    NOTED_BEFORE,
    STRIDE,
    ZOBRIST,
    Cell,
    Code,
    Ints,
    Mask,
)
from ..assembly import Assembler, Item, Test
from ..groups import edges
from ..history import BOARDS, SITUATIONS, noted, situation
from ..kernel import kernel, outlined
from .shape import Shape

SIMPLE, SITUATION = 1, 2  # kinds told from the others


def lower(asm: Assembler, kind: str, path: str) -> list[Item]:
    """One row that looks the board up."""
    why = "the board would be one that has stood before"
    asm.notes |= {"positional": BOARDS, "situational": SITUATIONS}.get(kind, 0)
    asm.hashed = True
    if kind == "simple":
        return [Test(not_recreated, (), why, path)]
    return [Test(unseen, (int(kind == "situational"),), why, path)]


def foresee(asm: Assembler, kind: str, shape: Shape, path: str) -> list[Item] | None:
    """The same, told before the step where every group breathes; None where it has to be tried."""
    own, other = asm.side("mover"), asm.side("opponent")
    if not (shape.places and shape.owned and asm.grouped) or shape.flips:
        return None
    first, second = 0, 0
    if shape.captures:
        if shape.surround is None:
            return None
        first, second = asm.words[shape.surround + C_MASK], asm.words[shape.surround + C_ARG]
    if first not in (0, other) or second not in (0, own):
        return None
    why = "the board would be one that has stood before"
    which = {"simple": SIMPLE, "situational": SITUATION}.get(kind, 0)
    return [Test(new_with, (shape.code, first, second, which), why, path)]


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


@kernel
def hash_without(r: Ints, s: Ints, key: int, head: Cell) -> int:
    """A hash of a board once a chain is off it."""
    q = head
    while True:
        key ^= r[r[ZOBRIST] + s[FIELDS * q + BOARD] * r[STRIDE] + q]
        q = s[FIELDS * q + NEXT]
        if q == head:
            return key


@kernel
def hash_less(r: Ints, s: Ints, key: int, p: Cell, mask: Mask) -> int:
    """A hash of a board once the chains of a mask that p leaves without liberties are off it."""
    near = r[NEAR] + p * r[DEGREE]
    for i in range(near, near + r[DEGREE]):
        if (mask >> s[FIELDS * r[i] + BOARD]) & 1 == 0:
            continue
        head = s[FIELDS * r[i] + HEAD]
        left = s[FIELDS * head + FREE]
        if left > r[DEGREE] or head == r[CELLS] or left != edges(r, s, p, head):
            continue
        seen = False
        for j in range(near, i):
            if s[FIELDS * r[j] + HEAD] == head:
                seen = True
        if not seen:
            key = hash_without(r, s, key, head)
    return key


@kernel
def breathes(r: Ints, s: Ints, p: Cell, code: Code) -> bool:
    """Whether a code put on p would have a liberty."""
    near = r[NEAR] + p * r[DEGREE]
    for i in range(near, near + r[DEGREE]):
        held = s[FIELDS * r[i] + BOARD]
        if held == EMPTY:
            return True
        head = s[FIELDS * r[i] + HEAD]
        if (r[r[FRIENDS] + code] >> held) & 1 and s[FIELDS * head + FREE] > edges(r, s, p, head):
            return True
    return False


@outlined
@kernel
def new_with(r: Ints, s: Ints, b: Ints, i: int, p: Cell, q: Cell) -> bool:
    """Whether the board with a code put on p is new, once chains of two masks are off, one after the other."""
    code = r[i + ARG]
    bare = s[HASH]
    key = hash_less(r, s, bare, p, r[i + ARG2])
    if key == bare and r[i + ARG3] and not breathes(r, s, p, code):
        key = hash_less(r, s, bare, p, r[i + ARG3])
    else:
        key ^= r[r[ZOBRIST] + code * r[STRIDE] + p]
    if r[i + ARG4] == SIMPLE:
        return key != s[NOTED_BEFORE]
    return noted(r, s, situation(key, 3 - s[HOLDER]) if r[i + ARG4] == SITUATION else key) == 0
