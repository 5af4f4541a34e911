"""connected: one group of a side touches all these sides or regions, or so many of them.

end: {joined: {when: {connected: {of: mover, sides: [west, east]}}, winner: mover},
      bridge: {when: {connected: {of: mover, each_of: [corners], at_least: 2}}, winner: mover}}

. o . x
x x x x    x joins west and east; his group touches one corner, d3
o . o .
"""

from __future__ import annotations

from typing import Annotated

from ..arrays import (
    ARG,
    ARG2,
    ARG3,
    AT,
    BOARD,
    CELLS,
    COUNT,
    FIELDS,
    HEAD,
    HEADS,
    LISTS,
    NEXT,
    OFF,
    PLIES,
    STRIDE,
    Cell,
    Ints,
)
from ..assembly import Assembler, Item, Test
from ..kernel import kernel, outlined
from ..terms import Keys, Places, Side, says

FIRST_STEPS = 2  # a position that was set up may hold a connection that no step has made


class Connected(Keys, frozen=True):
    """Whether one group touches all sides that are named."""

    of: Annotated[Side, says("Whose group it is.", "mover")]
    sides: (
        Annotated[
            tuple[str, ...],
            says("Sides, regions or cells that the group must touch.", ["west", "east"], min_length=1, max_length=20),
        ]
        | None
    ) = None
    each_of: Annotated[Places, says("Cells, each of which counts by itself as a side does.", ["corners"])] | None = None
    at_least: (
        Annotated[int, says("How many of them one group must touch; all where nothing is said.", 2, ge=2, le=60)] | None
    ) = None


def lower(asm: Assembler, wanted: Connected, path: str) -> list[Item]:
    """One row with, for each cell, the sides that it belongs to as bits."""
    touched = [0] * (len(asm.board.spots) + 1)
    single = sorted(asm.named(wanted.each_of or (), 1))
    sides = [asm.region(asm.compass(name), 1) for name in wanted.sides or ()]
    for bit, cells in enumerate([*sides, *({cell} for cell in single)]):
        for cell in cells:
            touched[cell] |= 1 << bit
    number = len(sides) + len(single)
    named = " and ".join([*(wanted.sides or ()), *(f"each of {name}" for name in wanted.each_of or ())])
    if wanted.at_least is None or wanted.at_least == number:
        table = asm.table([*touched, (1 << number) - 1])
        why = f"no group of {wanted.of} joins {named}"
        kernel = joined_now if asm.only_joins else joined
        return [Test(kernel, (mask, table), why, path) for mask in asm.sides(wanted.of)]
    why = f"no group of {wanted.of} touches {wanted.at_least} of these: {named}"
    table = asm.table([*touched, 0])
    return [Test(reached, (mask, table, wanted.at_least), why, path) for mask in asm.sides(wanted.of)]


@outlined
@kernel
def joined(r: Ints, s: Ints, b: Ints, i: int, p: Cell, q: Cell) -> bool:
    """Whether some chain of a mask has stones on all the sides of a table."""
    table = r[i + ARG2]
    full = r[table + r[CELLS] + 1]
    heads = r[HEADS]
    for x in range(r[CELLS]):
        b[heads + x] = 0
    for code in range(1, r[OFF]):
        if (r[i + ARG] >> code) & 1:
            start = r[LISTS] + code * r[STRIDE]
            for j in range(start, start + s[COUNT + code]):
                head = s[FIELDS * s[j] + HEAD]
                b[heads + head] |= r[table + s[j]]
                if b[heads + head] == full:
                    return True
    return False


@outlined
@kernel
def joined_now(r: Ints, s: Ints, b: Ints, i: int, p: Cell, q: Cell) -> bool:
    """The same where only the chain of the piece just played can be new; all are looked at in the first steps."""
    if s[PLIES] <= FIRST_STEPS:
        return joined(r, s, b, i, p, q)
    at = s[AT]
    if (r[i + ARG] >> s[FIELDS * at + BOARD]) & 1 == 0 or s[FIELDS * at + HEAD] == r[CELLS]:
        return False
    full = r[r[i + ARG2] + r[CELLS] + 1]
    sides = 0
    x = at
    while True:
        sides |= r[r[i + ARG2] + x]
        x = s[FIELDS * x + NEXT]
        if x == at:
            return sides == full


@kernel
def ones(bits: int) -> int:
    """How many bits are set."""
    n = 0
    while bits:
        bits &= bits - 1
        n += 1
    return n


@outlined
@kernel
def reached(r: Ints, s: Ints, b: Ints, i: int, p: Cell, q: Cell) -> bool:
    """Whether some chain of a mask has stones on so many of the sides of a table."""
    table = r[i + ARG2]
    heads = r[HEADS]
    for x in range(r[CELLS]):
        b[heads + x] = 0
    for code in range(1, r[OFF]):
        if (r[i + ARG] >> code) & 1:
            start = r[LISTS] + code * r[STRIDE]
            for j in range(start, start + s[COUNT + code]):
                head = s[FIELDS * s[j] + HEAD]
                if r[table + s[j]] & ~b[heads + head]:
                    b[heads + head] |= r[table + s[j]]
                    if ones(b[heads + head]) >= r[i + ARG3]:
                        return True
    return False
