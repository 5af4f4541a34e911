"""Kernels that play many games, one after another or side by side."""

from __future__ import annotations

from ..arrays import (
    A_ACTION,
    A_FLAGS,
    CAN_END,
    CAN_SWAP,
    CARRIES,
    CELLS,
    DIRS,
    END_ROW,
    MOVER,
    NO_STEP,
    OFFER,
    OFFERS,
    OVER,
    PLIES,
    RAYS,
    REASON,
    STEP_COUNT,
    STEPS,
    STRIDE,
    SWAP_ROW,
    TURNS,
    WINNER,
    Cell,
    Ints,
    Step,
)
from ..boards import seed_random
from ..dispatch import count, nth
from ..kernel import kernel
from .ending import score
from .measuring import watched
from .offering import legal, offered
from .playing import MANY, list_steps, play_step, playout, random_step
from .stepping import act_at
from .turns import begin, make_sure

RESULT = 8  # words a game: winner or -1, reason or -1, turns, steps, doubled scores of the two, LEGAL, PEAK
UNFINISHED = -1


# ---- one after another


@kernel
def write_result(r: Ints, s: Ints, b: Ints, out: Ints, at: int) -> None:
    """Write the words of the game in s, what was watched aside."""
    out[at] = s[WINNER] if s[OVER] else UNFINISHED
    out[at + 1] = s[REASON] if s[OVER] else UNFINISHED
    out[at + 2] = s[TURNS] + (1 if s[STEP_COUNT] else 0)
    out[at + 3] = s[PLIES]
    out[at + 4] = score(r, s, b, 1)
    out[at + 5] = score(r, s, b, 2)


@kernel
def run_games(
    r: Ints,
    s: Ints,
    b: Ints,
    out: Ints,
    seed: int,
    first: int,
    done: int,
    games: int,
    max_turns: int,
    wanted: int,
    resume: int,
    patience: int,
) -> int:
    """Play the random games from number `done` on, `resume` the one in s, for about so many steps.

    The answer is twice how many games are done, and one more where the next is under way in s. Beside patience, the
    reason to stop is that its table of earlier positions must grow. Heat is counted behind the results of the games.
    """
    longest = MANY * max_turns
    for game in range(done, games):
        if resume == 0:
            begin(r, s, b)
            seed_random(s, seed, first + game)
        resume = 0
        patience += s[PLIES]
        until = patience if patience < longest else longest
        if wanted:
            watched(r, s, b, out, game * RESULT, games * RESULT, wanted, max_turns, until)
        else:
            playout(r, s, b, max_turns, until)
        patience -= s[PLIES]
        if s[OVER] == 0 and s[TURNS] < max_turns and s[PLIES] < longest:
            return 2 * game + 1
        write_result(r, s, b, out, game * RESULT)
        if patience <= 0:
            return 2 * game + 2
    return 2 * games


# ---- side by side: kernels for game number i of a batch, whose array is io
#
# The head of io has offsets; at each but the last there is a word or a stretch for each game.

(
    IO_NUMBERS,  # number of the game to begin, from 1; 0 to go on. Later: the number of the action chosen or drawn
    IO_STEPS,  # the step chosen, NO_STEP where it is not legal, IDLE where the game is over
    IO_MASKS,  # IO_WIDTH words of MASK_BITS bits: the legal actions
    IO_WIDTH,
    IO_SEED,
    IO_END,  # numbers of the actions end and swap
    IO_SWAP,
    IO_TABLE,  # by action of the ruleset: BLOCK words, and for each direction the place among its ways
) = range(8)
IO_HEAD = 8
B_FIRST, B_END, B_KIND, B_WAYS, B_REACH, B_LEAST = range(6)
BLOCK = 6
SINGLE, CELL, PAIR, RAY = range(4)  # what tells the actions of a block apart
MASK_BITS = 32
IDLE = -2


@kernel
def distance(r: Ints, p: Cell, q: Cell, way: int) -> int:
    """How far p is from q that way; 0 where it does not lie there."""
    n = 1
    x = r[r[RAYS] + q * r[DIRS] + way]
    while x != p:
        if x == r[CELLS] or x == q:
            return 0
        n += 1
        x = r[r[RAYS] + x * r[DIRS] + way]
    return n


@kernel
def ray_number(r: Ints, io: Ints, at: int, p: Cell, q: Cell) -> int:
    """The place of a step from q to p in its block, the shortest way: from x way x distance."""
    found = 0
    least = r[STRIDE]
    reach = io[at + B_REACH]
    for way in range(r[DIRS]):
        place = io[at + BLOCK + way]
        if place < io[at + B_WAYS]:
            n = distance(r, p, q, way)
            if n >= io[at + B_LEAST] and n < least:
                least = n
                found = (q * io[at + B_WAYS] + place) * reach + (n if n < reach else reach) - 1
    return found


