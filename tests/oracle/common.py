"""What the slow referee's three games share: cells, groups, names, the face of a state."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import ClassVar, Protocol, TypeAlias

Cell: TypeAlias = tuple[int, int]  # column and row, both from 0 at the bottom left
Stones: TypeAlias = frozenset[Cell]
Pair: TypeAlias = tuple[Stones, Stones]  # the first player's stones, then the second's
Player: TypeAlias = int  # 0 moves first in the game, 1 second
Result: TypeAlias = tuple[str | None, str]  # the winner, None for a draw, and the reason


class State(Protocol):
    """A position of some game."""

    @property
    def mover(self) -> str: ...

    @property
    def phase(self) -> str: ...

    @property
    def board(self) -> dict[str, str]: ...

    @property
    def outcome(self) -> Result | None: ...

    @property
    def scores(self) -> dict[str, int] | None: ...

    def steps(self) -> Mapping[str, State]: ...


@dataclass(frozen=True)
class Shape:
    """A board of squares."""

    columns: int
    rows: int
    ways: ClassVar[tuple[Cell, ...]] = ((1, 0), (-1, 0), (0, 1), (0, -1))

    def has(self, cell: Cell) -> bool:
        """Whether a cell of the rectangle is on the board."""
        return True


class Hexagon(Shape):
    """A hexagon of hexagons; columns go up to the left, so that two more neighbours lie up to the right and back."""

    ways = (*Shape.ways, (1, 1), (-1, -1))

    def has(self, cell: Cell) -> bool:
        return abs(cell[0] - cell[1]) <= self.columns // 2


@cache
def cells(shape: Shape) -> Stones:
    """Every cell of the board."""
    return frozenset((c, r) for c in range(shape.columns) for r in range(shape.rows) if shape.has((c, r)))


@cache
def near(shape: Shape) -> Mapping[Cell, Stones]:
    """The cells that share an edge with each cell."""
    return {(c, r): frozenset((c + x, r + y) for x, y in shape.ways) & cells(shape) for c, r in cells(shape)}


def around(stones: Iterable[Cell], shape: Shape) -> Stones:
    """All neighbours of all these cells."""
    neighbours = near(shape)
    return frozenset[Cell]().union(*(neighbours[stone] for stone in stones))


def spread(seeds: Stones, stones: Stones, shape: Shape) -> Stones:
    """The seeds and all stones that hang together with them."""
    reached, edge = seeds, seeds
    while edge:
        edge = (around(edge, shape) & stones) - reached
        reached |= edge
    return reached


def groups(stones: Stones, shape: Shape) -> frozenset[Stones]:
    """The connected groups of these stones."""
    found: set[Stones] = set()
    while stones:
        group = spread(frozenset({min(stones)}), stones, shape)
        found.add(group)
        stones -= group
    return frozenset(found)


def breathless(stones: Stones, empty: Stones, shape: Shape) -> Stones:
    """The stones of every group that touches no empty cell."""
    return stones - spread(stones & around(empty, shape), stones, shape)


def letters(column: int) -> str:
    """A column's name: a to z, then aa, ab and so on."""
    before, last = divmod(column, 26)
    return (letters(before - 1) if before else "") + chr(ord("a") + last)


def name_of(cell: Cell) -> str:
    """A cell as text: a1 at the bottom left."""
    return f"{letters(cell[0])}{cell[1] + 1}"


def cell_of(name: str) -> Cell:
    """The cell that a text names."""
    column = 0
    for letter in name.rstrip("0123456789"):
        column = 26 * column + ord(letter) - ord("a") + 1
    return column - 1, int(name.lstrip("abcdefghijklmnopqrstuvwxyz")) - 1


def owned(board: Mapping[str, str], owner: str) -> Stones:
    """The cells that one owner holds on a board of names."""
    return frozenset(cell_of(name) for name, holder in board.items() if holder == owner)


def pair_of(board: Mapping[str, str], players: tuple[str, str]) -> Pair:
    """Both players' stones on a board of names."""
    return owned(board, players[0]), owned(board, players[1])


def with_stones(pair: Pair, player: Player, stones: Stones) -> Pair:
    """The pair after one player's stones have become these."""
    return (stones, pair[1]) if player == 0 else (pair[0], stones)


def shown(pair: Pair, players: tuple[str, str]) -> dict[str, str]:
    """Both players' stones as a board of names."""
    return {name_of(cell): f"{player} stone" for player, stones in zip(players, pair, strict=True) for cell in stones}


def higher(scores: tuple[int, int], players: tuple[str, str]) -> str | None:
    """Who has more points, None when both have as many."""
    if scores[0] == scores[1]:
        return None
    return players[0] if scores[0] > scores[1] else players[1]
