"""Opponents at the prompt: what they play, what is said while they think, what is kept, and hints."""

from __future__ import annotations

import re
import signal
import subprocess
import time
from pathlib import Path

import pytest

import interpreter
from interpreter.engine.nodes import DRAW, LOSS, WIN
from interpreter.fronts.hinting import worded
from interpreter.fronts.output import percent
from interpreter.players import Opinion
from interpreter.records import read_record

from .marks import SIGNALS
from .test_cli import ENVIRONMENT, command, kelb

SMALL = ("redstone", "--set", "size=3")
TWO = ("--player", "black=mcts:60", "--player", "white=flat:40", "--seed", "3")
ROW = """
format: 1
name: Row
players: [first, second]
board: {rectangle: {columns: 3, rows: 3}}
pieces: {mark: {}}
actions: {play: {place: {piece: mark}}}
phases: {play: {turn: [play]}}
end:
  row: {when: {line: {of: mover, at_least: 3}}, winner: mover}
  full: {when: {empty: {at_most: 0}}, winner: nobody}
"""


@pytest.fixture(autouse=True)
def _in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("who", ["random", "flat:30", "mcts:30", "level:1", "mcts:0.05s", "alphabeta:50"])
def test_every_opponent_answers(who: str) -> None:
    ran = kelb("play", *SMALL, "--player", f"white={who}", stdin="b2\nquit\n")
    assert ran.code == 0
    assert ran.out.count("white plays ") == 1


def test_the_same_seed_plays_the_same_game() -> None:
    first, second = (kelb("play", *SMALL, *TWO, "--every", "0").out for _ in range(2))
    assert first == second
    assert "The game is over: " in first
    assert len(re.findall(r"^(?:black|white) plays ", first, re.MULTILINE)) > 4


def test_a_record_says_who_played() -> None:
    assert kelb("play", *SMALL, *TWO, "--every", "0", "--save", "game.txt").code == 0
    record = read_record(Path("game.txt"))
    assert (record.players, record.seed) == ((("black", "mcts:60"), ("white", "flat:40")), 3)
    assert kelb("replay", "game.txt").code == 0


def test_a_game_goes_on_with_its_opponents() -> None:
    """They are found in the record; whoever has another name is a person."""
    words = (*SMALL, "--set", "pie=off", "--player", "white=MCTS:40", "--seed", "1", "--save", "game.txt")
    assert kelb("play", *words, stdin="b2\n").code == 0
    assert "players: black=person, white=mcts:40\n" in Path("game.txt").read_text(encoding="utf-8")
    steps = [action.text for action in read_record(Path("game.txt")).replay()[-1].legal()]
    ran = kelb("play", "--load", "game.txt", stdin=f"{steps[0]}\nquit\n")
    assert f"black> {steps[0]}\nwhite plays " in ran.out
    text = Path("game.txt").read_text(encoding="utf-8").replace("white=mcts:40", "white=Mcts")
    Path("game.txt").write_text(text, encoding="utf-8")
    assert "white plays" not in kelb("play", "--load", "game.txt", stdin=f"{steps[0]}\nquit\n").out


def test_an_opponent_follows_what_is_taken_back() -> None:
    ran = kelb("play", *SMALL, "--player", "white=mcts:40", stdin="b2\nundo\na1\nundo\nc3\nquit\n")
    assert ran.code == 0
    assert ran.out.count("white plays ") == 3


def test_an_opponent_after_a_swap() -> None:
    """The swap changes who plays which colour, and the opponent goes on with the other one."""
    ran = kelb("play", *SMALL, "--player", "black=mcts:40", "--seed", "1", stdin="swap\nquit\n")
    assert "sides are swapped: black is played by person now, white is played by mcts:40 now" in ran.out
    assert ran.out.count("white plays ") == 1


@pytest.mark.parametrize(
    ("who", "says"),
    [
        ("mtcs:2s", "'mtcs:2s' cannot play; did you mean 'mcts'?"),
        ("nobody", "'nobody' cannot play; write person, random, flat:500, mcts:2000, mcts:2s, alphabeta:2s or level:3"),
        ("mcts:0s", "'mcts:0s': write a budget in seconds, as in mcts:2s, or in games, as in mcts:2000"),
        ("level:12", "'level:12': a level goes from 1 to 8, as in level:3"),
        ("random:3", "'random:3': random takes no budget; write random"),
    ],
)
def test_wrong_opponents(who: str, says: str) -> None:
    ran = kelb("play", *SMALL, "--player", f"white={who}")
    assert (ran.code, ran.out, ran.err) == (2, "", f"{says}\n")


