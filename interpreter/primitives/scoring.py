"""pieces, territory, groups, largest_group: what a player has points for, beside captives.

score: {each: {pieces: 1, territory: 1}, bonus: {white: 7.5}}

. x o .
. x o .    territory of x: a1 to a3 next to x alone; d1 to d3 of o
. x o .
"""

from __future__ import annotations

from ..arrays import (
    BOARD,
    CELLS,
    COUNT,
    DEGREE,
    EMPTY,
    FIELDS,
    HEAD,
    HEADS,
    LISTS,
    NEAR,
    OFF,
    OWNER,
    RING,
    SIZE,
    STRIDE,
    VALUES,
    Cell,
    Ints,
)
from ..kernel import kernel


@kernel
def pieces(r: Ints, s: Ints, b: Ints, player: int) -> int:
    """The pieces of a player on the board, or where kinds count for different points what they count for."""
    n = 0
    for code in range(1, r[OFF]):
        if r[r[OWNER] + code] == player:
            n += s[COUNT + code] * r[r[VALUES] + code]
    return n


@kernel
def groups(r: Ints, s: Ints, b: Ints, player: int) -> int:
    """The groups of a player."""
    n = 0
    for code in range(1, r[OFF]):
        if r[r[OWNER] + code] == player:
            start = r[LISTS] + code * r[STRIDE]
            for j in range(start, start + s[COUNT + code]):
                if s[FIELDS * s[j] + HEAD] == s[j]:
                    n += 1
    return n


@kernel
def largest_group(r: Ints, s: Ints, b: Ints, player: int) -> int:
    """How many pieces the largest group of a player has."""
    most = 0
    for code in range(1, r[OFF]):
        if r[r[OWNER] + code] == player:
            start = r[LISTS] + code * r[STRIDE]
            for j in range(start, start + s[COUNT + code]):
                x = s[j]
                if s[FIELDS * x + HEAD] == x and s[FIELDS * x + SIZE] > most:
                    most = s[FIELDS * x + SIZE]
    return most


@kernel
def flood(r: Ints, s: Ints, b: Ints, p: Cell) -> int:
    """Mark the empty region of p; its size times 16, plus a bit for each owner that it touches."""
    b[r[HEADS] + p] = 1
    b[r[RING]] = p
    n = 1
    j = 0
    owners = 0
    while j < n:
        near = r[NEAR] + b[r[RING] + j] * r[DEGREE]
        j += 1
        for i in range(near, near + r[DEGREE]):
            q = r[i]
            if s[FIELDS * q + BOARD] != EMPTY:
                owners |= 1 << r[r[OWNER] + s[FIELDS * q + BOARD]]
            elif b[r[HEADS] + q] == 0:
                b[r[HEADS] + q] = 1
                b[r[RING] + n] = q
                n += 1
    return n << 4 | owners


@kernel
def territory(r: Ints, s: Ints, b: Ints, player: int) -> int:
    """Empty cells in regions that touch pieces of this player and none of the other."""
    total = 0
    for p in range(r[CELLS]):
        b[r[HEADS] + p] = 0
    for j in range(r[LISTS], r[LISTS] + s[COUNT]):
        if b[r[HEADS] + s[j]] == 0:
            region = flood(r, s, b, s[j])
            if (region >> player) & 1 and (region >> (3 - player)) & 1 == 0:
                total += region >> 4
    return total
