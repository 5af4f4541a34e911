"""A board as cells with what lies next to each, and the regions that it has."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from .notation import cell_name

Spot = tuple[int, int]  # column and row, from 0

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
HEXAGONAL = {  # half cells to the right, and rows up: the six across an edge, then the six across a corner
    "northeast": (1, 1),
    "east": (2, 0),
    "southeast": (1, -1),
    "southwest": (-1, -1),
    "west": (-2, 0),
    "northwest": (-1, 1),
    "north": (0, 2),
    "east_northeast": (3, 1),
    "east_southeast": (3, -1),
    "south": (0, -2),
    "west_southwest": (-3, -1),
    "west_northwest": (-3, 1),
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
    "east_northeast": "west_southwest",
    "west_southwest": "east_northeast",
    "east_southeast": "west_northwest",
    "west_northwest": "east_southeast",
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
SLANTED_SIDES = ("northeast", "southeast", "southwest", "northwest")
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
PLACES = ("centre", "corners", "edges")
CHANGING = ("vacated", "played")  # another cell after every step
BUILT_IN = (*PLACES, *SIDES, *RELATIVE_SIDES, *CHANGING)


@dataclass(frozen=True)
class Topology:
    """The cells of a board, by number, and what lies next to each."""

    columns: int
    rows: int
    spots: tuple[Spot, ...]
    directions: tuple[str, ...]  # names of the rays
    steps: tuple[Spot, ...]  # by direction: columns and rows to the next cell; none where `given` says where it is
    ways: Mapping[str, tuple[int, ...]]  # the directions that `adjacent`, `diagonal` and `all` stand for
    linked: tuple[int, ...]  # the directions that lead to neighbours
    lines: str  # which of `ways` make a line where nothing is said
    slant: int  # half cells that each row lies further to the right than the one below; 0 where cells have four sides
    sides: Mapping[str, tuple[int, int, int]]  # how far from a side a spot is: a column + b row + c
    corners: frozenset[int]
    centre: frozenset[int]
    spans: tuple[int, ...]  # by direction: the most cells in a row
    wraps: tuple[bool, bool] = (False, False)  # whether the last column is next to the first, the last row to the first
    pointed: bool = False  # whether it has points on lines
    given: list[list[int]] | None = None  # the rays of points on lines
    meets: bool = False  # whether two rays of a cell can come to the same cell, or one to where it began

    @property
    def degree(self) -> int:
        """How many neighbours a cell has at most."""
        return len(self.linked)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The name of each cell."""
        return tuple(cell_name(column, row) for column, row in self.spots)

    @cached_property
    def number(self) -> dict[str, int]:
        """The cell of each name."""
        return {name: cell for cell, name in enumerate(self.names)}

    @cached_property
    def at(self) -> dict[Spot, int]:
        """The cell of each spot."""
        return {spot: cell for cell, spot in enumerate(self.spots)}

    def cell_at(self, column: int, row: int) -> int:
        """The cell in a column and row, once round where the board wraps; the number of cells where there is none."""
        spot = (column % self.columns if self.wraps[0] else column, row % self.rows if self.wraps[1] else row)
        return self.at.get(spot, len(self.spots))

    @property
    def whole(self) -> bool:
        """Whether the board has all the cells of its columns and rows."""
        return len(self.spots) == self.columns * self.rows

    @cached_property
    def extent(self) -> str:
        """Where the board is, in words."""
        if self.whole:
            return f"which goes from a1 to {self.names[-1]}"
        return f"which has {len(self.spots)} cells, from {self.names[0]} to {self.names[-1]}"

    @cached_property
    def rays(self) -> list[list[int]]:
        """[cells, directions]: the next cell that way, or the number of cells where there is none."""
        if self.given is not None:
            return self.given
        return [[self.cell_at(column + dc, row + dr) for dc, dr in self.steps] for column, row in self.spots]

    @cached_property
    def near(self) -> list[list[int]]:
        """[cells, degree]: the neighbours, or the number of cells where there is none."""
        return [[row[way] for way in self.linked] for row in self.rays]

    @cached_property
    def back(self) -> list[int]:
        """The direction opposite to each."""
        if self.pointed:
            return [way ^ 1 for way in range(len(self.directions))]
        return [self.directions.index(OPPOSITE[name]) for name in self.directions]

    @property
    def compass(self) -> tuple[str, ...]:
        """The directions that have a name."""
        return tuple(name for name in self.directions if name in OPPOSITE)

    def longest(self, ways: Sequence[int]) -> int:
        """The most cells in a row in some directions."""
        return max((self.spans[way] for way in ways), default=1)

    def along(self, cell: int, way: int, far: int) -> int:
        """The cell so far away in a direction, or the number of cells where the board ends before."""
        for _ in range(far):
            cell = self.rays[cell][way] if cell < len(self.spots) else cell
        return cell

    def shortest(self, cell: int, ways: Sequence[int], least: int, goal: int) -> tuple[int, int] | None:
        """How far a goal is, so far at least, and which way that is; None where the way leads back."""
        found = ((far, way) for far in range(least, max(self.spans)) for way in ways)
        return next(((far, way) for far, way in found if goal != cell and self.along(cell, way, far) == goal), None)

    @property
    def places(self) -> tuple[str, ...]:
        """The names of the regions that the board itself has."""
        return (*PLACES, *self.sides, *RELATIVE_SIDES, *CHANGING)

    def side(self, name: str, depth: int = 1) -> frozenset[int]:
        """The cells of a side, so many rows deep."""
        a, b, c = self.sides[name]
        return frozenset(cell for cell, (column, row) in enumerate(self.spots) if a * column + b * row + c < depth)

    def built_in(self, name: str) -> frozenset[int]:
        """A region that the board itself has; the sides aside."""
        if name == "edges":
            return frozenset[int]().union(*(self.side(side) for side in self.sides))
        return self.centre if name == "centre" else self.corners


def middles(length: int) -> set[int]:
    """The middle of a side, from 0; the two in the middle where the length is even."""
    return {(length - 1) // 2, length // 2}


def middle_of(spots: Sequence[Spot], slant: int) -> frozenset[int]:
    """The cells nearest to the middle of a board."""
    flat = [(2 * column + slant * row, row) for column, row in spots]
    across, up, n = sum(x for x, _ in flat), sum(y for _, y in flat), len(flat)
    squared = 3 if slant else 4  # the height of a row in half cells, squared
    far = [(n * x - across) ** 2 + squared * (n * y - up) ** 2 for x, y in flat]
    least = min(far)
    return frozenset(cell for cell, distance in enumerate(far) if distance == least)


def relative(name: str, forward: str) -> str | None:
    """The compass name of a direction that is said from a player's point of view; None where it is not one."""
    if name not in FORWARD:
        return None
    return TURNED[(TURNED.index(forward) + FORWARD[name]) % 8]
