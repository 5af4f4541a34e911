"""The programs written by hand play the games that the rules in YAML play."""

from __future__ import annotations

from importlib import import_module
from statistics import mean, stdev
from typing import Any

import pytest

import interpreter

pytest.importorskip("numba", reason="the programs written by hand need numba")

GO = """
format: 1
name: Go
players: [black, white]
board: {square: 6}
pieces: {stone: {}}
captures: {take: {surround: {whose: opponent}}}
actions:
  play:
    place:
      piece: stone
      capture: [take]
      require: {all_groups_have_liberty: mover, new_position: simple}
phases: {play: {turn: [pass, play]}}
end: {passed: {when: {passes: {at_least: 2}}, winner: highest_score}}
score: {each: {pieces: 1, territory: 1}, bonus: {white: 7.5}}
"""


@pytest.mark.parametrize(
    ("name", "source", "options"), [("redstone", "redstone", {"size": 6, "pie": "off"}), ("go", GO, {})]
)
def test_games_are_as_long(name: str, source: str, options: dict[str, Any]) -> None:
    """The length of a random game is the same on average."""
    floor = import_module(f"tests.bench.floor_{name}")
    ours = interpreter.load(source, **options).simulate(2000, 5, reading="compiled").steps
    theirs = floor.play(6, 2000, 9) / 2000
    assert abs(mean(ours) - theirs) < 4 * stdev(ours) * (2 / 2000) ** 0.5
