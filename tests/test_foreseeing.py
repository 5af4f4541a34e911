"""What is told of a step before it is played, against playing it on a copy; and what a state keeps, against counting.

Each ruleset is compiled twice, once so that every condition of a step is tried, and played at random side by side.
KELB_GAMES_DIVISOR (10 when unset) thins the work; 1 is the full count.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from typing import Any

import pytest

import interpreter
from interpreter import arrays as a
from interpreter.compiling import compile_ruleset
from interpreter.position import Position, first_position
from interpreter.program import Program

from .variants.referee import Position as SlowPosition
from .variants.referee import Referee
from .variants.rulesets import mixtures, plain_rules

DIVISOR = int(os.environ.get("KELB_GAMES_DIVISOR", "10"))
MIXTURES = mixtures()
LONGEST = 40  # steps of a game that are compared
SHIPPED: list[tuple[str, dict[str, Any]]] = [
    ("redstone", {"size": 4}),
    ("redstone", {"size": 5, "pie": False}),
    ("sygo", {"size": 4}),
    ("sygo", {"size": 4, "growth": "any", "captors": "grown_only"}),
    ("sygo", {"size": 4, "suicide": "turn"}),
    ("sygo", {"size": 3, "reading": "designer"}),
    ("go", {"size": 3}),
    ("go", {"size": 4, "ko": "situational", "suicide": "on"}),
    ("go", {"size": 3, "ko": "positional", "suicide": "on"}),
    ("go", {"size": 4, "ko": "simple"}),
    ("seega", {}),
    ("seega", {"continuation": "any_piece", "centre": "safe"}),
    ("seega", {"blocked": "loses_first_lifts", "repetition": 2}),
    ("seega", {"continuation": "compulsory", "blocked": "opponent_lifts"}),
    ("go", {"size": 3}),
    ("go", {"size": 4, "suicide": "on"}),
    ("go", {"size": 3, "ko": "situational"}),
    ("go", {"size": 2, "ko": "simple", "suicide": "on", "handicap": 2}),
    ("atari-go", {"size": 4, "stones": 5}),
    ("gonnect", {"size": 4}),
    ("nogo", {"size": 4}),
    ("othello", {"size": 6}),
    ("konane", {"size": 6}),
    ("ming-mang", {"size": 4, "repetition": "forbidden"}),
    ("symple", {"size": 4}),
    ("yote", {"chain": "several"}),
]
GAMES = {label: (text, {}) for label, text in MIXTURES.items()} | {
    " ".join([name, *map(str, options.values())]): (name, options) for name, options in SHIPPED
}


def seen(position: Position) -> tuple[object, ...]:
    """What a position shows, and what can be played there."""
    outcome = position.outcome
    legal = sorted(str(action) for action in position.legal())
    return position.board, position.mover, position.phase, position.hand, position.captives, outcome, legal


def seen_slowly(position: SlowPosition) -> tuple[object, ...]:
    """The same of the slow reading."""
    state, ending = position.state, position.outcome
    outcome = None if ending is None else interpreter.Outcome(*ending, position.scores)
    legal = sorted(position.legal)
    return position.board, state.mover, position.phase, position.hand, position.captives, outcome, legal


def chosen(legal: list[str], rng: random.Random) -> str:
    """A random step, seldom one that does nothing."""
    step = rng.choice(legal)
    return rng.choice(legal) if step in ("pass", "end") else step


# ---- what a state keeps


def groups(program: Program, state: a.Ints) -> list[set[int]]:
    """The groups of the board, found by walking over it."""
    r = program.r
    owner = {code: program.codes.owners[code] for code in range(r[a.OFF])}
    held = {cell: owner[state[a.FIELDS * cell + a.BOARD]] for cell in range(r[a.CELLS])}
    left, found = {cell for cell in held if held[cell] in (1, 2)}, []
    while left:
        group, edge = set(), [left.pop()]
        while edge:
            cell = edge.pop()
            group.add(cell)
            near = {x for x in program.board.near[cell] if x in left and held[x] == held[cell]}
            left -= near
            edge += near
        found.append(group)
    return found


def ring(state: a.Ints, head: int) -> set[int]:
    """The stones of a chain, along its ring."""
    found, cell = {head}, state[a.FIELDS * head + a.NEXT]
    while cell != head:
        assert cell not in found, "the ring of a chain does not come back to its head"
        found.add(cell)
        cell = state[a.FIELDS * cell + a.NEXT]
    return found


def check_lists(program: Program, state: a.Ints) -> None:
    """The lists of cells by code, their lengths, and the hash of the board where it is needed."""
    r = program.r
    held = [state[a.FIELDS * cell + a.BOARD] for cell in range(r[a.CELLS])]
    assert [state[a.COUNT + code] for code in range(r[a.OFF])] == [held.count(code) for code in range(r[a.OFF])]
    key = 0
    for cell, code in enumerate(held):
        at = r[a.LISTS] + code * r[a.STRIDE] + state[a.FIELDS * cell + a.PLACE]
        assert state[at] == cell, f"cell {cell} is not where its list has it"
        key ^= r[r[a.ZOBRIST] + code * r[a.STRIDE] + cell]
    assert state[a.HASH] == (key if r[a.HASHED] else 0)


def check_chains(program: Program, state: a.Ints) -> None:
    """Chains, their sizes and liberties, and whether any may be without."""
    r, breathless = program.r, False
    found = groups(program, state)
    for group in found:
        heads = {state[a.FIELDS * cell + a.HEAD] for cell in group}
        assert len(heads) == 1
        head = heads.pop()
        assert head in group
        assert ring(state, head) == group
        assert state[a.FIELDS * head + a.SIZE] == len(group)
        near = [x for cell in group for x in program.board.near[cell] if x < r[a.CELLS]]
        free = sum(state[a.FIELDS * x + a.BOARD] == a.EMPTY for x in near)
        if r[a.LIBERTIES]:
            assert state[a.FIELDS * head + a.FREE] == free
            breathless = breathless or free == 0
    lone = set(range(r[a.CELLS])) - set().union(*found)
    assert all(state[a.FIELDS * cell + a.HEAD] == r[a.CELLS] for cell in lone)
    assert bool(state[a.STIFLED]) == breathless


def check_state(position: Position) -> None:
    """All that a state keeps beside the board, against the board."""
    program, state = position._program, position._s
    check_lists(program, state)
    if program.r[a.GROUPED]:
        check_chains(program, state)
    assert sum(state[a.COUNT + code] for code in range(1, program.r[a.OFF])) == len(position.board)


# ---- side by side


def games(label: str, full: int = 20) -> Iterator[tuple[interpreter.Game, random.Random]]:
    """A game, as often as it is to be played."""
    rules, options = GAMES[label]
    game = interpreter.load(rules, **options)
    for seed in range(max(1, full // DIVISOR)):
        yield game, random.Random(f"{label} {seed}")


@pytest.mark.parametrize("label", GAMES)
def test_told_as_tried(label: str) -> None:
    for rules, rng in games(label):
        told = first_position(compile_ruleset(rules.rules))
        tried = first_position(compile_ruleset(rules.rules, foreseeing=False))
        story: list[str] = []
        for _ in range(LONGEST):
            assert seen(told) == seen(tried), f"{label}: {', '.join(story)}"
            legal = [str(action) for action in told.legal()]
            if not legal:
                break
            story.append(chosen(legal, rng))
            told, tried = told.play(story[-1]), tried.play(story[-1])


@pytest.mark.parametrize("label", GAMES)
def test_state_as_counted(label: str) -> None:
    for rules, rng in games(label):
        position = rules.start()
        for _ in range(2 * LONGEST):
            check_state(position)
            legal = [str(action) for action in position.legal()]
            check_state(position)  # that asking leaves no trace
            if not legal:
                break
            position = position.play(chosen(legal, rng))


@pytest.mark.parametrize("label", MIXTURES)
def test_as_read_slowly(label: str) -> None:
    for rules, rng in games(label):
        position, slow = rules.start(), Referee(plain_rules(rules)).start()
        story: list[str] = []
        for _ in range(LONGEST // 2):
            assert seen(position) == seen_slowly(slow), f"{label}: {', '.join(story)}"
            legal = [str(action) for action in position.legal()]
            if not legal:
                break
            story.append(chosen(legal, rng))
            position, slow = position.play(story[-1]), slow.play(story[-1])
