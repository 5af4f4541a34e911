"""What vouches for the slow referee: published and recounted numbers, another engine's games."""

from __future__ import annotations

import pytest

from . import oracle
from .oracle.common import State, cell_of, name_of
from .recorded import Board, Record, records, replay

RECORDS = [
    *records("seega", "seega_5x5.jsonl.gz"),
    *records("redstone", "redstone_5.jsonl.gz"),
]
READINGS = {"seega": {"continuation": "none"}, "redstone": {}}


@pytest.mark.parametrize("name", ["a1", "b3", "i9", "z10", "aa1", "az52"])
def test_names_of_cells(name: str) -> None:
    assert name_of(cell_of(name)) == name


@pytest.mark.parametrize(("size", "counts"), [(2, [4, 12, 32, 16, 0]), (3, [9, 72, 512, 3048, 15616])])
def test_redstone_counts(size: int, counts: list[int]) -> None:
    start = oracle.start("redstone", size, size, pie="off")
    assert [oracle.perft(start, depth) for depth in range(1, 6)] == counts


def test_redstone_counts_with_the_pie_rule() -> None:
    start = oracle.start("redstone", 3, 3)
    assert [oracle.perft(start, depth) for depth in (1, 2, 3)] == [9, 72 + 9, 512 + 72]


def test_seega_counts() -> None:
    start = oracle.start("seega", 5, 5)
    assert [oracle.perft(start, depth) for depth in (1, 2, 3)] == [24, 552, 12144]


def look(state: State) -> tuple[Board, str]:
    return state.board, state.mover


@pytest.mark.parametrize("record", RECORDS, ids=[record.label for record in RECORDS])
def test_recorded_games(record: Record) -> None:
    start = oracle.start(record.game, 5, 5, **READINGS[record.game])
    outcome = replay(record, start, look, lambda state: state.steps()).outcome
    assert (outcome is not None) == record.over
    assert outcome is None or outcome[0] == record.winner
