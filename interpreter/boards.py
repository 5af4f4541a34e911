"""Kernels of the board itself: what each cell holds, lists of cells, its hash, runs along a ray, random numbers."""

from __future__ import annotations

from .arrays import (
    BACK,
    BIG,
    BOARD,
    CELLS,
    COUNT,
    DIRS,
    FIELDS,
    FREE,
    HASH,
    HASHED,
    HEAD,
    HISTORY,
    HISTORY_SIZE,
    LISTS,
    NEXT,
    OFF,
    PLACE,
    RANDOM0,
    RANDOM1,
    RAYS,
    START,
    STRIDE,
    ZOBRIST,
    Cell,
    Code,
    Ints,
    Mask,
)
from .kernel import inlined, kernel


@inlined
@kernel
def random_below(s: Ints, n: int) -> int:
    """A random number below n: xoroshiro64** in masked ints, the same stream in every reading."""
    mask = 0xFFFFFFFF
    s0 = s[RANDOM0]
    s1 = s[RANDOM1]
    x = (s0 * 0x9E3779BB) & mask
    x = (((x << 5) | (x >> 27)) * 5) & mask
    s1 ^= s0
    s[RANDOM0] = (((s0 << 26) | (s0 >> 6)) & mask) ^ s1 ^ ((s1 << 9) & mask)
    s[RANDOM1] = ((s1 << 13) | (s1 >> 19)) & mask
    return (x * n) >> 32


@kernel
def mixed(x: int) -> int:
    """A 32-bit number with its bits well mixed."""
    mask = 0xFFFFFFFF
    x &= mask
    x = ((x ^ (x >> 16)) * 0x7FEB352D) & mask
    x = ((x ^ (x >> 15)) * 0x68E31DA5) & mask
    return x ^ (x >> 16)


@kernel
def seed_random(s: Ints, seed: int, game: int) -> None:
    """Start the random numbers of one game; they depend on seed and game alone."""
    a = mixed(mixed(seed) ^ mixed(game + 0x1234567))
    b = mixed(a + mixed(game ^ 0x5BD1E995) + mixed(seed >> 32))
    s[RANDOM0] = a
    s[RANDOM1] = b if a != 0 or b != 0 else 1


@kernel
def how_many(r: Ints, s: Ints, mask: Mask) -> int:
    """How many cells hold a code of the mask."""
    if mask & (mask - 1) == 0:
        return s[COUNT + mask.bit_length() - 1] if mask else 0
    n = 0
    code = 0
    while mask:
        if mask & 1:
            n += s[COUNT + code]
        mask >>= 1
        code += 1
    return n


@kernel
def listed(r: Ints, s: Ints, mask: Mask, x: int) -> Cell:
    """The cell number x among those that hold a code of the mask, in the order of the lists."""
    if mask & (mask - 1) == 0:
        return s[r[LISTS] + (mask.bit_length() - 1) * r[STRIDE] + x]
    code = 0
    while True:
        if mask & 1:
            if x < s[COUNT + code]:
                return s[r[LISTS] + code * r[STRIDE] + x]
            x -= s[COUNT + code]
        mask >>= 1
        code += 1


@kernel
def recolour(r: Ints, s: Ints, p: Cell, code: Code) -> None:
    """Write a cell; the only writer of the board, its lists and its hash."""
    old = s[FIELDS * p + BOARD]
    stride = r[STRIDE]
    if r[HASHED]:
        keys = r[ZOBRIST] + p
        s[HASH] ^= r[keys + old * stride] ^ r[keys + code * stride]
    start = r[LISTS] + old * stride
    at = s[FIELDS * p + PLACE]
    n = s[COUNT + old] - 1
    last = s[start + n]
    s[start + at] = last
    s[FIELDS * last + PLACE] = at
    s[COUNT + old] = n
    m = s[COUNT + code]
    s[r[LISTS] + code * stride + m] = p
    s[FIELDS * p + PLACE] = m
    s[COUNT + code] = m + 1
    s[FIELDS * p + BOARD] = code


@kernel
def clear_state(r: Ints, s: Ints) -> None:
    """An empty board and zero counters, in a state array of the right length."""
    cells = r[CELLS]
    size = s[HISTORY_SIZE]
    for i in range(BOARD + FIELDS * (cells + 1)):
        s[i] = 0
    for i in range(r[HISTORY], r[HISTORY] + 2 * size):
        s[i] = 0
    s[HISTORY_SIZE] = size
    for p in range(cells + 1):
        base = FIELDS * p
        s[base + HEAD] = cells
        s[base + NEXT] = p
        s[base + PLACE] = p
        s[base + START] = cells
        s[r[LISTS] + p] = p
    off = FIELDS * cells
    s[off + BOARD] = r[OFF]
    s[off + FREE] = BIG
    s[COUNT] = cells


@kernel
def line_length(r: Ints, s: Ints, p: Cell, way: int, mask: Mask) -> int:
    """How many cells in a row, both ways from p and p among them, hold a code of the mask; p does."""
    n = 1
    q = r[r[RAYS] + p * r[DIRS] + way]
    while q != p and (mask >> s[FIELDS * q + BOARD]) & 1:
        n += 1
        q = r[r[RAYS] + q * r[DIRS] + way]
    if q == p:  # once round the board
        return n
    back = r[r[BACK] + way]
    q = r[r[RAYS] + p * r[DIRS] + back]
    while (mask >> s[FIELDS * q + BOARD]) & 1:
        n += 1
        q = r[r[RAYS] + q * r[DIRS] + back]
    return n
