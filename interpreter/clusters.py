"""Games on other machines, or on other processes of this one, by Dask: the same results to the last byte.

The games are cut into ranges; game number i depends on the seed and i alone, and the ranges are put together in order,
so that it does not matter who plays them, nor who has to play them again because a worker died.
"""

from __future__ import annotations

import hashlib
import time
from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import CancelledError, ThreadPoolExecutor
from contextlib import contextmanager, nullcontext, suppress
from functools import cache, partial
from importlib import import_module
from pathlib import Path
from secrets import token_hex
from typing import Any, TypeVar

from .arrays import Ints
from .errors import KelbError
from .joining import NoCluster, WrongAddress, connected, ended
from .native import quietly
from .program import Program
from .readings import Reading, kernels
from .simulating import Player, Simulation, Wanted, gathered

T = TypeVar("T")
Run = Callable[[int, int], tuple[T, float]]  # the first of so many numbers; what they give, and the seconds it took

AHEAD = 3  # ranges a worker that are asked for in advance
QUICK, SLOW = 0.2, 1.0  # seconds: ranges that take less grow, those that take more shrink
LARGEST = 1 << 15  # games of a range
RETRIES = 5  # times that a range is played again because its worker died
TOLD, LONELY = 3.0, 60.0  # seconds without a worker until that is said, and until it is given up
LOST = (CancelledError, OSError, RuntimeError)  # what is raised where the scheduler is gone


# ---- who is there


@cache
def fingerprint() -> str:
    """A fingerprint of all that games and their figures depend on, in hexadecimal."""
    seen, here = hashlib.sha256(), Path(__file__).parent
    for file in sorted(here.rglob("*.py")):
        if "fronts" not in file.relative_to(here).parts:
            seen.update(file.relative_to(here).as_posix().encode() + file.read_bytes().replace(b"\r\n", b"\n"))
    return seen.hexdigest()


def probe() -> Callable[[], str]:
    """A question that any worker can answer: which fingerprint it has; nothing where there is none."""
    name = __name__

    def asked() -> str:
        try:
            return str(import_module(name).fingerprint())
        except (ImportError, AttributeError):
            return ""

    return asked


def in_step(client: Any) -> None:
    """Raises NoCluster for a worker with another version of this package, or with none."""
    for worker, found in client.run(probe(), on_error="return").items():
        if isinstance(found, str) and found != fingerprint():
            raise NoCluster(other_version(worker))


def other_version(worker: str) -> str:
    """What is said of a worker that could play otherwise."""
    return f"the worker {worker} has another version of kelb, or none: install this one there"


def in_step_too(run: Run[T], ours: str, first: int, count: int) -> tuple[T, float]:
    """What a range gives; this is what a worker does, which may have come later than others."""
    if fingerprint() != ours:
        raise NoCluster(other_version(import_module("distributed").get_worker().address))
    return run(first, count)


class Company:
    """Whether there are workers; silence is broken once they are missed, and ended."""

    def __init__(self, client: Any, say: Callable[[str], None]) -> None:
        self.client, self.say = client, say
        self.since, self.told = time.monotonic(), False  # when there were some last

    def look(self) -> int:
        """How many there are. Raises NoCluster where there have been none for long."""
        count = len(self.client.nthreads())
        alone = time.monotonic() - self.since if not count else 0.0
        if count:
            self.since, self.told = time.monotonic(), False
        elif alone > LONELY:
            raise NoCluster(f"the cluster has had no worker for {LONELY:g} seconds")
        elif alone > TOLD and not self.told:
            self.told = True
            self.say(f"the cluster has no worker: waiting for one, {LONELY:g} seconds at most ...")
        return count

    def wait(self) -> None:
        """Wait until there are some. Raises NoCluster."""
        while not self.look():
            time.sleep(0.1)

    def result(self, task: Any) -> Any:
        """What a task gives. Raises NoCluster where nobody is there who could find it out."""
        while True:
            with suppress(TimeoutError):
                return task.result(timeout=1.0)
            self.look()


@contextmanager
def while_it_lasts(client: Any) -> Generator[None]:
    """What cannot be done because the cluster is gone ends in NoCluster."""
    try:
        yield
    except KelbError:
        raise
    except LOST as error:
        raise NoCluster(f"the cluster was lost ({type(error).__name__}); what was kept so far stays") from error
    except Exception as error:
        in_step(client)  # a worker that came later, perhaps
        if type(error).__name__ == "KilledWorker":
            raise NoCluster("the workers die of this again and again: perhaps they have too little memory") from error
        raise


