"""Random games on several processes: the same results, whatever happens to the processes."""

from __future__ import annotations

import contextlib
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import interpreter
from interpreter import clusters, joining
from interpreter.joining import NoCluster, connected
from interpreter.simulating import Simulation

from .marks import SIGNALS
from .test_cli import kelb

distributed = pytest.importorskip("distributed", reason="a cluster needs Dask")
ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="module")
def client() -> Iterator[Any]:
    found = connected("local:3")
    yield found
    cluster = found.cluster
    found.close()
    cluster.close()


def words(result: Simulation) -> tuple[bytes, ...]:
    """All results, byte for byte."""
    fields = (result.winner, result.reason, result.turns, result.steps, *result.scores, result.legal_mean)
    return tuple(field.tobytes() for field in (*fields, result.legal_peak, *result.heat))


def test_the_same_results(client: Any) -> None:
    game = interpreter.load("sygo", size=5)
    asked = {"games": 300, "seed": 4, "branching": True, "heat": True}
    assert words(game.simulate(**asked, cluster=client)) == words(game.simulate(**asked))  # type: ignore[arg-type]


def test_no_page_is_opened(client: Any) -> None:
    """Dask's scheduler always opens a port for pages: one of this machine alone, and not the usual one."""
    server = client.cluster.scheduler.http_server
    assert (server.address, server.port == 8787) == ("127.0.0.1", False)


@SIGNALS
@pytest.mark.parametrize("wait", [0.0, 0.7, 1.2, 4.0])
def test_a_cluster_here_says_nothing(wait: float) -> None:
    """Neither while it plays, where the usual port is taken, nor where all its processes are interrupted together."""
    games = "100000000" if wait else "20"  # some minutes: never over before the interrupt
    words = [*["simulate", "redstone", "--set", "size=4", "--cluster", "local:2", "--games"], games]
    command = [sys.executable, "-m", "interpreter", *words]
    env = os.environ | {"PYTHONPATH": str(ROOT)}
    pipes: dict[str, Any] = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with socket.socket() as taken:
        with contextlib.suppress(OSError):
            taken.bind(("127.0.0.1", 8787))
        with subprocess.Popen(command, env=env, text=True, start_new_session=True, **pipes) as ran:
            if wait:
                time.sleep(wait)
                os.killpg(ran.pid, signal.SIGINT)
            _, err = ran.communicate(timeout=120)
    assert (ran.returncode, err) == ((130, "interrupted\n") if wait else (0, ""))


def test_a_worker_that_dies_loses_nothing(client: Any) -> None:
    game = interpreter.load("redstone", size=9)
    workers = list(client.run(os.getpid).values())
    killed: list[int] = []

    def after_each(result: Simulation) -> None:
        if len(result) > 5_000 and not killed:
            killed.append(workers[0])
            os.kill(workers[0], signal.SIGKILL)

    far = game.simulate(60_000, seed=3, cluster=client, after_each=after_each)
    assert killed
    assert workers[0] not in client.run(os.getpid).values()
    assert words(far) == words(game.simulate(60_000, seed=3, threads=2))


def test_the_same_file(tmp_path: Path) -> None:
    files = [tmp_path / "near.jsonl", tmp_path / "far.jsonl"]
    for file, more in zip(files, ([], ["--cluster", "local:2"]), strict=True):
        command = [
            sys.executable,
            "-m",
            "interpreter",
            "simulate",
            "seega",
            "--games",
            "400",
            "--out",
            str(file),
            *more,
        ]
        ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)
        assert ran.returncode == 0, ran.stderr
    assert files[0].read_bytes() == files[1].read_bytes()
    assert len(files[0].read_text().splitlines()) == 401
    assert json.loads(files[0].read_text().splitlines()[1])


@pytest.mark.parametrize(
    ("address", "message"),
    [
        ("local", "'local' is no cluster: write tcp://HOST:PORT, or local:2 for two processes here"),
        ("http://x:1", "'http://x:1' is no cluster: write tcp://HOST:PORT, or local:2 for two processes here"),
        ("local:0", "'local:0' is no cluster: write tcp://HOST:PORT, or local:2 for two processes here"),
    ],
)
def test_no_cluster(address: str, message: str) -> None:
    with pytest.raises(NoCluster) as error:
        interpreter.load("redstone", size=3).simulate(1, cluster=address)
    assert str(error.value) == message


