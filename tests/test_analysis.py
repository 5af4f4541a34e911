"""Judging games by many games of them: figures held against published tables, and against games that are known."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import time
from dataclasses import asdict, replace
from html.parser import HTMLParser
from itertools import pairwise
from math import log10
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

import pytest

import interpreter
from interpreter.analysis import analyse, compare
from interpreter.analysis.analysing import Rung
from interpreter.analysis.documents import comparison_document, document
from interpreter.analysis.figures import (
    Share,
    bars,
    estimate,
    exact,
    holm,
    middle,
    share,
    spread,
    standing,
    student,
    two_shares,
    unseen,
)
from interpreter.analysis.openings import Effort, effort, expected, unswapped, within
from interpreter.analysis.places import always, never
from interpreter.analysis.samples import persons
from interpreter.analysis.selfplay import expectation, settled
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
from interpreter.analysis.verdicts import Verdict, agreement, judged, per_hundred, tenths, verdicts
from interpreter.engine.nodes import DRAW, LOSS, WIN
from interpreter.engine.tracing import T_LEGAL, T_STEP, T_SWAPPED
from interpreter.fronts.findings import told
from interpreter.fronts.markup import histogram
from interpreter.fronts.report import page
from interpreter.players.trees import Opinion
from interpreter.readings import PLAIN, kernels

from .marks import PIPES, SIGNALS
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


@pytest.mark.parametrize(("freedom", "far"), [(4, 2.776), (5, 2.571), (9, 2.262), (29, 2.045), (120, 1.980)])
def test_student(freedom: int, far: float) -> None:
    """As the tables have it (for example Fisher and Yates, table III)."""
    assert student(freedom) == pytest.approx(far, abs=0.008)


def test_means() -> None:
    found = estimate([1, 2, 3, 4, 5])
    assert found
    assert (found.value, found.of) == (3, 5)
    assert found.high == pytest.approx(3 + 2.776 * stdev([1, 2, 3, 4, 5]) / 5**0.5, abs=0.01)
    assert estimate([]) is None


def test_few_games_have_no_interval() -> None:
    for values in ([0.5], [0.2, 0.4, 0.6, 0.8]):
        found = estimate(values, 0, 1)
        assert found
        assert (found.low, found.high, found.of) == (None, None, len(values))
    few = middle([1, 2, 3])
    assert few
    assert (few.value, few.low, few.high) == (2, None, None)


def test_intervals_stay_where_values_can_be() -> None:
    found = estimate([0, 0, 0, 0, 1.0], 0, 1)
    assert found
    assert found.low == 0
    same = estimate([0.0] * 6, 0, 1)
    assert same
    assert (same.low, same.high) == (0, share(0, 6).high)  # no width of nothing
    alike = estimate([7] * 6, 0)
    assert alike
    assert (alike.value, alike.low) == (7, None)


@pytest.mark.parametrize(
    ("count", "of", "says"),
    [
        (0, 0, "few"),
        (2, 4, "few"),
        (12, 19, "few"),
        (10, 20, "even"),
        (14, 20, "even"),
        (15, 20, "edge"),
        (4, 4, "hint"),  # Wilson's interval begins at 51; a half in two of 16 is 12.5 %
        (5, 5, "hint"),
        (6, 6, "edge"),  # two of 64 are 3 %
        (0, 6, "edge"),
        (9, 10, "edge"),
        (8, 10, "few"),
    ],
)
def test_what_a_share_says(count: float, of: int, says: str) -> None:
    assert standing(share(count, of)) == says


def test_the_exact_test() -> None:
    """2 x (1 + 8) of 256; half a point counts towards a half."""
    assert exact(share(7, 8)) == pytest.approx(18 / 256)
    assert exact(share(1, 8)) == pytest.approx(18 / 256)
    assert exact(share(7.5, 8)) == exact(share(7, 8))
    assert exact(share(4, 8)) == 1


@pytest.mark.parametrize("of", [20, 200, 2000, 100_000])
def test_what_would_not_show(of: int) -> None:
    far = unseen(of)
    assert far
    assert share(of * (0.5 + far - 1e-6), of).low < 0.5 < share(of * (0.5 + far + 1e-6), of).low
    assert unseen(0) is None


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
    assert [(each.worth, each.proven) for each in found.openings] == [(1, True)] * 3
    assert found.edge
    assert (found.edge.worth, found.edge.worth_with_pie, found.pie) == (1, 0, False)
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


FIRST_STEPS = [
    ("tic-tac-toe", {}, "", 0.5),  # a draw whatever is played first, as everybody knows
    ("othello", {"size": 4}, "", 0.0),  # the second player wins (Feinstein 1993), by symmetry after any first step
    ("redstone", {"size": 3, "pie": False}, "b1 a2 b2 c2 b3", 0.0),  # the first wins, as docs/solved.md has it
    ("hex", {"size": 3, "pie": False}, "c1 a2 b2 c2 a3", 0.0),  # a1, b1 and what is opposite lose: HexWiki, "Swap"
]


@pytest.mark.parametrize(("name", "options", "winning", "others"), FIRST_STEPS)
def test_first_steps_that_are_known(name: str, options: dict[str, Any], winning: str, others: float) -> None:
    found = analyse(interpreter.load(name, **options), games=10, searched=1, think=20)
    wins = winning.split()
    assert all(each.proven and each.low == each.worth == each.high for each in found.openings)
    assert {each.step: each.worth for each in found.openings if each.step in wins} == dict.fromkeys(wins, 1.0)
    assert {each.worth for each in found.openings if each.step not in wins} == {others}


@pytest.mark.parametrize(
    ("name", "options", "best"),
    [
        ("tic-tac-toe", {}, 0.5),
        ("redstone", {"size": 3}, 1.0),
        ("hex", {"size": 3}, 1.0),
    ],
)
def test_first_steps_without_proof(name: str, options: dict[str, Any], best: float) -> None:
    """Searches of more games come nearer to what is known, whatever the seed."""
    start = unswapped(interpreter.load(name, **options).compiled().start())
    after = start.play("b2")
    far = []
    for games in (60, 3000):
        worths = [expected(after, 1, games, seed)[0] for seed in range(8)]
        far.append(abs(fmean(worths) - best))
    assert far[1] < far[0]


def test_repetitions_have_an_interval() -> None:
    mean, low, high = within([0.4, 0.5, 0.45, 0.55, 0.6], 1000)
    assert mean == pytest.approx(0.5)
    assert (high - low) / 2 == pytest.approx(2.776 * stdev([0.4, 0.5, 0.45, 0.55, 0.6]) / 5**0.5, abs=0.002)
    assert within([1.0] * 5, 100)[2] == 1
    assert within([1.0] * 5, 100)[1] == pytest.approx(share(500, 500).low)
    assert within([0.0, 0.0, 0.0, 0.0, 0.1], 10)[1] == 0


@pytest.mark.parametrize(
    ("think", "steps", "games", "positions"),
    [
        (100, 9, 1000, 100_000),
        (20, 9, 200, 20_000),
        (100, 81, 493, 12_345),
        (100, 361, 110, 2770),
        (100, 4000, 20, 250),
    ],
)
def test_the_effort_for_first_steps(think: int, steps: int, games: int, positions: int) -> None:
    assert effort(think, steps) == Effort(games, positions)


def test_no_alert_from_a_drawn_game() -> None:
    """All first steps of a game that is a draw are worth half a point, and nobody needs to look twice."""
    found = analyse(interpreter.load("tic-tac-toe"), games=200, searched=10, think=10)
    told = next(each for each in verdicts(found) if "best first step" in each.text)
    assert not told.alert
    assert "it draws against best play, which is proven; with one, a1 surely leaves 50" in told.text


def test_what_never_comes_up() -> None:
    text = THREE.replace(
        "phases:", "  other: {lift: {whose: opponent, when: {turns: {at_least: 9}}}}\nphases:"
    ).replace("turn: [play]", "turn: [play, other]")
    few = analyse(interpreter.load(text), games=50, searched=0)
    assert Verdict("The action 'other' came up in no game.") in verdicts(few)
    assert Verdict("The action 'other' came up in no game.", alert=True) in verdicts(
        analyse(interpreter.load(text), games=100, searched=0)
    )
    found = few
    assert {use.name: use.games for use in found.random.actions} == {"play": 50, "other": 0}
    assert [(use.name, use.games) for use in found.random.options] == [("size", 50)]


@pytest.mark.parametrize(
    ("name", "options", "option", "least"),
    [
        ("nine-mens-morris", {}, "milled", 1),  # the whole of `actions`; both takings differ
        ("nine-mens-morris", {"milled": "any"}, "milled", 1),
        ("nine-mens-morris", {"flying": False}, "flying", 1),
        ("pente", {}, "opening", 60),  # the whole of `phases`
        ("pente", {"opening": "tournament"}, "opening", 60),
        ("pente", {"opening": "free"}, "opening", 60),
        ("seega", {}, "blocked", 1),
        ("seega", {"blocked": "loses"}, "blocked", 1),
    ],
)
def test_options_are_followed_to_what_they_change(name: str, options: dict[str, Any], option: str, least: int) -> None:
    found = analyse(interpreter.load(name, **options), games=60, searched=0).random
    use = next(each for each in found.options if each.name == option)
    assert use.possible
    assert use.games is not None
    assert least <= use.games <= use.of == 60


def test_what_is_switched_off_is_no_alert() -> None:
    """Sleeping rules, actions that no phase comes to, a phase that is over at once, the swap."""
    found = analyse(interpreter.load("seega"), games=60, searched=0)
    never_seen = [each.text for each in verdicts(found) if "came up in no game" in each.text]
    assert never_seen == ["The rule 'too_long', which ends a game, came up in no game."]  # it can, after 2000 turns
    off = {use.name for use in (*found.random.actions, *found.random.ends, *found.random.options) if not use.possible}
    assert {"stalled", "repeated", "no_capture_limit", "repetition", "other_lifts", "lane_light", "opening"} <= off
    assert not {"walk", "drop", "wiped_out", "blocked", "size"} & off
    assert "switched off" in "\n".join(told(document(interpreter.load("seega"), found)))
    woken = analyse(interpreter.load("seega", opening="lane", no_capture_limit=50), games=60, searched=0).random
    off = {use.name for use in (*woken.actions, *woken.ends, *woken.options) if not use.possible}
    assert not {"stalled", "no_capture_limit", "lane_light", "opening"} & off
    filled = analyse(interpreter.load("othello"), games=100, searched=0)
    assert not any(each.alert and "fill" in each.text for each in verdicts(filled))
    assert [use.name for use in filled.random.actions if not use.possible] == ["fill"]
    checkers = analyse(interpreter.load("checkers"), games=100, searched=0)
    assert [use.name for use in checkers.random.ends if not use.possible] == ["free"]  # nobody can pass
    pie = analyse(interpreter.load("redstone", size=3, pie=False), games=20, searched=0).random
    assert [(use.name, use.possible) for use in pie.options] == [("size", True), ("pie", False)]


def test_conditions_that_never_or_always_hold() -> None:
    assert never({"repeated": {"at_least": "never"}, "phase": "moving"})
    assert not never({"not": {"repeated": {"at_least": "never"}}})
    assert always({"turns": {"at_least": 0, "at_most": None}})
    assert not always({"turns": {"at_least": 0, "at_most": 4}})
    assert not always({"turns": {"at_least": 0}, "phase": "moving"})
    assert not always({})
    assert not always(None)


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


@PIPES
def test_a_pipe_is_no_page(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    ran = kelb("analyse", "redstone", "--games", "5", "--searched", "0", "--html", str(pipe))
    assert (ran.code, ran.err) == (2, f"{pipe} is no file that could be written anew: choose another name\n")


@SIGNALS
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


def test_halves_go_up() -> None:
    assert [per_hundred(part) for part in (0.575, 0.565, 0.285, 0.005, 0.574999)] == [58, 57, 29, 1, 57]


def test_tenths() -> None:
    assert [tenths(value) for value in (8.0, 8.5, 123.25, 0.05, 1e6)] == ["8", "8.5", "123.3", "0.1", "1000000"]


def test_few_games_are_said_to_be_few() -> None:
    """Never where the interval leaves one half out, and no alert from so few."""
    one = judged("Black", share(1, 1), False, "searched")
    assert one.text == "Black won 100 of 100: 1 searched game is too few to tell."
    hint = judged("Black", share(4, 4), False, "searched")
    assert "perhaps an edge, 51 to 100 with 95 % confidence, but 4 searched games cannot show it" in hint.text
    sure = judged("Black", share(6, 6), False, "searched")
    assert "an edge that 6 searched games show" in sure.text
    assert not hint.alert
    assert not sure.alert
    assert judged("Black", share(10, 10), False, "searched").alert


@pytest.mark.parametrize(
    ("one", "other", "says"),
    [
        (share(100, 200), share(500, 1000), "agree"),
        (share(150, 200), share(700, 1000), "agree"),
        (share(150, 200), share(300, 1000), "disagree"),
        (share(100, 200), share(900, 1000), "disagree"),
        (share(12, 20), share(650, 1000), "do not contradict"),
        (share(2, 4), share(500, 1000), "do not contradict"),
    ],
)
def test_kinds_of_games_agree(one: Share, other: Share, says: str) -> None:
    assert agreement(one, other) == says


def test_persons_and_sides() -> None:
    assert persons([1, 2, 0, -1, 1], [True, True, True, True, False]) == [2, 1, 0, -1, 1]
    found = analyse(interpreter.load("redstone", size=3), games=400, searched=20, think=10)
    assert found.pie
    for sample in (found.random, found.searched):
        assert sample
        assert sample.first_person.of == sample.games
        assert sample.swaps.count > 0
        assert sample.first_person.count != sample.first_points.count
    game = interpreter.load("redstone", size=3)
    one = game.simulate(400, 1)
    begun = 0
    for number in range(400):
        rows = traced(game.program, PLAIN, 1, number, 1000).rows
        begun += (one.winner[number] == 1) != (rows[-1][T_SWAPPED] == 1)
    assert found.random.first_person.count == begun
    assert verdicts(found)[0].text.startswith("Whoever begins won ")
    assert any(each.text.startswith("Random games ") for each in verdicts(found))


@pytest.mark.parametrize(
    ("count", "of", "says"),
    [
        (2, 4, "4 games are too few to tell."),
        (4, 4, "perhaps skill pays, in 4 games."),
        (0, 4, "perhaps skill does not pay, in 4 games."),
        (8, 8, "skill pays."),
        (20, 40, "40 games do not show that skill pays."),
        (30, 40, "skill pays."),
        (10, 40, "here thinking more is a handicap."),
    ],
)
def test_whether_skill_pays(count: int, of: int, says: str) -> None:
    found = replace(analyse(interpreter.load(THREE), games=5, searched=0), ladder=(Rung(5, 10, of, share(count, of)),))
    assert [each.text.partition(": ")[2] for each in verdicts(found) if "A search of 10" in each.text] == [says]


def test_stopped_games_of_skill_count_for_nobody() -> None:
    found = analyse(interpreter.load(THREE), games=10, searched=10, think=5, max_turns=2)
    assert [(rung.games, rung.points.of) for rung in found.ladder] == [(2, 0), (2, 0)]
    assert not any("skill pays" in each.text for each in verdicts(found))


def test_tension_of_few_games_is_no_alert() -> None:
    found = analyse(interpreter.load(THREE), games=10, searched=3, think=5)
    assert found.tension
    assert found.tension.behind
    assert (found.tension.behind.of, found.tension.behind.low) == (3, None)
    said = next(each for each in verdicts(found) if "eventual winner" in each.text)
    assert not said.alert
    assert "3 games with a winner" in said.text
    assert "0.00 (of 3 games)" in "\n".join(told(document(interpreter.load(THREE), found)))


def test_first_steps_are_listed_with_the_fairest() -> None:
    game = interpreter.load("redstone", size=5)
    found = document(game, analyse(game, games=10, searched=1, think=10))
    lines = list(told(found))
    start = next(at for at, line in enumerate(lines) if line.startswith("first steps, the best 5 and the worst"))
    fair = found["edge"]["swapped"]["step"]
    shown = [line.split()[0] for line in lines[start + 2 :] if line][:9]
    assert fair in shown
    assert any(line.split()[:1] == [fair] and line.endswith("the fairest") for line in lines)
    html = page(found)
    assert not re.search(r"<title>(\w+): \1:", html)


def test_one_game_is_no_games() -> None:
    game = interpreter.load(THREE)
    lines = list(told(document(game, analyse(game, games=1, searched=1, think=1))))
    assert lines[1] == "1 random game, 1 searched (1 game of thinking a step), seed 1; intervals of 95 %"


def test_longer_games_have_a_bar_apart() -> None:
    bars_of = [asdict(bar) for bar in bars([*range(200), 10**6])]
    assert "rest" in histogram(bars_of, "Turns", "plain")
    assert "to 1000000" in histogram(bars_of, "Turns", "plain")
    assert "rest" not in histogram([asdict(bar) for bar in bars(list(range(20)))], "Turns", "plain")


def keys_of(value: Any, free: set[str]) -> set[str]:
    """All keys of a document but those below some, which are names of a game."""
    if isinstance(value, dict):
        inside = [keys_of(list(each.values()) if key in free else each, free) for key, each in value.items()]
        return set(value).union(*inside)
    return set[str]().union(*(keys_of(each, free) for each in value)) if isinstance(value, list) else set()


def test_the_document_is_told() -> None:
    """Every key of a document stands in docs/analysis.md."""
    paper = (Path(__file__).parents[1] / "docs" / "analysis.md").read_text("utf-8")
    told = set(re.findall(r"`(\w+)`", paper.partition("## The document")[2].partition("## How long it takes")[0]))
    for name, options in (("redstone", {"size": 3}), ("go", {"size": 3})):
        game = interpreter.load(name, **options)
        found = document(game, analyse(game, games=20, searched=12, think=4))
        found["options"] = list(found["options"].values())
        assert keys_of(found, {"wins", "heat", "cells"}) <= told
    with_komi = interpreter.load(THREE)
    assert keys_of(document(with_komi, analyse(with_komi, 10, 12, 4))["komi"], set()) == {
        *("fair", "now", "games", "value", "low", "high", "of"),
    }
    compared = comparison_document(compare(interpreter.load("redstone"), {"size": [3, 4]}, 10, 2, 2))
    assert keys_of(compared, {"options"}) <= told


@pytest.mark.parametrize("name", ["Attackers", "Geese", "Black", "Whoever begins"])
def test_one_won_many_won(name: str) -> None:
    assert judged(name, share(53, 100), False, "random").text.startswith(f"{name} won 53 of 100: fair within")


def test_the_margin_of_a_lead_is_the_same_for_both() -> None:
    assert lead_changes([0.55, 0.45, 0.55]) == lead_changes([0.45, 0.55, 0.45]) == 2
    assert lead_changes([0.54, 0.46, 0.54]) == 0


def test_what_was_not_tried_is_not_known() -> None:
    """Two of three steps are tried and lose: nothing is settled; with the third one it is."""
    lost, drawn = Opinion(1, 5, 0, LOSS), Opinion(3, 5, 5, DRAW)
    tried = {1: lost, 2: Opinion(2, 5, 0, LOSS)}
    assert not settled(tried, 1, 3)
    assert settled({**tried, 3: drawn}, 3, 3)
    assert expectation({**tried, 3: drawn}, 3, 3) == 0.5
    assert expectation(tried, 1, 3) == 0.0
    assert settled({**tried, 3: Opinion(3, 1, 2, WIN)}, 3, 9)