@kernel
def number_of(r: Ints, s: Ints, io: Ints, step: Step) -> int:
    """The number of a legal step among all actions of the game."""
    row = step >> 32
    if row == END_ROW:
        return io[IO_END]
    if row == SWAP_ROW:
        return io[IO_SWAP]
    p, q = step & 0xFFFF, (step >> 16) & 0xFFFF
    at = io[IO_TABLE] + r[act_at(r, row, s[MOVER]) + A_ACTION] * (BLOCK + r[DIRS])
    kind = io[at + B_KIND]
    if kind == RAY:
        return io[at + B_FIRST] + ray_number(r, io, at, p, q)
    if kind == PAIR:
        return io[at + B_FIRST] + q * r[CELLS] + p
    return io[at + B_FIRST] + (p if kind == CELL else 0)


@kernel
def begin_one(r: Ints, s: Ints, b: Ints, io: Ints, i: int) -> None:
    """Begin the game whose number is noted, if one is."""
    number = io[io[IO_NUMBERS] + i]
    if number:
        begin(r, s, b)
        make_sure(r, s, b)
        seed_random(s, io[IO_SEED], number - 1)


@kernel
def mask_one(r: Ints, s: Ints, b: Ints, io: Ints, i: int) -> None:
    """Write the mask of the legal actions."""
    at = io[IO_MASKS] + i * io[IO_WIDTH]
    for j in range(io[IO_WIDTH]):
        io[at + j] = 0
    n = list_steps(r, s, b)
    for j in range(n):
        number = number_of(r, s, io, b[r[STEPS] + j])
        io[at + number // MASK_BITS] |= 1 << number % MASK_BITS


@kernel
def draw_one(r: Ints, s: Ints, b: Ints, io: Ints, i: int) -> None:
    """Draw a legal action, each with the same chance; 0 where the game is over."""
    step = random_step(r, s, b) if s[OVER] == 0 else NO_STEP
    io[io[IO_NUMBERS] + i] = number_of(r, s, io, step) if step != NO_STEP else 0


@kernel
def cell_of(r: Ints, io: Ints, at: int, number: int) -> Cell:
    """The cell from which an action of a block goes, or on which it is where it stays on one."""
    kind = io[at + B_KIND]
    x = number - io[at + B_FIRST]
    if kind == RAY:
        return x // (io[at + B_WAYS] * io[at + B_REACH])
    if kind == PAIR:
        return x // r[CELLS]
    return x if kind == CELL else r[CELLS]


@kernel
def step_of(r: Ints, s: Ints, b: Ints, io: Ints, k: int, number: int) -> Step:
    """The legal step with a number that the action number k on offer has, or NO_STEP."""
    i = offered(r, s, k)
    at = io[IO_TABLE] + r[i + A_ACTION] * (BLOCK + r[DIRS])
    if number < io[at + B_FIRST] or number >= io[at + B_END]:
        return NO_STEP
    cell = cell_of(r, io, at, number)
    shift = 16 if r[i + A_FLAGS] & CARRIES else 0
    for x in range(count(r, s, i)):
        step = nth(r, s, i, x)
        if step >= 0 and (step >> shift) & 0xFFFF == cell:
            whole = s[OFFER + k] << 32 | step
            if number_of(r, s, io, whole) == number:
                return whole if legal(r, s, b, k, step & 0xFFFF, step >> 16) else NO_STEP
    return NO_STEP


@kernel
def choose_one(r: Ints, s: Ints, b: Ints, io: Ints, i: int) -> None:
    """Write the legal step that has the number chosen, NO_STEP where there is none."""
    number = io[io[IO_NUMBERS] + i]
    step = IDLE if s[OVER] else NO_STEP
    if s[CAN_END] and number == io[IO_END]:
        step = END_ROW << 32
    if s[CAN_SWAP] and number == io[IO_SWAP]:
        step = SWAP_ROW << 32
    for k in range(s[OFFERS]):
        if step == NO_STEP:
            step = step_of(r, s, b, io, k, number)
    io[io[IO_STEPS] + i] = step


@kernel
def play_one(r: Ints, s: Ints, b: Ints, io: Ints, i: int) -> None:
    """Play the step chosen."""
    step = io[io[IO_STEPS] + i]
    if step >= 0:
        play_step(r, s, b, step)
