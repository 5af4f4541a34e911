"""custodian: a run of pieces between the piece just played and another of the mover is captured.

. . . .                                  . . . .
x o . .   c1-c2, capture: [flank]  ->    x . x .
. . x .                                  . . . .

captures: {flank: {custodian: {whose: opponent, run: 1}}}
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from ..arrays import (
    A_CAPTORS,
    BOARD,
    C_ARG,
    C_ARG2,
    C_ARG3,
    C_FLIPS,
    C_LEAST,
    C_MASK,
    C_MEETS,
    C_WAY_COUNT,
    C_WAYS,
    C_WITH,
    CELLS,
    DIRS,
    EMPTY,
    FIELDS,
    FROZEN,
    GROUPED,
    HEAD,
    HEADS,
    RAYS,
    STIFLED,
    STRIDE,
    Cell,
    Ints,
)
from ..assembly import Assembler, spanned
from ..groups import clear, count_captives, turn_over
from ..growth import close_chain, close_turned
from ..kernel import inlined, kernel, outlined
from ..terms import Keys, Kinds, Places, Side, Span, Ways, says

Length = Annotated[int, says("Pieces.", ge=1, le=52)]


class Taking(Keys, frozen=True):
    """Which pieces are captured, and what becomes of them."""

    whose: Annotated[Side, says("Whose pieces are captured.", "opponent")]
    what: Annotated[Kinds, says("Which kinds; all where nothing is said.", ["king"])] | None = None
    in_: Annotated[Places, says("Only pieces on these regions or cells can be captured.", ["castle"])] | None = None
    not_in: Annotated[Places, says("Pieces on these regions or cells are safe.", ["centre"])] | None = None
    result: (
        Annotated[Literal["remove", "flip"], says("Taken off, or turned over; remove where nothing is said.", "flip")]
        | None
    ) = None


class Custodian(Taking, frozen=True):
    """Capture pieces between the piece just played and another of the mover."""

    run: (
        Annotated[
            Length | Literal["any"] | Span,
            says(
                "How many in a row are captured: at most so many, any number, or bounds; 1 where nothing is said.",
                2,
                "any",
                {"exactly": 2},
            ),
        ]
        | None
    ) = None
    directions: (
        Annotated[
            Ways,
            says(
                "The ways from the piece just played in which it captures, [north] to its north alone; adjacent where "
                "nothing is said.",
                "all",
            ),
        ]
        | None
    ) = None
    flanks: (
        Annotated[
            Literal["two", "all"],
            says(
                "Two opposite sides, or all, must be the mover's, so that an edge saves; two where nothing is said.",
                "all",
            ),
        ]
        | None
    ) = None
    with_: (
        Annotated[
            Kinds,
            says("Kinds of the mover's that capture with the piece just played; all where nothing is said.", ["man"]),
        ]
        | None
    ) = None
    edge: (
        Annotated[
            Literal["helps", "saves"],
            says(
                "Whether what is off the board counts as the mover's: helps, or saves; saves where nothing is said.",
                "helps",
            ),
        ]
        | None
    ) = None
    helped_by: (
        Annotated[Places, says("These cells, when empty, count as the mover's, whoever moves.", ["corners"])] | None
    ) = None


def lower(asm: Assembler, keys: Any, row: list[int]) -> None:
    """Fill in the victims, the ways, how long a run, where it may stand and what helps."""
    lower_victims(asm, keys, row)
    ways = asm.ways(keys.directions or "adjacent")
    row[C_WAYS], row[C_WAY_COUNT] = asm.table(ways), len(ways)
    row[C_LEAST], longest = spanned(keys.run, asm.board.longest(ways))
    row[C_ARG] = 0 if keys.flanks == "all" else longest
    row[C_WITH] = asm.side("mover", keys.with_) | (1 << len(asm.codes.owners) if keys.edge == "helps" else 0)
    row[C_ARG3] = asm.region_table(asm.named(keys.helped_by, 1)) if keys.helped_by else 0
    row[C_MEETS] = int(asm.board.meets)


def lower_victims(asm: Assembler, keys: Any, row: list[int]) -> None:
    """Fill in whose pieces of which kinds, where they may stand, and what becomes of them."""
    row[C_MASK] = asm.side(keys.whose, keys.what)
    every = frozenset(range(len(asm.board.spots)))
    where = (asm.named(keys.in_, 1) if keys.in_ else every) - asm.named(keys.not_in or (), 1)
    row[C_ARG2] = 0 if where == every else asm.region_table(where)
    row[C_FLIPS] = int(keys.result == "flip")


@inlined
@kernel
def holds_side(r: Ints, s: Ints, c: int, q: Cell, left: Cell) -> bool:
    """Whether a cell helps the mover to capture: a piece of his, or an empty helping cell; `left` is empty by then.

    `left` is STRIDE where no cell is left, since the cell off the board may help.
    """
    code = EMPTY if q == left else s[FIELDS * q + BOARD]
    if (r[c + C_WITH] >> code) & 1:
        return True
    return code == EMPTY and r[c + C_ARG3] != 0 and r[r[c + C_ARG3] + q] != 0


@inlined
@kernel
def victim(r: Ints, s: Ints, c: int, q: Cell) -> bool:
    """Whether the piece on q is one that can be captured there."""
    if (r[c + C_MASK] >> s[FIELDS * q + BOARD]) & 1 == 0:
        return False
    return r[c + C_ARG2] == 0 or r[r[c + C_ARG2] + q] != 0


@kernel
def beset(r: Ints, s: Ints, c: int, q: Cell, p: Cell, left: Cell) -> bool:
    """Whether all cells around q help the mover, p as if his piece stood there."""
    for j in range(r[c + C_WAYS], r[c + C_WAYS] + r[c + C_WAY_COUNT]):
        x = r[r[RAYS] + q * r[DIRS] + r[j]]
        if x != p and not holds_side(r, s, c, x, left):
            return False
    return True


@inlined
@kernel
def flanked(r: Ints, s: Ints, c: int, p: Cell, way: int, left: Cell) -> int:
    """How many pieces that way a piece of the mover on p captures, the cell `left` being empty; p is not looked at."""
    q = r[r[RAYS] + p * r[DIRS] + way]
    if q == left:
        return 0
    if r[c + C_ARG] == 0:
        return 1 if victim(r, s, c, q) and beset(r, s, c, q, p, left) else 0
    n = 0
    while n < r[c + C_ARG] and victim(r, s, c, q):
        n += 1
        q = r[r[RAYS] + q * r[DIRS] + way]
        if q == p:  # once round the board
            return 0
        if holds_side(r, s, c, q, left):
            return n if n >= r[c + C_LEAST] else 0
    return 0


@outlined
@kernel
def flanked_now(r: Ints, s: Ints, c: int, p: Cell, way: int) -> int:
    """The same where no cell has just been left."""
    return flanked(r, s, c, p, way, r[STRIDE])


@outlined
@kernel
def would_capture(r: Ints, s: Ints, b: Ints, i: int, p: Cell, q: Cell) -> bool:
    """Whether a piece of the mover coming to p from q would capture; the row names the capture."""
    c = r[i + 1]
    left = q if q != r[CELLS] else r[STRIDE]
    for j in range(r[c + C_WAYS], r[c + C_WAYS] + r[c + C_WAY_COUNT]):
        x = r[r[RAYS] + p * r[DIRS] + r[j]]
        if (r[c + C_MASK] >> s[FIELDS * x + BOARD]) & 1 and flanked(r, s, c, p, r[j], left):
            return True
    return False


@kernel
def take(r: Ints, s: Ints, b: Ints, i: int, c: int, q: Cell) -> None:
    """Capture one piece."""
    if r[c + C_FLIPS]:
        turn_over(r, s, b, q)
        if s[FROZEN]:
            close_turned(r, s, q, r[i + A_CAPTORS])
    else:
        count_captives(r, s, s[FIELDS * q + BOARD], 1)
        clear(r, s, b, q)


@inlined
@kernel
def settle_captor(r: Ints, s: Ints, i: int, c: int, p: Cell, taken: int) -> None:
    """What follows from so many pieces captured one by one.

    A piece turned over can leave what its chain was without liberties, anywhere on the board.
    """
    if taken and r[c + C_FLIPS]:
        s[STIFLED] = r[GROUPED]
    if taken and s[FROZEN] and r[i + A_CAPTORS] and s[FIELDS * p + HEAD] != r[CELLS]:
        close_chain(r, s, s[FIELDS * p + HEAD])


@outlined
@kernel
def taken_before(r: Ints, b: Ints, c: int, p: Cell, j: int, q: Cell) -> bool:
    """Whether q is in a run from p in a direction before the one with the number j."""
    for k in range(j):
        x = p
        for _ in range(b[r[HEADS] + k]):
            x = r[r[RAYS] + x * r[DIRS] + r[r[c + C_WAYS] + k]]
            if x == q:
                return True
    return False


@inlined
@kernel
def take_flanked(r: Ints, s: Ints, b: Ints, i: int, c: int, p: Cell) -> int:
    """Capture the runs whose lengths, by direction, were written; how many pieces went."""
    taken = 0
    for j in range(r[c + C_WAY_COUNT]):
        q = p
        for _ in range(b[r[HEADS] + j]):
            q = r[r[RAYS] + q * r[DIRS] + r[r[c + C_WAYS] + j]]
            if r[c + C_MEETS] == 0 or not taken_before(r, b, c, p, j, q):
                take(r, s, b, i, c, q)
                taken += 1
    settle_captor(r, s, i, c, p, taken)
    return taken


@outlined
@kernel
def capture(r: Ints, s: Ints, b: Ints, i: int, c: int, p: Cell) -> int:
    """Capture every run that the piece on p closes, judged before any of them goes; how many pieces went.

    A piece turned over can leave what its chain was without liberties, anywhere on the board.
    """
    found = 0
    for j in range(r[c + C_WAY_COUNT]):
        n = 0
        q = r[r[RAYS] + p * r[DIRS] + r[r[c + C_WAYS] + j]]
        if (r[c + C_MASK] >> s[FIELDS * q + BOARD]) & 1:
            n = flanked_now(r, s, c, p, r[r[c + C_WAYS] + j])
        b[r[HEADS] + j] = n
        found |= n
    return take_flanked(r, s, b, i, c, p) if found else 0
