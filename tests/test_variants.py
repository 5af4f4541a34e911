"""Files that change shipped rulesets: each plays to the end, and shows what it was written for."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml

import interpreter
from interpreter import Position

from .case_files import picture

FOLDER = Path(__file__).parent / "variants"
FILES = {file.stem: file for file in sorted((FOLDER / "files").glob("*.yaml"))}
RESULTS = [
    (entry, file, wanted)
    for entry in yaml.safe_load((FOLDER / "results.yaml").read_text("utf-8"))
    for file, wanted in entry["results"].items()
]
SIGNS = {"W": "light", "B": "dark"}
GAMES = 50
PLAIN_TURNS = 2_000  # what ends a game of Seega that goes in circles


@pytest.mark.parametrize("file", FILES)
def test_random_games_come_to_an_end(file: str) -> None:
    game = interpreter.load(FILES[file])
    played = game.simulate(games=GAMES, seed=7)
    assert len(played) == GAMES
    assert played.unfinished == 0
    assert sum(played.wins.values()) + played.draws == GAMES
    assert max(played.turns) <= PLAIN_TURNS
    assert played.ended_by.keys() <= {*game.program.ends, "blocked"}
    assert min(played.turns) >= 2


@pytest.mark.parametrize(
    ("entry", "file", "wanted"), RESULTS, ids=[f"{entry['name']}, {file}" for entry, file, _ in RESULTS]
)
def test_results(entry: Mapping[str, Any], file: str, wanted: Mapping[str, Any]) -> None:
    game = interpreter.load(FILES[file])
    position = game.position(
        picture(entry["board"], SIGNS), mover=entry["mover"], phase="moving", phase_turn=entry["phase_turn"]
    )
    for step in entry["play"]:
        position = position.play(step)
    check(position, wanted)


def check(position: Position, wanted: Mapping[str, Any]) -> None:
    """Compares a position with what is wanted of it: an ending, or who plays what."""
    if "winner" in wanted:
        assert position.outcome is not None
        assert (position.outcome.winner, position.outcome.reason) == (wanted["winner"], wanted["reason"])
        return
    assert position.outcome is None
    assert position.mover == wanted["mover"]
    assert sorted(str(action) for action in position.legal()) == wanted["legal"]


def test_each_file_is_shown() -> None:
    """Files of three lines are there for their results; the others have tests of their own."""
    short = {name for name, file in FILES.items() if len(file.read_text("utf-8").splitlines()) == 3}
    assert short == {file for _, file, _ in RESULTS}


def test_slides_take_and_do_not_go_on() -> None:
    game = interpreter.load(FILES["kharebga"])
    board = picture("W . . . .\n. . . . .\nB B W . .\n. . . . .\n. W B . W", SIGNS)
    position = game.position(board, mover="light", phase="moving")
    legal = {str(action) for action in position.legal()}
    assert {"a5-a4", "a5-e5", "e1-e5", "c3-e3", "b1-a1"} <= legal
    assert not {"a5-a2", "e1-b1", "c3-c1"} & legal
    after = position.play("e1-d1")
    assert "c1" not in after.board
    assert after.mover == "dark"
    assert "continuation" not in game.options


def test_two_red_stones_in_a_turn() -> None:
    game = interpreter.load(FILES["redstone_two_reds"], pie=False)
    assert (game.columns, game.rows) == (6, 4)
    board = picture(". . . . W B\n. . B . . .\n. . . . . .\nB W . W . .", {"W": "white", "B": "black"})
    once = game.position(board, mover="white").play("red a2")
    assert once.mover == "white"
    assert {str(action) for action in once.legal()} == {"red f3", "end"}
    assert once.play("end").mover == "black"
    twice = once.play("red f3")
    assert twice.mover == "black"
    assert "f4" not in twice.board


def test_diagonal_steps_and_captures() -> None:
    game = interpreter.load(FILES["seega_diagonal"])
    board = picture(". . . . .\n. . . . .\n. B . . .\nW . . W .\n. . . . B", SIGNS)
    position = game.position(board, mover="light", phase="moving")
    after = position.play("d2-c3")
    assert "b3" in after.board
    board = picture(". . . . .\n. . . W .\n. B . . .\nW . . . .\n. . . . B", SIGNS)
    position = game.position(board, mover="light", phase="moving")
    after = position.play("d4-c4")
    assert "b3" not in after.board


def test_stones_go_and_no_position_comes_again() -> None:
    game = interpreter.load(FILES["sygo_removes"], size=5)
    board = picture(". W B . .\nW . W B .\n. W B . .\n. . . . .\n. . . . .", {"W": "white", "B": "black"})
    position = game.position(board, mover="black", happened=["growth"])
    after = position.play("b4")
    assert "c4" not in after.board
    assert after.captives == {"white": 0, "black": 1}
    assert "c4" not in {str(action) for action in after.legal()}, "white would bring back the first position"
