"""Matches between opponents: what is counted, what is kept, and what does not matter."""

from __future__ import annotations

import json
import random
import signal
import subprocess
import time
from pathlib import Path
from unittest import mock

import pytest

import interpreter
from interpreter.fronts.matches import News
from interpreter.players import Encounter, MatchResult, WrongOpponent, match, wilson
from interpreter.records import read_record

from .marks import SIGNALS
from .test_cli import ENVIRONMENT, command, kelb
from .test_simulate_kept import can_compile

SMALL = ["redstone", "--set", "size=3"]
WORDS = ["match", *SMALL, "mcts:12", "random", "--games", "10", "--seed", "3"]
COMPILED = pytest.mark.skipif(not can_compile(), reason="there is no compiled reading here")

# A plays black where he began; black always wins, the first to move.
FIRST_WINS = """
format: 1
name: First
players: [black, white]
board: {square: 2}
pieces: {stone: {}}
actions: {put: {place: {piece: stone}}}
phases: {play: {turn: [put]}}
end: {once: {when: {empty: {at_most: 3}}, winner: mover}}
"""


# ---- numbers


@pytest.mark.parametrize(
    ("points", "games", "low", "high"),
    [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_interval(points: float, games: int, low: float, high: float) -> None:
    """R. G. Newcombe 1998, Statistics in Medicine 17, pages 857 to 872, table I, method 3."""
    found = wilson(points, games)
    assert found == (pytest.approx(low, abs=6e-5), pytest.approx(high, abs=6e-5))
    mirrored = wilson(games - points, games)
    assert mirrored == (pytest.approx(1 - high, abs=6e-5), pytest.approx(1 - low, abs=6e-5))


def test_nothing_is_known_of_no_game() -> None:
    assert wilson(0, 0) == (0.0, 1.0)
    result = MatchResult("random", "random")
    assert (result.score, result.interval, result.ended_by) == (None, (0.0, 1.0), {})
    assert (result.first_score, result.first_interval, result.begun("a")) == (None, (0.0, 1.0), 0)


def test_points() -> None:
    """A draw is half a point, and a game that was not finished counts for nobody."""
    result = MatchResult("random", "random")
    for number, (winner, reason) in enumerate([("a", "x"), ("a", "y"), ("b", "x"), (None, "y"), (None, None)]):
        result.games.append(Encounter(number, "ab"[number % 2], winner, reason, 1, 1))  # type: ignore[arg-type]
    assert (result.wins("a"), result.wins("b"), result.draws, result.unfinished) == (2, 1, 1, 1)
    assert (result.wins("a", "a"), result.wins("a", "b"), result.wins("b", "a"), result.wins("b", "b")) == (1, 1, 1, 0)
    assert result.score == 2.5 / 4
    assert (result.begun("a"), result.begun("b")) == (3, 2)
    assert result.first_score == 1.5 / 4  # A won game 0, game 3 was a draw
    assert result.first_interval == wilson(1.5, 4)
    assert result.ended_by == {"x": 2, "y": 2}


# ---- games


def test_seats_alternate() -> None:
    """Where whoever begins wins, each of two wins the games that he began."""
    result = match(interpreter.load(FIRST_WINS), "random", "mcts:2", games=7)
    assert [game.began for game in result.games] == [*"abababa"]
    assert [game.winner for game in result.games] == [*"abababa"]
    assert result.score == 4 / 7
    assert result.first_score == 1.0
    assert result.first_interval == wilson(7, 7)


def test_a_swap_changes_colours_not_persons() -> None:
    """Whoever has swapped and whose new colour wins has won."""
    rules = FIRST_WINS.replace("phases:", "pie_rule: true\nphases:").replace("at_most: 3", "at_most: 2")
    game = interpreter.load(rules)
    seen = set()
    for one in match(game, "random", "random", games=30).games:
        assert one.outcome is not None
        steps = [step for turn in one.moves for step in turn]
        black = one.began if "swap" not in steps else {"a": "b", "b": "a"}[one.began]
        white = {"a": "b", "b": "a"}[black]
        assert one.winner == {"black": black, "white": white}[one.outcome.winner or ""]
        seen.add("swap" in steps)
    assert seen == {True, False}


def test_a_game_depends_on_the_seed_and_its_number_alone() -> None:
    game = interpreter.load("redstone", size=3)
    whole = match(game, "mcts:10", "flat:10", games=6, seed=4).games
    assert match(game, "mcts:10", "flat:10", games=2, seed=4, first=3).games == whole[3:5]
    assert match(game, "mcts:10", "flat:10", games=6, seed=5).games != whole


@COMPILED
def test_neither_threads_nor_readings_matter() -> None:
    game = interpreter.load("seega", size=5)
    ways = [{"threads": 3}, {"reading": "plain"}, {}]
    found = [match(game, "mcts:6", "random", games=3, max_turns=30, **way) for way in ways]  # type: ignore[arg-type]
    assert found[0] == found[1] == found[2]


def test_a_game_that_does_not_end() -> None:
    result = match(interpreter.load("redstone", size=5), "random", "random", games=4, max_turns=3)
    assert (result.unfinished, result.draws, result.score) == (4, 0, None)
    assert [game.turns for game in result.games] == [3] * 4


def test_what_cannot_be() -> None:
    game = interpreter.load("redstone", size=3)
    with pytest.raises(WrongOpponent, match="did you mean 'mcts'"):
        match(game, "mtcs", "random")
    with pytest.raises(ValueError, match="threads is a whole number from 1 to 64, not 0"):
        match(game, "random", "random", threads=0)
    with pytest.raises(ValueError, match="seed is a whole number, not 'x'"):
        match(game, "random", "random", seed="x")  # type: ignore[arg-type]


def test_a_search_beats_random_steps() -> None:
    """What the seed fixes cannot fail by chance."""
    result = match(interpreter.load("seega"), "mcts:100", "random", games=10)
    assert result.wins("a") >= 9


# ---- the command


def test_what_is_said() -> None:
    ran = kelb(*WORDS)
    told = json.loads(kelb(*WORDS, "--json").out)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("10 games of Redstone, seed 3\nA is mcts:12, B is random\n")
    assert f"  A wins               {told['wins']['a']:>9}" in ran.out
    assert f"A takes {100 * told['score']:.1f} % of the points, with a confidence of 95 % between " in ran.out
    assert told["interval"] == list(wilson(10 * told["score"], 10))
    assert told["games"] == sum(told["wins"].values()) + told["draws"] + told["unfinished"] == 10
    assert sum(told["ended_by"].values()) == 10
    seats = told["wins_by_seat"]
    assert {side: sum(seats[side].values()) for side in "ab"} == told["wins"]
    assert told["games_by_seat"] == {side: {"first": 5, "second": 5} for side in "ab"}
    assert f" {seats['a']['first']} of 5 " in ran.out
    first = seats["a"]["first"] + seats["b"]["first"] + told["draws"] / 2
    assert (told["first_score"], told["first_interval"]) == (first / 10, list(wilson(first, 10)))
    assert f"whoever begins takes {10 * first:.1f} % of the points, with a confidence of 95 % between " in ran.out


def test_who_begins_is_said_of_each_side(tmp_path: Path) -> None:
    """Where whoever begins wins; of an odd number of games A begins one more."""
    path = tmp_path / "first.yaml"
    path.write_text(FIRST_WINS, encoding="utf-8")
    out = kelb("match", str(path), "random", "random", "--games", "5").out
    assert out.splitlines()[2:5] == [
        "                             all                 first       second",
        "  A wins                       3   60.0 %       3 of 3       0 of 2",
        "  B wins                       2   40.0 %       2 of 2       0 of 3",
    ]
    assert "whoever begins takes 100.0 % of the points, with a confidence of 95 % between 56.6 % and 100.0 %" in out


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        (["redstone", "mtcs", "random"], 2, "'mtcs' cannot play; did you mean 'mcts'?"),
        (
            ["redstone", "mcts:9", "person"],
            2,
            "'person' cannot play; write random, flat:500, mcts:2000, mcts:2s, alphabeta:2s or level:3",
        ),
        (["redstone", "random:3", "random"], 2, "'random:3': random takes no budget; write random"),
        (["redston", "random", "random"], 2, "'redston' is neither a file nor a game that comes with kelb"),
        (["redstone", "random", "random", "--set", "size=x"], 2, "size"),
        (["redstone", "random", "random", "--save", "."], 2, ". is no file that results could be kept in"),
    ],
)
def test_misuse(words: list[str], code: int, says: str) -> None:
    ran = kelb("match", *words)
    assert (ran.code, ran.out) == (code, "")
    assert says in ran.err