def test_no_certificates() -> None:
    with pytest.raises(
        NoCluster, match=r"^tls://127\.0\.0\.1:9 needs certificates, and Dask knows of none: set them in"
    ):
        connected("tls://127.0.0.1:9")


def test_no_client() -> None:
    with pytest.raises(
        NoCluster, match=r"^5 is no cluster: give an address, as in tcp://HOST:PORT, or a client of Dask$"
    ):
        interpreter.load("redstone", size=3).simulate(1, cluster=5)


def test_nobody_answers() -> None:
    with pytest.raises(NoCluster, match=r"tcp://127\.0\.0\.1:9 does not answer"):
        interpreter.load("redstone", size=3).simulate(1, cluster="tcp://127.0.0.1:9")


def test_an_analysis(client: Any) -> None:
    """Who plays changes nothing."""
    game = interpreter.load("redstone", size=4)
    one, far = (interpreter.analyse(game, 400, searched=10, think=5, cluster=cluster) for cluster in ("", client))
    assert one == far
    with pytest.raises(NoCluster):
        interpreter.analyse(game, 400, searched=0, cluster="nowhere")


def test_a_comparison(client: Any) -> None:
    game, over = interpreter.load("redstone", size=4), {"size": [3, 4], "pie": None}
    one, far = (interpreter.compare(game, over, 200, searched=6, think=5, cluster=cluster) for cluster in ("", client))
    assert one == far
    assert len(far.combinations) == 4


def test_a_match(client: Any) -> None:
    game = interpreter.load("seega")
    one, far = (interpreter.match(game, "mcts:20", "random", 12, max_turns=60, cluster=each) for each in ("", client))
    assert one == far
    assert [each.number for each in far.games] == list(range(12))


def test_a_match_whose_worker_dies(client: Any, tmp_path: Path) -> None:
    """A worker is killed in the middle: the same games, and the same file of them."""
    game = interpreter.load("redstone", size=5)
    worker = next(iter(client.run(os.getpid).values()))

    def after_each(result: interpreter.MatchResult) -> None:
        if len(result) == 10:
            os.kill(worker, signal.SIGKILL)

    far = interpreter.match(game, "mcts:200", "mcts:50", 60, after_each=after_each, cluster=client)
    assert worker not in client.run(os.getpid).values()
    assert far == interpreter.match(game, "mcts:200", "mcts:50", 60)


def test_the_same_files_of_all_commands(tmp_path: Path) -> None:
    """Matches, comparisons and analyses write the same wherever they are played."""
    commands = (
        "match redstone mcts:30 random --set size=4 --games 8 --save match.jsonl",
        "compare redstone --over size=3,4 --games 50 --searched 4 --think 10 --out compare.jsonl --html compare.html",
        "analyse redstone --set size=3 --games 100 --searched 10 --think 10 --json analyse.json",
    )
    texts: list[list[bytes]] = []
    for place, more in (("near", ""), ("far", " --cluster local:2")):
        folder = tmp_path / place
        folder.mkdir()
        for command in commands:
            line = [sys.executable, "-m", "interpreter", *(command + more).split()]
            env = os.environ | {"PYTHONPATH": str(ROOT)}
            ran = subprocess.run(line, cwd=folder, env=env, capture_output=True, check=False, stdin=subprocess.DEVNULL)
            assert ran.returncode == 0, ran.stderr
        texts.append([file.read_bytes() for file in sorted(folder.iterdir())])
    assert texts[0] == texts[1]
    assert len(texts[0]) == 4


# ---- what does not go well


def test_a_name_that_is_none_is_a_misuse(tmp_path: Path) -> None:
    for name in ("foo", "local:0", "ucx://127.0.0.1:9", "tcp://" + 300 * "x"):
        ran = kelb("simulate", "redstone", "--games", "1", "--cluster", name)
        assert ran.code == 2
        assert ran.err.endswith(" is no cluster: write tcp://HOST:PORT, or local:2 for two processes here\n")
        assert len(ran.err) < 200


def test_a_port_that_accepts_and_never_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(joining, "TOLD", 0.3)
    monkeypatch.setattr(joining, "PATIENCE", 2.0)
    lines: list[str] = []
    with socket.socket() as mute:
        mute.bind(("127.0.0.1", 0))
        mute.listen()
        address = f"tcp://127.0.0.1:{mute.getsockname()[1]}"
        with pytest.raises(NoCluster, match=f"^{address} does not answer: "):
            interpreter.load("redstone", size=3).simulate(1, cluster=address, say=lines.append)
    assert lines == [f"{address} does not answer yet: waiting, 2 seconds at most ..."]


