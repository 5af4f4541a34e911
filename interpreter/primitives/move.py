"""move: a piece goes along a line, one cell or as far as it is said.

. . .                     . . .
x . .   a2-b2       ->    . x .
. . .                     . . .

actions: {walk: {move: {directions: adjacent, distance: 1}}}
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from ..arrays import (
    A_FLAGS,
    A_PASSED,
    A_PASSED_IN,
    A_REACH,
    A_SOURCE,
    A_TO,
    A_WAY_COUNT,
    A_WAYS,
    ANYWHERE,
    AT,
    BOARD,
    CELLS,
    DIRS,
    EMPTY,
    FIELDS,
    FROM,
    LANDED,
    MEETS,
    NO_STEP,
    ONWARD,
    RAYS,
    SAME_PIECE,
    SAME_WAY,
    STRIDE,
    WAY,
    WAYS_MATTER,
    Cell,
    Ints,
)
from ..assembly import Assembler, spanned
from ..boards import how_many, listed
from ..groups import clear, put
from ..kernel import inlined, kernel, outlined
from ..terms import Keys, Span, Ways, says


class Move(Keys, frozen=True):
    """Move a piece along a line."""

    piece: (
        Annotated[
            str, says("The kind of piece that moves, also nobody's; any of the mover's where nothing is said.", "king")
        ]
        | None
    ) = None
    directions: (
        Annotated[Ways | Literal["anywhere"], says("Where it may go; adjacent where nothing is said.", "all")] | None
    ) = None
    distance: (
        Annotated[
            Annotated[int, says("Cells.", ge=1, le=52)] | Literal["any", "furthest", "pieces_in_line"] | Span,
            says(
                "How many cells it goes: at most so many, any number, bounds, as far as it can, or exactly as many as"
                " there are pieces, anybody's and itself, on the line that it goes along, all of it; 1 where nothing is"
                " said.",
                "any",
                {"exactly": 2},
                "pieces_in_line",
            ),
        ]
        | None
    ) = None


def lower(asm: Assembler, keys: Any, row: list[int]) -> None:
    """Fill in the pieces that move, the ways and how far."""
    row[A_SOURCE] = movers(asm, keys.piece)
    anywhere = keys.directions == "anywhere"
    ways = asm.ways("all" if anywhere else keys.directions or "adjacent")
    longest = asm.board.longest(ways) - 1
    row[A_REACH] = max(1, spanned(keys.distance, longest)[1])
    if anywhere:
        row[A_FLAGS] |= ANYWHERE
        return
    row[A_FLAGS] |= MEETS if asm.board.meets else 0
    row[A_WAYS], row[A_WAY_COUNT] = asm.table(ways), len(ways)


def movers(asm: Assembler, piece: str | None) -> int:
    """The codes that the mover can move: his own, of one kind or all, and a kind of nobody's that is named."""
    own = asm.side("mover", None if piece is None else [piece])
    return own | (asm.side("nobody", [piece]) if piece is not None else 0)


@kernel
def sources(r: Ints, s: Ints, i: int) -> int:
    """How many pieces can be the one that moves."""
    if r[i + A_FLAGS] & SAME_PIECE:
        return (r[i + A_SOURCE] >> s[FIELDS * s[AT] + BOARD]) & 1
    return how_many(r, s, r[i + A_SOURCE])


@kernel
def source(r: Ints, s: Ints, i: int, x: int) -> Cell:
    """The cell of the piece number x that can move."""
    if r[i + A_FLAGS] & SAME_PIECE:
        return s[AT]
    return listed(r, s, r[i + A_SOURCE], x)


@outlined
@kernel
def count(r: Ints, s: Ints, i: int) -> int:
    """How many pairs of a piece and a goal to try."""
    if r[i + A_FLAGS] & ANYWHERE:
        return sources(r, s, i) * how_many(r, s, r[i + A_TO])
    return sources(r, s, i) * r[i + A_WAY_COUNT] * r[i + A_REACH]


