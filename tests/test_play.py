"""Games at the prompt: steps, commands, and what is kept of a game."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import subprocess
import time
from pathlib import Path
from unittest import mock

import pytest

import interpreter
from interpreter.fronts.board import Artist
from interpreter.fronts.screen import beside
from interpreter.records import read_record

from .test_cli import ENVIRONMENT, Ran, command, kelb


@pytest.fixture(autouse=True)
def _in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def play(lines: str, *arguments: str) -> Ran:
    """Play a small game at the prompt; the lines are divided by ' / '."""
    words = arguments or ("redstone", "--set", "size=3")
    return kelb("play", *words, stdin="".join(f"{line}\n" for line in lines.split(" / ") if line))


def files() -> list[str]:
    """The files of the current folder."""
    return sorted(path.name for path in Path().iterdir())


# ---- the board


def test_a_board() -> None:
    """Letters for the players and pieces, a mark for the latest step, marks for where one can play."""
    out = play("b2 / c1", "redstone", "--set", "size=3").out
    last = out[out.rindex("     a  b  c\n  3") :]
    assert "  3  +  +  +  3\n  2  +  B  +  2\n  1  +  + [W] 1\n" in out
    assert "B black stone   W white stone   r red   [ ] the latest step   + where one can play" in last
    assert "\033" not in out


@pytest.mark.parametrize(
    ("pieces", "letters"),
    [
        ("stone: {}", {"blue stone": "B", "black stone": "L"}),
        ("man: {}, king: {}", {"blue man": "M", "blue king": "K", "black man": "m", "black king": "k"}),
        ("man: {}, king: {owner: black}", {"blue man": "M", "black man": "m", "black king": "k"}),
        ("soldier: {}, king: {owner: black}", {"blue soldier": "B", "black soldier": "s", "black king": "k"}),
        ("soldier: {}, king: {owner: blue}", {"blue soldier": "S", "blue king": "K", "black soldier": "b"}),
        ("sow: {}, cow: {}", {"blue sow": "A", "blue cow": "B", "black sow": "a", "black cow": "b"}),
        ("stone: {}, oval: {}", {"blue stone": "T", "blue oval": "A", "black stone": "t", "black oval": "a"}),
        ("stone: {}, block: {owner: nobody}", {"blue stone": "B", "black stone": "L", "block": "b"}),
    ],
)
def test_letters(pieces: str, letters: dict[str, str]) -> None:
    """Each player and piece has a letter of its own."""
    kinds = re.findall(r"(\w+): \{", pieces)
    actions = ", ".join(f"put_{kind}: {{place: {{piece: {kind}}}}}" for kind in kinds)
    names = ", ".join(f"put_{kind}" for kind in kinds)
    game = interpreter.load(
        f"format: 1\nname: x\nplayers: [blue, black]\nboard: {{square: 3}}\npieces: {{{pieces}}}\n"
        f"actions: {{{actions}}}\nphases: {{play: {{turn: [{names}]}}}}\n"
    )
    assert Artist(game).letters == letters


def test_how_steps_on_offer_are_written() -> None:
    """Where only a lift is on offer, a cell alone is answered with the lift; what looks otherwise with an example."""
    out = play("b2 / why c3-c4 / d4 / x b2 / swap / x a1 / b1 / x b1 / why b2 / b2-d2 / x c3", "konane").out
    for line in (
        "b2: no such step is on offer now; on offer: open (a lift), as in x a1",
        "c3-c4: no such step is on offer now; on offer: open (a lift), as in x a1",
        "d4: no such step is on offer now; on offer: open (a lift); did you mean 'x d4'?",
        "x b2: the cell is not one of those allowed (actions.open.lift.from)",
        "swap: this game has no pie rule, so that sides are never swapped",
        "b1: no such step is on offer now; on offer: answer (a lift); did you mean 'x b1'?",
    ):
        assert f"{line}\n" in out
    assert re.search(r"\nb2: no such step is on offer now; on offer: .*, as in [a-h][1-8]-[a-h][1-8]\n", out)


def test_a_great_board() -> None:
    """Columns beyond z have two letters, and all stand in line."""
    lines = kelb("show", "redstone", "--set", "size=28").out.splitlines()
    rows = [line for line in lines if re.match(r" +\d+ ", line)]
    assert len(rows) == 28
    assert len({len(row.rstrip("0123456789").rstrip()) for row in rows}) == 1
    assert lines[1].endswith("  y  z aa ab")


def test_colours_are_for_terminals() -> None:
    """An artist who may use colours does, and the letters stay."""
    game = interpreter.load("redstone", size=3)
    position = game.start().play("b2")
    plain, coloured = (Artist(game, colours).draw(position, "b2") for colours in (False, True))
    assert re.sub("\033\\[[0-9;]*m", "", coloured) == plain
    assert "\033[1;33;1;7m[B]\033[0m" in coloured


def test_marks_of_moves() -> None:
    """Both cells of a move are marked, the cells to go to and not the pieces that can go; pieces to be taken too."""
    game = interpreter.load("seega")
    position = game.position({"a2": "light", "b1": "dark"}, mover="dark", phase="moving")
    drawn = Artist(game).draw(position)
    assert "\n  2  L  +  .  .  .  2\n  1  +  D  +  .  .  1\n" in drawn
    assert "\n  1  + [.][D] .  .  1\n" in Artist(game).draw(position.play("b1-c1"), "b1-c1")
    hemmed_in = {"a1": "dark", "a2": "light", "b1": "light", "c1": "light"}
    game = interpreter.load("seega", blocked="opponent_lifts")
    drawn = Artist(game).draw(game.position(hemmed_in, mover="dark", phase="moving", phase_turn=2))
    assert "\n  2 (L) .  .  .  .  2\n  1  D (L) L  .  .  1\n" in drawn
    assert drawn.endswith("D dark stone   ( ) where one can play")


# ---- steps and commands


def test_an_illegal_step_changes_nothing() -> None:
    """The reason is said, and the same player is asked again."""
    out = play("b2 / b2 / why b2 / why a1 / z9 / foo / legl / why / quit").out
    assert "white> b2\nb2: b2 holds black stone" in out
    assert "white> why a1\na1: it is legal\n" in out
    assert "z9: z9 is not on this board, which goes from a1 to c3" in out
    assert "'foo' is neither a step nor a command; 'help' says what there is" in out
    assert "'legl' is neither a step nor a command; did you mean 'legal'?" in out
    assert "write the step too, as in: why a1" in out
    assert out.count("white> ") == 8


def test_help_names_every_command() -> None:
    """What can be said is said."""
    out = play("help / legal / show / quit").out
    for word in ("legal", "why", "board", "undo", "resign", "save", "load", "help", "quit", "hint"):
        assert re.search(rf"^{word} ", out, re.MULTILINE)
    assert "\na1, b1, c1, a2, b2, c2, a3, b3, c3\n" in out


def test_several_steps_in_a_turn() -> None:
    """Whoever goes on is said to, and how to finish."""
    words = ("sygo", "--set", "size=5", "--set", "growth=any", "--set", "balance=off")
    out = play("a1 / e5 / c3 / e3 / b1 / end / quit", *words).out
    assert re.search(r"going on: white \(turn 5\)\.\n5 steps are possible: .*, end; 'end' finishes the turn\n", out)
    assert "white> end\n" in out
    assert "to move: black (turn 6)." in out


def test_undo() -> None:
    """Undo takes back one step of a turn, as often as there is one."""
    out = play("a1 / b1 / c1 / undo / undo / undo / undo / quit", "seega").out
    states = re.findall(r"^((?:going on|to move): \w+ \(turn \d+), placing\)", out, re.MULTILINE)
    first, second, third = "to move: light (turn 1", "going on: light (turn 1", "to move: dark (turn 2"
    assert states == [first, second, third, "going on: dark (turn 2", third, second, first]
    assert "there is no step of yours to take back" in out


def test_undo_takes_back_the_answers() -> None:
    """Against a random player a person gets his own step back."""
    out = play("b2 / undo / undo / quit", "redstone", "--set", "size=3", "--player", "white=random", "--seed", "4").out
    assert out.count("white plays") == 1
    assert out.count("9 steps are possible") == 2
    assert "there is no step of yours to take back" in out


def test_the_random_player_who_begins_cannot_be_undone() -> None:
    """Before a person's first step there is nothing of his to take back."""
    out = play("undo / quit", "redstone", "--set", "size=3", "--player", "black=random").out
    assert "there is no step of yours to take back" in out
    assert out.count("black plays") == 1


