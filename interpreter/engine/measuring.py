"""Kernels of random games that are looked at step by step, or whose players like to capture."""

from __future__ import annotations

from ..arrays import (
    A_CAPTURE_COUNT,
    A_FLAGS,
    AS_CAPTURE,
    CAPTURED,
    CELLS,
    FIRST_ROW,
    MOVER,
    NO_STEP,
    OVER,
    PLIES,
    STEPS,
    TURNS,
    Ints,
    Step,
)
from ..boards import random_below
from ..history import nearly_full
from ..kernel import kernel
from .counting import count_steps
from .playing import advance, list_steps, random_step
from .stepping import act_at, do_step, restore, save, slot_of
from .turns import make_sure

CAPTURING, BRANCHING, HEAT = 1, 2, 4  # what is wanted, as bits
LEGAL, PEAK = 6, 7  # words of a result: legal steps of all its positions added up, and the most of one


@kernel
def taken_by(r: Ints, s: Ints, b: Ints, step: Step) -> int:
    """How many pieces a legal step captures; it is tried and taken back."""
    row = step >> 32
    if row < FIRST_ROW:
        return 0
    i = act_at(r, row, s[MOVER])
    if r[i + A_CAPTURE_COUNT] == 0 and r[i + A_FLAGS] & AS_CAPTURE == 0:
        return 0
    at = slot_of(r, 0)
    save(r, s, b, at)
    do_step(r, s, b, i, step & 0xFFFF, (step >> 16) & 0xFFFF)
    taken = s[CAPTURED]
    restore(r, s, b, at)
    return taken


@kernel
def capturing_step(r: Ints, s: Ints, b: Ints) -> Step:
    """One of the legal steps that capture most, each with the same chance."""
    n = list_steps(r, s, b)
    at = r[STEPS]
    most = 0
    kept = 0
    for j in range(n):
        taken = taken_by(r, s, b, b[at + j])
        if taken > most:
            most = taken
            kept = 0
        if taken == most:
            b[at + kept] = b[at + j]
            kept += 1
    return b[at + random_below(s, kept)] if kept else NO_STEP


@kernel
def watch(r: Ints, s: Ints, b: Ints, out: Ints, at: int, heat: int, wanted: int, step: Step) -> None:
    """Note what there is to choose from, and where the step that was chosen ends."""
    if wanted & BRANCHING:
        n = count_steps(r, s, b)
        out[at + LEGAL] += n
        out[at + PEAK] = n if n > out[at + PEAK] else out[at + PEAK]
    if wanted & HEAT and step >> 32 >= FIRST_ROW and step & 0xFFFF < r[CELLS]:
        out[heat + (s[MOVER] - 1) * r[CELLS] + (step & 0xFFFF)] += 1


@kernel
def watched(
    r: Ints, s: Ints, b: Ints, out: Ints, at: int, heat: int, wanted: int, max_turns: int, max_plies: int
) -> bool:
    """As a playout up to so many turns or steps, with all that is wanted."""
    while s[OVER] == 0 and s[TURNS] < max_turns and s[PLIES] < max_plies:
        if nearly_full(r, s):
            return False
        step = capturing_step(r, s, b) if wanted & CAPTURING else random_step(r, s, b)
        if step == NO_STEP:
            make_sure(r, s, b)
        else:
            watch(r, s, b, out, at, heat, wanted, step)
            advance(r, s, b, step)
    return True
