"""Random games in numbers, in either reading, on as many threads as wanted."""

from __future__ import annotations

import time
from array import array
from collections import deque
from collections.abc import Callable, Generator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass, field
from threading import Event
from typing import Literal

from .arrays import CELLS, Ints, zeros
from .engine.batching import RESULT, UNFINISHED
from .engine.measuring import BRANCHING, CAPTURING, HEAT, LEGAL, PEAK
from .history import grown
from .native import quietly
from .program import Program
from .readings import PLAIN, Reading, kernels
from .sums import index

Policy = Literal["uniform", "capturing"]
POLICIES = {"uniform": 0, "capturing": CAPTURING}
MAX_TURNS = 100_000
MAX_THREADS = 64
CHUNK = 256  # games at most that are played before anybody hears of them
QUICK, SLOW = 0.05, 0.2  # seconds: chunks that take less grow, those that take more shrink
SLICE = 0.05  # seconds that a thread may be deaf
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
    # with branching: how many steps are legal, on average over the positions of a game, and at most
    legal_mean: array[float] = field(default_factory=lambda: array("d"))
    legal_peak: array[int] = field(default_factory=lambda: array("q"))
    # with heat: by player, for each cell, how many steps ended there
    heat: tuple[array[int], array[int]] = field(default_factory=lambda: (array("q"), array("q")))

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

    def extend(self, other: Simulation) -> None:
        """Append the results of further games."""
        for name in ("winner", "reason", "turns", "steps", "legal_mean", "legal_peak"):
            getattr(self, name).extend(getattr(other, name))
        for own, theirs in zip(self.scores, other.scores, strict=True):
            own.extend(theirs)
        self.add_heat(other.heat[0] + other.heat[1])

    def add(self, out: Ints, games: int, wanted: int) -> None:
        """Append the results of a chunk of games."""
        words = [out[word : games * RESULT : RESULT] for word in range(RESULT)]
        self.winner.extend(array("b", words[0]))
        self.reason.extend(array("b", words[1]))
        self.turns.extend(words[2])
        self.steps.extend(words[3])
        for player, scores in enumerate(self.scores):
            scores.extend(array("d", [word / 2 if self.scored else 0.0 for word in words[4 + player]]))
        if wanted & BRANCHING:
            self.legal_mean.extend(
                array("d", [n / max(1, steps) for n, steps in zip(words[LEGAL], words[3], strict=True)])
            )
            self.legal_peak.extend(words[PEAK])
        if wanted & HEAT:
            self.add_heat(out[games * RESULT :])

    def add_heat(self, counts: Ints) -> None:
        """Add to the counts of both players."""
        cells = len(counts) // 2
        for player, heat in enumerate(self.heat):
            fresh = counts[player * cells : (player + 1) * cells]
            heat[:] = array("q", map(sum, zip(heat, fresh, strict=True))) if heat and fresh else heat or fresh


# ---- what is wanted


def whole(name: str, number: int, least: int, most: int | None = None) -> int:
    """A number that somebody gave; raises ValueError with what it may be."""
    found = index(number)
    if found is None or found < least or (most and found > most):
        span = f"from {least} to {most}" if most else f"of at least {least}"
        raise ValueError(f"{name} is a whole number {span}, not {number!r}")
    return found


def signed(seed: int) -> int:
    """The lowest 64 bits of a seed, which are all that counts."""
    found = index(seed)
    if found is None:
        raise ValueError(f"seed is a whole number, not {seed!r}")
    return (found + (1 << 63)) % (1 << 64) - (1 << 63)


@dataclass(frozen=True)
class Wanted:
    """Random games as somebody wants them. Raises ValueError for what cannot be."""

    games: int
    seed: int
    threads: int
    policy: Policy = "uniform"
    max_turns: int = MAX_TURNS
    first: int = 0  # number of the first game
    branching: bool = False
    heat: bool = False

    def __post_init__(self) -> None:
        spans = {"games": (0,), "threads": (1, MAX_THREADS), "max_turns": (1, 1 << 40), "first": (0, 1 << 40)}
        for name, span in spans.items():
            object.__setattr__(self, name, whole(name, getattr(self, name), *span))
        object.__setattr__(self, "seed", signed(self.seed))
        if not isinstance(self.policy, str) or self.policy not in POLICIES:
            raise ValueError(f"{self.policy!r} is no policy; write {' or '.join(POLICIES)}")

    @property
    def bits(self) -> int:
        """What is wanted beside the results, for the kernels."""
        return POLICIES[self.policy] | (BRANCHING if self.branching else 0) | (HEAT if self.heat else 0)


