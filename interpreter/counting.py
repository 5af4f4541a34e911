"""Perft: how many sequences of so many steps there are, for comparing with other sources."""

from __future__ import annotations

from . import arrays as a
from .arrays import Ints, zeros
from .history import roomy
from .program import Program
from .readings import PLAIN, Kernels
from .sums import index

MAX_DEPTH = 200


def perft(program: Program, state: Ints, depth: int, kernels: Kernels = PLAIN) -> int:
    """Sequences of exactly `depth` steps; a pass, a swap and an end count, a finished game has no children."""
    depth = whole(depth, 0)
    if depth == 0:
        return 1
    r, start = program.r, roomy(program.r, state, depth)
    frame = r[a.LIVE] + 2 * start[a.HISTORY_SIZE] + r[a.STEPS_MAX]
    scratch = zeros(depth * frame)
    return int(kernels.sequences(r, start, program.workspace(), scratch, 0, depth))


def whole(depth: int, least: int) -> int:
    """A depth. Raises ValueError where it is none."""
    found = index(depth)
    if found is None or not least <= found <= MAX_DEPTH:
        raise ValueError(f"depth must be a whole number from {least} to {MAX_DEPTH}, not {depth!r}")
    return found
