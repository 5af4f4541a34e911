"""Kernels that say what is on offer: the narrowed actions that can be played next."""

from __future__ import annotations

from ..arrays import (
    A_BESIDE,
    A_CODE,
    A_FLAGS,
    A_FOLLOW,
    A_FOLLOW_COUNT,
    A_RIVALS,
    A_SLOT,
    A_SOURCE,
    A_TIMES,
    BOARD,
    BY_OPPONENT,
    CARRIES,
    FIELDS,
    HAND,
    HOLDER,
    MAX_SLOTS,
    MOST,
    MOVER,
    MUST_TURN,
    OFFER,
    OFFERS,
    OPTIONAL,
    P_MOST,
    PASSING,
    RIVAL_BITS,
    SLOTS,
    Cell,
    Ints,
)
from ..dispatch import count, nth
from ..kernel import inlined, kernel, outlined
from .asking import allowed, awake, phase_at
from .most import worth
from .searching import turn_can_end_well
from .stepping import act_at


@inlined
@kernel
def mover_of(r: Ints, s: Ints, row: int) -> int:
    """Who would make the step of a row: the holder, or the other player."""
    i = act_at(r, row, s[HOLDER])
    return 3 - s[HOLDER] if r[i + A_FLAGS] & BY_OPPONENT else s[HOLDER]


@inlined
@kernel
def offered(r: Ints, s: Ints, k: int) -> int:
    """The offset of the action number k on offer."""
    return act_at(r, s[OFFER + k], s[MOVER])


@kernel
def ends_well(r: Ints, s: Ints, b: Ints, i: int, p: Cell, q: Cell) -> bool:
    """Whether a candidate of the action at i leaves a way to finish the turn as it must end."""
    return r[MUST_TURN] == 0 or r[i + A_FLAGS] & PASSING != 0 or turn_can_end_well(r, s, b, i, p, q)


@outlined
@kernel
def plays(r: Ints, s: Ints, b: Ints, i: int, p: Cell, q: Cell) -> bool:
    """Whether the action at i has this very step."""
    if r[i + A_FLAGS] & CARRIES == 0:
        source = (r[i + A_SOURCE] >> s[FIELDS * p + BOARD]) & 1
        return source != 0 and s[HAND + r[i + A_CODE]] > 0 and allowed(r, s, b, i, p, q) and ends_well(r, s, b, i, p, q)
    for x in range(count(r, s, i)):
        if nth(r, s, i, x) == q << 16 | p:
            return allowed(r, s, b, i, p, q) and ends_well(r, s, b, i, p, q)
    return False


@outlined
@kernel
def spoken_for(r: Ints, s: Ints, b: Ints, k: int, p: Cell, q: Cell) -> bool:
    """Whether an action earlier on offer puts the same piece on the same cell."""
    rivals = r[offered(r, s, k) + A_RIVALS]
    for j in range(k):
        if (rivals >> s[OFFER + j] % RIVAL_BITS) & 1 and plays(r, s, b, offered(r, s, j), p, q):
            return True
    return False


@inlined
@kernel
def fitting(r: Ints, s: Ints, b: Ints, k: int, p: Cell, q: Cell) -> bool:
    """Whether a candidate of the action number k on offer is a legal step, other steps aside that capture more."""
    i = offered(r, s, k)
    if not allowed(r, s, b, i, p, q):
        return False
    if r[i + A_RIVALS] and spoken_for(r, s, b, k, p, q):
        return False
    return ends_well(r, s, b, i, p, q)


@outlined
@kernel
def outdone(r: Ints, s: Ints, b: Ints, k: int, p: Cell, q: Cell) -> bool:
    """Whether another step on offer leads to more captures than this one, in a phase that asks for most."""
    if r[phase_at(r, s, s[HOLDER]) + P_MOST] == 0:
        return False
    most = worth(r, s, b, offered(r, s, k), p, q)
    for j in range(s[OFFERS]):
        i = offered(r, s, j)
        for x in range(count(r, s, i)):
            step = nth(r, s, i, x)
            fits = step >= 0 and fitting(r, s, b, j, step & 0xFFFF, step >> 16)
            if fits and worth(r, s, b, i, step & 0xFFFF, step >> 16) > most:
                return True
    return False


@inlined
@kernel
def legal(r: Ints, s: Ints, b: Ints, k: int, p: Cell, q: Cell) -> bool:
    """Whether a candidate of the action number k on offer is a legal step."""
    return fitting(r, s, b, k, p, q) and (r[MOST] == 0 or not outdone(r, s, b, k, p, q))


@kernel
def has_step(r: Ints, s: Ints, b: Ints, k: int) -> bool:
    """Whether the action number k on offer has a legal step."""
    i = offered(r, s, k)
    for x in range(count(r, s, i)):
        step = nth(r, s, i, x)
        if step >= 0 and legal(r, s, b, k, step & 0xFFFF, step >> 16):
            return True
    return False


@inlined
@kernel
def offer(r: Ints, s: Ints, row: int) -> None:
    """Put a row on offer."""
    s[OFFER + s[OFFERS]] = row
    s[OFFERS] += 1


@kernel
def offer_all(r: Ints, s: Ints, b: Ints, rows: int, n: int) -> None:
    """Put the rows of a table that are awake on offer, and nothing else."""
    s[OFFERS] = 0
    for j in range(n):
        row = r[rows + j]
        s[MOVER] = mover_of(r, s, row)
        if awake(r, s, b, act_at(r, row, s[MOVER])):
            offer(r, s, row)


@inlined
@kernel
def offer_plainly(r: Ints, s: Ints, rows: int, n: int) -> None:
    """Put the rows of a table on offer, of which none ever sleeps and the holder makes every step."""
    s[OFFERS] = n
    s[OFFER] = r[rows]
    if n > 1:
        s[OFFER + 1] = r[rows + 1]
    for j in range(2, n):
        s[OFFER + j] = r[rows + j]


@kernel
def any_step(r: Ints, s: Ints, b: Ints) -> bool:
    """Whether anything on offer has a legal step; where nothing has, nothing is on offer any more."""
    for k in range(s[OFFERS]):
        if has_step(r, s, b, k):
            return True
    s[OFFERS] = 0
    s[MOVER] = s[HOLDER]
    return False


@inlined
@kernel
def spent(r: Ints, s: Ints, i: int) -> bool:
    """Whether a follower has been played as often as it may in this turn."""
    return r[i + A_SLOT] < MAX_SLOTS and s[SLOTS + r[i + A_SLOT]] >= r[i + A_TIMES]


@kernel
def offer_followers(r: Ints, s: Ints, b: Ints, i: int) -> bool:
    """Walk the followers of the action at i; whether a compulsory one closed the offer to those not beside it."""
    s[OFFERS] = 0
    maker = s[MOVER]
    closing = 0
    for j in range(r[i + A_FOLLOW_COUNT]):
        row = r[r[i + A_FOLLOW] + j]
        s[MOVER] = mover_of(r, s, row)
        k = act_at(r, row, s[MOVER])
        if (closing and r[k + A_BESIDE] & closing == 0) or spent(r, s, k) or not awake(r, s, b, k):
            continue
        offer(r, s, row)
        if not has_step(r, s, b, s[OFFERS] - 1):
            s[OFFERS] -= 1
        elif r[k + A_FLAGS] & OPTIONAL == 0:
            closing |= 1 << row % RIVAL_BITS
    if s[OFFERS] == 0:
        s[MOVER] = maker
    else:
        s[MOVER] = mover_of(r, s, s[OFFER])
    return closing != 0