# ---- playing


class Stopped(Exception):
    """Nobody waits for the games any more."""


@dataclass(frozen=True)
class Player:
    """Plays chunks of games; results do not depend on how the games are cut into chunks, nor chunks into slices."""

    program: Program
    run: Run
    wanted: Wanted
    stop: Event = field(default_factory=Event)

    def chunk(self, first: int, games: int) -> tuple[Ints, int, float]:
        """The words of so many games in a row, how many they are, and the seconds that they took."""
        program, wanted, begun = self.program, self.wanted, time.perf_counter()
        r, state, b = program.r, program.blank(), program.workspace()
        out = zeros(games * RESULT + (2 * r[CELLS] if wanted.heat else 0))
        done, resume, patience = 0, 0, 256
        while done < games:
            if self.stop.is_set():
                raise Stopped
            start = time.perf_counter()
            code = self.run(
                r, state, b, out, wanted.seed, first, done, games, wanted.max_turns, wanted.bits, resume, patience
            )
            done, resume = code >> 1, code & 1
            state = grown(r, state) if resume else state
            patience = patience * 2 if time.perf_counter() - start < SLICE / 2 else max(1, patience // 2)
        return out, games, time.perf_counter() - begun

    def chunks(self, threads: int) -> Generator[tuple[Ints, int]]:
        """The words of all games, chunk by chunk in their order."""
        if threads == 1:
            yield from self.in_a_row()
            return
        pool = ThreadPoolExecutor(threads)
        try:
            yield from self.side_by_side(pool, threads)
        finally:
            self.stop.set()
            pool.shutdown(cancel_futures=True)

    def in_a_row(self) -> Generator[tuple[Ints, int]]:
        """One chunk after another."""
        at, end, size = self.wanted.first, self.wanted.first + self.wanted.games, 1
        while at < end:
            out, games, seconds = self.chunk(at, min(size, end - at))
            yield out, games
            at, size = at + games, next_size(size, seconds)

    def side_by_side(self, pool: ThreadPoolExecutor, threads: int) -> Generator[tuple[Ints, int]]:
        """So many chunks at once."""
        at, end, size = self.wanted.first, self.wanted.first + self.wanted.games, 1
        running: deque[Future[tuple[Ints, int, float]]] = deque()
        while at < end or running:
            while at < end and len(running) < 2 * threads:
                games = min(size, end - at)
                running.append(pool.submit(self.chunk, at, games))
                at += games
            out, games, seconds = running.popleft().result()
            size = next_size(size, seconds)
            yield out, games


def next_size(size: int, seconds: float) -> int:
    """How many games the next chunk has, after one that took so long."""
    return min(CHUNK, size * 2) if seconds < QUICK else max(1, size // 2) if seconds > SLOW else size


def simulate(
    program: Program,
    wanted: Wanted,
    reading: Reading = "auto",
    after_each: Callable[[Simulation], None] | None = None,
    say: Callable[[str], None] = quietly,
) -> Simulation:
    """Play random games; game number i depends on (seed, i) alone. `after_each` hears the results so far."""
    found = kernels(program.r, reading, say)
    threads = 1 if found is PLAIN else wanted.threads  # plainly, threads would only wait for each other
    return gathered(program, wanted, Player(program, found.run_games, wanted).chunks(threads), after_each)


def gathered(
    program: Program,
    wanted: Wanted,
    chunks: Generator[tuple[Ints, int]],
    after_each: Callable[[Simulation], None] | None = None,
) -> Simulation:
    """The results of chunks of games, in their order."""
    result = Simulation(program.players, (*program.ends, "blocked"), program.scored)
    with closing(chunks):
        for out, games in chunks:
            result.add(out, games, wanted.bits)
            if after_each is not None:
                after_each(result)
    return result
