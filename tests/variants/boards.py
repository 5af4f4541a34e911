"""The boards of the rules language, read from its documentation alone: cells, the next cell, neighbours, regions, ways.

A cell is a column and a row from 0, whatever the shape, as the names of cells have it: `a1` is (0, 0). Cells that are
not there are NOWHERE, and nothing comes after NOWHERE.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any, TypeAlias

Cell: TypeAlias = tuple[int, int]  # column and row, from 0 at the bottom left
Tree: TypeAlias = Mapping[str, Any]
Test: TypeAlias = Callable[[int, int], bool]

NOWHERE: Cell = (-1, -1)
WAYS: dict[str, Cell] = {"north": (0, 1), "northeast": (1, 1), "east": (1, 0), "southeast": (1, -1)}
WAYS |= {"south": (0, -1), "southwest": (-1, -1), "west": (-1, 0), "northwest": (-1, 1)}
STRAIGHT = ("north", "east", "south", "west")
ROUND = ("northeast", "east", "southeast", "southwest", "west", "northwest")  # next to a cell with six sides
BETWEEN = ("north", "east_northeast", "east_southeast", "south", "west_southwest", "west_northwest")


def cell_name(cell: Cell) -> str:
    """A cell as text."""
    before, last = divmod(cell[0], 26)
    return ("" if not before else chr(96 + before)) + chr(97 + last) + str(cell[1] + 1)


def cell_of(name: str) -> Cell:
    """The cell of a name."""
    letters = name.rstrip("0123456789")
    column = 0
    for letter in letters:
        column = 26 * column + ord(letter) - 96
    return column - 1, int(name[len(letters) :]) - 1


def middle(length: int) -> set[int]:
    """The middle of a side, two where its length is even."""
    return {(length - 1) // 2, length // 2}


def board_of(said: Tree) -> Board:
    """The board that a document asks for."""
    shape, kind = next((key, KINDS[key]) for key in said if key in KINDS)
    return kind(said, said[shape])


class Board:
    """What all boards have; squares as they are."""

    usual = "all"  # the directions of a line where none are named
    adjacent: Sequence[str] = STRAIGHT
    diagonal: Sequence[str] = tuple(way for way in WAYS if way not in STRAIGHT)

    def __init__(self, said: Tree, size: Any) -> None:
        self.said, self.size = said, size
        self.columns, self.rows = (size["columns"], size["rows"]) if isinstance(size, Mapping) else (size, size)
        self.rounds = tuple(said.get("wrap") in ("both", axis) for axis in ("columns", "rows"))
        self.steps: Mapping[str, Cell] = self.going()
        self.whole = self.laid()
        self.cut(())

    def cut(self, gone: Iterable[Cell]) -> None:
        """Take away the cells that are not there."""
        self.there = frozenset(self.whole) - frozenset(gone)
        self.cells = [cell for cell in self.whole if cell in self.there]
        self.known: dict[Cell, list[Cell]] = {}  # neighbours that were asked for before

    def going(self) -> Mapping[str, Cell]:
        """How far each direction goes, in columns and rows."""
        return WAYS

    def laid(self) -> list[Cell]:
        """The cells of the shape."""
        return [(column, row) for row in range(self.rows) for column in range(self.columns)]

    # ---- the next cell

    def beyond(self, cell: Cell, way: str) -> Cell:
        """The next cell that way."""
        if cell == NOWHERE:
            return NOWHERE
        column, row = (here + step for here, step in zip(cell, self.steps[way], strict=True))
        return self.wrapped((column, row))

    def wrapped(self, cell: Cell) -> Cell:
        """A cell, once round where the board wraps round."""
        column = cell[0] % self.columns if self.rounds[0] else cell[0]
        row = cell[1] % self.rows if self.rounds[1] else cell[1]
        return (column, row) if (column, row) in self.there else NOWHERE

    def opposite(self, way: str) -> str:
        """The direction that leads back."""
        return opposite(way, self.steps)

    def ways(self, said: Any) -> list[str]:
        """The directions of a word, or those of a list that the board has."""
        if isinstance(said, str):
            both = dict.fromkeys((*self.adjacent, *self.diagonal))
            return list({"adjacent": self.adjacent, "diagonal": self.diagonal}.get(said, both))
        return [way for way in said if way in self.steps]

    def near(self, cell: Cell) -> list[Cell]:
        """The neighbours of a cell, each once."""
        if cell not in self.known:
            found = (self.beyond(cell, way) for way in self.ways(self.said.get("neighbours", "adjacent")))
            self.known[cell] = [x for x in dict.fromkeys(found) if x not in (NOWHERE, cell)]
        return self.known[cell]

    def onward(self, cell: Cell, way: str) -> list[Cell]:
        """All cells that way, to the edge of the board or once round."""
        found, x = list[Cell](), self.beyond(cell, way)
        while x not in (NOWHERE, cell):
            found.append(x)
            x = self.beyond(x, way)
        return found

    def leaps(self, cell: Cell, offset: Iterable[int]) -> list[Cell]:
        """The cells so many columns and so many rows away, or the other way about."""
        one, other = offset
        steps = [(c * x, r * y) for x, y in ((one, other), (other, one)) for c in (-1, 1) for r in (-1, 1)]
        found = (self.wrapped((cell[0] + column, cell[1] + row)) for column, row in steps)
        return [x for x in dict.fromkeys(found) if x not in (NOWHERE, cell)]

    # ---- regions

    def sides(self, depth: int) -> dict[str, Test]:
        """The sides, so many rows deep; there is none where the board wraps round."""
        columns, rows = self.columns, self.rows
        upright: dict[str, Test] = {"south": lambda c, r: r < depth, "north": lambda c, r: r >= rows - depth}
        across: dict[str, Test] = {"west": lambda c, r: c < depth, "east": lambda c, r: c >= columns - depth}
        return ({} if self.rounds[1] else upright) | ({} if self.rounds[0] else across)

    def corner(self, cell: Cell) -> bool:
        """Whether two sides meet in a cell, on the shape as it was laid."""
        upright = cell[1] in (0, self.rows - 1) and not self.rounds[1]
        return upright and cell[0] in (0, self.columns - 1) and not self.rounds[0]

    def region(self, name: str, depth: int = 1) -> frozenset[Cell]:
        """The cells of a region that every board has, or a cell."""
        sides = self.sides(depth)
        if name in sides:
            return frozenset(cell for cell in self.cells if sides[name](*cell))
        if name == "edges":
            rim = self.sides(1).values()
            return frozenset(cell for cell in self.cells if any(side(*cell) for side in rim))
        if name == "corners":
            return frozenset(cell for cell in self.cells if self.corner(cell))
        if name == "centre":
            return self.there & self.centre()
        return frozenset(cell for cell in self.cells if cell_name(cell) == name)

    def centre(self) -> frozenset[Cell]:
        """The cells nearest to the middle of the shape as it was laid."""
        column, row = self.heart()
        far = {cell: round(self.far(cell[0] - column, cell[1] - row), 6) for cell in self.whole}
        return frozenset(cell for cell in self.whole if far[cell] == min(far.values()))

    def heart(self) -> tuple[float, float]:
        """The middle."""
        return (self.columns - 1) / 2, (self.rows - 1) / 2

    def far(self, columns: float, rows: float) -> float:
        """How far so many columns and rows are, squared."""
        return columns**2 + rows**2


class Rhombus(Board):
    """Cells with six sides; a column goes up to the right."""

    usual = "adjacent"
    adjacent, diagonal = ROUND, BETWEEN
    six: tuple[Cell, ...] = ((0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1))  # as in ROUND

    def going(self) -> Mapping[str, Cell]:
        """The six, and between each two of them the next cell beyond."""
        round_ = [self.six[-1], *self.six[:-1]]
        between = [(one[0] + other[0], one[1] + other[1]) for one, other in zip(round_, self.six, strict=True)]
        return dict(zip(ROUND, self.six, strict=True)) | dict(zip(BETWEEN, between, strict=True))

    def far(self, columns: float, rows: float) -> float:
        return columns**2 + rows**2 + columns * rows


class Triangle(Rhombus):
    """The corner of a rhombus around a1."""

    def laid(self) -> list[Cell]:
        return [(column, row) for row in range(self.size) for column in range(self.size - row)]

    def sides(self, depth: int) -> dict[str, Test]:
        return {
            "south": lambda c, r: r < depth,
            "west": lambda c, r: c < depth,
            "east": lambda c, r: c + r >= self.size - depth,
        }

    def corner(self, cell: Cell) -> bool:
        return cell in ((0, 0), (self.size - 1, 0), (0, self.size - 1))

    def heart(self) -> tuple[float, float]:
        return (self.size - 1) / 3, (self.size - 1) / 3


class Hexagon(Rhombus):
    """Six sides of so many cells; a column goes up to the left."""

    six = ((1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0), (0, 1))

    def laid(self) -> list[Cell]:
        self.columns = self.rows = 2 * self.size - 1
        span = range(self.columns)
        return [(column, row) for row in span for column in span if abs(column - row) < self.size]

    def sides(self, depth: int) -> dict[str, Test]:
        side, last = self.size, 2 * self.size - 1
        return {
            "south": lambda c, r: r < depth,
            "north": lambda c, r: r >= last - depth,
            "southwest": lambda c, r: c < depth,
            "northeast": lambda c, r: c >= last - depth,
            "southeast": lambda c, r: c - r >= side - depth,
            "northwest": lambda c, r: r - c >= side - depth,
        }

    def corner(self, cell: Cell) -> bool:
        return sum(side(*cell) for side in self.sides(1).values()) > 1

    def far(self, columns: float, rows: float) -> float:
        return columns**2 + rows**2 - columns * rows


class Lines(Board):
    """Points on lines. A line that has no direction of its own has its number, with + and - for both ways along it."""

    def laid(self) -> list[Cell]:
        self.paths = [[cell_of(name) for name in line] for line in self.size]
        points = sorted({point for path in self.paths for point in path}, key=lambda cell: cell[::-1])
        self.columns, self.rows = (1 + max(point[axis] for point in points) for axis in (0, 1))
        self.left, self.low = (min(point[axis] for point in points) for axis in (0, 1))
        self.follow = self.followed()
        self.adjacent = tuple(self.follow)
        self.diagonal = tuple(way for way in self.follow if way in Board.diagonal)
        self.steps = dict.fromkeys(self.follow, NOWHERE)  # the names alone
        return points

    def followed(self) -> dict[str, dict[Cell, Cell]]:
        """For each direction what comes after each point."""
        follow: dict[str, dict[Cell, Cell]] = {}
        for number, path in enumerate(self.paths):
            name = direction(path)
            if name and set(path) & {*follow.get(name, ()), *follow.get(opposite(name), ())}:
                name = None
            there, back = (name, opposite(name)) if name else (f"{number}+", f"{number}-")
            follow.setdefault(there, {}).update(pairwise(path))
            follow.setdefault(back, {}).update(pairwise(path[::-1]))
        return follow

    def beyond(self, cell: Cell, way: str) -> Cell:
        found = self.follow.get(way, {}).get(cell, NOWHERE)
        return found if found in self.there else NOWHERE

    def opposite(self, way: str) -> str:
        return opposite(way) if way in WAYS else way[:-1] + {"+": "-", "-": "+"}[way[-1]]

    def sides(self, depth: int) -> dict[str, Test]:
        return super().sides(depth) | {
            "south": lambda c, r: r < self.low + depth,
            "west": lambda c, r: c < self.left + depth,
        }

    def corner(self, cell: Cell) -> bool:
        return cell[0] in (self.left, self.columns - 1) and cell[1] in (self.low, self.rows - 1)

    def heart(self) -> tuple[float, float]:
        return sum(c for c, _ in self.whole) / len(self.whole), sum(r for _, r in self.whole) / len(self.whole)


def opposite(way: str, steps: Mapping[str, Cell] = WAYS) -> str:
    """The direction that leads back."""
    column, row = steps[way]
    return next(name for name, step in steps.items() if step == (-column, -row))


def direction(path: Sequence[Cell]) -> str | None:
    """The compass direction in which points lie, one after another, however steep; none where the line bends."""
    signs = set()
    for (column, row), (further, higher) in pairwise(path):
        columns, rows = further - column, higher - row
        signs.add(((columns > 0) - (columns < 0), (rows > 0) - (rows < 0)))
    only = signs.pop() if len(signs) == 1 else None
    return next((way for way, step in WAYS.items() if step == only), None)


KINDS: dict[str, type[Board]] = {"square": Board, "rectangle": Board, "lines": Lines}
KINDS |= {"rhombus": Rhombus, "triangle": Triangle, "hexagon": Hexagon}
