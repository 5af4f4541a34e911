"""The two readings of the kernels give the same games, and the compiled one survives what can happen to its cache.

KELB_GAMES_DIVISOR (10 when unset) thins the work: 1 is the full count, 1,000 games of each ruleset as it stands and 50
of every other value of every option, on small boards where a game has them, and 20 on its usual board.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import interpreter
from interpreter import Game, kernel, library, native, simulating
from interpreter import arrays as a
from interpreter.arrays import Ints, zeros
from interpreter.counting import perft
from interpreter.engine import batching as e
from interpreter.engine.counting import sequences
from interpreter.engine.measuring import BRANCHING, CAPTURING, HEAT
from interpreter.errors import OptionError
from interpreter.history import FIRST_SIZE, grown
from interpreter.native import address, compiled
from interpreter.readings import PLAIN, kernels

from .marks import SIGNALS
from .test_cli import ENVIRONMENT, command, kelb

DIVISOR = int(os.environ.get("KELB_GAMES_DIVISOR", "10"))
LONGEST = 1000  # turns of a game, some of which end late or never without a rule against going round
SMALL = 5  # the size of boards, or the nearest one that a game takes
HERE = Path(__file__).parent
SUPERKO = """
format: 1
name: Surrounds
players: [black, white]
board: {square: 9}
pieces: {stone: {}}
captures: {take: {surround: {whose: opponent}}}
actions:
  play:
    place:
      piece: stone
      capture: [take]
      require: {all_groups_have_liberty: mover, new_position: situational}
