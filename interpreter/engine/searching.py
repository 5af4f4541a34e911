"""Kernels that search the rest of a turn: whether it can still end as it must.

The search is exact within its bounds: turns of up to STACK_DEPTH further steps and SEARCH_LIMIT positions for one
question. Beyond them the answer is no, so that a step is refused rather than a broken turn allowed.
"""

from __future__ import annotations

from ..arrays import (
    A_ACTION,
    A_FLAGS,
    A_FOLLOW,
    A_FOLLOW_COUNT,
    A_SLOT,
    A_SURE,
    A_TIMES,
    AT,
    BOARD,
    BY_OPPONENT,
    CAPTIVES,
    CAPTURED,
    CELLS,
    CLOSED,
    COUNT,
    DEGREE,
    FIELDS,
    FRAME,
    FREE,
    FROZEN,
    HAND,
    HASH,
    HEAD,
    HOLDER,
    LEFT,
    LISTS,
    LIVE,
    MARKS,
    MAX_SLOTS,
    MENDS,
    MOVER,
    MUST_TURN,
    NEAR,
    NEXT,
    OFF,
    OFFER,
    OFFERS,
    OPTIONAL,
    P_TURN,
    P_TURN_COUNT,
    PASSING,
    REJECT,
    SEARCH_LIMIT,
    SEEN,
    SEEN_SIZE,
    SLOTS,
    STACK,
    STACK_DEPTH,
    STIFLED,
    STRIDE,
    TRAIL,
    TURN_KEYS,
    USED_NOW,
    WAY,
    ZOBRIST,
    Cell,
    Ints,
    Mask,
)
from ..dispatch import count, nth
from ..history import follow_trail, key_of_trail
from ..kernel import kernel, outlined
from .asking import allowed, asks, awake, phase_at
from .stepping import act_at, do_step, restore, save


@kernel
def holds_now(r: Ints, s: Ints, b: Ints) -> bool:
    """Whether what must hold after a turn holds for the holder now."""
    mover = s[MOVER]
    s[MOVER] = s[HOLDER]
    answer = asks(r, s, b, r[r[MUST_TURN] + s[HOLDER] - 1], r[CELLS], r[CELLS])
    s[MOVER] = mover
    return answer


@kernel
def offer_row(r: Ints, s: Ints, b: Ints, row: int) -> None:
    """Put a row on offer if it is awake and not spent; the search does not ask for its steps yet."""
    holder = s[HOLDER]
    s[MOVER] = 3 - holder if r[act_at(r, row, holder) + A_FLAGS] & BY_OPPONENT else holder
    k = act_at(r, row, s[MOVER])
    spent = r[k + A_SLOT] < MAX_SLOTS and s[SLOTS + r[k + A_SLOT]] >= r[k + A_TIMES]
    if not spent and awake(r, s, b, k):
        s[OFFER + s[OFFERS]] = row
        s[OFFERS] += 1


@kernel
def offer_rest(r: Ints, s: Ints, b: Ints, i: int) -> bool:
    """Put on offer what may follow the action at i; whether that is a pass, which can always be played."""
    s[OFFERS] = 0
    passing = False
    for j in range(r[i + A_FOLLOW_COUNT]):
        row = r[r[i + A_FOLLOW] + j]
        n = s[OFFERS]
        offer_row(r, s, b, row)
        flags = r[act_at(r, row, s[MOVER]) + A_FLAGS]
        if s[OFFERS] > n and flags & PASSING:
            passing = True
            if flags & OPTIONAL == 0:
                return True
    return passing


@kernel
def save_frame(r: Ints, s: Ints, b: Ints, frame: int, repeated: int) -> None:
    """Keep a position whose offer is to be looked at from its beginning."""
    b[frame] = 0
    b[frame + 1] = 0
    b[frame + 2] = repeated
    save(r, s, b, frame + FRAME)


@kernel
def repeat_in_search(r: Ints, s: Ints, b: Ints, frame: int) -> bool:
    """Put a repetition of the turn on offer in a frame whose followers lead to no good end; whether it can be."""
    if b[frame + 2] or b[frame + FRAME + LEFT] == 0:
        return False
    restore(r, s, b, frame + FRAME)
    s[LEFT] -= 1
    s[OFFERS] = 0
    ph = phase_at(r, s, s[HOLDER])
    for j in range(r[ph + P_TURN_COUNT]):
        offer_row(r, s, b, r[r[ph + P_TURN] + j])
    save_frame(r, s, b, frame, 1)
    return True


@kernel
def mark_menders(r: Ints, s: Ints, b: Ints, own: Mask) -> bool:
    """Mark the liberties of chains next to own chains without any; false where such a chain has no neighbour."""
    for p in range(r[CELLS] + 1):
        b[r[MARKS] + p] = 0
    for code in range(1, r[OFF]):
        if (own >> code) & 1:
            start = r[LISTS] + code * r[STRIDE]
            for j in range(start, start + s[COUNT + code]):
                p = s[j]
                if s[FIELDS * p + HEAD] == p and s[FIELDS * p + FREE] == 0 and not mark_around(r, s, b, p):
                    return False
    return True


