"""in_sight: nothing stands between the piece just played and the cell.

actions: {shoot: {place: {piece: arrow, to: {in_sight: all}}}}

X . X . X
. X X X .
X X Q X o    Q was played: `shoot` goes to the cells X
. X X X .
X . o . X
"""

from __future__ import annotations

from collections.abc import Sequence

from ..arrays import ARG, ARG2, AT, BOARD, CELLS, DIRS, EMPTY, FIELDS, RAYS, Cell, Ints
from ..assembly import Assembler, Item, Test
from ..kernel import kernel, outlined


def lower(asm: Assembler, wanted: str | Sequence[str], subject: int, path: str) -> list[Item]:
    """One row that looks along lines from the piece just played."""
    ways = asm.ways(wanted)
    why = "the cell is not in sight of the piece just played"
    return [Test(seen, (asm.table(ways), len(ways)), why, path)]


@outlined
@kernel
def seen(r: Ints, s: Ints, b: Ints, i: int, p: Cell, q: Cell) -> bool:
    """Whether p comes before, or is, the first piece on some line from the piece just played."""
    for j in range(r[i + ARG], r[i + ARG] + r[i + ARG2]):
        x = r[r[RAYS] + s[AT] * r[DIRS] + r[j]]
        for _ in range(r[CELLS]):  # a line may go round
            if x == p or s[FIELDS * x + BOARD] != EMPTY:
                break
            x = r[r[RAYS] + x * r[DIRS] + r[j]]
        if x == p:
            return True
    return False
