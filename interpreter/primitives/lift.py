"""lift: a piece is taken off the board by choice.

. . .                                  . . .
x o .   x b2, whose: opponent    ->    x . .
. . .                                  . . .

actions: {take: {lift: {whose: opponent}}}
"""

from __future__ import annotations

from typing import Annotated, Any

from ..arrays import A_FLAGS, A_SOURCE, AS_CAPTURE, BOARD, CAPTURED, FIELDS, Cell, Ints
from ..assembly import Assembler
from ..boards import how_many, listed
from ..groups import clear, count_captives
from ..kernel import kernel, outlined
from ..terms import Keys, Kinds, Side, says


class Lift(Keys, frozen=True):
    """Take a piece off the board."""

    whose: Annotated[Side, says("Whose piece is taken off.", "opponent")]
    what: Annotated[Kinds, says("Which kinds; all where nothing is said.", ["king"])] | None = None
    as_capture: Annotated[bool, says("Whether it counts as a capture; false where nothing is said.", True)] | None = (
        None
    )


def lower(asm: Assembler, keys: Any, row: list[int]) -> None:
    """Fill in the pieces that can be taken off."""
    row[A_SOURCE] = asm.side(keys.whose, keys.what)
    if keys.as_capture:
        row[A_FLAGS] |= AS_CAPTURE


@kernel
def count(r: Ints, s: Ints, i: int) -> int:
    """How many pieces to try."""
    return how_many(r, s, r[i + A_SOURCE])


@kernel
def nth(r: Ints, s: Ints, i: int, x: int) -> int:
    """The piece number x to try."""
    p = listed(r, s, r[i + A_SOURCE], x)
    return p << 16 | p


@outlined
@kernel
def effect(r: Ints, s: Ints, b: Ints, i: int, p: Cell, q: Cell) -> None:
    """Take the piece off."""
    if r[i + A_FLAGS] & AS_CAPTURE:
        s[CAPTURED] += 1
        count_captives(r, s, s[FIELDS * p + BOARD], 1)
    clear(r, s, b, p)
