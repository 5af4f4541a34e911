"""never_before: no earlier turn used one of these actions.

actions: {extra: {place: {piece: stone, when: {never_before: [growth]}}}}
"""

from __future__ import annotations

from collections.abc import Sequence

from ..arrays import ARG, USED_BEFORE, Cell, Ints
from ..assembly import Assembler, Item, Test
from ..kernel import kernel


def lower(asm: Assembler, names: Sequence[str], path: str) -> list[Item]:
    """One row over a register of used actions."""
    bits = sum(1 << asm.actions.index(name) for name in set(names))
    return [Test(unused, (bits,), f"an earlier turn used {' or '.join(names)}", path)]


@kernel
def unused(r: Ints, s: Ints, b: Ints, i: int, p: Cell, q: Cell) -> bool:
    """Whether no earlier turn used an action of a set."""
    return s[USED_BEFORE] & r[i + ARG] == 0
