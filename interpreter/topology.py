"""The board section -> cells, neighbours, rays, and the regions that every board has."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from .notation import cell_name

COMPASS = {
    "north": (0, 1),
    "east": (1, 0),
    "south": (0, -1),
    "west": (-1, 0),
    "northeast": (1, 1),
    "southeast": (1, -1),
    "southwest": (-1, -1),
    "northwest": (-1, 1),
}
OPPOSITE = {
    "north": "south",
    "east": "west",
    "northeast": "southwest",
    "southeast": "northwest",
    "south": "north",
    "west": "east",
    "southwest": "northeast",
    "northwest": "southeast",
}
TURNED = (
    "north",
    "northeast",
    "east",
    "southeast",
    "south",
    "southwest",
    "west",
    "northwest",
)  # a turn to the right each
SIDES = ("north", "east", "south", "west")
FORWARD = {
    "forward": 0,
    "forward_right": 1,
    "right": 2,
    "backward_right": 3,
    "backward": 4,
    "backward_left": 5,
    "left": 6,
    "forward_left": 7,
}
RELATIVE_SIDES = ("home_side", "far_side")
BUILT_IN = ("centre", "corners", "edges", *SIDES, *RELATIVE_SIDES, "vacated")


@dataclass(frozen=True)
class Topology:
    """The cells of a board, by number, and what lies next to each."""

    columns: int
    rows: int
    spots: tuple[tuple[int, int], ...]  # column and row of each cell, from 0
    directions: tuple[str, ...]  # names of the rays, the adjacent ones first
    degree: int  # how many of them lead to neighbours

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The name of each cell."""
        return tuple(cell_name(column, row) for column, row in self.spots)

    @cached_property
    def number(self) -> dict[str, int]:
        """The cell of each name."""
        return {name: cell for cell, name in enumerate(self.names)}

    @cached_property
    def rays(self) -> list[list[int]]:
        """[cells, directions]: the next cell that way, or the number of cells where the board ends."""
        at = {spot: cell for cell, spot in enumerate(self.spots)}
        steps = [COMPASS[name] for name in self.directions]
        none = len(self.spots)
        return [[at.get((column + dc, row + dr), none) for dc, dr in steps] for column, row in self.spots]

    @cached_property
    def near(self) -> list[list[int]]:
        """[cells, degree]: the neighbours, or the number of cells where there is none."""
        return [row[: self.degree] for row in self.rays]

    @cached_property
    def back(self) -> list[int]:
        """The direction opposite to each."""
        return [self.directions.index(OPPOSITE[name]) for name in self.directions]

    def side(self, name: str, depth: int = 1) -> frozenset[int]:
        """The cells of a side, so many rows deep."""
        near, far = range(depth), range(-depth, 0)
        wanted = {
            "south": (None, near),
            "north": (None, [self.rows + i for i in far]),
            "west": (near, None),
            "east": ([self.columns + i for i in far], None),
        }[name]
        columns, rows = wanted
        return frozenset(
            cell
            for cell, (column, row) in enumerate(self.spots)
            if (columns is None or column in columns) and (rows is None or row in rows)
        )

    def built_in(self, name: str) -> frozenset[int]:
        """A region that the board itself has; the sides aside."""
        columns, rows = {0, self.columns - 1}, {0, self.rows - 1}
        if name == "centre":
            columns, rows = middles(self.columns), middles(self.rows)
        inside = [(column in columns, row in rows) for column, row in self.spots]
        if name == "edges":
            return frozenset(cell for cell, (c, r) in enumerate(inside) if c or r)
        return frozenset(cell for cell, (c, r) in enumerate(inside) if c and r)


def middles(length: int) -> set[int]:
    """The middle of a side, from 0; the two in the middle where the length is even."""
    return {(length - 1) // 2, length // 2}


def rectangle(columns: int, rows: int) -> Topology:
    """A board of squares, neighbours sharing an edge, rays in eight directions."""
    spots = tuple((column, row) for row in range(rows) for column in range(columns))
    return Topology(columns, rows, spots, tuple(COMPASS), 4)


def relative(name: str, forward: str) -> str | None:
    """The compass name of a direction that is said from a player's point of view; None where it is not one."""
    if name not in FORWARD:
        return None
    return TURNED[(TURNED.index(forward) + FORWARD[name]) % 8]
