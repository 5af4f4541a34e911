"""Options side by side: all combinations, which of them differ by more than chance, and files that are gone on with."""

from __future__ import annotations

import json
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest

import interpreter
from interpreter.analysis.comparing import compare
from interpreter.analysis.documents import comparison_document
from interpreter.analysis.figures import share, two_shares
from interpreter.analysis.traces import traced
from interpreter.engine.tracing import T_SWAPPED
from interpreter.errors import OptionError
from interpreter.fronts.contrast_page import comparison_page
from interpreter.fronts.contrasts import told
from interpreter.readings import PLAIN

from .marks import SIGNALS
from .test_analysis import checked
from .test_cli import ENVIRONMENT, command, kelb

LINE = """
format: 1
name: Line
players: [first, second]
board: {rectangle: {columns: 3, rows: 1}}
pieces: {mark: {}}
actions:
  play: {place: {piece: mark}}
phases: {play: {turn: [play]}}
end:
  full: {when: {empty: {at_most: 0}}, winner: highest_score}
score: {each: {pieces: 1}, bonus: {second: 0}}
options:
  size: {changes: board.rectangle.columns, values: [3, 4, 5], about: Cells.}
  bonus: {changes: score.bonus.second, values: {none: 0, half: 0.5, three: 3}, about: Points for the second.}
  columns: {changes: board.rectangle.rows, values: 1..9, about: Rows.}
presets:
  kinds:
    small: {size: 3}
    fair: {size: 4, bonus: none}
"""


def test_all_combinations() -> None:
    """Odd lines are the first's by a point, even ones are drawn; three points are more than that."""
    found = compare(interpreter.load(LINE), {"size": None, "bonus": ["none", "three"]}, games=100, searched=10, think=5)
    rows = [(each.options, each.random.points.share) for each in found.combinations]
    assert rows == [
        ({"size": 3, "bonus": "none"}, 1.0),
        ({"size": 3, "bonus": "three"}, 0.0),
        ({"size": 4, "bonus": "none"}, 0.5),
        ({"size": 4, "bonus": "three"}, 0.0),
        ({"size": 5, "bonus": "none"}, 1.0),
        ({"size": 5, "bonus": "three"}, 0.0),
    ]
    assert [each.random.draws.share for each in found.combinations] == [0, 0, 1, 0, 0, 0]
    assert [each.random.turns.value for each in found.combinations] == [3, 3, 4, 4, 5, 5]
    assert [test.significant for test in found.random_tests] == [True, True, True, False, True]
    assert [test.difference for test in found.random_tests] == [-1, -0.5, -1, 0, -1]
    assert found.random_tests[1].chance == pytest.approx(2 * two_shares(share(100, 100), share(50, 100)))
    assert found.random_tests[3].chance == 1
    assert found.options == {"columns": 1}
    texts = [each["text"] for each in comparison_document(found)["verdicts"]]
    assert any(text.endswith("not 100 as size=3 bonus=none does: significant, p < 0.001.") for text in texts)
    assert "1 of 6 combinations is fair as far as 100 random games of each can tell: size=4 bonus=none." in texts
    assert "0 of 6 combinations are fair as far as 10 searched games of each can tell." in texts
    assert "Too few searched games ended to tell of 1: size=4 bonus=none." in texts


def test_presets_and_fixed_options() -> None:
    game = interpreter.load(LINE, columns=2)
    found = compare(game, {"kinds": None}, games=10, searched=0)
    assert [each.options for each in found.combinations] == [{"kinds": "small"}, {"kinds": "fair"}]
    assert [each.random.turns.value for each in found.combinations] == [6, 8]
    assert found.options == {"columns": 2}
    assert found.searched_tests == ()


TWICE = f"{LINE}  others:\n    long: {{size: 5}}\n    short: {{size: 3, bonus: half}}\n"