class Fake:
    """A client of a cluster with these workers and the fingerprints that they tell."""

    status = "running"

    def __init__(self, **workers: Any) -> None:
        self.workers = workers

    def nthreads(self) -> dict[str, int]:
        return dict.fromkeys(self.workers, 1)

    def run(self, asked: Any, on_error: str) -> dict[str, Any]:
        assert on_error == "return"
        return {name: asked() if found is None else found for name, found in self.workers.items()}


def test_a_cluster_without_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clusters, "TOLD", 0.1)
    monkeypatch.setattr(clusters, "LONELY", 0.5)
    lines: list[str] = []
    with pytest.raises(NoCluster, match=r"^the cluster has had no worker for 0\.5 seconds$"):
        interpreter.load("redstone", size=3).simulate(1, cluster=Fake(), say=lines.append)
    assert lines == ["the cluster has no worker: waiting for one, 0.5 seconds at most ..."]


@pytest.mark.parametrize("other", ["", "another"])
def test_a_worker_of_another_version(other: str) -> None:
    client = Fake(good=None, bad=other, dying=OSError("gone"))
    with pytest.raises(NoCluster) as error:
        interpreter.load("redstone", size=3).simulate(1, cluster=client)
    assert str(error.value) == "the worker bad has another version of kelb, or none: install this one there"


def test_a_worker_that_comes_later_is_asked_too(client: Any) -> None:
    """Each range is refused by a worker with another fingerprint."""
    task = client.submit(clusters.in_step_too, print, "another", 0, 1)
    with pytest.raises(
        NoCluster, match=r"^the worker \S+ has another version of kelb, or none: install this one there$"
    ):
        task.result()


def test_the_scheduler_dies(tmp_path: Path) -> None:
    """One sentence; what was kept stays, and the run goes on from there."""
    words = ["match", "redstone", "mcts:50", "random", "--set", "size=4", "--games", "3000", "--save", "games.jsonl"]
    text = (
        "import os, signal, sys\nfrom distributed import LocalCluster\nif __name__ == '__main__':\n"
        "    cluster = LocalCluster(n_workers=0, dashboard_address=None)\n"
        "    print(cluster.scheduler_address, flush=True)\n    sys.stdin.read()\n    os._exit(0)\n"
    )
    quiet: dict[str, Any] = {"env": os.environ | {"PYTHONPATH": str(ROOT)}, "cwd": tmp_path, "text": True}
    home = subprocess.Popen([sys.executable, "-c", text], stdin=subprocess.PIPE, stdout=subprocess.PIPE, **quiet)
    assert home.stdout
    assert home.stdin
    address = home.stdout.readline().strip()
    worker = subprocess.Popen(
        [sys.executable, "-m", "distributed.cli.dask_worker", address, "--nthreads", "1", "--no-dashboard"],
        stderr=subprocess.DEVNULL,
        **quiet,
    )
    ran = subprocess.Popen(
        [sys.executable, "-m", "interpreter", *words, "--cluster", address],
        stderr=subprocess.PIPE,
        stdout=subprocess.PIPE,
        **quiet,
    )
    kept = tmp_path / "games.jsonl"
    until = time.monotonic() + 120
    while not (kept.exists() and kept.read_bytes().count(b"\n") > 5) and time.monotonic() < until:
        time.sleep(0.1)
    home.stdin.close()
    _, err = ran.communicate(timeout=120)
    worker.terminate()
    worker.wait()
    home.wait()
    assert ran.returncode == 1
    assert re.fullmatch(r"the cluster was lost \(\w+\); what was kept so far stays\n", err)
    assert kept.read_bytes().count(b"\n") > 5


@pytest.mark.skipif(os.name != "posix", reason="groups of processes are those of POSIX")
@pytest.mark.parametrize("seconds", [1.0, 2.0, 4.0])
def test_an_interrupt_while_processes_start(seconds: float) -> None:
    """The terminal sends it to all of them; one sentence is said, by one."""
    words = ["simulate", "redstone", "--games", "5000000", "--cluster", "local:2"]
    ran = subprocess.Popen(
        [sys.executable, "-m", "interpreter", *words],
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    time.sleep(seconds)
    os.killpg(ran.pid, signal.SIGINT)
    out, err = ran.communicate(timeout=60)
    assert (ran.returncode, out) == (130, b"")
    assert err.endswith(b"interrupted\n")
    assert not re.search(b"Traceback|semaphore|Interrupt", err)
