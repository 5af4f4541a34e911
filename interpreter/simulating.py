"""Random games in numbers, in either reading, on as many threads as wanted."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import islice

from .arrays import Ints, zeros
from .engine.batching import RESULT, UNFINISHED
from .history import grown
from .native import quietly
from .program import Program
from .readings import Reading, kernels

MAX_TURNS = 100_000
CHUNK = 256  # games at most that a thread plays before it looks up
Run = Callable[..., int]


@dataclass
class Simulation:
    """Results of random games, an entry a game; winner 1 and 2 in the order of play, 0 a draw, -1 unfinished."""

    players: tuple[str, str]
    reasons: tuple[str, ...]  # what the numbers of `reason` mean
    scored: bool = False
    winner: array[int] = field(default_factory=lambda: array("b"))
    reason: array[int] = field(default_factory=lambda: array("b"))
    turns: array[int] = field(default_factory=lambda: array("q"))
    steps: array[int] = field(default_factory=lambda: array("q"))
    scores: tuple[array[float], array[float]] = field(default_factory=lambda: (array("d"), array("d")))

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

    def add(self, out: Ints) -> None:
        """Append the results of a chunk of games."""
        self.winner.extend(array("b", out[0::RESULT]))
        self.reason.extend(array("b", out[1::RESULT]))
        self.turns.extend(out[2::RESULT])
        self.steps.extend(out[3::RESULT])
        for player, scores in enumerate(self.scores):
            scores.extend(array("d", [word / 2 if self.scored else 0.0 for word in out[4 + player :: RESULT]]))


def chunk(program: Program, run: Run, seed: int, first: int, games: int, max_turns: int) -> Ints:
    """The results of some games in a row, RESULT words each."""
    state, out = program.blank(), zeros(games * RESULT)
    done, resume = 0, 0
    while True:
        done = run(program.r, state, program.workspace(), out, seed, first, done, games, max_turns, resume)
        if done == games:
            return out
        state, resume = grown(program.r, state), 1


def chunks(first: int, games: int, threads: int) -> Iterator[tuple[int, int]]:
    """First games and sizes of chunks, small enough that the threads end together."""
    size = max(1, min(CHUNK, games // (20 * threads)))
    for start in range(0, games, size):
        yield first + start, min(size, games - start)


def simulate(
    program: Program,
    games: int,
    seed: int,
    max_turns: int = MAX_TURNS,
    first: int = 0,
    threads: int = 1,
    reading: Reading = "auto",
    after_each: Callable[[int], None] | None = None,
    say: Callable[[str], None] = quietly,
) -> Simulation:
    """Play random games; game number i depends on (seed, i) alone. `first` is the number of the first game."""
    result = Simulation(program.players, (*program.ends, "blocked"), program.scored)
    run = kernels(program.r, reading, say).run_games
    waiting = chunks(first, games, threads)
    with ThreadPoolExecutor(threads) as pool:

        def start() -> list[Future[Ints]]:
            return [pool.submit(chunk, program, run, seed, at, size, max_turns) for at, size in islice(waiting, 1)]

        running = [future for _ in range(2 * threads) for future in start()]
        while running:
            result.add(running.pop(0).result())
            running += start()
            if after_each is not None:
                after_each(len(result))
    return result
