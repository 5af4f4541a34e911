"""Opponents: what they are called, what they choose, and that they find what is surely won."""

from __future__ import annotations

from typing import Any

import pytest

import interpreter
from interpreter.engine.later import EQUAL, share_of
from interpreter.engine.nodes import (
    DRAW,
    LOSS,
    N_LATER,
    N_LATER_VALUE,
    N_STEP,
    N_VALUE,
    N_VISITS,
    ONE,
    T_LOG,
    T_LOGGED,
    T_NODES,
    WIN,
    log_of,
    root_of,
)
from interpreter.players import Opponent, opponent, parse
from interpreter.players.opponents import WrongOpponent
from interpreter.players.trees import Tree
from interpreter.readings import PLAIN

ROW = """
format: 1
name: Row
players: [first, second]
board: {rectangle: {columns: 3, rows: 3}}
pieces: {mark: {}}
actions: {play: {place: {piece: mark}}}
phases: {play: {turn: [play]}}
end:
  row: {when: {line: {of: mover, at_least: 3}}, winner: mover}
  full: {when: {empty: {at_most: 0}}, winner: nobody}
"""
READINGS = ("plain", "compiled")


@pytest.mark.parametrize("x", [0, 1, 2, 3, 4, 15, 16, 17, 10**6, 10**12 - 1, 10**12, 2**48 + 5])
def test_root_of(x: int) -> None:
    root = root_of(x)
    assert root**2 <= x < (root + 1) ** 2


@pytest.mark.parametrize(
    ("n", "log"), [(1, 0.0), (2, 0.6931), (3, 1.0986), (10, 2.3026), (1000, 6.9078), (10**6, 13.8155)]
)
def test_log_of(n: int, log: float) -> None:
    assert abs(log_of(n) / ONE - log) < 0.07


@pytest.mark.parametrize(
    ("text", "seconds", "games"),
    [
        ("random", 0, 0),
        ("mcts", 1, 0),
        ("mcts:2s", 2, 0),
        ("flat:0.5s", 0.5, 0),
        ("MCTS:2000", 0, 2000),
        ("level:3", 0, 128),
        ("mcts:1000000000", 0, 10**9),
        ("alphabeta:10000s", 10_000, 0),
        ("level:03", 0, 128),
        ("mcts:9999.999s", 9999.999, 0),
    ],
)
def test_names(text: str, seconds: float, games: int) -> None:
    spec = parse(text)
    assert (spec.seconds, spec.games) == (seconds, games)
    assert parse(spec.text) == spec


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("mtcs", "'mtcs' is no opponent; did you mean 'mcts'?"),
        ("god", "'god' is no opponent; write random, flat:500, mcts:2000, mcts:2s, alphabeta:2s or level:3"),
        ("random:3", "'random:3': random takes no budget; write random"),
        ("level:9", "'level:9': a level goes from 1 to 8, as in level:3"),
        ("level", "'level': a level goes from 1 to 8, as in level:3"),
        ("mcts:0s", "'mcts:0s': write a budget in seconds, as in mcts:2s, or in games, as in mcts:2000"),
        ("flat:", "'flat:': write a budget in seconds, as in flat:2s, or in games, as in flat:2000"),
        (
            "alphabeta:x",
            "'alphabeta:x': write a budget in seconds, as in alphabeta:2s, or in positions, as in alphabeta:2000",
        ),
        ("mcts:99999999999", "'mcts:99999999999': a budget is 1,000,000,000 games at most"),
        ("alphabeta:1000000001", "'alphabeta:1000000001': a budget is 1,000,000,000 positions at most"),
        ("flat:10000.001s", "'flat:10000.001s': a budget is 10,000 seconds at most"),
        ("mcts:" + "9" * 5000, f"'mcts:{'9' * 35}...': a budget is 1,000,000,000 games at most"),
        ("level:" + 5000 * "9", f"'level:{34 * '9'}...': a level goes from 1 to 8, as in level:3"),
        ("level:٣", "'level:٣': a level goes from 1 to 8, as in level:3"),
        ("mcts:٣", "'mcts:٣': write a budget in seconds, as in mcts:2s, or in games, as in mcts:2000"),
        (
            5000 * "x",
            f"'{40 * 'x'}...' is no opponent; write random, flat:500, mcts:2000, mcts:2s, alphabeta:2s or level:3",
        ),
        ("random:" + 5000 * "9", f"'random:{33 * '9'}...': random takes no budget; write random"),
        ("mcts:-5", "'mcts:-5': write a budget in seconds, as in mcts:2s, or in games, as in mcts:2000"),
    ],
)
def test_wrong_names(text: str, message: str) -> None:
    with pytest.raises(WrongOpponent) as error:
        parse(text)
    assert str(error.value) == message


