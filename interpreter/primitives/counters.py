"""turns, phase_turn, turns_without_capture, passes: counters of the game, words of one shape.

end: {too_long: {when: {turns: {at_least: 2000}}, winner: nobody}}
"""

from __future__ import annotations

from collections.abc import Callable

from ..arrays import ARG, ARG2, ARG3, Cell, Ints
from ..assembly import Assembler, Item, Test, bounded, bounds
from ..kernel import inlined, kernel
from ..terms import Bounds


class Turns(Bounds, frozen=True):
    """Turns finished in the game, passes among them."""


class PhaseTurn(Bounds, frozen=True):
    """The number of this turn in its phase, passed turns not counted: `phase_turn: {exactly: 1}` is the first."""


class TurnsWithoutCapture(Bounds, frozen=True):
    """Turns of this phase in a row, of both players, without a capture: `turns_without_capture: {at_least: 40}`."""


class Passes(Bounds, frozen=True):
    """Turns in a row that were passes: `passes: {at_least: 2}` when both players have passed."""


def reading(counter: int, said: str) -> Callable[[Assembler, Bounds, str], list[Item]]:
    """The lowering of a word that reads one counter of the state."""

    def lower(asm: Assembler, wanted: Bounds, path: str) -> list[Item]:
        least_most = bounds(wanted)
        why = f"{said}: not {bounded(wanted)}"
        return [Test(counts if least_most else None, (counter, *(least_most or ())), why, path)]

    return lower


@inlined
@kernel
def counts(r: Ints, s: Ints, b: Ints, i: int, p: Cell, q: Cell) -> bool:
    """Whether a counter is within bounds."""
    return r[i + ARG2] <= s[r[i + ARG]] <= r[i + ARG3]
