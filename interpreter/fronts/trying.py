"""Random games with every value of every option, within bounds."""

from __future__ import annotations

import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import NamedTuple

from ..choices import spelled
from ..engine.batching import UNFINISHED
from ..errors import Problem
from ..game import Game, load
from ..simulating import Simulation
from .checked import Checked
from .waiting import interruptible, say

MAX_STEPS = 20_000  # of a random game
SECONDS = 10.0  # for the games of one value of an option
ENOUGH_TURNS = 4  # to say that turns end
AS_IT_STANDS = "as it stands"  # without an option chosen


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
    over = game.start().outcome
    if over is not None:
        found.notes.append(f"{said or AS_IT_STANDS}: the game is over before its first step ({over.reason})")
    tried = trial(game, games)
    if tried.fault:
        found.problems.append(Problem(found.name, 0, 0, said, f"random game {tried.played}: {tried.fault}"))
    elif tried.played < games:
        found.notes.append(f"{said or AS_IT_STANDS}: {tried.played} of {games} games in {tried.told()}")


class Trial(NamedTuple):
    """Random games: how many were played, what goes wrong in the next one, and how long they took."""

    played: int
    fault: str  # nothing where all is well
    seconds: float  # machine code is made once, and that is no time of the game's
    turn: int = 0  # in which the time was up, where it was one of a game played step by step

    def told(self) -> str:
        """The time in words, and where it went."""
        where = f"; the first came to turn {self.turn}" if self.turn else ""
        return f"{self.seconds:.0f} second{'' if f'{self.seconds:.0f}' == '1' else 's'}{where}"


class Late(Exception):
    """The time is up."""

    def __init__(self, turn: int = 0) -> None:
        super().__init__()
        self.turn = turn


def trial(game: Game, games: int) -> Trial:
    """Play random games, the first one step by step, which is slow and notices faults of the interpreter.

    It has half of the time. Where it comes to few turns in that, the others are left: a turn without end could not be
    left in machine code.
    """
    began = time.monotonic()
    played = 0
    try:
        fault = play_out(game, began + SECONDS / 2)
        played = 0 if fault else 1
    except Late as late:
        if late.turn < ENOUGH_TURNS:
            return Trial(0, "", time.monotonic() - began, late.turn)
        fault = ""
    if fault or played == games:
        return Trial(played, fault, time.monotonic() - began)
    return play_rest(game, played, games, began)


def play_rest(game: Game, first: int, games: int, began: float) -> Trial:
    """The same for the games from the first one on, played as quickly as can be."""
    found = game.simulate(0, reading="plain")

    def after_each(result: Simulation) -> None:
        found.winner[:] = result.winner
        if result.unfinished or time.monotonic() > began + SECONDS:
            raise Late

    wanted = partial(game.simulate, games - first, max_turns=MAX_STEPS, first=first, after_each=after_each, say=say)
    fault = ""
    try:
        compiling = time.monotonic()
        interruptible(partial(game.simulate, 0, say=say))
        began += time.monotonic() - compiling
        interruptible(wanted)
    except Late:
        pass
    except Exception as error:
        fault = failure(error)
    played = first + len(found)
    if found.unfinished and not fault:
        played, fault = first + found.winner.index(UNFINISHED), f"it is not over after {MAX_STEPS} turns"
    return Trial(played, fault, time.monotonic() - began)


def play_out(game: Game, end: float) -> str:
    """What goes wrong in a random game; nothing where it ends. Raises Late."""
    dice = Random(0)
    steps: list[str] = []
    position = game.start()
    try:
        while position.outcome is None:
            if len(steps) == MAX_STEPS:
                return f"it is not over after {MAX_STEPS} steps"
            if time.monotonic() > end:
                raise Late(position.turn)
            steps.append(str(dice.choice(position.legal())))
            position = position.play(steps[-1])
    except Late:
        raise
    except Exception as error:
        return failure(error, f" after {', '.join(steps[-5:]) or 'no step'}")
    return ""


def failure(error: Exception, when: str = "") -> str:
    """A fault of the interpreter in words."""
    return f"the interpreter fails{when} ({type(error).__name__}: {error})"
