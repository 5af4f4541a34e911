"""What the sources of the shipped rules say in words, tried on a position; each test names who says it."""

from __future__ import annotations

import pytest

import interpreter
from interpreter import Position


def steps(position: Position) -> set[str]:
    return {str(action) for action in position.legal()}


# ---- Nine Men's Morris


MILLS = ["b6", "d6", "f6", "d7", "d5"]  # two that cross


def mill_closed(black: list[str], **options: str) -> Position:
    """White has just closed a mill at the lower edge."""
    men = dict.fromkeys(["a1", "d1", "g4", "b4"], "white") | dict.fromkeys(black, "black")
    game = interpreter.load("nine-mens-morris", **options)
    return game.position(men, mover="white", phase="moving", hand={"white man": 0, "black man": 0}).play("g4-g1")


@pytest.mark.parametrize(("milled", "taken"), [("last", {"c3"}), ("any", {*MILLS, "c3"}), ("spared", {"c3"})])
def test_a_loose_man_is_taken_first(milled: str, taken: set[str]) -> None:
    """Wikipedia: a man in a mill is taken only where no other is there."""
    assert steps(mill_closed([*MILLS, "c3"], milled=milled)) == {f"x {cell}" for cell in taken}


def test_when_all_are_in_mills() -> None:
    """Wikipedia, and brettspielnetz.de for the rule since 2010: then any of them; before 2010: none."""
    assert steps(mill_closed(MILLS)) == {f"x {cell}" for cell in MILLS}
    assert mill_closed(MILLS, milled="spared").mover == "black"


def test_three_men_in_a_mill_are_not_safe() -> None:
    """brettspielnetz.de: mills protect only a player with more than three men; with two left he has lost."""
    position = mill_closed(MILLS[:3], milled="spared")
    assert steps(position) == {"x b6", "x d6", "x f6"}
    assert position.play("x b6").outcome == interpreter.Outcome("white", "two_left")


def test_two_mills_at_once_take_one_man() -> None:
    """henked.de: whoever gets three in a row takes a man."""
    men = dict.fromkeys(["a1", "d1", "g7", "g4"], "white") | dict.fromkeys(["b6", "d6", "c3", "f2"], "black")
    game = interpreter.load("nine-mens-morris")
    position = game.position(men, mover="white", phase="placing", hand={"white man": 5, "black man": 5}).play("g1")
    assert steps(position) == {"x b6", "x d6", "x c3", "x f2"}
    assert position.play("x c3").mover == "black"


def test_three_men_fly() -> None:
    """Wikipedia: a player with three men goes anywhere; in a game without flying only to the next point."""
    men = dict.fromkeys(["a1", "d2", "g4"], "white") | dict.fromkeys(["b6", "d6", "c3", "f2"], "black")
    flying, walking = (interpreter.load("nine-mens-morris", flying=value) for value in ("on", "off"))
    assert len(steps(flying.position(men, mover="white", phase="moving"))) == 3 * 17
    assert "a1-g7" not in steps(walking.position(men, mover="white", phase="moving"))


# ---- Three Men's Morris


def test_men_follow_the_lines() -> None:
    """Murray, by Wikipedia: from the middle of an edge to the centre or a corner of it; nine holes: anywhere."""
    men = {"b1": "white", "a3": "white", "c3": "white", "c1": "black", "a2": "black", "b3": "black"}
    following, anywhere = (interpreter.load("three-mens-morris", moves=value) for value in ("along_lines", "anywhere"))
    walks = steps(following.position(men, mover="white", phase="moving"))
    assert walks == {"b1-a1", "b1-b2", "a3-b2", "c3-b2", "c3-c2"}
    leaps = steps(anywhere.position(men, mover="white", phase="moving"))
    assert leaps == {f"{man}-{goal}" for man in ("b1", "a3", "c3") for goal in ("a1", "b2", "c2")}


# ---- Alquerque


def test_who_can_take_must_and_goes_on() -> None:
    """Wikipedia: several leaps where they can be, in any direction, as no source keeps a leap from going back."""
    men = {"c3": "white", "e1": "white", "c2": "black", "b1": "black", "a4": "black"}
    position = interpreter.load("alquerque").position(men, mover="white")
    assert steps(position) == {"c3-c1"}
    assert steps(position.play("c3-c1")) == {"c1-a1"}
    free = interpreter.load("alquerque", capture="may").position(men, mover="white")
    assert {"c3-c1", "c3-c4", "e1-d1"} <= steps(free)


# ---- Konane


@pytest.mark.parametrize(
    ("hole", "answers"), [("a1", "a2 b1"), ("h8", "g8 h7"), ("d4", "c4 d3 d5 e4"), ("e5", "d5 e4 e6 f5")]
)
def test_konane_opens(hole: str, answers: str) -> None:
    """Board Game Arena, iggamecenter.com, Emory 1924: Black's stone of a corner or of the middle; a neighbour of it."""
    start = interpreter.load("konane").start()
    assert steps(start) == {"x a1", "x h8", "x d4", "x e5"}
    assert steps(start.play(f"x {hole}")) == {f"x {cell}" for cell in answers.split()}


# ---- Gonnect


def test_no_suicide_even_to_win() -> None:
    """iggamecenter.com: it cannot be played although it would join two sides."""
    black = [f"c{row}" for row in (1, 2, 3, 4)]
    board = dict.fromkeys(black, "black") | {f"{column}{row}": "white" for column in "bd" for row in range(1, 6)}
    game = interpreter.load("gonnect", size=5)
    assert "c5" not in steps(game.position(board, mover="black"))
    assert "c5" in steps(game.position({cell: board[cell] for cell in board if cell != "b3"}, mover="black"))


def test_a_corner_belongs_to_two_sides() -> None:
    """iggamecenter.com: a chain along the edge from corner to corner joins the sides that it ends at."""
    board = dict.fromkeys(["a1", "a2", "a3", "a4"], "black") | {"c3": "white", "d3": "white"}
    after = interpreter.load("gonnect", size=5).position(board, mover="black").play("a5")
    assert after.outcome == interpreter.Outcome("black", "upward")


# ---- Pente


def test_the_third_stone_of_a_tournament() -> None:
    """BrainKing: White's second stone outside the square of five by five points round the centre."""
    start = interpreter.load("pente", opening="tournament").start()
    assert steps(start) == {"j10"}
    third = steps(start.play("j10").play("a1"))
    assert len(third) == 19 * 19 - 5 * 5 - 1
    assert "m10" in third
    assert "l10" not in third


# ---- Yoté


def test_no_second_stone_out_of_the_hand() -> None:
    """zillions-of-games.com, onlinesologames.com: one on the board, if any is there; then the turn is over."""
    game = interpreter.load("yote")
    hands = {"light stone": 3, "dark stone": 5}
    after = game.position({"a1": "light", "b1": "dark"}, mover="light", hand=hands).play("a1-c1")
    assert (after.mover, after.outcome, after.hand["dark stone"]) == ("dark", None, 5)


# ---- Symple


@pytest.mark.parametrize(("where", "touching"), [("unconnected", False), ("anywhere", True)])
def test_the_stone_after_the_first_growth(where: str, touching: bool) -> None:
    """mindsports.nl: a single stone apart; Wikipedia: on any empty cell."""
    position = interpreter.load("symple", size=5, balance_extra=where).start()
    for step in ("a1", "c3", "e5", "c4"):
        position = position.play(step)
    assert position.mover == "black"
    assert "a5" in steps(position)
    assert ("c5" in steps(position)) == touching
