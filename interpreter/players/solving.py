"""The exact value of a position, by whichever search fits the game."""

from __future__ import annotations

import time
from collections.abc import Callable
from numbers import Real

from ..engine.solving import SETTLED
from ..native import quietly
from ..position import Position, a_position
from ..readings import Reading, kernels
from ..simulating import whole
from .graphs import solve_by_graph
from .solver import DEEPEST, SLICE, Search, Solution, best_line, winner

LONGEST = 1e9  # seconds; more are as many
FEWEST = 16  # positions between two looks at the clock
ENDLESS = 0  # in place of that, where a path was too long to follow
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
    backwards from the ends: then a game that never ends is a draw. A repetition that only draws is left aside.
    `after_each` hears how many positions were seen. Raises ValueError for numbers that cannot be.
    """
    begun = time.monotonic()
    if not isinstance(seconds, Real) or isinstance(seconds, bool) or not seconds >= 0:
        raise ValueError(f"seconds is a number of at least 0, not {seconds!r}")
    seconds = float(min(seconds, LONGEST))
    found, space = kernels(a_position(position)._program.r, reading, say), whole("memory", memory, 1)
    until, past = begun + seconds, bool(position._program.lasting.past)
    size = pace(Search(position, found, space, DEEPEST, past), until)
    search = Search(position, found, space, DEEPEST, past)
    search.endless = size == ENDLESS
    value = None
    while value is None and not (search.endless or search.full) and time.monotonic() < until:
        stored = search.stored
        value = search.run(SETTLED, size)
        size = size if search.stored > stored else min(SLICE, 2 * size)  # too few to come to anything new
        if after_each is not None:
            after_each(search.positions)
    spent = time.monotonic() - begun
    if value is not None:
        line = best_line(search, position, max(until, begun + spent + PATIENCE), size)
        return Solution(True, winner(position, value), line, search.positions, spent)
    if search.endless:
        del search
        return solve_by_graph(position, found, seconds - spent, memory, after_each)
    return Solution(False, None, (), search.positions, spent, told(search))


def told(search: Search) -> str:
    """Why a search came to no end."""
    if not search.full:
        return "the time is over"
    return "the memory is full" if search.positions else "the memory is too small even for the first positions"


def pace(trial: Search, until: float) -> int:
    """How many positions are looked at between two looks at the clock: fewer where each takes long."""
    size, spent = FEWEST, 0.0
    while spent < PATIENCE / 8 and size < SLICE and not trial.full and time.monotonic() < until:
        begun = time.monotonic()
        if trial.run(SETTLED, size) is not None:
            return SLICE
        if trial.endless:
            return ENDLESS
        spent = time.monotonic() - begun
        size *= 2
    return max(FEWEST, min(SLICE, int(PATIENCE * size / 2 / spent))) if spent else SLICE
