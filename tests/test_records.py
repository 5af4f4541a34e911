"""Game records: text and back, replays, and what is said of texts that are none."""

from __future__ import annotations

import contextlib
import os
import threading
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

import interpreter
from interpreter import RecordError, library
from interpreter.records import MAX_SIZE, Match, read_record, record_of

from .marks import PIPES
from .test_cli import kelb

HERE = Path(__file__).parent / "records"
GAMES = sorted((HERE / "games").glob("*.txt"))
REFUSED: dict[str, dict[str, str]] = yaml.safe_load((HERE / "refused.yaml").read_text(encoding="utf-8"))


def chosen(name: str, dice: Random) -> interpreter.Game:
    """A game with random options, on a small board where it has one."""
    options: dict[str, Any] = {}
    for option, info in interpreter.load(name).describe_options().items():
        options[option] = dice.choice([*info.values, *(info.range or ())])
        if info.range and info.range[1] > 6 and option == "size":
            options[option] = max(info.range[0], 5)
    return interpreter.load(name, **options)


def played(name: str, seed: int, steps: int) -> Match:
    """A random game of so many steps at most."""
    dice = Random(seed)
    match = Match(chosen(name, dice))
    for _ in range(steps):
        if match.position.outcome:
            break
        match.play(str(dice.choice(match.position.legal())))
    return match


@given(st.sampled_from(library.names()), st.integers(0, 10**6), st.integers(0, 60), st.booleans())
@settings(max_examples=40, deadline=None)
def test_text_and_back(name: str, seed: int, steps: int, resigned: bool) -> None:
    """A game cut anywhere goes into a text and comes back as the same position, to be played on alike."""
    match = played(name, seed, steps)
    if resigned and not match.position.outcome:
        match.play(f"{match.game.players[seed % 2]} resigns")
    record = record_of(match, {match.game.players[0]: "person", match.game.players[1]: "random"}, seed)
    again = read_record(record.text())
    assert again == record
    assert again.text() == record.text()
    assert again.game.options == match.game.options
    assert again.replay() == match.positions
    assert again.match().position.legal() == match.position.legal()


@pytest.mark.parametrize("case", REFUSED)
def test_refused(case: str) -> None:
    """What is wrong is said with its line and what to write instead."""
    with pytest.raises(RecordError) as refused:
        read_record(REFUSED[case]["text"]).replay()
    assert str(refused.value) == REFUSED[case]["says"]


@given(st.text(max_size=200) | st.text('ab1. ,=:#"\\\n', max_size=80))
@settings(max_examples=200, deadline=None)
def test_no_text_breaks_the_reader(text: str) -> None:
    """Whatever is read, a record comes out or one error."""
    for whole in (text, f"kelb record 1\nruleset: {text}", f"kelb record 1\nruleset: {library.names()[0]}\n{text}"):
        with contextlib.suppress(RecordError):
            read_record(whole).replay()


def test_too_long() -> None:
    """A text has a bound."""
    with pytest.raises(RecordError, match="too long for a record"):
        read_record("#" * (MAX_SIZE + 1))
    with pytest.raises(RecordError, match="line 2: 'ruleset' is longer than 4000 characters"):
        read_record("kelb record 1\nruleset: " + "x" * 5000)


@pytest.mark.parametrize("who", ["a b", "[x]", '"', "a=b, #c", "\u05d0" * 100])
def test_whoever_plays_can_be_read(who: str) -> None:
    match = played("redstone", 1, 0)
    record = record_of(match, {"black": who}, 10**18 - 1)
    assert read_record(record.text()) == record


@pytest.mark.parametrize(
    ("players", "seed"),
    [
        ({"black": "a\nb"}, 1),
        ({"black": ""}, 1),
        ({"black": "x" * 101}, 1),
        ({"black": 5}, 1),
        ({"blak": "me"}, 1),
        ({}, -1),
        ({}, 10**18),
        ({}, True),
    ],
)
def test_what_no_record_can_say(players: Any, seed: int) -> None:
    with pytest.raises(RecordError):
        record_of(played("redstone", 1, 0), players, seed)


def test_who_plays_after_a_swap() -> None:
    """The line is written, is checked when it is read, may be missing, and is said where the record is replayed."""
    match = Match(interpreter.load("redstone", size=3))
    for step in ("b2", "swap", "a1"):
        match.play(step)
    record = record_of(match, {"white": "Ben", "black": "Ann"})
    assert record.swapped == (("black", "Ben"), ("white", "Ann"))
    line = "swapped: black=Ben, white=Ann\n"
    assert line in record.text()
    assert read_record(record.text()) == record == read_record(record.text().replace(line, ""))
    said = kelb("replay", "-", stdin=record.text())
    assert said.out.endswith(": unfinished\nsides were swapped: black is Ben, white is Ann since then\n")
    assert record_of(match, {"black": "Ann"}).swapped == (("white", "Ann"),)
    assert record_of(match).swapped == ()
    match.take_back(1)
    assert record_of(match, {"black": "Ann"}).swapped == ()


