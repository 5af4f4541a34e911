"""Files of results: whenever a run is cut off, the same command goes on, and the file is as if nothing had happened."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from interpreter.native import Unavailable, toolkit

from .marks import SIGNALS
from .test_cli import ENVIRONMENT, command, kelb

WORDS = ["simulate", "redstone", "--set", "size=4", "--games", "120", "--seed", "3", "--reading", "plain"]


def can_compile() -> bool:
    try:
        toolkit()
    except Unavailable:
        return False
    return True


def whole(path: Path, words: list[str] = WORDS) -> bytes:
    """The file of an undisturbed run."""
    assert kelb(*words, "--out", str(path)).code == 0
    return path.read_bytes()


# ---- what is written


def test_lines(tmp_path: Path) -> None:
    """A line about the whole, then a line a game, in order; they say what the summary says."""
    path = tmp_path / "results.jsonl"
    told = json.loads(kelb(*WORDS, "--json", "--out", str(path)).out)
    first, *games = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    assert first["options"] == {"size": 4, "pie": "on"}
    assert (first["seed"], first["policy"], len(first["digest"])) == (3, "uniform", 64)
    assert [game["game"] for game in games] == list(range(120))
    assert sum(game["winner"] == "black" for game in games) == told["wins"]["black"]
    assert sum(game["reason"] == "all_gone" for game in games) == told["ended_by"]["all_gone"]
    assert max(game["steps"] for game in games) == told["steps"]["max"]


def test_scores_and_branching(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    words = ["simulate", "sygo", "--set", "size=4", "--games", "8", "--branching", "--policy", "capturing"]
    assert kelb(*words, "--out", str(path)).code == 0
    game = json.loads(path.read_text(encoding="utf-8").splitlines()[5])
    assert list(game) == ["game", "winner", "reason", "turns", "steps", "scores", "legal_mean", "legal_peak"]
    assert len(game["scores"]) == 2
    assert 1 <= game["legal_mean"] <= game["legal_peak"]


def test_unfinished_and_drawn_games(tmp_path: Path) -> None:
    """A game that was stopped has no reason, a draw has one and no winner; both are read back as what they are."""
    path = tmp_path / "results.jsonl"
    words = ["simulate", "seega", "--set", "repetition=2", "--games", "12", "--max-turns", "60", "--json"]
    told = kelb(*words, "--out", str(path)).out
    games = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()[1:]]
    assert sum(game["reason"] is None for game in games) == json.loads(told)["unfinished"] > 0
    assert sum(game["winner"] is None for game in games) > json.loads(told)["unfinished"]
    assert kelb(*words, "--out", str(path)).out == told


@pytest.mark.skipif(not can_compile(), reason="there is no compiled reading here")
@pytest.mark.parametrize("words", [["--threads", "3"], ["--threads", "1"], ["--reading", "plain", "--threads", "5"]])
def test_neither_threads_nor_readings_matter(tmp_path: Path, words: list[str]) -> None:
    assert whole(tmp_path / "a", [*WORDS[:-2], *words]) == whole(tmp_path / "b")


# ---- what is there already


def test_cut_off_anywhere(tmp_path: Path) -> None:
    """A file that ends anywhere, in the middle of a line too, becomes what it should have been."""
    path = tmp_path / "results.jsonl"
    wanted = whole(path)
    draw = random.Random(1)
    ends = [0, 1, wanted.index(b"\n"), wanted.index(b"\n") + 1, len(wanted) - 1, len(wanted)]
    for end in [*ends, *(draw.randrange(len(wanted)) for _ in range(12))]:
        path.write_bytes(wanted[:end])
        ran = kelb(*WORDS, "--out", str(path))
        assert ran.code == 0
        assert path.read_bytes() == wanted
        there = max(0, wanted[:end].count(b"\n") - 1)
        assert ran.err == (f"{path} has {there} of 120 games\n" if there else "")


def test_more_games(tmp_path: Path) -> None:
    """More games go behind those that are there."""
    path = tmp_path / "results.jsonl"
    wanted = whole(tmp_path / "whole")
    whole(path, [*WORDS[:4], "--games", "50", *WORDS[6:]])
    assert kelb(*WORDS, "--out", str(path)).code == 0
    assert path.read_bytes() == wanted


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (["--seed", "4"], "seed 3, not 4"),
        (["--policy", "capturing"], "policy uniform, not capturing"),
        (["--max-turns", "9"], "max_turns 100000, not 9"),
        (["--branching"], "branching false, not true"),
        (["--set", "pie=off"], "pie on, not off"),
        (["--games", "100"], "has 120 games already, more than 100"),
    ],
)
def test_other_settings(tmp_path: Path, change: list[str], says: str) -> None:
    """A file that was written with other settings stays as it is, and what differs is said."""
    path = tmp_path / "results.jsonl"
    before = whole(path)
    ran = kelb(*WORDS, *change, "--out", str(path))
    assert ran.code == 2
    assert f"{path} " in ran.err
    assert says in ran.err
    assert path.read_bytes() == before


ODD = [
    ("game", 3.0),
    ("turns", -5),
    ("turns", True),
    ("turns", 9.0),
    ("turns", 10**400),
    ("turns", None),
    ("steps", "9"),
    ("reason", [1]),
    ("reason", {"x": 1}),
    ("reason", 5),
    ("reason", "by luck"),
    ("reason", None),
    ("winner", "nobody"),
    ("winner", 1),
    ("winner", ["black"]),
]


def changed(name: str, value: object) -> Any:
    """A change of the line about game 3."""

    def edit(lines: list[bytes]) -> list[bytes]:
        found = json.loads(lines[4]) | {name: value}
        return [*lines[:4], json.dumps(found).encode() + b"\n", *lines[5:]]

    return edit


@pytest.mark.parametrize(
    ("edit", "says"),
    [
        (lambda lines: [b"my notes\n"], "is there already and is no file of results"),
        (lambda lines: [b"my notes"], "is there already and is no file of results"),
        (lambda lines: [b"[1]\n"], "is there already and is no file of results"),
        (lambda lines: [lines[0].replace(b'"kernels":"', b'"kernels":"x'), *lines[1:]], "another version of kelb"),
        (lambda lines: [lines[0].replace(b'"results":1', b'"results":2'), *lines[1:]], "another version of kelb"),
        (lambda lines: [*lines[:4], *lines[5:]], ":5: this is not the line about game 3"),
        (lambda lines: [*lines[:4], b"{\n", *lines[5:]], ":5: this is not the line about game 3"),
        (lambda lines: [*lines[:4], b"\n", *lines[4:]], ":5: this is not the line about game 3"),
        *((changed(*each), ":5: this is not the line about game 3") for each in ODD),
    ],
)
def test_other_files(tmp_path: Path, edit: object, says: str) -> None:
    """What is no such file, or was changed by somebody, stays as it is."""
    path = tmp_path / "results.jsonl"
    before = b"".join(edit(whole(path).splitlines(keepends=True)))  # type: ignore[operator]
    path.write_bytes(before)
    ran = kelb(*WORDS, "--out", str(path))
    assert ran.code == 2
    assert says in ran.err
    assert path.read_bytes() == before


def test_no_place_for_a_file(tmp_path: Path) -> None:
    assert kelb(*WORDS, "--out", str(tmp_path)).code == 2
    ran = kelb(*WORDS, "--out", str(tmp_path / "nowhere" / "x"))
    says = f"there is no folder {tmp_path / 'nowhere'}: make it first, or choose another place\n"
    assert (ran.code, ran.err) == (2, says)


# ---- cut off by force


def started(path: Path, words: list[str]) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        command(*words, "--out", str(path)), env=ENVIRONMENT, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )


@SIGNALS
def test_one_writer(tmp_path: Path) -> None:
    """Two at once would write every game twice: the second is refused."""
    path = tmp_path / "results.jsonl"
    words = [*WORDS[:4], "--games", "100000", *WORDS[6:]]
    first = started(path, words)
    try:
        grow(path, 0)
        ran = kelb(*words, "--out", str(path))
        assert (ran.code, ran.err) == (2, f"another kelb is writing {path} just now\n")
    finally:
        first.kill()
        first.communicate()


def grow(path: Path, size: int) -> None:
    """Wait until a file is longer than that."""
    end = time.monotonic() + 120
    while not path.exists() or path.stat().st_size <= size:
        assert time.monotonic() < end, "nothing is written"
        time.sleep(0.005)


@SIGNALS
@pytest.mark.parametrize(
    ("reading", "games"),
    [
        ("plain", 400),
        pytest.param(
            "compiled", 40_000, marks=pytest.mark.skipif(not can_compile(), reason="there is no compiled reading here")
        ),
    ],
)
def test_killed_at_random(tmp_path: Path, reading: str, games: int) -> None:
    """Killed and interrupted at random moments, then left alone: the file is the undisturbed one, byte by byte."""
    path = tmp_path / "results.jsonl"
    words = ["simulate", "redstone", "--set", "size=4", "--games", str(games), "--reading", reading]
    wanted = whole(tmp_path / "whole", words)
    draw = random.Random(games)
    for how in (signal.SIGKILL, signal.SIGINT, signal.SIGKILL, signal.SIGINT, signal.SIGTERM):
        before = path.stat().st_size if path.exists() else 0
        if before == len(wanted):
            break
        run = started(path, [*words, "--threads", str(draw.choice((1, 2, 3)))])
        grow(path, before)
        time.sleep(draw.random() * 0.1)
        run.send_signal(how)
        _, err = run.communicate(timeout=60)
        if how == signal.SIGINT and run.returncode not in (
            0,
            -signal.SIGINT,
        ):  # the last of which says that it had ended
            kept = max(0, path.read_bytes().count(b"\n") - 1)
            told = f"{path} has {kept} of {games} games: the same command goes on there".encode()
            assert (run.returncode, err.splitlines()[-2:]) == (130, [told, b"interrupted"])
        assert wanted.startswith(path.read_bytes())
    assert started(path, words).communicate()[0]
    assert path.read_bytes() == wanted


@pytest.mark.skipif(os.name != "posix", reason="limits are those of POSIX")
def test_a_file_that_may_not_grow(tmp_path: Path) -> None:
    """The message names the file; once there is room the run goes on, and nothing is lost or twice there."""
    words = command("simulate", "seega", "--games", "300", "--seed", "3", "--out", "kept.jsonl")
    (tmp_path / "whole").mkdir()
    subprocess.run(words, env=ENVIRONMENT, cwd=tmp_path / "whole", check=True, capture_output=True)
    for limit in (10, 200, 5000):
        text = f"import resource, runpy; resource.setrlimit(resource.RLIMIT_FSIZE, ({limit}, {limit}))\n"
        text += "runpy.run_module('interpreter', run_name='__main__')"
        ran = subprocess.run(
            [sys.executable, "-c", text, *words[3:]], check=False, env=ENVIRONMENT, cwd=tmp_path, capture_output=True
        )
        assert (ran.returncode, ran.stderr.splitlines()[-1]) == (1, b"kept.jsonl: File too large")
        assert (tmp_path / "kept.jsonl").stat().st_size == limit
    subprocess.run(words, env=ENVIRONMENT, cwd=tmp_path, check=True, capture_output=True)
    assert (tmp_path / "kept.jsonl").read_bytes() == (tmp_path / "whole" / "kept.jsonl").read_bytes()


@pytest.mark.parametrize(
    ("name", "value"),
    [("scores", [1]), ("scores", ["1", 2]), ("scores", [1e400, 0.0]), ("legal_mean", "x"), ("legal_peak", 1.5)],
)
def test_odd_scores(tmp_path: Path, name: str, value: object) -> None:
    path = tmp_path / "results.jsonl"
    words = ["simulate", "sygo", "--set", "size=4", "--games", "2", "--branching", "--out", str(path)]
    assert kelb(*words).code == 0
    lines = path.read_text("utf-8").splitlines()
    path.write_text("\n".join([*lines[:2], json.dumps(json.loads(lines[2]) | {name: value}), ""]), "utf-8")
    ran = kelb(*words)
    assert (ran.code, ran.err) == (2, f"{path}:3: this is not the line about game 1\n")


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="who may do anything may write anywhere")
def test_a_folder_that_may_not_be_written(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    ran = kelb(*WORDS, "--out", str(tmp_path / "x"))
    assert (ran.code, ran.err) == (2, f"{tmp_path / 'x'} cannot be written: Permission denied\n")


LIMITED = """
import resource, runpy, sys
from unittest import mock
import interpreter.fronts.files as files
before = files.write_new
def limited(*given):
    resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))
    before(*given)