def test_resign() -> None:
    """Giving up ends the game, and can be taken back."""
    out = play("b2 / resign / resign / a1 / undo / quit").out
    assert "The game is over: black won (resigned)." in out
    assert "over> resign\nthe game is over already\n" in out
    assert "a1: the game is over" in out
    assert out.rstrip().endswith("white> quit")


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("resign", "dark won (resigned)"),
        ("resign light", "dark won (resigned)"),
        ("resign dark", "light won (resigned)"),
        ("dark resigns", "light won (resigned)"),
        ("resign drak", "there is no player 'drak'; did you mean 'dark'?"),
        ("Dark resigns", "did you mean 'dark resigns'?"),
    ],
)
def test_who_resigns(line: str, says: str) -> None:
    """The colour that is named gives up, else the one to move; a wrong name changes nothing."""
    out = play(f"{line} / quit", "seega").out
    assert says in out
    assert ("over> quit" in out) == ("won" in says)


@pytest.mark.parametrize("word", ["legal", "board", "show", "undo", "help", "quit"])
def test_commands_that_are_said_alone(word: str) -> None:
    """Words that would be passed over are refused."""
    out = play(f"b2 / {word} c1 / c1").out
    assert f"'{word}' is said alone: leave out 'c1'" in out
    assert "the game is kept in" in out


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("A1", "'A1' is neither a step nor a command; did you mean 'a1'?"),
        ("C3", "did you mean 'c3'?"),
        ("d3 c3", "did you mean 'd3-c3'?"),
        ("D3 - C3", "did you mean 'd3-c3'?"),
        ("a1 b1", "'a1 b1' is neither a step nor a command: type one step at a time, a1 and then b1"),
        ("exit", "did you mean 'quit'?"),
        ("q", "did you mean 'quit'?"),
        ("?", "did you mean 'help'?"),
        ("h", "did you mean 'help'?"),
        ("moves", "did you mean 'legal'?"),
        ("legl", "did you mean 'legal'?\n"),
        ("drop c3", "drop c3: the cell is not one of those allowed"),
        ("a1-a2", "a1-a2: "),
        ("why A1", "'A1' is no step; did you mean 'a1'?"),
        ("why d3 c3", "'d3 c3' is no step; did you mean 'd3-c3'?"),
        ("why Pass", "'Pass' is no step; did you mean 'pass'?"),
        ("why a9", "a9 is not on this board, which goes from a1 to e5"),
        ("why b2", "b2: it is legal"),
    ],
)
def test_what_was_meant(line: str, says: str) -> None:
    """What is nearly a step or a command is answered with how it is written."""
    assert says in play(f"{line} / quit", "seega").out


