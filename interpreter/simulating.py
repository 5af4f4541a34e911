"""Random games in numbers, read plainly."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from dataclasses import dataclass, field

from . import arrays as a
from .boards import seed_random
from .engine.ending import score
from .engine.playing import playout
from .engine.turns import begin
from .history import grown
from .program import Program

MAX_TURNS = 100_000
UNFINISHED = -1


@dataclass
class Simulation:
    """Results of random games, an entry a game; winner 1 and 2 in the order of play, 0 a draw, -1 unfinished."""

    players: tuple[str, str]
    reasons: tuple[str, ...]  # what the numbers of `reason` mean
    winner: array[int] = field(default_factory=lambda: array("b"))
    reason: array[int] = field(default_factory=lambda: array("b"))
    turns: array[int] = field(default_factory=lambda: array("q"))
    steps: array[int] = field(default_factory=lambda: array("q"))
    scores: tuple[array[float], array[float]] = field(default_factory=lambda: (array("d"), array("d")))
    scored: bool = False

    def __len__(self) -> int:
        return len(self.winner)

    @property
    def wins(self) -> dict[str, int]:
        """How many games each player won."""
        return {name: self.winner.count(number) for number, name in enumerate(self.players, 1)}

    @property
    def draws(self) -> int:
        """How many games nobody won."""
        return self.winner.count(0)

    @property
    def unfinished(self) -> int:
        """How many games were stopped at the limit of turns."""
        return self.winner.count(UNFINISHED)

    @property
    def ended_by(self) -> dict[str, int]:
        """How many games each rule ended."""
        counts = {name: self.reason.count(number) for number, name in enumerate(self.reasons)}
        return {name: count for name, count in counts.items() if count}


def simulate(
    program: Program,
    games: int,
    seed: int,
    max_turns: int = MAX_TURNS,
    first: int = 0,
    after_each: Callable[[int], None] | None = None,
) -> Simulation:
    """Play random games; game number i depends on (seed, i) alone. `first` is the number of the first game."""
    result = Simulation(program.players, (*program.ends, "blocked"), scored=program.scored)
    r, b = program.r, program.workspace()
    for game in range(first, first + games):
        state = program.blank()
        begin(r, state, b)
        seed_random(state, seed, game)
        while not playout(r, state, b, max_turns):
            state = grown(r, state)
        result.winner.append(state[a.WINNER] if state[a.OVER] else UNFINISHED)
        result.reason.append(state[a.REASON] if state[a.OVER] else UNFINISHED)
        result.turns.append(state[a.TURNS])
        result.steps.append(state[a.PLIES])
        for player, scores in enumerate(result.scores, 1):
            scores.append(score(r, state, b, player) / 2 if program.scored else 0.0)
        if after_each is not None:
            after_each(game - first + 1)
    return result
