"""Positions that the sources of the rules show or tell, one test each."""

from __future__ import annotations

from typing import Any

import pytest

import interpreter
from interpreter import Position


def shown(name: str, picture: str, mover: str, signs: dict[str, str], **options: Any) -> Position:
    """A position from a picture of a square board."""
    lines = [line.split() for line in picture.strip().splitlines()]
    board = {
        f"{'abcdefghi'[column]}{row + 1}": signs[sign]
        for row, line in enumerate(reversed(lines))
        for column, sign in enumerate(line)
        if sign != "."
    }
    return interpreter.load(name, size=len(lines), **options).position(board, mover=mover)


def go(name: str, picture: str, mover: str, **options: Any) -> Position:
    return shown(name, picture, mover, {"B": "black", "W": "white"}, **options)


def steps(position: Position) -> set[str]:
    return {str(action) for action in position.legal()}


def test_nogo_is_lost_without_a_point() -> None:
    """M. Müller's figure: White may neither kill himself nor capture."""
    position = go("nogo", ". W B\nW B .\nB B W", "white")
    assert position.outcome == interpreter.Outcome("black", "blocked")


SUICIDE = """
. . . . .
. . . . .
W W . . .
B W . . .
. W . . .
"""


def test_suicide() -> None:
    """Tromp and Taylor take both stones off; most other rules forbid the step."""
    assert "a1" not in steps(go("go", SUICIDE, "black"))
    after = go("go", SUICIDE, "black", rules="tromp_taylor").play("a1")
    assert set(after.board) == {"a3", "b3", "b2", "b1"}


def test_suicide_of_one_stone_leaves_the_board_as_it_was() -> None:
    """So that positional superko forbids it."""
    position = go("go", ". W .\nW . .\n. . .", "black", rules="tromp_taylor")
    assert "a3" not in steps(position)
    assert "a3" in steps(go("go", ". W .\nW . .\n. . .", "black", suicide="on", ko="none"))


KO = """
. W B . .
W . W B .
. W B . .
. . . . .
. . . . .
"""


@pytest.mark.parametrize("ko", ["positional", "situational", "simple", "none"])
def test_ko(ko: str) -> None:
    """Black takes c4; White may not take back at once."""
    after = go("go", KO, "black", ko=ko).play("b4")
    assert "c4" not in after.board
    assert ("c4" in steps(after)) == (ko == "none")


@pytest.mark.parametrize("ko", ["positional", "simple"])
def test_ko_is_over_after_two_other_stones(ko: str) -> None:
    later = go("go", KO, "black", ko=ko).play("b4").play("e1").play("e2")
    assert "c4" in steps(later)


def test_area() -> None:
    """Thirteen points against twelve, without komi."""
    position = go("go", ". B W . W\nB B W W .\n. B W W W\nB B B W .\n. B . B W", "black", komi=0)
    over = position.play("pass").play("pass")
    assert over.outcome == interpreter.Outcome("black", "passed", {"black": 13.0, "white": 12.0})


def test_othello_opens() -> None:
    """The Othello Academy's first steps."""
    position = interpreter.load("othello").start()
    assert steps(position) == {"c4", "d3", "e6", "f5"}
    after = position.play("f5")
    assert after.board["e5"] == "black disc"
    assert steps(after) == {"d6", "f4", "f6"}


def test_reversi_opens_in_the_centre() -> None:
    """As of 1883 the players fill the four cells in the middle, and turn nothing over there."""
    position = interpreter.load("othello", opening="reversi").start()
    for step, left in (("d4", 4), ("e4", 3), ("d5", 2), ("e5", 1)):
        assert len(steps(position)) == left
        position = position.play(step)
    assert sorted(position.board.items()) == [
        ("d4", "black disc"),
        ("d5", "black disc"),
        ("e4", "white disc"),
        ("e5", "white disc"),
    ]
    assert steps(position) == {"f4", "f5", "f3", "f6"}


def test_symple_scores() -> None:
    """Three stones in one group against six in one, a penalty of four: -1 and 2."""
    position = shown("symple", "W B B\nW B B\n. B B", "white", {"W": "white", "B": "black"}, penalty="4")
    over = position.play("a1")
    assert over.outcome == interpreter.Outcome("black", "full", {"white": -1.0, "black": 2.0})


