"""Redstone as the designer's rule sheet has it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from .common import (
    Cell,
    Pair,
    Player,
    Result,
    Shape,
    Stones,
    breathless,
    cells,
    name_of,
    owned,
    pair_of,
    shown,
    with_stones,
)

PLAYERS = ("black", "white")


@dataclass(frozen=True)
class Redstone:
    """A position; `swap` says whether the second player still has his right to change sides."""

    shape: Shape
    stones: Pair
    red: Stones
    player: Player
    turn: int  # the number of the turn about to be played, from 1
    swap: bool
    result: Result | None = None
    phase = "play"
    scores = None

    @property
    def mover(self) -> str:
        return PLAYERS[self.player]

    @property
    def board(self) -> dict[str, str]:
        return shown(self.stones, PLAYERS) | {name_of(cell): "red" for cell in self.red}

    @cached_property
    def empty(self) -> Stones:
        return cells(self.shape) - self.stones[0] - self.stones[1] - self.red

    @cached_property
    def outcome(self) -> Result | None:
        if self.result or any(self.moves()) or self.may_swap():
            return self.result
        return PLAYERS[1 - self.player], "blocked"

    def steps(self) -> dict[str, Redstone]:
        """Each step's text with the position after it."""
        if self.result:
            return {}
        swap = {"swap": replace(self, swap=False)} if self.may_swap() else {}
        return dict(self.moves()) | swap

    def may_swap(self) -> bool:
        return self.swap and self.turn == 2

    def moves(self) -> Iterator[tuple[str, Redstone]]:
        for cell in self.empty:
            own = self.after_own(cell)
            if not own.dead():
                yield name_of(cell), own
            red = replace(self.passed_on(), red=self.red | {cell})
            if red.dead():
                yield f"red {name_of(cell)}", red.without_dead(self.player)

    def passed_on(self) -> Redstone:
        return replace(self, player=1 - self.player, turn=self.turn + 1)

    def after_own(self, cell: Cell) -> Redstone:
        mine = self.stones[self.player] | {cell}
        return replace(self.passed_on(), stones=with_stones(self.stones, self.player, mine))

    def dead(self) -> Stones:
        """The stones of every group of either colour without a liberty."""
        both = (breathless(stones, self.empty, self.shape) for stones in self.stones)
        return frozenset[Cell]().union(*both)

    def without_dead(self, mover: Player) -> Redstone:
        """The board after a removal, and the result that it brings."""
        dead = self.dead()
        left = (self.stones[0] - dead, self.stones[1] - dead)
        return replace(self, stones=left, result=verdict(left, mover))


def verdict(left: Pair, mover: Player) -> Result | None:
    """What a removal decides: whoever is left alone wins, with nobody left the mover does."""
    mine, theirs = bool(left[mover]), bool(left[1 - mover])
    if mine and theirs:
        return None
    if not mine and not theirs:
        return PLAYERS[mover], "all_gone"
    return (PLAYERS[mover], "opponent_gone") if mine else (PLAYERS[1 - mover], "mover_gone")


def start(shape: Shape, pie: str | bool = "on") -> Redstone:
    """The empty board, Black to move."""
    nothing: Stones = frozenset()
    return Redstone(shape, (nothing, nothing), nothing, 0, 1, pie in ("on", True))


def place(shape: Shape, board: Mapping[str, str], mover: str, turn: int = 3, pie: str | bool = "on") -> Redstone:
    """Any position, by default past the second turn and so without the swap."""
    stones, red = pair_of(board, PLAYERS), owned(board, "red")
    return Redstone(shape, stones, red, PLAYERS.index(mover), turn, pie in ("on", True))
