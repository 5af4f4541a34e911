"""Exact values of small games: from the literature (NoGo: Müller; Atari Go: van der Werf), or reckoned here."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest
from typer.testing import CliRunner

import interpreter
from interpreter import Game, Position
from interpreter import arrays as a
from interpreter.fronts.cli import app
from interpreter.players.graphs import solve_by_graph
from interpreter.players.solving import solve
from interpreter.readings import kernels

FULL = os.environ.get("KELB_GAMES_DIVISOR", "10") == "1"
FIRST, SECOND, NOBODY = 0, 1, None
VALUES = [
    ("nogo", (1, 2), {}, FIRST),
    ("nogo", (1, 3), {}, FIRST),
    ("nogo", (2, 2), {}, FIRST),
    ("nogo", (2, 3), {}, SECOND),
    ("nogo", (3, 3), {}, FIRST),
    ("nogo", (3, 4), {}, SECOND),
    ("nogo", (4, 4), {}, SECOND),
    ("atari-go", (2, 2), {}, SECOND),
    ("atari-go", (2, 3), {}, SECOND),
    ("atari-go", (3, 3), {}, FIRST),
    ("atari-go", (3, 4), {}, FIRST),
    ("atari-go", (4, 4), {}, SECOND),
    ("redstone", (2, 2), {"pie": "off"}, SECOND),
    ("redstone", (2, 3), {"pie": "off"}, SECOND),
    ("tic-tac-toe", None, {}, NOBODY),
    ("hex", None, {"size": 2, "pie": "off"}, FIRST),
    ("hex", None, {"size": 3, "pie": "off"}, FIRST),
    ("hex", None, {"size": 4, "pie": "off"}, FIRST),
    ("hex", None, {"size": 3}, SECOND),
    ("y", None, {"size": 3, "pie": "off"}, FIRST),
    ("three-mens-morris", None, {}, FIRST),
]


def game_of(name: str, size: tuple[int, int] | None, options: dict[str, Any]) -> Game:
    """A shipped game on a board of its own."""
    if size is None:
        return interpreter.load(name, **options)
    board = f"{{rectangle: {{columns: {size[0]}, rows: {size[1]}}}}}"
    text = f"format: 1\nextends: {name}\nname: Small\nboard: {board}\noptions: {{size: null}}\n"
    return interpreter.load(text, **options)


def labelled(case: tuple[Any, ...]) -> str:
    return " ".join(map(str, case[:3]))


@pytest.mark.parametrize("case", VALUES, ids=labelled)
def test_value(case: tuple[str, tuple[int, int] | None, dict[str, Any], int | None]) -> None:
    name, size, options, wanted = case
    if size == (4, 4) and not FULL:
        pytest.skip("some ten seconds each; KELB_GAMES_DIVISOR=1 asks for it")
    try:
        game = game_of(name, size, options)
    except interpreter.OptionError:
        pytest.skip("no such option in this ruleset")
    found = solve(game.start(), seconds=300)
    assert found.solved, found.why
    assert found.winner == (None if wanted is None else game.players[wanted])
    check_line(game.start(), found.line, found.winner)


def check_line(position: Position, line: tuple[str, ...], winner: str | None) -> None:
    """Best play ends with the value."""
    for step in line:
        position = position.play(step)
    if position.outcome is not None:
        assert position.outcome.winner == winner


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("tic-tac-toe", {}),
        ("konane", {"size": 4}),
        ("redstone", {"size": 2}),
        ("hex", {"size": 2}),
        ("nogo", {"size": 3}),
    ],
)
def test_both_searches_agree(name: str, options: dict[str, Any]) -> None:
    start = interpreter.load(name, **options).start()
    backwards = solve_by_graph(start, kernels(start._program.r, "auto"), 60, 1 << 30)
    forwards = solve(start)
    assert backwards.solved
    assert backwards.winner == forwards.winner


CHASE = """
format: 1
name: Chase
players: [hunter, hare]
board: {rectangle: {columns: COLUMNS, rows: ROWS}}
pieces: {stone: {}}
setup: {hunter: {stone: {in: [a1]}}, hare: {stone: {in: [HARE]}}}
actions: {go: {move: {to: {holds: [empty, opponent]}, capture: [landed_on]}}}
phases: {play: {turn: [go]}}
end: {caught: {when: {pieces: {of: opponent, at_most: 0}}, winner: mover}}
"""
Spot = tuple[int, int]


def chased(columns: int, rows: int, hare: Spot) -> str | None:
    """Who catches the other: what each side can force is added until nothing is new."""
    cells = [(column, row) for column in range(columns) for row in range(rows)]
    goals = {
        (c, r): [(c + dc, r + dr) for dc, dr in ((0, 1), (1, 0), (0, -1), (-1, 0)) if (c + dc, r + dr) in cells]
        for c, r in cells
    }
    lost: set[tuple[Spot, Spot]] = set()  # he who is to move, and the other
    won: set[tuple[Spot, Spot]] = set()
    while True:
        before = len(lost) + len(won)
        for own, other in ((one, two) for one in cells for two in cells if one != two):
            if other in goals[own] or any((other, goal) in lost for goal in goals[own]):
                won.add((own, other))
            elif all((other, goal) in won for goal in goals[own]):
                lost.add((own, other))
        if len(lost) + len(won) == before:
            start = ((0, 0), hare)
            return "hunter" if start in won else "hare" if start in lost else None


@pytest.mark.parametrize(
    ("columns", "rows", "hare"),
    [
        (3, 1, (2, 0)),
        (4, 1, (3, 0)),
        (6, 1, (3, 0)),
        (7, 1, (4, 0)),
        (2, 2, (1, 1)),
        (3, 3, (2, 2)),
        (3, 3, (2, 1)),
        (4, 3, (3, 2)),
    ],
)
def test_games_that_go_round_in_circles(columns: int, rows: int, hare: Spot) -> None:
    """A piece each, that takes the other where it stands beside it; nobody is ever without a step."""
    name = "abcdefg"[hare[0]] + str(hare[1] + 1)
    text = CHASE.replace("COLUMNS", str(columns)).replace("ROWS", str(rows)).replace("HARE", name)
    found = solve(interpreter.load(text).start())
    assert found.solved, found.why
    assert found.winner == chased(columns, rows, hare)


def test_some_chases_end_and_some_do_not() -> None:
    values = {chased(columns, rows, (columns - 1, rows - 1)) for columns in range(2, 6) for rows in range(1, 4)}
    assert values >= {"hunter", "hare"}


def test_what_takes_too_long() -> None:
    found = solve(interpreter.load("redstone").start(), seconds=0.2)
    assert (found.solved, found.winner, found.line, found.why) == (False, None, (), "the time is over")


@pytest.mark.parametrize(
    ("ko", "why"),
    [
        ("none", "the time is over, or the memory is full"),
        ("positional", "games get too long, and which steps are legal depends on all earlier positions"),
    ],
)
def test_time_counts_where_a_position_takes_long(ko: str, why: str) -> None:
    """Long games on a large board, which may come back to what stood before, and so go round in circles."""
    start = interpreter.load("go", ko=ko).start()
    solve(start, seconds=0)  # compiled now
    begun = time.monotonic()
    assert solve(start, seconds=2).why in why
    assert time.monotonic() - begun < 8


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"seconds": -1}, "seconds is a number of at least 0, not -1"),
        ({"seconds": float("nan")}, "seconds is a number of at least 0, not nan"),
        ({"seconds": True}, "seconds is a number of at least 0, not True"),
        ({"seconds": "2"}, "seconds is a number of at least 0, not '2'"),
        ({"memory": "1G"}, "memory is a whole number of at least 1, not '1G'"),
    ],
)
def test_what_cannot_be(asked: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        solve(interpreter.load("redstone", size=3).start(), **asked)


@pytest.mark.parametrize("seconds", [10**400, float("inf"), 5.0, Fraction(7, 2)])
def test_times(seconds: Any) -> None:
    assert solve(interpreter.load("redstone", size=2).start(), seconds).solved


def test_times_of_numpy() -> None:
    np = pytest.importorskip("numpy")
    for seconds in (np.float32(5), np.int16(5), np.float64(5)):
        assert solve(interpreter.load("redstone", size=2).start(), seconds).solved


def test_games_are_no_positions() -> None:
    game: Any = interpreter.load("redstone", size=3)
    start = game.start()
    for call in (solve, interpreter.opponent("random").choose, interpreter.opponent("mcts:5").think):
        with pytest.raises(TypeError, match="this takes a position, such as the start of a game, not <Game"):
            call(game)
    calls = (
        interpreter.analyse,
        lambda given: interpreter.compare(given, {}),
        lambda given: interpreter.match(given, "random", "random"),
    )
    for call in calls:
        with pytest.raises(TypeError, match=r"this takes a game, as interpreter\.load gives it, not <Position"):
            call(start)


def test_little_memory_changes_no_value() -> None:
    start = game_of("nogo", (3, 4), {}).start()
    assert solve(start, memory=1 << 17).winner == solve(start).winner


def test_the_command() -> None:
    result = CliRunner().invoke(app, ["solve", "tic-tac-toe", "--json"])
    assert result.exit_code == 0
    known = json.loads(result.stdout)
    assert (known["solved"], known["winner"]) == (True, None)
    assert CliRunner().invoke(app, ["solve", "redstone", "--seconds", "0.2"]).exit_code == 1
    assert CliRunner().invoke(app, ["solve", "redstone", "--memory", "much"]).exit_code == 2
    assert CliRunner().invoke(app, ["solve"]).exit_code == 2


BESIDE = """
format: 1
name: Beside
players: [one, two]
board: {rectangle: {columns: 5, rows: 1}}
pieces: {stone: {}}
actions:
  go: {place: {piece: stone, to: {next_to: [played]}}}
  open: {place: {piece: stone, when: {turns: {at_most: 0}}}}
