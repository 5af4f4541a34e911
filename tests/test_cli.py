"""The command line: what each command says, and its exit code."""

from __future__ import annotations

import contextlib
import io
import itertools
import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from unittest import mock

import pytest

import interpreter
from interpreter import library
from interpreter.__main__ import main
from interpreter.fronts.trying import trial

from .marks import FULL, SIGNALS

ROOT = Path(__file__).resolve().parent.parent
ENVIRONMENT = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])])}
HEAVY = ("pydantic", "numpy", "numba", "networkx", "rich")


@dataclass
class Ran:
    """What a command wrote, and its exit code."""

    code: int
    out: str
    err: str


def kelb(*arguments: str, stdin: str | bytes = "") -> Ran:
    """Run a command in this process."""
    data = stdin.encode() if isinstance(stdin, str) else stdin
    out, err = io.StringIO(), io.StringIO()
    with (
        mock.patch("sys.stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8")),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
    ):
        code = main(list(arguments))
    return Ran(code, out.getvalue(), err.getvalue())


def command(*arguments: str) -> list[str]:
    """The words that run a command in a process of its own."""
    return [sys.executable, "-m", "interpreter", *arguments]


# ---- list, describe, new


def test_list() -> None:
    """Every shipped game is listed."""
    lines = kelb("list").out.splitlines()
    assert [line.split()[0] for line in lines] == library.names()
    assert "Seega: 5 x 5, options: size," in kelb("list").out
    assert [game["id"] for game in json.loads(kelb("list", "--json").out)] == library.names()


@pytest.mark.parametrize("name", library.names())
def test_describe(name: str) -> None:
    """Every shipped game is described, with each of its options."""
    ran = kelb("describe", name)
    told = json.loads(kelb("describe", name, "--json").out)
    assert ran.code == 0
    for option in told["options"]:
        assert f"\n    {option}" in ran.out
    assert {"players", "board", "actions", "phases", "digest"} <= set(told)


def test_describe_says_what_is_chosen() -> None:
    """A chosen value is said, and what it is else."""
    ran = kelb("describe", "seega", "--set", "blocked=loses", "--set", "size=7")
    assert "7 (5 where nothing is said); takes 5, 7, 9" in ran.out
    assert "square 7 (49 cells, a1 to g7)" in ran.out
    assert "moving   turn walk; otherwise first_pass; starts light" in ran.out
    assert "asleep until an option wakes it" in ran.out
    assert json.loads(kelb("describe", "seega", "--set", "size=7", "--json").out)["options"]["size"]["value"] == "7"


def test_describe_says_what_is_tried_together() -> None:
    told = kelb("describe", "checkers", "--set", "goal=lose").out
    assert "play  turn hop or vault; otherwise walk or stride, else pass" in told
    assert "white  stone in g2, f3" in kelb("describe", "-", stdin=TWO_STONES).out


TWO_STONES = """
format: 1
name: Two
players: [white, black]
board: {square: 9}
pieces: {stone: {}}
setup: {white: {stone: {in: [g2, f3]}}}
actions: {put: {place: {piece: stone}}}
phases: {play: {turn: [put]}}
"""


