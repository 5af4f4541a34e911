"""An analysis as one HTML file that needs nothing else, written from its document."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Any

from .cells import Board, heat, worths
from .findings import about, behind, came_up, games, heading, percent, played, samples, some, spread, used, worth
from .markup import course, figure, histogram, ranges, table, tag
from .styles import CSS

GENERATOR = '<meta name="generator" content="kelb">'
Figures = dict[str, Any]
SIDES = ("one", "two")
LOOKS = {"black": "dark", "dark": "dark", "white": "light", "light": "light"}  # of players called so
BEST, WORST = 6, 6  # first steps in the table
MEASURES = (
    ("drama", "Drama", "how far the eventual winner lies behind while he does: 0 not at all, 1 hopelessly"),
    ("behind", "Winner behind", "the share of the positions in which the eventual winner lies behind"),
    ("lead_changes", "Changes of the lead", "how often another player comes to be ahead"),
    ("decided_at", "Decided after", "the share of the game after which the eventual winner stays ahead"),
    ("openness", "Openness", "1 where both expect the same, 0 where all is known, over the whole game"),
    ("late_openness", "Openness at the end", "the same in the last quarter"),
)


def page(found: Figures) -> str:
    """The whole file."""
    return document(heading(found), played(found), [part for make in SECTIONS for part in make(found)])


def document(title: str, under: str, parts: list[str]) -> str:
    """A file with a title, a line under it, and sections."""
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">{GENERATOR}'
    top = tag("header", tag("h1", escape(title)), tag("p", escape(under)))
    body = tag("body", top, tag("main", *parts))
    inside = f"<head>{head}<title>{escape(title)}</title><style>{CSS}</style></head>{body}"
    return f'<!DOCTYPE html>\n<html lang="en">{inside}</html>\n'


def section(name: str, title: str, *inside: str) -> str:
    """A part of the page."""
    return tag("section", tag("h2", escape(title)), *inside, id=name)


def verdicts(found: Figures) -> Iterator[str]:
    """What the figures mean."""
    items = (tag("li", escape(each["text"]), class_="alert" if each["alert"] else "") for each in found["verdicts"])
    yield section("verdicts", "What the games say", tag("ul", *items))


def balance(found: Figures) -> Iterator[str]:
    """Who wins."""
    rows = [
        (f"{player}, {name}", share["share"], share["low"], share["high"], LOOKS.get(player.lower(), SIDES[n]))
        for name, sample in samples(found)
        for n, (player, share) in enumerate(sample["wins"].items())
    ]
    for name, sample in samples(found):
        person = sample["first_person"]
        if person["of"]:
            rows.append((f"who begins, {name}", person["share"], person["low"], person["high"], "plain"))
    caption = "Wins of each side in 100 games, with intervals of 95 %; who begins: points, a draw half a point."
    plot = figure(caption, ranges(rows, "Who wins"))
    outcomes = [
        (player, *(percent(sample["wins"][player]) for _, sample in samples(found))) for player in found["players"]
    ]
    outcomes.append(("points of who begins", *(percent(sample["first_person"]) for _, sample in samples(found))))
    for title, key in (("drawn", "draws"), ("unfinished", "unfinished"), ("sides swapped", "swaps")):
        if not any(sample[key]["count"] for _, sample in samples(found)):
            continue
        outcomes.append((title, *(percent(sample[key]) for _, sample in samples(found))))
    yield section(
        "balance", "Balance", plot, table(("", *(name for name, _ in samples(found))), outcomes), *extra(found)
    )


def extra(found: Figures) -> Iterator[str]:
    """The edge of the first turn, and the points that would balance the game."""
    edge, komi = found["edge"], found["komi"]
    if edge:
        rule = "has" if found["pie"] else "does not have"
        expects = "" if edge["best"]["proven"] else f", as searches of {games(found['opening_games'])} expect"
        yield tag(
            "p",
            f"The best first step, {escape(edge['best']['step'])}, is worth ",
            f"{worth(edge['best'])} of 100 points{expects}. ",
            f"With a right to swap sides, which this game {rule}, who begins would choose ",
            f"{escape(edge['swapped']['step'])} and keep {100 * edge['worth_with_pie']:.1f}.",
        )
    if komi:
        second = escape(found["players"][1])
        yield tag(
            "p",
            f"{about(komi['fair'])} points for {second} would balance the game, from {komi['games']} searched games ",
            f"that were won by points; it has {komi['now']:g} now.",
        )


def length(found: Figures) -> Iterator[str]:
    """How long games are."""
    kinds = {"random": "faint", "searched": "plain"}
    plots = [
        figure(
            f"Turns of {games(sample['games'], f'{name} ')}",
            histogram(sample["turns"]["bars"], f"Turns, {name}", kinds[name]),
        )
        for name, sample in samples(found)
    ]
    rows = [
        ("turns: mean (quartiles)", *(spread(sample["turns"]) for _, sample in samples(found))),
        ("steps: mean (quartiles)", *(spread(sample["steps"]) for _, sample in samples(found))),
        ("longest, in turns", *(str(sample["turns"]["most"]) for _, sample in samples(found))),
        ("legal steps: mean", *(f"{sample['branching']:.1f}" for _, sample in samples(found))),
        ("legal steps: most", *(str(sample["branching_peak"]) for _, sample in samples(found))),
        ("turns with a choice", *(f"{100 * sample['decisions']:.1f} %" for _, sample in samples(found))),
        ("captures a game", *(about(sample["captures"]) for _, sample in samples(found))),
        ("possible games", *(f"10^{sample['game_tree']:.0f}" for _, sample in samples(found))),
        ("positions at most", *(f"10^{found['positions']:.0f}" for _ in samples(found))),
    ]
    yield section("length", "Length and choice", *plots, table(("", *(name for name, _ in samples(found))), rows))


def tension(found: Figures) -> Iterator[str]:
    """How games go up and down."""
    measured = found["tension"]
    if not measured:
        return
    rows = [
        (title, about(measured[name], 2), str(measured[name]["of"] if measured[name] else 0), meaning)
        for name, title, meaning in MEASURES
    ]
    caption = "Points of 100 that the eventual winner expects on average, from the start to the end of the game"
    points = measured["course"]
    plots = [figure(caption, course(points, "What the eventual winner expects"))] if points else []
    yield section("tension", "Tension", *plots, table(("", "mean", "games", "meaning"), rows))


def ladder(found: Figures) -> Iterator[str]:
    """Whether thinking pays."""
    rows = [
        (f"{rung['more']} against {rung['fewer']}", *(rung["points"][key] for key in ("share", "low", "high")), "plain")
        for rung in found["ladder"]
        if rung["points"]["of"]
    ]
    if rows:
        ended = " and ".join(str(rung["points"]["of"]) for rung in found["ladder"] if rung["points"]["of"])
        caption = f"Points of 100 for the side that thinks twice as long, in {ended} games that ended"
        yield section("ladder", "Skill", figure(caption, ranges(rows, "Thinking longer")))


def openings(found: Figures) -> Iterator[str]:
    """What first steps are worth."""
    if not found["openings"]:
        return
    board = Board(found["board"])
    parts = []
    if any(each["cell"] for each in found["openings"]):
        caption = (
            f"Points of 100 for the best first step that ends on a cell, without a swap: proven, or {behind(found)}. "
        )
        caption += "The darker, the further from 50."
        parts.append(figure(caption, board.draw(worths(list(board.cells), found["openings"]), "First steps")))
    shown, number = some(found, BEST, WORST), len(found["openings"])
    fair = found["edge"]["swapped"]["step"]
    rows = [(each["step"], worth(each), "the fairest" if each["step"] == fair else "") for each in shown]
    title = "The best, the worst and the fairest" if len(shown) < number else "All"
    parts.append(table((f"{title}, of {number}", "points", ""), rows))
    yield section("openings", "First steps", *parts)


def places(found: Figures) -> Iterator[str]:
    """Where steps end."""
    board = Board(found["board"])
    boards = [
        figure(
            f"{player}, {name} games: where 100 steps of this side ended",
            board.draw(heat(list(board.cells), counts, "count"), f"Steps of {player}, {name}"),
        )
        for name, sample in reversed(samples(found))
        for player, counts in sample["heat"].items()
    ]
    yield section("places", "Cells used", tag("div", *boards, class_="boards"))


def rules(found: Figures) -> Iterator[str]:
    """How often rules came up."""
    rows = [
        (f"{title} {name}", *map(came_up, cells))
        for kind, title in (("actions", "action"), ("ends", "end"), ("options", "option"))
        for name, cells in used(found, kind).items()
    ]
    yield section("rules", "Games in which a rule came up", table(("", *(name for name, _ in samples(found))), rows))


SECTIONS = (verdicts, balance, openings, ladder, tension, length, rules, places)
