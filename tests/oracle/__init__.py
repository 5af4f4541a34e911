"""A slow and obvious referee for Redstone, Seega and Sygo, written from the rules alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from . import redstone, seega, sygo
from .common import Shape, State

GAMES: dict[str, Any] = {"redstone": redstone, "seega": seega, "sygo": sygo}
MATTERS = {  # which arguments of a position, beside the options, bear on each game
    "redstone": {"turn"},
    "seega": {"phase", "turn", "phase_turn", "hand", "vacated", "turns_without_capture"},
    "sygo": {"happened"},
}
ARGUMENTS = {"phase", "turn", "phase_turn", "hand", "happened", "played", "vacated", "turns_without_capture"}


def start(name: str, columns: int, rows: int, **options: Any) -> State:
    """A game's beginning."""
    begin: Callable[..., State] = GAMES[name].start
    return begin(Shape(columns, rows), **without_size(options))


def place(name: str, columns: int, rows: int, board: Mapping[str, str], mover: str, **options: Any) -> State:
    """Any position: the board maps a cell's name to its owner, or to red."""
    make: Callable[..., State] = GAMES[name].place
    idle = ARGUMENTS - MATTERS[name]
    used = {key: value for key, value in options.items() if key not in idle}
    return make(Shape(columns, rows), board, mover, **without_size(used))


def without_size(options: Mapping[str, Any]) -> dict[str, Any]:
    """The options without the size, which the shape has said already."""
    return {key: value for key, value in options.items() if key != "size"}


def perft(state: State, depth: int) -> int:
    """The number of sequences of so many steps; a swap, a pass and an end are steps too."""
    if depth == 0:
        return 1
    after = state.steps().values()
    return len(after) if depth == 1 else sum(perft(child, depth - 1) for child in after)
