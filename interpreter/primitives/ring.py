"""ring: the group of the piece just played goes round some cell, whatever that holds.

end: {ring: {when: {ring: mover}, winner: mover}}

. x x x .
. x . x .    with X the group goes round c3
. x X x .
"""

from __future__ import annotations

from ..arrays import (
    ARG,
    ARG2,
    ARG3,
    AT,
    BOARD,
    CELLS,
    DIRS,
    FIELDS,
    HEAD,
    HEADS,
    NEXT,
    RAYS,
    RING,
    SIZE,
    Cell,
    Ints,
)
from ..assembly import Assembler, Item, Test
from ..kernel import kernel, outlined
from ..topology import Topology

SMALLEST = 4  # pieces of a ring


def ways_out(board: Topology) -> tuple[int, ...]:
    """The directions in which what is not in a group gets out of it: where groups do not slip past each other.

    Out of a group that hangs together in rows and columns alone that is aslant as well, out of one that hangs together
    aslant, too, in rows and columns alone. On hexagons both are the six neighbours.
    """
    return board.linked if board.slant else board.ways["adjacent" if len(board.linked) == 8 else "all"]


def lower(asm: Assembler, side: str, path: str) -> list[Item]:
    """One row with the sides whose rings count, the directions, and the cells at an edge."""
    ways, none = ways_out(asm.board), len(asm.board.spots)
    edge = frozenset(cell for cell, row in enumerate(asm.board.rays) if any(row[way] == none for way in ways))
    why = "the group of the piece just played goes round no cell"
    return [
        Test(closed, (mask, asm.table([len(ways), *ways]), asm.region_table(edge)), why, path)
        for mask in asm.sides(side)
    ]


@kernel
def reached_from_edge(r: Ints, s: Ints, b: Ints, i: int, head: Cell) -> int:
    """How many cells outside a chain hang together with the edge of the board."""
    for x in range(r[CELLS] + 1):
        b[r[HEADS] + x] = 0
    n = 0
    for x in range(r[CELLS]):
        if r[r[i + ARG3] + x] and s[FIELDS * x + HEAD] != head:
            b[r[HEADS] + x] = 1
            b[r[RING] + n] = x
            n += 1
    j = 0
    while j < n:
        rays = r[RAYS] + b[r[RING] + j] * r[DIRS]
        j += 1
        for k in range(r[i + ARG2] + 1, r[i + ARG2] + 1 + r[r[i + ARG2]]):
            x = r[rays + r[k]]
            if x != r[CELLS] and b[r[HEADS] + x] == 0 and s[FIELDS * x + HEAD] != head:
                b[r[HEADS] + x] = 1
                b[r[RING] + n] = x
                n += 1
    return n


@kernel
def surrounds_itself(r: Ints, s: Ints, i: int, head: Cell) -> bool:
    """Whether some stone of a chain has nothing but stones of the chain around it."""
    x = head
    while True:
        rays = r[RAYS] + x * r[DIRS]
        n = 0
        for k in range(r[i + ARG2] + 1, r[i + ARG2] + 1 + r[r[i + ARG2]]):
            if s[FIELDS * r[rays + r[k]] + HEAD] == head:
                n += 1
        if n == r[r[i + ARG2]]:
            return True
        x = s[FIELDS * x + NEXT]
        if x == head:
            return False


@outlined
@kernel
def closed(r: Ints, s: Ints, b: Ints, i: int, p: Cell, q: Cell) -> bool:
    """Whether the chain of the piece just played, of a side, goes round some cell."""
    at = s[AT]
    head = s[FIELDS * at + HEAD]
    if (r[i + ARG] >> s[FIELDS * at + BOARD]) & 1 == 0 or head == r[CELLS] or s[FIELDS * head + SIZE] < SMALLEST:
        return False
    if reached_from_edge(r, s, b, i, head) + s[FIELDS * head + SIZE] < r[CELLS]:
        return True
    return surrounds_itself(r, s, i, head)
