"""Games on boards of other kinds beside OpenSpiel's: the same steps in every position, and the same winners.

It needs pyspiel, which pip knows as open_spiel; without it the tests are skipped.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

import interpreter

pyspiel = pytest.importorskip("pyspiel", reason="pyspiel (pip install open_spiel) is not installed")


def steps_of(state: Any) -> dict[str, int]:
    """The actions of a peer by the names that it gives them."""
    player = state.current_player()
    return {state.action_to_string(player, action): action for action in state.legal_actions()}


@pytest.mark.parametrize(
    ("name", "size"),
    [*((name, size) for name in ("hex", "y") for size in (2, 3, 5, 8)), *(("havannah", size) for size in (4, 5, 8))],
)
def test_joining_games(name: str, size: int) -> None:
    game = interpreter.load(name, size=size, pie=False)
    for seed in range(20):
        position, state, draw = (
            game.start(),
            pyspiel.load_game(f"{name}(board_size={size})").new_initial_state(),
            random.Random(seed),
        )
        while not state.is_terminal():
            known = steps_of(state)
            assert {str(step) for step in position.legal()} == set(known)
            step = draw.choice(sorted(known))
            state.apply_action(known[step])
            position = position.play(step)
            assert (position.outcome is None) == (not state.is_terminal())
        assert position.outcome is not None
        points = state.returns()[0]
        assert position.outcome.winner == (game.players[0 if points > 0 else 1] if points else None)


@pytest.mark.parametrize("size", [3, 4, 8])
def test_names_on_a_hexagon(size: int) -> None:
    """Those of a peer's board for another game, which has the same shape."""
    state = pyspiel.load_game(f"havannah(board_size={size})").new_initial_state()
    assert set(interpreter.load("hexsygo", size=size).cells) == set(steps_of(state))


POINTS = "a7 d7 g7 b6 d6 f6 c5 d5 e5 a4 b4 c4 e4 f4 g4 c3 d3 e3 b2 d2 f2 a1 d1 g1".split()  # noqa: SIM905


def merels(state: Any) -> dict[str, int]:
    """The actions of the peer in our notation: it numbers the points row by row from the top."""
    taking = "Capture time!" in str(state)
    found = {}
    for action in state.legal_actions():
        numbers = [
            int(word) for word in state.action_to_string(state.current_player(), action).split() if word.isdigit()
        ]
        found[("x " if taking else "") + "-".join(POINTS[number] for number in numbers)] = action
    return found


@pytest.mark.parametrize("seed", range(40))
def test_nine_mens_morris(seed: int) -> None:
    """Until the peer's game is over, or ours by its rules for draws, which the peer does not have."""
    game, draw = interpreter.load("nine-mens-morris", limit="off"), random.Random(seed)
    position, state = game.start(), pyspiel.load_game("nine_mens_morris").new_initial_state()
    while not state.is_terminal() and position.outcome is None:
        known = merels(state)
        assert {str(step) for step in position.legal()} == set(known)
        step = draw.choice(sorted(known))
        state.apply_action(known[step])
        position = position.play(step)
    if position.outcome is None or position.outcome.winner is None:
        assert position.outcome is None or position.outcome.reason == "repeated"
    else:
        assert state.is_terminal()
        assert position.outcome.winner == game.players[0 if state.returns()[0] > 0 else 1]
