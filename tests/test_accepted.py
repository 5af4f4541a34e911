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


# ---- lists of nothing, and rules one behind the other


@pytest.mark.parametrize(
    "patch",
    [
        "phases: {moving: {otherwise: []}}\noptions: {blocked: null}",
        "captures: {flank: null}\nactions: {walk: {move: {capture: [], then: {walk: null}}}}",
    ],
)
def test_an_empty_list_takes_an_inherited_one_away(patch: str) -> None:
    problems = validate_source(f"format: 1\nname: Test\nextends: seega\n{patch}\n")
    assert not [problem for problem in problems if "nothing stands here" in problem.text]


def test_an_option_may_fill_what_is_empty() -> None:
    option = "options: {blocked: {changes: phases.play.otherwise, values: {loses: [], passes: [pass]}}}\n"
    assert told(STONES.replace("[put]}", "[put], otherwise: []}"), option) == []


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("when: {line: {of: mover, at_least: 4}}", "when: {line: {of: mover, at_least: 3}}"),
        ("when: {line: {of: mover, at_least: 3}}", "when: {line: {of: opponent, at_least: 4}}"),
        ("when: {line: {of: mover, exactly: 3}}", "when: {line: {of: mover, at_least: 3}}"),
        ("when: {passes: {at_least: 2}, turns: {at_least: 4}}", "when: {passes: {at_least: 2}}"),
        ("after: turn, when: {line: {of: mover, at_least: 3}}", "when: {line: {of: mover, at_least: 4}}"),
        ("when: {not: {groups: {of: each, at_most: 5}}}", "when: {not: {groups: {of: each, at_most: 3}}}"),
    ],
)
def test_a_rule_that_decides_where_the_one_before_does_not(first: str, second: str) -> None:
    ends = f"end: {{one: {{{first}, winner: mover}}, two: {{{second}, winner: opponent}}}}\n"
    assert told(STONES.replace("[put]", "[put, pass]"), ends) == []


def test_a_rule_that_an_option_lets_decide() -> None:
    ends = "end: {one: {when: {line: {of: mover, at_least: 3}}, winner: mover}, two: {when: {line: {of: mover,"
    ends += " at_least: 4}}, winner: opponent}}\n"
    option = "options: {length: {changes: end.one.when.line.at_least, values: 3..5}}\n"
    assert told(STONES, ends, option) == []


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("leap: {offset: [0, 2]}", "leap: {offset: [2, 1]}"),
        ("move: {directions: [forward]}", "move: {directions: [north]}"),
        ("move: {directions: [north, south]}", "move: {}"),
        ("move: {distance: {exactly: 2}}", "move: {distance: 2}"),
    ],
)
def test_an_action_with_steps_of_its_own(first: str, second: str) -> None:
    looks = "forward: {black: north, white: south}\n" if "forward" in first else ""
    actions = f"actions: {{one: {{{first}}}, two: {{{second}}}}}"
    assert told(looks, MEN.replace(", runner: {}", ""), actions, "phases: {play: {turn: [one, two]}}") == []
