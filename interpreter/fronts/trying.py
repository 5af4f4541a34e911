"""Random games with every value of every option, within bounds."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

from ..choices import spelled
from ..errors import Problem
from ..game import Game, load
from .checked import Checked

MAX_STEPS = 20_000  # of a random game
SECONDS = 10.0  # for the games of one value of an option


def play_all(found: Checked, ruleset: str | Path, games: int) -> None:
    """Play so many random games with each value of each option."""
    for chosen in variations(load(ruleset)):
        try_out(found, ruleset, chosen, games)


def variations(game: Game) -> Iterator[dict[str, object]]:
    """The game as it stands, then with each value of each option alone; of a range its ends."""
    yield {}
    for name, info in game.describe_options().items():
        for value in (*info.values, *dict.fromkeys(info.range or ())):
            if value != info.default or type(value) is not type(info.default):
                yield {name: value}


def try_out(found: Checked, ruleset: str | Path, chosen: dict[str, object], games: int) -> None:
    """Play random games with these options, and note what goes wrong."""
    said = ", ".join(f"{name}={spelled(value)}" for name, value in chosen.items())
    game = load(ruleset, **chosen)
    end = time.monotonic() + SECONDS
    for number in range(games):
        try:
            fault = play_out(game, number, end)
        except TimeoutError:
            found.notes.append(f"{said or 'no option'}: {number} of {games} games in {SECONDS:g} seconds")
            return
        if fault:
            found.problems.append(Problem(found.name, 0, 0, said, f"random game {number}: {fault}"))
            return


def play_out(game: Game, number: int, end: float) -> str:
    """What goes wrong in a random game; nothing where it ends. Raises TimeoutError."""
    dice = Random(number)
    steps: list[str] = []
    position = game.start()
    try:
        while position.outcome is None:
            if len(steps) == MAX_STEPS:
                return f"it is not over after {MAX_STEPS} steps"
            if time.monotonic() > end:
                raise TimeoutError
            steps.append(str(dice.choice(position.legal())))
            position = position.play(steps[-1])
    except TimeoutError:
        raise
    except Exception as error:
        return f"the interpreter fails after {', '.join(steps[-5:]) or 'no step'} ({type(error).__name__}: {error})"
    return ""
