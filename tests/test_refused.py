"""Rulesets that must be refused, each with the whole of what is said about it in the comments that it begins with."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter import RulesetError
from interpreter.reading import open_document, validate_source

FOLDER = Path(__file__).parent / "refused"
FILES = sorted(FOLDER.glob("*.yaml"))


def expected(path: Path) -> list[str]:
    """The comments at the head of a file."""
    lines = path.read_text(encoding="utf-8").split("\n")
    count = next((number for number, line in enumerate(lines) if not line.startswith("#")), len(lines))
    return [line[2:] for line in lines[:count]]


def said(path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the interpreter says about a file in its own folder."""
    monkeypatch.chdir(path.parent)
    return [line.rstrip() for problem in validate_source(path.name) for line in str(problem).split("\n")]


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_refused(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert said(path, monkeypatch) == expected(path)


def test_every_mistake_of_a_file_is_told_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(FOLDER)
    problems = validate_source("fifteen_mistakes.yaml")
    assert len(problems) == 15
    assert [problem.line for problem in problems] == sorted(problem.line for problem in problems)


ANCHOR = """
format: 1
name: Test
players: [black, white]
board: {square: 5}
pieces: {stone: {}}
actions:
  put: {place: {piece: stone, to: &wrong {in: [middel]}}}
"""


def test_many_mistakes_that_are_alike_are_told_together() -> None:
    """One mistake in an anchor is one mistake, and so is one that is made again and again."""
    names = [f"put_{number}" for number in range(9)]
    puts = "".join(f"  {name}: {{place: {{piece: stone, to: *wrong}}}}\n" for name in names)
    ends = "".join(f"  end_{number}: {{when: {{empty: {{at_most: {number}}}}}, winner: draw}}\n" for number in range(6))
    text = f"{ANCHOR}{puts}phases: {{play: {{turn: [put, {', '.join(names)}]}}}}\nend:\n{ends}"
    with pytest.raises(RulesetError) as raised:
        open_document(text)
    shown = [line for line in str(raised.value).split("\n") if not line.startswith("    ")]
    assert [line.partition(": ")[2] for line in shown if "middel" in line] == [
        f"actions.{name}.place.to.in: 'middel' is no region or cell; the regions are centre, corners, edges, north, "
        "east, south, west and vacated"
        for name in ("put", "put_0", "put_1")
    ]
    assert [line for line in shown if line.startswith("...")] == ["... and 7 more like it", "... and 3 more like it"]
    assert len(raised.value.problems) > len(shown)


def test_five_mistakes_are_told_one_by_one() -> None:
    puts = "".join(f"  put_{number}: {{place: {{piece: stone, to: *wrong}}}}\n" for number in range(4))
    turn = ", ".join(["put", *(f"put_{number}" for number in range(4))])
    with pytest.raises(RulesetError) as raised:
        open_document(f"{ANCHOR}{puts}phases: {{play: {{turn: [{turn}]}}}}\n")
    assert "more like it" not in str(raised.value)
    assert [line for line in str(raised.value).split("\n") if line.startswith("<text>")] == [
        problem.headline() for problem in raised.value.problems
    ]
