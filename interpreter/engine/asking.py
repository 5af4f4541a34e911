"""Kernels that answer conditions.

There are two of a kind. The inner ones answer `can_move`, with which a condition asks about steps that have
conditions of their own: in there the question counts as true, so that no answer depends on itself.
"""

from __future__ import annotations

from ..arrays import (
    A_AFTER,
    A_AFTER_FULL,
    A_CELLS,
    A_CELLS_FULL,
    A_FLAGS,
    A_WHEN,
    ACCEPT,
    ARG,
    BY_OPPONENT,
    CELLS,
    FROZEN,
    HOLDER,
    IF_FALSE,
    IF_TRUE,
    MOVER,
    OP,
    P_TURN,
    P_TURN_COUNT,
    PHASE,
    PHASE_WIDTH,
    PHASES,
    PROGRAM,
    REJECT,
    ROW,
    STIFLED,
    USED_NOW,
    Cell,
    Ints,
)
from ..dispatch import count, nth, test
from ..kernel import inlined, kernel, outlined
from ..primitives.counters import counts
from ..primitives.custodian import would_capture
from ..primitives.liberties import spares
from ..vocabulary import COUNTS, FLANKS, MOBILE, SPARES
from .stepping import act_at, restore, save, slot_of, try_step


@inlined
@kernel
def phase_at(r: Ints, s: Ints, holder: int) -> int:
    """The offset of the phase of the game for a holder."""
    return r[PHASES] + (2 * s[PHASE] + holder - 1) * PHASE_WIDTH


@kernel
def asks_inner(r: Ints, s: Ints, b: Ints, pc: int, p: Cell, q: Cell) -> bool:
    """Run a program of conditions in which `can_move` counts as true."""
    while pc > REJECT:
        i = r[PROGRAM] + pc * ROW
        pc = r[i + IF_TRUE] if test(r, s, b, i, p, q) else r[i + IF_FALSE]
    return pc == ACCEPT


@kernel
def allowed_inner(r: Ints, s: Ints, b: Ints, i: int, p: Cell, q: Cell) -> bool:
    """As `allowed`, within the question of `can_move`."""
    loose = s[STIFLED] == 0
    if not asks_inner(r, s, b, r[i + A_CELLS] if loose else r[i + A_CELLS_FULL], p, q):
        return False
    after = r[i + A_AFTER] if loose else r[i + A_AFTER_FULL]
    if after == ACCEPT:
        return True
    at = slot_of(r, 1)
    save(r, s, b, at)
    try_step(r, s, b, i, p, q)
    holds = asks_inner(r, s, b, after, p, q)
    restore(r, s, b, at)
    return holds


@kernel
def has_step_inner(r: Ints, s: Ints, b: Ints, i: int) -> bool:
    """Whether the action at i is awake and has a step, within the question of `can_move`."""
    if not asks_inner(r, s, b, r[i + A_WHEN], r[CELLS], r[CELLS]):
        return False
    for x in range(count(r, s, i)):
        step = nth(r, s, i, x)
        if step >= 0 and allowed_inner(r, s, b, i, step & 0xFFFF, step >> 16):
            return True
    return False


@outlined
@kernel
def can_move(r: Ints, s: Ints, b: Ints, player: int) -> bool:
    """Whether a player would have a step of the phase's `turn` now."""
    holder, mover, frozen, used = s[HOLDER], s[MOVER], s[FROZEN], s[USED_NOW]
    s[HOLDER] = player
    s[FROZEN] = 0
    s[USED_NOW] = 0
    found = False
    ph = phase_at(r, s, player)
    for j in range(r[ph + P_TURN_COUNT]):
        row = r[r[ph + P_TURN] + j]
        i = act_at(r, row, player)
        s[MOVER] = player
        if r[i + A_FLAGS] & BY_OPPONENT:
            s[MOVER] = 3 - player
            i = act_at(r, row, 3 - player)
        if has_step_inner(r, s, b, i):
            found = True
            break
    s[HOLDER] = holder
    s[MOVER] = mover
    s[FROZEN] = frozen
    s[USED_NOW] = used
    return found


@inlined
@kernel
def answer(r: Ints, s: Ints, b: Ints, i: int, p: Cell, q: Cell) -> bool:
    """Whether the row of any condition at i holds."""
    return can_move(r, s, b, r[i + ARG]) if r[i + OP] == MOBILE else test(r, s, b, i, p, q)


@inlined
@kernel
def asks(r: Ints, s: Ints, b: Ints, pc: int, p: Cell, q: Cell) -> bool:
    """Run a program of conditions; the commonest words are answered here and now."""
    while pc > REJECT:
        i = r[PROGRAM] + pc * ROW
        if r[i + OP] == COUNTS:
            holds = counts(r, s, b, i, p, q)
        else:
            holds = answer(r, s, b, i, p, q)
        pc = r[i + IF_TRUE] if holds else r[i + IF_FALSE]
    return pc == ACCEPT


@inlined
@kernel
def fits(r: Ints, s: Ints, b: Ints, pc: int, p: Cell, q: Cell) -> bool:
    """As `asks`, for the cells of a step."""
    while pc > REJECT:
        i = r[PROGRAM] + pc * ROW
        if r[i + OP] == SPARES:
            holds = spares(r, s, b, i, p, q)
        elif r[i + OP] == FLANKS:
            holds = would_capture(r, s, b, i, p, q)
        else:
            holds = answer(r, s, b, i, p, q)
        pc = r[i + IF_TRUE] if holds else r[i + IF_FALSE]
    return pc == ACCEPT


@inlined
@kernel
def awake(r: Ints, s: Ints, b: Ints, i: int) -> bool:
    """Whether the `when` of the action at i holds."""
    return asks(r, s, b, r[i + A_WHEN], r[CELLS], r[CELLS])


@outlined
@kernel
def tried(r: Ints, s: Ints, b: Ints, i: int, after: int, p: Cell, q: Cell) -> bool:
    """Whether a program holds on the board after the step; the step is taken back."""
    at = slot_of(r, 0)
    save(r, s, b, at)
    try_step(r, s, b, i, p, q)
    holds = asks(r, s, b, after, p, q)
    restore(r, s, b, at)
    return holds


@inlined
@kernel
def allowed(r: Ints, s: Ints, b: Ints, i: int, p: Cell, q: Cell) -> bool:
    """Whether a candidate passes its cells' filters and leaves a board on which what is required holds."""
    loose = s[STIFLED] == 0
    if not fits(r, s, b, r[i + A_CELLS] if loose else r[i + A_CELLS_FULL], p, q):
        return False
    after = r[i + A_AFTER] if loose else r[i + A_AFTER_FULL]
    return after == ACCEPT or tried(r, s, b, i, after, p, q)
