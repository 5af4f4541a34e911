"""A comparison as one HTML file that needs nothing else, written from its document."""

from __future__ import annotations

from typing import Any

from .contrasts import STAR, figures, kinds, label, title, under
from .markup import above, figure, table, tag
from .report import document, section, verdicts

Figures = dict[str, Any]


def comparison_page(found: Figures) -> str:
    """The file about a comparison."""
    return document(title(found), under(found), [*verdicts(found), compared(found)])


def compared(found: Figures) -> str:
    """All combinations, drawn and as a table."""
    first = found["players"][0]
    rows = []
    for each in found["combinations"]:
        for kind in kinds(found):
            points = each[kind]["points"]
            name = f"{label(each)}, {kind}" if len(kinds(found)) > 1 else label(each)
            rows.append(
                (name, points["share"], points["low"], points["high"], "plain" if kind == "searched" else "faint")
            )
    caption = f"Points of 100 for {first}, with intervals of 95 %"
    head = ("", *(f"{kind}: {what}" for kind in kinds(found) for what in ("points", "turns, drawn")))
    lines = [
        (label(each), *(cell for kind in kinds(found) for cell in figures(found, kind, each, at)))
        for at, each in enumerate(found["combinations"])
    ]
    note = tag("p", f"* {STAR}")
    return section("compared", "Side by side", figure(caption, above(rows, caption)), table(head, lines), note)