@kernel
def wrong_way(r: Ints, s: Ints, i: int, way: int) -> bool:
    """Whether an action that goes on from the step before may not go on that way."""
    return (way == s[WAY]) != (r[i + A_FLAGS] & SAME_WAY != 0)


@outlined
@kernel
def nth(r: Ints, s: Ints, i: int, x: int) -> int:
    """The pair number x: from << 16 | to, or NO_STEP where something is in the way or it would stay where it is."""
    if r[i + A_FLAGS] & ANYWHERE:
        goals = how_many(r, s, r[i + A_TO])
        q = source(r, s, i, x // goals)
        p = listed(r, s, r[i + A_TO], x % goals)
        return NO_STEP if p == q else q << 16 | p
    pieces = sources(r, s, i)
    further = 0
    if r[i + A_REACH] > 1:
        further = x // (pieces * r[i + A_WAY_COUNT])
        x -= further * pieces * r[i + A_WAY_COUNT]
    at = r[i + A_WAYS]
    while x >= pieces:
        x -= pieces
        at += 1
    way = r[at]
    if r[i + A_FLAGS] & ONWARD and wrong_way(r, s, i, way):
        return NO_STEP
    q = source(r, s, i, x)
    p = r[r[RAYS] + q * r[DIRS] + way]
    for _ in range(further):
        if barred(r, s, i, p):
            return NO_STEP
        p = r[r[RAYS] + p * r[DIRS] + way]
    if (r[i + A_TO] >> s[FIELDS * p + BOARD]) & 1 == 0:
        return NO_STEP
    if r[i + A_FLAGS] & MEETS and (p == q or shortest_way(r, s, i, p, q) != way):
        return NO_STEP
    return q << 16 | p


@inlined
@kernel
def barred(r: Ints, s: Ints, i: int, x: Cell) -> bool:
    """Whether a move may not pass x."""
    if (r[i + A_PASSED] >> s[FIELDS * x + BOARD]) & 1 == 0:
        return True
    return r[i + A_PASSED_IN] != 0 and r[r[i + A_PASSED_IN] + x] == 0


@outlined
@kernel
def shortest_way(r: Ints, s: Ints, i: int, p: Cell, q: Cell) -> int:
    """The direction in which a piece gets from q to p soonest, of such the first named; DIRS where none leads there."""
    found = r[DIRS]
    least = r[STRIDE]
    for j in range(r[i + A_WAYS], r[i + A_WAYS] + r[i + A_WAY_COUNT]):
        n = least if r[i + A_FLAGS] & ONWARD and wrong_way(r, s, i, r[j]) else 0
        x = r[r[RAYS] + q * r[DIRS] + r[j]]
        while x != q and n < least:
            if x == p:
                found = r[j]
                least = n
            elif barred(r, s, i, x):
                n = least
            x = r[r[RAYS] + x * r[DIRS] + r[j]]
            n += 1
    return found


@kernel
def way_of(r: Ints, p: Cell, q: Cell) -> int:
    """The direction from q to p, the first where there are more; DIRS where they are in no line."""
    for way in range(r[DIRS]):
        x = r[r[RAYS] + q * r[DIRS] + way]
        while x != r[CELLS] and x != q:
            if x == p:
                return way
            x = r[r[RAYS] + x * r[DIRS] + way]
    return r[DIRS]


@kernel
def carry(r: Ints, s: Ints, b: Ints, p: Cell, q: Cell) -> None:
    """Take the piece from q to p, off which another piece may go."""
    code = s[FIELDS * q + BOARD]
    clear(r, s, b, q)
    s[LANDED] = s[FIELDS * p + BOARD]
    if s[LANDED] != EMPTY:
        clear(r, s, b, p)
    put(r, s, p, code)
    s[AT] = p
    s[FROM] = q


@outlined
@kernel
def effect(r: Ints, s: Ints, b: Ints, i: int, p: Cell, q: Cell) -> None:
    """Move the piece."""
    if r[WAYS_MATTER]:
        s[WAY] = shortest_way(r, s, i, p, q) if r[i + A_FLAGS] & MEETS else way_of(r, p, q)
    carry(r, s, b, p, q)
