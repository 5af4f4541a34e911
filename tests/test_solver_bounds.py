"""The searches for exact values keep to the memory and the time that they are given."""

from __future__ import annotations

import time
import tracemalloc
from typing import Any

import pytest

import interpreter
from interpreter import Position
from interpreter.players import opponent
from interpreter.players.deepening import MEMORY
from interpreter.players.graphs import solve_by_graph
from interpreter.players.solver import Solution
from interpreter.players.solving import solve
from interpreter.readings import kernels

from .test_solver import CHASE

FEW = """
format: 1
name: Few
players: [one, two]
board: {square: 40}
pieces: {man: {}}
setup: {one: {man: {in: [a1]}}, two: {man: {in: [h8]}}}
actions: {go: {move: {to: {holds: [empty, opponent]}, directions: all, distance: any, capture: [landed_on]}}}
phases: {play: {turn: [go]}}
end: {caught: {when: {pieces: {of: opponent, at_most: 0}}, winner: mover}}
"""
MEGA = 1 << 20


def chase(columns: int, rows: int, more: str = "") -> Position:
    """A piece each on a board of so many cells."""
    text = CHASE.replace("COLUMNS", str(columns)).replace("ROWS", str(rows)).replace("HARE", "b2")
    return interpreter.load(text.replace("end: {", f"end: {{{more}")).start()


def peak(call: Any) -> tuple[Any, int]:
    """What a call gives, and the bytes that it took at most."""
    tracemalloc.start()
    try:
        return call(), tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("reading", ["plain", "compiled"])
@pytest.mark.parametrize("memory", [4 * MEGA, 32 * MEGA])
def test_many_steps_on_a_large_board(reading: Any, memory: int) -> None:
    start = interpreter.load(FEW).start()
    solve(start, 0, reading=reading)  # compiled now, with the arrays of this thread
    begun = time.monotonic()
    found, most = peak(lambda: solve(start, 2, memory, reading))
    assert time.monotonic() - begun < 6
    assert found.why in ("the memory is full", "the time is over")
    assert most < 1.2 * memory


@pytest.mark.parametrize("columns", [6, 12])
def test_all_positions(columns: int) -> None:
    """More memory is never used than is allowed; with less than is needed the search says so."""
    start = chase(columns, 8)
    code = kernels(start._program.r, "auto")

    def search(memory: int) -> tuple[Solution, int]:
        found, most = peak(lambda: solve_by_graph(start, code, 300, memory))
        assert most < 1.2 * memory + MEGA // 4
        return found, most

    found, most = search(64 * MEGA)
    assert found.solved
    again = search(2 * most)[0]
    assert (again.winner, again.positions) == (found.winner, found.positions)
    assert search(most // 3)[0].why == "the memory is full"


def test_the_time_of_all_positions() -> None:
    start = chase(26, 16)
    code = kernels(start._program.r, "auto")
    begun = time.monotonic()
    assert solve_by_graph(start, code, 0.5, 1 << 30).why == "the time is over"
    assert time.monotonic() - begun < 3


def test_what_does_not_fit_at_all() -> None:
    found = solve(interpreter.load(FEW).start(), memory=1000)
    assert (found.solved, found.why) == (False, "the memory is too small even for the first positions")


def test_an_opponent_keeps_to_his_memory() -> None:
    start = interpreter.load(FEW).start()
    start.legal()
    step, most = peak(lambda: opponent("alphabeta:100").choose(start))
    assert step in start.legal()
    assert most < 1.2 * MEMORY


REPEATED = "again: {after: turn, when: {repeated: {at_least: 3}}, winner: nobody}, "


@pytest.mark.parametrize(("columns", "rows"), [(3, 3), (4, 3), (5, 5)])
def test_a_repetition_that_draws_changes_nothing(columns: int, rows: int) -> None:
    """Neither the value nor the work: without it a game that goes on for ever is a draw as well."""
    found, plain = solve(chase(columns, rows, REPEATED)), solve(chase(columns, rows))
    assert (found.solved, found.winner) == (True, plain.winner)
    assert found.positions == plain.positions


@pytest.mark.parametrize("when", ["{repeated: {at_most: 2}}", "{not: {repeated: {at_least: 3}}}"])
def test_a_repetition_that_does_not_come_about_decides(when: str) -> None:
    start = chase(4, 3, f"again: {{after: turn, when: {when}, winner: nobody}}, ")
    assert start._program.lasting.past == "a position that comes again decides something"