def far_ranges(
    client: Any, run: Run[T], first: int, count: int, say: Callable[[str], None] = quietly
) -> Generator[tuple[T, int]]:
    """What ranges of numbers give, in order, each with its length; the workers of a cluster find it out."""
    at, end, size = first, first + count, 1
    name = f"kelb-{token_hex(8)}"  # each run asks for ranges of its own
    running: deque[tuple[Any, int]] = deque()
    company, call = Company(client, say), partial(in_step_too, run, fingerprint())
    try:
        while at < end or running:
            with while_it_lasts(client):
                workers = max(1, company.look())
                while at < end and len(running) < AHEAD * workers:
                    games = min(size, end - at)
                    running.append((client.submit(call, at, games, key=f"{name}-{at}", retries=RETRIES), games))
                    at += games
                task, games = running.popleft()
                out, seconds = company.result(task)
            size = min(LARGEST, size * 2) if seconds < QUICK else max(1, size // 2) if seconds > SLOW else size
            yield out, games
    finally:
        if client.status == "running":
            with suppress(*LOST):
                client.cancel([task for task, _ in running])


# ---- what they do


def ranged(program: Program, wanted: Wanted, reading: Reading, first: int, games: int) -> tuple[Ints, float]:
    """The words of a range of random games; this is what a worker does."""
    out, _, seconds = Player(program, kernels(program.r, reading).run_games, wanted).chunk(first, games)
    return out, seconds


def each_of(one: Callable[[int], T], first: int, count: int) -> tuple[list[T], float]:
    """What a function gives for each of so many numbers; this is what a worker does."""
    begun = time.monotonic()
    return [one(number) for number in range(first, first + count)], time.monotonic() - begun


@contextmanager
def at_work(cluster: Any, say: Callable[[str], None] = quietly) -> Generator[Any]:
    """A client of a cluster that is named by its address, or is a client already. Raises NoCluster."""
    if not isinstance(cluster, str) and not hasattr(cluster, "nthreads"):
        raise WrongAddress(f"{cluster!r} is no cluster: give an address, as in tcp://HOST:PORT, or a client of Dask")
    client = connected(cluster, say) if isinstance(cluster, str) else cluster
    try:
        with while_it_lasts(client):
            Company(client, say).wait()
            in_step(client)
        yield client
    finally:
        if client is not cluster:
            ended(client)


def simulated_far(
    cluster: Any,
    program: Program,
    wanted: Wanted,
    reading: Reading = "auto",
    after_each: Callable[[Simulation], None] | None = None,
    say: Callable[[str], None] = quietly,
) -> Simulation:
    """Random games that a cluster plays. Raises NoCluster."""
    with at_work(cluster, say) as client:
        ranges = far_ranges(client, partial(ranged, program, wanted, reading), wanted.first, wanted.games, say)
        return gathered(program, wanted, ranges, after_each)


class Crew:
    """Those who do what is done for each of many numbers: so many threads, or the workers of a cluster."""

    def __init__(self, threads: int, client: Any, say: Callable[[str], None] = quietly) -> None:
        self.client, self.say = client, say
        self.pool = ThreadPoolExecutor(threads)

    def near(self, one: Callable[[int], T], numbers: range) -> Iterator[T]:
        """What a function gives for each of the numbers, in their order, found out by threads."""
        return self.pool.map(one, numbers)

    def map(self, one: Callable[[int], T], numbers: range) -> Iterator[T]:
        """The same, found out by the cluster, if there is one; then the function has to be one that can be pickled."""
        if self.client is None:
            return self.near(one, numbers)
        ranges = far_ranges(self.client, partial(each_of, one), numbers.start, len(numbers), self.say)
        return (each for found, _ in ranges for each in found)


@contextmanager
def crew(threads: int, cluster: Any = "", say: Callable[[str], None] = quietly) -> Generator[Crew]:
    """So many threads, and a cluster where one is given. Raises NoCluster."""
    with at_work(cluster, say) if cluster else nullcontext() as client:
        found = Crew(threads, client, say)
        try:
            yield found
        finally:
            found.pool.shutdown(cancel_futures=True)
