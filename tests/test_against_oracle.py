"""Random games and random positions, compared at every step with the slow referee.

KELB_GAMES_DIVISOR (10 when unset) thins the work: each setting plays so many times fewer games,
but at least one; 1 is the full count: 200 games of each game as it stands, 20 of every other value
of every option, and five times as many random positions, from each of which a few steps are played.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

import interpreter

from . import oracle
from .oracle.common import Cell, Pair, Shape, State, breathless, cells, name_of, near, shown

DIVISOR = int(os.environ.get("KELB_GAMES_DIVISOR", "10"))
LONGEST = 250  # steps of a game that are compared; Seega's may go on much longer
SHARE = 0.15  # of the positions of a game, those where each legal step is played
PLAYERS = {
    "redstone": ("black", "white"),
    "seega": ("light", "dark"),
    "sygo": ("white", "black"),
}
COUNTED = ("both_pass", "stalled", "too_long")  # the ends that a comparison of scores decides
RELIEFS = ("pass", "opponent_lifts", "loses_first_lifts", "loses_second_lifts", "loses")


@dataclass(frozen=True)
class Setting:
    """A game under some options, on boards of these sizes, so many times."""

    game: str
    options: dict[str, Any]
    sizes: tuple[int, ...]
    games: int = 20

    def __str__(self) -> str:
        said = [f"{key}={value}" for key, value in self.options.items()]
        return " ".join([self.game, *said, "x".join(map(str, self.sizes))])

    def seeds(self, times: int = 1) -> range:
        """A number for each game, so many times as many when asked."""
        return range(max(1, times * self.games // DIVISOR))


def settings() -> Iterator[Setting]:
    """Each game as it stands, then every other value of every option."""
    yield Setting("redstone", {}, (2, 3, 4, 5, 6, 7), 200)
    yield Setting("redstone", {"pie": "off"}, (2, 3, 4, 5, 6, 7))
    yield Setting("redstone", {}, (2,))
    yield Setting("sygo", {}, (3, 4, 5, 6, 7), 200)
    yield Setting("sygo", {}, (3,))
    for option in sygo_options():
        yield Setting("sygo", option, (3, 4, 5, 6, 7))
    yield Setting("seega", {}, (5, 5, 5, 5, 7), 200)
    yield Setting("seega", {}, (7,))
    for option in seega_options():
        yield Setting("seega", option, (5, 5, 5, 5, 7))


def sygo_options() -> Iterator[dict[str, Any]]:
    yield {"growth": "any"}
    yield {"balance": "off"}
    yield {"balance_extra": "unconnected"}
    yield {"captors": "grown_only"}
    yield {"captors": "grown_only", "suicide": "turn"}
    yield {"suicide": "turn"}
    yield {"suicide": "turn", "growth": "any"}
    yield {"reading": "designer"}
    yield {"reading": "designer", "growth": "all"}
    yield {"reading": "seed"}


def seega_options() -> Iterator[dict[str, Any]]:
    yield {"opening": "lane"}
    yield {"first_mover": "last_placer"}
    yield {"centre": "safe"}
    yield from ({"continuation": value} for value in ("compulsory", "any_piece", "none"))
    yield from ({"blocked": value} for value in RELIEFS[1:])
    yield {"ends_at": "one_left"}
    yield from ({"no_capture_limit": value} for value in (1, 1000))
    yield from ({"repetition": value} for value in (2, 10))


SETTINGS = list(settings())


class Game:
    """A game in play on both sides, with what was played in it so far."""

    def __init__(self, setting: Setting, position: Any, state: State, story: str = "") -> None:
        self.setting, self.position, self.state = setting, position, state
        self.story = [story] if story else []
        self.steps = state.steps()

    def compare(self, each_step: bool) -> None:
        """Compares the two sides, and after each legal step too when asked."""
        assert seen(self.position) == seen(self.state), self.told()
        legal = sorted(str(action) for action in self.position.legal())
        assert legal == sorted(self.steps), self.told()
        for step, after in self.steps.items() if each_step else ():
            assert seen(self.position.play(step)) == seen(after), f"{self.told()}, {step}"

    def play(self, step: str) -> None:
        self.story.append(step)
        self.position, self.state = self.position.play(step), self.steps[step]
        self.steps = self.state.steps()

    def told(self) -> str:
        return f"{self.setting}: {', '.join(self.story)}"


def seen(side: Any) -> tuple[object, ...]:
    """What a position of either side shows; a finished game has no mover."""
    board, outcome = dict(side.board), side.outcome
    if outcome is None:
        return board, side.mover, side.phase
    if isinstance(outcome, tuple):
        winner, reason, scores = *outcome, side.scores
    else:
        winner, reason, scores = outcome.winner, outcome.reason, outcome.scores
    return board, winner, reason, dict(scores) if reason in COUNTED else None


def chosen(steps: list[str], rng: random.Random) -> str:
    """A random step, seldom a pass where there is a choice."""
    step = rng.choice(steps)
    return rng.choice(steps) if step == "pass" else step


def play_on(game: Game, rng: random.Random, longest: int, share: float) -> None:
    """Plays at random to the end or so many steps, comparing all the way."""
    for _ in range(longest):
        game.compare(each_step=rng.random() < share)
        if game.state.outcome is not None:
            return
        game.play(chosen(sorted(game.steps), rng))
    game.compare(each_step=False)


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_games(setting: Setting) -> None:
    for seed in setting.seeds():
        rng = random.Random(f"{setting} {seed}")
        size = rng.choice(setting.sizes)
        rules = interpreter.load(setting.game, size=size, **setting.options)
        state = oracle.start(setting.game, size, size, **setting.options)
        play_on(Game(setting, rules.start(), state), rng, LONGEST, SHARE)


# Positions that games seldom reach.


def scattered(shape: Shape, rng: random.Random) -> tuple[Pair, frozenset[Cell]]:
    """Two players' stones and some walls at random, every group with a liberty."""
    signs = ["", "first", "second", "wall"]
    weights = [rng.uniform(0.2, 1), 1, 1, rng.choice([0, 0.4])]
    drawn = {cell: rng.choices(signs, weights)[0] for cell in sorted(cells(shape))}
    first, second, wall, empty = (
        frozenset(cell for cell, sign in drawn.items() if sign == wanted) for wanted in ("first", "second", "wall", "")
    )
    dead = breathless(first, empty, shape) | breathless(second, empty, shape)
    return (first - dead, second - dead), wall


