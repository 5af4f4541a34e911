"""Positions are values, texts are steps and steps are texts, and a board turned round plays the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, TypeAlias

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import interpreter
from interpreter import IllegalAction, Position

from .oracle.common import Cell, cell_of, name_of
from .variants.rulesets import mixtures

Turn: TypeAlias = Callable[[Cell, int], Cell]

GAMES: dict[str, tuple[str, dict[str, Any]]] = {
    "redstone": ("redstone", {"size": 4}),
    "sygo": ("sygo", {"size": 4, "growth": "any"}),
    "seega": ("seega", {}),
    "seega, lifts": ("seega", {"blocked": "opponent_lifts", "continuation": "any_piece"}),
} | {label: (text, {}) for label, text in mixtures().items()}

TURNS: dict[str, Turn] = {  # the symmetries of a square, given its last row
    "quarter": lambda cell, last: (cell[1], last - cell[0]),
    "half": lambda cell, last: (last - cell[0], last - cell[1]),
    "mirrored": lambda cell, last: (last - cell[0], cell[1]),
    "diagonal": lambda cell, last: (cell[1], cell[0]),
}
SYMMETRIC: dict[str, tuple[dict[str, Any], int]] = {  # games on squares without sides of their own; a phase to play in
    "redstone": ({"size": 4, "pie": False}, 4),
    "sygo": ({"size": 4, "balance": False}, 4),
    "seega": ({"no_capture_limit": "off"}, 5),
}

seldom = settings(
    max_examples=40, derandomize=True, database=None, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
choices = st.lists(st.integers(0, 2**16), max_size=60)


@cache
def game(label: str) -> interpreter.Game:
    name, options = GAMES[label]
    return interpreter.load(name, **options)


def walk(position: Position, picks: list[int]) -> Iterator[Position]:
    """The positions of a game in which each number picks a step, to its end."""
    yield position
    for pick in picks:
        legal = position.legal()
        if not legal:
            return
        position = position.play(legal[pick % len(legal)])
        yield position


def last(position: Position, picks: list[int]) -> Position:
    """The position at the end of such a game."""
    *_, found = walk(position, picks)
    return found


def shown(position: Position) -> tuple[object, ...]:
    """All that a position shows."""
    return (
        *(position.board, position.mover, position.holder, position.phase, position.ply, position.turn),
        *(position.in_turn, position.swapped, position.hand, position.captives, position.scores, position.outcome),
        [str(action) for action in position.legal()],
    )


# ---- legal is what plays


def texts(rules: interpreter.Game) -> list[str]:
    """Everything that could be a step of a game on a small board, and more."""
    near = [f"{one}-{other}" for one in rules.cells for other in rules.cells if one != other]
    words = ["pass", "swap", "end"]
    plain = [*rules.cells, *(f"x {cell}" for cell in rules.cells), *near, *words]
    before = [*rules.program.actions, *rules.rules.pieces]
    some = (*rules.cells, "x a1", f"x {rules.cells[-1]}", *near[:5], *words)
    named = [f"{name} {text}" for name in before for text in some]
    return [*plain, *named, "z99", "a0", "a1-", "x", "", "a1 a2", "A1", "a1-a2-a3", "pass pass", "hello"]


@seldom
@given(label=st.sampled_from(sorted(GAMES)), picks=choices)
def test_what_is_legal_plays_and_nothing_else_does(label: str, picks: list[int]) -> None:
    position = last(game(label).start(), picks)
    legal = {str(action) for action in position.legal()}
    longer = {f"{action.name} {action}" for action in position.legal()}
    assert len(legal) == len(position.legal()), "each step has a text of its own"
    for text in texts(game(label)):
        if text in legal | longer:
            assert position.why_not(text) is None
            continue
        why = position.why_not(text)
        assert why is not None
        assert len(why.split()) >= 3
        assert "\n" not in why
        with pytest.raises(IllegalAction, match=r"\w+ \w+ \w+"):
            position.play(text)


@seldom
@given(label=st.sampled_from(sorted(GAMES)), picks=choices)
def test_a_text_is_its_step(label: str, picks: list[int]) -> None:
    position = last(game(label).start(), picks)
    for action in position.legal():
        after = position.play(action)
        assert position.play(str(action)) == after
        assert position.play(f"  {str(action).replace(' ', '   ')} ") == after
        assert position.why_not(action) is None
        assert after.ply == position.ply + 1


# ---- values


@seldom
@given(label=st.sampled_from(sorted(GAMES)), picks=choices)
def test_playing_leaves_a_position_as_it_was(label: str, picks: list[int]) -> None:
    position = last(game(label).start(), picks)
    before, number = shown(position), hash(position)
    for action in position.legal():
        after = position.play(action)
        assert after != position
        assert shown(position) == before
        assert hash(position) == number
    assert position.resign().outcome is not None if position.outcome is None else True
    assert shown(position) == before


@seldom
@given(label=st.sampled_from(sorted(GAMES)), picks=choices)
def test_the_same_steps_lead_to_the_same_position(label: str, picks: list[int]) -> None:
    name, options = GAMES[label]
    one = list(walk(game(label).start(), picks))
    other = list(walk(interpreter.load(name, **options).start(), picks))
    assert one == other
    assert [hash(position) for position in one] == [hash(position) for position in other]
    assert [shown(position) for position in one] == [shown(position) for position in other]
    assert len(set(one)) == len(one)


def test_other_ways_lead_to_the_same_position() -> None:
    start = interpreter.load("redstone", size=4, pie=False).start()
    ways = [["a1", "c3", "b2", "d4"], ["b2", "c3", "a1", "d4"]]
    positions = [start.play(a).play(b).play(c).play(d) for a, b, c, d in ways]
    assert positions[0] == positions[1]
    assert len(set(positions)) == 1
    assert positions[0] != start.play("a1").play("c3").play("b2").play("d3")


def test_earlier_positions_matter_where_the_rules_remember_them() -> None:
    start = interpreter.load(mixtures()["lifts_and_repeats"]).start()
    ways = [["a1", "c3", "b2", "c1"], ["b2", "c3", "a1", "c1"]]
    positions = [start.play(a).play(b).play(c).play(d) for a, b, c, d in ways]
    assert positions[0].board == positions[1].board
    assert positions[0] != positions[1]


def test_a_position_is_no_other_thing() -> None:
    start = interpreter.load("seega").start()
    assert start != "seega"
    assert start != interpreter.load("seega", size=7).start()
    assert start != interpreter.load("seega", continuation="none").start()
    assert start == interpreter.load("seega").start()


def test_a_finished_game_has_no_steps() -> None:
    over = interpreter.load("redstone", size=2, pie=False).start().play("a1").play("b2").play("a2").play("red b1")
    assert over.outcome is not None
    assert over.legal() == ()
    assert over.why_not("a1") == "the game is over"
    with pytest.raises(IllegalAction):
        over.play("a1")
    with pytest.raises(IllegalAction):
        over.resign()


# ---- symmetry


def turned(text: str, turn: Turn, end: int) -> str:
    """A step with its cells turned."""

    def each(word: str) -> str:
        return name_of(turn(cell_of(word), end)) if word[-1].isdigit() else word

    return " ".join("-".join(map(each, word.split("-"))) for word in text.split())


def opened(rules: interpreter.Game, position: Position, turn: Turn, end: int) -> Position:
    """The same position, set up on a turned board."""
    board = {turned(cell, turn, end): piece for cell, piece in position.board.items()}
    used = [name for name in rules.program.actions if name == "growth" and position.turn > 4]
    return rules.position(board, mover=position.mover, phase=position.phase, happened=used, hand=position.hand)


def count(position: Position, depth: int) -> int:
    """Sequences of so many steps."""
    if depth == 1:
        return len(position.legal())
    return sum(count(position.play(action), depth - 1) for action in position.legal())


@pytest.mark.parametrize("turn", TURNS)
@pytest.mark.parametrize("label", SYMMETRIC)
@settings(max_examples=6, derandomize=True, database=None, deadline=None)
@given(picks=st.lists(st.integers(0, 2**16), min_size=4, max_size=40))
def test_a_turned_board_plays_the_same(label: str, turn: str, picks: list[int]) -> None:
    options, size = SYMMETRIC[label]
    rules = interpreter.load(label, **options)
    for position in walk(rules.start(), picks):
        if position.in_turn or position.outcome:
            continue
        as_it_is = opened(rules, position, lambda cell, _: cell, size - 1)
        as_turned = opened(rules, position, TURNS[turn], size - 1)
        legal = {turned(str(action), TURNS[turn], size - 1) for action in as_it_is.legal()}
        assert {str(action) for action in as_turned.legal()} == legal
    if not as_it_is.outcome and len(as_it_is.legal()) < 12:
        assert count(as_turned, 2) == count(as_it_is, 2)


@pytest.mark.parametrize("turn", TURNS)
def test_a_turned_game_is_the_same_game(turn: str) -> None:
    """Step by step, turns of several steps and captures and all."""
    for label, (options, size) in SYMMETRIC.items():
        one = other = interpreter.load(label, **options).start()
        for number in range(60):
            legal = one.legal()
            if not legal:
                break
            step = str(legal[(number * number * 7919) % len(legal)])
            one, other = one.play(step), other.play(turned(step, TURNS[turn], size - 1))
            assert {turned(cell, TURNS[turn], size - 1): piece for cell, piece in one.board.items()} == other.board
            assert (one.mover, one.phase, one.outcome) == (other.mover, other.phase, other.outcome)
            assert one.scores == other.scores
            assert {turned(str(a), TURNS[turn], size - 1) for a in one.legal()} == {str(a) for a in other.legal()}


def test_no_hand_is_larger_than_the_supply() -> None:
    """Seega on 5 x 5 has twelve stones a player: what stands on the board is in no hand."""
    game = interpreter.load("seega", size=5)
    board = {"a1": "light", "b1": "light"}
    assert game.position(board, hand={"light stone": 10}).hand == {"light stone": 10, "dark stone": 12}
    assert game.position(board, hand={"light stone": 3, "dark": 0}).hand == {"light stone": 3, "dark stone": 0}
    with pytest.raises(interpreter.PositionError, match=r"11 times 'light stone' in the hand, but .* leaves 10 for it"):
        game.position(board, hand={"light stone": 11})
    with pytest.raises(interpreter.PositionError, match=r"99 times 'dark stone' in the hand, but .* leaves 12 for it"):
        game.position(board, hand={"dark": 99})


class Number:
    """A whole number that is no int, like those of numpy."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value


