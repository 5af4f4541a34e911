"""group: how large the group of the piece just played is, and how many liberties it has.

actions: {play: {place: {piece: stone, require: {group: {size: {at_most: 3}, liberties: {at_least: 2}}}}}}

. x . .
x X . .    X was played: a group of three with four liberties
. . . .
"""

from __future__ import annotations

from typing import Annotated

from ..arrays import (
    ARG,
    ARG2,
    ARG3,
    ARG4,
    AT,
    BIG,
    BOARD,
    CELLS,
    DEGREE,
    EMPTY,
    FIELDS,
    HEAD,
    HEADS,
    NEAR,
    NEXT,
    SIZE,
    Cell,
    Ints,
)
from ..assembly import Assembler, Item, Test, bounded, bounds
from ..kernel import kernel, outlined
from ..terms import Bounds, Keys, says


class Group(Keys, frozen=True):
    """The group of the piece just played; there is none where that piece is gone, or nobody's."""

    size: Annotated[Bounds, says("How many pieces it has.", {"at_most": 3})] | None = None
    liberties: Annotated[Bounds, says("How many empty cells it touches.", {"at_least": 2})] | None = None


def lower(asm: Assembler, wanted: Group, path: str) -> list[Item]:
    """One row that counts the group and what it touches."""
    asked = {name: each for name, each in (("size", wanted.size), ("liberties", wanted.liberties)) if each is not None}
    known = [(0, BIG) if each is None else bounds(each) for each in (wanted.size, wanted.liberties)]
    why = f"the group of the piece just played has not {' and '.join(f'{n} {bounded(b)}' for n, b in asked.items())}"
    if None in known:
        return [Test(None, (), why, path)]
    return [Test(measured, tuple(number for pair in known if pair for number in pair), why, path)]


@kernel
def liberties(r: Ints, s: Ints, b: Ints, head: Cell) -> int:
    """How many empty cells a chain touches."""
    n = 0
    for count in range(2):  # once to wipe the marks, once to count
        x = head
        while True:
            near = r[NEAR] + x * r[DEGREE]
            for j in range(near, near + r[DEGREE]):
                if s[FIELDS * r[j] + BOARD] == EMPTY:
                    n += count * (1 - b[r[HEADS] + r[j]])
                    b[r[HEADS] + r[j]] = count
            x = s[FIELDS * x + NEXT]
            if x == head:
                break
    return n


@outlined
@kernel
def measured(r: Ints, s: Ints, b: Ints, i: int, p: Cell, q: Cell) -> bool:
    """Whether the chain of the piece just played has a size and a number of liberties within bounds."""
    head = s[FIELDS * s[AT] + HEAD]
    if head == r[CELLS] or not r[i + ARG] <= s[FIELDS * head + SIZE] <= r[i + ARG2]:
        return False
    if r[i + ARG3] == 0 and r[i + ARG4] == BIG:
        return True
    return r[i + ARG3] <= liberties(r, s, b, head) <= r[i + ARG4]