def cramped(shape: Shape, rng: random.Random) -> Pair:
    """A few stones of the second player, all but smothered by those of the first."""
    few = frozenset(rng.sample(sorted(cells(shape)), rng.randint(2, 4)))
    wall = sorted(frozenset[Cell]().union(*(near(shape)[cell] for cell in few)) - few)
    kept = rng.sample(wall, min(len(wall) - rng.choice([0, 0, 0, 1]), supply(shape) - 2))
    rest = sorted(cells(shape) - few - frozenset(wall))
    return frozenset(kept + rng.sample(rest, min(2, len(rest)))), few


def supply(shape: Shape) -> int:
    """How many stones each of Seega's players has."""
    return (shape.columns * shape.rows - 1) // 2


def smothering(shape: Shape, rng: random.Random) -> Pair:
    """All but the centre filled so that the first player's only move may block the second."""
    centre = shape.columns // 2, shape.rows // 2
    left = rng.choice(sorted(near(shape)[centre]))
    wall = near(shape)[left] - {centre} | {left}
    rest = sorted(cells(shape) - wall - {centre} - near(shape)[centre])
    first = wall | frozenset(rng.sample(rest, supply(shape) - len(wall)))
    return first, cells(shape) - first - {centre}


def opened(setting: Setting, rng: random.Random) -> Game:
    """A game set up at a random position."""
    size, names = rng.choice(setting.sizes), PLAYERS[setting.game]
    shape, walls, mover = Shape(size, size), frozenset[Cell](), rng.choice(names)
    matters: dict[str, Any] = {}
    if setting.game == "seega":
        make = rng.choice([cramped, smothering])
        pair = make(shape, rng)
        second = names[0] if make is smothering else mover
        pair, mover = (pair, second) if rng.random() < 0.5 else (pair[::-1], other(names, second))
        phase_turn = 1 if make is smothering else rng.choice([1, 2, 3])
        matters = {"phase": "moving", "phase_turn": phase_turn}
    else:
        pair, walls = scattered(shape, rng)
    if setting.game == "sygo":
        walls, matters = frozenset(), {"happened": rng.choice([[], ["growth"]])}
    return set_up(setting, shape, {**matters, "mover": mover}, owners(pair, walls, names))


def other(names: tuple[str, str], name: str) -> str:
    return names[1] if name == names[0] else names[0]


def owners(pair: Pair, walls: frozenset[Cell], names: tuple[str, str]) -> dict[str, str]:
    """The board that both sides are given."""
    stones = {cell: text.split()[0] for cell, text in shown(pair, names).items()}
    return stones | {name_of(cell): "red" for cell in walls}


def set_up(setting: Setting, shape: Shape, matters: dict[str, Any], board: dict[str, str]) -> Game:
    """The same position on both sides."""
    rules = interpreter.load(setting.game, size=shape.columns, **setting.options)
    given = {**setting.options, **matters}
    state = oracle.place(setting.game, shape.columns, shape.rows, board, **given)
    return Game(setting, rules.position(board, **matters), state, f"{board} {matters}")


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_positions(setting: Setting) -> None:
    for seed in setting.seeds(times=5):
        rng = random.Random(f"position {setting} {seed}")
        play_on(opened(setting, rng), rng, 8, 0.5)


@pytest.mark.parametrize(("name", "size", "steps"), [("redstone", 52, 2704), ("seega", 9, 80), ("sygo", 52, 2705)])
def test_the_largest_board_starts(name: str, size: int, steps: int) -> None:
    position = interpreter.load(name, size=size).start()
    assert len(position.legal()) == steps
    assert dict(position.play("az52" if size == 52 else "i9").board) == {
        "az52" if size == 52 else "i9": f"{PLAYERS[name][0]} stone"
    }
