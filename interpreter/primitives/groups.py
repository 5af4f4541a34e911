"""groups: how many groups a side has, all or those of some size.

end: {one: {after: turn, when: {groups: {of: mover, exactly: 1}}, winner: mover},
      large: {when: {groups: {of: mover, size: {at_least: 12}, at_least: 1}}, winner: mover}}

x x . .
. x . x    x has two groups, one of them of three
o . . .
"""

from __future__ import annotations

from typing import Annotated

from ..arrays import ARG, ARG2, ARG3, ARG4, BIG, COUNT, FIELDS, HEAD, LISTS, OFF, SIZE, STRIDE, Cell, Ints
from ..assembly import Assembler, Item, Test, bounded, bounds
from ..kernel import kernel, outlined
from ..terms import Bounds, Side, says


class Groups(Bounds, frozen=True, kw_only=True):
    """How many groups a side has."""

    of: Annotated[Side, says("Whose groups are counted.", "mover")]
    size: (
        Annotated[Bounds, says("Only groups of so many pieces; all where nothing is said.", {"at_least": 4})] | None
    ) = None


def lower(asm: Assembler, wanted: Groups, path: str) -> list[Item]:
    """One row that counts the heads of groups."""
    number, size = bounds(wanted), (0, BIG) if wanted.size is None else bounds(wanted.size)
    sized = f" whose size is {bounded(wanted.size)}" if wanted.size else ""
    why = f"the groups of {wanted.of}{sized} are not {bounded(wanted)}"
    if number is None or size is None:
        return [Test(None, (), why, path)]
    return [Test(counted, (mask, *number, asm.table(size)), why, path) for mask in asm.sides(wanted.of)]


@outlined
@kernel
def counted(r: Ints, s: Ints, b: Ints, i: int, p: Cell, q: Cell) -> bool:
    """Whether the chains of a mask, with sizes within a table's bounds, are within bounds in number."""
    n = 0
    least = r[r[i + ARG4]]
    most = r[r[i + ARG4] + 1]
    for code in range(1, r[OFF]):
        if (r[i + ARG] >> code) & 1:
            start = r[LISTS] + code * r[STRIDE]
            for j in range(start, start + s[COUNT + code]):
                x = s[j]
                if s[FIELDS * x + HEAD] == x and least <= s[FIELDS * x + SIZE] <= most:
                    n += 1
    return r[i + ARG2] <= n <= r[i + ARG3]
