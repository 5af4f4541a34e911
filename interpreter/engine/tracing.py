"""A kernel that plays at random and notes every step."""

from __future__ import annotations

from ..arrays import CAPTURED, FIRST_ROW, MOVER, NO_STEP, OVER, PHASE, SWAPPED, TURNS, Ints
from ..boards import seed_random
from ..history import nearly_full
from ..kernel import kernel
from .counting import count_steps
from .playing import advance, random_step
from .turns import begin, make_sure

(
    T_STEP,
    T_MOVER,  # the side that made it
    T_SWAPPED,  # 1 where the persons had changed sides before it
    T_LEGAL,  # how many steps were legal
    T_CAPTURED,  # pieces that it captured
    T_PHASE,
    T_TURN,  # turns finished before it
) = range(7)
TRACE = 7  # words a step


@kernel
def trace_game(
    r: Ints, s: Ints, b: Ints, out: Ints, seed: int, game: int, room: int, max_turns: int, resume: int
) -> int:
    """Play the random game with a number, `resume` the one in s, and note its steps; how many.

    It stops at the end, after so many turns, where there is no room, or where the table of earlier positions must grow.
    """
    if resume == 0:
        begin(r, s, b)
        seed_random(s, seed, game)
    n = 0
    while s[OVER] == 0 and s[TURNS] < max_turns and n < room and not nearly_full(r, s):
        step = random_step(r, s, b)
        if step == NO_STEP:
            make_sure(r, s, b)
        else:
            at = n * TRACE
            out[at + T_STEP] = step
            out[at + T_MOVER] = s[MOVER]
            out[at + T_SWAPPED] = s[SWAPPED]
            out[at + T_LEGAL] = count_steps(r, s, b)
            out[at + T_PHASE] = s[PHASE]
            out[at + T_TURN] = s[TURNS]
            advance(r, s, b, step)
            out[at + T_CAPTURED] = s[CAPTURED] if step >> 32 >= FIRST_ROW else 0
            n += 1
    return n
