"""Kernels that words share: the board, chains of stones and their liberties, runs along a ray, random numbers.

A chain is kept as a head, a ring of stones and, at the head, its pseudo-liberties: for each stone the empty
neighbours, added up, so that the sum is 0 exactly where the chain has no liberty; BIG where no rule asks for any. Cells
in no chain point to the cell off the board, whose liberties never run out, so that no update needs a branch.
"""

from __future__ import annotations

from .arrays import (
    BIG,
    BOARD,
    CAPTIVES,
    CELLS,
    CLOSED,
    COUNT,
    DEGREE,
    EMPTY,
    FIELDS,
    FLIP,
    FREE,
    FRIENDS,
    GROUPED,
    GROWN,
    HEAD,
    LIBERTIES,
    LISTS,
    NEAR,
    NEXT,
    OWNER,
    RING,
    SIZE,
    START,
    STRIDE,
    Cell,
    Code,
    Ints,
    Mask,
)
from .boards import recolour
from .kernel import COMPILED, inlined, kernel


@kernel
def merge(s: Ints, a: Cell, c: Cell) -> None:
    """Join the chains with heads a and c: relabel the smaller, splice the rings."""
    if a == c:
        return
    if s[FIELDS * a + SIZE] < s[FIELDS * c + SIZE]:
        a, c = c, a
    q = c
    while True:
        s[FIELDS * q + HEAD] = a
        q = s[FIELDS * q + NEXT]
        if q == c:
            break
    t = s[FIELDS * a + NEXT]
    s[FIELDS * a + NEXT] = s[FIELDS * c + NEXT]
    s[FIELDS * c + NEXT] = t
    s[FIELDS * a + FREE] += s[FIELDS * c + FREE]
    s[FIELDS * a + SIZE] += s[FIELDS * c + SIZE]


@kernel
def found_chain(r: Ints, s: Ints, p: Cell) -> None:
    """Make the stone on p a chain of its own."""
    free = 0
    if r[LIBERTIES]:
        near = r[NEAR] + p * r[DEGREE]
        for i in range(near, near + r[DEGREE]):
            if s[FIELDS * r[i] + BOARD] == EMPTY:
                free += 1
    else:
        free = BIG
    s[FIELDS * p + HEAD] = p
    s[FIELDS * p + NEXT] = p
    s[FIELDS * p + SIZE] = 1
    s[FIELDS * p + FREE] = free


@kernel
def join_friends(r: Ints, s: Ints, p: Cell) -> None:
    """Join the chain of p with its neighbours' chains of the same owner."""
    friends = r[r[FRIENDS] + s[FIELDS * p + BOARD]]
    near = r[NEAR] + p * r[DEGREE]
    for i in range(near, near + r[DEGREE]):
        q = r[i]
        if (friends >> s[FIELDS * q + BOARD]) & 1 and s[FIELDS * q + HEAD] != r[CELLS]:
            merge(s, s[FIELDS * p + HEAD], s[FIELDS * q + HEAD])


@kernel
def put(r: Ints, s: Ints, p: Cell, code: Code) -> None:
    """Put a piece on an empty cell."""
    recolour(r, s, p, code)
    if r[GROUPED] == 0:
        return
    if r[LIBERTIES]:
        near = r[NEAR] + p * r[DEGREE]
        for i in range(near, near + r[DEGREE]):
            s[FIELDS * s[FIELDS * r[i] + HEAD] + FREE] -= 1
    if r[r[FRIENDS] + code] != 0:
        found_chain(r, s, p)
        join_friends(r, s, p)


@kernel
def give_liberties(r: Ints, s: Ints, p: Cell) -> None:
    """Tell the chains next to p that p has become empty."""
    if r[LIBERTIES] == 0:
        return
    near = r[NEAR] + p * r[DEGREE]
    for i in range(near, near + r[DEGREE]):
        s[FIELDS * s[FIELDS * r[i] + HEAD] + FREE] += 1


@kernel
def collect_ring(s: Ints, b: Ints, at: int, head: Cell) -> int:
    """Write the stones of a chain to b[at:]; how many there are."""
    n = 0
    q = head
    while True:
        b[at + n] = q
        n += 1
        q = s[FIELDS * q + NEXT]
        if q == head:
            return n


@kernel
def clear(r: Ints, s: Ints, b: Ints, p: Cell) -> None:
    """Take a single piece off; what is left of its chain falls into the chains that it now is."""
    head = s[FIELDS * p + HEAD]
    recolour(r, s, p, EMPTY)
    if r[GROUPED] == 0:
        return
    n = 0
    if head != r[CELLS]:
        n = collect_ring(s, b, r[RING], head)
    s[FIELDS * p + HEAD] = r[CELLS]
    s[FIELDS * p + START] = r[CELLS]
    s[FIELDS * p + CLOSED] &= GROWN
    give_liberties(r, s, p)
    split(r, s, b, n, p)


