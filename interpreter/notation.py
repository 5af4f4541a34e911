"""Text for cells and back: letters for columns from the left, numbers for rows from the bottom."""

from __future__ import annotations

import re

CELL = re.compile(r"([a-z]{1,2})([1-9][0-9]?)")
LARGEST = 52  # columns and rows of a board


def column_name(column: int) -> str:
    """The letters of a column, from 0; no letter is skipped, and after z comes aa."""
    letters = ""
    column += 1
    while column:
        column, digit = divmod(column - 1, 26)
        letters = chr(ord("a") + digit) + letters
    return letters


def column_number(letters: str) -> int:
    """The column, from 0, of its letters."""
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - ord("a") + 1
    return number - 1


def cell_name(column: int, row: int) -> str:
    """The name of a cell; both numbers from 0."""
    return f"{column_name(column)}{row + 1}"


def spot(name: str) -> tuple[int, int] | None:
    """Column and row, from 0, of a cell's name; None where the text is no cell's name."""
    found = CELL.fullmatch(name)
    return (column_number(found[1]), int(found[2]) - 1) if found else None


def on_some_board(name: str) -> bool:
    """Whether a text is the name of a cell that a board can have."""
    return max(spot(name) or (LARGEST,)) < LARGEST


def placement(cell: str, piece: str) -> str:
    """A placement: its cell, after the piece where that has to be said."""
    return f"{piece} {cell}" if piece else cell


def movement(start: str, end: str) -> str:
    """A move or a jump."""
    return f"{start}-{end}"


def lifting(cell: str) -> str:
    """A piece taken off."""
    return f"x {cell}"