def test_it_is_said_who_thinks() -> None:
    """In one line, where it takes more than half a second, beside the game."""
    ran = kelb("play", *SMALL, "--player", "white=flat:1.2s", stdin="b2\nquit\n")
    assert ran.err.count("white (flat:1.2s) is thinking ...\n") == 1
    assert "thinking" not in ran.out
    assert "thinking" not in kelb("play", *SMALL, "--player", "white=flat:20", stdin="b2\nquit\n").err


@SIGNALS
def test_an_interrupt_while_it_thinks() -> None:
    """The game is kept, and the command leaves at once."""
    words = command("play", "redstone", "--player", "white=flat:600s")
    ran = subprocess.Popen(
        words, env=ENVIRONMENT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert ran.stdin is not None
    assert ran.stderr is not None
    ran.stdin.write("g7\n")
    ran.stdin.flush()
    while "is thinking" not in ran.stderr.readline():
        assert ran.poll() is None
    begun = time.monotonic()
    ran.send_signal(signal.SIGINT)
    out, err = ran.communicate(timeout=60)
    assert time.monotonic() - begun < 5
    assert (ran.returncode, err) == (130, "interrupted\n")
    goes_on = "'kelb play --load redstone-game-1.txt' goes on with it\n"
    assert f"the game is kept in redstone-game-1.txt: {goes_on}" in out
    assert read_record(Path("redstone-game-1.txt")).steps == ("g7",)


# ---- hints


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("hint mcts:50", r"\n(red )?[a-c][1-3] is expected to bring black \d+ % of the points \(mcts:50, 50 games\)\n"),
        ("hint flat:50", r"% of the points \(flat:50, 50 games\)\n"),
        ("hint random", "random cannot be asked for a hint: write hint alone, hint mcts:5s or hint level:4"),
        ("hint alphabeta:50", "alphabeta:50 cannot be asked for a hint"),
        ("hint person", "person cannot be asked for a hint"),
        ("hint mtcs", r"'mtcs' cannot play; did you mean 'mcts'\?"),
        ("hint level:99", "a level goes from 1 to 8, as in level:3"),
        ("resign\nhint", "the game is over: there is no step to look for"),
        ("hnt", r"did you mean 'hint'\?"),
    ],
)
def test_hints(line: str, says: str) -> None:
    ran = kelb("play", *SMALL, stdin=f"{line}\nquit\n")
    assert ran.code == 0
    assert re.search(says, ran.out)


def test_a_hint_changes_nothing() -> None:
    words = ("play", *SMALL, "--player", "white=mcts:40", "--seed", "5")
    plain = kelb(*words, stdin="b2\nquit\n").out
    hinted = kelb(*words, stdin="hint mcts:30\nb2\nhint mcts:30\nquit\n").out
    answers = [re.findall("white plays (.*)", out) for out in (plain, hinted)]
    assert answers[0] == answers[1]


@pytest.mark.parametrize(
    ("opinion", "says"),
    [
        (Opinion(0, 10, 15, 0), "is expected to bring first 75 % of the points (mcts:1s, 10 games)"),
        (Opinion(0, 10, 15, WIN), "wins, whatever the other side does (mcts:1s, 10 games)"),
        (Opinion(0, 10, 15, LOSS), "loses, if the other side plays well (mcts:1s, 10 games)"),
        (Opinion(0, 1, 1, DRAW), "draws, if both sides play well (mcts:1s, 1 game)"),
    ],
)
def test_what_a_hint_says(opinion: Opinion, says: str) -> None:
    position = interpreter.load(ROW).start()
    step = position.legal()[4]
    known = {step.number: Opinion(step.number, opinion.visits, opinion.value, opinion.proven)}
    assert worded(position, known, "mcts:1s") == f"b2 {says}"


def test_a_hint_wins_at_once() -> None:
    Path("row.yaml").write_text(ROW, encoding="utf-8")
    ran = kelb("play", "row.yaml", stdin="a1\na2\nb1\nb2\nhint mcts:500\nquit\n")
    assert "\nc1 wins, whatever the other side does (mcts:500, " in ran.out


def test_shares_are_rounded_upwards() -> None:
    """Also where 100 times a share is a little less than what it stands for."""
    assert [percent(share) for share in (0, 0.005, 0.565, 0.575, 0.585, 0.5749, 2 / 3, 1)] == [
        0,
        1,
        57,
        58,
        59,
        57,
        67,
        100,
    ]