phases: {play: {turn: [open, go]}}
"""


def test_what_was_played_last_is_part_of_a_position() -> None:
    """Each stone goes beside the one before, so that the same board is worth different things."""
    found = solve(interpreter.load(BESIDE).start())
    assert found.solved
    assert found.winner == reckoned(5)


def reckoned(cells: int) -> str:
    """Who has the last step: the opener chooses a cell, then the stones go on beside the last one."""

    def wins(last: int, filled: frozenset[int]) -> bool:
        goals = [cell for cell in (last - 1, last + 1) if 0 <= cell < cells and cell not in filled]
        return any(not wins(cell, filled | {cell}) for cell in goals)

    return "one" if any(not wins(cell, frozenset({cell})) for cell in range(cells)) else "two"


@pytest.mark.parametrize(
    ("source", "options", "why"),
    [
        ("go", {"size": 4}, "games get too long, and which steps are legal depends on all earlier positions"),
        (
            CHASE.replace("COLUMNS", "3")
            .replace("ROWS", "3")
            .replace("HARE", "c3")
            .replace("{caught", "{again: {after: turn, when: {repeated: {at_least: 2}}, winner: opponent}, caught"),
            {},
            "games get too long, and a position that comes again decides something",
        ),
    ],
)
def test_what_the_past_decides_is_not_taken_for_a_draw(source: str, options: dict[str, Any], why: str) -> None:
    start = interpreter.load(source, **options).start()
    found = solve_by_graph(start, kernels(start._program.r, "auto"), 60, 1 << 30)
    assert (found.solved, found.why) == (False, why)


def test_a_counter_that_is_asked_for_nothing_at_all_matters() -> None:
    """Before the first turn is over is another position than after it, with the same board."""
    text = BESIDE.replace("open: {place:", "rest: {pass: {when: {turns: {at_most: 0}}}}\n  open: {place:")
    program = interpreter.load(text.replace("[open, go]", "[open, go, rest]")).program
    assert dict(program.lasting.always)[a.TURNS] == 1


PASSED = """
format: 1
name: Passed
players: [one, two]
board: {rectangle: {columns: 4, rows: 3}}
pieces: {stone: {}}
actions:
  put: {place: {piece: stone, to: {in: [a1, c1, d1]}, when: {mover: one}}}
  fill: {place: {piece: stone, to: {in: [a3, c3]}, when: {mover: two}}}
