"""pattern: how often a picture is seen that the piece just played is part of.

actions: {put: {place: {piece: stone, require: {not: {pattern: {picture: ["x o", "o x"], at_least: 1}}}}}}

. o x .
. x X .    X is refused to x: with it the four cells in the middle would show the picture, turned
. x o .
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated

from ..arrays import ARG, ARG2, ARG3, AT, BOARD, FIELDS, Cell, Ints
from ..assembly import Assembler, Item, Test, bounded, bounds
from ..kernel import kernel, outlined
from ..terms import Bounds, says

Drawn = tuple[tuple[int, int, str], ...]  # columns and rows from a cell, and the sign there
SIGNS = {"x": "mover", "o": "opponent", ".": "empty"}
ANYTHING = "?"


class Pattern(Bounds, frozen=True, kw_only=True):
    """How often a picture is seen that the piece just played is part of."""

    picture: Annotated[
        tuple[str, ...],
        says(
            "Its rows from the top: x the mover's, o the opponent's, . empty, ? whatever.",
            ["x o", "o x"],
            min_length=1,
            max_length=7,
        ),
    ]
    turned: Annotated[bool, says("Whether it is also seen turned and mirrored; true where nothing is said.", False)] = (
        True
    )


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
    """All ways in which one cell can be part of the picture, each once, seen from that cell."""
    drawn = signs(wanted.picture)
    found = {
        tuple(sorted((x - x0, y - y0, sign) for x, y, sign in view))
        for view in (views(drawn) if wanted.turned else [drawn])
        for x0, y0, _ in view
    }
    return sorted(found)


def lower(asm: Assembler, wanted: Pattern, path: str) -> list[Item]:
    """One row with all placements: for each of their cells a table that leads there, and a mask."""
    number = bounds(wanted)
    why = f"the picture {' / '.join(wanted.picture)} is not seen {bounded(wanted)} times"
    if number is None:
        return [Test(None, (), why, path)]
    board = asm.board

    def leading(x: int, y: int) -> int:
        return asm.table([*(board.cell_at(column + x, row + y) for column, row in board.spots), len(board.spots)])

    found = placements(wanted)
    masks = {sign: asm.holding([contents]) for sign, contents in SIGNS.items()}
    cells = [number for drawn in found for x, y, sign in drawn for number in (leading(x, y), masks[sign])]
    return [Test(seen, (*number, asm.table([len(found), len(found[0]), *cells])), why, path)]


@outlined
@kernel
def seen(r: Ints, s: Ints, b: Ints, i: int, p: Cell, q: Cell) -> bool:
    """Whether the placements of a table that fit the board around the piece just played are within bounds in number."""
    n = 0
    at = r[i + ARG3] + 2
    size = r[r[i + ARG3] + 1]
    for _ in range(r[r[i + ARG3]]):
        k = 0
        while k < size and (r[at + 2 * k + 1] >> s[FIELDS * r[r[at + 2 * k] + s[AT]] + BOARD]) & 1:
            k += 1
        if k == size:
            n += 1
        at += 2 * size
    return r[i + ARG] <= n <= r[i + ARG2]
