"""Judging games by many games of them: figures held against published tables, and against games that are known."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import time
from dataclasses import asdict
from html.parser import HTMLParser
from itertools import pairwise
from math import log10
from pathlib import Path
from typing import Any

import pytest

import interpreter
from interpreter.analysis import analyse
from interpreter.analysis.documents import document
from interpreter.analysis.figures import Share, bars, holm, middle, share, spread, two_shares
from interpreter.analysis.tension import (
    behind,
    decided_at,
    drama,
    late,
    lead_changes,
    openness,
    seen_by,
    smoothed,
    tension,
)
from interpreter.analysis.traces import Tally, traced
from interpreter.analysis.verdicts import judged, verdicts
from interpreter.engine.tracing import T_LEGAL, T_STEP
from interpreter.fronts.findings import told
from interpreter.fronts.report import page
from interpreter.readings import PLAIN, kernels

from .test_cli import ENVIRONMENT, command, kelb

THREE = """
format: 1
name: Three
players: [first, second]
board: {rectangle: {columns: 3, rows: 1}}
pieces: {mark: {}}
actions:
  play: {place: {piece: mark}}
phases: {play: {turn: [play]}}
end:
  full: {when: {empty: {at_most: 0}}, winner: highest_score}
score: {each: {pieces: 1}, bonus: {second: 0.5}}
options:
  size: {changes: board.rectangle.columns, values: [3, 5], about: Cells.}
