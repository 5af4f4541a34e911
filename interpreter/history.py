"""Kernels that remember: the positions in which turns began, in the tail of the state, and the cells left in a turn."""

from __future__ import annotations

from .arrays import (
    CELLS,
    FROM,
    HASH,
    HISTORY,
    HISTORY_SIZE,
    HISTORY_USED,
    HOLDER,
    NOTED,
    NOTED_BEFORE,
    NOTES,
    TRAIL,
    TRAIL_SIZE,
    TURN_KEYS,
    Cell,
    Ints,
    zeros,
)
from .kernel import inlined, kernel, outlined

BOARDS, SITUATIONS = 1, 2  # what is noted: the board; the board and the player to move
FIRST_SIZE = 256  # entries; the table doubles when it is half full


@kernel
def situation(board: int, player: int) -> int:
    """The hash of a board with a player to move."""
    return (board ^ (player * 0x1B873593CC9E2D51)) & 0x3FFFFFFFFFFFFFFF | 1 << 62


@kernel
def slot(r: Ints, s: Ints, key: int) -> int:
    """Where a hash stands in the table, or could stand."""
    mask = s[HISTORY_SIZE] - 1
    x = (key ^ (key >> 29)) & mask
    while True:
        at = r[HISTORY] + 2 * x
        if s[at + 1] == 0 or s[at] == key:
            return at
        x = (x + 1) & mask


@kernel
def noted(r: Ints, s: Ints, key: int) -> int:
    """How often a hash was noted."""
    return s[slot(r, s, key) + 1]


@kernel
def note(r: Ints, s: Ints, key: int) -> None:
    """Note a hash once more."""
    at = slot(r, s, key)
    if s[at + 1] == 0:
        s[HISTORY_USED] += 1
    s[at] = key
    s[at + 1] += 1


@inlined
@kernel
def note_turn(r: Ints, s: Ints) -> None:
    """Note the position in which a turn begins."""
    s[NOTED_BEFORE] = s[NOTED]
    s[NOTED] = s[HASH]
    if r[NOTES] & BOARDS:
        note(r, s, s[HASH])
    if r[NOTES] & SITUATIONS:
        note(r, s, situation(s[HASH], s[HOLDER]))


@kernel
def nearly_full(r: Ints, s: Ints) -> bool:
    """Whether the table must grow before another turn is noted."""
    return r[NOTES] != 0 and 2 * s[HISTORY_USED] + 8 > s[HISTORY_SIZE]


@kernel
def in_trail(r: Ints, s: Ints, p: Cell) -> bool:
    """Whether a piece has left the cell in this turn."""
    for j in range(r[TRAIL], r[TRAIL] + s[TRAIL_SIZE]):
        if s[j] == p:
            return True
    return False


@outlined
@kernel
def follow_trail(r: Ints, s: Ints) -> None:
    """Note the cell that the latest step left."""
    if s[FROM] != r[CELLS] and not in_trail(r, s, s[FROM]):
        s[r[TRAIL] + s[TRAIL_SIZE]] = s[FROM]
        s[TRAIL_SIZE] += 1


@kernel
def key_of_trail(r: Ints, s: Ints) -> int:
    """A hash of the cells left in this turn, in any order."""
    key = 0
    for j in range(r[TRAIL], r[TRAIL] + s[TRAIL_SIZE]):
        key ^= r[r[TURN_KEYS] + s[j]] >> 3
    return key


def grown(r: Ints, s: Ints) -> Ints:
    """The state with a table of earlier positions that has room for more; the state itself where it has enough."""
    return resized(r, s, 2 * max(s[HISTORY_SIZE], FIRST_SIZE // 2)) if nearly_full(r, s) else s


def roomy(r: Ints, s: Ints, turns: int) -> Ints:
    """A copy of the state with room for so many turns more."""
    size = max(s[HISTORY_SIZE], FIRST_SIZE)
    while r[NOTES] and size < 2 * (s[HISTORY_USED] + 2 * turns) + 8:
        size *= 2
    return resized(r, s, size) if r[NOTES] else s[:]


def resized(r: Ints, s: Ints, size: int) -> Ints:
    """A copy of the state with a table of so many entries, a power of two."""
    kept = [(s[at], s[at + 1]) for at in range(r[HISTORY], r[HISTORY] + 2 * s[HISTORY_SIZE], 2) if s[at + 1]]
    wider = s[: r[HISTORY]] + zeros(2 * size)
    wider[HISTORY_SIZE] = size
    for key, times in kept:
        at = slot(r, wider, key)
        wider[at], wider[at + 1] = key, times
    return wider


def forgetful(r: Ints, s: Ints) -> tuple[Ints, Ints]:
    """The rules and a state, both without notes of earlier positions: none has ever stood."""
    if not r[NOTES]:
        return r, s[:]
    rules, state = r[:], s[: r[HISTORY]] + zeros(2)
    rules[NOTES] = 0
    state[HISTORY_SIZE], state[HISTORY_USED] = 1, 0
    return rules, state


def entries(r: Ints, s: Ints) -> frozenset[tuple[int, int]]:
    """What the table holds: hashes and how often each was noted."""
    ends = r[HISTORY] + 2 * s[HISTORY_SIZE]
    return frozenset((s[at], s[at + 1]) for at in range(r[HISTORY], ends, 2) if s[at + 1])
