"""A comparison as one HTML file that needs nothing else, written from its document."""

from __future__ import annotations

from typing import Any

from .contrasts import STAR, figures, heads, kinds, label, starred, swaps, title, under
from .markup import Range, above, figure, table, tag
from .report import document, section, verdicts

Figures = dict[str, Any]
LOOKS = {"random": "faint", "searched": "plain"}


def comparison_page(found: Figures) -> str:
    """The file about a comparison."""
    return document(title(found), under(found), [*verdicts(found), compared(found)])


def compared(found: Figures) -> str:
    """All combinations, drawn and as a table."""
    who = "who begins" if swaps(found) else found["players"][0]
    plots = []
    for kind in kinds(found):
        caption = f"Points of 100 for {who} in {kind} games that ended, with intervals of 95 %"
        plots.append(figure(caption, above(ranges(found, kind), caption)))
    head = ("", *(f"{kind}: {what}" for kind in kinds(found) for what in heads(found)))
    lines = [
        (label(each), *(cell for kind in kinds(found) for cell in figures(found, kind, each, at)))
        for at, each in enumerate(found["combinations"])
    ]
    rows, note = table(head, lines), [tag("p", f"* {STAR}")] if starred(found) else []
    if len(plots) == 1:  # the table beside it
        return section("compared", "Side by side", tag("div", *plots, rows, class_="plots"), *note)
    return section("compared", "Side by side", tag("div", *plots, class_="plots"), rows, *note)


def ranges(found: Figures, kind: str) -> list[Range]:
    """The share of each combination as it is drawn; none of those without a game that ended."""
    return [
        (label(each), points["share"], points["low"], points["high"], LOOKS[kind])
        for each in found["combinations"]
        if (points := each[kind]["person"])["of"]
    ]
