"""Random games of Redstone alone, written by hand and compiled by numba: the floor to compare rules in YAML with.

There is no swap. The board has a rim of cells, all in chain 0 with endless liberties, so that no edge is asked for.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from .unsigned import fast, random_below, seed_random

MOST = 54 * 54  # cells with the rim
COLOUR, HEAD, NEXT, FREE, SIZE, AT, EMPTY, FOUND = [MOST * i for i in range(8)]
LENGTH = MOST * 10  # FOUND has two cells' worth of candidates
RIM, RED = 4, 3
TRIES = 8
IS_RED = 1 << 12


@fast
def join(s: Any, a: int, b: int) -> None:
    """Join the chains with heads a and b."""
    if a == b:
        return
    if s[SIZE + a] < s[SIZE + b]:
        a, b = b, a
    q = b
    while True:
        s[HEAD + q] = a
        q = s[NEXT + q]
        if q == b:
            break
    t = s[NEXT + a]
    s[NEXT + a] = s[NEXT + b]
    s[NEXT + b] = t
    s[FREE + a] += s[FREE + b]
    s[SIZE + a] += s[SIZE + b]


@fast
def doomed(s: Any, p: int, row: int, me: int) -> int:
    """1 where a stone of mine on p has a liberty or joins a chain that keeps one, 2 and 4 where chains would die.

    2: a chain of the opponent's or mine; 4: the same with a red stone on p. Both are the chains without a liberty left.
    """
    h0 = s[HEAD + p - row]
    h1 = s[HEAD + p + 1]
    h2 = s[HEAD + p + row]
    h3 = s[HEAD + p - 1]
    s[FREE + h0] -= 1
    s[FREE + h1] -= 1
    s[FREE + h2] -= 1
    s[FREE + h3] -= 1
    dead0 = 1 if s[FREE + h0] == 0 else 0
    dead1 = 1 if s[FREE + h1] == 0 else 0
    dead2 = 1 if s[FREE + h2] == 0 else 0
    dead3 = 1 if s[FREE + h3] == 0 else 0
    s[FREE + h0] += 1
    s[FREE + h1] += 1
    s[FREE + h2] += 1
    s[FREE + h3] += 1
    c0 = s[COLOUR + p - row]
    c1 = s[COLOUR + p + 1]
    c2 = s[COLOUR + p + row]
    c3 = s[COLOUR + p - 1]
    dead = (dead0 << c0) | (dead1 << c1) | (dead2 << c2) | (dead3 << c3)
    alive = ((1 - dead0) << c0) | ((1 - dead1) << c1) | ((1 - dead2) << c2) | ((1 - dead3) << c3)
    breathes = (alive | (alive >> me)) & 1
    return breathes | (((dead >> (3 - me)) & 1) << 1) | (4 if dead & 6 else 0)


@fast
def draw(s: Any, v: Any, row: int, me: int, empty: int) -> int:
    """A legal step, each with the same chance: its cell, and IS_RED for a red stone."""
    for _ in range(TRIES):
        x = random_below(v, 2 * empty)
        red = 1 if x >= empty else 0
        p = s[EMPTY + x - (empty if red else 0)]
        told = doomed(s, p, row, me)
        if (told & 4 != 0) if red else (told & 3 == 1):
            return p | (IS_RED if red else 0)
    n = 0
    for i in range(empty):
        told = doomed(s, s[EMPTY + i], row, me)
        if told & 3 == 1:
            s[FOUND + n] = s[EMPTY + i]
            n += 1
        if told & 4:
            s[FOUND + n] = s[EMPTY + i] | IS_RED
            n += 1
    return s[FOUND + random_below(v, n)]


@fast
def put(s: Any, p: int, row: int, me: int) -> None:
    """Put a stone on p, whose neighbours have lost their liberty there already."""
    free = 0
    for q in (p - row, p + 1, p + row, p - 1):
        free += 1 if s[COLOUR + q] == 0 else 0
    s[COLOUR + p] = me
    s[HEAD + p] = p
    s[NEXT + p] = p
    s[SIZE + p] = 1
    s[FREE + p] = free
    for q in (p - row, p + 1, p + row, p - 1):
        if s[COLOUR + q] == me:
            join(s, s[HEAD + p], s[HEAD + q])


@fast
def take(s: Any, v: Any, head: int, row: int, empty: int) -> int:
    """Take a chain off; how many cells are empty then."""
    v[1 + s[COLOUR + head] + 1] -= s[SIZE + head]
    q = head
    while True:
        s[COLOUR + q] = 0
        s[HEAD + q] = 0
        s[AT + q] = empty
        s[EMPTY + empty] = q
        empty += 1
        q = s[NEXT + q]
        if q == head:
            break
    while True:
        for near in (q - row, q + 1, q + row, q - 1):
            s[FREE + s[HEAD + near]] += 1
        q = s[NEXT + q]
        if q == head:
            break
    return empty


@fast
def put_red(s: Any, v: Any, p: int, row: int, empty: int) -> int:
    """Put a red stone on p and take off all chains without liberties; how many cells are empty then."""
    s[COLOUR + p] = RED
    n = 0
    for q in (p - row, p + 1, p + row, p - 1):
        head = s[HEAD + q]
        if head != 0 and s[FREE + head] == 0:
            fresh = True
            for j in range(n):
                if s[FOUND + j] == head:
                    fresh = False
            if fresh:
                s[FOUND + n] = head
                n += 1
    for j in range(n):
        empty = take(s, v, s[FOUND + j], row, empty)
    return empty


@fast
def set_up(s: Any, v: Any, size: int, row: int) -> None:
    """An empty board."""
    for i in range(row * (size + 2)):
        s[COLOUR + i] = RIM
        s[HEAD + i] = 0
        s[FREE + i] = 0
    s[FREE] = 1 << 40
    for x in range(size * size):
        p = (x // size + 1) * row + x % size + 1
        s[COLOUR + p] = 0
        s[EMPTY + x] = p
        s[AT + p] = x
    v[3] = 0
    v[4] = 0


@fast
def game(s: Any, v: Any, size: int) -> int:
    """A random game; how many steps it has. The stones of the two are counted in v[3] and v[4]."""
    row = size + 2
    set_up(s, v, size, row)
    empty, me, steps = size * size, 1, 0
    while True:
        step = draw(s, v, row, me, empty)
        steps += 1
        p = step & (IS_RED - 1)
        empty -= 1
        last = s[EMPTY + empty]
        s[EMPTY + s[AT + p]] = last
        s[AT + last] = s[AT + p]
        for q in (p - row, p + 1, p + row, p - 1):
            s[FREE + s[HEAD + q]] -= 1
        if step == p:
            v[2 + me] += 1
            put(s, p, row, me)
        else:
            empty = put_red(s, v, p, row, empty)
            if v[3] == 0 or v[4] == 0:
                return steps
        me = 3 - me


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
