"""Every case, played through the package's public face."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

import interpreter

from .case_checks import View, check
from .case_files import Case, Ending, all_cases

CASES = all_cases()


@dataclass(frozen=True)
class Played:
    """A position of the package as a case sees it."""

    position: Any

    @property
    def board(self) -> dict[str, str]:
        return dict(self.position.board)

    @property
    def mover(self) -> str:
        return str(self.position.mover)

    @property
    def phase(self) -> str:
        return str(self.position.phase)

    @property
    def ending(self) -> Ending | None:
        outcome = self.position.outcome
        if outcome is None:
            return None
        scores = None if outcome.scores is None else dict(outcome.scores)
        return Ending(outcome.winner, outcome.reason, scores)

    def legal(self) -> list[str]:
        return [str(action) for action in self.position.legal()]

    def play(self, step: str) -> View:
        return Played(self.position.play(step))


def opened(case: Case) -> Played:
    """The position that a case begins with."""
    game = interpreter.load(case.rules, **case.options)
    if case.board is None:
        return Played(game.start())
    return Played(game.position(case.board, **case.arguments))


def check_reasons(case: Case, view: Played, key: str) -> None:
    """A legal step has no reason against it; an illegal one has, and cannot be played."""
    for step in [*(case.steps(key) or []), *(case.steps(f"{key}_has") or [])]:
        assert view.position.why_not(step) is None
    for step in case.steps(f"{key}_has_not") or []:
        assert view.position.why_not(step)
        with pytest.raises(interpreter.IllegalAction):
            view.position.play(step)


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_case(case: Case) -> None:
    view = opened(case)
    check_reasons(case, view, "legal")
    after = check(case, view)
    assert isinstance(after, Played)
    check_reasons(case, after, "legal_after")
