"""Boards drawn at random for made-up rulesets: a few cells each, with the regions and directions that they have."""

from __future__ import annotations

import random
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, TypeAlias

from .boards import Cell, board_of, cell_name

Tree: TypeAlias = dict[str, Any]
Path: TypeAlias = tuple[Cell, ...]

SIZES = ((3, 3), (3, 3), (4, 3), (2, 4), (4, 4), (5, 2), (1, 5), (5, 1), (2, 2), (3, 2))
ROUND_SIZES = ((3, 3), (3, 4), (4, 3), (5, 3), (3, 5), (5, 5), (5, 5))
REGIONS = ("centre", "corners", "edges", "north", "south", "west", "east", "home_side", "far_side")
SIX = ("northeast", "east", "southeast", "southwest", "west", "northwest")
AHEAD = ["forward", "forward_left", "backward"]


@dataclass(frozen=True)
class Ground:
    """A board with what rules can say on it."""

    board: Tree
    cells: tuple[str, ...]
    regions: tuple[str, ...]  # those that look ahead come last
    directions: tuple[Any, ...]
    squares: bool = True

    @property
    def narrow(self) -> bool:
        """Whether it is too narrow for leaps where it wraps round."""
        return "wrap" in self.board and min(self.board["rectangle"].values()) < 5

    @property
    def fixed(self) -> tuple[str, ...]:
        """The regions that are the same for both players."""
        return tuple(name for name in self.regions if name not in ("home_side", "far_side"))


def plain(columns: int, rows: int) -> Ground:
    """A rectangle."""
    names = tuple(f"{'abcde'[column]}{row + 1}" for column in range(columns) for row in range(rows))
    directions = ("adjacent", "diagonal", "all", ["north", "east"], AHEAD)
    return Ground({"rectangle": {"columns": columns, "rows": rows}}, names, REGIONS, directions)


def ground(rng: random.Random, most: int) -> Ground:
    """A board of any shape with so many cells at most."""
    found = any_ground(rng)
    return found if len(found.cells) <= most else ground(rng, most)


def any_ground(rng: random.Random) -> Ground:
    """A board of any shape."""
    shape = rng.choice(["round", "round", "round", "rectangle", "rhombus", "hexagon", "hexagon", "triangle", "lines"])
    boards: dict[str, Tree] = {
        "rectangle": {"rectangle": sides(*rng.choice(SIZES[:5]))},
        "round": {"rectangle": sides(*rng.choice(ROUND_SIZES)), "wrap": rng.choice(["columns", "rows", "both"])},
        "rhombus": {"rhombus": rng.choice([2, 3, 4, {"columns": 3, "rows": 2}, {"columns": 2, "rows": 4}])},
        "hexagon": {"hexagon": rng.choice([2, 2, 3])},
        "triangle": {"triangle": rng.choice([3, 4, 5])},
        "lines": {"lines": drawn_lines(rng)} if shape == "lines" else {},
    }
    board = boards[shape]
    if shape != "lines" and rng.random() < 0.3:
        board["neighbours"] = rng.choice(["diagonal", "all"])
    if shape == "rectangle" or rng.random() < 0.3:
        names = [cell_name(cell) for cell in board_of(board).cells]
        board["without"] = {"in": rng.sample(names, rng.randint(1, max(1, len(names) // 5)))}
    return described(board, rng)


def sides(columns: int, rows: int) -> Tree:
    """How large a rectangle is."""
    return {"columns": columns, "rows": rows}


def described(board: Tree, rng: random.Random) -> Ground:
    """A board with its cells, the regions that have cells, and directions."""
    land = board_of(board)
    land.cut(cell for cell in land.cells if cell_name(cell) in board.get("without", {}).get("in", ()))
    known = [name for name in (*REGIONS[:7], "northeast", "southeast", "southwest", "northwest") if land.region(name)]
    ahead = [name for name in REGIONS[7:] if {"north", "south"} <= set(known)]
    if "lines" in board:
        compass = [way for way in land.adjacent if way.isalpha()]
        some = [rng.sample(compass, min(2, len(compass)))] if compass else []
        words = ["adjacent", "all", *["diagonal"] * bool(land.diagonal)]
        directions = (*words, *some, *[AHEAD] * ({"north", "northwest", "northeast"} <= set(compass)))
    elif "rectangle" in board:
        directions = ("adjacent", "diagonal", "all", ["north", "east"], AHEAD)
    else:
        some = [rng.sample(SIX, 2), rng.sample([*land.steps], 3)]
        directions = ("adjacent", "diagonal", "all", *some, AHEAD)
    names = tuple(cell_name(cell) for cell in land.cells)
    return Ground(board, names, (*known, *ahead), tuple(directions), "rectangle" in board)


def drawn_lines(rng: random.Random) -> list[list[str]]:
    """Lines over a few points, straight ones and some that bend; all hang together and no two share a stretch."""
    columns, rows = rng.choice([(3, 3), (3, 3), (4, 3), (3, 5)])
    straight = [tuple((c, r) for c in range(columns)) for r in range(rows)]
    straight += [tuple((c, r) for r in range(rows)) for c in range(columns)]
    slanted = [
        tuple((c + n, r + step * n) for n in range(3))
        for c in range(columns - 2)
        for r in range(rows)
        for step in (1, -1)
        if 0 <= r + 2 * step < rows
    ]
    points = [(c, r) for c in range(columns) for r in range(rows)]
    bent: list[Path] = [tuple(rng.sample(points, rng.randint(2, 4))) for _ in range(3)]
    wanted: list[Path] = [*rng.sample(straight, len(straight) - rng.randint(0, 2)), *rng.sample(slanted, 2), *bent]
    if rng.random() < 0.5:
        rng.shuffle(wanted)
    found: list[Path] = []
    for path in wanted[: rng.randint(4, 9)] * 2:
        apart = not stretches(path) & {each for other in found for each in stretches(other)}
        if apart and (not found or {cell for other in found for cell in other} & set(path)):
            found.append(path if rng.random() < 0.7 else path[::-1])
    return [[cell_name(cell) for cell in path] for path in found]


def stretches(path: Path) -> set[frozenset[Cell]]:
    """The pairs of points that follow each other."""
    return {frozenset(pair) for pair in pairwise(path)}
