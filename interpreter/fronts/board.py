"""Boards as text: a letter for each player and piece, marks for the latest step and for where one can play."""

from __future__ import annotations

import os
import re
import string
import sys
from collections.abc import Callable, Collection, Iterable, Iterator

from ..game import Game
from ..notation import column_name
from ..position import Position
from .canvas import CELL as WIDE
from .canvas import staggered, strung

CELL = re.compile("([a-z]+)([0-9]+)")
EMPTY, LEGAL = ".", "+"
ALIKE = "cosuvwxz"  # letters that are the same, small or large
WITHOUT = str.maketrans("", "", ALIKE)
LATEST = "[ ]"  # what stands around a cell of the latest step
TAKEN = "( )"  # what stands around a piece whose cell can be played on
COLOURS = {0: "35", 1: "1;33", 2: "1;36", LEGAL: "32", LATEST: "1;7"}  # by owner and by mark: numbers of ANSI


def coloured() -> bool:
    """Whether to use colours: someone looks at a terminal that has them, and has not said no."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def cells_of(step: str) -> tuple[str, ...]:
    """The cells that a step names."""
    return tuple(part for part in step.rpartition(" ")[2].split("-") if CELL.fullmatch(part))


class Artist:
    """Draws the positions of a game."""

    def __init__(self, game: Game, colours: bool = False) -> None:
        self.game = game
        self.colours = colours
        self.owners = dict(owned(game))
        self.letters = letters(game, self.owners)
        spots = game.program.board.spots
        self.columns = [column_name(column) for column in sorted({column for column, _ in spots})]
        self.rows = sorted({row + 1 for _, row in spots}, reverse=True)

    def draw(self, position: Position, latest: str = "", legal: bool = True) -> str:
        """The board with its coordinates, and a legend of what is seen on it."""
        marked = {cell for action in position.legal() for cell in cells_of(str(action))[-1:]} if legal else set()
        held = position.board
        newest = cells_of(latest)

        def cell(name: str) -> str:
            return self.cell(held.get(name, ""), name in newest, name in marked)

        board = self.game.program.board
        draw = staggered if board.slant else strung
        lines = draw(board, cell) if board.slant or board.pointed else self.chequered(cell)
        return "\n".join([*lines, "", self.legend(held, newest, marked)])

    def chequered(self, cell: Callable[[str], str]) -> list[str]:
        """A board of squares, blank where a cell is missing."""
        head = "    " + "".join(f"{column:>2} " for column in self.columns).rstrip()
        there = set(self.game.cells)
        lines = []
        for row in self.rows:
            names = (f"{column}{row}" for column in self.columns)
            drawn = "".join(cell(name) if name in there else " " * WIDE for name in names)
            lines.append(f"{row:>3} {drawn} {row}")
        return [head, *lines, head]

    def cell(self, piece: str, latest: bool, legal: bool) -> str:
        """A cell, three characters wide: what it holds between its marks."""
        marks = LATEST if latest else TAKEN if legal and piece else ""
        inside = self.letters[piece] if piece else LEGAL if legal else EMPTY
        look = [COLOURS[self.owners[piece]] if piece else COLOURS[LEGAL] if legal else ""]
        if latest:
            look.append(COLOURS[LATEST])
        shown = self.painted(marks[:1] + inside + marks[-1:], ";".join(filter(None, look)))
        return shown if marks else f" {shown} "

    def painted(self, text: str, look: str) -> str:
        """A text in colour, where colours are wanted."""
        return f"\033[{look}m{text}\033[0m" if self.colours and look else text

    def legend(self, held: dict[str, str], latest: Collection[str], legal: Collection[str]) -> str:
        """What the letters and marks mean."""
        taken = {cell in held for cell in legal}
        entries = [
            f"{self.painted(letter, COLOURS[self.owners[piece]])} {piece}" for piece, letter in self.letters.items()
        ]
        if latest:
            entries.append(f"{LATEST} the latest step")
        marks = [mark for mark, held_too in ((LEGAL, False), (TAKEN, True)) if held_too in taken]
        if marks:
            entries.append(f"{' or '.join(marks)} where one can play")
        return "    " + "   ".join(entries)


# ---- letters


def owned(game: Game) -> Iterator[tuple[str, int]]:
    """The pieces as positions call them, each with the number of its owner: 0 for nobody."""
    for number, player in enumerate(game.players, 1):
        for kind, piece in game.rules.pieces.items():
            if piece.owner in (None, player):
                yield f"{player} {kind}", number
    for kind, piece in game.rules.pieces.items():
        if piece.owner == "nobody":
            yield kind, 0


def letters(game: Game, owners: dict[str, int]) -> dict[str, str]:
    """A letter for each piece: the player's where he has one kind, else the kind's, small for the second player.

    No two pieces have letters that differ by their size and not by their shape. Where those of a kind that both have
    would, a player who has no other kind has his own letter; where nobody is such a player, the next one of the word.
    """
    counts = {number: list(owners.values()).count(number) for number in (1, 2)}
    alone = max(counts.values()) <= 1
    kinds = [piece.partition(" ")[2] for piece, owner in owners.items() if owner]
    found: dict[str, str] = {}
    for piece, owner in owners.items():
        player, _, kind = piece.partition(" ")
        word = piece if owner == 0 or alone else kind
        if owner and not alone and kinds.count(kind) > 1 and kind[0].lower() in ALIKE:
            word = player if counts[owner] == 1 else kind if 1 in counts.values() else kind.lower().translate(WITHOUT)
        small = owner == 0 or (owner == 2 and not alone)
        found[piece] = free_letter(word.lower() if small else word.upper(), small, found.values())
    return found


def free_letter(word: str, small: bool, taken: Iterable[str]) -> str:
    """The first letter of a word, or of the alphabet, that is not taken, nor looks like one that is."""
    alphabet = string.ascii_lowercase if small else string.ascii_uppercase
    used = {*taken, *(each.swapcase() for each in taken if each.lower() in ALIKE)}
    known = (letter for letter in (*word, *alphabet, *string.ascii_letters, *string.digits) if letter.isalnum())
    return next((letter for letter in known if letter not in used), "?")