def test_what_is_said_by_name_beats_presets() -> None:
    """Also where it was said of the game, not of what is gone over."""
    game = interpreter.load(LINE, size=5)
    found = compare(game, {"kinds": None}, games=10, searched=0)
    assert [each.random.turns.value for each in found.combinations] == [5, 5]
    assert found.options == {"size": 5, "columns": 1}
    found = compare(interpreter.load(LINE), {"kinds": None, "size": [5, 3]}, games=10, searched=0)
    assert [each.random.turns.value for each in found.combinations] == [5, 3, 5, 3]


def test_presets_that_clash() -> None:
    says = "^kinds=small and others=long set size differently: leave one of them out, or choose size by name$"
    with pytest.raises(OptionError, match=says):
        compare(interpreter.load(TWICE), {"kinds": None, "others": None}, games=10, searched=0)
    with pytest.raises(OptionError, match=says):
        compare(interpreter.load(TWICE, kinds="small"), {"others": ["long", "short"]}, games=10, searched=0)
    game = interpreter.load(TWICE, size=4, bonus="none")
    found = compare(game, {"kinds": None, "others": None}, games=10, searched=0)
    assert [each.random.turns.value for each in found.combinations] == [4, 4, 4, 4]
    agreed = compare(interpreter.load(TWICE), {"kinds": ["small", "fair"]}, games=10, searched=0)
    assert [each.random.turns.value for each in agreed.combinations] == [3, 4]


def test_combinations_are_the_games_of_their_options() -> None:
    """With the seed that the document tells, another one for each."""
    found = compare(interpreter.load("redstone", pie=False), {"size": [3, 4]}, games=200, searched=0, seed=5, threads=2)
    for each in found.combinations:
        alone = interpreter.load("redstone", pie=False, **each.options).simulate(200, each.seed)
        assert each.random.points == each.random.person
        assert each.random.points.count == alone.wins["black"]
    assert len({each.seed for each in found.combinations}) == 2


def test_a_combination_is_the_same_beside_others() -> None:
    game = interpreter.load("redstone", pie=False)
    two, three = (compare(game, {"size": sizes}, 50, 2, 3) for sizes in ([3, 4], [5, 4, 3]))
    assert two.combinations[1] == three.combinations[1]
    assert two.combinations[0] == three.combinations[2]


def test_who_begins_is_compared_where_sides_can_be_swapped() -> None:
    found = compare(interpreter.load("redstone", size=3), {"pie": None}, games=300, searched=12, think=10)
    with_pie, without = found.combinations
    assert (with_pie.pie, without.pie) == (True, False)
    game, begun = interpreter.load("redstone", size=3), 0
    result = game.simulate(300, with_pie.seed)
    for number in range(300):
        last = traced(game.program, PLAIN, with_pie.seed, number, 1000).rows[-1]
        begun += (result.winner[number] == 1) != (last[T_SWAPPED] == 1)
    assert with_pie.random.person.count == begun != with_pie.random.points.count
    assert without.random.person == without.random.points
    assert found.random_tests[0].difference == without.random.person.share - with_pie.random.person.share
    written = comparison_document(found)
    text = "\n".join(told(written))
    assert "random: who begins" in text
    assert "black, mean turns, drawn" in text
    assert "who begins" in checked(comparison_page(written)).text


def test_games_that_do_not_end_are_not_fair() -> None:
    """Where all were stopped there is no share, and a sentence says so."""
    found = compare(interpreter.load(LINE), {"size": [4, 5]}, games=40, searched=30, think=2, max_turns=4)
    written = comparison_document(found)
    texts = [each["text"] for each in written["verdicts"]]
    assert "1 of 2 combinations is fair as far as 30 searched games of each can tell: size=4." in texts
    assert "Too few searched games ended to tell of 1: size=5." in texts
    warning = "In 1 of 2 combinations more than 10 of 100 searched games were stopped, and count for nobody: size=5."
    assert {"text": warning, "alert": True} in written["verdicts"]
    line = next(line for line in told(written) if line.startswith("  size=5"))
    assert line.split()[1] == "-"
    checked(comparison_page(written))
    assert found.searched_tests[0].significant is False


