"""Boards whose cells do not lie in columns above one another, or have lines between them, drawn with letters."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from ..notation import column_name
from ..topology import Spot, Topology

CELL = 3  # how wide a cell is drawn, marks included
APART = 4  # how far apart the middles of two cells in a row are
Mark = tuple[int, int, str, int]  # line from the top, where its middle is, the text, how wide it looks


def staggered(board: Topology, cell: Callable[[str], str]) -> list[str]:
    """Rows of hexagons, each half a cell aside of the one below; rows are numbered at their left, columns below."""
    marks: list[Mark] = []
    first: dict[int, int] = {}  # by row: its first column
    last: dict[int, int] = {}  # by row: its last column
    lowest: dict[int, int] = {}  # by column: its lowest row
    for name, (column, row) in zip(board.names, board.spots, strict=True):
        marks.append((-row, across(board, column, row), cell(name), CELL))
        first[row] = min(column, first.get(row, column))
        last[row] = max(column, last.get(row, column))
        lowest[column] = min(row, lowest.get(column, row))
    for row, column in first.items():
        marks.append(label(-row, across(board, column - 1, row), str(row + 1)))
    for column, row in lowest.items():
        under = foot(column, row, last)
        marks.append(label(1 - under, across(board, column, under - 1), column_name(column)))
    return painted(marks)


def foot(column: int, row: int, last: Mapping[int, int]) -> int:
    """The row under which the name of a column stands: its lowest, or one below where the next goes on behind it."""
    while last.get(row - 1, column) > column:
        row -= 1
    return row


def across(board: Topology, column: int, row: int) -> int:
    """How far to the right the middle of a hexagon is."""
    return APART * column + APART // 2 * board.slant * row


def label(line: int, middle: int, text: str) -> Mark:
    """The name of a row or a column."""
    return line, middle, text, len(text)


def painted(marks: list[Mark]) -> list[str]:
    """All lines from the top, with blanks where nothing is; the leftmost mark is four letters from the edge."""
    margin = 4 - min(middle - (width - 1) // 2 for _, middle, _, width in marks)
    lines: dict[int, str] = {}
    lengths: dict[int, int] = {}
    for line, middle, text, width in sorted(marks, key=lambda mark: mark[:2]):
        start = margin + middle - (width - 1) // 2
        lines[line] = lines.get(line, "") + " " * (start - lengths.get(line, 0)) + text
        lengths[line] = start + width
    return [lines.get(line, "").rstrip() for line in range(min(lines), max(lines) + 1)]


# ---- points and lines


def strung(board: Topology, cell: Callable[[str], str]) -> list[str]:
    """Points with the lines between them, as far as letters can draw them; rows are numbered at both sides."""
    columns, rows = zip(*board.spots, strict=True)
    left, right, low, high = min(columns), max(columns), min(rows), max(rows)
    marks: dict[tuple[int, int], Mark] = {}
    for mark in threads(board):
        marks[mark[:2]] = mark
    for name, (column, row) in zip(board.names, board.spots, strict=True):
        middle = APART * column
        for aside in (-1, 1):
            marks.pop((-2 * row, middle + aside), None)
        marks[-2 * row, middle] = (-2 * row, middle, cell(name), CELL)
    labels = []
    for row in sorted(set(rows)):
        number = str(row + 1)
        labels += [label(-2 * row, APART * left - 3, number), label(-2 * row, APART * right + 3, number)]
    for column in sorted(set(columns)):
        name = column_name(column)
        labels += [label(line, APART * column, name) for line in (1 - 2 * low, -1 - 2 * high)]
    return painted([*marks.values(), *labels])


def threads(board: Topology) -> Iterator[Mark]:
    """The letters of all lines: those that run along rows, along columns, or from corner to corner of squares."""
    for here, row in enumerate(board.rays):
        for there in row:
            if there > here and there != len(board.spots):
                yield from thread(board.spots[here], board.spots[there])


def thread(here: Spot, there: Spot) -> Iterator[Mark]:
    """The letters between two neighbours; none where a line goes another way."""
    across, up = there[0] - here[0], there[1] - here[1]
    if across and up and abs(across) != abs(up):
        return
    long = 2 * abs(up) or APART * abs(across)
    letter = "-" if not up else "|" if not across else "/" if across * up > 0 else "\\"
    for n in range(1, long):
        yield -2 * here[1] - 2 * up * n // long, APART * here[0] + APART * across * n // long, letter, 1
