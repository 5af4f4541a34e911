"""Kernels that play many games."""

from __future__ import annotations

from ..arrays import OVER, PLIES, REASON, TURNS, WINNER, Ints
from ..boards import seed_random
from ..kernel import kernel
from .ending import score
from .playing import playout
from .turns import begin

RESULT = 6  # words a game: winner or -1, reason or -1, turns, steps, doubled scores of the two
UNFINISHED = -1


@kernel
def write_result(r: Ints, s: Ints, b: Ints, out: Ints, at: int) -> None:
    """Write the RESULT words of the game in s."""
    out[at] = s[WINNER] if s[OVER] else UNFINISHED
    out[at + 1] = s[REASON] if s[OVER] else UNFINISHED
    out[at + 2] = s[TURNS]
    out[at + 3] = s[PLIES]
    out[at + 4] = score(r, s, b, 1)
    out[at + 5] = score(r, s, b, 2)


@kernel
def run_games(
    r: Ints, s: Ints, b: Ints, out: Ints, seed: int, first: int, done: int, games: int, max_turns: int, resume: int
) -> int:
    """Play the random games from number `done` on, `resume` the one in s; how many are done.

    Fewer than `games` are done where the table of earlier positions of the game in s must grow first.
    """
    for game in range(done, games):
        if resume == 0:
            begin(r, s, b)
            seed_random(s, seed, first + game)
        resume = 0
        if not playout(r, s, b, max_turns):
            return game
        write_result(r, s, b, out, game * RESULT)
    return games
