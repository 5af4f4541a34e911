"""Perft: how many sequences of so many steps there are, for comparing with other sources."""

from __future__ import annotations

from . import arrays as a
from .arrays import Ints
from .engine.playing import list_steps, play_step
from .history import grown
from .program import Program


def perft(program: Program, state: Ints, depth: int) -> int:
    """Sequences of exactly `depth` steps; a pass, a swap and an end count, a finished game has no children."""
    if depth == 0:
        return 1
    if state[a.OVER]:
        return 0
    r, b = program.r, program.workspace()
    n = list_steps(r, state, b)
    if depth == 1:
        return n
    total = 0
    for step in b[r[a.STEPS] : r[a.STEPS] + n]:
        after = grown(r, state)[:]
        play_step(r, after, b, step)
        total += perft(program, after, depth - 1)
    return total
