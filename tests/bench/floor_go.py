"""Random games of Go alone, written by hand and compiled by numba: area scoring, simple ko, no suicide.

A pass is one of the steps to choose from; two in a row end the game. The board has a rim of cells, all in chain 0 with
endless liberties, so that no edge is asked for.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from .floor_redstone import AT, COLOUR, EMPTY, FOUND, FREE, HEAD, LENGTH, SIZE, TRIES, put, set_up, take
from .unsigned import fast, random_below, seed_random

KO = 5  # in v: the cell that is forbidden; 0 for none
KOMI = 7.5


@fast
def legal(s: Any, v: Any, p: int, row: int, me: int) -> bool:
    """Whether a stone of mine may be put on p."""
    if p == v[KO]:
        return False
    for q in (p - row, p + 1, p + row, p - 1):
        if s[COLOUR + q] == 0:
            return True
    fine = False
    for q in (p - row, p + 1, p + row, p - 1):
        s[FREE + s[HEAD + q]] -= 1
    for q in (p - row, p + 1, p + row, p - 1):
        left = s[FREE + s[HEAD + q]]
        if (s[COLOUR + q] == me and left > 0) or (s[COLOUR + q] == 3 - me and left == 0):
            fine = True
    for q in (p - row, p + 1, p + row, p - 1):
        s[FREE + s[HEAD + q]] += 1
    return fine


@fast
def draw(s: Any, v: Any, row: int, me: int, empty: int) -> int:
    """A legal step, each with the same chance: its cell, 0 for a pass."""
    for _ in range(TRIES):
        x = random_below(v, empty + 1)
        if x == empty:
            return 0
        if legal(s, v, s[EMPTY + x], row, me):
            return s[EMPTY + x]
    n = 1
    s[FOUND] = 0
    for i in range(empty):
        if legal(s, v, s[EMPTY + i], row, me):
            s[FOUND + n] = s[EMPTY + i]
            n += 1
    return s[FOUND + random_below(v, n)]


@fast
def play_on(s: Any, v: Any, p: int, row: int, me: int, empty: int) -> int:
    """Put a stone on p with its captures; how many cells are empty then."""
    empty -= 1
    last = s[EMPTY + empty]
    s[EMPTY + s[AT + p]] = last
    s[AT + last] = s[AT + p]
    for q in (p - row, p + 1, p + row, p - 1):
        s[FREE + s[HEAD + q]] -= 1
    put(s, p, row, me)
    before = empty
    for q in (p - row, p + 1, p + row, p - 1):
        if s[COLOUR + q] == 3 - me and s[FREE + s[HEAD + q]] == 0:
            empty = take(s, v, s[HEAD + q], row, empty)
    v[KO] = 0
    head = s[HEAD + p]
    if empty == before + 1 and s[SIZE + head] == 1 and s[FREE + head] == 1:
        v[KO] = s[EMPTY + before]
    return empty


@fast
def reached(s: Any, first: int, row: int, n: int) -> int:
    """Mark the empty region of a cell, n cells being listed already; which colours it touches, as bits."""
    touched, at = 0, n
    s[FOUND + n] = first
    s[HEAD + first] = 1
    n += 1
    while at < n:
        p = s[FOUND + at]
        at += 1
        for q in (p - row, p + 1, p + row, p - 1):
            touched |= 1 << s[COLOUR + q]
            if s[COLOUR + q] == 0 and s[HEAD + q] == 0:
                s[HEAD + q] = 1
                s[FOUND + n] = q
                n += 1
    return touched | n << 8


@fast
def area(s: Any, v: Any, row: int, empty: int) -> int:
    """How many cells the first player has more than the second; empty regions count for whom alone they touch."""
    lead, n = v[3] - v[4], 0
    for i in range(empty):
        if s[HEAD + s[EMPTY + i]] == 0:
            told = reached(s, s[EMPTY + i], row, n)
            cells = (told >> 8) - n
            n += cells
            if told & 6 == 2:
                lead += cells
            elif told & 6 == 4:
                lead -= cells
    return lead


@fast
def game(s: Any, v: Any, size: int) -> int:
    """A random game; how many steps it has. Stones are counted in v[3] and v[4], games won in v[6] and v[7]."""
    row = size + 2
    set_up(s, v, size, row)
    v[KO] = 0
    empty, me, steps, passes = size * size, 1, 0, 0
    while passes < 2:
        p = draw(s, v, row, me, empty)
        steps += 1
        if p == 0:
            passes += 1
            v[KO] = 0
        else:
            passes = 0
            v[2 + me] += 1
            empty = play_on(s, v, p, row, me, empty)
        me = 3 - me
    v[6 if area(s, v, row, empty) > KOMI else 7] += 1
    return steps


@fast
def games(s: Any, v: Any, size: int, n: int) -> int:
    """So many random games; how many steps they have."""
    steps = 0
    for _ in range(n):
        steps += game(s, v, size)
    return steps


def play(size: int, n: int, seed: int) -> int:
    """So many random games on a board of a size; how many steps they have."""
    s, v = np.zeros(LENGTH, np.int64), np.zeros(8, np.int64)
    seed_random(v, seed)
    return int(games(s, v, size, n))