def test_opinions_by_text() -> None:
    """The same as by number, those looked at most first, steps of all kinds."""
    for name in ("seega", "redstone", "konane"):
        position = interpreter.load(name, size=6 if name == "konane" else 5).start()
        known = Opponent("mcts:60", 3).opinions(position)
        by_number = Opponent("mcts:60", 3).think(position)
        assert known == {str(step): by_number[step.number] for step in position.legal() if step.number in by_number}
        visits = [each.visits for each in known.values()]
        assert visits == sorted(visits, reverse=True)
        assert str(Opponent("mcts:60", 3).choose(position)) == next(iter(known))
        assert all(0 <= each.worth <= 1 for each in known.values())


def test_who_has_no_opinions() -> None:
    position = interpreter.load("redstone", size=3).start()
    for name in ("random", "alphabeta:50"):
        with pytest.raises(ValueError, match=f"^{name} says nothing of steps; flat, mcts, level do$"):
            Opponent(name).opinions(position)
    with pytest.raises(ValueError, match="the game is over: there is no step to think of"):
        Opponent("mcts:9").opinions(position.resign("black"))


@pytest.mark.parametrize("text", ["mcts:0.01s", "mcts:0.010s", "mcts:00.01s", "MCTS:0.010S"])
def test_the_same_budget_is_called_the_same(text: str) -> None:
    assert parse(text).text == "mcts:0.01s"
    assert parse("mcts:01.000s").text == parse("mcts").text == "mcts:1s"
    assert parse("flat:10s").text == "flat:10s"


def first_opinions(game: interpreter.Game, games: int, reading: Any) -> dict[int, Any]:
    return Opponent(f"mcts:{games}", 5, reading=reading).think(game.start())


@pytest.mark.parametrize("name", ["redstone", "seega", "sygo"])
def test_both_readings_grow_the_same_tree(name: str) -> None:
    game = interpreter.load(name, size=5)
    plain, compiled = (first_opinions(game, 40, reading) for reading in READINGS)
    assert plain == compiled
    assert sum(each.visits for each in plain.values()) == 40


@pytest.mark.parametrize("reading", READINGS)
def test_a_win_in_one_is_proven(reading: Any) -> None:
    position = interpreter.load(ROW).position({"a1": "first", "b1": "first", "a2": "second", "b2": "second"}, "first")
    mind = Opponent("mcts:300", reading=reading)
    assert str(mind.choose(position)) == "c1"
    known = {str(step): mind.think(position).get(step.number) for step in position.legal()}
    assert known["c1"] is not None
    assert known["c1"].proven == WIN


def test_the_only_step_that_does_not_lose() -> None:
    position = interpreter.load(ROW).position({"a1": "first", "b1": "first", "b2": "second"}, "second")
    mind = Opponent("mcts:2000")
    assert str(mind.choose(position)) == "c1"
    known = {str(step): mind.think(position).get(step.number) for step in position.legal()}
    lost = {text for text, opinion in known.items() if opinion is not None and opinion.proven == LOSS}
    assert lost == {"a2", "c2", "a3", "b3", "c3"}


def test_a_draw_is_proven() -> None:
    """Five cells left, and each side can only hinder the other."""
    board = {"a1": "first", "b2": "second", "c1": "first", "b1": "second"}
    known = Opponent("mcts:20000", reading="compiled").think(interpreter.load(ROW).position(board, "first"))
    steps = {str(step): known[step.number].proven for step in interpreter.load(ROW).position(board, "first").legal()}
    assert steps == {"a2": LOSS, "c2": LOSS, "a3": LOSS, "b3": DRAW, "c3": LOSS}


def test_the_same_seed_chooses_the_same_steps() -> None:
    chosen = []
    for _ in range(2):
        position, mind = interpreter.load("seega").compiled().start(), opponent("mcts:200", 9)
        steps = []
        for _ in range(12):
            step = mind.choose(position)
            after = position.play(step)
            mind.saw(position, step, after)
            steps.append(str(step))
            position = after
        chosen.append(steps)
    assert chosen[0] == chosen[1]


