"""captives: how many pieces of its opponent a side has captured and taken off so far.

end: {rich: {when: {captives: {of: mover, at_least: 10}}, winner: mover}}
"""

from __future__ import annotations

from typing import Annotated

from ..arrays import ARG, ARG2, ARG3, CAPTIVES, Cell, Ints
from ..assembly import Assembler, Item, Test, bounded, bounds
from ..kernel import kernel
from ..terms import Bounds, Side, says


class Captives(Bounds, frozen=True, kw_only=True):
    """How many pieces of its opponent a side has captured and taken off so far."""

    of: Annotated[Side, says("Whose captives are counted.", "mover")]


def lower(asm: Assembler, wanted: Captives, path: str) -> list[Item]:
    """One row a player; both together for anyone."""
    least_most = bounds(wanted)
    why = f"the captives of {wanted.of} are not {bounded(wanted)}"
    if least_most is None:
        return [Test(None, (), why, path)]
    sets = [3 << 1] if wanted.of == "anyone" else [1 << player for player in asm.players(wanted.of)]
    return [Test(held, (players, *least_most), why, path) for players in sets]


@kernel
def held(r: Ints, s: Ints, b: Ints, i: int, p: Cell, q: Cell) -> bool:
    """Whether the captives of these players are within bounds."""
    n = 0
    for player in range(1, 3):
        if (r[i + ARG] >> player) & 1:
            n += s[CAPTIVES + player]
    return r[i + ARG2] <= n <= r[i + ARG3]


@kernel
def points(r: Ints, s: Ints, b: Ints, player: int) -> int:
    """The captives of a player."""
    return s[CAPTIVES + player]
