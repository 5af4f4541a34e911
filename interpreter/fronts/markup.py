"""Pieces of HTML and SVG that are always well formed, and plots made of them."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

WIDE, LABEL = 460, 165  # of a plot, and of the names at its left
LINE = 30


def tag(name: str, *inside: str, **attributes: object) -> str:
    """An element around markup; an underscore behind or within the name of an attribute is none or a hyphen."""
    said = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(str(value))}"'
        for key, value in attributes.items()
        if value != ""
    )
    return f"<{name}{said}>{''.join(inside)}</{name}>"


def text(value: object, x: float = 0, y: float = 0, kind: str = "", anchor: str = "") -> str:
    """A text of a picture."""
    return tag("text", escape(str(value)), x=number(x), y=number(y), class_=kind, text_anchor=anchor)


def number(value: float) -> str:
    """A number as short as can be."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    """A straight line."""
    return tag("line", x1=number(x1), y1=number(y1), x2=number(x2), y2=number(y2), class_=kind)


def rectangle(x: float, y: float, width: float, height: float, kind: str, *inside: str) -> str:
    """A rectangle."""
    at = {"x": x, "y": y, "width": max(0.0, width), "height": max(0.0, height)}
    return tag("rect", *inside, **{name: number(value) for name, value in at.items()}, class_=kind)


def picture(high: float, title: str, *inside: str, wide: float = WIDE, kind: str = "plot") -> str:
    """A whole picture, as wide as there is room."""
    box = f"0 0 {number(wide)} {number(high)}"
    return tag("svg", tag("title", escape(title)), *inside, viewBox=box, class_=kind, role="img")


def figure(caption: str, *inside: str) -> str:
    """A picture with the sentence below it."""
    return tag("figure", *inside, tag("figcaption", escape(caption)))


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table; the first column names its rows. One of many columns becomes a list on narrow screens."""
    top = tag("thead", tag("tr", *(tag("th", escape(cell), scope="col") for cell in head)))
    body = (
        tag(
            "tr",
            tag("th", escape(row[0]), scope="row"),
            *(tag("td", escape(cell), data_head=name) for name, cell in zip(head[1:], row[1:], strict=True)),
        )
        for row in rows
    )
    return tag("div", tag("table", top, tag("tbody", *body)), class_="wide many" if len(head) > 3 else "wide")


# ---- plots

Range = tuple[str, float, float, float, str]  # name, value, low, high, kind


def ranges(rows: Sequence[Range], title: str, middle: float | None = 0.5) -> str:
    """Shares from 0 to 100 with their intervals, a line each."""
    high = LINE * len(rows) + 26
    room = WIDE - LABEL - 62

    def at(value: float) -> float:
        return LABEL + room * value

    marks = [tick for n in range(5) for tick in (line(at(n / 4), 4, at(n / 4), high - 22, "grid"),)]
    marks += [text(25 * n, at(n / 4), high - 5, "small", "middle") for n in range(5)]
    if middle is not None:
        marks.append(line(at(middle), 4, at(middle), high - 22, "middle"))
    for n, (name, value, low, top, kind) in enumerate(rows):
        y = LINE * n + LINE / 2 + 4
        marks += [
            text(name, LABEL - 10, y + 5, "", "end"),
            line(at(low), y, at(top), y, f"whisker {kind}"),
            tag("circle", cx=number(at(value)), cy=number(y), r="6", class_=kind),
            text(f"{100 * value:.1f}", WIDE - 4, y + 5, "number", "end"),
        ]
    return picture(high, title, *marks)


def above(rows: Sequence[Range], title: str) -> str:
    """The same with each name above its line, which leaves room for long ones."""
    step, high = 42, 42 * len(rows) + 26
    room = WIDE - 80

    def at(value: float) -> float:
        return 10 + room * value

    marks = [line(at(n / 4), 4, at(n / 4), high - 22, "middle" if n == 2 else "grid") for n in range(5)]
    marks += [text(25 * n, at(n / 4), high - 5, "small", "middle") for n in range(5)]
    for n, (name, value, low, top, kind) in enumerate(rows):
        y = step * n + 32
        marks += [
            text(name, 10, y - 14, "small"),
            line(at(low), y, at(top), y, f"whisker {kind}"),
            tag("circle", cx=number(at(value)), cy=number(y), r="6", class_=kind),
            text(f"{100 * value:.1f}", WIDE - 4, y + 5, "number", "end"),
        ]
    return picture(high, title, *marks)


def histogram(bars: Sequence[dict[str, int]], title: str, kind: str) -> str:
    """How many values lie in each step."""
    most = max(bar["count"] for bar in bars)
    rest = len(bars) > 1 and bars[-1]["most"] - bars[-1]["least"] > bars[0]["most"] - bars[0]["least"]
    gap = 24 if rest else 0  # before a last bar that holds all longer games
    step = (WIDE - 20 - gap) / len(bars)
    marks = [line(10, 150, WIDE - 10, 150, "grid")]
    for n, bar in enumerate(bars):
        high = 136 * bar["count"] / most
        said = f"{bar['least']} to {bar['most']}: {bar['count']}"
        left, look = 10 + n * step + 1, kind
        if rest and n == len(bars) - 1:
            left, look = left + gap, f"{kind} rest"
        marks.append(rectangle(left, 150 - high, step - 2, high, look, tag("title", escape(said))))
    shown = sorted({0, len(bars) // 3, 2 * len(bars) // 3})
    marks += [text(bars[n]["least"], 10 + n * step, 168, "small") for n in shown]
    last = f"{bars[-1]['least']} to {bars[-1]['most']}" if rest else bars[-1]["most"]
    marks.append(text(last, WIDE - 10, 168, "small", "end"))
    return picture(174, title, *marks)


def course(values: Sequence[float], title: str) -> str:
    """A line from the left to the right, from 0 to 100 upwards."""
    left, right, top, low = 40, WIDE - 10, 8, 150

    def at(n: int, value: float) -> tuple[float, float]:
        return left + (right - left) * n / max(1, len(values) - 1), low - (low - top) * value

    marks = [line(left, at(0, n / 4)[1], right, at(0, n / 4)[1], "middle" if n == 2 else "grid") for n in range(5)]
    marks += [text(25 * n, left - 8, at(0, n / 4)[1] + 5, "small", "end") for n in range(5)]
    points = " ".join(",".join(map(number, at(n, value))) for n, value in enumerate(values))
    marks.append(tag("polyline", points=points, class_="course"))
    marks += [text("start", left, 168, "small"), text("end", right, 168, "small", "end")]
    return picture(174, title, *marks)
