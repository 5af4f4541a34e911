"""Boards beside a second reckoning: cells with six sides by cube coordinates, lines by their points."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import interpreter
from interpreter import Game, Position
from interpreter.fronts.board import Artist

Cube = tuple[int, int, int]
ROUND = ((1, -1, 0), (1, 0, -1), (0, 1, -1), (-1, 1, 0), (-1, 0, 1), (0, -1, 1))
CORNERWISE = ((2, -1, -1), (1, 1, -2), (-1, 2, -1), (-2, 1, 1), (-1, -1, 2), (1, -2, 1))
RULES = """
format: 1
name: A board
players: [black, white]
board: {BOARD}
pieces: {stone: {}}
actions: {walk: {move: {directions: WAYS}}, put: {place: {piece: stone}}}
phases: {play: {turn: [walk, put]}}
"""


def game(board: str, ways: str = "adjacent", more: str = "") -> Game:
    """A game on a board in which a stone goes one step."""
    return interpreter.load(RULES.replace("{BOARD}", board).replace("WAYS", ways) + more)


def goals(found: Game, cell: str, mover: str = "black") -> set[str]:
    """Where a stone alone on the board can go."""
    position = found.position({cell: mover}, mover=mover)
    steps = [goal for _, dash, goal in (str(step).partition("-") for step in position.legal()) if dash]
    assert len(steps) == len(set(steps))
    return set(steps)


def letters(number: int) -> str:
    """The letters of a column from 0, for up to 702."""
    return (chr(96 + number // 26) if number >= 26 else "") + chr(97 + number % 26)


# ---- cells with six sides: each is a cube whose three numbers add up to nothing


def rhombus(columns: int, rows: int) -> dict[Cube, str]:
    """Rows that go east, columns that go northeast; the numbers grow that way."""
    return {(c, r, -c - r): f"{letters(c)}{r + 1}" for c in range(columns) for r in range(rows)}


def triangle(side: int) -> dict[Cube, str]:
    """The corner of a rhombus around a1."""
    return {cube: name for cube, name in rhombus(side, side).items() if -cube[2] < side}


def hexagon(side: int) -> dict[Cube, str]:
    """All cubes whose numbers are below the side, the lowest row first; columns go northwest."""
    far = range(1 - side, side)
    cubes = [(x, y, -x - y) for x in far for y in far if abs(x + y) < side]
    return {(x, y, z): f"{letters(-z + side - 1)}{y + side}" for x, y, z in cubes}


def neighbours(cells: dict[Cube, str], cube: Cube, steps: tuple[Cube, ...] = ROUND) -> set[str]:
    """The cells one step away."""
    found = (tuple(a + b for a, b in zip(cube, step, strict=True)) for step in steps)
    return {cells[other] for other in found if other in cells}  # type: ignore[index]


BOARDS: dict[str, Callable[[], dict[Cube, str]]] = {
    "rhombus: 1": lambda: rhombus(1, 1),
    "rhombus: 5": lambda: rhombus(5, 5),
    "rhombus: {columns: 4, rows: 7}": lambda: rhombus(4, 7),
    "triangle: 1": lambda: triangle(1),
    "triangle: 6": lambda: triangle(6),
    "hexagon: 1": lambda: hexagon(1),
    "hexagon: 2": lambda: hexagon(2),
    "hexagon: 5": lambda: hexagon(5),
}


@pytest.mark.parametrize("board", BOARDS)
def test_neighbours_of_hexagons(board: str) -> None:
    cells = BOARDS[board]()
    each, across, both = (game(f"{{{board}}}", ways) for ways in ("adjacent", "diagonal", "all"))
    assert set(each.cells) == set(cells.values())
    assert len(each.cells) == len(cells)
    for cube, name in cells.items():
        assert goals(each, name) == neighbours(cells, cube)
        assert goals(across, name) == neighbours(cells, cube, CORNERWISE)
        assert goals(both, name) == neighbours(cells, cube, ROUND + CORNERWISE)


@pytest.mark.parametrize("side", [1, 2, 3, 10, 26])
def test_how_many_cells(side: int) -> None:
    """A hexagon of n a side has 3n(n - 1) + 1 cells, 271 of 10; a triangle n(n + 1) / 2."""
    assert len(game(f"{{hexagon: {side}}}").cells) == 3 * side * (side - 1) + 1
    assert len(game(f"{{triangle: {side}}}").cells) == side * (side + 1) // 2


def held(board: str, region: str) -> set[str]:
    """The cells of a region that a board has."""
    start = game(board, more=f"setup: {{black: {{stone: {{in: [{region}]}}}}}}\n").start()
    return set(start.board)


def test_sides_of_a_hexagon() -> None:
    sides = {
        "south": "a1 b1 c1",
        "southeast": "c1 d2 e3",
        "northeast": "e3 e4 e5",
        "north": "c5 d5 e5",
        "northwest": "a3 b4 c5",
        "southwest": "a1 a2 a3",
    }
    for side, cells in sides.items():
        assert held("{hexagon: 3}", side) == set(cells.split())
    assert held("{hexagon: 3}", "corners") == {"a1", "c1", "e3", "e5", "c5", "a3"}
    assert held("{hexagon: 3}", "centre") == {"c3"}
    assert held("{hexagon: 3}", "edges") == set(" ".join(sides.values()).split())
    assert len(held("{hexagon: 10}", "edges")) == 6 * 9


def test_sides_of_a_triangle() -> None:
    assert held("{triangle: 4}", "south") == {"a1", "b1", "c1", "d1"}
    assert held("{triangle: 4}", "west") == {"a1", "a2", "a3", "a4"}
    assert held("{triangle: 4}", "east") == {"d1", "c2", "b3", "a4"}
    assert held("{triangle: 4}", "corners") == {"a1", "d1", "a4"}
    assert held("{triangle: 4}", "centre") == {"b2"}
    assert held("{triangle: 3}", "centre") == {"a2", "b1", "b2"}


def test_directions_of_hexagons() -> None:
    """As they are drawn: row upon row to the right on a rhombus, to the left on the lower half of a hexagon."""
    rhombic = {
        "northeast": "c4", "east": "d3", "southeast": "d2", "southwest": "c2", "west": "b3", "northwest": "b4",
        "north": "b5", "east_northeast": "d4", "east_southeast": "e2",
        "south": "d1", "west_southwest": "b2", "west_northwest": "a4",
    }  # fmt: skip
    assert {way: goals(game("{rhombus: 5}", f"[{way}]"), "c3") for way in rhombic} == {
        way: {cell} for way, cell in rhombic.items()
    }
    hexagonal = {
        "northeast": "d4", "east": "d3", "southeast": "c2", "southwest": "b2", "west": "b3", "northwest": "c4",
        "north": "d5", "east_northeast": "e4", "east_southeast": "d2",
        "south": "b1", "west_southwest": "a2", "west_northwest": "b4",
    }  # fmt: skip
    assert {way: goals(game("{hexagon: 3}", f"[{way}]"), "c3") for way in hexagonal} == {
        way: {cell} for way, cell in hexagonal.items()
    }


def test_points_of_view_on_hexagons() -> None:
    forward = "forward: {black: north, white: south}\n"
    ahead = game("{hexagon: 3}", "[forward_left, forward_right]", forward)
    assert goals(ahead, "c3") == {"c4", "d4"}
    assert goals(ahead, "c3", "white") == {"c2", "b2"}
    assert goals(game("{hexagon: 3}", "[forward]", forward), "c3") == {"d5"}
    assert goals(game("{hexagon: 3}", "[left, right]", forward), "c3") == {"b3", "d3"}


# ---- joining sides


def played(name: str, cells: str, **options: Any) -> Position:
    """A game after these steps."""
    position = interpreter.load(name, pie=False, **options).start()
    for cell in cells.split():
        position = position.play(cell)
    return position


def test_who_joins_what() -> None:
    """Black's first, between the numbered ends of the columns; white's between the ends of the rows."""
    assert played("hex", "a1 c1 a2 c2 a3", size=3).outcome.winner == "black"  # type: ignore[union-attr]
    assert played("hex", "b3 a1 c3 b1 a3 c1", size=3).outcome.winner == "white"  # type: ignore[union-attr]
    assert played("hex", "b1 a2 a3", size=3).outcome is None  # a3 and b1 meet no edge of each other
    assert played("hex", "b1 a1 a2 b3 a3", size=3).outcome.winner == "black"  # type: ignore[union-attr]


def test_a_corner_is_on_two_sides() -> None:
    """A whole side joins all three; so does a Y from its middle."""
    assert played("y", "a1 b2 b1 a3 c1", size=3).outcome.winner == "black"  # type: ignore[union-attr]
    assert played("y", "b2 d1 a3 a1 b1 a4 c2", size=4).outcome.winner == "black"  # type: ignore[union-attr]


# ---- drawn


def test_hexagons_are_drawn() -> None:
    found = game("{hexagon: 3}")
    drawn = Artist(found).draw(found.position({"a1": "black", "e3": "white", "c5": "white"}), legal=False)
    assert drawn.splitlines()[:6] == [
        "        5   W   .   .",
        "      4   .   .   .   .",
        "    3   .   .   .   .   W",
        "      2   .   .   .   .   e",
        "        1   B   .   .   d",
        "              a   b   c",
    ]