def test_what_is_known_is_kept() -> None:
    position, mind = interpreter.load("redstone", size=5).start(), opponent("mcts:400", 3)
    step = mind.choose(position)
    visits = mind.think(position)[step.number].visits
    after = position.play(step)
    mind.saw(position, step, after)
    assert sum(each.visits for each in mind.think(after).values()) >= visits - 1 + 400


def test_threads_share_the_games() -> None:
    game = interpreter.load("redstone", size=5)
    known = Opponent("mcts:400", 3, threads=2).think(game.start())
    assert sum(each.visits for each in known.values()) == 400


def test_nothing_to_choose() -> None:
    position = interpreter.load(ROW).start().resign()
    with pytest.raises(ValueError, match="the game is over"):
        opponent("random").choose(position)
    with pytest.raises(ValueError, match=r"seed is a whole number, not 1\.5"):
        opponent("random", seed=1.5)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["redstone", "seega", "sygo"])
def test_it_beats_random_steps(name: str) -> None:
    """Nine of ten games or more; what the seeds fix cannot fail by chance."""
    game = interpreter.load(name, size=5).compiled()
    won = 0
    for number in range(10):
        minds = [opponent("mcts:200", number), opponent("random", number)]
        position = game.start()
        while position.outcome is None and position.ply < 1000:
            side = game.players.index(position.mover)
            position = position.play(minds[(side + position.swapped + number) % 2].choose(position))
        if position.outcome and position.outcome.winner:
            won += (game.players.index(position.outcome.winner) + position.swapped + number) % 2 == 0
    assert won >= 9


@pytest.mark.parametrize("reading", READINGS)
def test_alphabeta_takes_a_win_and_hinders_one(reading: Any) -> None:
    game = interpreter.load(ROW)
    mind = Opponent("alphabeta:400", reading=reading)
    board = {"a1": "first", "b1": "first", "a2": "second", "b2": "second"}
    assert str(mind.choose(game.position(board, "first"))) == "c1"
    assert str(mind.choose(game.position({"a1": "first", "b1": "first", "b2": "second"}, "second"))) == "c1"


def test_alphabeta_never_loses_what_is_a_draw() -> None:
    game = interpreter.load(ROW)
    for number in range(6):
        minds = [opponent("alphabeta:20000"), opponent("random", number)]
        position = game.start()
        while position.outcome is None:
            position = position.play(minds[(game.players.index(position.mover) + number) % 2].choose(position))
        loser = game.players[1 - number % 2]
        assert position.outcome.winner != loser


# ---- steps that come later


def test_a_step_that_comes_later_counts() -> None:
    """A game counts for every child beside its path whose step the same person made later, and for no other."""
    tree = Tree(interpreter.load(ROW).start(), PLAIN, 3)
    for game in range(1, 9):
        before = {at: later_of(tree, at) for at in tree.kids(0).values()}
        tree.grow(1)
        log = tree.t[tree.t[T_LOG] : tree.t[T_LOG] + tree.t[T_LOGGED]]
        own = {key >> 2 for key in log if key & 3 == 1}
        for at in tree.kids(0).values():
            step = tree.t[at + N_STEP]
            games, points = before.get(at, (0, 0))
            now = later_of(tree, at)
            assert now[0] - games == (step in own), game
            assert 0 <= now[1] - points <= 2
        assert log[0] >> 2 in {tree.t[at + N_STEP] for at in tree.kids(0).values()}
        assert [key & 3 for key in log] == [1 + n % 2 for n in range(len(log))]


def later_of(tree: Tree, at: int) -> tuple[int, int]:
    """The games in which a child's step came, and their half points."""
    return tree.t[at + N_LATER], tree.t[at + N_LATER_VALUE]


def test_what_a_game_of_its_own_weighs() -> None:
    """At EQUAL games of its own a child's share lies in the middle; without any later games it is its own."""
    tree = Tree(interpreter.load(ROW).start(), PLAIN, 1)
    at = tree.t[T_NODES]
    tree.t[at + N_VISITS], tree.t[at + N_VALUE] = EQUAL, EQUAL  # half the points
    assert share_of(tree.t, at) == ONE // 2
    tree.t[at + N_LATER], tree.t[at + N_LATER_VALUE] = 1000, 2000  # all of them
    assert abs(share_of(tree.t, at) / ONE - 0.75) < 0.01
    tree.t[at + N_VISITS], tree.t[at + N_VALUE] = 100_000, 100_000
    assert abs(share_of(tree.t, at) / ONE - 0.5) < 0.03


