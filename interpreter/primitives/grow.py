"""grow: a piece goes next to a group as it stood when the turn began, each group once.

    . . . .                      . . . .
    . x . x   grow c2      ->    . x 1 x     both groups have grown: b1, b3 and d1 are refused now
    . . . .                      . . . .

    actions: {growth: {grow: {piece: stone, then: {growth: {}}}}}

When a turn begins the holder's groups are all open. A growth stone touches at least one open group and no closed stone;
the groups that it touches close. Stones put down this turn are neither open nor closed.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from ..arrays import (
    A_CAPTORS,
    A_CODE,
    ARG,
    CELLS,
    CLOSED,
    DEGREE,
    FIELDS,
    FRONTIER,
    FRONTIER_SIZE,
    FROZEN,
    GROWN,
    HAND,
    NEAR,
    SIZE,
    START,
    TURNED,
    Cell,
    Ints,
)
from ..assembly import Assembler, Item, Test
from ..groups import touches
from ..growth import close_around
from ..kernel import kernel, outlined
from ..terms import says
from . import place
from .place import Place
from .place import count as placements
from .place import effect as put_down
from .place import nth as placement


class Grow(Place, frozen=True):
    """Put a piece next to a group that stood when the turn began and has not grown since."""

    captors: (
        Annotated[
            Literal["closed", "open"],
            says(
                "Whether groups that a capture has joined may still grow this turn; closed where nothing is said.",
                "open",
            ),
        ]
        | None
    ) = None


def lower(asm: Assembler, keys: Any, row: list[int]) -> None:
    """As a placement, and captors close unless they stay open."""
    place.lower(asm, keys, row)
    row[A_CAPTORS] = int(keys.captors != "open")


def cells(asm: Assembler, keys: Any, path: str) -> list[Item]:
    """The cell must be one that a group can grow to."""
    why = "a growth stone touches a group that has not grown this turn, and no stone that has or that was turned over"
    return [Test(growable, (asm.codes.mask(asm.mover),), why, path)]


@outlined
@kernel
def growable(r: Ints, s: Ints, b: Ints, i: int, p: Cell, q: Cell) -> bool:
    """Whether p touches an open group and no closed stone."""
    if s[FROZEN] == 0:
        return touches(r, s, p, r[i + ARG])
    if r[FRONTIER]:
        return s[FIELDS * p + SIZE] != 0
    hit = False
    near = r[NEAR] + p * r[DEGREE]
    for j in range(near, near + r[DEGREE]):
        if s[FIELDS * r[j] + CLOSED] & TURNED:
            return False
        group = s[FIELDS * r[j] + START]
        if group != r[CELLS]:
            if s[FIELDS * group + CLOSED] & GROWN:
                return False
            hit = True
    return hit


@kernel
def count(r: Ints, s: Ints, i: int) -> int:
    """How many cells to try."""
    if s[FROZEN] and r[FRONTIER]:
        return s[FRONTIER_SIZE] if s[HAND + r[i + A_CODE]] else 0
    return placements(r, s, i)


@kernel
def nth(r: Ints, s: Ints, i: int, x: int) -> int:
    """The cell number x to try."""
    if s[FROZEN] and r[FRONTIER]:
        return r[CELLS] << 16 | s[r[FRONTIER] + x]
    return placement(r, s, i, x)


@outlined
@kernel
def effect(r: Ints, s: Ints, b: Ints, i: int, p: Cell, q: Cell) -> None:
    """Close the groups that the stone touches and put it down."""
    close_around(r, s, p)
    put_down(r, s, b, i, p, q)
