"""in, not_in, rows, columns, depth, shade: the cells that a step may come from, go to or pass.

actions: {drop: {place: {piece: stone, to: {not_in: [centre]}}}}

. . .
. X .    X is refused
. . .
"""

from __future__ import annotations

from ..arrays import ARG, ARG2, ARG3, VACATED, Cell, Ints
from ..assembly import Assembler, Item, Test
from ..kernel import kernel
from ..terms import CellSet


def lower(asm: Assembler, wanted: CellSet, subject: int, path: str) -> list[Item]:
    """Rows for a cell set; subject 0 asks the destination, 1 the source."""
    found = asm.cells(wanted)
    items: list[Item] = []
    if wanted.in_ is not None and "vacated" in wanted.in_:
        bare = asm.cells(CellSet(rows=wanted.rows, columns=wanted.columns, shade=wanted.shade))
        also = bare - asm.named(wanted.not_in or (), 1)
        items.append(
            Test(
                inside_or_vacated,
                (asm.region_table(found), asm.region_table(also), subject),
                "the cell is not one of those allowed",
                path,
            )
        )
    elif len(found) < len(asm.board.spots):
        items.append(Test(inside, (asm.region_table(found), subject), "the cell is not one of those allowed", path))
    if wanted.not_in is not None and "vacated" in wanted.not_in:
        items.append(Test(not_vacated, (subject,), "the cell was left by the step before", path))
    return items


@kernel
def inside(r: Ints, s: Ints, b: Ints, i: int, p: Cell, q: Cell) -> bool:
    """Whether the cell is in a table."""
    return r[r[i + ARG] + (q if r[i + ARG2] else p)] != 0


@kernel
def inside_or_vacated(r: Ints, s: Ints, b: Ints, i: int, p: Cell, q: Cell) -> bool:
    """Whether the cell is in a table, or is the one left last turn and in another table."""
    x = q if r[i + ARG3] else p
    return r[r[i + ARG] + x] != 0 or (x == s[VACATED] and r[r[i + ARG2] + x] != 0)


@kernel
def not_vacated(r: Ints, s: Ints, b: Ints, i: int, p: Cell, q: Cell) -> bool:
    """Whether the cell is another than the one left last turn."""
    return (q if r[i + ARG] else p) != s[VACATED]