# ---- what is kept


def whole(path: Path, words: list[str] = WORDS) -> bytes:
    """The file of an undisturbed run."""
    assert kelb(*words, "--save", str(path)).code == 0
    return path.read_bytes()


def test_records_are_kept(tmp_path: Path) -> None:
    """A line a game; each has a record that replays to what the line says, by the players who sat there."""
    path = tmp_path / "games.jsonl"
    first, *games = map(json.loads, whole(path).splitlines())
    assert (first["a"], first["b"], first["seed"]) == ("mcts:12", "random", 3)
    for number, game in enumerate(games):
        assert (game["game"], game["began"]) == (number, "ab"[number % 2])
        record = read_record(game["record"])
        end = record.replay()[-1]
        assert (end.ply, len(record.turns)) == (game["steps"], game["turns"])
        assert end.outcome is not None
        assert end.outcome.reason == game["reason"]
        assert dict(record.players)["black"] == {"a": "mcts:12", "b": "random"}[game["began"]]


def test_who_won_after_a_swap(tmp_path: Path) -> None:
    """The record alone says who has won: the colour of the result, and who plays it since the swap."""
    path = tmp_path / "games.jsonl"
    whole(path, [*WORDS[:-4], "--games", "20", "--seed", "3"])
    seen = set()
    for game in map(json.loads, path.read_text("utf-8").splitlines()[1:]):
        record = read_record(game["record"])
        colour = record.result.partition(" won")[0]
        swap = "swap" in record.steps
        assert ("\nswapped: " in game["record"]) == swap == bool(record.swapped)
        assert dict(record.swapped or record.players)[colour] == {"a": "mcts:12", "b": "random"}[game["winner"]]
        seen.add(swap)
    assert seen == {True, False}