def test_pente_takes_pairs_and_nothing_else() -> None:
    """Two between two are taken, one and three are not; to step between two is safe."""
    game = interpreter.load("pente")
    row = {"a1": "white", "b1": "black", "c1": "black", "a3": "white", "b3": "black", "d4": "black", "g4": "black"}
    row |= {"a5": "white", "b5": "black", "c5": "black", "d5": "black", "e4": "white"}
    position = game.position(row, mover="white")
    assert set(row) - set(position.play("d1").board) == {"b1", "c1"}
    for step in ("c3", "e5", "f4"):
        assert set(position.play(step).board) == {*row, step}


def test_pente_is_won_by_five_pairs() -> None:
    game = interpreter.load("pente")
    position = game.position({"a1": "white", "b1": "black", "c1": "black"}, mover="white", captives={"white": 8})
    outcome = position.play("d1").outcome
    assert outcome
    assert (outcome.winner, outcome.reason) == ("white", "pairs")


def test_connect6_ends_after_the_first_of_two_stones() -> None:
    game = interpreter.load("connect6", size=9)
    position = game.position(dict.fromkeys(["a1", "b1", "c1", "d1", "e1"], "black"), mover="black").play("f1")
    assert position.outcome == interpreter.Outcome("black", "six")


@pytest.mark.parametrize(("line", "won"), [("free", True), ("exact", False)])
def test_gomoku_of_six(line: str, won: bool) -> None:
    """Six in a row win in free-style, not where exactly five are asked for."""
    game = interpreter.load("gomoku", line=line)
    cells = ["a1", "b1", "c1", "e1", "f1"]
    position = game.position(dict.fromkeys(cells, "black"), mover="black").play("d1")
    assert (position.outcome is not None) == won


def test_konane_jumps_on_in_one_direction() -> None:
    """A second jump is offered straight on alone, and may be left out."""
    game = interpreter.load("konane", size=6)
    board = {"a1": "black", "b1": "white", "d1": "white", "c2": "white", "f6": "white"}
    position = game.position(board, mover="black", phase="play").play("a1-c1")
    assert steps(position) == {"end", "c1-e1"}
    assert "b1" not in position.board


def test_yote_takes_a_second_stone_from_anywhere() -> None:
    game = interpreter.load("yote")
    board = {"a1": "light", "b1": "dark", "f5": "dark", "e5": "dark"}
    position = game.position(board, mover="light").play("a1-c1")
    assert steps(position) == {"x e5", "x f5"}
    assert position.play("x f5").mover == "dark"


def test_breakthrough_takes_only_diagonally() -> None:
    game = interpreter.load("breakthrough")
    position = game.position({"d4": "white", "d5": "black", "c5": "black"}, mover="white")
    assert steps(position) == {"d4-c5", "d4-e5"}


def test_ming_mang_turns_over_lines() -> None:
    """Any number in a row between two; to slide in between is safe, and no line catches a corner."""
    game = interpreter.load("ming-mang", size=8)
    board = {"a4": "black", "b4": "white", "c4": "white", "d1": "black", "h8": "white", "h7": "black"}
    position = game.position(board, mover="black").play("d1-d4")
    assert {cell for cell, piece in position.board.items() if piece == "white stone"} == {"h8"}
    between = game.position({"a1": "black", "c1": "black", "b5": "white"}, mover="white").play("b5-b1")
    assert between.board["b1"] == "white stone"


def test_ming_mang_begins_on_the_rim() -> None:
    """Fourteen stones each on eight by eight, as Wikipedia shows them; thirty-two on seventeen by seventeen."""
    board = interpreter.load("ming-mang", size=8).start().board
    assert {cell for cell, piece in board.items() if piece == "white stone"} == {
        *(f"a{row}" for row in range(1, 9)),
        *(f"{column}1" for column in "bcdefg"),
    }
    assert len(board) == 28
    assert len(interpreter.load("ming-mang").start().board) == 64
