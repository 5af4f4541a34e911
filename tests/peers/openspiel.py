"""Games of OpenSpiel, which are written by hand in C++, in our notation.

Where it reads a rule otherwise:

- Go: a step that repeats a board can be played, and ends the game as a draw. So with `ko=simple` both have the same
  steps until then, and with `ko=positional` ours are those of its steps that do not end it so.
- Othello: the game ends at once when nobody can play; ours has two passes first.
- Breakthrough: the player who begins comes from the upper side; on boards of less than six rows each has one row.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ..oracle.common import cell_of, name_of


def plain(text: str) -> str:
    """A cell, or two, as we write them."""
    return "-".join(re.findall(r"[a-z]\d+", text))


def upside_down(rows: int) -> Callable[[str], str]:
    """The same with the rows counted from above."""

    def turned(text: str) -> str:
        return re.sub(r"\d+", lambda row: str(rows + 1 - int(row[0])), plain(text))

    return turned


def of_go(text: str) -> str:
    """A point, of columns without the letter i."""
    letter, row = text.split()[1][0], text.split()[1][1:]
    return "pass" if text.endswith("PASS") else chr(ord(letter) - (letter > "i")) + row


def of_othello(text: str) -> str:
    return plain(text) or "pass"


def of_pair(rows: int) -> Callable[[str], str]:
    """A row and a column, from 0 at the upper left."""

    def named(text: str) -> str:
        row, column = map(int, re.findall(r"\d+", text))
        return name_of((column, rows - 1 - row))

    return named


def of_column(text: str) -> str:
    """A column alone."""
    return name_of((int(text[1:]), 0))[0]


@dataclass(frozen=True)
class Peer:
    """A game of theirs: its name, how its steps are written, and the signs of both players on its board."""

    theirs: str
    step: Callable[[str], str]
    signs: str = "xo"
    empty: str = "."
    ours: Callable[[str], str] = field(default=lambda text: text)  # our step as far as theirs tells it
    from_above: bool = False  # whether the rows of its board are to be turned over
    kinds: int = 1  # signs of each player


@dataclass
class Play:
    """One game in play."""

    peer: Peer
    state: Any

    def numbers(self) -> Mapping[str, int]:
        """Their legal steps in our notation, with their numbers."""
        state = self.state
        return {self.peer.step(state.action_to_string(state.current_player(), n)): n for n in state.legal_actions()}

    @property
    def over(self) -> bool:
        return bool(self.state.is_terminal())

    @property
    def mover(self) -> int:
        return int(self.state.current_player())

    @property
    def winner(self) -> int | None:
        """0 for who began, 1 for the other, none for a draw."""
        first, second = self.state.returns()
        return None if first == second else int(first < second)

    @property
    def board(self) -> dict[str, int]:
        """Who holds each cell, read from the picture."""
        signs = self.peer.signs + self.peer.empty
        numbers = r"^\d" if re.search(r"\d", signs) else r"[\d ]"
        lines = (re.sub(numbers, "", line) for line in str(self.state).splitlines())
        rows = [line for line in lines if line and set(line) <= set(signs)]
        rows = rows if self.peer.from_above else rows[::-1]
        return {
            name_of((column, row)): self.peer.signs.index(sign) // self.peer.kinds
            for row, line in enumerate(rows)
            for column, sign in enumerate(line)
            if sign in self.peer.signs
        }

    def play(self, step: str) -> None:
        self.state.apply_action(self.numbers()[self.peer.ours(step)])

    def ends_as_a_draw(self, step: str) -> bool:
        """Whether a step ends the game without a winner."""
        after = self.state.child(self.numbers()[step])
        return bool(after.is_terminal()) and after.returns()[0] == after.returns()[1]


def opened(peer: Peer, pyspiel: Any) -> Play:
    return Play(peer, pyspiel.load_game(peer.theirs).new_initial_state())


def column_of(step: str) -> str:
    """The letter of a cell's column."""
    return name_of((cell_of(step)[0], 0))[0]


def go(size: int, komi: float) -> Peer:
    return Peer(f"go(board_size={size},komi={komi},max_game_length=100000)", of_go, "XO", "+")


def othello() -> Peer:
    return Peer("othello", of_othello, "xo", "-", from_above=True)


def breakthrough(size: int) -> Peer:
    return Peer(f"breakthrough(rows={size},columns={size})", upside_down(size), "bw", from_above=True)


def clobber(columns: int, rows: int) -> Peer:
    return Peer(f"clobber(rows={rows},columns={columns})", plain, "ox")


def connect_four(columns: int, rows: int, line: int) -> Peer:
    name = f"connect_four(rows={rows},columns={columns},x_in_row={line})"
    return Peer(name, of_column, ours=column_of)


def tic_tac_toe() -> Peer:
    return Peer("tic_tac_toe", of_pair(3))


def line_game(size: int, line: int) -> Peer:
    return Peer(f"mnk(m={size},n={size},k={line})", of_pair(size))


def gomoku(size: int, line: int, misere: bool = False) -> Peer:
    return Peer(f"gomoku(size={size},connect={line},anti={misere})", of_pair(size), "bw")


def checkers() -> Peer:
    return Peer("checkers", plain, "o8+*", ".", kinds=2)