def test_few_games_are_no_difference() -> None:
    """Four of four against none of four: so few that a z-test does not hold."""
    found = compare(interpreter.load(LINE, size=3), {"bonus": ["none", "three"]}, games=4, searched=0)
    assert found.random_tests[0].difference == -1
    assert not found.random_tests[0].significant
    assert "4 random games of each: too few to compare them." in [
        each["text"] for each in comparison_document(found)["verdicts"]
    ]


@pytest.mark.parametrize(
    ("over", "says"),
    [
        ({"sise": None}, "the game has no option or preset 'sise'; did you mean 'size'?"),
        ({"columns": None}, "columns takes a whole number from 1 to 9: name the values, as in columns=1,3"),
        ({"size": ["3", "6"]}, "size does not take '6'"),
        ({"size": [3, "3"]}, "size has the value 3 twice: leave one of them out"),
        ({"size": [3]}, "these are fewer than two combinations: name an option with two values at least"),
        ({}, "these are fewer than two combinations: name an option with two values at least"),
        ({"kinds": ["big"]}, "kinds does not take 'big'; it takes small, fair"),
        ({"size": 5}, "size takes a list of values, as in [5], not 5"),
        ({"kinds": "fair"}, "kinds takes a list of values, as in ['fair'], not 'fair'"),
        ({5: None}, "5 is no name of an option or preset: write it as text"),
        (["size"], "over has names of options with their values, as in {'size': [5, 7]}, not ['size']"),
    ],
)
def test_what_cannot_be(over: Any, says: str) -> None:
    with pytest.raises(OptionError) as error:
        compare(interpreter.load(LINE), over)
    assert str(error.value).startswith(says)


def test_too_many() -> None:
    """5 ways to be blocked, 4 to go on, 3 sizes, 2 openings and 2 centres are 240."""
    options = ("blocked", "continuation", "size", "opening", "centre")
    ran = kelb("compare", "seega", *(word for name in options for word in ("--over", name)))
    assert ran.code == 2
    assert ran.err == "these are 240 combinations, more than 200: name fewer options or values\n"


# ---- the command

WORDS = [
    "compare",
    "redstone",
    "--over",
    "size=3,4",
    "--over",
    "pie",
    "--games",
    "100",
    "--searched",
    "4",
    "--think",
    "5",
]


def test_the_command(tmp_path: Path) -> None:
    html = tmp_path / "found.html"
    ran = kelb(*WORDS, "--html", str(html))
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("Redstone: 4 combinations\n")
    found = json.loads(kelb(*WORDS, "--json", "--threads", "1").out)
    assert [each["options"]["size"] for each in found["combinations"]] == [3, 3, 4, 4]
    assert html.read_text("utf-8") == comparison_page(found)
    assert "size=4 pie=off" in checked(html.read_text("utf-8")).text


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--over", "pie"], "--over says 'pie' twice: leave one of them out\n"),
        (["--set", "size=3"], "'size' stands after --set and after --over: leave one of them out\n"),
        (["--over", "x=1"], "the game has no option or preset 'x'; it has size, pie\n"),
        (["--over", "x="], "--over takes name=value, as in --over name=value, not 'x='\n"),
    ],
)
def test_wrong_use(words: list[str], says: str) -> None:
    ran = kelb(*WORDS, *words)
    assert (ran.code, ran.err) == (2, says)


