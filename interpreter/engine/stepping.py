"""Kernels that carry out one step: its effect, its captures, and whether groups are left without liberties."""

from __future__ import annotations

from ..arrays import (
    A_CAPTURE_COUNT,
    A_CAPTURES,
    A_FLAGS,
    ACT,
    ACTS,
    CAPTURE_WIDTH,
    CAPTURED,
    CELLS,
    FREEZE,
    FROM,
    FROZEN,
    HOLDER,
    LANDED,
    LEAPT,
    LIVE,
    OFF,
    RESCAN,
    SAVES,
    SETTLE,
    STIFLED,
    Cell,
    Ints,
)
from ..dispatch import capture, effect
from ..groups import any_stifled, stifled_near
from ..growth import freeze
from ..kernel import inlined, kernel, outlined


@inlined
@kernel
def act_at(r: Ints, row: int, mover: int) -> int:
    """The offset of a narrowed action for a mover."""
    return r[ACTS] + (2 * row + mover - 1) * ACT


@kernel
def settle(r: Ints, s: Ints, i: int, p: Cell) -> None:
    """Note whether any group may be without liberties after the action at i."""
    if s[STIFLED] or r[i + A_FLAGS] & RESCAN:
        s[STIFLED] = 1 if any_stifled(r, s, (1 << r[OFF]) - 2) else 0
    elif r[i + A_FLAGS] & SETTLE:
        s[STIFLED] = 1 if stifled_near(r, s, p) else 0


@outlined
@kernel
def do_step(r: Ints, s: Ints, b: Ints, i: int, p: Cell, q: Cell) -> None:
    """Carry out the action at i with its captures; the turn is not touched."""
    if r[i + A_FLAGS] & FREEZE and s[FROZEN] == 0:
        freeze(r, s, s[HOLDER])
    s[CAPTURED] = 0
    s[LANDED] = 0
    s[LEAPT] = r[CELLS]
    s[FROM] = r[CELLS]
    effect(r, s, b, i, p, q)
    taken = 0
    for j in range(r[i + A_CAPTURE_COUNT]):
        taken += capture(r, s, b, i, r[i + A_CAPTURES] + j * CAPTURE_WIDTH, p)
    s[CAPTURED] += taken
    settle(r, s, i, p)


@kernel
def try_step(r: Ints, s: Ints, b: Ints, i: int, p: Cell, q: Cell) -> None:
    """As `do_step`, where a group without liberties may be what forbids the step, so that it is looked for anyway."""
    do_step(r, s, b, i, p, q)
    if s[STIFLED] == 0 and stifled_near(r, s, p):
        s[STIFLED] = 1


@kernel
def save(r: Ints, s: Ints, b: Ints, at: int) -> None:
    """Keep the state, its history aside, in b from `at`."""
    b[at : at + r[LIVE]] = s[0 : r[LIVE]]


@kernel
def restore(r: Ints, s: Ints, b: Ints, at: int) -> None:
    """Bring back a state kept in b."""
    s[0 : r[LIVE]] = b[at : at + r[LIVE]]


@kernel
def slot_of(r: Ints, number: int) -> int:
    """Where in b a state is kept while a step is tried; 0 and 1."""
    return r[SAVES] + number * r[LIVE]