"""
SHAPES = ["redstone", "hex", "nine-mens-morris", "y"]


# ---- figures


@pytest.mark.parametrize(
    ("count", "of", "low", "high"),
    [
        (81, 263, 0.2553, 0.3662),  # Newcombe 1998, 'Two-sided confidence intervals for the single proportion',
        (15, 148, 0.0624, 0.1605),  # table I, method 3
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson(count: int, of: int, low: float, high: float) -> None:
    found = share(count, of)
    assert (round(found.low, 4), round(found.high, 4)) == (low, high)
    other = share(of - count, of)
    assert (round(1 - other.high, 4), round(1 - other.low, 4)) == (low, high)


def test_no_games_say_nothing() -> None:
    assert (share(0, 0).low, share(0, 0).high) == (0, 1)
    assert two_shares(share(0, 0), share(3, 4)) == 1


@pytest.mark.parametrize(
    ("n", "first", "last"), [(6, 1, 6), (8, 1, 8), (9, 2, 8), (10, 2, 9), (15, 4, 12), (20, 6, 15)]
)
def test_median(n: int, first: int, last: int) -> None:
    """Which values bound the median, by the tables of the sign test (for example Conover, table A3)."""
    found = middle(list(range(n, 0, -1)))
    assert found
    assert (found.low, found.high) == (first, last)
    assert found.value == (n + 1) / 2


def test_two_shares() -> None:
    """60 and 40 of 100: z is 0.2 / sqrt(0.25 x 0.02) = 2.828, beyond which 0.47 % lie."""
    assert two_shares(share(60, 100), share(40, 100)) == pytest.approx(0.0047, abs=0.0001)
    assert two_shares(share(50, 100), share(50, 100)) == 1
    assert two_shares(share(0, 10), share(0, 10)) == 1


def test_holm() -> None:
    """0.005 x 4, 0.01 x 3, 0.03 x 2, and 0.04, which may not be below the one before."""
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([0.9, 0.8]) == [1, 1]
    assert holm([]) == []


def test_spread() -> None:
    found = spread([4, 1, 3, 2, 5])
    assert (found.mean, found.median, found.quarter, found.three_quarters) == (3, 3, 2, 4)
    assert (found.least, found.most) == (1, 5)
    assert [(bar.least, bar.most, bar.count) for bar in found.bars] == [(n, n, 1) for n in range(1, 6)]
    assert spread([7]).median == 7


@pytest.mark.parametrize("values", [[0], [3, 3, 3], list(range(1000)), [*range(200), 10**6], [10**9, 10**9 + 5]])
def test_bars(values: list[int]) -> None:
    """Every value is in one bar, and the bars follow each other without a gap."""
    found = bars(values)
    assert sum(bar.count for bar in found) == len(values)
    assert len(found) <= 26
    assert all(one.most + 1 == two.least for one, two in pairwise(found))
    assert found[0].least <= values[0] <= values[-1] <= found[-1].most
    for bar in found:
        assert bar.count == sum(bar.least <= value <= bar.most for value in values)


# ---- tension


def test_tension_of_series() -> None:
    series = [0.5, 0.25, 0.25, 0.75, 1.0]
    assert drama(series) == 0.5  # twice 1 - 2 x 0.25
    assert behind(series) == 2 / 5
    assert decided_at(series) == 3 / 5
    assert lead_changes(series) == 1
    assert openness(series) == (1 + 0.5 + 0.5 + 0.5 + 0) / 5
    assert list(late(series)) == [1.0]
    assert seen_by(series, 2) == [0.5, 0.75, 0.75, 0.25, 0.0]
    assert drama([0.6, 0.9]) == 0
    assert decided_at([0.6, 0.9]) == 0


def test_leads_need_a_margin() -> None:
    assert lead_changes([0.6, 0.52, 0.48, 0.52, 0.6]) == 0
    assert lead_changes([0.6, 0.4, 0.6, 0.4]) == 3


def test_smoothed() -> None:
    """What goes up and down with whose turn it is goes out."""
    assert smoothed([0.4, 0.6, 0.4, 0.6, 0.4])[1:-1] == pytest.approx([0.5, 0.5, 0.5])
    assert smoothed([0.2]) == [0.2]
    assert smoothed([]) == []


def test_tension_of_games() -> None:
    found = tension([((0.7, 0.7), 1), ((0.7, 0.7), 2), ((0.5,), 0)])
    assert found.behind
    assert found.behind.value == 0.5
    assert found.drama
    assert found.drama.value == pytest.approx(0.2)
    assert found.openness
    assert found.openness.value == pytest.approx((0.6 + 0.6 + 1) / 3)
    assert found.course == pytest.approx([0.5] * 20)
    assert tension([((0.5,), 0)]).drama is None


# ---- games that are known


def test_a_game_that_is_known() -> None:
    """Three cells, filled one after another: the first has two of them, and one point and a half against two."""
    found = analyse(interpreter.load(THREE), games=300, searched=20, think=20)
    for sample in (found.random, found.searched):
        assert sample
        assert sample.wins["first"].share == 1
        assert sample.wins["second"].count == sample.draws.count == sample.unfinished.count == 0
        assert sample.turns.mean == sample.steps.mean == 3
        assert sample.branching == 2
        assert sample.branching_peak == 3
        assert sample.decisions == pytest.approx(2 / 3)
        assert sample.captures
        assert sample.captures.value == 0
        assert sample.game_tree == pytest.approx(3 * log10(2))
        assert [sum(cells) for cells in zip(*sample.heat.values(), strict=True)] == [sample.looked_at] * 3
        assert [(use.name, use.games, use.of) for use in sample.ends] == [("full", sample.games, sample.games)]
    assert found.positions == pytest.approx(log10(2 * 3**3))
    assert found.komi
    assert (found.komi.fair.value, found.komi.now) == (1, 0.5)
    assert [each.worth for each in found.openings] == [1, 1, 1]
    assert found.edge
    assert (found.edge.worth, found.edge.worth_with_pie, found.edge.has_pie) == (1, 0, False)
    assert found.tension
    assert found.tension.behind
    assert found.tension.behind.value == 0
    assert any("First won 100 of 100: an edge" in each.text for each in verdicts(found))


def test_symmetric_games_are_fair() -> None:
    """On four cells each has two, so that without the bonus all games are drawn."""
    text = THREE.replace("columns: 3", "columns: 4").replace(", bonus: {second: 0.5}", "").replace("[3, 5]", "[4, 5]")
    found = analyse(interpreter.load(text), games=100, searched=10, think=10)
    assert found.random.draws.share == 1
    assert found.random.first_points.share == 0.5
    assert found.komi
    assert found.komi.fair.value == 0
    assert any(each.alert and "drawn" in each.text for each in verdicts(found))


def test_positions() -> None:
    """Nine cells of three contents (Allis 1994, p. 166: 3^9), either to move; with supplies fewer."""
    found = analyse(interpreter.load("tic-tac-toe"), games=10, searched=0)
    assert found.positions == pytest.approx(log10(2 * 3**9))
    limited = THREE.replace("mark: {}", "mark: {supply: 1}").replace("at_most: 0", "at_most: 1")
    ways = 1 + 3 + 3 + 6  # nothing, one of either, one of both
    assert analyse(interpreter.load(limited), games=10, searched=0).positions == pytest.approx(log10(2 * ways))


@pytest.mark.parametrize(("name", "options"), [("redstone", {"size": 4}), ("go", {"size": 4}), ("seega", {})])
def test_traces_are_the_games_that_simulate_plays(name: str, options: dict[str, Any]) -> None:
    game = interpreter.load(name, **options)
    result = game.simulate(5, 3, max_turns=400, branching=True, reading="plain")
    for number in range(5):
        for found in (PLAIN, kernels(game.program.r, "auto")):
            trace = traced(game.program, found, 3, number, 400)
            assert len(trace.rows) == result.steps[number]
            assert trace.reason == result.reason[number]
            assert sum(row[T_LEGAL] for row in trace.rows) / len(trace.rows) == result.legal_mean[number]


def test_traces_and_positions_agree() -> None:
    """Captures, phases and turns of a trace are those of the positions that its steps lead to."""
    game = interpreter.load("seega")
    trace = traced(game.program, PLAIN, 1, 4, 200)
    tally = Tally(game.program)
    tally.add(trace)
    position, taken, turns = game.start(), 0, {1}
    for row in trace.rows:
        turns.add(position.turn)
        action = next(each for each in position.legal() if each.number == row[T_STEP])
        before = sum(position.captives.values())
        position = position.play(action)
        taken += sum(position.captives.values()) - before
    assert tally.captures == [taken]
    assert tally.turns == len(turns)


def test_what_never_comes_up() -> None:
    text = THREE.replace(
        "phases:", "  other: {lift: {whose: opponent, when: {turns: {at_least: 9}}}}\nphases:"
    ).replace("turn: [play]", "turn: [play, other]")
    found = analyse(interpreter.load(text), games=50, searched=0)
    assert "The action 'other' came up in no game." in [each.text for each in verdicts(found)]
    assert {use.name: use.games for use in found.random.actions} == {"play": 50, "other": 0}
    assert [(use.name, use.games) for use in found.random.options] == [("size", 50)]


def test_options_come_up_where_their_rules_do() -> None:
    found = analyse(interpreter.load("redstone", size=3), games=200, searched=0)
    uses = {use.name: use.games for use in found.random.options}
    assert uses["size"] == 200
    assert uses["pie"] == found.random.swaps.count > 0


# ---- the same seed, the same figures


def test_threads_change_nothing() -> None:
    game = interpreter.load("redstone", size=3)
    one, other, another = (
        asdict(analyse(game, 300, 20, 20, seed=seed, threads=threads)) for seed, threads in ((1, 1), (1, 3), (2, 1))
    )
    for each in (one, other, another):
        each.pop("plan")
    assert one == other
    assert one != another


def test_stopped() -> None:
    """Games that are stopped count for nobody, and are said to be unfinished."""
    found = analyse(interpreter.load(THREE), games=20, searched=10, think=5, max_turns=2)
    for sample in (found.random, found.searched):
        assert sample
        assert (sample.unfinished.count, sample.turns.most, sample.first_points.of) == (sample.games, 2, 0)
    assert found.tension
    assert found.tension.drama is None
    assert any(each.alert and "still going on" in each.text for each in verdicts(found))
    list(told(document(interpreter.load(THREE), found)))


def test_parts_are_heard() -> None:
    heard: list[float] = []
    analyse(interpreter.load(THREE), games=50, searched=10, think=5, hear=heard.append)
    assert heard == sorted(heard)
    assert heard[-1] == 1


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"games": 0}, "games is a whole number from 1 to 1000000000, not 0"),
        ({"searched": -1}, "searched is a whole number from 0 to 100000, not -1"),
        ({"think": 0}, "think is a whole number from 1 to 100000000, not 0"),
        ({"threads": 65}, "threads is a whole number from 1 to 64, not 65"),
    ],
)
def test_what_cannot_be(asked: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        analyse(interpreter.load(THREE), **asked)


def test_verdicts_say_which_side() -> None:
    """A share below a half is told as the other side's."""
    found = analyse(interpreter.load(THREE.replace("second: 0.5", "second: 1.5")), games=100, searched=0)
    assert found.random.first_points == Share(0, 100, 0.0, 0.0, found.random.first_points.high)
    assert verdicts(found)[0].text.startswith("Second won 100 of 100: an edge that 100 random games show, 96 to 100")


