"""surround: groups without liberties are taken off or turned over.

    . o .                                . o .
    o x o   b1, capture: [take]    ->    o . o
    . . .                                . o .

    captures: {take: {surround: {whose: opponent, result: remove}}}

A liberty of a group is an empty cell next to it. With `order: together` all groups are judged on the same board, so
that the fall of one does not save another; `opponent_first` judges the mover's groups after the others have gone.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from ..arrays import (
    A_CAPTORS,
    BOARD,
    C_ARG,
    C_FLIPS,
    C_MASK,
    CELLS,
    COUNT,
    DEGREE,
    FIELDS,
    FLIP,
    FREE,
    FROZEN,
    HEAD,
    HEADS,
    LISTS,
    NEAR,
    RING,
    SIZE,
    STIFLED,
    STRIDE,
    Cell,
    Ints,
    Mask,
)
from ..assembly import Assembler
from ..boards import recolour
from ..groups import clear_chain, collect_ring, count_captives, join_friends, stifled_near
from ..growth import close_chain, close_turned
from ..kernel import kernel, outlined
from ..terms import Keys, Side, says


class Surround(Keys, frozen=True):
    """Capture groups without liberties."""

    whose: Annotated[Side, says("Whose groups are captured.", "opponent")]
    order: (
        Annotated[
            Literal["opponent_first", "together"],
            says(
                "Which groups go first when both sides' are captured; opponent_first where nothing is said.", "together"
            ),
        ]
        | None
    ) = None
    result: (
        Annotated[Literal["remove", "flip"], says("Taken off, or turned over; remove where nothing is said.", "flip")]
        | None
    ) = None


def lower(asm: Assembler, keys: Any, row: list[int]) -> None:
    """Fill in whose groups, in one round or two, and what becomes of them."""
    first, second = asm.side(keys.whose), 0
    if keys.whose in ("anyone", "each") and keys.order != "together":
        first, second = asm.side("opponent"), asm.side("mover")
    row[C_MASK], row[C_ARG] = first, second
    row[C_FLIPS] = int(keys.result == "flip")


@kernel
def note_head(s: Ints, b: Ints, at: int, n: int, head: Cell) -> int:
    """Write a head to b[at + n] unless it is there; how many there are."""
    for j in range(n):
        if b[at + j] == head:
            return n
    b[at + n] = head
    return n + 1


@kernel
def breathless_near(r: Ints, s: Ints, b: Ints, p: Cell, mask: Mask) -> int:
    """Write the heads of the chains without liberties on and next to p; how many there are."""
    n = 0
    near = r[NEAR] + p * r[DEGREE]
    for i in range(near, near + r[DEGREE]):
        head = s[FIELDS * r[i] + HEAD]
        if s[FIELDS * head + FREE] == 0 and (mask >> s[FIELDS * r[i] + BOARD]) & 1:
            n = note_head(s, b, r[HEADS], n, head)
    head = s[FIELDS * p + HEAD]
    if s[FIELDS * head + FREE] == 0 and (mask >> s[FIELDS * p + BOARD]) & 1:
        n = note_head(s, b, r[HEADS], n, head)
    return n


@kernel
def breathless_anywhere(r: Ints, s: Ints, b: Ints, mask: Mask) -> int:
    """Write the heads of all chains without liberties; how many there are."""
    n = 0
    code = 0
    while mask:
        if mask & 1:
            start = r[LISTS] + code * r[STRIDE]
            for j in range(start, start + s[COUNT + code]):
                p = s[j]
                if s[FIELDS * p + HEAD] == p and s[FIELDS * p + FREE] == 0:
                    b[r[HEADS] + n] = p
                    n += 1
        mask >>= 1
        code += 1
    return n


@kernel
def turn_chains(r: Ints, s: Ints, b: Ints, heads: int, captors: int) -> None:
    """Turn over the chains whose heads were written, all at once."""
    n = 0
    for j in range(heads):
        n += collect_ring(s, b, r[RING] + n, b[r[HEADS] + j])
    for j in range(n):
        q = b[r[RING] + j]
        recolour(r, s, q, r[r[FLIP] + s[FIELDS * q + BOARD]])
    for j in range(n):
        join_friends(r, s, b[r[RING] + j])
    if s[FROZEN]:
        for j in range(n):
            close_turned(r, s, b[r[RING] + j], 0)
        if captors:
            for j in range(heads):
                close_chain(r, s, s[FIELDS * b[r[HEADS] + j] + HEAD])


@kernel
def capture_round(r: Ints, s: Ints, b: Ints, i: int, c: int, p: Cell, mask: Mask) -> int:
    """Capture the breathless chains of a mask; how many pieces that were."""
    heads = breathless_anywhere(r, s, b, mask) if s[STIFLED] else breathless_near(r, s, b, p, mask)
    taken = 0
    for j in range(heads):
        head = b[r[HEADS] + j]
        taken += s[FIELDS * head + SIZE]
        if r[c + C_FLIPS] == 0:
            count_captives(r, s, s[FIELDS * head + BOARD], s[FIELDS * head + SIZE])
            clear_chain(r, s, head)
    if r[c + C_FLIPS] and heads:
        turn_chains(r, s, b, heads, r[i + A_CAPTORS])
    return taken


@outlined
@kernel
def capture(r: Ints, s: Ints, b: Ints, i: int, c: int, p: Cell) -> int:
    """Capture in one round or two; how many pieces went."""
    if s[STIFLED] == 0 and not stifled_near(r, s, p):
        return 0
    taken = capture_round(r, s, b, i, c, p, r[c + C_MASK])
    if r[c + C_ARG]:
        taken += capture_round(r, s, b, i, c, p, r[c + C_ARG])
    if taken and s[FROZEN] and r[i + A_CAPTORS] and s[FIELDS * p + HEAD] != r[CELLS]:
        close_chain(r, s, s[FIELDS * p + HEAD])
    return taken
