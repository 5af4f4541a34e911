"""What the sources of three games claim of every game, asked in random games.

KELB_GAMES_DIVISOR (10 when unset) thins the work: 500 games of each at 1.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from typing import Any

import pytest

import interpreter
from interpreter import Position

from .oracle.common import Shape, Stones, around, breathless, cell_of, cells, groups, name_of, near, owned

DIVISOR = int(os.environ.get("KELB_GAMES_DIVISOR", "10"))
GAMES = max(1, 500 // DIVISOR)
LONGEST = 400  # steps of a game of Seega, which may go on much longer


def owners(position: Position) -> dict[str, str]:
    """The owner of each piece; nobody's pieces by their kind."""
    return {cell: piece.split()[0] for cell, piece in position.board.items()}


def stones(position: Position) -> list[Stones]:
    """Each player's stones."""
    board = owners(position)
    return [owned(board, player) for player in position.players]


def smothered(position: Position, shape: Shape) -> Stones:
    """The stones of all groups without liberties."""
    empty = cells(shape) - {cell_of(cell) for cell in position.board}
    first, second = stones(position)
    return breathless(first, empty, shape) | breathless(second, empty, shape)


def played(position: Position, rng: random.Random, longest: int = 10_000) -> Iterator[tuple[Position, str, Position]]:
    """A random game, step by step; passes and ends are seldom chosen where there is anything else."""
    for _ in range(longest):
        legal = [str(action) for action in position.legal()]
        if not legal:
            return
        step = rng.choice(legal)
        step = rng.choice(legal) if step in ("pass", "end", "swap") else step
        after = position.play(step)
        yield position, step, after
        position = after


def board_of(shape: Shape) -> str:
    """A board section."""
    return f"{{rectangle: {{columns: {shape.columns}, rows: {shape.rows}}}}}"


# ---- Redstone: the designer's rule sheet


def redstone(shape: Shape, pie: bool) -> interpreter.Game:
    """Redstone on any board."""
    text = f"format: 1\nname: Redstone\nextends: redstone\nboard: {board_of(shape)}\noptions: {{size: null}}\n"
    return interpreter.load(text, pie=pie)


def check_redstone_steps(position: Position, shape: Shape) -> None:
    """Own stones go where no group falls, red ones where some group does, and nothing else can be played."""
    legal, expected = {str(action) for action in position.legal()} - {"swap"}, set()
    taken = {cell_of(cell) for cell in position.board}
    first, second = stones(position)
    own = [first, second][position.players.index(position.mover)]
    for cell in cells(shape) - taken:
        empty, mine = cells(shape) - taken - {cell}, own | {cell}
        theirs = second if own is first else first
        falls = breathless(mine, empty, shape) | breathless(theirs, empty, shape)
        walled = breathless(own, empty, shape) | breathless(theirs, empty, shape)
        expected |= ({f"red {name_of(cell)}"} if walled else set()) | (set() if falls else {name_of(cell)})
    assert legal == expected


@pytest.mark.parametrize("seed", range(GAMES))
def test_redstone(seed: int) -> None:
    rng = random.Random(f"redstone {seed}")
    shape = Shape(rng.randint(2, 7), rng.randint(2, 7))
    position, size = redstone(shape, rng.random() < 0.5).start(), shape.columns * shape.rows
    number, reds = 0, 0
    for before, _, after in played(position, rng):
        if rng.random() < 0.1:
            check_redstone_steps(before, shape)
        assert not smothered(after, shape)
        assert reds <= list(after.board.values()).count("red"), "red stones stay"
        position, number, reds = after, number + 1, list(after.board.values()).count("red")
    assert position.outcome is not None
    assert position.outcome.winner is not None, "no game is drawn"
    assert position.outcome.reason in ("all_gone", "mover_gone", "opponent_gone"), "there is always a step"
    assert number <= size * (size + 1) + 1


# ---- Sygo: mindsports.nl and Wikipedia

SYGO: list[dict[str, Any]] = [
    {},
    {"suicide": "turn"},
    {"reading": "designer"},
    {"growth": "any"},
    {"captors": "grown_only"},
    {"balance_extra": "unconnected"},
]