phases: {play: {turn: [put, fill], otherwise: [pass]}}
end:
  caught: {when: {passes: {at_least: 1}, CAUGHT}, winner: two}
  free: {when: {passes: {at_least: 1}}, winner: one}
"""


@pytest.mark.parametrize("caught", ["line: {of: one, at_least: 2}", "group: {size: {at_least: 2}}"])
def test_the_piece_played_before_a_pass_matters(caught: str) -> None:
    """Two has to pass in the end; the first player's last stone, which he chooses, must stand alone: a1."""
    position = interpreter.load(PASSED.replace("CAUGHT", caught)).start()
    for found in (solve(position), solve_by_graph(position, kernels(position._program.r, "auto"), 60, 1 << 30)):
        assert (found.solved, found.winner) == (True, "one")
        assert played(position, found.line) == "one"


def played(position: interpreter.Position, line: Sequence[str]) -> str | None:
    """Who wins at the end of a line."""
    for step in line:
        position = position.play(step)
    assert position.outcome
    return position.outcome.winner


LATE = """
format: 1
name: Late
players: [one, two]
board: {square: 2}
pieces: {stone: {}}
setup: {one: {stone: {in: [a1]}}, two: {stone: {in: [a2]}}}
actions:
  go: {move: {directions: [east, west]}}
  take: {lift: {whose: opponent, when: {turns: {at_least: 10}}}}
phases: {play: {turn: [go, take]}}
end:
  gone: {when: {pieces: {of: opponent, at_most: 0}}, winner: mover}
  long: {after: turn, when: {turns: {at_least: 2000}}, winner: nobody}
"""


def test_a_limit_on_long_games_leaves_other_counts_of_turns_alone() -> None:
    """After ten turns the first player takes the other's last stone."""
    found = solve(interpreter.load(LATE).start())
    assert (found.solved, found.winner, len(found.line)) == (True, "one", 11)


REPEATING = """
format: 1
name: Repeating
players: [black, white]
board: {rectangle: {columns: 2, rows: 1}}
pieces: {stone: {}}
setup: {black: {stone: {in: [a1]}}, white: {stone: {in: [b1]}}}
actions: {put: {place: {piece: stone}}}
phases: {play: {turn: [put], otherwise: [pass]}}
end:
  again: {after: turn, when: {repeated: {at_least: 2}}, winner: nobody}
  long: {after: turn, when: {COUNTED: {at_least: 5}}, winner: black}
"""


@pytest.mark.parametrize("counted", ["turns", "turns_without_capture", "passes", "phase_turn"])
def test_a_repetition_comes_before_what_is_counted(counted: str) -> None:
    """The only game is two passes: the board stands again, a draw before anything is counted so far."""
    found = solve(interpreter.load(REPEATING.replace("COUNTED", counted)).start())
    assert (found.solved, found.winner) == (True, None)
