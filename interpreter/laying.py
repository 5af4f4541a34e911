"""The board section -> the board: a shape, and what changes it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import msgspec

from .assembly import NONE, Assembler, Codes
from .graphs import graph
from .shapes import hexagon, rectangle, rhombus, triangle
from .terms import CellSet
from .topology import Topology

SHAPES: dict[str, Callable[[Any], Topology]] = {
    "square": lambda size: rectangle(size, size),
    "rectangle": lambda size: rectangle(*sides_of(size)),
    "rhombus": lambda size: rhombus(*sides_of(size)),
    "hexagon": hexagon,
    "triangle": triangle,
    "lines": graph,
}
SQUARES = ("square", "rectangle")


def sides_of(size: Any) -> tuple[int, int]:
    """Columns and rows, said as one number or two."""
    return (size, size) if isinstance(size, int) else (size["columns"], size["rows"])


def shape_of(section: Mapping[str, Any]) -> str:
    """The key of a board that is its shape."""
    return next(name for name in SHAPES if section.get(name) is not None)


def shaped(section: Mapping[str, Any]) -> Topology:
    """The board with all its cells; keys without a value are not there."""
    shape, wrap, neighbours = shape_of(section), section.get("wrap"), section.get("neighbours")
    size = section[shape]
    board = rectangle(*sides_of(size), wrap) if wrap and shape in SQUARES else SHAPES[shape](size)
    return replace(board, linked=board.ways[neighbours]) if neighbours else board


def board_of(section: Mapping[str, Any]) -> Topology:
    """The board that a section describes."""
    board, wanted = shaped(section), section.get("without")
    return cut(board, cells_of(board, wanted)) if wanted else board


def cells_of(board: Topology, wanted: Mapping[str, Any]) -> frozenset[int]:
    """A set of cells of a board that has no regions of the author's; unknown names are no cells."""
    codes = Codes(("", ""), (NONE,), ("",))
    return Assembler(board, codes, {}, None, {}, (), (), False, {}).cells(msgspec.convert(wanted, CellSet))


def cut(board: Topology, gone: frozenset[int]) -> Topology:
    """A board without some of its cells; the rest keep their names and lie as they lay."""
    kept = [cell for cell in range(len(board.spots)) if cell not in gone]
    number = {cell: place for place, cell in enumerate(kept)}
    return replace(
        board,
        spots=tuple(board.spots[cell] for cell in kept),
        given=board.given and [[number.get(other, len(kept)) for other in board.given[cell]] for cell in kept],
        corners=frozenset(number[cell] for cell in board.corners - gone),
        centre=frozenset(number[cell] for cell in board.centre - gone),
    )
