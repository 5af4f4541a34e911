"""Random games in numbers: what may be asked for, how steps are drawn, and what is counted beside the results."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

import interpreter
from interpreter import Game, Position
from interpreter import arrays as a
from interpreter.boards import seed_random
from interpreter.engine.measuring import capturing_step
from interpreter.engine.playing import advance, random_step
from interpreter.engine.turns import begin, make_sure
from interpreter.history import grown
from interpreter.native import address, compiled

READINGS = ("plain", "compiled")
KINDS = [
    ("redstone", {"size": 4}),
    ("seega", {"continuation": "any_piece"}),
    ("sygo", {"size": 5}),
    ("sygo", {"size": 4, "reading": "designer"}),
]


def kernel(reading: str, program: Any, function: Any) -> Any:
    """A kernel that takes r, s and b, in a reading."""
    if reading == "plain":
        return function
    code = compiled(program.r)[function]
    return lambda r, s, b: code(address(r), address(s), address(b))


def walk(game: Game, seed: int, number: int, draw: Any = random_step) -> Iterator[tuple[Position, int]]:
    """The positions of a random game with the step drawn in each."""
    program = game.program
    r, s, b = program.r, program.blank(), program.workspace()
    begin(r, s, b)
    seed_random(s, seed, number)
    while not s[a.OVER]:
        s = grown(r, s)
        step = draw(r, s, b)
        if step == a.NO_STEP:
            make_sure(r, s, b)
        else:
            yield Position(program, s[:]), step
            advance(r, s, b, step)


# ---- what may be asked for


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"games": -1}, "games is a whole number of at least 0, not -1"),
        ({"games": 1.5}, "games is a whole number of at least 0, not 1.5"),
        ({"games": True}, "games is a whole number of at least 0, not True"),
        ({"threads": 0}, "threads is a whole number from 1 to 64, not 0"),
        ({"threads": 65}, "threads is a whole number from 1 to 64, not 65"),
        ({"max_turns": 0}, "max_turns is a whole number from 1 to 1099511627776, not 0"),
        ({"first": -3}, "first is a whole number from 0 to 1099511627776, not -3"),
        ({"seed": "x"}, "seed is a whole number, not 'x'"),
        ({"policy": "greedy"}, "'greedy' is no policy; write uniform or capturing"),
        ({"reading": "fast"}, "'fast' is no reading; write auto, plain or compiled"),
    ],
)
def test_what_cannot_be(asked: dict[str, Any], says: str) -> None:
    game = interpreter.load("redstone", size=3)
    with pytest.raises(ValueError, match=says.replace("(", r"\(")) as error:
        game.simulate(**{"games": 1, **asked})
    assert str(error.value) == says


@pytest.mark.parametrize("reading", READINGS)
def test_no_games(reading: Any) -> None:
    result = interpreter.load("redstone", size=3).simulate(0, reading=reading, branching=True, heat=True)
    assert (len(result), result.draws, list(result.legal_mean)) == (0, 0, [])


@pytest.mark.parametrize("seed", [0, -1, 7, 2**31, 2**32 - 1, 2**63, -(2**63), 2**64 - 1, 10**30])
def test_any_seed(seed: int) -> None:
    """Every whole number is a seed; its lowest 64 bits count, in both readings."""
    game = interpreter.load("redstone", size=3)
    plain, fast, again = (
        game.simulate(20, value, reading=reading)
        for value, reading in ((seed, "plain"), (seed, "compiled"), (seed + 2**64, "plain"))
    )
    assert plain == fast == again
    assert plain != game.simulate(20, seed + 2**32, reading="plain")
    assert plain != game.simulate(20, seed + 1, reading="plain")


@pytest.mark.parametrize("reading", READINGS)
def test_stopped(reading: Any) -> None:
    """A game that is stopped is unfinished, and all its turns are counted."""
    result = interpreter.load("seega").simulate(5, 1, max_turns=40, reading=reading)
    assert list(result.turns) == [40] * 5
    assert result.unfinished == 5


def test_after_each() -> None:
    """Somebody hears the results so far, more of them each time."""
    heard: list[int] = []
    interpreter.load("redstone", size=3).simulate(1000, after_each=lambda found: heard.append(len(found)))
    assert heard == sorted(set(heard))
    assert heard[-1] == 1000


# ---- how steps are drawn


def bound(freedom: int) -> float:
    """What chi-square exceeds in one of 10,000 cases, by Wilson and Hilferty."""
    return freedom * (1 - 2 / (9 * freedom) + 3.719 * (2 / (9 * freedom)) ** 0.5) ** 3


def sample(game: Game, turn: int, most: int = 25) -> tuple[Position, list[int]]:
    """A position of a random game from some step on, with a few legal steps, and their numbers."""
    for number in range(100):
        for ply, (position, _) in enumerate(walk(game, 11, number)):
            steps = [action.number for action in position.legal()]
            if ply >= turn and 2 < len(steps) <= most:
                return position, steps
    raise AssertionError("there is no such position")


@pytest.mark.parametrize("reading", READINGS)
@pytest.mark.parametrize(("name", "options"), KINDS, ids=str)
@pytest.mark.parametrize("turn", [1, 12, 20])
def test_every_legal_step_has_the_same_chance(name: str, options: dict[str, Any], turn: int, reading: str) -> None:
    game = interpreter.load(name, **options)
    position, steps = sample(game, turn)
    draw = kernel(reading, game.program, random_step)
    r, s, b = game.program.r, position._s[:], game.program.workspace()
    seed_random(s, 2026, turn)
    each = 60
    found = Counter(draw(r, s, b) for _ in range(each * len(steps)))
    assert set(found) <= set(steps)
    chi = sum((found[step] - each) ** 2 / each for step in steps)
    assert chi < bound(len(steps) - 1)


def captures(position: Position) -> dict[int, int]:
    """How many pieces each legal step captures."""
    return {action.number: position.play(action)._s[a.CAPTURED] for action in position.legal()}


@pytest.mark.parametrize(("name", "options"), KINDS, ids=str)
def test_capturing(name: str, options: dict[str, Any]) -> None:
    """Where steps capture, one of those that capture most is drawn; elsewhere any."""
    game = interpreter.load(name, **options)
    taken = 0
    for position, step in walk(game, 5, 1, capturing_step):
        found = captures(position)
        if position.legal() and step >> 32 >= a.FIRST_ROW:
            row = {number: each if number >> 32 >= a.FIRST_ROW else 0 for number, each in found.items()}
            assert row[step] == max(row.values())
            taken += row[step]
    assert taken > 0


@pytest.mark.parametrize("reading", READINGS)
def test_capturing_is_fair(reading: str) -> None:
    """Among the steps that capture most each has the same chance."""
    game = interpreter.load("redstone", size=5, pie=False)
    places = {"a1": "black", "b1": "white", "e5": "black", "e4": "white", "c3": "white", "c2": "black", "c4": "black"}
    position = game.position({**places, "b3": "black"}, mover="black")
    found = captures(position)
    best = [step for step, taken in found.items() if taken == max(found.values())]
    assert max(found.values()) == 1
    assert len(best) == 3
    draw = kernel(reading, game.program, capturing_step)
    r, s, b = game.program.r, position._s[:], game.program.workspace()
    seed_random(s, 3, 4)
    drawn = Counter(draw(r, s, b) for _ in range(600))
    assert set(drawn) == set(best)
    assert sum((drawn[step] - 200) ** 2 / 200 for step in best) < bound(2)


# ---- what is counted beside the results


@pytest.mark.parametrize("policy", ["uniform", "capturing"])
@pytest.mark.parametrize(("name", "options"), KINDS, ids=str)
def test_what_is_watched(name: str, options: dict[str, Any], policy: Any) -> None:
    """The legal steps and the goals of a game are those that its positions have; to count them changes no game."""
    game = interpreter.load(name, **options)
    number = 3
    draw = capturing_step if policy == "capturing" else random_step
    positions = list(walk(game, 5, number, draw))
    sizes = [len(position.legal()) for position, _ in positions]
    result = game.simulate(1, 5, first=number, policy=policy, branching=True, heat=True)
    assert list(result.steps) == [len(positions)]
    assert list(result.legal_peak) == [max(sizes)]
    assert list(result.legal_mean) == [sum(sizes) / len(sizes)]
    for player, heat in enumerate(result.heat, 1):
        goals = Counter(
            step & 0xFFFF
            for position, step in positions
            if step >> 32 >= a.FIRST_ROW and position._s[a.MOVER] == player
        )
        assert list(heat) == [goals[cell] for cell in range(len(game.cells))]
    quiet = game.simulate(1, 5, first=number, policy=policy)
    assert (quiet.turns, quiet.steps, quiet.winner) == (result.turns, result.steps, result.winner)
    assert not quiet.legal_mean
    assert not quiet.heat[0]


def test_heat_adds_up() -> None:
    """The heat of many games is that of each of them added up."""
    game = interpreter.load("seega")
    together = game.simulate(6, 2, heat=True)
    apart = [game.simulate(1, 2, first=number, heat=True) for number in range(6)]
    for player in (0, 1):
        assert list(together.heat[player]) == [
            sum(each) for each in zip(*(one.heat[player] for one in apart), strict=True)
        ]


def test_results_are_compact() -> None:
    """A game takes no more than 64 bytes in the results."""
    result = interpreter.load("redstone", size=3).simulate(2000, branching=True)
    arrays = [result.winner, result.reason, result.turns, result.steps, *result.scores]
    arrays += [result.legal_mean, result.legal_peak]
    assert sum(len(each) * each.itemsize for each in arrays) <= 64 * 2000


ENDLESS = """
format: 1
name: Endless
players: [one, two]
board: {square: 4}
pieces: {man: {}}
setup: {one: {man: {in: [a1]}}, two: {man: {in: [d4]}}}
actions: {walk: {move: {then: {walk: {}}}}}
phases: {play: {turn: [walk]}}
"""


@pytest.mark.parametrize("reading", ["plain", "compiled"])
def test_a_turn_without_an_end_is_stopped(reading: Any) -> None:
    """By its steps, since the turn is never over."""
    result = interpreter.load(ENDLESS).simulate(2, max_turns=10, reading=reading)
    assert result.unfinished == 2
    assert list(result.steps) == [640, 640]