@kernel
def mark_around(r: Ints, s: Ints, b: Ints, head: Cell) -> bool:
    """Mark the liberties of the chains next to a chain without liberties; whether there is such a chain."""
    found = False
    p = head
    while True:
        near = r[NEAR] + p * r[DEGREE]
        for i in range(near, near + r[DEGREE]):
            other = s[FIELDS * r[i] + HEAD]
            if other != r[CELLS] and other != head:
                found = True
                mark_liberties(r, s, b, other)
        p = s[FIELDS * p + NEXT]
        if p == head:
            return found


@kernel
def mark_liberties(r: Ints, s: Ints, b: Ints, head: Cell) -> None:
    """Mark the empty neighbours of a chain."""
    q = head
    while True:
        near = r[NEAR] + q * r[DEGREE]
        for i in range(near, near + r[DEGREE]):
            if s[FIELDS * r[i] + BOARD] == 0:
                b[r[MARKS] + r[i]] = 1
        q = s[FIELDS * q + NEXT]
        if q == head:
            return


@kernel
def key_of(r: Ints, s: Ints, i: int) -> int:
    """A hash of all that the rest of the turn depends on."""
    stride = r[STRIDE]
    key = s[HASH] ^ (i << 20) ^ (s[AT] << 40) ^ (s[LEFT] << 8) ^ (s[CAPTURED] << 30) ^ (s[WAY] << 57)
    key ^= (s[USED_NOW] << 13) ^ (s[USED_NOW] << 35)
    key ^= (r[r[TURN_KEYS] + s[CAPTIVES + 1] % stride] >> 1) ^ (r[r[TURN_KEYS] + s[CAPTIVES + 2] % stride] >> 2)
    for code in range(1, r[OFF]):
        key ^= r[r[ZOBRIST] + code * stride + s[HAND + code] % stride] >> 1
    for j in range(MAX_SLOTS):
        key ^= (s[SLOTS + j] + 1) << (5 * j + 3)
    if s[FROZEN]:
        for p in range(r[CELLS]):
            if s[FIELDS * p + CLOSED]:
                key ^= r[r[TURN_KEYS] + p] >> s[FIELDS * p + CLOSED]
    return (key ^ key_of_trail(r, s)) | 1


@kernel
def seen_before(r: Ints, b: Ints, key: int) -> bool:
    """Whether a position was looked at in this search; it is noted."""
    x = (key ^ (key >> 31)) & (SEEN_SIZE - 1)
    while b[r[SEEN] + x] != 0:
        if b[r[SEEN] + x] == key:
            return True
        x = (x + 1) & (SEEN_SIZE - 1)
    b[r[SEEN] + x] = key
    return False


@kernel
def step_in_search(r: Ints, s: Ints, b: Ints, i: int, p: Cell, q: Cell) -> None:
    """Carry out a step and count it against its limit."""
    do_step(r, s, b, i, p, q)
    if r[TRAIL]:
        follow_trail(r, s)
    s[SLOTS + r[i + A_SLOT]] += 1
    s[USED_NOW] |= 1 << r[i + A_ACTION]


@kernel
def next_step(r: Ints, s: Ints, b: Ints, frame: int) -> int:
    """Play the next candidate of a frame on s; the offset of its action, 0 where there is none left."""
    restore(r, s, b, frame + FRAME)
    own = r[r[MENDS] + s[HOLDER] - 1] if s[STIFLED] else 0
    if own and not mark_menders(r, s, b, own):
        return 0
    while b[frame] < s[OFFERS]:
        row = s[OFFER + b[frame]]
        i = act_at(r, row, s[MOVER])
        for x in range(b[frame + 1], count(r, s, i)):
            step = nth(r, s, i, x)
            p = step & 0xFFFF
            if step >= 0 and (own == 0 or b[r[MARKS] + p]) and allowed(r, s, b, i, p, step >> 16):
                b[frame + 1] = x + 1
                step_in_search(r, s, b, i, p, step >> 16)
                return i
        b[frame] += 1
        b[frame + 1] = 0
    return 0


@kernel
def search(r: Ints, s: Ints, b: Ints, i: int) -> bool:
    """Whether, after the action at i has been carried out on s, some way to go on ends the turn well; s is spoilt."""
    for x in range(SEEN_SIZE):
        b[r[SEEN] + x] = 0
    size = FRAME + r[LIVE]
    depth = 0
    looked = 0
    while True:
        if i != 0:
            looked += 1
            if holds_now(r, s, b):
                return True
            if looked > SEARCH_LIMIT:
                return False
            if depth + 1 < STACK_DEPTH and not seen_before(r, b, key_of(r, s, i)):
                passing = offer_rest(r, s, b, i)
                depth += 1
                save_frame(r, s, b, r[STACK] + depth * size, 1 if passing else 0)
        if depth == 0:
            return False
        i = next_step(r, s, b, r[STACK] + depth * size)
        if i == 0 and not repeat_in_search(r, s, b, r[STACK] + depth * size):
            depth -= 1


@outlined
@kernel
def turn_can_end_well(r: Ints, s: Ints, b: Ints, i: int, p: Cell, q: Cell) -> bool:
    """Whether some way to finish the turn after this step leaves true what must hold after a turn."""
    if s[STIFLED] == 0 and r[i + A_SURE] != REJECT and asks(r, s, b, r[i + A_SURE], p, q):
        return True
    save(r, s, b, r[STACK] + FRAME)
    step_in_search(r, s, b, i, p, q)
    answer = search(r, s, b, i)
    restore(r, s, b, r[STACK] + FRAME)
    return answer
