"""Boards of any shape as pictures whose cells are shaded by numbers."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from html import escape
from math import sqrt
from typing import Any

from ..analysis.documents import HIGH
from .canvas import foot
from .markup import line, number, picture, tag, text
from .output import percent

UNIT = 40  # how wide a cell is
FULL = 11  # cells side by side in which a number can be read
NAME = re.compile("([a-z]+)([0-9]+)")
Spot = tuple[float, float]


@dataclass(frozen=True)
class Shade:
    """How a cell looks: which colour, how much of it from 0 to 1, a short text in it, a longer one behind it."""

    kind: str
    much: float
    short: str
    long: str


class Board:
    """A board of a document."""

    def __init__(self, board: Mapping[str, Any]) -> None:
        self.shape, self.slant = board["shape"], board["slant"]
        self.cells: dict[str, Spot] = {name: (x, y) for name, (x, y) in board["cells"].items()}
        self.lines = board["lines"]
        self.left = min(x for x, _ in self.cells.values())
        self.top = max(y for _, y in self.cells.values())
        self.columns = max(x for x, _ in self.cells.values()) - self.left + 1
        self.rows = self.top - min(y for _, y in self.cells.values()) + 1

    def at(self, x: float, y: float) -> Spot:
        """Where a spot is in the picture."""
        return UNIT * (x - self.left + 1.4), UNIT * (self.top - y + 0.7)

    def draw(self, shades: Mapping[str, Shade], title: str) -> str:
        """The board with its coordinates."""
        marks = [line(*self.at(*self.cells[one]), *self.at(*self.cells[two]), "string") for one, two in self.lines]
        marks += [mark for name, shade in shades.items() for mark in self.cell(name, shade)]
        marks += self.labels()
        wide, high = UNIT * (self.columns + 1.3), UNIT * (self.rows + 1)
        return picture(high, title, *marks, wide=wide, kind="board")

    def cell(self, name: str, shade: Shade) -> Iterator[str]:
        """A cell with its text."""
        x, y = self.at(*self.cells[name])
        said = tag("title", escape(f"{name}: {shade.long}"))
        yield self.outline(x, y, "", class_="empty")
        yield self.outline(x, y, said, class_=shade.kind, fill_opacity=number(max(0.0, shade.much)))
        if shade.short and self.columns <= FULL:
            yield text(shade.short, x, y + 5, "value strong" if shade.much > 0.6 else "value", "middle")

    def outline(self, x: float, y: float, inside: str, **look: object) -> str:
        """The form of a cell."""
        if self.shape == "squares":
            at = {"x": number(x - UNIT / 2), "y": number(y - UNIT / 2), "width": UNIT, "height": UNIT}
            return tag("rect", inside, **at, **look)
        if self.shape == "points":
            return tag("circle", inside, cx=number(x), cy=number(y), r=number(0.38 * UNIT), **look)
        far = UNIT / sqrt(3)
        corners = ((0, -1), (0.866, -0.5), (0.866, 0.5), (0, 1), (-0.866, 0.5), (-0.866, -0.5))
        points = " ".join(f"{number(x + far * across)},{number(y + far * up)}" for across, up in corners)
        return tag("polygon", inside, points=points, **look)

    def label(self, name: str, x: float, y: float) -> str:
        """The name of a row or a column, larger on a board that is drawn smaller."""
        size = f"font-size:{number(min(0.6 * UNIT, max(12.5, self.columns)))}px"
        return tag("text", escape(name), x=number(x), y=number(y), class_="small", text_anchor="middle", style=size)

    def labels(self) -> Iterator[str]:
        """The names of rows at their left, of columns below them."""
        first: dict[str, Spot] = {}
        lowest: dict[str, Spot] = {}
        for name, (x, y) in self.cells.items():
            column, row = split(name)
            first[row] = min((x, y), first.get(row, (x, y)))
            lowest[column] = min((x, y), lowest.get(column, (x, y)), key=lambda spot: spot[1])
        for row, (x, y) in first.items():
            yield self.label(row, *moved(self.at(x if self.slant else self.left, y), -0.75, 0.13))
        bottom, last = self.top - self.rows + 1, self.last()
        for column, (x, y) in lowest.items():
            over = self.below(x, y, last) if self.slant else (x, bottom)
            yield self.label(column, *moved(self.at(*over), 0, 0.95))

    def last(self) -> dict[int, int]:
        """By row, its last column; both as numbers."""
        found: dict[int, int] = {}
        for column, row in map(self.numbered, self.cells.values()):
            found[row] = max(column, found.get(row, column))
        return found

    def numbered(self, spot: Spot) -> tuple[int, int]:
        """The numbers of a hexagon's column and row."""
        row = round(spot[1] / HIGH)
        return round(spot[0] - self.slant * row / 2), row

    def below(self, x: float, y: float, last: Mapping[int, int]) -> Spot:
        """The spot over the name of a column of hexagons whose lowest one is here, half a cell aside of it."""
        column, row = self.numbered((x, y))
        under = foot(column, row, last)
        return column + self.slant * (under - 1) / 2, under * HIGH


def moved(spot: Spot, across: float, down: float) -> Spot:
    """A place of a picture so many cells aside."""
    return spot[0] + UNIT * across, spot[1] + UNIT * down


def split(name: str) -> tuple[str, str]:
    """The column and the row of a cell."""
    found = NAME.fullmatch(name)
    return (found[1], found[2]) if found else (name, "")


# ---- shades


def heat(names: list[str], counts: list[int], kind: str) -> dict[str, Shade]:
    """Cells shaded by how many steps ended there, with their share in percent."""
    total, most = sum(counts) or 1, max(counts, default=0) or 1
    said: Callable[[int], str] = lambda count: f"{count} steps, {100 * count / total:.1f} %"  # noqa: E731
    return {
        name: Shade(kind, count / most, f"{100 * count / total:.1f}" if count else "", said(count))
        for name, count in zip(names, counts, strict=True)
    }


def worths(names: list[str], openings: list[dict[str, Any]]) -> dict[str, Shade]:
    """Cells shaded by the best first step that ends there: one colour above half of the points, another below."""
    best: dict[str, dict[str, Any]] = {}
    for each in openings:
        if each["cell"] and each["worth"] >= best.get(each["cell"], {"worth": -1.0})["worth"]:
            best[each["cell"]] = each
    far = max([0.1, *(abs(each["worth"] - 0.5) for each in best.values())])
    shades = {name: Shade("none", 0.0, "", "no first step ends here") for name in names}
    for name, each in best.items():
        points = 100 * each["worth"]
        step = "" if each["step"] == name else f"{each['step']}: "
        span = "proven" if each["proven"] else f"{100 * each['low']:.1f} to {100 * each['high']:.1f}"
        long = f"{step}{points:.1f} of 100 ({span})"
        kind = "good" if each["worth"] >= 0.5 else "bad"
        shades[name] = Shade(kind, 0.85 * abs(each["worth"] - 0.5) / far, str(percent(each["worth"])), long)
    return shades
