"""Random games of the tafl family, compared at every position with a slow referee, in every reading.

KELB_GAMES_DIVISOR (10 when unset) thins the work; 1 is 60 games of each game as it stands and 20 of every value of
every option and every preset.
"""

from __future__ import annotations

import os
import random
from typing import Any

import pytest

import interpreter

from .oracle.tafl import State, brandubh, tablut

DIVISOR = int(os.environ.get("KELB_GAMES_DIVISOR", "10"))
GAMES = {"tablut": tablut, "brandubh": brandubh}
LONGEST = 120  # steps of a game that are compared


def settings() -> list[tuple[str, dict[str, Any]]]:
    """Each game as it stands, every other value of every option, and the readings that have a name."""
    found: list[tuple[str, dict[str, Any]]] = []
    for name in GAMES:
        game = interpreter.load(name)
        found.append((name, {}))
        for option, told in game.describe_options().items():
            found += [(name, {option: value}) for value in told.values if value != told.default]
        presets = game.document.presets
        found += [(name, {preset: value}) for preset, values in presets.items() for value in values]
    return found


def chosen(game: interpreter.Game) -> dict[str, str]:
    """The options that a game is played with."""
    return {name: str(value) for name, value in game.options.items()}


def seen(position: Any) -> tuple[object, ...]:
    """What a position of either side shows."""
    outcome = position.outcome
    if outcome is None:
        return dict(position.board), position.mover
    return dict(position.board), outcome if isinstance(outcome, tuple) else (outcome.winner, outcome.reason)


def steered(steps: dict[str, State], rng: random.Random) -> str:
    """A random step, often one that captures or ends the game where there is any."""
    names = sorted(steps)
    fewest = min(len(after.pieces) for after in steps.values())
    best = [name for name in names if len(steps[name].pieces) == fewest or steps[name].outcome]
    return rng.choice(best if rng.random() < 0.3 else names)


@pytest.mark.parametrize(("name", "options"), settings(), ids=str)
def test_games(name: str, options: dict[str, Any]) -> None:
    game = interpreter.load(name, **options)
    for seed in range(max(1, (20 if options else 60) // DIVISOR)):
        rng, story = random.Random(f"{name} {options} {seed}"), list[str]()
        position, state = game.start(), GAMES[name](**chosen(game))
        for _ in range(LONGEST):
            told = f"{name} {options}: {', '.join(story)}"
            assert seen(position) == seen(state), told
            steps = state.steps()
            assert sorted(str(step) for step in position.legal()) == sorted(steps), told
            if not steps:
                break
            story.append(steered(steps, rng))
            position, state = position.play(story[-1]), steps[story[-1]]


def test_a_king_beside_the_castle_who_stepped_between_is_safe() -> None:
    """Taken like a soldier, by two on a line of whom one has just come; the empty castle is not one of them."""
    board = {"d5": "defenders king", "a4": "defenders soldier"}
    board |= dict.fromkeys(("c5", "e5", "d7"), "attackers soldier")
    for king, winner in (("two", None), ("castle", "attackers")):
        position = interpreter.load("brandubh", king=king).position(board, "attackers").play("d7-d6")
        assert (position.outcome and position.outcome.winner) == winner
