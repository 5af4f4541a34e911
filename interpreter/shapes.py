"""The shapes of boards: squares, and cells with six sides."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from .topology import COMPASS, HEXAGONAL, Spot, Topology, middle_of

Sides = dict[str, tuple[int, int, int]]


def tiled(
    spots: Sequence[Spot], slant: int, steps: Mapping[str, Spot], sides: Sides, corners: Sequence[Spot]
) -> Topology:
    """A board of cells that all have the same steps to others, the steps to neighbours before the rest."""
    number = {spot: cell for cell, spot in enumerate(spots)}
    none, half = len(spots), len(steps) // 2
    rays = [[number.get((column + dc, row + dr), none) for dc, dr in steps.values()] for column, row in spots]
    columns, rows = 1 + max(column for column, _ in spots), 1 + max(row for _, row in spots)
    adjacent, diagonal = tuple(range(half)), tuple(range(half, 2 * half))
    return Topology(
        columns=columns,
        rows=rows,
        spots=tuple(spots),
        directions=tuple(steps),
        rays=rays,
        ways={"adjacent": adjacent, "diagonal": diagonal, "all": adjacent + diagonal},
        linked=adjacent,
        lines="adjacent" if slant else "all",
        slant=slant,
        sides=sides,
        corners=frozenset(number[spot] for spot in corners),
        centre=middle_of(spots, slant),
        longest=max(columns, rows),
    )


def upright(columns: int, rows: int) -> Sides:
    """The four sides of a board with straight or slanted columns."""
    return {"north": (0, -1, rows - 1), "east": (-1, 0, columns - 1), "south": (0, 1, 0), "west": (1, 0, 0)}


def rectangle(columns: int, rows: int) -> Topology:
    """A board of squares, neighbours sharing an edge, rays in eight directions."""
    spots = [(column, row) for row in range(rows) for column in range(columns)]
    return tiled(spots, 0, COMPASS, upright(columns, rows), ends(columns, rows))


def ends(columns: int, rows: int) -> list[Spot]:
    """The spots at both an end of a row and an end of a column."""
    return [(column, row) for column in {0, columns - 1} for row in {0, rows - 1}]


# ---- cells with six sides


def six(slant: int) -> dict[str, Spot]:
    """Columns and rows that a step goes, where each row is so many half cells further to the right."""
    return {name: ((across - slant * up) // 2, up) for name, (across, up) in HEXAGONAL.items()}


def rhombus(columns: int, rows: int) -> Topology:
    """Rows of hexagons, each half a cell further to the right than the one below."""
    spots = [(column, row) for row in range(rows) for column in range(columns)]
    return tiled(spots, 1, six(1), upright(columns, rows), ends(columns, rows))


def triangle(side: int) -> Topology:
    """A triangle of hexagons that stands on its south side."""
    spots = [(column, row) for row in range(side) for column in range(side - row)]
    last = side - 1
    sides = {"east": (-1, -1, last), "south": (0, 1, 0), "west": (1, 0, 0)}
    return tiled(spots, 1, six(1), sides, [(0, 0), (last, 0), (0, last)])


def hexagon(side: int) -> Topology:
    """A hexagon of hexagons, with a row of so many as its south side and as its north side."""
    last, far = side - 1, 2 * side - 2
    spots = [(column, row) for row in range(far + 1) for column in range(far + 1) if abs(column - row) < side]
    sides = {
        "north": (0, -1, far),
        "northeast": (-1, 0, far),
        "southeast": (-1, 1, last),
        "south": (0, 1, 0),
        "southwest": (1, 0, 0),
        "northwest": (1, -1, last),
    }
    return tiled(spots, -1, six(-1), sides, [(0, 0), (last, 0), (far, last), (far, far), (last, far), (0, last)])


# ---- the section


def sides_of(size: Any) -> tuple[int, int]:
    """Columns and rows, said as one number or two."""
    return (size, size) if isinstance(size, int) else (size["columns"], size["rows"])


SHAPES: dict[str, Callable[[Any], Topology]] = {
    "square": lambda size: rectangle(size, size),
    "rectangle": lambda size: rectangle(*sides_of(size)),
    "rhombus": lambda size: rhombus(*sides_of(size)),
    "hexagon": hexagon,
    "triangle": triangle,
}


def board_of(section: Mapping[str, Any]) -> Topology:
    """The board that a section describes; keys without a value are not there."""
    shape = next(name for name in SHAPES if section.get(name) is not None)
    return SHAPES[shape](section[shape])