@kernel
def split(r: Ints, s: Ints, b: Ints, n: int, without: Cell) -> None:
    """Build anew the chains of the n stones in b's ring, but for one of them."""
    for j in range(n):
        q = b[r[RING] + j]
        if q != without:
            s[FIELDS * q + HEAD] = r[CELLS]
    for j in range(n):
        q = b[r[RING] + j]
        if q != without:
            found_chain(r, s, q)
            join_friends(r, s, q)


@kernel
def turn_over(r: Ints, s: Ints, b: Ints, p: Cell) -> None:
    """Give a single piece to the other player."""
    code = r[r[FLIP] + s[FIELDS * p + BOARD]]
    head = s[FIELDS * p + HEAD]
    recolour(r, s, p, code)
    if r[GROUPED] == 0:
        return
    n = collect_ring(s, b, r[RING], head)
    split(r, s, b, n, p)
    found_chain(r, s, p)
    join_friends(r, s, p)


@kernel
def clear_chain(r: Ints, s: Ints, head: Cell) -> None:
    """Take every stone of a chain off and give the liberties back."""
    q = head
    while True:
        recolour(r, s, q, EMPTY)
        s[FIELDS * q + HEAD] = r[CELLS]
        s[FIELDS * q + START] = r[CELLS]
        s[FIELDS * q + CLOSED] &= GROWN
        q = s[FIELDS * q + NEXT]
        if q == head:
            break
    while True:
        give_liberties(r, s, q)
        q = s[FIELDS * q + NEXT]
        if q == head:
            break


@kernel
def count_captives(r: Ints, s: Ints, code: Code, n: int) -> None:
    """Note n pieces of a code as captives of their owner's opponent; nobody's pieces are no captives."""
    owner = r[r[OWNER] + code]
    if owner < 3:
        s[CAPTIVES + 3 - owner] += n


@inlined
@kernel
def doomed(r: Ints, s: Ints, p: Cell, code: Code) -> Mask:
    """The codes on and next to p in chains that would be left without liberties were code put on the empty cell p."""
    near = r[NEAR] + p * r[DEGREE]
    end = near + r[DEGREE]
    dead = 0
    alive = 0
    for i in range(near, end):
        q = FIELDS * r[i]
        left = s[FIELDS * s[q + HEAD] + FREE]
        if COMPILED or left <= r[DEGREE]:
            for j in range(near, end):
                left -= 1 if s[FIELDS * r[j] + HEAD] == s[q + HEAD] else 0
            stifled = 1 if left == 0 else 0
            dead |= stifled << s[q + BOARD]
            alive |= (1 - stifled) << s[q + BOARD]
        else:
            alive |= 1 << s[q + BOARD]
    friends = r[r[FRIENDS] + code]
    if friends != 0:
        dead &= ~friends
        if alive & (friends | 1 << EMPTY) == 0:
            dead |= 1 << code
    return dead


@kernel
def edges(r: Ints, s: Ints, p: Cell, head: Cell) -> int:
    """How many neighbours of p are stones of a chain."""
    n = 0
    near = r[NEAR] + p * r[DEGREE]
    for i in range(near, near + r[DEGREE]):
        if s[FIELDS * r[i] + HEAD] == head:
            n += 1
    return n


@kernel
def touches(r: Ints, s: Ints, p: Cell, mask: Mask) -> bool:
    """Some neighbour of p holds a code of the mask."""
    near = r[NEAR] + p * r[DEGREE]
    for i in range(near, near + r[DEGREE]):
        if (mask >> s[FIELDS * r[i] + BOARD]) & 1:
            return True
    return False


@kernel
def stifled_near(r: Ints, s: Ints, p: Cell) -> bool:
    """Whether a chain on p or next to it has no liberty."""
    near = r[NEAR] + p * r[DEGREE]
    for i in range(near, near + r[DEGREE]):
        if s[FIELDS * s[FIELDS * r[i] + HEAD] + FREE] == 0:
            return True
    return s[FIELDS * s[FIELDS * p + HEAD] + FREE] == 0


@kernel
def any_stifled(r: Ints, s: Ints, mask: Mask) -> bool:
    """Some chain of the mask has no liberty, anywhere on the board."""
    code = 0
    while mask:
        if mask & 1:
            start = r[LISTS] + code * r[STRIDE]
            for j in range(start, start + s[COUNT + code]):
                p = s[j]
                if s[FIELDS * p + HEAD] == p and s[FIELDS * p + FREE] == 0:
                    return True
        mask >>= 1
        code += 1
    return False
