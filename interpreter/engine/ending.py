"""Kernels that end the game."""

from __future__ import annotations

from ..arrays import (
    ALL_ENDS,
    BY_SCORE,
    CAN_END,
    CAN_SWAP,
    CELLS,
    E_STEP,
    E_WHEN,
    E_WINNER,
    END_COUNT,
    END_WIDTH,
    ENDS,
    OFFERS,
    OVER,
    REASON,
    WEIGHTS,
    WINNER,
    Ints,
)
from ..dispatch import points
from ..kernel import inlined, kernel, outlined
from ..vocabulary import SCORE_WORDS
from .asking import asks


@kernel
def score(r: Ints, s: Ints, b: Ints, player: int) -> int:
    """Twice the score of a player."""
    total = r[r[WEIGHTS] + SCORE_WORDS + player - 1]
    for word in range(SCORE_WORDS):
        weight = r[r[WEIGHTS] + word]
        if weight != 0:
            total += weight * points(r, s, b, word, player)
    return total


@kernel
def finish(r: Ints, s: Ints, winner: int, reason: int) -> None:
    """End the game."""
    s[OVER] = 1
    s[WINNER] = winner
    s[REASON] = reason
    s[OFFERS] = 0
    s[CAN_END] = 0
    s[CAN_SWAP] = 0


@outlined
@kernel
def end_game(r: Ints, s: Ints, b: Ints, mover: int, wanted: int) -> bool:
    """End the game by the first end rule with the field `wanted` that holds; whether one did."""
    for k in range(r[END_COUNT]):
        i = r[ENDS] + (2 * k + mover - 1) * END_WIDTH
        if r[i + wanted] == 0:
            continue
        if asks(r, s, b, r[i + E_WHEN], r[CELLS], r[CELLS]):
            winner = r[i + E_WINNER]
            if winner == BY_SCORE:
                first = score(r, s, b, 1)
                second = score(r, s, b, 2)
                winner = 1 if first > second else 2 if second > first else 0
            finish(r, s, winner, k)
            return True
    return False


@inlined
@kernel
def check_ends(r: Ints, s: Ints, b: Ints, mover: int, wanted: int) -> bool:
    """Ask the end rules that have the field `wanted`, in order; whether one ended the game."""
    program = r[r[ALL_ENDS] + 2 * (wanted - E_STEP) + mover - 1]
    return asks(r, s, b, program, r[CELLS], r[CELLS]) and end_game(r, s, b, mover, wanted)
