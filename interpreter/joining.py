"""Joining a cluster by its address, and leaving it: no silence for long, no traceback of a library."""

from __future__ import annotations

import logging
import os
import re
import signal
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from multiprocessing import resource_tracker
from threading import Event, Thread
from typing import Any

from .errors import KelbError, Misnamed
from .native import quietly

LOCAL = re.compile(r"local:([1-9][0-9]?)")
ADDRESS = re.compile(r"(tcp|tls|ws|wss)://[^\s/]+:[0-9]{1,5}")
TOLD, PATIENCE = 3.0, 30.0  # seconds without an answer until that is said, and until it is given up
SHOWN = 80  # letters of an address that a message repeats
QUIETLY = {  # a scheduler always opens a port for pages: a free one of this machine, and no page, and no word of it
    "dashboard_address": "127.0.0.1:0",
    "scheduler_kwargs": {"dashboard": False},
    "silence_logs": logging.CRITICAL,
}


class NoCluster(KelbError):
    """There is no such cluster."""


class WrongAddress(NoCluster, Misnamed):
    """This is the address of no cluster."""


def connected(address: str, say: Callable[[str], None] = quietly) -> Any:
    """A client of the cluster with an address such as tcp://host:8786, or of local:N processes. Raises NoCluster."""
    local = LOCAL.fullmatch(address)
    if not local and not ADDRESS.fullmatch(address):
        text = address if len(address) <= SHOWN else f"{address[:SHOWN]}..."
        raise WrongAddress(f"'{text}' is no cluster: write tcp://HOST:PORT, or local:2 for two processes here")
    try:
        import distributed
    except ImportError as error:
        raise NoCluster("a cluster needs Dask: pip install 'kelb[cluster]'") from error
    dask: Any = distributed
    hush()
    if address.startswith(("tls:", "wss:")) and not dask.Security().get_connection_args("client").get("ssl_context"):
        raise NoCluster(f"{address} needs certificates, and Dask knows of none: set them in its configuration")
    if local:
        try:
            with unheard():
                home = dask.LocalCluster(n_workers=int(local[1]), threads_per_worker=1, **QUIETLY)
            return dask.Client(home, set_as_default=False)
        except (OSError, ValueError, RuntimeError) as error:
            raise NoCluster(f"{address} cannot be started: {error}") from error
    return answered(lambda: dask.Client(address, timeout=PATIENCE / 2, set_as_default=False), address, say)


def hush() -> None:
    """Let the libraries write nothing of what goes wrong: it is said in a sentence."""
    for name in ("distributed", "tornado", "asyncio", *logging.root.manager.loggerDict):
        if name.partition(".")[0] in ("distributed", "tornado", "asyncio"):
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)


def answered(call: Callable[[], Any], address: str, say: Callable[[str], None]) -> Any:
    """What a call gives that waits for somebody else. Raises NoCluster where that takes too long, or fails."""
    answers: list[Any] = []
    errors: list[Exception] = []
    over, begun = Event(), time.monotonic()

    def run() -> None:
        try:
            answers.append(call())
        except Exception as error:
            errors.append(error)
        finally:
            over.set()

    Thread(target=run, daemon=True).start()
    if not over.wait(TOLD):
        say(f"{address} does not answer yet: waiting, {PATIENCE:g} seconds at most ...")
        over.wait(PATIENCE - (time.monotonic() - begun))
    if answers:
        return answers[0]
    why = errors[0] if errors else f"it is silent for {PATIENCE:g} seconds"
    raise NoCluster(f"{address} does not answer: {why}")


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


def ended(client: Any) -> None:
    """Leave a cluster, and end it where it was started here."""
    home = client.cluster
    with suppress(Exception):
        client.close(timeout=TOLD)
    if home is not None:
        with suppress(Exception):
            home.close()
