"""Kernels of growth: the groups of a turn's start, which of them have grown, and the cells that can still be grown to.

Where cells can only fill up in a turn that grows, those cells are kept as a list, the frontier, which shrinks as groups
close. An empty cell notes in SIZE its place in that list, from 1; 0 means that it is not in it.
"""

from __future__ import annotations

from .arrays import (
    BOARD,
    CELLS,
    CLOSED,
    COUNT,
    DEGREE,
    EMPTY,
    FIELDS,
    FRONTIER,
    FRONTIER_SIZE,
    FROZEN,
    GROWN,
    HEAD,
    LISTS,
    NEAR,
    NEXT,
    OFF,
    OWNER,
    RINGS,
    SIZE,
    START,
    STRIDE,
    TURNED,
    Cell,
    Ints,
    Mask,
)
from .boards import how_many, listed
from .groups import touches
from .kernel import inlined, kernel, outlined


@inlined
@kernel
def enter(r: Ints, s: Ints, q: Cell) -> None:
    """Put an empty cell into the frontier."""
    s[r[FRONTIER] + s[FRONTIER_SIZE]] = q
    s[FRONTIER_SIZE] += 1
    s[FIELDS * q + SIZE] = s[FRONTIER_SIZE]


@kernel
def enter_around(r: Ints, s: Ints, p: Cell) -> None:
    """Put the empty neighbours of p into the frontier."""
    near = r[NEAR] + p * r[DEGREE]
    for i in range(near, near + r[DEGREE]):
        q = r[i]
        if s[FIELDS * q + BOARD] == EMPTY and s[FIELDS * q + SIZE] == 0:
            enter(r, s, q)


@kernel
def empty_frontier(r: Ints, s: Ints) -> None:
    """Take away what is left of the frontier of an earlier turn."""
    if r[FRONTIER]:
        for j in range(r[FRONTIER], r[FRONTIER] + s[FRONTIER_SIZE]):
            if s[FIELDS * s[j] + BOARD] == EMPTY:
                s[FIELDS * s[j] + SIZE] = 0
    s[FRONTIER_SIZE] = 0


@kernel
def mark_stones(r: Ints, s: Ints, player: int) -> Mask:
    """Note for each stone the group of a player's that it is in; the codes of the player."""
    codes = 0
    for code in range(1, r[OFF]):
        own = r[r[OWNER] + code] == player
        if own:
            codes |= 1 << code
        start = r[LISTS] + code * r[STRIDE]
        for j in range(start, start + s[COUNT + code]):
            p = s[j]
            s[FIELDS * p + CLOSED] = 0
            s[FIELDS * p + START] = s[FIELDS * p + HEAD] if own else r[CELLS]
            if own and r[FRONTIER]:
                s[r[RINGS] + p] = s[FIELDS * p + NEXT]
    return codes


@outlined
@kernel
def freeze(r: Ints, s: Ints, player: int) -> None:
    """Mark the groups of the turn's start, all open; the frontier is every empty cell next to one of them."""
    empty_frontier(r, s)
    s[FROZEN] = 1
    codes = mark_stones(r, s, player)
    if r[FRONTIER] == 0:
        return
    if s[COUNT] < how_many(r, s, codes):
        for j in range(r[LISTS], r[LISTS] + s[COUNT]):
            if touches(r, s, s[j], codes):
                enter(r, s, s[j])
    else:
        for j in range(how_many(r, s, codes)):
            enter_around(r, s, listed(r, s, codes, j))


@inlined
@kernel
def leave(r: Ints, s: Ints, q: Cell) -> None:
    """Take an empty cell out of the frontier, if it is in it."""
    at = s[FIELDS * q + SIZE]
    if at:
        last = s[r[FRONTIER] + s[FRONTIER_SIZE] - 1]
        s[r[FRONTIER] + at - 1] = last
        s[FIELDS * last + SIZE] = at
        s[FIELDS * q + SIZE] = 0
        s[FRONTIER_SIZE] -= 1


@kernel
def leave_around(r: Ints, s: Ints, p: Cell) -> None:
    """Take the empty neighbours of p out of the frontier."""
    near = r[NEAR] + p * r[DEGREE]
    for i in range(near, near + r[DEGREE]):
        if s[FIELDS * r[i] + BOARD] == EMPTY:
            leave(r, s, r[i])


@kernel
def leave_beside(r: Ints, s: Ints, group: Cell) -> None:
    """Take out of the frontier each cell next to a group of the turn's start."""
    last = r[FRONTIER] + s[FRONTIER_SIZE] - 1
    for j in range(s[FRONTIER_SIZE]):
        q = s[last - j]
        near = r[NEAR] + q * r[DEGREE]
        for i in range(near, near + r[DEGREE]):
            if s[FIELDS * r[i] + START] == group:
                leave(r, s, q)
                break


@kernel
def close_group(r: Ints, s: Ints, group: Cell) -> None:
    """Let a group of the turn's start grow no more this turn."""
    if group == r[CELLS] or s[FIELDS * group + CLOSED] & GROWN:
        return
    s[FIELDS * group + CLOSED] |= GROWN
    if r[FRONTIER] == 0:
        return
    if s[FIELDS * group + SIZE] > s[FRONTIER_SIZE]:
        leave_beside(r, s, group)
        return
    q = group
    while True:
        leave_around(r, s, q)
        q = s[r[RINGS] + q]
        if q == group:
            return


@kernel
def close_around(r: Ints, s: Ints, p: Cell) -> None:
    """Close the groups that a growth stone on p touches."""
    near = r[NEAR] + p * r[DEGREE]
    for i in range(near, near + r[DEGREE]):
        close_group(r, s, s[FIELDS * r[i] + START])


@kernel
def close_chain(r: Ints, s: Ints, head: Cell) -> None:
    """Close every group of the turn's start that lies in a chain."""
    q = head
    while True:
        close_group(r, s, s[FIELDS * q + START])
        q = s[FIELDS * q + NEXT]
        if q == head:
            return


@kernel
def close_turned(r: Ints, s: Ints, p: Cell, captors: int) -> None:
    """Close a piece that has just been turned over and, with captors, the groups that it now stands with."""
    s[FIELDS * p + START] = r[CELLS]
    s[FIELDS * p + CLOSED] |= TURNED
    if r[FRONTIER]:
        leave_around(r, s, p)
    if captors and s[FIELDS * p + HEAD] != r[CELLS]:
        close_chain(r, s, s[FIELDS * p + HEAD])