files.write_new = limited
runpy.run_module('interpreter', run_name='__main__')
"""


@SIGNALS
@pytest.mark.parametrize(
    "words",
    [
        "analyse redstone --set size=3 --games 50 --searched 0 --json found.x",
        "analyse redstone --set size=3 --games 50 --searched 0 --html found.x",
        "compare redstone --over size=3,4 --games 50 --searched 0 --html found.x",
    ],
)
def test_what_cannot_be_finished_is_not_left_behind(tmp_path: Path, words: str) -> None:
    """Where the disk is full there is the old file or none, and the message names the one that was asked for."""
    line = [sys.executable, "-c", LIMITED, *words.split()]
    ran = subprocess.run(line, check=False, env=ENVIRONMENT, cwd=tmp_path, capture_output=True, text=True)
    assert (ran.returncode, ran.stderr.splitlines()[-1]) == (2, "found.x cannot be written: File too large")
    assert list(tmp_path.iterdir()) == []


@SIGNALS
def test_a_record_that_cannot_be_finished(tmp_path: Path) -> None:
    words = [
        "play",
        "redstone",
        "--player",
        "black=random",
        "--player",
        "white=random",
        "--save",
        "game.txt",
        "--every",
        "0",
    ]
    line = [sys.executable, "-c", LIMITED, *words]
    ran = subprocess.run(line, check=False, env=ENVIRONMENT, cwd=tmp_path, capture_output=True, text=True)
    assert "game.txt cannot be written: File too large" in ran.stdout + ran.stderr
    assert list(tmp_path.iterdir()) == []
