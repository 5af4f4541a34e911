"""Sets of cells: none is empty, none refers to itself, and every key has an effect."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..marked import Fault
from ..topology import CHANGING, RELATIVE_SIDES, SIDES, SLANTED_SIDES
from ..words import listed, quoted
from .grammar import BY_PIECE, Node
from .rules import CELL_KEYS, Rules

SETS = ("region", "setup", "to", "from", "through", "pieces", "empty", "becoming")
SIDED = (*SIDES, *SLANTED_SIDES, *RELATIVE_SIDES)


def circles(rules: Rules) -> Iterator[Fault]:
    """Regions that contain themselves, or more others than anybody needs."""
    for name in rules.tangled:
        text = f"the region {quoted(name)} is defined by itself, or by too many others: name cells or simpler regions"
        yield Fault(("regions", name), text, on_key=True)


def empty_sets(rules: Rules) -> Iterator[Fault]:
    """Sets without a cell."""
    for node in rules.of_kind(*SETS):
        named = node.value.get("in", ())
        if set(CHANGING) & set(named) or not set(CELL_KEYS) & set(node.value) or unheard(rules, named):
            continue
        movers = (
            (1, 2)
            if node.kind != "setup"
            else (max(1, rules.players.index(owner) + 1) if (owner := node.path[1]) in rules.players else 1,)
        )
        if all(rules.cells(node.value, mover) == frozenset() for mover in movers):
            keys = listed([key for key in CELL_KEYS if key in node.value])
            yield Fault(node.path, f"no cell of this board is in this set: loosen {keys}", on_key=True)
    yield from empty_safe_cells(rules)


def unheard(rules: Rules, places: Sequence[str]) -> bool:
    """Whether one of these names is no region and no cell, which another check reports."""
    regions, board = rules.names("regions"), rules.board
    return board is None or any(name not in (*regions, *board.places) and name not in board.number for name in places)


def empty_safe_cells(rules: Rules) -> Iterator[Fault]:
    """Captures of a line that can never happen because every cell is safe."""
    for node in rules.of_kind(*BY_PIECE):
        if rules.cells(node.value) == frozenset():
            yield Fault(
                node.path, "no cell is left on which a piece could be captured: loosen in and not_in", on_key=True
            )


def moving_regions(rules: Rules) -> Iterator[Fault]:
    """`vacated` where no step is asked about, and `played` where no neighbour is."""
    parents = {node.path: node.kind for node in rules.nodes}
    for each in rules.references:
        if (
            each.name == "vacated"
            and each.kind in ("place", "neighbour")
            and parents.get(each.path[:-1]) not in ("to", "from")
        ):
            yield Fault(
                each.path, "vacated is another cell every turn: it can be asked for in `to` and `from` alone", each.at
            )
        if each.name == "played" and each.kind in ("place", "shape_place"):
            text = "played is the cell of the piece just played: ask for it in next_to or not_next_to"
            yield Fault(each.path, text, each.at)


def shades(rules: Rules) -> Iterator[Fault]:
    """`shade` where no board is chequered."""
    if rules.shape is None or not rules.shape.slant:
        return
    for node in rules.of_kind(*SETS, "without"):
        if "shade" in node.value:
            text = "hexagons are not chequered: leave shade out, and name rows, columns or cells"
            yield Fault((*node.path, "shade"), text, on_key=True)


def idle_depth(rules: Rules) -> Iterator[Fault]:
    """`depth` without a side that it could deepen."""
    for node in rules.nodes:
        if "depth" in node.value and node.kind in (*SETS, "without") and not set(SIDED) & set(node.value.get("in", ())):
            yield Fault(
                (*node.path, "depth"),
                "depth says how deep a side under `in` is, and `in` names none; "
                f"write for example in: [{side_for(node)}]",
                on_key=True,
            )


def side_for(node: Node) -> str:
    """A side for an example."""
    return "north" if node.kind != "setup" else "home_side"


def idle_filter(rules: Rules) -> Iterator[Fault]:
    """Filters and sets of cells that keep everything, and so say nothing."""
    for node in rules.of_kind("to", "from", "through", "region"):
        if not node.value:
            yield Fault(node.path, "nothing is asked of these cells: say what, or leave the key out", on_key=True)


WRONG = (circles, empty_sets, moving_regions, shades)
IDLE = (idle_depth, idle_filter)
