"""How many sequences of so many steps there are: counts from elsewhere, one file a game.

What does not take long is walked step by step by `Game.perft`; all is counted once more over the values of
positions, where sequences that lead to the same position are counted together, as long as these are few.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import yaml

import interpreter

from .oracle import perft, points, tafl
from .oracle.common import Shape
from .variants.rulesets import as_text

FOLDER = Path(__file__).parent / "perft"
WALKED = 100_000  # positions whose steps are listed for one count
KEPT = 6_000  # different positions that are gone on with
COUNTED_BY_REFEREES = 10_000  # sequences
LISTED = 150_000  # steps that are listed for all of them together


@dataclass(frozen=True)
class Counts:
    """What a game is known to have: sequences of one step, of two and so on."""

    label: str
    rules: str
    options: dict[str, Any]
    numbers: list[int]
    source: str

    def game(self) -> interpreter.Game:
        return interpreter.load(self.rules, **self.options)


def known() -> Iterator[Counts]:
    """The counts of all files."""
    for file in sorted(FOLDER.glob("*.yaml")):
        found = yaml.safe_load(file.read_text("utf-8"))
        rules = as_text(found["rules"]) if "rules" in found else found["game"]
        for row in found["counts"]:
            options = row.get("set", {})
            assert row["source"]
            yield Counts(
                " ".join([file.stem, *map(str, options.values())]), rules, options, row["counts"], row["source"]
            )


KNOWN = list(known())
LABELS = [counts.label for counts in KNOWN]


def counted(position: interpreter.Position) -> Iterator[int]:
    """The number of sequences of one step, of two and so on, while there are few different positions."""
    layer, breadth = Counter([position]), 1.0
    while len(layer) <= KEPT and len(layer) * breadth <= LISTED:
        yield sum(ways * len(each.legal()) for each, ways in layer.items())
        breadth = sum(len(each.legal()) for each in layer) / max(1, len(layer))
        following: Counter[interpreter.Position] = Counter()
        for each, ways in layer.items():
            for action in each.legal():
                following[each.play(action)] += ways
        layer = following


@pytest.mark.parametrize("counts", KNOWN, ids=LABELS)
def test_counts(counts: Counts) -> None:
    game = counts.game()
    depths = [depth for depth, before in enumerate([1, *counts.numbers[:-1]], 1) if before <= WALKED]
    assert [game.perft(depth) for depth in depths] == [counts.numbers[depth - 1] for depth in depths]


@pytest.mark.parametrize("counts", KNOWN, ids=LABELS)
def test_counts_over_values(counts: Counts) -> None:
    numbers = [number for _, number in zip(counts.numbers, counted(counts.game().start()), strict=False)]
    assert numbers == counts.numbers[: len(numbers)]
    assert len(numbers) >= min(len(counts.numbers), 2)


def referee(counts: Counts) -> Any:
    """The first position of a game as its referee has it; none where it has none."""
    game = counts.game()
    chosen = {name: str(value) for name, value in game.options.items()}
    if "oracle/tafl.py" in counts.source:
        return {"tablut": tafl.tablut, "brandubh": tafl.brandubh}[counts.rules](**chosen)
    if "oracle/points.py" in counts.source:
        return points.start(counts.rules, Shape(game.columns, game.rows), dict(game.options))
    return None


@pytest.mark.parametrize("counts", [each for each in KNOWN if "oracle/" in each.source], ids=lambda each: each.label)
def test_the_referees_count_so(counts: Counts) -> None:
    state = referee(counts)
    few = [number for number in counts.numbers if number <= COUNTED_BY_REFEREES]
    assert [perft(state, depth) for depth in range(1, len(few) + 1)] == few


def test_nothing_follows_no_step() -> None:
    assert interpreter.load("redstone", size=2).perft(0) == 1


@pytest.mark.parametrize("reading", ["plain", "auto"])
def test_counts_from_a_position(reading: Any) -> None:
    """What a position counts is what its steps count together, in either reading."""
    game = interpreter.load("seega", size=5)
    after = game.start().play("a1").play("b1")
    assert after.perft(0, reading) == 1
    assert after.perft(1, reading) == len(after.legal())
    assert after.perft(2, reading) == sum(len(after.play(step).legal()) for step in after.legal())
    parts = after.divide(2, reading)
    assert list(parts) == [str(step) for step in after.legal()]
    assert parts["c1"] == len(after.play("c1").legal())
    assert sum(game.divide(3, reading).values()) == game.perft(3, reading)
    assert after.resign().divide(3, reading) == {}
    with pytest.raises(ValueError, match="depth must be a whole number from 1 to 200, not 0"):
        after.divide(0, reading)