phases: {play: {turn: [play], otherwise: [pass]}}
end: {passed: {when: {passes: {at_least: 2}}, winner: highest_score}}
score: {each: {pieces: 1, territory: 1}}
"""


def rulesets() -> Iterator[str]:
    """The shipped rulesets by name, then those among the tests by path."""
    yield from library.names()
    yield from (str(path) for path in sorted((HERE / "variants" / "files").glob("*.yaml")))


def small(name: str) -> dict[str, Any]:
    """The option that makes a board small, where a game has it."""
    info = interpreter.load(name).describe_options().get("size")
    if info is None:
        return {}
    for size in (SMALL, SMALL + 1, SMALL - 1, *range(SMALL + 2, 12)):
        try:
            return {"size": info.value(size)}
        except OptionError:
            continue
    return {}


def settings() -> Iterator[Any]:
    """Each ruleset as it stands, then with every other value of every option and the ends of their ranges."""
    for name in rulesets():
        least = small(name)
        yield pytest.param(name, least, 1000, id=Path(name).stem)
        for option, info in interpreter.load(name).describe_options().items():
            for value in dict.fromkeys([*info.values, *(info.range or ())]):
                if value != info.default and option != "size":
                    yield pytest.param(name, {**least, option: value}, 50, id=f"{Path(name).stem} {option}={value}")


def kelb_games(games: int) -> int:
    return max(2, games // DIVISOR)


# ---- the same games


@pytest.mark.parametrize(("name", "options", "games"), list(settings()))
def test_the_same_in_both_readings(name: str, options: dict[str, Any], games: int) -> None:
    game = interpreter.load(name, **options)
    n = kelb_games(games)
    many: dict[str, Any] = {"games": n, "seed": 20, "max_turns": LONGEST}
    assert game.simulate(**many, reading="plain") == game.simulate(**many, reading="compiled")
    few = {**many, "games": max(2, n // 10), "seed": -3, "policy": "capturing", "branching": True, "heat": True}
    assert game.simulate(**few, reading="plain") == game.simulate(**few, reading="compiled")


@pytest.mark.parametrize("name", [name for name in library.names() if small(name)])
def test_the_same_on_the_usual_board(name: str) -> None:
    game = interpreter.load(name)
    asked: dict[str, Any] = {"games": kelb_games(20), "seed": 7, "max_turns": 300, "branching": True, "heat": True}
    assert game.simulate(**asked, reading="plain") == game.simulate(**asked, reading="compiled")


@pytest.mark.parametrize("name", library.names())
def test_neither_threads_nor_chunks_nor_slices_matter(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = interpreter.load(name, **small(name))
    asked: dict[str, Any] = {"games": 90, "seed": 4, "reading": "compiled", "branching": True, "heat": True}
    wanted = game.simulate(**asked)
    for chunk, patience, threads in ((1, 0.0, 1), (7, 1.0, 2), (1000, 0.0, 3), (1000, 1.0, 64)):
        monkeypatch.setattr(simulating, "CHUNK", chunk)
        monkeypatch.setattr(simulating, "SLICE", patience)
        assert game.simulate(**asked, threads=threads) == wanted
    parts = game.simulate(**{**asked, "games": 40})
    parts.extend(game.simulate(**{**asked, "games": 50}, first=40))
    assert parts == wanted


@pytest.mark.parametrize("patience", [0.0, 1.0])
def test_the_table_of_earlier_positions_grows(patience: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that outgrows its table goes on where it was."""
    monkeypatch.setattr(simulating, "SLICE", patience)
    game = interpreter.load(SUPERKO)
    asked: dict[str, Any] = {"games": 1, "seed": 1, "max_turns": 3 * FIRST_SIZE // 4, "branching": patience > 0}
    result = game.simulate(**asked, reading="compiled")
    assert max(result.turns) > FIRST_SIZE // 2
    assert result == game.simulate(**asked, reading="plain")


def test_games_stop_at_once() -> None:
    """When somebody who listens has had enough, all threads stop, and nothing is left running."""

    def enough(found: simulating.Simulation) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interpreter.load("seega").simulate(10**7, threads=4, after_each=enough)


# ---- subscripts


def checked_games(game: Game, games: int, wanted: int) -> tuple[Ints, str | None]:
    """The words of random games played by kernels that check each subscript, and the first fault."""
    program, code = game.program, compiled(game.program.r, checked=True)
    r, s, b = program.r, program.blank(), program.workspace()
    out = zeros(games * e.RESULT + 2 * r[a.CELLS])
    told, fault = 0, None
    while told < 2 * games and fault is None:
        s = grown(r, s) if told & 1 else s
        code.bound(r=len(r), s=len(s), b=len(b), out=len(out))
        places = (address(r), address(s), address(b), address(out))
        told = code[e.run_games](*places, 1, 0, told >> 1, games, 10**6, wanted, told & 1, 10**6)
        fault = code.fault()
    return out, fault


@pytest.mark.parametrize("name", library.names())
@pytest.mark.parametrize("wanted", [0, CAPTURING | BRANCHING | HEAT])
def test_no_subscript_is_out_of_bounds(name: str, wanted: int) -> None:
    game = interpreter.load(name, **small(name))
    n = kelb_games(300 if small(name) else 60)
    out, fault = checked_games(game, n, wanted)
    assert fault is None
    policy: Any = "capturing" if wanted else "uniform"
    assert list(out[3 : n * e.RESULT : e.RESULT]) == list(game.simulate(n, 1, policy=policy).steps)


def test_no_subscript_is_out_of_bounds_where_the_table_grows() -> None:
    game = interpreter.load(SUPERKO)
    out, fault = checked_games(game, 3, 0)
    assert fault is None
    assert max(out[2 : 3 * e.RESULT : e.RESULT]) > FIRST_SIZE // 2


@pytest.mark.parametrize("name", library.names())
def test_no_subscript_of_a_count_is_out_of_bounds(name: str) -> None:
    game = interpreter.load(name, **small(name))
    program, code = game.program, compiled(game.program.r, checked=True)
    faults: list[str | None] = []

    def count(r: Ints, s: Ints, b: Ints, t: Ints, *numbers: int) -> int:
        code.bound(r=len(r), s=len(s), b=len(b), t=len(t))
        n = int(code[sequences](address(r), address(s), address(b), address(t), *numbers))
        faults.append(code.fault())
        return n

    checked = replace(PLAIN, sequences=count)
    assert perft(program, game.start()._s, 3, checked) == game.perft(3)
    assert faults == [None]


@pytest.mark.parametrize("name", library.names())
def test_no_subscript_of_a_batch_is_out_of_bounds(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numpy", reason="a batch needs numpy")
    from interpreter.batches import Batch

    game = interpreter.load(name, **small(name))
    batch, wanted = Batch(game, 3, seed=6, auto_reset=True), Batch(game, 3, seed=6, auto_reset=True)
    code = batch._code = compiled(game.program.r, checked=True)
    for _ in range(kelb_games(1000)):
        code.bound(r=len(game.program.r), s=batch._states.shape[1], b=len(batch._b), io=len(batch._io))
        assert (batch.legal_mask() == wanted.legal_mask()).all()
        chosen = wanted.sample()
        assert (batch.sample() == chosen).all()
        assert code.fault() is None
        wanted.step(chosen)  # a step can make the table of earlier positions wider, in both alike
        code.bound(r=len(game.program.r), s=wanted._states.shape[1], b=len(batch._b), io=len(batch._io))
        batch.step(chosen)
        assert batch._states.shape == wanted._states.shape
        assert code.fault() is None


def beyond(r: Ints, s: Ints, i: int) -> int:
    """A kernel with a fault: one state word too far."""
    n = s[i]
    n += s[i + 1]
    return n


def test_a_subscript_out_of_bounds_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The checks find a kernel that reads behind an array, and before it; they say where."""
    monkeypatch.setattr(kernel, "KERNELS", [*kernel.KERNELS, beyond])
    for module in ("native", "expressions", "translating"):
        monkeypatch.setattr(f"interpreter.{module}.KERNELS", kernel.KERNELS)
    llvm = native.toolkit()
    code = native.Compiled(llvm, native.object_code(llvm, native.guarded([beyond], {})))
    r, s = a.ints([1]), a.ints([5, 6, 7])
    line = beyond.__code__.co_firstlineno
    for i, fault in (
        (0, None),
        (1, None),
        (2, f"beyond:{line + 3}"),
        (3, f"beyond:{line + 2}"),
        (-1, f"beyond:{line + 2}"),
    ):
        code.bound(r=len(r), s=len(s))
        code[beyond](address(r), address(s), i)
        assert code.fault() == fault


# ---- the cache


class Said(list[str]):
    """Lines that were said."""

    def __call__(self, line: str) -> None:
        self.append(line)


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The folder of an empty cache, and a compiler that is quick because it takes the code from the usual cache."""
    r = interpreter.load("redstone", size=3).program.r
    code = native.read(native.compiled(r).path or Path()) or native.object_code(
        native.toolkit(), native.module_text({a.DEGREE: r[a.DEGREE], a.DIRS: r[a.DIRS]}, False)
    )
    monkeypatch.setattr(native, "object_code", lambda llvm, text: code)
    monkeypatch.setattr(native, "module_text", lambda known, checked: "")
    monkeypatch.setattr(native, "LOADED", {})
    folder = tmp_path / "cache" / "kelb"
    monkeypatch.setenv("KELB_CACHE", str(folder))
    return folder


def steps(say: Callable[[str], None]) -> list[int]:
    """What a process that begins now finds out with the compiled kernels."""
    native.LOADED.clear()
    return list(interpreter.load("redstone", size=3).simulate(9, reading="compiled", say=say).steps)


WANTED = list(interpreter.load("redstone", size=3).simulate(9, reading="plain").steps)


def test_a_cold_cache(quick: Path) -> None:
    """The first use compiles, says so in a line and keeps the code; the next is silent."""
    said = Said()
    assert steps(said) == WANTED
    assert said == ["compiling the kernels, once for this machine; it takes some seconds ..."]
    assert [path.suffix for path in quick.iterdir()] == [".o"]
    assert steps(said) == WANTED
    assert len(said) == 1


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: b"",
        lambda data: data[: len(data) // 2],
        lambda data: data[:-1],
        lambda data: data + b"\0",
        lambda data: data[:100] + bytes([data[100] ^ 1]) + data[101:],
        lambda data: data[len(native.SEAL) + 32 :],
        lambda data: b"\x7fELF" + data,
    ],
    ids=["empty", "half", "one less", "one more", "a bit", "no seal", "something before"],
)
def test_a_damaged_cache(quick: Path, damage: Callable[[bytes], bytes]) -> None:
    """Damaged code is never run: it is made again, and a line says so."""
    steps(native.quietly)
    (path,) = quick.iterdir()
    sound = path.read_bytes()
    path.write_bytes(damage(sound))
    said = Said()
    assert steps(said) == WANTED
    assert said == ["compiling the kernels, since what was kept is damaged; it takes some seconds ..."]
    assert path.read_bytes() == sound


def test_a_cache_that_cannot_be_written(quick: Path) -> None:
    """It works as well, with one line that says why it is slow."""
    quick.parent.parent.joinpath("cache").write_text("a file where the folder should be", encoding="utf-8")
    said = Said()
    assert steps(said) == WANTED
    assert len(said) == 1
    assert said[0].startswith(f"compiling the kernels, each time, since they cannot be kept ({quick}: ")


def test_a_read_only_cache(quick: Path) -> None:
    quick.mkdir(parents=True)
    quick.chmod(0o500)
    if os.access(quick, os.W_OK):
        pytest.skip("who runs this may write everywhere")
    said = Said()
    assert steps(said) == WANTED
    assert len(said) == 1


def test_a_full_disk(quick: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was half written is not left behind."""

    def full(start: str, end: str) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    said = Said()
    assert steps(said) == WANTED
    assert said[1:] == [f"the compiled kernels cannot be kept ({quick}: No space left on device)"]
    assert not list(quick.iterdir())


def test_an_interrupted_compiler(quick: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is left behind, and the next one compiles."""

    def interrupted(llvm: Any, text: str) -> bytes:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(native, "object_code", interrupted)
        with pytest.raises(KeyboardInterrupt):
            steps(native.quietly)
    assert not list(quick.iterdir())
    assert steps(native.quietly) == WANTED


def test_two_processes_at_once(quick: Path) -> None:
    """Both find an empty cache, both compile, and one file is kept that serves both."""
    text = f"""
import sys, time
from pathlib import Path
import interpreter
from interpreter import native
code = Path({str(quick.parent / "code")!r}).read_bytes()
native.object_code = lambda llvm, text: time.sleep(0.5) or code
native.module_text = lambda known, checked: ""
steps = interpreter.load("redstone", size=3).simulate(9, reading="compiled", say=sys.stderr.write).steps
print(list(steps))
"""
    quick.parent.mkdir()
    (quick.parent / "code").write_bytes(native.object_code(None, ""))
    environment = {**ENVIRONMENT, "KELB_CACHE": str(quick)}
    runs = [
        subprocess.Popen([sys.executable, "-c", text], env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        for _ in range(2)
    ]
    for run in runs:
        out, err = run.communicate(timeout=120)
        assert (run.returncode, out.decode().strip()) == (0, str(WANTED)), err
    assert len(list(quick.iterdir())) == 1


@pytest.mark.parametrize("words", [["perft", "--depth", "1"], ["simulate", "--games", "2"], ["warmup"]], ids=" ".join)
def test_a_command_says_that_it_compiles(quick: Path, words: list[str]) -> None:
    """One line on standard error, and the results as ever."""
    native.LOADED.clear()
    asked = [words[0], "redstone", *([] if words == ["warmup"] else ["--set", "size=3", *words[1:]])]
    first, second = kelb(*asked), kelb(*asked)
    assert first.err == "compiling the kernels, once for this machine; it takes some seconds ...\n"
    assert second.err == ""
    assert first.out == second.out
    assert first.code == second.code == 0


@SIGNALS
@pytest.mark.parametrize("what", ["perft", "simulate", "warmup"])
def test_an_interrupt_is_heard_while_machine_code_runs(what: str, tmp_path: Path) -> None:
    """Whatever cannot be stopped is left at once."""
    text = """
import sys, time
from interpreter import native
from interpreter.__main__ import main
native.object_code = lambda llvm, text: time.sleep(100)
native.module_text = lambda known, checked: ""
sys.exit(main(sys.argv[1:]))
"""
    environment = {**ENVIRONMENT, "KELB_CACHE": str(tmp_path)}
    words = [sys.executable, "-c", text, what, "redstone"]
    run = subprocess.Popen(words, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert run.stderr
    assert b"compiling" in run.stderr.readline()
    run.send_signal(signal.SIGINT)
    out, err = run.communicate(timeout=50)
    assert (run.returncode, out, err) == (130, b"", b"interrupted\n")


@SIGNALS
@pytest.mark.parametrize(
    "words", [[], ["--threads", "2"], ["--out", "kept.jsonl"]], ids=lambda words: "".join(words[:1])
)
def test_an_interrupt_is_heard_in_a_turn_without_end(words: list[str], tmp_path: Path) -> None:
    """Machine code that does not come back is left, and nothing is said of a fault."""
    path = tmp_path / "endless.yaml"
    path.write_text(
        "format: 1\nname: x\nplayers: [a, b]\nboard: {square: 4}\npieces: {man: {}}\n"
        "setup: {a: {man: {in: [a1]}}}\nactions: {walk: {move: {then: {walk: {}}}}}\nphases: {play: {turn: [walk]}}\n",
        encoding="utf-8",
    )
    asked = [sys.executable, "-m", "interpreter", "simulate", str(path), *words]
    run = subprocess.Popen(asked, env=ENVIRONMENT, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    time.sleep(1.5)
    run.send_signal(signal.SIGINT)
    out, err = run.communicate(timeout=10)
    assert (run.returncode, out, err.splitlines()[-1:]) == (130, b"", [b"interrupted"])


def test_warmup(tmp_path: Path) -> None:
    """A real compilation from nothing: a line while it runs, then where the code is kept; the second time no line."""
    environment = {**ENVIRONMENT, "KELB_CACHE": str(tmp_path / "kelb")}
    for lines in (1, 0):
        ran = subprocess.run(command("warmup", "redstone"), env=environment, capture_output=True, text=True, check=True)
        (path,) = (tmp_path / "kelb").iterdir()
        assert str(path) in ran.stdout
        assert ran.stderr.count("\n") == lines
    ran = subprocess.run(
        command("simulate", "redstone", "--set", "size=3", "--games", "9", "--json", "--reading", "compiled"),
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    assert ran.stderr == ""
    assert f'"max": {max(WANTED)}' in ran.stdout


# ---- without llvmlite


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    """A Python without llvmlite."""
    monkeypatch.setattr(native, "LOADED", {})
    for name in ("llvmlite", "llvmlite.binding"):
        monkeypatch.setitem(sys.modules, name, None)


@pytest.mark.usefixtures("bare")
def test_without_llvmlite() -> None:
    """Everything works plainly; who demands the compiled reading is told what to install."""
    game = interpreter.load("redstone", size=3)
    assert kernels(game.program.r, "auto") is PLAIN
    assert list(game.simulate(9, threads=3).steps) == WANTED
    assert game.perft(2) == 81
    says = "the compiled reading needs llvmlite, which is not there: pip install llvmlite"
    for demand in (game.compiled, lambda: game.simulate(1, reading="compiled"), lambda: game.perft(1, "compiled")):
        with pytest.raises(native.Unavailable) as error:
            demand()
        assert str(error.value) == says
    for words in (["simulate", "redstone", "--reading", "compiled"], ["warmup"]):
        ran = kelb(*words)
        assert (ran.code, ran.out, ran.err) == (1, "", f"{says}\n")
    assert kelb("perft", "redstone", "--set", "size=3", "--depth", "2").out == "1 9\n2 81\n"


# ---- the bench


def test_bench(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rates in both readings; without a program written by hand it is said what the ratio needs."""
    monkeypatch.setattr("interpreter.fronts.bench.FLOORS", Path("nowhere"))
    monkeypatch.setattr("interpreter.fronts.bench.commands", lambda name: [("kelb --version", ["--version"])])
    words = ["bench", "redstone", "--size", "3", "--size", "4", "--rounds", "1", "--seconds", "0.01", "--threads", "2"]
    ran = kelb(*words, "--json")
    told = json.loads(ran.out)
    assert ran.code == 0
    assert "the ratio to a program written by hand needs a checkout of kelb, with numba" in ran.err
    assert [(row["game"], row["size"], row["ratio"]) for row in told["rows"]] == [
        ("redstone", 3, None),
        ("redstone", 4, None),
    ]
    for row in told["rows"]:
        assert 0 < row["plain"]["steps_per_cpu_second"] < row["one"]["steps_per_cpu_second"]
        assert row["all"]["games_per_second"] > 0
    assert told["starts"][0]["what"] == "kelb --version"
    assert told["starts"][0]["wall"] > 0
    assert "redstone      3" in kelb(*words).out
    assert kelb("bench", "seega", "--size", "6", "--rounds", "1").err.startswith("seega: size does not take '6'")