def test_load_says_who_plays() -> None:
    """Another game may be played by others, and that is said; the same players need no word."""
    play("b2", "redstone", "--set", "size=3", "--player", "white=random", "--seed", "1", "--save", "game.txt")
    out = play("load game.txt / load game.txt / load . / quit").out
    assert out.count("black is played by person now, white is played by random now\n") == 1
    assert ". is a folder: name a file in it" in out


def test_rules_from_standard_input() -> None:
    """Nobody can type then; and a record of such a game lacks its ruleset, which is said."""
    rules = "extends: redstone\nname: x\n"
    ran = kelb("play", "-", "--player", "white=random", stdin=rules)
    assert (ran.code, ran.out) == (2, "")
    assert "standard input holds the rules, so nobody can type: add --player black=random --player white=r" in ran.err
    both = ("--player", "black=random", "--player", "white=random")
    ran = kelb("play", "-", "--set", "size=3", *both, "--save", "game.txt", stdin=rules)
    assert "the game is kept in game.txt; it can be replayed only once a line 'ruleset: FILE' names the" in ran.out
    assert "line 1: the ruleset is missing" in kelb("replay", "game.txt").err
    Path("rules.yaml").write_text(rules, encoding="utf-8")
    text = Path("game.txt").read_text(encoding="utf-8").replace("\n", "\nruleset: rules.yaml\n", 1)
    assert kelb("replay", "-", stdin=text).code == 0
    ran = kelb("play", "--load", "-", stdin="kelb record 1\nruleset: redstone\n")
    assert (ran.code, ran.err.partition(",")[0]) == (2, "standard input holds the record")


