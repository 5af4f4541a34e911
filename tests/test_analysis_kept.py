"""Searched games that are kept in a file: their records, and analyses that go on where they were cut off."""

from __future__ import annotations

import json
import random
import signal
import subprocess
import time
from pathlib import Path

import pytest

import interpreter
from interpreter.analysis.selfplay import Played, searched_game
from interpreter.fronts.searched import Store
from interpreter.records import read_record

from .marks import SIGNALS
from .test_cli import ENVIRONMENT, command, kelb

WORDS = ["analyse", "redstone", "--set", "size=3", "--games", "300", "--searched", "12", "--think", "10", "--seed", "2"]
WORDS += ["--json", "-"]


def whole(path: Path, words: list[str] = WORDS) -> tuple[bytes, str]:
    """The file of an undisturbed run, and what is said."""
    ran = kelb(*words, "--save", str(path))
    assert ran.code == 0, ran.err
    return path.read_bytes(), ran.out


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, str]:
    return whole(tmp_path_factory.mktemp("kept") / "games.jsonl")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.jsonl"


def test_records_are_kept(undisturbed: tuple[bytes, str]) -> None:
    """The figures are those of a run without a file; each line has a record that replays to what the line says."""
    there, told = undisturbed
    assert told == kelb(*WORDS).out
    first, *games = map(json.loads, there.splitlines())
    assert (first["think"], first["seed"], [game["game"] for game in games]) == (10, 2, [*range(12)])
    for game in games:
        record = read_record(game["record"])
        end = record.replay()[-1]
        assert end.outcome is not None
        assert (end.outcome.winner, end.outcome.reason) == (game["winner"], game["reason"])
        assert (end.ply, len(record.turns), len(game["expected"])) == (game["steps"], game["turns"], game["steps"])
        assert {who for _, who in record.players} == {"mcts:10"}
    wins = [game["winner"] for game in games]
    assert json.loads(told)["searched"]["wins"]["black"]["count"] == wins.count("black")


def test_cut_off_anywhere(path: Path, undisturbed: tuple[bytes, str]) -> None:
    wanted, told = undisturbed
    draw = random.Random(1)
    for end in [1, wanted.index(b"\n") + 1, len(wanted), draw.randrange(len(wanted)), draw.randrange(len(wanted))]:
        path.write_bytes(wanted[:end])
        ran = kelb(*WORDS, "--save", str(path), "--threads", "2")
        assert (ran.code, path.read_bytes()) == (0, wanted)
        assert json.loads(ran.out) == json.loads(told) | {"plan": json.loads(ran.out)["plan"]}
        there = max(0, wanted[:end].count(b"\n") - 1)
        assert ran.err == (f"{path} has {there} of 12 searched games\n" if there else "")


def test_the_file_grows(path: Path, undisturbed: tuple[bytes, str]) -> None:
    """With more games; the same figures as if all had been asked for at once."""
    path.write_bytes(undisturbed[0])
    more = [word if word != "12" else "14" for word in WORDS]
    grown, told = whole(path, more)
    assert grown.startswith(undisturbed[0])
    assert (grown.count(b"\n"), told) == (15, kelb(*more).out)


@pytest.mark.parametrize("game", ["go", "seega", "tablut"])
def test_all_games_come_back(game: str, path: Path) -> None:
    """Games with scores, with several steps a turn, and such as are left unfinished."""
    found = interpreter.load(game, **({} if game == "tablut" else {"size": 5}))
    asked = {"searched": 3, "think": 4, "seed": 1, "max_turns": 60}
    played = [searched_game(found, 4, 1, 60, number) for number in range(3)]
    store = Store(found, asked, path)
    with store.file:
        for each in played:
            store.add(each)
    again = Store(found, asked, path)
    with again.file:
        assert again.before == played


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (["--seed", "4"], "was written with seed 2, not 4"),
        (["--think", "9"], "was written with think 10, not 9"),
        (["--max-turns", "9"], "was written with max_turns 100000, not 9"),
        (["--set", "pie=off"], "was written with pie on, not off"),
        (["--searched", "8"], "has 12 searched games already, more than 8"),
        (["--searched", "0"], "--save keeps searched games, and --searched 0 asks for none: leave one of them out"),
    ],
)
def test_other_settings(path: Path, undisturbed: tuple[bytes, str], change: list[str], says: str) -> None:
    there, _ = undisturbed
    path.write_bytes(there)
    ran = kelb(*WORDS, "--save", str(path), *change)
    assert (ran.code, ran.out, path.read_bytes()) == (2, "", there)
    assert says in ran.err


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"game":0', '"game":1'),
        ('"winner":"', '"winner":"x'),
        ('"steps":', '"steps":1'),
        ('"expected":[', '"expected":[0.5,'),
        ('"expected":[0', '"expected":[7'),
        ("\\n\\n1. ", "\\n\\n1. z9, "),
        ('"record":"kelb', '"record":"'),
    ],
)
def test_lines_that_say_something_else(path: Path, undisturbed: tuple[bytes, str], old: str, new: str) -> None:
    there, _ = undisturbed
    assert old.encode() in there
    path.write_bytes(there.replace(old.encode(), new.encode(), 1))
    ran = kelb(*WORDS, "--save", str(path))
    assert (ran.code, ran.err) == (2, f"{path}:2: this is not the line about searched game 0\n")


def test_one_file_for_two(tmp_path: Path) -> None:
    path = str(tmp_path / "one")
    for first, second in (("--json", "--html"), ("--json", "--save"), ("--html", "--save")):
        ran = kelb(*WORDS[:-2], first, path, second, path)
        assert ran.err == f"{first} and {second} both name {path}: choose another file for one of them\n"


@SIGNALS
def test_an_interrupt_says_what_is_kept(path: Path) -> None:
    words = ["analyse", "redstone", "--set", "size=4", "--games", "10", "--searched", "500", "--think", "1000"]
    ran = subprocess.Popen(
        command(*words, "--threads", "1", "--save", str(path)),
        env=ENVIRONMENT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    while not path.exists() or path.read_bytes().count(b"\n") < 3:
        assert ran.poll() is None
        time.sleep(0.02)
    ran.send_signal(signal.SIGINT)
    out, err = ran.communicate(timeout=60)
    kept = path.read_bytes().count(b"\n") - 1
    assert err == f"{path} has {kept} of 500 searched games: the same command goes on there\ninterrupted\n"
    assert (ran.returncode, out) == (130, "")


def test_games_of_before() -> None:
    """In Python: those given are not played again, and the figures are the same."""
    game = interpreter.load("redstone", size=3)
    heard: list[Played] = []
    found = interpreter.analyse(game, 200, searched=10, think=5, after_each=heard.append)
    assert len(heard) == 10
    again: list[Played] = []
    part = interpreter.analyse(game, 200, searched=10, think=5, before=heard[:7], after_each=again.append)
    assert (part, again) == (found, heard[7:])