def test_numbers_of_other_packages() -> None:
    """Whatever is a whole number will do; true and false are none."""
    game = interpreter.load("seega", size=5)
    two: Any = Number(2)
    assert game.perft(two) == game.perft(2)
    assert game.start().divide(two) == game.start().divide(2)
    assert game.simulate(two, seed=two, threads=two, first=two).turns == game.simulate(2, seed=2, first=2).turns
    position = game.position({"a1": "light"}, turn=two, phase_turn=two, hand={"light": two}, captives={"dark": two})
    assert (position.turn, position.hand["light stone"], position.captives["dark"]) == (2, 2, 2)
    for call in (lambda: game.perft(True), lambda: game.simulate(True), lambda: game.simulate(1, seed=True)):
        with pytest.raises(ValueError, match="whole number"):
            call()


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({"mover": ""}, "'' is no player here"),
        ({"hand": []}, "hand is a mapping"),
        ({"captives": ()}, "captives is a mapping"),
        ({"happened": [5]}, "an action is a name, not 5"),
        ({"played": "z9"}, "played: 'z9' is not on this board, which goes from a1 to e5"),
        ({"played": "a1"}, "played: no piece stands on a1; name the cell of a piece on the board, or leave it out"),
        ({"vacated": 5}, "vacated: '5' is not on this board"),
        ({"turns_without_capture": -1}, "turns_without_capture must be a whole number from 0 to 1000000, not -1"),
    ],
)
def test_what_is_no_argument(arguments: Any, says: str) -> None:
    with pytest.raises(interpreter.PositionError, match=says):
        interpreter.load("seega").position({}, **arguments)