def test_cut_off_anywhere(tmp_path: Path) -> None:
    """No game is lost and none is written twice, and what is said is the same."""
    path = tmp_path / "games.jsonl"
    wanted, told = whole(path), kelb(*WORDS).out
    draw = random.Random(1)
    for end in [0, 1, wanted.index(b"\n") + 1, len(wanted), *(draw.randrange(len(wanted)) for _ in range(5))]:
        path.write_bytes(wanted[:end])
        ran = kelb(*WORDS, "--save", str(path), "--threads", "2")
        assert (ran.code, ran.out) == (0, told)
        assert path.read_bytes() == wanted
        there = max(0, wanted[:end].count(b"\n") - 1)
        assert ran.err == (f"{path} has {there} of 10 games\n" if there else "")


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (["--seed", "4"], "seed 3, not 4"),
        (["--max-turns", "9"], "max_turns 2000, not 9"),
        (["--set", "pie=off"], "pie on, not off"),
        (["--games", "8"], "has 10 games already, more than 8"),
    ],
)
def test_other_settings(tmp_path: Path, change: list[str], says: str) -> None:
    path = tmp_path / "games.jsonl"
    there = whole(path)
    ran = kelb(*WORDS, "--save", str(path), *change)
    assert (ran.code, ran.out, path.read_bytes()) == (2, "", there)
    assert says in ran.err


