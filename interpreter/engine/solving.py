"""Kernels of an exact search: alpha-beta with a table of positions, deeper and deeper or to the end of the game.

Values are for the person who began as the first player: WON, LOST, 0 for a draw, and anything between for a position
that was only judged. The array v has a header, lists of words of the state, a table of steps that cut, and a stack; w
is the table of positions.
"""

from __future__ import annotations

from ..arrays import (
    BOARD,
    CELLS,
    CLOSED,
    COUNT,
    FIELDS,
    FROZEN,
    HAND,
    HISTORY,
    HISTORY_SIZE,
    NOTES,
    OFF,
    OFFER,
    OFFERS,
    OVER,
    OWNER,
    START,
    STEP_COUNT,
    STEPS,
    STRIDE,
    SWAPPED,
    WEIGHTS,
    ZOBRIST,
    Ints,
)
from ..boards import mixed
from ..history import key_of_trail
from ..kernel import kernel, outlined
from ..vocabulary import SCORE_WORDS
from .ending import score
from .nodes import person
from .playing import list_steps, play_step
from .trees import winner_of

(
    V_NODES,  # positions looked at
    V_LIMIT,  # how many may be; beyond that the search stops
    V_STOPPED,  # 1 where it has, TOO_DEEP where a path was too long, FULL where the stack was too small
    V_GUESSED,  # positions that were judged, not searched
    V_SIZE,  # length of a state
    V_ALWAYS,  # offset: [V_ALWAYS_COUNT + V_WITHIN_COUNT, 2] words of a state that matter, and their highest numbers
    V_ALWAYS_COUNT,  # those that matter in every position
    V_WITHIN_COUNT,  # those behind them, that matter within a turn
    V_PAST,  # 1 where earlier positions matter
    V_CUTS,  # offset: [rows, STRIDE] how often a step has cut
    V_STACK,  # offset: for each position of the path its steps, then the state
    V_TOP,  # offset of the next ones
    V_ROOM,  # where the stack ends
    V_DEEPEST,  # steps of a path at most
    V_ENTRIES,  # entries of the table of positions, a power of two
    V_STORED,  # entries used
) = range(16)
SOLVER = 16
ENTRY = 3  # words of an entry: key, step, and value, bound, depth together
WON, LOST = 1 << 20, -(1 << 20)
EXACT, AT_LEAST, AT_MOST = 1, 2, 3
SETTLED = 1 << 12  # the depth of what is known to the end of the game
PROBES = 4
TOO_DEEP, FULL = 2, 3


@kernel
def stir(lane: int, word: int) -> int:
    """32 bits and a word, well mixed."""
    return mixed(mixed(lane ^ (word & 0xFFFFFFFF)) + (word >> 32 & 0xFFFFFFFF) * 0x9E3779B9 & 0xFFFFFFFF)


@kernel
def key_of_board(r: Ints, s: Ints) -> int:
    """A hash of the pieces, of the groups that may still grow in this turn, and of the cells left in it."""
    key = 0
    for p in range(r[CELLS]):
        key ^= r[r[ZOBRIST] + s[FIELDS * p + BOARD] * r[STRIDE] + p]
    if s[FROZEN]:
        lane = 1
        for p in range(r[CELLS]):
            lane = stir(lane, s[FIELDS * p + START] << 2 | s[FIELDS * p + CLOSED])
        key ^= lane << 20
    return key ^ key_of_trail(r, s)


@kernel
def key_of_past(r: Ints, s: Ints) -> int:
    """A hash of what was noted of earlier positions, in any order."""
    key = 0
    for at in range(s[HISTORY_SIZE]):
        entry = r[HISTORY] + 2 * at
        if s[entry + 1]:
            key += stir(s[entry + 1], s[entry])
    return key & 0xFFFFFFFF


@outlined
@kernel
def key_of_state(r: Ints, s: Ints, v: Ints) -> int:
    """A hash of all of a state that can matter later on; never 0."""
    lane = 0x1234567
    other = 0x7654321
    words = v[V_ALWAYS_COUNT] + (v[V_WITHIN_COUNT] if s[STEP_COUNT] else 0)
    for j in range(words):
        at = v[V_ALWAYS] + 2 * j
        lane = stir(lane, s[v[at]] if s[v[at]] < v[at + 1] else v[at + 1])
        other = stir(other ^ lane, j)
    for j in range(s[OFFERS]):
        lane = stir(lane, s[OFFER + j])
    for j in range(1, r[OFF]):
        lane = stir(lane, s[HAND + j])
    other = stir(other, lane)
    if v[V_PAST] and r[NOTES]:
        other = stir(other, key_of_past(r, s))
    return (key_of_board(r, s) ^ lane << 30 ^ other) & 0x3FFFFFFFFFFFFFFF | 1


@kernel
def find(v: Ints, w: Ints, key: int) -> int:
    """Where a position is in the table, or else where it may be put: a free entry, or the shallowest of some."""
    mask = v[V_ENTRIES] - 1
    x = (key >> 7) & mask
    worst = x * ENTRY
    shallow = SETTLED * 4
    for j in range(PROBES):
        at = (x + j & mask) * ENTRY
        if w[at] == key or w[at] == 0:
            return at
        depth = w[at + 2] & 0x1FFF
        if depth < shallow:
            shallow = depth
            worst = at
    return worst


