"""Steps that end the game at once with a win for whoever makes them, looked for before a position is searched.

The order in which steps are tried is random, so that on a board with hundreds of them such a step could wait for long.
Where looking has found none in most positions of a tree, fewer are looked at.
"""

from __future__ import annotations

from ..arrays import NO_STEP, OVER, STEPS, SWAPPED, WINNER, Ints, Step
from ..kernel import kernel, outlined
from .nodes import T_FOUND, T_LOOKED, T_SIZE, T_SPARE, person
from .playing import list_steps, play_step

ALWAYS = 16  # positions of a tree that are looked at in any case
SELDOM = 16  # beyond them, as long as in one of so many such a step was found


@kernel
def looks(t: Ints) -> bool:
    """Whether it is worth to look for such a step in one more position."""
    return t[T_LOOKED] < ALWAYS or t[T_FOUND] * SELDOM >= t[T_LOOKED]


@outlined
@kernel
def winning_step(r: Ints, s: Ints, b: Ints, t: Ints) -> Step:
    """The first legal step that wins at once; NO_STEP where there is none."""
    t[T_LOOKED] += 1
    n = list_steps(r, s, b)
    spare = t[T_SPARE]
    t[spare : spare + t[T_SIZE]] = s[0 : t[T_SIZE]]
    who = person(s)
    found = NO_STEP
    for j in range(n):
        step = b[r[STEPS] + j]
        play_step(r, s, b, step)
        over = s[OVER]
        winner = 3 - s[WINNER] if s[WINNER] and s[SWAPPED] else s[WINNER]
        s[0 : t[T_SIZE]] = t[spare : spare + t[T_SIZE]]
        if over and winner == who:
            found = step
            break
    if found != NO_STEP:
        t[T_FOUND] += 1
    return found