@pytest.mark.parametrize("parent", ["", "seega", "mine.yaml"])
def test_new(parent: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A new file is valid as it stands, finds the schema, and is never written over."""
    monkeypatch.chdir(tmp_path)
    assert kelb("new", "mine.yaml").code == 0
    (tmp_path / "inner").mkdir()
    assert kelb("new", "inner/game.yaml", *(["--from", parent] if parent else [])).code == 0
    text = (tmp_path / "inner" / "game.yaml").read_text(encoding="utf-8")
    schema = text.splitlines()[0].removeprefix("# yaml-language-server: $schema=")
    assert json.loads(Path(schema).read_text(encoding="utf-8"))["$schema"]
    assert kelb("validate", "inner/game.yaml", "--play", "1").out == "inner/game.yaml: ok\n"
    again = kelb("new", "inner/game.yaml")
    assert again.code == 2
    assert "is there already" in again.err
    assert (tmp_path / "inner" / "game.yaml").read_text(encoding="utf-8") == text


def test_new_says_what_can_be_tried(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a variant offers to take the # off can be used so."""
    monkeypatch.chdir(tmp_path)
    for name in library.names():
        kelb("new", f"{name}.yaml", "--from", name)
        path = tmp_path / f"{name}.yaml"
        text = path.read_text(encoding="utf-8")
        text = re.sub(r"^#(?!#| yaml-language-server)", "", text, flags=re.MULTILINE)
        assert "\nabout: " in text
        path.write_text(text, encoding="utf-8")
    ran = kelb("validate", ".")
    assert ran.code == 0, ran.out
    assert "\nend: " in (tmp_path / "seega.yaml").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("seega", "'seega' is a game that comes with kelb: name the new file seega.yaml\n"),
        ("mine", "'mine' does not end in .yaml or .yml: name the new file mine.yaml\n"),
        ("mine.txt", "'mine.txt' does not end in .yaml or .yml: name the new file mine.yaml\n"),
        ("a\nb.yaml", "'a\\nb.yaml' is no name for a new file: write one, as in my-game.yaml\n"),
    ],
)
def test_new_refuses_a_name(name: str, says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A name by which the file could not be found again is refused with one to write."""
    monkeypatch.chdir(tmp_path)
    ran = kelb("new", name)
    assert (ran.code, ran.err) == (2, says)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("name", ["mine.yml", "my game.yaml", "-x.yaml", "it's $5.yaml"])
def test_new_says_commands_that_work(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is said after writing can be typed as it is."""
    monkeypatch.chdir(tmp_path)
    told = kelb("new", "--from", "seega", "--", name).out
    words = shlex.split(told.partition("plays it, 'kelb ")[2].removesuffix("' checks it\n"))
    assert words[0] == "validate"
    assert kelb(*words).code == 0


def test_new_without_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder that is not there is named."""
    monkeypatch.chdir(tmp_path)
    ran = kelb("new", "nowhere/mine.yaml")
    assert (ran.code, ran.err) == (2, "there is no folder nowhere: make it first, or choose another place\n")


# ---- validate

WRONG = "format: 1\nname: x\nplayers: [a, b]\nbord: {square: 3}\n"


def test_validate() -> None:
    """The shipped games are valid, by name and by folder."""
    ran = kelb("validate", "rulesets") if Path("rulesets").is_dir() else kelb("validate", *library.names())
    assert ran.code == 0
    assert all(line.endswith(": ok") for line in ran.out.splitlines())
    assert kelb("validate", *library.names()).code == 0


def test_validate_says_what_is_wrong(tmp_path: Path) -> None:
    """Each problem comes with its line; one wrong file among others is enough for exit 1."""
    bad, good = tmp_path / "bad.yaml", tmp_path / "good.yaml"
    bad.write_text(WRONG, encoding="utf-8")
    good.write_text("extends: seega\nname: y\n", encoding="utf-8")
    ran = kelb("validate", str(tmp_path))
    assert ran.code == 1
    assert f"{bad}:4:1: 'bord' is not a key" in ran.out
    assert "    bord: {square: 3}\n    ^" in ran.out
    assert f"{good}: ok" in ran.out
    told = json.loads(kelb("validate", str(bad), str(good), "--json").out)
    assert [(each["file"], each["ok"]) for each in told] == [(str(bad), False), (str(good), True)]
    assert told[0]["problems"][0]["line"] in (1, 4)


def test_validate_tells_many_mistakes_that_are_alike_together() -> None:
    wrong = "extends: seega\nname: y\nregions:\n" + "".join(f"  set_{n}: {{in: [nowhere]}}\n" for n in range(9))
    lines = kelb("validate", "-", stdin=wrong).out.splitlines()
    assert sum("'nowhere' is no region" in line for line in lines) == 3
    assert lines.count("... and 6 more like it") == 2  # neither known nor used
    told = json.loads(kelb("validate", "-", "--json", stdin=wrong).out)
    assert len(told[0]["problems"]) == 18


def test_validate_standard_input() -> None:
    """A ruleset can come in on standard input."""
    assert kelb("validate", "-", stdin="extends: seega\nname: y\n").out == "standard input: ok\n"
    assert kelb("validate", "-", stdin=WRONG).code == 1
    assert kelb("validate", "-", stdin="").code == 1
    ran = kelb("validate", "-", stdin=b"\xff\xfa\x00")
    assert (ran.code, ran.err) == (2, "what comes in on standard input is not UTF-8 text\n")


def test_validate_plays(tmp_path: Path) -> None:
    """A game that cannot end is found by playing it."""
    path = tmp_path / "endless.yaml"
    path.write_text(
        "format: 1\nname: x\nplayers: [a, b]\nboard: {square: 2}\npieces: {stone: {supply: 1}}\n"
        "actions: {put: {place: {piece: stone}}, go: {move: {}}}\nphases: {play: {turn: [put, go]}}\n"
        "options: {size: {changes: board.square, values: [2, 3]}}\n",
        encoding="utf-8",
    )
    assert kelb("validate", str(path)).code == 0
    with mock.patch("interpreter.fronts.trying.MAX_STEPS", 200):
        ran = kelb("validate", str(path), "--play", "2")
    assert ran.code == 1
    assert f"{path}: random game 0: it is not over after 200 steps" in ran.out
    assert f"{path}: size=3: random game 0: it is not over after 200 steps" in ran.out


def test_validate_notes_a_game_that_is_over_before_its_first_step(tmp_path: Path) -> None:
    path = tmp_path / "nowhere.yaml"
    path.write_text(
        "format: 1\nname: x\nplayers: [a, b]\nboard: {square: 2}\npieces: {stone: {}}\n"
        "actions: {put: {place: {piece: stone, to: {next_to: [mover]}}}}\nphases: {play: {turn: [put]}}\n",
        encoding="utf-8",
    )
    assert kelb("validate", str(path)).out == f"{path}: ok\n"
    ran = kelb("validate", str(path), "--play", "2")
    assert ran.code == 0
    assert f"{path}: as it stands: the game is over before its first step (blocked)" in ran.out


def test_validate_plays_the_later_games_too() -> None:
    """A game without an end is found where the first one has an end; the games are those that simulate plays."""
    game, most = interpreter.load("seega", size=5), 900
    turns = list(game.simulate(20).turns)
    assert turns[0] < most < max(turns)
    late = next(number for number, each in enumerate(turns) if each > most)
    with mock.patch("interpreter.fronts.trying.MAX_STEPS", most):
        assert trial(game, 20)[:2] == (late, f"it is not over after {most} turns")
    assert trial(game, 20)[:2] == (20, "")


def test_validate_says_what_fails_in_later_games() -> None:
    with mock.patch("interpreter.fronts.trying.interruptible", side_effect=IndexError("list index out of range")):
        ran = kelb("validate", "seega", "--play", "2")
    assert "random game 1: the interpreter fails (IndexError: list index out of range)" in ran.out


def test_validate_plays_no_longer_than_it_may() -> None:
    """Random games have a time, and what could not be played is said."""
    with mock.patch("interpreter.fronts.trying.SECONDS", 0.0):
        ran = kelb("validate", "seega", "--play", "3")
    assert ran.code == 0
    assert "seega: as it stands: 0 of 3 games in 0 seconds; the first came to turn 1" in ran.out


def test_validate_says_how_long_it_took(monkeypatch: pytest.MonkeyPatch) -> None:
    """The time that passed, not the time that there would have been: a first game of few turns has half of it."""
    clock = itertools.count(0, 0.7)
    monkeypatch.setattr("interpreter.fronts.trying.time", mock.Mock(monotonic=lambda: next(clock)))
    with mock.patch("interpreter.fronts.trying.ENOUGH_TURNS", 100):
        tried = trial(interpreter.load("seega"), 3)
    assert (tried.played, tried.fault) == (0, "")
    assert 5 < tried.seconds < 8
    assert tried.told() in ("6 seconds; the first came to turn 4", "7 seconds; the first came to turn 4")


def test_validate_reports_a_crash() -> None:
    """A crash of the interpreter in a random game is a problem, not a traceback."""
    with mock.patch("interpreter.position.Position.play", side_effect=IndexError("list index out of range")):
        ran = kelb("validate", "seega", "--play", "1")
    assert ran.code == 1
    assert "random game 0: the interpreter fails after" in ran.out
    assert "(IndexError: list index out of range)" in ran.out


# ---- wrong use


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["perft", "sega"], "'sega' is neither a file nor a game that comes with kelb; did you mean 'seega'?"),
        (["perft", "seega", "--set", "siez=5"], "the game has no option or preset 'siez'; did you mean 'size'?"),
        (["perft", "seega", "--set", "size=6"], "size does not take '6'; it takes 5, 7, 9"),
        (["perft", "seega", "--set", "size"], "--set takes name=value, as in --set size=7, not 'size'"),
        (["describe", "seega", "--set", "SIZE 7"], "--set takes name=value, as in --set size=7, not 'SIZE 7'"),
        (["describe", "seega", "--set", "=7"], "--set takes name=value, as in --set size=7, not '=7'"),
        (["show", "seega", "--at", "3"], "--at counts the steps of a record: name one, as in --record game.txt"),
        (["replay", "."], ". is a folder: name a file in it"),
        (["play", "--load", "."], ". is a folder: name a file in it"),
        (["perft", "seega", "--set", "size=5", "--set", "size=7"], "--set says 'size' twice: leave one of them out"),
        (["perft", "."], ". is a folder: name a file in it"),
        (["validate", "sega"], "'sega' is neither a file nor a game that comes with kelb; did you mean 'seega'?"),
        (["validate"], "Missing argument"),
        (["play"], "name a game or a file; 'kelb list' says which games there are"),
        (["play", "seega", "--player", "ligth=random"], "there is no player 'ligth'; did you mean 'light'?"),
        (["play", "seega", "--player", "light=randon"], "'randon' cannot play; did you mean 'random'?"),
        (["play", "seega", "--save", "nowhere/game.txt"], "there is no folder nowhere: make it first"),
        (["replay", "nowhere.txt"], "there is no file nowhere.txt"),
        (
            ["play", "seega", "--load", "game.txt"],
            "the record says which game it is, with which options: leave out the game and --set: "
            "kelb play --load game.txt\n",
        ),
        (
            ["play", "seega", "--load", "a game.txt", "--player", "light=mcts:9", "--seed", "0", "--threads", "2"],
            'the game and --set: kelb play --load "a game.txt" --player "light=mcts:9" --seed 0 --threads 2\n',
        ),
        (["show", "--set", "size=7", "--record", "game.txt", "--at", "3"], ": kelb show --record game.txt --at 3\n"),
        (["perft", "seega", "--depth", "0"], "--depth"),
        (["simulate", "seega", "--games", "many"], "--games"),
        (["plai"], "No such command"),
        (["simulate", "seega", "--size", "7"], "--size; size is an option of the game: write --set size=7"),
        (["simulate", "--size=7", "seega"], "--size; size is an option of the game: write --set size=7"),
        (["show", "seega", "size=7"], "(size=7); size is an option of the game: write --set size=7"),
        (["show", "seega", "--size"], "--size; size is an option of the game: write --set size=VALUE"),
        (["show", "seega", "size=7", "9"], "(size=7 9); size is an option of the game: write --set size=7"),
        (["simulate", "seega", "--game", "7"], "No such option: --game (Possible options: --games)"),
        (["validate", "seega", "--size", "7"], "No such option: --size"),
    ],
)
def test_wrong_use(arguments: list[str], says: str) -> None:
    """Wrong use is exit 2 and a sentence that says what to write instead."""
    ran = kelb(*arguments)
    assert ran.code == 2
    assert says in ran.err
    assert "Traceback" not in ran.err


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["play", "redstone", "--over", "size=3", "--cluster", "local:1"], "No such option: --over"),
        (["compare", "redstone", "--over", "size=3", "--clusters", "x"], "No such option: --clusters"),
        (["simulate", "seega", "--out", "size=3", "--depth", "7"], "No such option: --depth"),
        (["perft", "seega", "--set", "size=7", "more"], "(more)"),
        (["perft", "seega", "--depth", "size=7"], "size=7"),
    ],
)
def test_words_that_the_parser_takes_are_no_hint(arguments: list[str], says: str) -> None:
    """An option of the game elsewhere on the line has nothing to do with what is wrong."""
    ran = kelb(*arguments)
    assert (ran.code, "write --set" in ran.err) == (2, False)
    assert says in ran.err


@pytest.mark.parametrize("name", ["perft", "play", "describe", "simulate", "show"])
def test_a_ruleset_with_mistakes(name: str, tmp_path: Path) -> None:
    """Every command says the problems of a wrong ruleset and ends with exit 1."""
    path = tmp_path / "bad.yaml"
    path.write_text(WRONG, encoding="utf-8")
    ran = kelb(name, str(path))
    assert ran.code == 1
    assert f"{path}:4:1" in ran.err


@pytest.mark.parametrize(
    ("error", "code", "says"),
    [
        (KeyboardInterrupt(), 130, "interrupted"),
        (BrokenPipeError(), 141, ""),
        (RecursionError(), 1, "this is nested too deeply"),
        (MemoryError(), 1, "there is not enough memory for this"),
        (PermissionError(13, "Permission denied", "rules.yaml"), 1, "rules.yaml: Permission denied"),
        (ZeroDivisionError("x"), 1, "this is a fault in kelb itself (ZeroDivisionError: x); KELB_DEBUG=1 shows it all"),
    ],
)
def test_errors(error: BaseException, code: int, says: str) -> None:
    """Whatever happens, no traceback is shown."""
    with mock.patch("interpreter.fronts.numbers.counts", side_effect=error):
        ran = kelb("perft", "seega")
    assert (ran.code, ran.err.strip()) == (code, says)


# ---- perft, simulate


def test_perft() -> None:
    """A line for each depth; the counts are known."""
    ran = kelb("perft", "redstone", "--set", "size=3", "--set", "pie=off", "--depth", "4")
    assert ran.out == "1 9\n2 72\n3 512\n4 3048\n"
    told = json.loads(kelb("perft", "redstone", "--set", "size=3", "--set", "pie=off", "--depth", "2", "--json").out)
    assert told["counts"] == [{"depth": 1, "count": 9}, {"depth": 2, "count": 72}]
    assert told["options"] == {"size": 3, "pie": "off"}


def test_perft_divided() -> None:
    """The counts below each first step add up."""
    lines = kelb("perft", "redstone", "--set", "size=3", "--depth", "2", "--divide").out.splitlines()
    assert lines[0] == "a1 9"
    assert lines[-1] == "total 81"
    told = json.loads(kelb("perft", "redstone", "--set", "size=3", "--depth", "2", "--divide", "--json").out)
    assert sum(told["divide"].values()) == 81


def test_simulate() -> None:
    """Results add up and depend on the seed alone."""
    words = ["simulate", "redstone", "--set", "size=3", "--games", "20", "--seed", "7", "--json"]
    told = json.loads(kelb(*words).out)
    assert sum(told["wins"].values()) + told["draws"] + told["unfinished"] == 20
    assert sum(told["ended_by"].values()) == 20
    assert told["turns"]["median"] <= told["turns"]["max"]
    assert json.loads(kelb(*words).out) == told
    shown = kelb(*words[:-1])
    assert "20 random games of Redstone, seed 7" in shown.out
    assert re.search(rf"won by black +{told['wins']['black']} ", shown.out)
    assert shown.err == ""


def test_simulate_stops() -> None:
    """A game that is stopped is unfinished."""
    ran = kelb("simulate", "seega", "--games", "2", "--max-turns", "3")
    assert "unfinished                   2  100.0 %" in ran.out


# ---- in a process of its own


def test_version_and_help() -> None:
    """The version and every help page come without an error; each page has an example."""
    assert kelb("--version").out.startswith("kelb ")
    overview = kelb("--help").out
    for name in ("list", "validate", "describe", "new", "show", "play", "replay", "perft", "simulate"):
        assert f"\n  {name} " in overview
        page = kelb(name, "--help")
        assert page.code == 0
        assert f"  Examples:\n    kelb {name}" in page.out


@pytest.mark.parametrize("name", ["validate", "play", "describe", "show"])
def test_start_up_is_light(name: str) -> None:
    """What is not needed is not loaded: start-up is a feature."""
    text = f"""
import sys
from interpreter.__main__ import main
code = main([{name!r}, 'seega'])
sys.stderr.write(' '.join(name for name in {HEAVY!r} if name in sys.modules))
sys.exit(code)
"""
    ran = subprocess.run(
        [sys.executable, "-c", text], env=ENVIRONMENT, capture_output=True, stdin=subprocess.DEVNULL, check=False
    )
    assert (ran.returncode, ran.stderr.decode()) == (0, "")


def test_a_closed_pipe() -> None:
    """Whoever reads may stop reading: kelb perft … | head."""
    ran = subprocess.Popen(
        command("perft", "redstone", "--set", "size=3", "--depth", "5"),
        env=ENVIRONMENT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert ran.stdout
    assert ran.stderr
    assert ran.stdout.readline() == b"1 9\n"
    ran.stdout.close()
    assert ran.stderr.read() == b""
    ran.stderr.close()
    assert ran.wait() == 141


def test_an_interrupt() -> None:
    """Ctrl-C ends any command cleanly."""
    ran = subprocess.Popen(
        command("perft", "seega", "--depth", "50"), env=ENVIRONMENT, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert ran.stdout
    ran.stdout.readline()
    time.sleep(0.1)
    ran.send_signal(signal.SIGINT)
    _, err = ran.communicate(timeout=60)
    assert (ran.returncode, err) == (130, b"interrupted\n")


def test_a_terminal_without_unicode(tmp_path: Path) -> None:
    """Names that the terminal cannot write are replaced, and nothing fails."""
    (tmp_path / "x.yaml").write_text("extends: seega\nname: Ĝoé\n", encoding="utf-8")
    environment = {**ENVIRONMENT, "PYTHONIOENCODING": "latin-1"}
    ran = subprocess.run(
        command("describe", str(tmp_path / "x.yaml")), env=environment, capture_output=True, check=False
    )
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert ran.stdout.startswith(b"?o\xe9")


@FULL
@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        ("list > /dev/full", 1, "No space left on device"),
        ("list >&-", 0, ""),
        ("play seega <&-", 0, ""),
        ("validate nowhere 2>&-", 2, ""),
    ],
)
def test_streams_that_fail(words: str, code: int, says: str) -> None:
    """A full disk and closed streams end in a sentence or in nothing, never in a traceback."""
    line = " ".join([*command(), words])
    ran = subprocess.run(["sh", "-c", line], env=ENVIRONMENT, capture_output=True, text=True, check=False)
    assert ran.returncode == code
    assert says in ran.stderr
    assert "Traceback" not in ran.stderr
    assert "fault" not in ran.stderr


@SIGNALS
@pytest.mark.parametrize(
    "module",
    ["typer", "interpreter.fronts.guard", "interpreter.fronts.cli_search"],
)
def test_an_interrupt_before_anything_has_begun(module: str) -> None:
    """While the commands themselves are being loaded, too."""
    text = (
        "import os, runpy, signal, sys\n"
        "class Finder:\n"
        "    @staticmethod\n"
        "    def find_spec(name, *_):\n"
        f"        if name == {module!r}:\n"
        "            os.kill(os.getpid(), signal.SIGINT)\n"
        "sys.meta_path.insert(0, Finder)\n"
        "sys.argv = ['kelb', 'list']\n"
        "runpy.run_module('interpreter', run_name='__main__')\n"
    )
    ran = subprocess.run([sys.executable, "-c", text], env=ENVIRONMENT, capture_output=True, check=False)
    assert (ran.returncode, ran.stderr) == (130, b"interrupted\n")


@SIGNALS
def test_an_interrupt_at_any_time() -> None:
    """Python's own beginning aside, which lasts until it has found this package."""
    text = "from interpreter.__main__ import run\nprint('here', flush=True)\nrun()"
    for part in range(12):
        words = [sys.executable, "-c", text, "describe", "seega"]
        ran = subprocess.Popen(words, env=ENVIRONMENT, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        assert ran.stdout
        assert ran.stdout.readline() == b"here\n"
        time.sleep(0.001 + part / 20)
        ran.send_signal(signal.SIGINT)
        _, err = ran.communicate(timeout=60)
        assert (ran.returncode, err) in ((130, b"interrupted\n"), (0, b""))


@FULL
@pytest.mark.parametrize(
    "words",
    [
        "match redstone random random --set size=3 --games 2 --reading plain",
        "solve redstone --set size=2",
        "analyse redstone --set size=3 --games 20 --searched 0",
        "compare redstone --over size=3,4 --games 20 --searched 0",
        "simulate redstone --set size=3 --games 2 --json",
        "perft redstone --depth 1",
    ],
)
def test_a_full_disk_is_named(words: str) -> None:
    line = " ".join([*command(), words, "> /dev/full"])
    ran = subprocess.run(["sh", "-c", line], env=ENVIRONMENT, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (1, "standard output: No space left on device\n")