@kernel
def keep(v: Ints, w: Ints, key: int, step: int, value: int, bound: int, depth: int) -> None:
    """Write a position to the table."""
    at = find(v, w, key)
    if w[at] == 0:
        v[V_STORED] += 1
    w[at] = key
    w[at + 1] = step
    w[at + 2] = (value + 2 * WON) << 16 | bound << 13 | depth


@kernel
def move_entries(v: Ints, w: Ints, old: Ints, entries: int) -> None:
    """Write what another table of so many entries holds to the table."""
    for j in range(entries):
        from_ = j * ENTRY
        if old[from_]:
            at = find(v, w, old[from_])
            if w[at] == 0:
                v[V_STORED] += 1
            w[at : at + ENTRY] = old[from_ : from_ + ENTRY]


@kernel
def judged(r: Ints, s: Ints, b: Ints) -> int:
    """What a position looks like it is worth: the scores as they stand, or the pieces where the game has none."""
    worth = 0
    scored = False
    for word in range(SCORE_WORDS):
        scored = scored or r[r[WEIGHTS] + word] != 0
    if scored:
        worth = 8 * (score(r, s, b, 1) - score(r, s, b, 2))
    else:
        for code in range(1, r[OFF]):
            owner = r[r[OWNER] + code]
            if owner < 3:
                worth += 16 * s[COUNT + code] if owner == 1 else -16 * s[COUNT + code]
    worth = LOST + 1 if worth <= LOST else WON - 1 if worth >= WON else worth
    return -worth if s[SWAPPED] else worth


@kernel
def foremost(r: Ints, v: Ints, frame: int, j: int, n: int, hint: int) -> int:
    """Bring the most promising of the steps from j on to j: the hint, else the one that has cut most."""
    best = j
    most = -1
    for k in range(j, n):
        step = v[frame + k]
        cuts = v[v[V_CUTS] + (step >> 32) * r[STRIDE] + (step & 0xFFFF)]
        if step == hint:
            best = k
            break
        if cuts > most:
            most = cuts
            best = k
    step = v[frame + best]
    v[frame + best] = v[frame + j]
    v[frame + j] = step
    return step


@kernel
def minimax(r: Ints, s: Ints, b: Ints, v: Ints, w: Ints, level: int, depth: int, alpha: int, beta: int) -> int:
    """The value of the position in s, exact within alpha and beta; s is left as it was."""
    v[V_NODES] += 1
    if s[OVER]:
        winner = winner_of(r, s, b)
        return 0 if winner == 0 else WON if winner == 1 else LOST
    if depth == 0:
        v[V_GUESSED] += 1
        return judged(r, s, b)
    if v[V_NODES] > v[V_LIMIT] or level >= v[V_DEEPEST]:
        v[V_STOPPED] = 1 if level < v[V_DEEPEST] else TOO_DEEP
        return 0
    key = key_of_state(r, s, v)
    at = find(v, w, key)
    hint = -1
    if w[at] == key:
        hint = w[at + 1]
        value = (w[at + 2] >> 16) - 2 * WON
        bound = w[at + 2] >> 13 & 7
        if w[at + 2] & 0x1FFF >= depth:
            enough = value >= beta if bound == AT_LEAST else value <= alpha if bound == AT_MOST else True
            if enough:
                v[V_GUESSED] += 0 if w[at + 2] & 0x1FFF >= SETTLED else 1
                return value
    return minimax_steps(r, s, b, v, w, level, depth, alpha, beta, key, hint)


@outlined
@kernel
def minimax_steps(
    r: Ints, s: Ints, b: Ints, v: Ints, w: Ints, level: int, depth: int, alpha: int, beta: int, key: int, hint: int
) -> int:
    """The same by its steps, which are tried one after the other."""
    n = list_steps(r, s, b)
    frame = v[V_TOP]
    state = frame + n
    if state + v[V_SIZE] > v[V_ROOM]:
        v[V_STOPPED] = FULL
        return 0
    v[V_TOP] = state + v[V_SIZE]
    v[frame : frame + n] = b[r[STEPS] : r[STEPS] + n]
    v[state : state + v[V_SIZE]] = s[0 : v[V_SIZE]]
    first = person(s) == 1
    low = alpha
    high = beta
    best = 2 * LOST if first else 2 * WON
    choice = -1
    guessed = v[V_GUESSED]
    for j in range(n):
        step = foremost(r, v, frame, j, n, hint)
        play_step(r, s, b, step)
        value = minimax(r, s, b, v, w, level + 1, depth - 1, low, high)
        s[0 : v[V_SIZE]] = v[state : state + v[V_SIZE]]
        if v[V_STOPPED]:
            return 0
        if (first and value > best) or (not first and value < best):
            best = value
            choice = step
        if first:
            low = best if best > low else low
        else:
            high = best if best < high else high
        if low >= high or (first and best == WON) or (not first and best == LOST):
            v[v[V_CUTS] + (step >> 32) * r[STRIDE] + (step & 0xFFFF)] += depth & 0xFF
            break
    v[V_TOP] = frame
    bound = AT_LEAST if best >= beta else AT_MOST if best <= alpha else EXACT
    keep(v, w, key, choice, best, bound, SETTLED if guessed == v[V_GUESSED] else depth)
    return best