def test_cut_off_anywhere(tmp_path: Path) -> None:
    """A file that ends anywhere becomes what it should have been."""
    path = tmp_path / "found.jsonl"
    whole = kelb(*WORDS, "--out", str(path))
    wanted = path.read_bytes()
    assert wanted.count(b"\n") == 5
    for end in (0, 1, wanted.index(b"\n") + 1, len(wanted) // 2, len(wanted) - 1, len(wanted)):
        path.write_bytes(wanted[:end])
        ran = kelb(*WORDS, "--out", str(path))
        there = max(0, wanted[:end].count(b"\n") - 1)
        assert ran.err == (f"{path} has {there} of 4 combinations\n" if there else "")
        assert (ran.code, ran.out) == (0, whole.out)
        assert path.read_bytes() == wanted


def test_other_files(tmp_path: Path) -> None:
    path = tmp_path / "found.jsonl"
    kelb(*WORDS, "--out", str(path))
    before = path.read_bytes()
    ran = kelb(*WORDS, "--out", str(path), "--seed", "2")
    assert (ran.code, path.read_bytes()) == (2, before)
    assert "was written with seed 1, not 2" in ran.err
    ran = kelb("simulate", "redstone", "--games", "3", "--out", str(path))
    assert (ran.code, path.read_bytes()) == (2, before)
    older = before.replace(b'{"combinations":2', b'{"combinations":1')
    assert older != before
    path.write_bytes(older)  # when all combinations had one seed
    ran = kelb(*WORDS, "--out", str(path))
    assert (ran.code, path.read_bytes()) == (2, older)
    lines = before.splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:2], *lines[3:]]))
    ran = kelb(*WORDS, "--out", str(path))
    assert (ran.code, ran.err) == (2, f"{path}:3: this is not the line about combination 1\n")


@SIGNALS
def test_an_interrupt_says_what_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "found.jsonl"
    words = [
        "compare",
        "redstone",
        "--over",
        "size=3,4,5,6,7,8,9",
        "--games",
        "10",
        "--searched",
        "40",
        "--threads",
        "1",
    ]
    ran = subprocess.Popen(
        command(*words, "--out", str(path)), env=ENVIRONMENT, stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    while not path.exists() or path.read_bytes().count(b"\n") < 2:
        assert ran.poll() is None
        time.sleep(0.02)
    ran.send_signal(signal.SIGINT)
    _, err = ran.communicate(timeout=60)
    kept = path.read_bytes().count(b"\n") - 1
    assert err == f"{path} has {kept} of 7 combinations: the same command goes on there\ninterrupted\n"
    assert ran.returncode == 130


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"combination":1', '"combination":true'),
        ('"games":', '"games":1'),
        ('"value":', '"value":-'),
        ('"count":', '"count":1e400,"x":'),
        ('"share":', '"share":1'),
        ('"searched":', '"searched":null,"x":'),
        ('"size":3', '"size":3.0'),
        ('"random":', '"random":[1],"x":'),
    ],
)
def test_lines_that_say_something_else(tmp_path: Path, old: str, new: str) -> None:
    path = tmp_path / "found.jsonl"
    kelb(*WORDS, "--out", str(path))
    lines = path.read_text("utf-8").splitlines()
    assert old in lines[2]
    path.write_text("\n".join([*lines[:2], lines[2].replace(old, new, 1), *lines[3:], ""]), "utf-8")
    ran = kelb(*WORDS, "--out", str(path))
    assert (ran.code, ran.err) == (2, f"{path}:3: this is not the line about combination 1\n")


def test_one_place_for_two_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However it is written, and through links: none of the two is lost."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "link").symlink_to("found")
    (tmp_path / "folder").symlink_to(tmp_path)
    for one, other in (("found", "./found"), ("found", "link"), ("folder/found", str(tmp_path / "found"))):
        for words, flags in ((WORDS, ("--out", "--html")), (ANALYSE, ("--json", "--html"))):
            ran = kelb(*words, flags[0], one, flags[1], other)
            says = f"{flags[0]} and {flags[1]} both name {one}: choose another file for one of them\n"
            assert (ran.code, ran.err) == (2, says)
    assert not (tmp_path / "found").exists()


ANALYSE = ["analyse", "redstone", "--set", "size=3", "--games", "20", "--searched", "0"]