def test_other_opponents_and_other_files(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    there = whole(path)
    ran = kelb("match", *SMALL, "random", "random", "--games", "10", "--seed", "3", "--save", str(path))
    assert ran.err == f"{path} was written with a mcts:12, not random: give the same settings to go on with it, or " + (
        "name another file\n"
    )
    ran = kelb("simulate", *SMALL, "--games", "3", "--out", str(path))
    assert ran.err == f"{path} is there already and is no file of results: name another one\n"
    assert path.read_bytes() == there


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"began":"a"', '"began":"b"'),
        ('"winner":"', '"winner":"x'),
        ('"turns":', '"turns":"x"+'),
        ('"game":0', '"game":1'),
        ('"game":0', '"game":false'),
        ('"game":0', '"game":0.0'),
        ('"turns":', '"turns":-'),
        ('"turns":', '"turns":1' + 400 * "0"),
        ('"steps":', '"steps":true,"x":'),
        ('"reason":', '"reason":[1],"x":'),
        ('"reason":', '"reason":{"y":1},"x":'),
        ('"reason":', '"reason":5,"x":'),
        ('"reason":"', '"reason":"by luck ","x":"'),
        ('"record":"', '"record":null,"x":"'),
    ],
)
def test_lines_that_say_something_else(tmp_path: Path, old: str, new: str) -> None:
    path = tmp_path / "games.jsonl"
    path.write_bytes(whole(path).replace(old.encode(), new.encode(), 1))
    ran = kelb(*WORDS, "--save", str(path))
    assert (ran.code, ran.err) == (2, f"{path}:2: this is not the line about game 0\n")


@SIGNALS
def test_an_interrupt_leaves_at_once(tmp_path: Path) -> None:
    """What was played is in the file, and the same command goes on there."""
    path = tmp_path / "games.jsonl"
    words = ["match", "redstone", "--set", "size=4", "mcts:3000", "mcts:3000", "--games", "500", "--save", str(path)]
    ran = subprocess.Popen(command(*words), env=ENVIRONMENT, stderr=subprocess.PIPE, text=True)
    while not path.exists() or path.read_bytes().count(b"\n") < 3:
        assert ran.poll() is None
        time.sleep(0.05)
    begun = time.monotonic()
    ran.send_signal(signal.SIGINT)
    _, err = ran.communicate(timeout=60)
    assert ran.returncode == 130
    assert time.monotonic() - begun < 5
    lines = path.read_bytes().splitlines()
    assert err == f"{path} has {len(lines) - 1} of 500 games: the same command goes on there\ninterrupted\n"
    assert [json.loads(line)["game"] for line in lines[1:]] == list(range(len(lines) - 1))


def test_news(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bar on a terminal, wiped away at the end; elsewhere a line now and then."""
    news, result = News(2), MatchResult("random", "random")
    half = f"\r[{'#' * 20:<40}]  50 % A 1, B 0, drawn 0 "
    for looks, wanted in ((True, [half, "wiped"]), (False, [])):
        written: list[str] = []
        screen = mock.Mock(isatty=lambda looks=looks: looks, write=written.append)
        monkeypatch.setattr("sys.stderr", screen)
        result.games.clear()
        for number in range(2):
            result.games.append(Encounter(number, "a", "a", "x", 1, 1))
            news(result)
        assert [text if text.strip() else "wiped" for text in written] == wanted
    monkeypatch.undo()
    said: list[str] = []
    monkeypatch.setattr("interpreter.fronts.matches.say", said.append)
    news.last -= 60
    result.games.pop()
    news(result)
    news(result)
    assert said == ["1 of 2 games: A 1, B 0, drawn 0"]
