"""Draughts: turns from the start, as others have counted them, and random positions of men and kings."""

from __future__ import annotations

import random
from typing import Any

import pytest

import interpreter
from interpreter import Position

from .oracle.common import Cell, name_of
from .oracle.draughts import Draughts

COUNTS = {  # turns, each way of capturing that leads to another board once
    "international-draughts": (9, 81, 658, 4265),  # A. Bik, perft for international draughts
    "checkers": (7, 49, 302, 1469),  # A. Bik, perft for checkers
}
WAYS = [("international-draughts", Draughts(10, "white", True)), ("checkers", Draughts(8, "black", False))]


def boards(position: Position) -> dict[Any, Position]:
    """What the turns of the mover lead to, each board once."""
    found: dict[Any, Position] = {}
    waiting = [position.play(step) for step in position.legal()]
    while waiting:
        after = waiting.pop()
        if after.in_turn and after.outcome is None:
            waiting += [after.play(step) for step in after.legal()]
        else:
            found[frozenset(after.board.items())] = after
    return found


@pytest.mark.parametrize("name", COUNTS)
def test_turns(name: str) -> None:
    level = [interpreter.load(name).start()]
    for count in COUNTS[name]:
        level = [after for position in level for after in boards(position).values()]
        assert len(level) == count


def drawn(rng: random.Random, rules: Draughts, players: tuple[str, str]) -> dict[Cell, tuple[str, bool]]:
    """Men and kings on the dark cells, no man where he would have been crowned, something of both sides."""
    dark = [(c, r) for c in range(rules.size) for r in range(rules.size) if (c + r) % 2 == 0]
    held: dict[Cell, tuple[str, bool]] = {}
    for number, cell in enumerate(rng.sample(dark, rng.randint(3, len(dark) // 2))):
        owner = players[number % 2] if number < 2 else rng.choice(players)
        held[cell] = (owner, rng.random() < 0.35 or rules.crowned(owner, False, cell))
    return held


@pytest.mark.parametrize(("name", "rules"), WAYS, ids=[name for name, _ in WAYS])
def test_positions(name: str, rules: Draughts) -> None:
    """All turns of random positions, beside those of a referee."""
    game, rng = interpreter.load(name), random.Random(name)
    for _ in range(150):
        held, mover = drawn(rng, rules, game.players), rng.choice(game.players)
        board = {name_of(cell): f"{owner} {'king' if king else 'man'}" for cell, (owner, king) in held.items()}
        position = game.position(board, mover=mover)
        wanted = {
            frozenset((name_of(cell), f"{owner} {'king' if king else 'man'}") for cell, (owner, king) in after)
            for after in rules.turns(held, mover)
        }
        assert (set(boards(position)) if position.outcome is None else set()) == wanted, board
