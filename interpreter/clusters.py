"""Games on other machines, or on other processes of this one, by Dask: the same results to the last byte.

The games are cut into ranges; game number i depends on the seed and i alone, and the ranges are put together in order,
so that it does not matter who plays them, nor who has to play them again because a worker died.
"""

from __future__ import annotations

import logging
import os
import re
import signal
import time
from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, nullcontext
from functools import partial
from multiprocessing import resource_tracker
from secrets import token_hex
from typing import Any, TypeVar

from .arrays import Ints
from .errors import KelbError
from .program import Program
from .readings import Reading, kernels
from .simulating import Player, Simulation, Wanted, gathered

T = TypeVar("T")
Run = Callable[[int, int], tuple[T, float]]  # the first of so many numbers; what they give, and the seconds it took

LOCAL = re.compile(r"local:([1-9][0-9]?)")
AHEAD = 3  # ranges a worker that are asked for in advance
QUICK, SLOW = 0.2, 1.0  # seconds: ranges that take less grow, those that take more shrink
LARGEST = 1 << 15  # games of a range
QUIETLY = {  # a scheduler always opens a port for pages: a free one of this machine, and no page, and no word of it
    "dashboard_address": "127.0.0.1:0",
    "scheduler_kwargs": {"dashboard": False},
    "silence_logs": logging.CRITICAL,
}
RETRIES = 5  # times that a range is played again because its worker died


class NoCluster(KelbError):
    """There is no such cluster."""


def connected(address: str) -> Any:
    """A client of the cluster with an address such as tcp://host:8786, or of local:N processes. Raises NoCluster."""
    local = LOCAL.fullmatch(address)
    if not local and not re.fullmatch(r"(tcp|tls|ucx|ws|wss)://[^\s/]+:[0-9]+", address):
        raise NoCluster(f"'{address}' is no cluster: write tcp://HOST:PORT, or local:2 for two processes here")
    try:
        import distributed
    except ImportError as error:
        raise NoCluster("a cluster needs Dask: pip install 'kelb[cluster]'") from error
    dask: Any = distributed
    if address.startswith(("tls:", "wss:")) and not dask.Security().get_connection_args("client").get("ssl_context"):
        raise NoCluster(f"{address} needs certificates, and Dask knows of none: set them in its configuration")
    try:
        if not local:
            return dask.Client(address, timeout=10, set_as_default=False)
        with unheard():
            cluster = dask.LocalCluster(n_workers=int(local[1]), threads_per_worker=1, **QUIETLY)
        return dask.Client(cluster, set_as_default=False)
    except (OSError, ValueError) as error:
        raise NoCluster(f"{address} does not answer: {error}") from error


@contextmanager
def unheard() -> Generator[None]:
    """Let processes that are begun meanwhile hear no interrupt, which is for this one, and say nothing when it goes."""
    before = os.environ.get("PYTHONWARNINGS")
    os.environ["PYTHONWARNINGS"] = ",".join(filter(None, (before, "ignore:resource_tracker")))
    mask = getattr(signal, "pthread_sigmask", None)
    if mask:
        resource_tracker.ensure_running()  # else it is begun later, and lets interrupts through
    old = mask(signal.SIG_BLOCK, {signal.SIGINT}) if mask else None
    try:
        yield
    finally:
        if mask:
            mask(signal.SIG_SETMASK, old)
        del os.environ["PYTHONWARNINGS"]
        if before is not None:
            os.environ["PYTHONWARNINGS"] = before


def far_ranges(client: Any, run: Run[T], first: int, count: int) -> Generator[tuple[T, int]]:
    """What ranges of numbers give, in order, each with its length; the workers of a cluster find it out."""
    at, end, size = first, first + count, 1
    name = f"kelb-{token_hex(8)}"  # each run asks for ranges of its own
    running: deque[tuple[Any, int]] = deque()
    try:
        while at < end or running:
            workers = max(1, len(client.nthreads()))
            while at < end and len(running) < AHEAD * workers:
                games = min(size, end - at)
                running.append((client.submit(run, at, games, key=f"{name}-{at}", retries=RETRIES), games))
                at += games
            task, games = running.popleft()
            out, seconds = task.result()
            size = min(LARGEST, size * 2) if seconds < QUICK else max(1, size // 2) if seconds > SLOW else size
            yield out, games
    finally:
        client.cancel([task for task, _ in running])


def ranged(program: Program, wanted: Wanted, reading: Reading, first: int, games: int) -> tuple[Ints, float]:
    """The words of a range of random games; this is what a worker does."""
    out, _, seconds = Player(program, kernels(program.r, reading).run_games, wanted).chunk(first, games)
    return out, seconds


def each_of(one: Callable[[int], T], first: int, count: int) -> tuple[list[T], float]:
    """What a function gives for each of so many numbers; this is what a worker does."""
    begun = time.monotonic()
    return [one(number) for number in range(first, first + count)], time.monotonic() - begun


@contextmanager
def at_work(cluster: Any) -> Generator[Any]:
    """A client of a cluster that is named by its address, or is a client already."""
    if not isinstance(cluster, str):
        if not hasattr(cluster, "nthreads"):
            raise NoCluster(f"{cluster!r} is no cluster: give an address, as in tcp://HOST:PORT, or a client of Dask")
        yield cluster
        return
    client = connected(cluster)
    try:
        yield client
    finally:
        home = client.cluster
        client.close()
        if home is not None:
            home.close()


def simulated_far(
    cluster: Any,
    program: Program,
    wanted: Wanted,
    reading: Reading = "auto",
    after_each: Callable[[Simulation], None] | None = None,
) -> Simulation:
    """Random games that a cluster plays. Raises NoCluster."""
    with at_work(cluster) as client:
        ranges = far_ranges(client, partial(ranged, program, wanted, reading), wanted.first, wanted.games)
        return gathered(program, wanted, ranges, after_each)


class Crew:
    """Those who do what is done for each of many numbers: so many threads, or the workers of a cluster."""

    def __init__(self, threads: int, client: Any) -> None:
        self.client = client
        self.pool = ThreadPoolExecutor(threads)

    def near(self, one: Callable[[int], T], numbers: range) -> Iterator[T]:
        """What a function gives for each of the numbers, in their order, found out by threads."""
        return self.pool.map(one, numbers)

    def map(self, one: Callable[[int], T], numbers: range) -> Iterator[T]:
        """The same, found out by the cluster, if there is one; then the function has to be one that can be pickled."""
        if self.client is None:
            return self.near(one, numbers)
        ranges = far_ranges(self.client, partial(each_of, one), numbers.start, len(numbers))
        return (each for found, _ in ranges for each in found)


@contextmanager
def crew(threads: int, cluster: Any = "") -> Generator[Crew]:
    """So many threads, and a cluster where one is given. Raises NoCluster."""
    with at_work(cluster) if cluster else nullcontext() as client:
        found = Crew(threads, client)
        try:
            yield found
        finally:
            found.pool.shutdown(cancel_futures=True)
