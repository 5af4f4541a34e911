"""Random games beside other programs, compared at every position: who moves, what is legal, the board, the result.

KELB_GAMES_DIVISOR (10 when unset) thins the work: 200 games of each setting at 1. What is not installed is skipped.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest

import interpreter

from .peers import openspiel
from .peers.gnugo import GnuGo, program
from .peers.openspiel import Peer, Play

DIVISOR = int(os.environ.get("KELB_GAMES_DIVISOR", "10"))
GAMES = max(2, 200 // DIVISOR)
GO_SIZES = (2, 3, 5, 7, 9)
LONGEST = 500  # steps of a game that are compared


@dataclass(frozen=True)
class Setting:
    """One of our games under some options beside one of theirs."""

    name: str
    peer: Peer
    options: dict[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.name} {self.peer.theirs}"


def settings() -> Iterator[Setting]:
    """All that OpenSpiel has of ours, Go aside."""
    yield Setting("othello", openspiel.othello())
    yield Setting("checkers", openspiel.checkers())
    yield Setting("tic-tac-toe", openspiel.tic_tac_toe())
    for size in (6, 7, 8, 9):
        yield Setting("breakthrough", openspiel.breakthrough(size), {"size": size})
    for columns, rows in ((6, 5), (2, 3), (5, 5), (8, 8)):
        yield Setting("clobber", openspiel.clobber(columns, rows), {"columns": columns, "rows": rows})
    for columns, rows, line in ((7, 6, 4), (8, 7, 4), (5, 4, 3), (9, 6, 5)):
        options = {"columns": columns, "rows": rows, "line": line}
        yield Setting("connect-four", openspiel.connect_four(columns, rows, line), options)
    for size, line in ((3, 3), (4, 4), (6, 4)):
        options = {"size": size, "line": line}
        yield Setting("tic-tac-toe", openspiel.line_game(size, line), options)
        yield Setting("tic-tac-toe", openspiel.gomoku(size, line, misere=True), {**options, "goal": "misere"})
    for size in (6, 9, 15):
        yield Setting("gomoku", openspiel.gomoku(size, 5), {"size": size})
    yield Setting("gomoku", openspiel.line_game(15, 5))


SETTINGS = list(settings())


@pytest.fixture(scope="module")
def pyspiel() -> Any:
    return pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")


def owners(position: interpreter.Position) -> dict[str, int]:
    """Who holds each cell: 0 for who began."""
    return {cell: position.players.index(piece.split()[0]) for cell, piece in position.board.items()}


def number_of(position: interpreter.Position, player: str | None) -> int | None:
    return None if player is None else position.players.index(player)


def steps(position: interpreter.Position) -> list[str]:
    return sorted(str(action) for action in position.legal())


def compare(position: interpreter.Position, other: Play, story: list[str]) -> None:
    """Both show the same."""
    assert owners(position) == other.board, story
    if not other.over:
        assert position.outcome is None, story
        assert number_of(position, position.mover) == other.mover, story
        assert {other.peer.ours(step) for step in steps(position)} == other.numbers().keys(), story


def passed_out(position: interpreter.Position) -> interpreter.Position:
    """The position after the passes that only end the game."""
    while position.outcome is None:
        assert steps(position) == ["pass"]
        position = position.play("pass")
    return position


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_openspiel(setting: Setting, pyspiel: Any) -> None:
    game = interpreter.load(setting.name, **setting.options)
    for seed in range(GAMES):
        rng, story = random.Random(f"{setting} {seed}"), list[str]()
        position, other = game.start(), openspiel.opened(setting.peer, pyspiel)
        compare(position, other, story)
        while not other.over:
            story.append(rng.choice(steps(position)))
            position = position.play(story[-1])
            other.play(story[-1])
            compare(position, other, story)
        position = passed_out(position)
        assert position.outcome
        assert number_of(position, position.outcome.winner) == other.winner, story
        if setting.name == "othello":
            held = list(other.board.values())
            assert position.scores == {"black": held.count(0), "white": held.count(1)}, story


# ---- Go beside OpenSpiel


def check_score(position: interpreter.Position, story: list[str], size: int, pyspiel: Any) -> None:
    """The difference of the scores: half a point more or less for White decides there as well."""
    scores = position.scores or {}
    ahead = scores["black"] - scores["white"] + 0.5  # the komi of this game
    for komi, winner in ((ahead - 0.5, 0), (ahead + 0.5, 1)):
        other = openspiel.opened(openspiel.go(size, komi), pyspiel)
        for step in story:
            other.play(step)
        assert other.winner == winner, story


def random_go(position: interpreter.Position, rng: random.Random) -> str:
    """A step, seldom a pass where there is anything else."""
    step = rng.choice(steps(position))
    return rng.choice(steps(position)) if step == "pass" else step


@pytest.mark.parametrize("ko", ["simple", "positional"])
@pytest.mark.parametrize("size", GO_SIZES)
def test_go_beside_openspiel(ko: str, size: int, pyspiel: Any) -> None:
    game = interpreter.load("go", size=size, ko=ko, komi=0.5)
    for seed in range(GAMES if size < 7 else GAMES // 4):
        rng, story = random.Random(f"go {ko} {size} {seed}"), list[str]()
        position, other = game.start(), openspiel.opened(openspiel.go(size, 0.5), pyspiel)
        while not other.over and len(story) < LONGEST:
            assert number_of(position, position.mover) == other.mover, story
            assert owners(position) == other.board, story
            theirs = set(other.numbers())
            if ko == "positional":
                theirs = {step for step in theirs if not other.ends_as_a_draw(step)}
            assert set(steps(position)) == theirs, story
            story.append(random_go(position, rng))
            position = position.play(story[-1])
            other.play(story[-1])
        assert owners(position) == other.board, story
        if other.over and other.winner is not None:
            assert position.outcome, story
            assert number_of(position, position.outcome.winner) == other.winner, story
            check_score(position, story, size, pyspiel)
        else:
            assert position.outcome is None, "a repeated board ends the game there alone"
            assert ko == "simple" or len(story) == LONGEST


# ---- Go beside GNU Go

# With suicide GNU Go does not see that a board has stood before, so that superko is compared without.
READINGS: list[tuple[dict[str, Any], list[str]]] = [
    ({"ko": "simple"}, ["--simple-ko", "--forbid-suicide"]),
    ({"ko": "positional"}, ["--positional-superko", "--forbid-suicide"]),
    ({"ko": "situational"}, ["--situational-superko", "--forbid-suicide"]),
    ({"ko": "none"}, ["--no-ko", "--forbid-suicide"]),
    ({"ko": "none", "suicide": "on"}, ["--no-ko", "--allow-all-suicide"]),
]


@pytest.mark.skipif(program() is None, reason="GNU Go is not installed")
@pytest.mark.parametrize(("options", "theirs"), READINGS, ids=" ".join)
def test_go_beside_gnu_go(options: dict[str, Any], theirs: list[str]) -> None:
    with GnuGo("--chinese-rules", *theirs) as other:
        for seed in range(GAMES):
            rng, size = random.Random(f"{theirs} {seed}"), GO_SIZES[seed % len(GO_SIZES)]
            play_beside(interpreter.load("go", size=size, **options).start(), other, rng, size)


def play_beside(position: interpreter.Position, other: GnuGo, rng: random.Random, size: int) -> None:
    """One game, compared at every position."""
    other.begin(size)
    story: list[str] = []
    while position.outcome is None and len(story) < LONGEST // 2:
        mover = number_of(position, position.mover) or 0
        assert set(steps(position)) == other.legal(mover), story
        story.append(random_go(position, rng))
        position = position.play(story[-1])
        other.play(mover, story[-1])
        assert owners(position) == other.board(), story
        assert tuple(position.captives.values()) == other.captives(), story
