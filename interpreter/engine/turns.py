"""Kernels of the turn: how it opens, follows on, repeats, closes, and how the game ends."""

from __future__ import annotations

from ..arrays import (
    A_ACTION,
    A_FLAGS,
    A_FOLLOW_COUNT,
    A_SLOT,
    AFTER_CAPTURE,
    AT,
    CAN_END,
    CAN_SWAP,
    CAPTURED,
    CELLS,
    DIRS,
    E_ALWAYS,
    E_CLOSE,
    E_STEP,
    END_COUNT,
    FIRST_FROM,
    FROM,
    FROZEN,
    HAND,
    HOLDER,
    LEFT,
    MAKER,
    MAX_CODES,
    MOVER,
    MUST_TURN,
    NO_BOARD,
    NOTED,
    NOTED_BEFORE,
    OFF,
    OFFERS,
    ONLY_PASS,
    OPEN,
    P_ELSE,
    P_ELSE_COUNT,
    P_PLAIN,
    P_STARTS,
    P_TIMES,
    P_TURN,
    P_TURN_COUNT,
    P_UNTIL,
    PASSES,
    PASSING,
    PHASE,
    PHASE_COUNT,
    PHASE_TURN,
    PIE,
    PLIES,
    QUIET,
    RIPE,
    SETUP,
    SETUP_COUNT,
    SLOTS,
    SLOTTED,
    STEP_COUNT,
    STIFLED,
    SUPPLY,
    SWAPPED,
    TRAIL,
    TRAIL_SIZE,
    TURN_CAPTURED,
    TURNS,
    USED_BEFORE,
    USED_NOW,
    VACATED,
    WAY,
    Cell,
    Ints,
)
from ..boards import clear_state
from ..groups import any_stifled, put
from ..history import follow_trail, note_turn
from ..kernel import inlined, kernel
from ..primitives.becomes import ripen
from ..primitives.jumped_after_turn import take_off
from .asking import asks, phase_at
from .ending import check_ends, finish
from .offering import any_step, offer_all, offer_followers, offer_plainly, offered
from .searching import holds_now
from .stepping import do_step


@inlined
@kernel
def open_turn(r: Ints, s: Ints, b: Ints) -> None:
    """Begin the holder's turn: put on offer what he can do; without a step he loses."""
    s[STEP_COUNT] = 0
    s[FROZEN] = 0
    s[USED_NOW] = 0
    s[TURN_CAPTURED] = 0
    s[ONLY_PASS] = 1
    s[FIRST_FROM] = r[CELLS]
    s[TRAIL_SIZE] = 0
    s[CAN_END] = 0
    for j in range(r[SLOTTED]):
        s[SLOTS + j] = 0
    s[LEFT] = r[phase_at(r, s, s[HOLDER]) + P_TIMES] - 1
    s[MOVER] = s[HOLDER]
    s[CAN_SWAP] = 1 if r[PIE] and s[TURNS] == 1 and s[HOLDER] == 2 and s[SWAPPED] == 0 else 0
    ph = phase_at(r, s, s[HOLDER])
    if r[ph + P_PLAIN]:
        offer_plainly(r, s, r[ph + P_TURN], r[ph + P_TURN_COUNT])
    else:
        offer_all(r, s, b, r[ph + P_TURN], r[ph + P_TURN_COUNT])
    s[OPEN] = 1


@kernel
def make_sure(r: Ints, s: Ints, b: Ints) -> None:
    """Where nothing on offer at the start of a turn can be played, offer what can be instead; without that he loses."""
    if s[OPEN] == 0:
        return
    s[OPEN] = 0
    if any_step(r, s, b):
        return
    ph = phase_at(r, s, s[HOLDER])
    for j in range(r[ph + P_ELSE_COUNT]):
        at = r[ph + P_ELSE] + 2 * j
        offer_all(r, s, b, r[at], r[at + 1])
        if any_step(r, s, b):
            return
    if s[CAN_SWAP] == 0:
        finish(r, s, 3 - s[HOLDER], r[END_COUNT])


@inlined
@kernel
def repeat_turn(r: Ints, s: Ints, b: Ints) -> bool:
    """Use a repetition of the turn, if there is one that can be played."""
    if s[LEFT] == 0:
        return False
    s[LEFT] -= 1
    s[CAN_END] = 0
    ph = phase_at(r, s, s[HOLDER])
    offer_all(r, s, b, r[ph + P_TURN], r[ph + P_TURN_COUNT])
    return any_step(r, s, b)


@kernel
def choose_phase(r: Ints, s: Ints, b: Ints) -> None:
    """Begin the next phase for as long as the one before is over."""
    while s[PHASE] + 1 < r[PHASE_COUNT]:
        s[MOVER] = s[HOLDER]
        if not asks(r, s, b, r[phase_at(r, s, s[HOLDER]) + P_UNTIL], r[CELLS], r[CELLS]):
            return
        s[PHASE] += 1
        s[PHASE_TURN] = 1
        s[QUIET] = 0
        starts = r[phase_at(r, s, s[HOLDER]) + P_STARTS]
        if starts:
            s[HOLDER] = starts