def test_captives_are_told() -> None:
    """Who has captured is said, not who was captured."""
    position = interpreter.load("seega").position({"a1": "light", "b1": "dark"}, mover="dark", phase="moving")
    with mock.patch.object(type(position), "captives", {"light": 5, "dark": 0}):
        assert beside(position)[0] == "captured by: light 5, dark 0"


def test_a_swap_changes_the_persons() -> None:
    """After the swap the other one plays the colour."""
    words = ("redstone", "--set", "size=3", "--player", "black=random", "--seed", "1")
    out = play("swap / quit", *words, "--save", "game.txt").out
    assert "sides are swapped: black is played by person now, white is played by random now" in out
    assert "white plays" in out
    assert out.count("white> ") == 1
    assert "black> quit" in out
    assert "players: black=random, white=person\n" in Path("game.txt").read_text(encoding="utf-8")
    assert "black> \n" in play("", "--load", "game.txt").out


def test_random_players_are_watched_to_the_end() -> None:
    """Without a person there is no prompt; the same seed plays the same game."""
    words = ("redstone", "--set", "size=3", "--player", "black=random", "--player", "white=random", "--seed", "5")
    first, second = play("", *words), play("", *words)
    assert first.code == 0
    assert first.out == second.out
    assert "The game is over: " in first.out
    assert "> " not in first.out
    assert files() == []


