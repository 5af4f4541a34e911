"""Alpha-beta that looks deeper and deeper until its budget is spent."""

from __future__ import annotations

import time

from ..engine.solving import LOST, WON
from ..position import Position
from ..readings import Kernels
from .solver import Search

MEMORY = 1 << 26  # bytes of the table of positions
LEAST, MOST = 256, 1 << 16  # positions between two looks at the clock
DEEPEST = 200
ENOUGH = 1 << 40


def deepened(position: Position, kernels: Kernels, seconds: float, positions: int) -> int | None:
    """The number of the best step that was found within so many seconds, or else positions; None where none was.

    What lies beyond the deepest steps is judged by the scores as they stand, or by pieces where the game has no scores.
    """
    search = Search(position, kernels, MEMORY, DEEPEST)
    until = time.monotonic() + seconds
    best = None
    for depth in range(1, DEEPEST):
        value = reached(search, depth, until, seconds, positions)
        if value is None:
            break
        best = search.best(position)
        if not search.guessed or value in (WON, LOST):
            break
    return best


def reached(search: Search, depth: int, until: float, seconds: float, positions: int) -> int | None:
    """The value at a depth; None where the budget is spent before."""
    size = LEAST
    while not search.full:
        left = positions - search.positions if positions else ENOUGH
        if left <= 0 or (seconds and time.monotonic() > until):
            return None
        begun = time.monotonic()
        value = search.run(depth, min(size, left))
        if value is not None or search.endless or search.full:
            return value
        size = min(MOST, size * 2) if time.monotonic() - begun < 0.05 else size
    return None