@inlined
@kernel
def count_turn(r: Ints, s: Ints) -> None:
    """Count the turn that is over."""
    s[TURNS] += 1
    s[STEP_COUNT] = 0
    s[PHASE_TURN] += 1 - s[ONLY_PASS]
    s[QUIET] = 0 if s[TURN_CAPTURED] else s[QUIET] + 1
    s[PASSES] = s[PASSES] + 1 if s[ONLY_PASS] else 0
    s[VACATED] = s[FIRST_FROM]
    s[USED_BEFORE] |= s[USED_NOW]


@kernel
def close_turn(r: Ints, s: Ints, b: Ints) -> None:
    """End the turn: count, pass it on, note the position, ask the end rules, open the next."""
    holder = s[HOLDER]
    phase = s[PHASE]
    count_turn(r, s)
    s[HOLDER] = 3 - holder
    s[FROZEN] = 0
    if s[PHASE] + 1 < r[PHASE_COUNT]:
        choose_phase(r, s, b)
    note_turn(r, s)
    wanted = E_CLOSE if s[MAKER] == holder and s[PHASE] == phase else E_ALWAYS
    s[MOVER] = holder
    if not check_ends(r, s, b, holder, wanted):
        open_turn(r, s, b)


@kernel
def end_or_repeat(r: Ints, s: Ints, b: Ints) -> None:
    """Go on with a repetition of the turn, or close it."""
    s[CAN_END] = 0
    if s[RIPE]:
        ripen(r, s)
        take_off(r, s, b)
    if not repeat_turn(r, s, b):
        close_turn(r, s, b)


@inlined
@kernel
def count_step(r: Ints, s: Ints, i: int) -> None:
    """Count the step of the action at i that has just been carried out."""
    if s[STEP_COUNT] == 0:
        s[FIRST_FROM] = s[FROM]
    if r[TRAIL]:
        follow_trail(r, s)
    s[STEP_COUNT] += 1
    s[MAKER] = s[MOVER]
    s[OPEN] = 0
    s[PLIES] += 1
    s[USED_NOW] |= 1 << r[i + A_ACTION]
    s[TURN_CAPTURED] += s[CAPTURED]
    s[SLOTS + r[i + A_SLOT]] += 1
    s[CAN_SWAP] = 0
    if r[i + A_FLAGS] & PASSING == 0:
        s[ONLY_PASS] = 0


@inlined
@kernel
def play(r: Ints, s: Ints, b: Ints, k: int, p: Cell, q: Cell) -> None:
    """Play a legal step of the action number k on offer, with all that follows from it."""
    i = offered(r, s, k)
    do_step(r, s, b, i, p, q)
    count_step(r, s, i)
    s[OFFERS] = 0
    if check_ends(r, s, b, s[MOVER], E_STEP):
        return
    waited = s[CAPTURED] != 0 or r[i + A_FLAGS] & AFTER_CAPTURE == 0
    compulsory = r[i + A_FOLLOW_COUNT] != 0 and waited and offer_followers(r, s, b, i)
    if s[OFFERS] == 0:
        end_or_repeat(r, s, b)
    else:
        s[CAN_END] = 0 if compulsory or (r[MUST_TURN] and not holds_now(r, s, b)) else 1


@kernel
def play_end(r: Ints, s: Ints, b: Ints) -> None:
    """Leave out the optional actions on offer."""
    s[PLIES] += 1
    s[OFFERS] = 0
    s[MOVER] = s[HOLDER]
    end_or_repeat(r, s, b)


@kernel
def play_swap(r: Ints, s: Ints, b: Ints) -> None:
    """The persons change sides; the board and the turn stay."""
    s[PLIES] += 1
    s[SWAPPED] = 1
    open_turn(r, s, b)


@kernel
def empty_state(r: Ints, s: Ints) -> None:
    """No piece on the board, all supplies in the hand, nothing played."""
    clear_state(r, s)
    for code in range(1, MAX_CODES):
        s[HAND + code] = r[r[SUPPLY] + code]
    s[HOLDER] = 1
    s[MOVER] = 1
    s[PHASE_TURN] = 1
    s[NOTED] = NO_BOARD
    s[NOTED_BEFORE] = NO_BOARD
    s[AT] = r[CELLS]
    s[FROM] = r[CELLS]
    s[WAY] = r[DIRS]
    s[VACATED] = r[CELLS]
    s[FIRST_FROM] = r[CELLS]


@kernel
def begin(r: Ints, s: Ints, b: Ints) -> None:
    """Set up the start of a game and open its first turn."""
    empty_state(r, s)
    for j in range(r[SETUP_COUNT]):
        put(r, s, r[r[SETUP] + 2 * j], r[r[SETUP] + 2 * j + 1])
    s[STIFLED] = 1 if any_stifled(r, s, (1 << r[OFF]) - 2) else 0
    starts = r[phase_at(r, s, s[HOLDER]) + P_STARTS]
    if starts:
        s[HOLDER] = starts
    choose_phase(r, s, b)
    note_turn(r, s)
    open_turn(r, s, b)