def test_the_file_of_a_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A Path is read, and paths in it start from its folder; what is neither text nor Path is said."""
    (tmp_path / "rules.yaml").write_bytes(library.find("redstone").read_bytes())  # type: ignore[union-attr]
    file = tmp_path / "game.txt"
    file.write_text("kelb record 1\nruleset: rules.yaml\noptions: size=3\n1. b2\n", encoding="utf-8")
    monkeypatch.chdir("/")
    assert read_record(file).steps == ("b2",)
    file.write_bytes(b"kelb record 1\n\xff")
    with pytest.raises(RecordError, match="line 2: this is not UTF-8 text"):
        read_record(file)
    with pytest.raises(RecordError, match="a record is a text, or the Path of its file, not int"):
        read_record(5)  # type: ignore[arg-type]


def test_a_swap_and_a_resignation() -> None:
    """A record written by hand, with comments, replays; the swap stands in the turn that it precedes."""
    record = read_record((HERE / "swap.txt").read_text(encoding="utf-8"))
    assert record.turns == (("b2",), ("swap", "c3"), ("a1",), ("black resigns",))
    assert dict(record.players) == {"black": "person", "white": "a program, of ours"}
    last = record.replay()[-1]
    assert last.swapped
    assert last.outcome == interpreter.Outcome("white", "resigned", last.scores)
    assert read_record(record.text()) == record


@pytest.mark.parametrize("file", GAMES, ids=lambda file: file.stem)
def test_games_from_elsewhere(file: Path) -> None:
    """Whole games that other programs or people have played, with their results, fit the shipped rulesets."""
    record = read_record(file)
    assert record.result != "unfinished"
    assert record.replay()[-1].outcome


@pytest.mark.parametrize(
    ("name", "scores"), [("othello", (13, 0)), ("othello_14_1", (14, 1)), ("othello_64_0", (0, 59))]
)
def test_published_scores(name: str, scores: tuple[int, int]) -> None:
    """The discs at the end of three curious games."""
    outcome = read_record(HERE / "games" / f"{name}.txt").replay()[-1].outcome
    assert outcome
    assert outcome.scores == dict(zip(("black", "white"), scores, strict=True))


def test_in_the_middle_of_a_turn() -> None:
    """An unfinished turn goes on where it stood."""
    record = read_record((HERE / "unfinished.txt").read_text(encoding="utf-8"))
    position = record.match().position
    assert (position.mover, position.turn, position.in_turn) == ("light", 3, True)
    assert record.seed == 12
    assert dict(record.options)["blocked"] == "loses"
    assert len(record.options) == len(record.game.options)


def test_the_action_before_a_step_is_dropped_where_it_is_not_needed() -> None:
    """A step is recorded in its notation."""
    match = Match(interpreter.load("seega"))
    match.play("drop   a1")
    match.play(" b1 ")
    assert record_of(match).turns == (("a1", "b1"),)


def test_a_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A path is kept; it starts from the folder of the record, or from the current one."""
    rules = tmp_path / "rules, mine #1.yaml"
    rules.write_text("extends: seega\nname: mine\n", encoding="utf-8")
    record = record_of(Match(interpreter.load(rules)))
    assert record.ruleset == str(rules)
    assert read_record(record.text()).ruleset == str(rules)
    beside = replace(record, ruleset=rules.name).text()
    assert f'ruleset: "{rules.name}"' in beside
    assert read_record(beside, tmp_path).game.name == "mine"
    monkeypatch.chdir(tmp_path)
    assert read_record(beside).game.name == "mine"


def test_a_ruleset_with_mistakes(tmp_path: Path) -> None:
    """A ruleset that has become wrong is reported with its mistakes."""
    (tmp_path / "rules.yaml").write_text("extends: seega\nnam: mine\n", encoding="utf-8")
    with pytest.raises(RecordError, match=r"(?s)line 2: the ruleset has mistakes\n.*rules.yaml:2:1"):
        read_record("kelb record 1\nruleset: rules.yaml", tmp_path)


def test_a_ruleset_that_has_changed(tmp_path: Path) -> None:
    """A change of the ruleset is reported; without the digest the record replays by the rules of today."""
    rules = tmp_path / "rules.yaml"
    rules.write_text("extends: seega\nname: mine\n", encoding="utf-8")
    match = Match(interpreter.load(rules))
    match.play("a1")
    text = record_of(match).text()
    rules.write_text("extends: seega\nname: yours\n", encoding="utf-8")
    record = read_record(text)
    assert record.changed
    with pytest.raises(RecordError, match=r"line 3: the ruleset .* has changed since the record was made"):
        record.replay()
    without = "".join(line for line in text.splitlines(keepends=True) if not line.startswith("digest"))
    assert len(read_record(without).replay()) == 2


def test_rules_from_a_text() -> None:
    """A game whose rules were text has no ruleset to name, and the reader says so."""
    game = interpreter.load("extends: seega\nname: mine\n")
    assert record_of(Match(game)).ruleset == ""
    with pytest.raises(RecordError, match="line 1: the ruleset is missing"):
        read_record(record_of(Match(game)).text())


def test_taking_back() -> None:
    """Steps are taken back over the borders of turns."""
    match = Match(interpreter.load("seega"))
    for step in ("a1", "b1", "c1"):
        match.play(step)
    match.take_back(1)
    assert match.turns == [["a1"]]
    match.take_back(0)
    assert match.turns == []
    assert match.last_step == ""
    assert match.position == match.game.start()


def test_steps_of_a_match() -> None:
    """A match plays a step that is legal, or its text."""
    one, two = (Match(interpreter.load("redstone", size=3)) for _ in range(2))
    one.play(one.position.legal()[4])
    two.play("b2")
    assert one.turns == two.turns == [["b2"]]
    with pytest.raises(interpreter.NotationError):
        one.play(None)  # type: ignore[arg-type]


@PIPES
def test_a_record_out_of_a_pipe(tmp_path: Path) -> None:
    """kelb replay <(...): what is no plain file can be read, too."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    text = b"kelb record 1\nruleset: redstone\noptions: size=3\n1. b2\n"
    writer = threading.Thread(target=lambda: pipe.write_bytes(text))
    writer.start()
    assert kelb("replay", str(pipe)).out == "steps 1, turns 1: unfinished\n"
    writer.join()