def test_a_calm_way_to_watch() -> None:
    """The board of a game that nobody plays is drawn as often as is wanted, and at the end; the steps are all told."""
    words = ("redstone", "--set", "size=3", "--player", "black=random", "--player", "white=random", "--seed", "5")
    whole = play("", *words).out
    told = [line for line in whole.splitlines() if " plays " in line]
    for every, boards in ((1, 1 + len(told)), (5, 2 + len(told) // 5), (0, 2)):
        ran = play("", *words, "--every", str(every))
        assert [line for line in ran.out.splitlines() if " plays " in line] == told
        assert ran.out.count("     a  b  c\n  3") == boards
        assert ran.out.endswith(whole[-60:])
    ran = play("", "redstone", "--player", "white=random", "--every", "2")
    assert (ran.code, ran.out) == (2, "")
    assert "--every is for games that nobody plays: leave it out, or add --player black=random" in ran.err


# ---- what is kept


def test_the_end_of_the_input_keeps_the_game() -> None:
    """A new file in the current folder; none where no step was played, none after quit."""
    assert play("").code == 0
    assert files() == []
    play("b2 / quit")
    assert files() == []
    assert "the game is kept in redstone-game-1.txt" in play("b2 / c1").out
    assert "the game is kept in redstone-game-2.txt" in play("b2").out
    assert files() == ["redstone-game-1.txt", "redstone-game-2.txt"]
    assert read_record(Path("redstone-game-1.txt").read_text(encoding="utf-8")).steps == ("b2", "c1")
    assert kelb("replay", "redstone-game-1.txt").out == "steps 2, turns 2: unfinished\n"


def test_save_where_it_was_said() -> None:
    """--save keeps the game however it is left, and never over another file."""
    assert "the game is kept in game.txt" in play("b2", "redstone", "--set", "size=3", "--save", "game.txt").out
    assert "the game is kept in more.txt" in play("b2 / quit", "redstone", "--save", "more.txt").out
    ran = play("a1", "redstone", "--save", "game.txt")
    assert (ran.code, ran.out) == (2, "")
    assert "game.txt is there already and stays as it is" in ran.err
    assert "the game is kept in game.txt" in play("c1", "--load", "game.txt", "--save", "game.txt").out
    assert kelb("replay", "game.txt").out == "steps 2, turns 2: unfinished\n"
    assert files() == ["game.txt", "more.txt"]


def test_save_and_load_at_the_prompt() -> None:
    """A game goes on where it was saved, in the middle of a turn; bad files change nothing."""
    Path("other.txt").write_text("mine", encoding="utf-8")
    lines = "a1 / save / save game.txt / b1 / save other.txt / load nowhere.txt / load other.txt / load game.txt"
    out = play(f"{lines} / b1 / quit", "seega", "--set", "size=7").out
    assert "write the name of the file too, as in: save game.txt" in out
    assert "other.txt is there already and stays as it is: choose another name" in out
    assert "there is no file nowhere.txt" in out
    assert "other.txt: line 1: a record begins with 'kelb record 1', not with 'mine'" in out
    assert re.findall(r"^(\w+)> load", out, re.MULTILINE) == ["dark", "dark", "dark"]
    assert out.count("going on: light (turn 1, placing)") == 2
    assert Path("other.txt").read_text(encoding="utf-8") == "mine"
    assert read_record(Path("game.txt").read_text(encoding="utf-8")).steps == ("a1",)


def test_a_loaded_game_is_not_written_over_unasked() -> None:
    """The end of the input makes a new file; save by the name of the loaded one is a wish."""
    play("b2", "redstone", "--set", "size=3", "--save", "game.txt")
    before = Path("game.txt").read_text(encoding="utf-8")
    assert "the game is kept in redstone-game-1.txt" in play("c1", "--load", "game.txt").out
    assert Path("game.txt").read_text(encoding="utf-8") == before
    play("c1 / save game.txt / a1", "--load", "game.txt")
    assert kelb("replay", "game.txt").out == "steps 3, turns 3: unfinished\n"
    assert files() == ["game.txt", "redstone-game-1.txt"]


def test_no_game_is_lost_at_the_end() -> None:
    """Where a game cannot go into the file that was said, it goes into another one."""
    play("b2", "redstone", "--set", "size=3", "--save", "other.txt")
    lines = "a1 / save game.txt / load other.txt / c1"
    out = play(lines, "redstone", "--set", "size=3", "--save", "game.txt").out
    assert "game.txt is there already and stays as it is" in out
    assert "the game is kept in redstone-game-1.txt" in out
    assert kelb("replay", "redstone-game-1.txt").out == "steps 2, turns 2: unfinished\n"
    play("a1 / save mine.txt / b2", "redstone", "--set", "size=3")
    assert kelb("replay", "mine.txt").out == "steps 2, turns 2: unfinished\n"


def test_players_and_seed_are_kept() -> None:
    """A record says who plays, and the random player goes on as he would have."""
    words = ("redstone", "--set", "size=3", "--player", "white=random", "--seed", "1")
    whole = play("b2 / a1", *words, "--save", "whole.txt")
    play("b2", *words, "--save", "part.txt")
    play("a1", "--load", "part.txt", "--save", "rest.txt")
    assert whole.code == 0
    assert Path("rest.txt").read_text(encoding="utf-8") == Path("whole.txt").read_text(encoding="utf-8")
    out = play("", "--load", "part.txt", "--player", "white=person", "--player", "black=random").out
    assert "black plays" in out


def test_a_ruleset_of_ones_own() -> None:
    """A record names the file from its own folder, and is found from anywhere."""
    kelb("new", "mine.yaml")
    Path("games").mkdir()
    play("a1", "mine.yaml", "--save", "games/game.txt")
    assert "ruleset: ../mine.yaml\n" in Path("games/game.txt").read_text(encoding="utf-8")
    os.chdir("games")
    assert kelb("replay", "game.txt").code == 0
    os.chdir("/")
    assert kelb("replay", str(Path(str(interpreter.__file__)).parent / "nowhere.txt")).code == 2


# ---- show and replay


def test_show_and_replay() -> None:
    """A record is drawn at any of its steps, and replayed with its boards."""
    play("b2 / c1 / a3", "redstone", "--set", "size=3", "--save", "game.txt")
    assert "  2  + [B] +  2\n" in kelb("show", "--record", "game.txt", "--at", "1").out
    assert "to move: white (turn 4)" in kelb("show", "--record", "game.txt").out
    assert "to move: black (turn 1)" in kelb("show", "--record", "game.txt", "--at", "0").out
    ran = kelb("show", "--record", "game.txt", "--at", "4")
    assert (ran.code, ran.err) == (2, "--at goes from 0 to 3 here, which is how many steps the record has\n")
    assert kelb("replay", "game.txt", "--show").out.count("     a  b  c\n  3") == 3
    text = Path("game.txt").read_text(encoding="utf-8")
    assert kelb("replay", "-", stdin=text).out == "steps 3, turns 3: unfinished\n"


def test_replay_says_where_it_fails() -> None:
    """A record that does not fit the rules is exit 1, with line, turn and reason."""
    ran = kelb("replay", "-", stdin="kelb record 1\nruleset: redstone\noptions: size=3\n\n1. b2\n2. b2\n")
    assert ran.code == 1
    assert ran.err.startswith("standard input: line 6: turn 2, b2: b2 holds black stone")
    ran = kelb("replay", "-", stdin=b"kelb record 1\n\xff")
    assert (ran.code, ran.err) == (2, "what comes in on standard input is not UTF-8 text\n")
    Path("bytes.txt").write_bytes(b"kelb record 1\n\xff")
    ran = kelb("replay", "bytes.txt")
    assert (ran.code, ran.err) == (1, "bytes.txt: line 2: this is not UTF-8 text\n")


# ---- in a terminal


def test_in_a_terminal() -> None:
    """Colours, a question before steps are lost, and a clean end by Ctrl-C that keeps the game."""
    here, there = pty.openpty()
    environment = {**ENVIRONMENT, "TERM": "xterm"}
    environment.pop("NO_COLOR", None)
    words = command("play", "redstone", "--set", "size=3")
    ran = subprocess.Popen(words, env=environment, stdin=there, stdout=there, stderr=there, start_new_session=True)
    os.close(there)
    seen = ""
    for line, prompt in (("b2\n", "black> "), ("quit\n", "white> "), ("", "white> ")):
        seen += until(here, prompt)
        os.write(here, line.encode())
    time.sleep(0.5)  # for the prompt to wait
    ran.send_signal(signal.SIGINT)
    seen += until(here, "interrupted")
    assert ran.wait(60) == 130
    os.close(here)
    assert "\033[1;33;1;7m[B]\033[0m" in seen
    assert "the game is not kept yet: 'save FILE' keeps it, 'quit' once more goes on without" in seen
    assert "the game is kept in redstone-game-1.txt" in seen
    assert files() == ["redstone-game-1.txt"]


def until(terminal: int, text: str) -> str:
    """What the terminal shows, up to a text."""
    seen = b""
    while text.encode() not in seen:
        ready, _, _ = select.select([terminal], [], [], 60)
        assert ready, seen
        seen += os.read(terminal, 10_000)
    return seen.decode()
