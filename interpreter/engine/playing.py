"""Kernels for whole positions and games: legal steps, random steps, playouts."""

from __future__ import annotations

from ..arrays import (
    A_CODE,
    A_LIST,
    A_QUICK,
    A_SOURCE,
    A_TO,
    A_WAY_COUNT,
    A_WAYS,
    ACCEPT,
    ALWAYS,
    BOARD,
    CAN_END,
    CAN_SWAP,
    CELLS,
    DIRS,
    END_ROW,
    FIELDS,
    HAND,
    IF_FALSE,
    IF_TRUE,
    NO_STEP,
    OFFER,
    OFFERS,
    OVER,
    PLIES,
    PROGRAM,
    RAYS,
    REJECT,
    ROW,
    STEPS,
    STIFLED,
    SWAP_ROW,
    TOTAL,
    TURNS,
    Cell,
    Ints,
    Step,
)
from ..boards import how_many, random_below
from ..dispatch import count, nth
from ..history import nearly_full
from ..kernel import inlined, kernel, outlined
from ..primitives.liberties import spares
from .asking import fits
from .offering import legal, offered
from .turns import make_sure, play, play_end, play_swap

MANY = 64  # steps a turn, beyond which a random game is stopped as if it had too many turns
TRIES = 8  # random candidates before all steps are listed


@inlined
@kernel
def quick_count(r: Ints, s: Ints, i: int) -> int:
    """How many candidates the action at i has, whose sources are in one list."""
    n = how_many(r, s, r[i + A_SOURCE])
    if r[i + A_WAY_COUNT]:
        return n * r[i + A_WAY_COUNT]
    return n if s[HAND + r[i + A_CODE]] else 0


@inlined
@kernel
def quick_move(r: Ints, s: Ints, i: int, x: int) -> int:
    """The candidate number x of the action at i, which moves a piece to any neighbour, or NO_STEP."""
    pieces = how_many(r, s, r[i + A_SOURCE])
    way = r[i + A_WAYS]
    while x >= pieces:
        x -= pieces
        way += 1
    q = s[r[i + A_LIST] + x]
    p = r[r[RAYS] + q * r[DIRS] + r[way]]
    return q << 16 | p if (r[i + A_TO] >> s[FIELDS * p + BOARD]) & 1 else NO_STEP


@outlined
@kernel
def fits_further(r: Ints, s: Ints, b: Ints, pc: int, p: Cell) -> bool:
    """Whether a placement on p passes the rest of its conditions."""
    return fits(r, s, b, pc, p, r[CELLS])


@inlined
@kernel
def quick_nth(r: Ints, s: Ints, b: Ints, i: int, x: int) -> int:
    """The candidate number x of the action at i, or NO_STEP where its conditions refuse it, the liberties first."""
    if r[i + A_WAY_COUNT]:
        return quick_move(r, s, i, x)
    p = s[r[i + A_LIST] + x]
    if r[i + A_QUICK] != ALWAYS:
        row = r[PROGRAM] + r[i + A_QUICK] * ROW
        onward = r[row + IF_TRUE] if spares(r, s, b, row, p, r[CELLS]) else r[row + IF_FALSE]
        if onward == REJECT or (onward != ACCEPT and not fits_further(r, s, b, onward, p)):
            return NO_STEP
    return r[CELLS] << 16 | p


@inlined
@kernel
def any_nth(r: Ints, s: Ints, i: int, x: int) -> int:
    """The candidate number x of any action, or NO_STEP where there is none."""
    if r[i + A_LIST] == 0:
        return nth(r, s, i, x)
    return quick_move(r, s, i, x) if r[i + A_WAY_COUNT] else r[CELLS] << 16 | s[r[i + A_LIST] + x]


@outlined
@kernel
def listed_slowly(r: Ints, s: Ints, b: Ints, k: int, n: int) -> int:
    """Write the legal steps of the action number k on offer behind n others; how many there are then."""
    i = offered(r, s, k)
    for x in range(count(r, s, i)):
        step = any_nth(r, s, i, x)
        if step >= 0 and legal(r, s, b, k, step & 0xFFFF, step >> 16):
            b[r[STEPS] + n] = s[OFFER + k] << 32 | step
            n += 1
    return n


@kernel
def listed_quickly(r: Ints, s: Ints, b: Ints, k: int, n: int) -> int:
    """The same where one condition tells all."""
    i = offered(r, s, k)
    for x in range(quick_count(r, s, i)):
        step = quick_nth(r, s, b, i, x)
        if step >= 0:
            b[r[STEPS] + n] = s[OFFER + k] << 32 | step
            n += 1
    return n


@kernel
def list_steps(r: Ints, s: Ints, b: Ints) -> int:
    """Write every legal step to b's steps; how many there are."""
    n = 0
    for k in range(s[OFFERS]):
        if r[offered(r, s, k) + A_QUICK] and s[STIFLED] == 0:
            n = listed_quickly(r, s, b, k, n)
        else:
            n = listed_slowly(r, s, b, k, n)
    if s[CAN_SWAP]:
        b[r[STEPS] + n] = SWAP_ROW << 32
        n += 1
    if s[CAN_END]:
        b[r[STEPS] + n] = END_ROW << 32
        n += 1
    return n


@outlined
@kernel
def slow_candidate(r: Ints, s: Ints, b: Ints, k: int, x: int) -> Step:
    """The candidate number x of the action number k on offer, if it is a legal step; else NO_STEP."""
    step = any_nth(r, s, offered(r, s, k), x)
    if step >= 0 and legal(r, s, b, k, step & 0xFFFF, step >> 16):
        return s[OFFER + k] << 32 | step
    return NO_STEP


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
    k = 0
    while x >= s[TOTAL + k]:
        x -= s[TOTAL + k]
        k += 1
    i = offered(r, s, k)
    if r[i + A_QUICK] and s[STIFLED] == 0:
        step = quick_nth(r, s, b, i, x)
        return s[OFFER + k] << 32 | step if step >= 0 else NO_STEP
    return slow_candidate(r, s, b, k, x)


@kernel
def random_step(r: Ints, s: Ints, b: Ints) -> Step:
    """A legal step, each with the same chance: a random candidate if legal, after some tries one from the list."""
    total = s[CAN_SWAP] + s[CAN_END]
    for k in range(s[OFFERS]):
        i = offered(r, s, k)
        s[TOTAL + k] = quick_count(r, s, i) if r[i + A_LIST] else count(r, s, i)
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
def playout(r: Ints, s: Ints, b: Ints, max_turns: int, max_plies: int) -> bool:
    """Play random steps to the end, to so many turns or steps; false where the table of positions must grow first."""
    while s[OVER] == 0 and s[TURNS] < max_turns and s[PLIES] < max_plies:
        if nearly_full(r, s):
            return False
        step = random_step(r, s, b)
        if step == NO_STEP:
            make_sure(r, s, b)
        else:
            advance(r, s, b, step)
    return True
