"""Rulesets checked: every file, every value of every option, and random games with a bound."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from .. import library
from ..choices import spelled
from ..errors import Problem
from ..game import Game, load
from ..reading import validate_source
from .inputs import STANDARD, WrongUse, source

SUFFIXES = (".yaml", ".yml")
MAX_STEPS = 20_000  # of a random game
SECONDS = 10.0  # for the games of one value of an option


@dataclass
class Checked:
    """What was found out about a ruleset."""

    name: str
    problems: list[Problem]
    notes: list[str] = field(default_factory=list)


def rulesets(names: Iterable[str]) -> Iterator[tuple[str, str | Path]]:
    """The rulesets that are meant, each with its name; a folder means all in it."""
    for name in names:
        folder = Path(name)
        if name == STANDARD or library.find(name) or not folder.is_dir():
            yield ("standard input" if name == STANDARD else name), source(name)
            continue
        files = sorted(path for path in folder.rglob("*") if path.suffix in SUFFIXES and path.is_file())
        if not files:
            raise WrongUse(f"there is no ruleset in the folder {name}: their names end in {' or '.join(SUFFIXES)}")
        yield from ((str(path), path) for path in files)


def check(name: str, ruleset: str | Path, pairs: bool = False, games: int = 0) -> Checked:
    """Check a ruleset, and play so many random games with each value of its options."""
    try:
        found = Checked(name, validate_source(ruleset, pairs))
    except OSError as error:
        return Checked(name, [Problem(name, 0, 0, "", f"the file cannot be read: {error.strerror}")])
    if not found.problems and games:
        for chosen in variations(load(ruleset)):
            try_out(found, ruleset, chosen, games)
    return found


def told(checked: Checked) -> Iterator[str]:
    """What was found out, line by line."""
    yield from (str(problem) for problem in checked.problems)
    if not checked.problems:
        yield f"{checked.name}: ok"
    yield from (f"{checked.name}: {note}" for note in checked.notes)


def summary(checked: Checked) -> dict[str, Any]:
    """What was found out, for programs."""
    problems = [asdict(problem) for problem in checked.problems]
    return {"file": checked.name, "ok": not problems, "problems": problems, "notes": checked.notes}


# ---- random games


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
