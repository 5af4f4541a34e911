"""Each word of the language in small rulesets of its own, played by the package and by the slow reading beside it.

The cases of tests/cases/words have the keys of the others, and rules as a tree; what a tree leaves out is DEFAULTS.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import pytest
import yaml

import interpreter

from .case_checks import View, check
from .case_files import FOLDER, Case, Ending, ending_of, picture
from .test_cases import Played, check_reasons
from .variants.referee import Position, Referee
from .variants.rulesets import as_text, plain_rules

DEFAULTS = {
    "format": 1,
    "name": "A case",
    "players": ["black", "white"],
    "pieces": {"stone": {}},
    "phases": {"play": {"turn": ["play"]}},
}
SIGNS = {"B": "black stone", "W": "white stone"}
ARGUMENTS = ("mover", "phase", "happened", "turn", "phase_turn", "hand", "captives")
TEXTS = (
    *("legal", "legal_has", "legal_has_not", "legal_after", "legal_after_has", "legal_after_has_not"),
    *("play", "mover_after", "phase_after"),
)
KEYS = {"name", "source", "rules", "set", "board", "pieces", "after", "outcome", *ARGUMENTS, *TEXTS}


def case_of(entry: Mapping[str, Any]) -> Case:
    """A case as its file has it."""
    assert set(entry) <= KEYS, f"{entry['name']}: {set(entry) - KEYS}"
    signs = entry.get("pieces", SIGNS)
    return Case(
        name=entry["name"],
        source=entry["source"],
        rules=as_text({**DEFAULTS, **entry["rules"]}),
        game="",
        shape=(0, 0),
        options=entry.get("set", {}),
        board=picture(entry["board"], signs) if "board" in entry else None,
        arguments={key: entry[key] for key in ARGUMENTS if key in entry},
        after=picture(entry["after"], signs) if "after" in entry else None,
        goes_on=entry.get("outcome") == "none",
        ending=ending_of(entry),
        texts={key: entry[key] for key in TEXTS if key in entry},
    )


def cases() -> Iterator[Case]:
    """The cases of all words, each named after its word."""
    for file in sorted((FOLDER / "words").glob("*.yaml")):
        for entry in yaml.safe_load(file.read_text("utf-8")):
            yield case_of({**entry, "name": f"{file.stem}: {entry['name']}"})


CASES = list(cases())


@dataclass(frozen=True)
class Refereed:
    """A position of the slow reading as a case sees it."""

    position: Position

    @property
    def board(self) -> dict[str, str]:
        return self.position.board

    @property
    def mover(self) -> str:
        return self.position.mover

    @property
    def phase(self) -> str:
        return self.position.phase

    @property
    def ending(self) -> Ending | None:
        outcome = self.position.outcome
        return None if outcome is None else Ending(*outcome, self.position.scores)

    def legal(self) -> list[str]:
        return list(self.position.legal)

    def play(self, step: str) -> View:
        return Refereed(self.position.play(step))


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_case(case: Case) -> None:
    game = interpreter.load(case.rules, **case.options)
    view = Played(game.start() if case.board is None else game.position(case.board, **case.arguments))
    check_reasons(case, view, "legal")
    after = check(case, view)
    assert isinstance(after, Played)
    check_reasons(case, after, "legal_after")


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_case_read_slowly(case: Case) -> None:
    referee = Referee(plain_rules(interpreter.load(case.rules, **case.options)))
    position = referee.start() if case.board is None else referee.position(case.board, **case.arguments)
    check(case, Refereed(position))


def test_each_name_is_used_once() -> None:
    twice = [name for name, times in Counter(case.name for case in CASES).items() if times > 1]
    assert not twice
