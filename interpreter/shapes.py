"""The shapes of boards whose cells fill the plane: squares, and cells with six sides."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import lcm

from .topology import COMPASS, HEXAGONAL, Spot, Topology, middle_of

Sides = dict[str, tuple[int, int, int]]
WRAPPED = {None: (False, False), "columns": (True, False), "rows": (False, True), "both": (True, True)}


def tiled(
    spots: Sequence[Spot], slant: int, steps: Mapping[str, Spot], sides: Sides, corners: Sequence[Spot]
) -> Topology:
    """A board of cells that all have the same steps to others, the steps to neighbours before the rest."""
    number = {spot: cell for cell, spot in enumerate(spots)}
    half = len(steps) // 2
    columns, rows = 1 + max(column for column, _ in spots), 1 + max(row for _, row in spots)
    adjacent, diagonal = tuple(range(half)), tuple(range(half, 2 * half))
    return Topology(
        columns=columns,
        rows=rows,
        spots=tuple(spots),
        directions=tuple(steps),
        steps=tuple(steps.values()),
        spans=(max(columns, rows),) * len(steps),
        ways={"adjacent": adjacent, "diagonal": diagonal, "all": adjacent + diagonal},
        linked=adjacent,
        lines="adjacent" if slant else "all",
        slant=slant,
        sides=sides,
        corners=frozenset(number[spot] for spot in corners),
        centre=middle_of(spots, slant),
    )


def upright(columns: int, rows: int) -> Sides:
    """The four sides of a board with straight or slanted columns."""
    return {"north": (0, -1, rows - 1), "east": (-1, 0, columns - 1), "south": (0, 1, 0), "west": (1, 0, 0)}


def rectangle(columns: int, rows: int, wrap: str | None = None) -> Topology:
    """A board of squares, neighbours sharing an edge, rays in eight directions."""
    spots = [(column, row) for row in range(rows) for column in range(columns)]
    flat = tiled(spots, 0, COMPASS, upright(columns, rows), ends(columns, rows))
    return flat if wrap is None else wrapped(flat, *WRAPPED[wrap])


def ends(columns: int, rows: int) -> list[Spot]:
    """The spots at both an end of a row and an end of a column."""
    return [(column, row) for column in {0, columns - 1} for row in {0, rows - 1}]


def wrapped(flat: Topology, round_columns: bool, round_rows: bool) -> Topology:
    """The same where the last column is next to the first, the last row next to the first, or both."""
    columns, rows = flat.columns, flat.rows
    slanted = lcm(columns, rows) if round_columns and round_rows else max(columns, rows)
    gone = (("east", "west") if round_columns else ()) + (("north", "south") if round_rows else ())
    return replace(
        flat,
        wraps=(round_columns, round_rows),
        meets=True,
        spans=tuple(slanted if dc and dr else columns if dc else rows for dc, dr in flat.steps),
        sides={name: form for name, form in flat.sides.items() if name not in gone},
        corners=frozenset(),
    )


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
