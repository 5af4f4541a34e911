"""Games recorded by another engine, replayed through the package's public face."""

from __future__ import annotations

from typing import Any

import pytest

import interpreter

from .recorded import Board, Record, records, replay

SEEGA = list(records("seega", "seega_5x5.jsonl.gz"))
REDSTONE = list(records("redstone", "redstone_5.jsonl.gz"))


def look(position: Any) -> tuple[Board, str]:
    return dict(position.board), position.mover


def steps(position: Any) -> dict[str, Any]:
    return {str(action): position.play(action) for action in position.legal()}


def check(record: Record, game: Any) -> None:
    """Replays a record and compares its end."""
    outcome = replay(record, game.start(), look, steps).outcome
    assert (outcome is not None) == record.over
    assert outcome is None or outcome.winner == record.winner


@pytest.mark.parametrize("record", SEEGA, ids=[record.label for record in SEEGA])
def test_seega(record: Record) -> None:
    check(record, interpreter.load("seega", size=5, continuation="none"))


@pytest.mark.parametrize("record", REDSTONE, ids=[record.label for record in REDSTONE])
def test_redstone(record: Record) -> None:
    check(record, interpreter.load("redstone", size=5))
