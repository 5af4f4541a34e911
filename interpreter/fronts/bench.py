"""How fast random games are: plainly and compiled, on one thread and on all, beside programs written by hand."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Collection, Iterator
from dataclasses import asdict, dataclass, field
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from typing import Any

from typer import echo

from .. import library
from ..errors import OptionError
from ..game import Game
from ..native import Unavailable
from ..readings import Reading
from .inputs import open_game
from .output import document
from .waiting import prepare, say

USUAL = (9, 19)  # sizes beside the one of the ruleset, where it takes them
ROOT = Path(__file__).resolve().parents[2]  # of a checkout
FLOORS = ROOT / "tests" / "bench"
NO_FLOOR = "the ratio to a program written by hand needs a checkout of kelb, with numba: pip install 'kelb[bench]'"
Play = Callable[[int], int]  # plays so many games, which are so many steps


@dataclass(frozen=True)
class Rate:
    """What was played in a time."""

    games: int
    steps: int
    cpu: float  # seconds of processor time
    wall: float  # seconds


@dataclass
class Row:
    """Rates of a game, a round each, by how it was played."""

    game: str
    size: int
    rates: dict[str, list[Rate]] = field(default_factory=dict)

    def per_cpu(self, how: str) -> float | None:
        """Steps a second of processor time, the median of all rounds."""
        return median(rate.steps / rate.cpu for rate in self.rates[how]) if self.rates.get(how) else None

    def games(self, how: str) -> float | None:
        """Games a second."""
        return median(rate.games / rate.wall for rate in self.rates[how]) if self.rates.get(how) else None

    def ratio(self) -> float | None:
        """The compiled reading over the program written by hand, round by round."""
        pairs = zip(self.rates.get("one", ()), self.rates.get("floor", ()), strict=False)
        found = [ours.steps / ours.cpu / (floor.steps / floor.cpu) for ours, floor in pairs]
        return median(found) if found else None

    def summary(self) -> dict[str, Any]:
        """For programs."""
        hows = ("plain", "one", "all", "floor")
        rates = {how: {"steps_per_cpu_second": self.per_cpu(how), "games_per_second": self.games(how)} for how in hows}
        return {"game": self.game, "size": self.size, **rates, "ratio": self.ratio()}


@dataclass(frozen=True)
class Start:
    """What a command of its own costs; the peak of its memory is not known everywhere."""

    what: str
    cpu: float
    wall: float
    peak: int | None  # kB


def bench(
    names: Collection[str], sizes: Collection[int], seconds: float, rounds: int, threads: int | None, as_json: bool
) -> None:
    """Measure, and write what was found out."""
    threads = threads or min(64, os.cpu_count() or 1)
    starts = [started(what, words) for what, words in commands(next(iter(names or library.names())))]
    rows = []
    if not as_json:
        echo(HEAD.format(threads=threads))
    for name in names or library.names():
        for game in games(name, sizes):
            rows.append(measured(Path(name).stem, game, seconds, rounds, threads))
            if not as_json:
                echo(line(rows[-1]))
    if not (FLOORS.is_dir() and find_spec("numba")):
        say(NO_FLOOR)
    if as_json:
        document({"threads": threads, "rows": [row.summary() for row in rows], "starts": list(map(asdict, starts))})
    else:
        echo("\nto start                        processor s          s    peak MB")
        for start in starts:
            peak = f"{start.peak / 1024:>10.0f}" if start.peak else f"{'-':>10}"
            echo(f"  {start.what:<28} {start.cpu:>12.2f} {start.wall:>10.2f} {peak}")


# ---- playing


def games(name: str, sizes: Collection[int]) -> Iterator[Game]:
    """A game on boards of some sizes; of those that are usual, where none is said; as it is, where it has no choice."""
    usual = open_game(name)
    info = usual.describe_options().get("size")
    if info is None:
        yield usual
        return
    wanted = sorted({*sizes} or {*USUAL, usual.rows})
    for size in wanted:
        try:
            yield open_game(name, [f"size={info.value(size)}"])
        except OptionError as error:
            if sizes:
                say(f"{name}: {error}")


def measured(name: str, game: Game, seconds: float, rounds: int, threads: int) -> Row:
    """All rates of a game, the ways to play it in turn."""
    ways = {"plain": player(game, "plain", 1)}
    try:
        prepare(game, "compiled")
        ways |= {"one": player(game, "compiled", 1), "all": player(game, "compiled", threads)}
    except Unavailable as error:
        say(str(error))
    floor = floor_of(name, game.rows)
    if floor is not None:
        ways["floor"] = floor
    row = Row(name, game.rows)
    enough = {how: games_for(play, seconds) for how, play in ways.items()}
    for _ in range(rounds):
        for how, play in ways.items():
            row.rates.setdefault(how, []).append(timed(play, enough[how]))
    return row


def player(game: Game, reading: Reading, threads: int) -> Play:
    """Plays a game with the kernels in a reading."""
    return lambda n: sum(game.simulate(n, reading=reading, threads=threads).steps)


def floor_of(name: str, size: int) -> Play | None:
    """The program written by hand for a game, ready to play, in a checkout that has one."""
    if not (FLOORS / f"floor_{name}.py").is_file():
        return None
    if str(ROOT) not in sys.path:
        sys.path.insert(0, str(ROOT))
    try:
        play = import_module(f"tests.bench.floor_{name}").play
    except ImportError:
        return None
    play(size, 1, 1)  # compiles it
    return lambda n: int(play(size, n, 1))


def timed(play: Play, games: int) -> Rate:
    """So many games, and what they cost."""
    wall, cpu = time.perf_counter(), time.process_time()
    steps = play(games)
    return Rate(games, steps, max(1e-9, time.process_time() - cpu), max(1e-9, time.perf_counter() - wall))


def games_for(play: Play, seconds: float) -> int:
    """How many games take about so long."""
    games = 1
    while True:
        rate = timed(play, games)
        if rate.wall > seconds / 4:
            return max(1, int(games * seconds / rate.wall))
        games *= 2


# ---- starting


def commands(name: str) -> Iterator[tuple[str, list[str]]]:
    """What is started, and the words of the command."""
    yield "kelb --version", ["--version"]
    yield f"kelb describe {name}", ["describe", name]
    yield "a random game, plainly", ["simulate", name, "--games", "1", "--reading", "plain"]
    yield "a random game, compiled", ["simulate", name, "--games", "1", "--reading", "auto"]
    yield "1,000 random games, compiled", ["simulate", name, "--games", "1000", "--reading", "auto"]


def started(what: str, words: list[str]) -> Start:
    """A command in a process of its own, and what it costs; its peak is at least that of this process so far."""
    import subprocess

    begun, before = time.perf_counter(), os.times()
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))}
    child = subprocess.Popen([sys.executable, "-m", "interpreter", *words], env=environment, stdout=subprocess.DEVNULL)
    peak = None
    if hasattr(os, "wait4"):
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        peak = usage.ru_maxrss // (1024 if sys.platform == "darwin" else 1)
    child.wait()
    after = os.times()
    cpu = after.children_user + after.children_system - before.children_user - before.children_system
    return Start(what, cpu, time.perf_counter() - begun, peak)


# ---- saying


HEAD = """\
                         steps a second of processor time            games a second
game       size       plain    compiled    by hand   ratio      plain  compiled  {threads} threads"""


def number(value: float | None, width: int, places: int = 0) -> str:
    """A number in its column; a stroke where there is none."""
    return f"{'-':>{width}}" if value is None else f"{value:>{width},.{places}f}"


def line(row: Row) -> str:
    """A row for people."""
    cells = (
        number(row.per_cpu("plain"), 11),
        number(row.per_cpu("one"), 11),
        number(row.per_cpu("floor"), 10),
        number(row.ratio(), 7, 2),
        number(row.games("plain"), 10, 1),
        number(row.games("one"), 9),
        number(row.games("all"), 10),
    )
    return f"{row.game:<12}{row.size:>3} " + " ".join(cells)
