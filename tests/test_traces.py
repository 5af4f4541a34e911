"""Games recorded by another engine, replayed through the package's public face."""

from __future__ import annotations

from typing import Any

import pytest

import interpreter

from .recorded import Board, Record, records, replay

READINGS: dict[str, tuple[str, dict[str, Any]]] = {  # the files, and the options that give the readings of that engine
    "seega_5x5": ("seega", {"size": 5, "continuation": "none"}),
    "redstone_5": ("redstone", {"size": 5}),
    "go_5x5": ("go", {"size": 5, "komi": 0, "score": "territory_and_captives"}),
    "reversi_6x6": ("othello", {"size": 6}),
    "symple_7_p10": ("symple", {"size": 7}),
}
RECORDS = [(file, record) for file, (game, _) in READINGS.items() for record in records(game, f"{file}.jsonl.gz")]


def look(position: Any) -> tuple[Board, str]:
    return dict(position.board), position.mover


def steps(position: Any) -> dict[str, Any]:
    return {str(action): position.play(action) for action in position.legal()}


@pytest.mark.parametrize(("file", "record"), RECORDS, ids=[f"{file} {record.label}" for file, record in RECORDS])
def test_recorded_game(file: str, record: Record) -> None:
    """Each step of a record, and its end."""
    name, options = READINGS[file]
    outcome = replay(record, interpreter.load(name, **options).start(), look, steps).outcome
    assert (outcome is not None) == record.over
    assert outcome is None or outcome.winner == record.winner
    assert outcome is None or record.scores is None or outcome.scores == record.scores
