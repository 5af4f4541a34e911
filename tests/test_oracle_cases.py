"""Every case, played by the slow referee: the cases and the referee vouch for each other."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

import pytest

from . import oracle
from .case_checks import View, check
from .case_files import Case, Ending, all_cases
from .oracle.common import State

CASES = all_cases()


@dataclass(frozen=True)
class Refereed:
    """A position of the slow referee as a case sees it."""

    state: State

    @property
    def board(self) -> dict[str, str]:
        return self.state.board

    @property
    def mover(self) -> str:
        return self.state.mover

    @property
    def phase(self) -> str:
        return self.state.phase

    @property
    def ending(self) -> Ending | None:
        outcome = self.state.outcome
        return None if outcome is None else Ending(*outcome, self.state.scores)

    def legal(self) -> list[str]:
        return list(self.state.steps())

    def play(self, step: str) -> View:
        return Refereed(self.state.steps()[step])


def opened(case: Case) -> Refereed:
    """The position that a case begins with."""
    columns, rows = case.shape
    if case.board is None:
        return Refereed(oracle.start(case.game, columns, rows, **case.options))
    matters = case.arguments | case.options
    return Refereed(oracle.place(case.game, columns, rows, case.board, **matters))


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_case(case: Case) -> None:
    check(case, opened(case))


def test_each_name_is_used_once() -> None:
    twice = [name for name, times in Counter(case.name for case in CASES).items() if times > 1]
    assert not twice
