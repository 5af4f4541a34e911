"""Rulesets that must be refused, each with the whole of what is said about it in the comments that it begins with."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.reading import validate_source

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
