"""The programs written by hand play the games that the rules in YAML play."""

from __future__ import annotations

from importlib import import_module
from statistics import mean, stdev
from typing import Any

import pytest

import interpreter

pytest.importorskip("numba", reason="the programs written by hand need numba")


@pytest.mark.parametrize(
    ("name", "options"), [("redstone", {"size": 6, "pie": "off"}), ("go", {"size": 6, "ko": "simple"})]
)
def test_games_are_as_long(name: str, options: dict[str, Any]) -> None:
    """The length of a random game is the same on average."""
    floor = import_module(f"tests.bench.floor_{name}")
    ours = interpreter.load(name, **options).simulate(2000, 5, reading="compiled").steps
    theirs = floor.play(6, 2000, 9) / 2000
    assert abs(mean(ours) - theirs) < 4 * stdev(ours) * (2 / 2000) ** 0.5
