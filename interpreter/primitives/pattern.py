"""pattern: how often a picture is seen, anywhere or around the piece just played; on boards of squares.

actions: {put: {place: {piece: stone, require: {not: {pattern: {picture: ["x o", "o x"], at_least: 1}}}}}}

. o x .
. x X .    X is refused to x: with it the four cells in the middle would show the picture, turned
. x o .
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated

from ..arrays import ARG, ARG2, ARG3, AT, BOARD, CELLS, FIELDS, Cell, Ints
from ..assembly import Assembler, Item, Test, bounded, bounds, times
from ..kernel import kernel, outlined
from ..terms import Bounds, says

Drawn = tuple[tuple[int, int, str], ...]  # columns and rows from a cell, and the sign there
SIGNS = {"x": ("mover",), "o": ("opponent",), ".": ("empty",), "-": ("empty", "opponent", "nobody")}
EDGE, ANYTHING = "#", "?"


class Pattern(Bounds, frozen=True, kw_only=True):
    """How often a picture is seen."""

    picture: Annotated[
        tuple[str, ...],
        says(
            "Its rows from the top, of 1 to 7 signs: x the mover's, o the opponent's, . an empty cell, - a cell of the"
            " board that is not the mover's (empty, the opponent's, nobody's), # off the board, ? whatever, off the"
            " board too.",
            ["x o", "o x"],
            min_length=1,
            max_length=7,
        ),
    ]
    turned: Annotated[bool, says("Whether it is also seen turned and mirrored; true where nothing is said.", False)] = (
        True
    )

    anywhere: Annotated[
        bool,
        says("Whether it may be anywhere, not only around the piece just played; false where nothing is said.", True),
    ] = False


def signs(picture: Sequence[str]) -> Drawn:
    """The cells of a picture that ask for something."""
    rows = ["".join(row.split()) for row in picture]
    return tuple((x, -y, sign) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign != ANYTHING)


def views(drawn: Drawn) -> Iterator[Drawn]:
    """A picture as it is, turned and mirrored."""
    for _ in range(4):
        drawn = tuple((-y, x, sign) for x, y, sign in drawn)
        yield drawn
        yield tuple((-x, y, sign) for x, y, sign in drawn)


def placements(wanted: Pattern) -> list[Drawn]:
    """All ways in which one cell, or with `anywhere` its first, can be part of the picture, seen from that cell."""
    drawn = signs(wanted.picture)
    found = {
        tuple(sorted((x - x0, y - y0, sign) for x, y, sign in view))
        for view in (views(drawn) if wanted.turned else [drawn])
        for x0, y0, _ in on_board(view, wanted.anywhere)
    }
    return sorted(found)


def on_board(view: Drawn, first: bool) -> list[tuple[int, int, str]]:
    """The cells of a picture that the board has to have, all or the first."""
    cells = sorted(cell for cell in view if cell[2] != EDGE)
    return cells[:1] if first else cells


def lower(asm: Assembler, wanted: Pattern, path: str) -> list[Item]:
    """One row with all placements: for each of their cells a table that leads there, and a mask."""
    number = bounds(wanted)
    why = f"the picture {' / '.join(wanted.picture)} is not seen {bounded(wanted, times)}"
    if number is None:
        return [Test(None, (), why, path)]
    board = asm.board

    def leading(x: int, y: int) -> int:
        return asm.table([*(board.cell_at(column + x, row + y) for column, row in board.spots), len(board.spots)])

    found = placements(wanted)
    masks = {sign: asm.holding(contents) for sign, contents in SIGNS.items()}
    masks[EDGE] = 1 << len(asm.codes.owners)
    cells = [number for drawn in found for x, y, sign in drawn for number in (leading(x, y), masks[sign])]
    return [
        Test(
            seen_anywhere if wanted.anywhere else seen,
            (*number, asm.table([len(found), len(found[0]), *cells])),
            why,
            path,
        )
    ]


@kernel
def fitting(r: Ints, s: Ints, table: int, x: Cell) -> int:
    """How many placements of a table fit the board around a cell."""
    n = 0
    at = table + 2
    size = r[table + 1]
    for _ in range(r[table]):
        k = 0
        while k < size and (r[at + 2 * k + 1] >> s[FIELDS * r[r[at + 2 * k] + x] + BOARD]) & 1:
            k += 1
        if k == size:
            n += 1
        at += 2 * size
    return n


@outlined
@kernel
def seen(r: Ints, s: Ints, b: Ints, i: int, p: Cell, q: Cell) -> bool:
    """Whether the placements that fit around the piece just played are within bounds in number."""
    return r[i + ARG] <= fitting(r, s, r[i + ARG3], s[AT]) <= r[i + ARG2]


@outlined
@kernel
def seen_anywhere(r: Ints, s: Ints, b: Ints, i: int, p: Cell, q: Cell) -> bool:
    """Whether the placements that fit anywhere are within bounds in number."""
    n = 0
    for x in range(r[CELLS]):
        n += fitting(r, s, r[i + ARG3], x)
    return r[i + ARG] <= n <= r[i + ARG2]
