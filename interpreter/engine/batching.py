"""Kernels that play many games."""

from __future__ import annotations

from ..arrays import OVER, PLIES, REASON, TURNS, WINNER, Ints
from ..boards import seed_random
from ..kernel import kernel
from .ending import score
from .playing import playout
from .turns import begin

RESULT = 6  # words a game: winner or -1, reason or -1, turns, steps, doubled scores of the two


@kernel
def run_games(r: Ints, s: Ints, b: Ints, out: Ints, seed: int, first: int, games: int, max_turns: int) -> int:
    """Play random games and write RESULT words for each; how many were played before the table had to grow."""
    for game in range(games):
        begin(r, s, b)
        seed_random(s, seed, first + game)
        if not playout(r, s, b, max_turns):
            return game
        at = game * RESULT
        out[at] = s[WINNER] if s[OVER] else -1
        out[at + 1] = s[REASON] if s[OVER] else -1
        out[at + 2] = s[TURNS]
        out[at + 3] = s[PLIES]
        out[at + 4] = score(r, s, b, 1)
        out[at + 5] = score(r, s, b, 2)
    return games
