"""Kernels for whole positions and games: legal steps, random steps, playouts."""

from __future__ import annotations

from ..arrays import (
    CAN_END,
    CAN_SWAP,
    END_ROW,
    NO_STEP,
    OFFER,
    OFFERS,
    OVER,
    STEPS,
    SWAP_ROW,
    TOTAL,
    TURNS,
    Ints,
    Step,
)
from ..boards import random_below
from ..dispatch import count, nth
from ..history import nearly_full
from ..kernel import inlined, kernel
from .offering import legal, offered
from .turns import make_sure, play, play_end, play_swap

TRIES = 8  # random candidates before all steps are listed


@kernel
def list_steps(r: Ints, s: Ints, b: Ints) -> int:
    """Write every legal step to b's steps; how many there are."""
    at = r[STEPS]
    n = 0
    for k in range(s[OFFERS]):
        i = offered(r, s, k)
        for x in range(count(r, s, i)):
            step = nth(r, s, i, x)
            if step >= 0 and legal(r, s, b, k, step & 0xFFFF, step >> 16):
                b[at + n] = s[OFFER + k] << 32 | step
                n += 1
    if s[CAN_SWAP]:
        b[at + n] = SWAP_ROW << 32
        n += 1
    if s[CAN_END]:
        b[at + n] = END_ROW << 32
        n += 1
    return n


@inlined
@kernel
def candidate(r: Ints, s: Ints, b: Ints, x: int) -> Step:
    """The candidate number x of all that is on offer, whose numbers are in s, if it is a legal step; else NO_STEP."""
    if s[CAN_SWAP]:
        if x == 0:
            return SWAP_ROW << 32
        x -= 1
    if s[CAN_END]:
        if x == 0:
            return END_ROW << 32
        x -= 1
    for k in range(s[OFFERS]):
        n = s[TOTAL + k]
        if x < n:
            step = nth(r, s, offered(r, s, k), x)
            if step >= 0 and legal(r, s, b, k, step & 0xFFFF, step >> 16):
                return s[OFFER + k] << 32 | step
            return NO_STEP
        x -= n
    return NO_STEP


@kernel
def random_step(r: Ints, s: Ints, b: Ints) -> Step:
    """A legal step, each with the same chance: a random candidate if legal, after some tries one from the list."""
    total = s[CAN_SWAP] + s[CAN_END]
    for k in range(s[OFFERS]):
        s[TOTAL + k] = count(r, s, offered(r, s, k))
        total += s[TOTAL + k]
    if total == 0:
        return NO_STEP
    for _ in range(TRIES):
        step = candidate(r, s, b, random_below(s, total))
        if step != NO_STEP:
            return step
    n = list_steps(r, s, b)
    return b[r[STEPS] + random_below(s, n)] if n else NO_STEP


@kernel
def advance(r: Ints, s: Ints, b: Ints, step: Step) -> None:
    """Play a legal step by its number; whether the next turn has a step is left open."""
    row = step >> 32
    if row == END_ROW:
        play_end(r, s, b)
    elif row == SWAP_ROW:
        play_swap(r, s, b)
    else:
        for k in range(s[OFFERS]):
            if s[OFFER + k] == row:
                play(r, s, b, k, step & 0xFFFF, (step >> 16) & 0xFFFF)
                return


@kernel
def play_step(r: Ints, s: Ints, b: Ints, step: Step) -> None:
    """Play a legal step by its number and make sure of what can be played next."""
    advance(r, s, b, step)
    make_sure(r, s, b)


@kernel
def playout(r: Ints, s: Ints, b: Ints, max_turns: int) -> bool:
    """Play random steps to the end or to so many turns; false where the table of earlier positions must grow first."""
    while s[OVER] == 0 and s[TURNS] < max_turns:
        if nearly_full(r, s):
            return False
        step = random_step(r, s, b)
        if step == NO_STEP:
            make_sure(r, s, b)
        else:
            advance(r, s, b, step)
    return True
