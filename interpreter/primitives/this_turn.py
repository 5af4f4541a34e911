"""this_turn: an earlier step of this turn was one of these actions.

actions:
  first:  {place: {piece: tile, then: {second: {}}}}
  second: {place: {piece: tile, to: {in_sight: [east], rests_on: west}}}
must_hold:
  whole: {after: turn, condition: {this_turn: [second]}}

After a turn, where must_hold and end ask, every step of it is an earlier one. What a step requires does not count the
step itself.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..arrays import ARG, USED_NOW, Cell, Ints
from ..assembly import Assembler, Item, Test
from ..kernel import kernel


def lower(asm: Assembler, names: Sequence[str], path: str) -> list[Item]:
    """One row over the register of this turn's actions."""
    bits = sum(1 << asm.actions.index(name) for name in set(names))
    return [Test(used, (bits,), f"no step of this turn was {' or '.join(names)}", path)]


@kernel
def used(r: Ints, s: Ints, b: Ints, i: int, p: Cell, q: Cell) -> bool:
    """Whether this turn has used an action of a set."""
    return s[USED_NOW] & r[i + ARG] != 0