FOUR = {"e8": "black", "f8": "black", "g8": "black", "h8": "black"}
OTHERS = {"d8": "white", "a1": "white", "c12": "white", "o15": "white"}
TURNED = {"black": "white", "white": "black"}


@pytest.mark.parametrize("name", ["mcts:50", "mcts:2000", "flat:500", "level:2"])
def test_the_only_winning_step_of_many_is_found(name: str) -> None:
    """Four in a row, one end closed: the fifth stone wins, among 217 steps."""
    position = interpreter.load("gomoku").compiled().position(FOUR | OTHERS, mover="black")
    assert {str(opponent(name, seed=seed).choose(position)) for seed in range(10)} == {"i8"}


@pytest.mark.parametrize("name", ["mcts:500", "mcts:5000"])
def test_the_only_step_of_many_that_does_not_lose_is_found(name: str) -> None:
    """The same with the other to move: he has to close the other end."""
    board = {cell: TURNED[player] for cell, player in (FOUR | OTHERS).items()}
    position = interpreter.load("gomoku").compiled().position(board, mover="black")
    assert {str(opponent(name, seed=seed).choose(position)) for seed in range(10)} == {"i8"}


NEEDLE = """
format: 1
name: Needle
players: [black, white]
board: {square: 14}
pieces: {stone: {}}
actions: {put: {place: {piece: stone}}}
phases: {play: {turn: [put]}}
end:
  hit: {when: {mover: white, pieces: {of: white, in: [h7], at_least: 1}}, winner: white}
  miss: {when: {mover: white}, winner: black}
"""


def test_more_is_tried_where_all_that_was_tried_loses() -> None:
    """White wins on one cell and loses on all others."""
    position = interpreter.load(NEEDLE).start().play("a1")
    assert {str(opponent("mcts:100", seed=seed).choose(position)) for seed in range(10)} == {"h7"}


@pytest.mark.parametrize("name", ["alphabeta:2000000", "alphabeta:100000"])
def test_alphabeta_takes_no_guess_for_certain(name: str) -> None:
    """Misère tic-tac-toe is a draw, by the centre alone; in any other cell the first player loses."""
    assert str(opponent(name).choose(interpreter.load("tic-tac-toe", goal="misere").start())) == "b2"


def strangers() -> dict[str, Any]:
    """Positions that a tree for Redstone on 4 by 4 may not go on with."""
    game = interpreter.load("redstone", size=4)
    other = interpreter.load("redstone", size=4, pie="off")
    return {
        "another game": interpreter.load("seega").start(),
        "another size": interpreter.load("redstone", size=9).start().play("a1"),
        "another option": other.start().play("a1").play("b1"),
        "another step": game.start().play("b1"),
        "the same": game.start(),
    }


@pytest.mark.parametrize("reading", READINGS)
@pytest.mark.parametrize("which", strangers())
def test_a_step_to_another_position_is_refused(which: str, reading: Any) -> None:
    start = interpreter.load("redstone", size=4).start()
    mind = opponent("mcts:30", reading=reading)
    step = mind.choose(start)
    with pytest.raises(ValueError, match=f"^{step} does not lead to the position that was given$"):
        mind.saw(start, step, strangers()[which] if str(step) != "b1" or which != "another step" else start)
    assert mind.choose(start) in start.legal()


def test_a_tree_goes_on_with_its_own_game() -> None:
    game = interpreter.load("redstone", size=4)
    mind = opponent("mcts:30")
    step = mind.choose(game.start())
    with pytest.raises(ValueError, match="a tree goes on with positions of its own game alone"):
        mind._trees[0].follow(step.number, interpreter.load("redstone", size=5).start())


def test_steps_are_seen_as_they_are_played() -> None:
    """As a text too; what is no step is refused in words."""
    start = interpreter.load("redstone", size=4).start()
    by_text, by_action = opponent("mcts:200"), opponent("mcts:200")
    step = by_text.choose(start)
    assert by_action.choose(start) == step
    after = start.play(step)
    by_text.saw(start, str(step), after)
    by_action.saw(start, step, after)
    assert by_text.think(after) == by_action.think(after)
    mind: Any = by_text
    mind.choose(start)
    for wrong in (None, 5, "z9", "nothing"):
        with pytest.raises(interpreter.IllegalAction, match=f"^{wrong}: "):
            mind.saw(start, wrong, after)
    with pytest.raises(TypeError, match="this takes a position"):
        mind.saw(start, step, None)
    with pytest.raises(TypeError, match="this takes a position"):
        mind.saw(None, step, after)