def territories(position: Position, shape: Shape) -> tuple[int, int, int]:
    """The empty points that belong to the first player, to the second, and to nobody."""
    first, second = stones(position)
    found = [0, 0, 0]
    for region in groups(cells(shape) - first - second, shape):
        edge = around(region, shape)
        touched = [bool(edge & first), bool(edge & second)]
        found[2 if touched[0] == touched[1] else touched.index(True)] += len(region)
    return found[0], found[1], found[2]


def check_sygo_turn(opened: Position, position: Position, shape: Shape) -> None:
    """A turn adds stones unless it was a pass, takes none off, and leaves every group a liberty."""
    before, after = opened.board.keys(), position.board.keys()
    assert before <= after
    assert len(after) < shape.columns * shape.rows, "the last point is never filled"
    assert not smothered(position, shape)
    first, second = stones(position)
    scores, land = position.scores or {}, territories(position, shape)
    assert [scores[player] for player in position.players] == [len(first) + land[0], len(second) + land[1]]
    assert sum(scores.values()) + land[2] == shape.columns * shape.rows


@pytest.mark.parametrize("seed", range(GAMES))
def test_sygo(seed: int) -> None:
    rng = random.Random(f"sygo {seed}")
    options, size = SYGO[seed % len(SYGO)], rng.randint(3, 7)
    game, shape = interpreter.load("sygo", size=size, **options), Shape(size, size)
    opened, turns = game.start(), list[str]()
    for before, step, after in played(game.start(), rng):
        turns.append(step)
        if game.options["suicide"] == "step":
            assert not smothered(after, shape)
        if after.turn > before.turn:
            check_sygo_turn(opened, after, shape)
            assert len(after.board) > len(opened.board) or turns == ["pass"]
            opened, turns = after, []
    assert opened.outcome is not None
    assert opened.outcome.reason == "both_pass"
    assert opened.turn <= 2 * size * size + 2


# ---- Seega: Wikipedia; Lane 1836

SEEGA: list[dict[str, Any]] = [
    {},
    {"continuation": "any_piece"},
    {"continuation": "compulsory", "centre": "safe"},
    {"blocked": "opponent_lifts"},
    {"blocked": "loses_first_lifts"},
    {"blocked": "loses_second_lifts", "first_mover": "last_placer"},
    {"opening": "lane", "ends_at": "one_left"},
]


def check_walk(before: Position, step: str, after: Position, shape: Shape) -> int:
    """A step takes at most three, each between where it ends and an own piece; how many it takes."""
    start, goal = (cell_of(cell) for cell in step.split("-"))
    taken = {cell_of(cell) for cell in before.board.keys() - after.board.keys()} - {start}
    mine = owned(owners(after), before.mover)
    assert goal in near(shape)[start]
    assert len(taken) <= 3
    for cell in taken:
        assert owners(before)[name_of(cell)] != before.mover
        assert cell in near(shape)[goal]
        assert (2 * cell[0] - goal[0], 2 * cell[1] - goal[1]) in mine
    return len(taken)


def check_placing(after: Position, shape: Shape) -> None:
    """Once the placing is over the centre alone is empty, and so are the hands."""
    centre = {name_of((shape.columns // 2, shape.rows // 2))}
    if after.phase == "moving":
        assert after.board.keys() == {name_of(cell) for cell in cells(shape)} - centre
        assert set(after.hand.values()) == {0}
    else:
        assert not centre & after.board.keys()


@pytest.mark.parametrize("seed", range(GAMES))
def test_seega(seed: int) -> None:
    rng = random.Random(f"seega {seed}")
    options, size = SEEGA[seed % len(SEEGA)], rng.choice([5, 5, 5, 7])
    game, shape = interpreter.load("seega", size=size, **options), Shape(size, size)
    lifts, going_on = 0, False
    for before, step, after in played(game.start(), rng, LONGEST):
        if before.phase != "moving":
            assert len(after.board) == len(before.board) + 1
            check_placing(after, shape)
            continue
        assert all(len(now) <= len(then) for then, now in zip(stones(before), stones(after), strict=True))
        lifts += step.startswith("x ")
        if "-" in step:
            taken = check_walk(before, step, after, shape)
            assert taken or not going_on, "a step that goes on takes something"
            going_on = after.turn == before.turn
        else:
            going_on = False
        assert size * size - len(after.board) == 1 + sum(after.captives.values()) + lifts