# ---- reports


class Checker(HTMLParser):
    """Notes what an HTML parser finds, and that every element is closed in order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.text = ""
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in ("meta", "br", "link"):
            self.open.append(tag)
        self.links += [str(value) for name, value in attrs if name in ("src", "href", "xlink:href")]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def checked(html: str) -> Checker:
    found = Checker()
    found.feed(html)
    found.close()
    assert not found.open
    assert not found.links
    assert "http:" not in html
    assert "https:" not in html
    assert "<script" not in html
    assert "url(" not in html
    return found


@pytest.mark.parametrize("name", SHAPES)
def test_pages(name: str) -> None:
    """A page needs nothing but the JSON document, so that all that it shows is there; every cell is drawn."""
    game = interpreter.load(name)
    found = document(game, analyse(game, games=30, searched=10, think=4))
    again = json.loads(json.dumps(found))
    html = page(again)
    assert html == page(found)
    assert list(told(again)) == list(told(found))
    parsed = checked(html)
    assert all(f"{cell}: " in parsed.text for cell in game.cells)
    for player in game.players:
        assert player in parsed.text
    assert re.search(r'class="board"', html)


@pytest.mark.parametrize("searched", [0, 5])
def test_names_are_escaped(searched: int) -> None:
    text = THREE.replace("name: Three", "name: '<b>\"Tom & Jerry''s\"</b><script>'")
    game = interpreter.load(text)
    html = page(document(game, analyse(game, games=10, searched=searched, think=3)))
    assert game.name in checked(html).text
    assert "<b>" not in html


def test_the_command(tmp_path: Path) -> None:
    json_file, html_file = tmp_path / "found.json", tmp_path / "found.html"
    words = ["analyse", "redstone", "--set", "size=3", "--games", "200", "--searched", "10", "--think", "10"]
    ran = kelb(*words, "--json", str(json_file), "--html", str(html_file))
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("Redstone (size 3, pie on)\n")
    found = json.loads(json_file.read_text("utf-8"))
    assert html_file.read_text("utf-8") == page(found)
    alone = kelb(*words, "--json", "-", "--threads", "1")
    assert json.loads(alone.out) == found
    assert kelb(*words, "--json", str(json_file), "--html", str(html_file)).code == 0  # written anew


def test_other_files_stay(tmp_path: Path) -> None:
    notes = tmp_path / "notes.html"
    notes.write_text("mine", "utf-8")
    words = ["analyse", "redstone", "--games", "5", "--searched", "0"]
    for option in ("--html", "--json"):
        ran = kelb(*words, option, str(notes))
        assert (ran.code, ran.out) == (2, "")
        assert ran.err == f"{notes} is there already and is no report of kelb: choose another name\n"
        assert kelb(*words, option, str(tmp_path)).code == 2
        assert kelb(*words, option, str(tmp_path / "nowhere" / "x")).code == 2
    assert notes.read_text("utf-8") == "mine"


def test_places_that_take_no_page(tmp_path: Path) -> None:
    words = ["analyse", "redstone", "--games", "5", "--searched", "0"]
    same = str(tmp_path / "same")
    ran = kelb(*words, "--json", same, "--html", same)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == f"--json and --html both name {same}: choose another file for one of them\n"
    ran = kelb(*words, "--html", "-")
    assert (ran.code, ran.err) == (2, "a page with pictures goes to a file: name it after --html\n")
    long = str(tmp_path / ("x" * 255))
    ran = kelb(*words, "--html", long)
    assert (ran.code, ran.out, ran.err) == (2, "", f"{long} cannot be written: File name too long\n")
    assert not list(tmp_path.iterdir())


@pytest.mark.skipif(os.name != "posix", reason="pipes with a name are those of POSIX")
def test_a_pipe_is_no_page(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    ran = kelb("analyse", "redstone", "--games", "5", "--searched", "0", "--html", str(pipe))
    assert (ran.code, ran.err) == (2, f"{pipe} is no file that could be written anew: choose another name\n")


@pytest.mark.skipif(os.name != "posix", reason="signals are those of POSIX")
def test_an_interrupt_leaves_at_once() -> None:
    words = ["analyse", "redstone", "--games", "1000000", "--searched", "1000", "--threads", "2"]
    running = subprocess.Popen(command(*words), env=ENVIRONMENT, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    try:
        time.sleep(3)
        assert running.poll() is None
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=20)
    finally:
        running.kill()
    assert (running.returncode, out) == (130, b"")
    assert err.endswith(b"interrupted\n")


@pytest.mark.parametrize("name", ["Attackers", "Geese", "Black", "Whoever begins"])
def test_one_won_many_won(name: str) -> None:
    assert judged(name, share(53, 100), False, "random").text.startswith(f"{name} won 53 of 100: fair within")
