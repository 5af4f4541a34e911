"""Kernels that count what a step and its followers can capture at most.

Exact within the bounds of the search of a turn; beyond them only what was seen counts.
"""

from __future__ import annotations

from ..arrays import A_FOLLOW_COUNT, CAPTURED, FRAME, LIVE, SEARCH_LIMIT, STACK, STACK_DEPTH, Cell, Ints
from ..kernel import kernel, outlined
from .searching import next_step, offer_rest, save_frame, step_in_search
from .stepping import restore, save


@kernel
def most_from(r: Ints, s: Ints, b: Ints, i: int) -> int:
    """The most that a turn can capture from the step of the action at i on, which was just carried out; s is spoilt."""
    size = FRAME + r[LIVE]
    depth = 0
    most = 0
    looked = 0
    b[r[STACK] + 2] = 0
    while True:
        if i != 0:
            looked += 1
            taken = b[r[STACK] + depth * size + 2] + s[CAPTURED]
            most = taken if taken > most else most
            if looked < SEARCH_LIMIT and depth + 1 < STACK_DEPTH and r[i + A_FOLLOW_COUNT] != 0:
                offer_rest(r, s, b, i)
                depth += 1
                save_frame(r, s, b, r[STACK] + depth * size, taken)
        if depth == 0:
            return most
        i = next_step(r, s, b, r[STACK] + depth * size)
        if i == 0:
            depth -= 1


@outlined
@kernel
def worth(r: Ints, s: Ints, b: Ints, i: int, p: Cell, q: Cell) -> int:
    """How many pieces a candidate of the action at i and what may follow it capture at most."""
    save(r, s, b, r[STACK] + FRAME)
    step_in_search(r, s, b, i, p, q)
    most = most_from(r, s, b, i)
    restore(r, s, b, r[STACK] + FRAME)
    return most