def test_who_is_mover_after_the_end() -> None:
    """As in the rule that ended the game; who is blocked, and who was to move when somebody gave up, is mover still."""
    line = interpreter.load("tic-tac-toe").start()
    for step in ("a1", "a2", "b1", "b2", "c1"):
        line = line.play(step)
    assert (line.outcome.winner, line.mover, line.holder) == ("cross", "cross", "cross")  # type: ignore[union-attr]
    limit = interpreter.load("seega", no_capture_limit=1)
    late = limit.position({"a1": "light", "a5": "light", "e5": "dark"}, phase="moving").play("a1-a2")
    assert (late.outcome.reason, late.mover, late.holder) == ("stalled", "light", "dark")  # type: ignore[union-attr]
    corner = {"a3": "light", "b2": "light", "c2": "light", "a1": "dark", "b1": "dark", "a2": "dark"}
    stuck = interpreter.load("seega", blocked="loses").position(corner, phase="moving").play("c2-c1")
    assert (stuck.outcome.reason, stuck.mover) == ("blocked", "dark")  # type: ignore[union-attr]
    assert interpreter.load("tic-tac-toe").start().play("a1").resign("cross").mover == "nought"


def test_options_are_not_changed_from_outside() -> None:
    game = interpreter.load("seega", size=5)
    game.options["size"] = 9
    assert (game.options["size"], game.columns) == (5, 5)
    with pytest.raises(interpreter.OptionError, match="size does not take 'a very long number'"):
        interpreter.load("seega", size=10**5000)
