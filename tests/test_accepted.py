"""Rulesets of which nothing must be said, though they look like a mistake."""

from __future__ import annotations

import pytest

from interpreter.reading import validate_source

FRAME = """
format: 1
name: Test
players: [black, white]
board: {square: 5}
"""
MEN = """
pieces: {man: {}, runner: {}}
setup: {black: {man: {rows: [1]}}, white: {man: {rows: [5]}}}
"""
STONES = "pieces: {stone: {}}\nphases: {play: {turn: [put]}}\nactions: {put: {place: {piece: stone}}}\n"


def told(*parts: str) -> list[str]:
    """What is said about a ruleset of these parts."""
    return [problem.text for problem in validate_source(FRAME + "\n".join(parts))]


@pytest.mark.parametrize(
    "becomes",
    [
        "{runner: {}, man: {after: turn}}",
        "{man: {after: turn}, runner: {}}",
        "{runner: {in: [north]}, man: {what: [runner], after: turn}}",
        "{runner: {}, man: {in: [edges]}}",
    ],
)
def test_a_piece_becomes_what_it_was(becomes: str) -> None:
    run = "run: {move: {piece: runner}}"
    actions = f"actions: {{walk: {{move: {{piece: man, becomes: {becomes}}}}}, {run}}}"
    assert told(MEN, actions, "phases: {play: {turn: [walk, run]}}") == []


@pytest.mark.parametrize("name", ["go2", "go60", "up1", "ba3", "zz9", "a53", "az60"])
def test_no_board_has_such_a_cell(name: str) -> None:
    rules = f"pieces: {{stone: {{}}, {name}: {{}}}}\nregions: {{{name}s: {{in: [{name}_]}}, {name}_: {{in: [a1]}}}}\n"
    put = f"put: {{place: {{piece: stone}}}}, {name}: {{place: {{piece: {name}, to: {{in: [{name}s]}}}}}}"
    assert told(rules, f"actions: {{{put}}}", f"phases: {{play: {{turn: [put, {name}]}}}}") == []


@pytest.mark.parametrize("name", ["az52", "a1", "z9"])
def test_some_board_has_such_a_cell(name: str) -> None:
    rules = f"pieces: {{stone: {{}}}}\nactions: {{{name}: {{place: {{piece: stone}}}}}}\n"
    assert told(rules, f"phases: {{play: {{turn: [{name}]}}}}") == [
        f"'{name}' is the name of a cell: choose another name"
    ]
