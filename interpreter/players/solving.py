"""The exact value of a position, by whichever search fits the game."""

from __future__ import annotations

import time
from collections.abc import Callable

from ..engine.solving import SETTLED
from ..native import quietly
from ..position import Position, a_position
from ..readings import Kernels, Reading, kernels
from ..simulating import whole
from .graphs import solve_by_graph
from .solver import SLICE, Search, Solution, best_line, winner

FEWEST = 200  # positions between two looks at the clock
PATIENCE = 0.5  # seconds between two looks at the clock, about


def solve(
    position: Position,
    seconds: float = 60.0,
    memory: int = 1 << 30,
    reading: Reading = "auto",
    say: Callable[[str], None] = quietly,
    after_each: Callable[[int], None] | None = None,
) -> Solution:
    """The value of a position and a line of best play, in so many seconds and bytes; else why it is not known.

    Alpha-beta with a table of positions; where games can go round in circles, all positions that can be reached, and
    backwards from the ends: then a game that never ends is a draw. `after_each` hears how many positions were seen.
    Raises ValueError for numbers that cannot be.
    """
    begun = time.monotonic()
    if not isinstance(seconds, int | float) or not seconds >= 0:
        raise ValueError(f"seconds is a number of at least 0, not {seconds!r}")
    found = kernels(a_position(position)._program.r, reading, say)
    search = Search(position, found, whole("memory", memory, 1))
    size = pace(position, found)
    value = None
    while value is None and not search.endless and time.monotonic() - begun < seconds:
        stored = search.stored
        value = search.run(SETTLED, size)
        size = size if search.stored > stored else min(SLICE, 2 * size)  # too few to come to anything new
        if after_each is not None:
            after_each(search.positions)
    spent = time.monotonic() - begun
    if value is not None:
        line = best_line(search, position, seconds, size)
        return Solution(True, winner(position, value), line, search.positions, spent)
    if search.endless:
        return solve_by_graph(position, found, seconds - spent, memory, after_each)
    return Solution(False, None, (), search.positions, spent, "the time is over")


def pace(position: Position, kernels: Kernels) -> int:
    """How many positions are looked at between two looks at the clock: fewer where each takes long."""
    trial, size, spent = Search(position, kernels, 0), FEWEST, 0.0
    while spent < PATIENCE / 8 and size < SLICE:
        begun = time.monotonic()
        if trial.run(SETTLED, size) is not None or trial.endless:
            return SLICE
        spent = time.monotonic() - begun
        size *= 2
    return max(FEWEST, min(SLICE, int(PATIENCE * size / 2 / spent)))
