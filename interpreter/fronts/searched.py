"""Games of a search with itself as lines of a file, and back: their records, and what the search expected."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from ..analysis.selfplay import Played, noted, told
from ..errors import RecordError
from ..game import Game
from ..native import sources
from ..players.matching import in_reading
from ..records import Match, recorded, turns_of
from ..records import told as ending
from .keeping import Kept
from .session import beside

FORM = 1  # of these files


class KeptSearched(Kept):
    """A file of searched games."""

    called = "searched game"


class Store:
    """The file of the searched games of an analysis."""

    def __init__(self, game: Game, asked: dict[str, Any], path: Path) -> None:
        """Open a file for the games that are asked for, and play through those that it has."""
        self.game, self.think, self.folder = in_reading(game), asked["think"], path.parent
        self.before: list[Played] = []
        self.file = KeptSearched(path, header(game, asked), asked["searched"], self.take)

    def take(self, line: dict[str, Any]) -> None:
        """Take in what a line says. Raises KeyError, TypeError and ValueError where it says something else."""
        expected = [float(share) for share in line["expected"]]
        try:
            turns = turns_of(line["record"])
        except RecordError as error:
            raise ValueError(error) from None
        one, match = again(self.game, (step for turn in turns for step in turn), expected)
        if any(line[name] != value for name, value in said(match, one).items()):
            raise ValueError(line)
        self.before.append(one)

    def add(self, one: Played) -> None:
        """Append a game that was played."""
        match = Match(self.game)
        for row in one.trace.rows:
            match.play(next(step for step in match.position.legal() if step.number == row[0]))
        who = dict.fromkeys(self.game.players, f"mcts:{self.think}")
        record = beside(recorded(self.game, match.turns, ending(match.position.outcome), who), self.folder)
        self.file.add([{"game": self.file.there, **said(match, one), "expected": one.series, "record": record.text()}])


def header(game: Game, asked: dict[str, Any]) -> dict[str, Any]:
    """All that the games depend on; neither how many, nor how many at once."""
    return {
        "searched": FORM,
        "game": game.name,
        "digest": game.digest,
        "kernels": sources()[:16],
        "options": game.options,
        "think": asked["think"],
        "seed": asked["seed"],
        "max_turns": asked["max_turns"],
    }


def said(match: Match, one: Played) -> dict[str, Any]:
    """What a line says of how a game ended."""
    outcome = match.position.outcome
    return {
        "winner": outcome.winner if outcome else None,
        "reason": outcome.reason if outcome else None,
        "turns": one.turns,
        "steps": one.steps,
    }


def again(game: Game, steps: Iterable[str], expected: list[float]) -> tuple[Played, Match]:
    """The game of these steps, as it was when it was played. Raises ValueError where it cannot have been."""
    match, rows = Match(game), []
    for step in steps:
        before = match.position
        action = next((each for each in before.legal() if str(each) == step), None)
        if action is None:
            raise ValueError(step)
        match.play(action)
        rows.append(noted(before, action.number, match.position))
    if len(rows) != len(expected) or not all(0 <= share <= 1 for share in expected):
        raise ValueError(expected)
    return told(match.position, list(rows), expected), match
