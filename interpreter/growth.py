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
)
from .kernel import inlined, kernel


@kernel
def freeze(r: Ints, s: Ints, player: int) -> None:
    """Mark the groups of the turn's start, all open."""
    s[FROZEN] = 1
    s[FRONTIER_SIZE] = 0
    for p in range(r[CELLS] + 1):
        s[FIELDS * p + CLOSED] = 0
        s[FIELDS * p + START] = r[CELLS]
        if s[FIELDS * p + BOARD] == EMPTY:
            s[FIELDS * p + SIZE] = 0
    for code in range(1, r[OFF]):
        if r[r[OWNER] + code] == player:
            start = r[LISTS] + code * r[STRIDE]
            for j in range(start, start + s[COUNT + code]):
                p = s[j]
                s[FIELDS * p + START] = s[FIELDS * p + HEAD]
                if r[FRONTIER]:
                    s[r[RINGS] + p] = s[FIELDS * p + NEXT]
                    enter_around(r, s, p)


@kernel
def enter_around(r: Ints, s: Ints, p: Cell) -> None:
    """Put the empty neighbours of p into the frontier."""
    near = r[NEAR] + p * r[DEGREE]
    for i in range(near, near + r[DEGREE]):
        q = r[i]
        if s[FIELDS * q + BOARD] == EMPTY and s[FIELDS * q + SIZE] == 0:
            s[r[FRONTIER] + s[FRONTIER_SIZE]] = q
            s[FRONTIER_SIZE] += 1
            s[FIELDS * q + SIZE] = s[FRONTIER_SIZE]


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
def close_group(r: Ints, s: Ints, group: Cell) -> None:
    """Let a group of the turn's start grow no more this turn."""
    if group == r[CELLS] or s[FIELDS * group + CLOSED] & GROWN:
        return
    s[FIELDS * group + CLOSED] |= GROWN
    if r[FRONTIER]:
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
