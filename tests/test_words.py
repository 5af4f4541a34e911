"""Each word of the language in small rulesets of its own, played by the package and by the slow reading beside it.

The cases of tests/cases/words have the keys of the others, and rules as a tree; what a tree leaves out is DEFAULTS.
KELB_GAMES_DIVISOR (10 when unset) thins the rulesets made up at random: 600 at 1.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Any

import pytest
import yaml

import interpreter

from .case_checks import View, check
from .case_files import FOLDER, Case, Ending, ending_of, picture
from .test_cases import Played, check_reasons
from .variants.made_up import made_up
from .variants.referee import Position, Referee, cell_name
from .variants.rulesets import as_text, plain_rules

DIVISOR = int(os.environ.get("KELB_GAMES_DIVISOR", "10"))
DEFAULTS = {
    "format": 1,
    "name": "A case",
    "players": ["black", "white"],
    "pieces": {"stone": {}},
    "phases": {"play": {"turn": ["play"]}},
}
SIGNS = {"B": "black stone", "W": "white stone"}
ARGUMENTS = (
    *("mover", "phase", "happened", "turn", "phase_turn", "hand", "captives"),
    *("played", "vacated", "turns_without_capture"),
)
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


@pytest.mark.parametrize("seed", range(max(2, 600 // DIVISOR)))
def test_made_up_rulesets(seed: int) -> None:
    """Words that nobody planned to use together, in random games; what the checks refuse is left aside."""
    try:
        game = interpreter.load(as_text(made_up(seed)))
    except interpreter.RulesetError:
        return
    readings = [game, game.compiled()] if seed % 20 in (0, 11) else [game]  # to compile takes a second or two
    rng, story = random.Random(seed), list[str]()
    positions, slow = [reading.start() for reading in readings], Referee(plain_rules(game)).start()
    for _ in range(25):
        told = f"{', '.join(story)} in\n{as_text(made_up(seed))}"
        for position in positions:
            assert (position.board, position.hand, position.captives) == (slow.board, slow.hand, slow.captives), told
            assert (position.mover, position.phase, position.scores) == (slow.mover, slow.phase, slow.scores), told
            assert sorted(str(action) for action in position.legal()) == sorted(slow.legal), told
        if not slow.legal:
            break
        story.append(rng.choice(sorted(slow.legal)))
        positions, slow = [position.play(story[-1]) for position in positions], slow.play(story[-1])
    for position in positions:
        outcome = position.outcome
        assert (outcome and (outcome.winner, outcome.reason)) == slow.outcome, ", ".join(story)


def arguments_of(slow: Position) -> dict[str, Any]:
    """What sets up a position in which a turn begins, as far as it can be said."""
    state = slow.state
    standing = state.at is not None and state.at in state.board
    return {
        "board": slow.board,
        "mover": state.holder,
        "phase": slow.phase,
        "happened": sorted(state.before),
        "turn": state.turns + 1,
        "phase_turn": state.phase_turn,
        "hand": slow.hand,
        "captives": slow.captives,
        "played": cell_name(state.at) if state.at is not None and standing else None,
        "vacated": cell_name(state.vacated) if state.vacated is not None else None,
        "turns_without_capture": state.quiet,
    }


@pytest.mark.parametrize("seed", range(max(1, 300 // DIVISOR)))
def test_made_up_positions_are_set_up(seed: int) -> None:
    """Where the turn before is said, what is legal is what is legal in the game, unless the rules look back further."""
    tree = made_up(seed)
    try:
        game = interpreter.load(as_text(tree))
    except interpreter.RulesetError:
        return
    rng, referee = random.Random(seed), Referee(plain_rules(game))
    looks_back = any(word in as_text(tree) for word in ("captured", "passes", "new_position", "repeated", "pie_rule"))
    slow = referee.start()
    for _ in range(20):
        if not slow.legal:
            return
        slow = slow.play(rng.choice(sorted(slow.legal)))
        if slow.outcome is None and not slow.state.turn.steps:
            given = arguments_of(slow)
            legal = sorted(str(action) for action in game.position(**given).legal())
            assert legal == sorted(referee.position(**given).legal), given
            assert looks_back or legal == sorted(slow.legal), given


def passes(tree: dict[str, Any]) -> bool:
    """Whether the checks let a ruleset through."""
    try:
        interpreter.load(as_text(tree))
    except interpreter.RulesetError:
        return False
    return True


def test_most_rulesets_are_made_up_well() -> None:
    """Too few would test too little."""
    assert sum(passes(made_up(seed)) for seed in range(0, 60, 2)) > 20
    assert sum(passes(made_up(seed)) for seed in range(1, 60, 2)) > 15


def test_rulesets_are_made_up_for_all_boards() -> None:
    boards = [tree["board"] for tree in map(made_up, range(1, 100, 2)) if passes(tree)]
    assert {key for board in boards for key in board} == {
        *("rectangle", "rhombus", "hexagon", "triangle", "lines", "wrap", "without", "neighbours")
    }
    assert {board.get("wrap") for board in boards} == {None, "columns", "rows", "both"}


# ---- boards at their limits


def sliding(columns: int, rows: int) -> int:
    """The steps of a full row of pieces that slide in all directions, an enemy row at the other end."""
    ways = [(dc, dr) for dc in (-1, 0, 1) for dr in (-1, 0, 1) if (dc, dr) != (0, 0)]
    starts = [(column, 0) for column in range(columns)]
    free = {(column, row) for column in range(columns) for row in range(1, rows - 1)}
    count = 0
    for (column, row), (dc, dr) in product(starts, ways):
        cell = column + dc, row + dr
        while cell in free:
            count, cell = count + 1, (cell[0] + dc, cell[1] + dr)
    return count


def rows_of_stones(move: dict[str, Any], columns: int, rows: int) -> interpreter.Position:
    """Two rows of stones that face each other."""
    tree = {
        "board": {"rectangle": {"columns": columns, "rows": rows}},
        "setup": {"black": {"stone": {"rows": [1]}}, "white": {"stone": {"rows": [rows]}}},
        "actions": {"play": {"move": move}},
    }
    return interpreter.load(as_text({**DEFAULTS, **tree})).start()


@pytest.mark.parametrize(("columns", "rows"), [(52, 52), (52, 3), (1, 52), (2, 2)])
def test_slides_on_all_boards(columns: int, rows: int) -> None:
    position = rows_of_stones({"directions": "all", "distance": "any"}, columns, rows)
    assert len(position.legal()) == sliding(columns, rows)


@pytest.mark.parametrize(("columns", "rows"), [(20, 20), (52, 3), (1, 52)])
def test_moves_to_anywhere_on_all_boards(columns: int, rows: int) -> None:
    position = rows_of_stones({"directions": "anywhere"}, columns, rows)
    assert len(position.legal()) == columns * columns * (rows - 2)


@pytest.mark.parametrize(
    ("columns", "rows", "last"), [(52, 52, "az52"), (52, 1, "az1"), (1, 52, "a52"), (27, 2, "aa2")]
)
def test_the_last_cell(columns: int, rows: int, last: str) -> None:
    tree = {
        "board": {"rectangle": {"columns": columns, "rows": rows}},
        "captures": {"take": {"surround": {"whose": "opponent"}}},
        "actions": {"play": {"place": {"piece": "stone", "capture": ["take"]}}},
    }
    position = interpreter.load(as_text({**DEFAULTS, **tree})).start()
    assert len(position.legal()) == columns * rows
    assert str(position.legal()[-1]) == last
    after = position.play(last)
    assert after.board == {last: "black stone"}
    assert last not in {str(action) for action in after.legal()}


def test_sight_goes_round_a_torus_once() -> None:
    """Lines from a cell that has become empty come back to it."""
    tree = {
        "board": {"square": 5, "wrap": "both"},
        "actions": {
            "play": {"place": {"piece": "stone", "then": {"take": {}}}},
            "take": {"lift": {"whose": "mover", "then": {"shoot": {}}}},
            "shoot": {"place": {"piece": "stone", "to": {"in_sight": "all"}}},
        },
    }
    position = interpreter.load(as_text({**DEFAULTS, **tree})).start().play("c3").play("x c3")
    straight, slanted = "c1 c2 c3 c4 c5 a3 b3 d3 e3", "a1 b2 d4 e5 a5 b4 d2 e1"
    assert {str(action) for action in position.legal()} == {*straight.split(), *slanted.split()}


# ---- steps that need a name


def test_two_actions_with_the_same_step_are_told_apart() -> None:
    tree = {
        "board": {"rectangle": {"columns": 2, "rows": 1}},
        "setup": {"black": {"stone": {"in": ["a1"]}}, "white": {"stone": {"in": ["b1"]}}},
        "actions": {
            "give": {"lift": {"whose": "opponent"}},
            "take": {"lift": {"whose": "opponent", "as_capture": True}},
        },
        "phases": {"play": {"turn": ["give", "take"]}},
    }
    position = interpreter.load(as_text({**DEFAULTS, **tree})).start()
    assert [str(action) for action in position.legal()] == ["give x b1", "take x b1"]
    why = position.why_not("x b1")
    assert why is not None
    assert "give" in why
    assert "take" in why
    assert position.play("take x b1").captives == {"black": 1, "white": 0}
    assert position.play("give x b1").captives == {"black": 0, "white": 0}


def test_a_cell_alone_is_answered_with_the_piece_to_write() -> None:
    tree = {
        "board": {"rectangle": {"columns": 2, "rows": 1}},
        "pieces": {"red": {"owner": "nobody"}},
        "actions": {"play": {"place": {"piece": "red"}}},
    }
    position = interpreter.load(as_text({**DEFAULTS, **tree})).start()
    assert position.why_not("b1") == "a cell alone means a piece of the mover's own kind: write red b1"


def test_each_name_is_used_once() -> None:
    twice = [name for name, times in Counter(case.name for case in CASES).items() if times > 1]
    assert not twice
