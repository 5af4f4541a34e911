"""The board: lines that hang together, keys that fit its shape, cells that are left."""

from __future__ import annotations

from collections.abc import Iterator

from ..graphs import faults
from ..laying import SQUARES, cells_of, shape_of
from ..marked import Fault
from ..topology import FORWARD, PLACES, relative
from ..words import listed, quoted
from .rules import Rules

NARROWEST, NARROWEST_TO_LEAP = 3, 5  # cells once round a board


def wrong_lines(rules: Rules) -> Iterator[Fault]:
    """Lines that make no board."""
    for place, text in faults(rules.section("board").get("lines", ())):
        yield Fault(("board", "lines"), text, ("board", "lines", *place))


def wrong_wrap(rules: Rules) -> Iterator[Fault]:
    """A board that cannot wrap round, or is too narrow for it."""
    section = rules.section("board")
    board = rules.shape if "wrap" in section else None
    if board is None:
        return
    if shape_of(section) not in SQUARES:
        other = "lines" if shape_of(section) == "lines" else f"a {shape_of(section)}"
        yield Fault(("board", "wrap"), f"only boards of squares wrap round, not {other}: leave wrap out")
        return
    leaps = any(verb == "jump" for verb, _ in rules.verbs.values())
    least = NARROWEST_TO_LEAP if leaps else NARROWEST
    sides = {"columns": (board.columns,), "rows": (board.rows,)}.get(section["wrap"], (board.columns, board.rows))
    if min(sides) < least:
        text = f"a board that wraps round has at least {least} cells that way{' where pieces jump' if leaps else ''}"
        yield Fault(("board", "wrap"), f"{text}, and this one has {min(sides)}: make it larger, or leave wrap out")


def idle_neighbours(rules: Rules) -> Iterator[Fault]:
    """`neighbours` where lines say what is next to what."""
    section = rules.section("board")
    if "neighbours" in section and "lines" in section:
        text = "points are neighbours where they follow each other on a line: leave neighbours out"
        yield Fault(("board", "neighbours"), text, on_key=True)


def wrong_cuts(rules: Rules) -> Iterator[Fault]:
    """`without` that takes nothing, or everything."""
    wanted = rules.section("board").get("without")
    if wanted is None or rules.shape is None:
        return
    if not wanted:
        yield Fault(("board", "without"), "no cells are named here: say which, or leave without out", on_key=True)
        return
    try:
        gone = cells_of(rules.shape, wanted)
    except KeyError:  # a name that another check reports
        return
    if not gone and set(wanted.get("in", ())) <= {*PLACES, *rules.shape.sides, *rules.shape.number}:
        text = f"no cell of this board is in this set: loosen {listed(list(wanted))}"
        yield Fault(("board", "without"), text, on_key=True)
    if len(gone) == len(rules.shape.spots):
        yield Fault(("board", "without"), "no cell is left: name fewer cells", on_key=True)


def no_such_way(rules: Rules) -> Iterator[Fault]:
    """Directions that no line of the board goes, though boards of squares have them."""
    board = rules.board
    if board is None or not board.pointed:
        return
    for node in rules.nodes:
        if node.value.get("directions") == "diagonal" and not board.ways["diagonal"]:
            text = "no line of this board is diagonal: write adjacent, or names of directions"
            yield Fault((*node.path, "directions"), text)
    for each in rules.references:
        if each.kind == "way" and each.name in FORWARD and rules.forward is not None:
            ways = [relative(each.name, forward) for forward in rules.forward]
            gone = next((way for way in ways if way not in board.compass), None)
            if gone is not None:
                yield Fault(each.path, f"{quoted(each.name)} is {gone}, and no line of this board goes there", each.at)


WRONG = (wrong_lines, wrong_wrap, idle_neighbours, wrong_cuts, no_such_way)
IDLE = ()
