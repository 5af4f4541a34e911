"""Boards beside a second reckoning: cells with six sides by cube coordinates, lines by their points."""

from __future__ import annotations

import math
import random
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import pytest

import interpreter
from interpreter import Game, Position
from interpreter.analysis.documents import HIGH, geometry
from interpreter.fronts.board import Artist
from interpreter.fronts.cells import UNIT, Board

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


HEXAGRAM = "{hexagon: 3, without: {in: [a1, c1, a3, e3, c5, e5]}}"


def test_stars_are_drawn() -> None:
    """Drawn by hand: the name of a column stands where the column would come out, never before or in a row."""
    found = game(HEXAGRAM)
    drawn = Artist(found).draw(found.position({"b1": "black", "d5": "white"}), legal=False)
    assert drawn.splitlines()[:6] == [
        "          5   W",
        "    4   .   .   .   .",
        "      3   .   .   .   e",
        "    2   .   .   .   .",
        "          1   B   c   d",
        "            a   b",
    ]


def test_cells_cut_off_a_rhombus_leave_its_columns_named() -> None:
    """Drawn by hand: columns of a rhombus go up to the right, so that they come out at the left below."""
    found = game("{rhombus: 4, without: {in: [a1, a2, d1]}}")
    drawn = Artist(found).draw(found.position({}), legal=False)
    assert drawn.splitlines()[:5] == [
        "        4   .   .   .   .",
        "      3   .   .   .   .",
        "        2   .   .   .",
        "      1   .   .   d",
        "    a   b   c",
    ]


@pytest.mark.parametrize(
    "shape", [HEXAGRAM, "{hexagon: 4}", "{rhombus: 4, without: {in: [a1, a2, d1]}}", "{triangle: 5}"]
)
def test_names_stand_apart_in_pictures(shape: str) -> None:
    """On pages too: no name upon another or upon a cell, and each column's in line with its cells."""
    board = Board(geometry(game(shape).program.board))
    found = [re.findall(r'x="([^"]*)" y="([^"]*)".*>([a-z0-9]+)<', mark)[0] for mark in board.labels()]
    places = {name: (float(x), float(y)) for x, y, name in found}
    cells = {name: board.at(*spot) for name, spot in board.cells.items()}
    for one, other in combinations([*places.values(), *cells.values()], 2):
        assert math.dist(one, other) > 0.6 * UNIT
    for name, (x, y) in cells.items():
        under_x, under_y = places[name[0]]
        assert abs(under_x - x + board.slant / 2 / HIGH * (under_y - y)) < 0.1 * UNIT


# ---- boards that wrap round


SQUARE = ((0, 1), (1, 0), (0, -1), (-1, 0))
KING = (*SQUARE, (1, 1), (1, -1), (-1, -1), (-1, 1))
Spot = tuple[int, int]


@dataclass(frozen=True)
class Sheet:
    """A board of squares reckoned in coordinates, which may wrap round and have holes."""

    columns: int
    rows: int
    wrap: str = "both"
    holes: frozenset[Spot] = frozenset()

    def next(self, spot: Spot, step: Spot) -> Spot | None:
        """The next cell that way."""
        column, row = spot[0] + step[0], spot[1] + step[1]
        column = column % self.columns if self.wrap in ("both", "columns") else column
        row = row % self.rows if self.wrap in ("both", "rows") else row
        there = 0 <= column < self.columns and 0 <= row < self.rows and (column, row) not in self.holes
        return (column, row) if there else None

    def slides(self, start: Spot, held: set[Spot], far: int, steps: Sequence[Spot]) -> set[Spot]:
        """Where a piece can slide."""
        found = set()
        for step in steps:
            spot = self.next(start, step)
            for _ in range(far):
                if spot is None or spot == start or spot in held:
                    break
                found.add(spot)
                spot = self.next(spot, step)
        return found

    def leaps(self, start: Spot, held: set[Spot]) -> set[tuple[Spot, Spot]]:
        """Goals of leaps with what is leapt over."""
        found = set()
        for step in KING:
            over = self.next(start, step)
            goal = self.next(over, step) if over in held and over is not None else None
            if goal is not None and over is not None and goal not in held:
                found.add((goal, over))
        return found


def said(spot: Spot) -> str:
    """A spot as a cell."""
    return f"{letters(spot[0])}{spot[1] + 1}"


SHEETS = [
    Sheet(7, 5),
    Sheet(5, 5, "columns"),
    Sheet(6, 5, "rows"),
    Sheet(6, 6, holes=frozenset({(0, 0), (3, 2)})),
    Sheet(5, 7, "none", frozenset({(2, 3), (0, 0), (1, 0)})),
]


def sheet_rules(sheet: Sheet) -> str:
    """A game of slides and leaps on a sheet."""
    holes = f", without: {{in: [{', '.join(said(hole) for hole in sheet.holes)}]}}" if sheet.holes else ""
    wrap = f", wrap: {sheet.wrap}" if sheet.wrap != "none" else ""
    return f"""
format: 1
name: Sheet
players: [black, white]
board: {{rectangle: {{columns: {sheet.columns}, rows: {sheet.rows}}}{wrap}{holes}}}
pieces: {{stone: {{}}}}
actions:
  slide: {{move: {{directions: all, distance: any}}}}
  leap: {{jump: {{over: [anyone], directions: all, capture: [jumped]}}}}
  put: {{place: {{piece: stone}}}}
phases: {{play: {{turn: [ACTION], until: {{turns: {{at_least: 99}}}}}}, rest: {{turn: [put, slide, leap]}}}}
"""


@pytest.mark.parametrize("sheet", SHEETS, ids=str)
@pytest.mark.parametrize("action", ["slide", "leap"])
def test_steps_on_sheets(sheet: Sheet, action: str) -> None:
    """Random positions in both readings: no step stands twice, a slide does not pass its start."""
    found, draw = interpreter.load(sheet_rules(sheet).replace("ACTION", action)), random.Random(1)
    spots = [(c, r) for c in range(sheet.columns) for r in range(sheet.rows) if (c, r) not in sheet.holes]
    assert set(found.cells) == set(map(said, spots))
    for count in (1, 2, 4, 9, 16) * 3:
        held = draw.sample(spots, count)
        board = {said(spot): "black" if n % 2 == 0 else "white" for n, spot in enumerate(held)}
        wanted = []
        for spot in held[::2]:
            goals = sheet.slides(spot, set(held), 99, KING)
            goals = {goal for goal, _ in sheet.leaps(spot, set(held))} if action == "leap" else goals
            wanted += [f"{said(spot)}-{said(goal)}" for goal in goals]
        for game_ in (found, found.compiled()):
            position = game_.position(board)
            steps = sorted(str(step) for step in position.legal())
            if wanted:
                assert steps == sorted(wanted)
        for spot in held[::2] if action == "leap" else ():
            for goal, over in sheet.leaps(spot, set(held)):
                after = found.position(board).play(f"{said(spot)}-{said(goal)}").board
                assert set(after) == {said(each) for each in (set(held) - {spot, over}) | {goal}}


RING = """
format: 1
name: Ring
players: [black, white]
board: {rectangle: {columns: 5, rows: 3}, wrap: columns}
pieces: {stone: {}}
captures: {flank: {custodian: {whose: opponent, run: any, result: RESULT}}}
actions:
  put: {place: {piece: stone, capture: [flank]}}
phases: {play: {turn: [put]}}
end: {row: {when: {line: {of: mover, exactly: LENGTH}}, winner: mover}}
"""


def on_ring(board: dict[str, str], step: str, result: str = "remove", length: int = 5) -> Position:
    """A step on a cylinder, in both readings."""
    found = interpreter.load(RING.replace("RESULT", result).replace("LENGTH", str(length)))
    both = [each.position(board, mover="black").play(step) for each in (found, found.compiled())]
    assert both[0].board == both[1].board
    return both[1]


def test_a_row_once_round_counts_each_cell_once() -> None:
    full = dict.fromkeys(("a2", "b2", "d2", "e2"), "black")
    assert on_ring(full, "c2").outcome
    across = {"d2": "black", "e2": "black", "b2": "black"}
    assert on_ring(across, "a2", length=4).outcome


def test_no_run_is_flanked_by_the_same_piece_twice() -> None:
    """Round the ring the stone meets itself; with another stone on the ring both runs fall."""
    others = dict.fromkeys(("b1", "c1", "d1", "e1"), "white")
    assert len(on_ring(others, "a1").board) == 5
    assert set(on_ring({**others, "c1": "black"}, "a1").board) == {"a1", "c1"}
    assert set(on_ring({**others, "c1": "black"}, "a1", "flip").board.values()) == {"black stone"}


@pytest.mark.parametrize(
    ("board", "held", "taken"),
    [
        ("{rectangle: {columns: 3, rows: 4}, wrap: both}", "b1 c1", "a4 b4 a1 c2 b3"),
        ("{lines: [[a1, b1, c1, d1], [a1, b2, c1, d3]]}", "d1 d3", "b1 c1 b2"),
    ],
)
def test_what_two_runs_share_is_taken_once(board: str, held: str, taken: str) -> None:
    """From c3 every slanted line round the torus comes to a4; c1 is on both lines from a1."""
    whites, last = taken.split(), "c3" if "wrap" in board else "a1"
    pieces = dict.fromkeys(held.split(), "black") | dict.fromkeys(whites, "white")
    for result in ("remove", "flip"):
        rules = f"""
format: 1
name: Shared
players: [black, white]
board: {board}
pieces: {{stone: {{}}}}
captures: {{flank: {{custodian: {{whose: opponent, run: any, directions: WAYS, result: {result}}}}}}}
actions: {{put: {{place: {{piece: stone, capture: [flank], require: {{captured: {{exactly: {len(whites)}}}}}}}}}}}
phases: {{play: {{turn: [put]}}}}
"""
        found = interpreter.load(rules.replace("WAYS", "diagonal" if "wrap" in board else "adjacent"))
        for game_ in (found, found.compiled()):
            after = game_.position(pieces, mover="black").play(last)
            kept = {*held.split(), last, *(whites if result == "flip" else ())}
            assert after.board == dict.fromkeys(kept, "black stone")
            assert after.captives["black"] == (len(whites) if result == "remove" else 0)


def test_what_is_cut_off() -> None:
    """A cross of 33 cells, as boards for solitaire have them; regions keep the cells that are left of them."""
    cross = "{square: 7, without: {rows: [1, 2, 6, 7], columns: [a, b, f, g]}}"
    assert len(game(cross).cells) == 33
    assert held(cross, "north") == {"c7", "d7", "e7"}
    assert held(cross, "centre") == {"d4"}
    assert goals(game(cross), "c2") == {"c1", "c3", "d2"}
    assert len(game("{hexagon: 5, without: {in: [corners, e5]}}").cells) == 54
    drawn = Artist(game(cross)).draw(game(cross).position({"c3": "black"}), legal=False)
    assert drawn.splitlines()[1:4] == [
        "  7        .  .  .        7",
        "  6        .  .  .        6",
        "  5  .  .  .  .  .  .  .  5",
    ]


# ---- what is next to what


NEAR = """
format: 1
name: Near
players: [black, white]
board: {square: 5, neighbours: NEAR}
pieces: {stone: {}}
captures: {take: {surround: {whose: opponent}}}
actions: {put: {place: {piece: stone, capture: [take]}}, beside: {place: {piece: stone, to: {next_to: [mover]}}}}
phases: {play: {turn: [put], until: {turns: {at_least: 99}}}, rest: {turn: [beside]}}
end: {joined: {when: {connected: {of: mover, sides: [west, east]}}, winner: mover}}
"""


@pytest.mark.parametrize(
    ("near", "round_", "joins"),
    [
        ("adjacent", "b3 d3 c2 c4", "a1 b1 c1 d1 e1"),
        ("diagonal", "b2 b4 d2 d4", "a1 b2 c3 d2 e1"),
        ("all", "b2 b4 d2 d4 b3 d3 c2 c4", "a1 b2 c2 d3 e3"),
    ],
)
def test_neighbours(near: str, round_: str, joins: str) -> None:
    """A stone is taken when its neighbours of the chosen kind are filled; a chain of them joins two sides."""
    found = interpreter.load(NEAR.replace("NEAR", near))
    *most, last = round_.split()
    position = found.position({**dict.fromkeys(most, "black"), "c3": "white"}, mover="black")
    assert "c3" in position.board
    assert "c3" not in position.play(last).board
    *most, last = joins.split()
    ended = found.position(dict.fromkeys(most, "black"), mover="black").play(last)
    assert ended.outcome
    assert ended.outcome.reason == "joined"
    alone = found.position({"c3": "black"}, mover="black")
    assert not alone.play("c2").outcome


# ---- points and lines


ALQUERQUE = [
    ((c, r), (dc, dr)) for c in range(5) for r in range(5) for dc, dr in KING if (c + r) % 2 == 0 or 0 in (dc, dr)
]


def test_lines_of_alquerque() -> None:
    """Straight lines everywhere, and slanted ones through every other point; a leap goes along one line."""
    found = interpreter.load("alquerque")
    near: dict[str, set[str]] = {said((c, r)): set() for c in range(5) for r in range(5)}
    beyond: dict[str, set[str]] = {cell: set() for cell in near}
    for (c, r), (dc, dr) in ALQUERQUE:
        if 0 <= c + dc < 5 and 0 <= r + dr < 5:
            near[said((c, r))].add(said((c + dc, r + dr)))
        if 0 <= c + 2 * dc < 5 and 0 <= r + 2 * dr < 5:
            beyond[said((c, r))].add(said((c + 2 * dc, r + 2 * dr)))
    for cell, others in near.items():
        alone = found.position({cell: "white"}, mover="white")
        assert sorted(str(step) for step in alone.legal()) == sorted(f"{cell}-{other}" for other in others)
        hemmed = found.position({cell: "white", **dict.fromkeys(others, "black")}, mover="white")
        if beyond[cell]:
            assert sorted(str(step) for step in hemmed.legal()) == sorted(f"{cell}-{other}" for other in beyond[cell])


STAR = """
format: 1
name: Star
players: [black, white]
board:
  lines:
    - [a1, c1, e1]
    - [e1, g1]
    - [c1, d3, e1]
    - [d3, d5, d7]
pieces: {stone: {}}
actions:
  slide: {move: {distance: any}}
  east: {move: {directions: [east], distance: any}}
  put: {place: {piece: stone}}
phases: {play: {turn: [ACTION], until: {turns: {at_least: 99}}}, rest: {turn: [put, east, slide]}}
end: {three: {when: {line: {of: mover, at_least: 3}}, winner: mover}}
"""


def test_a_ray_stays_on_its_line() -> None:
    """Two lines that go the same way and share a point are two; a line that bends is one."""
    slide = interpreter.load(STAR.replace("ACTION", "slide"))
    assert sorted(str(step) for step in slide.position({"a1": "black"}).legal()) == ["a1-c1", "a1-e1"]
    assert sorted(str(step) for step in slide.position({"c1": "black"}).legal()) == ["c1-a1", "c1-d3", "c1-e1"]
    assert sorted(str(step) for step in slide.position({"g1": "black"}).legal()) == ["g1-e1"]
    east = interpreter.load(STAR.replace("ACTION", "east"))
    assert sorted(str(step) for step in east.position({"a1": "black"}).legal()) == ["a1-c1", "a1-e1"]
    put = interpreter.load(STAR.replace("ACTION", "put"))
    assert put.position({"c1": "black", "e1": "black"}, mover="black").play("d3").outcome
    assert not put.position({"c1": "black", "e1": "black"}, mover="black").play("g1").outcome


def test_points_and_lines_are_drawn() -> None:
    drawn = Artist(interpreter.load("nine-mens-morris")).draw(interpreter.load("nine-mens-morris").start(), legal=False)
    assert drawn.splitlines()[:8] == [
        "       a   b   c   d   e   f   g",
        "    7  . --------- . --------- .  7",
        "       |           |           |",
        "    6  |   . ----- . ----- .   |  6",
        "       |   |       |       |   |",
        "    5  |   |   . - . - .   |   |  5",
        "       |   |   |       |   |   |",
        "    4  . - . - .       . - . - .  4",
    ]


ROUND_LEAPS = """
format: 1
name: Leaps
players: [black, white]
board: {square: 7, wrap: both}
pieces: {king: {}}
actions:
  fly: {jump: {over: [anyone], directions: all, distance: any, beyond: any, capture: [jumped]}}
  ride: {leap: {offset: [1, 2]}}
  put: {place: {piece: king}}
phases: {play: {turn: [ACTION], until: {turns: {at_least: 99}}}, rest: {turn: [fly, ride, put]}}
"""


def test_far_leaps_round_a_torus() -> None:
    """In both readings: over one piece, never over itself; by an offset to eight cells from everywhere."""
    rides, sheet = interpreter.load(ROUND_LEAPS.replace("ACTION", "ride")), Sheet(7, 7)
    offsets = [(dc, dr) for dc in (-2, -1, 1, 2) for dr in (-2, -1, 1, 2) if abs(dc) != abs(dr)]
    for cell, spot in (("a1", (0, 0)), ("d4", (3, 3)), ("g3", (6, 2))):
        wanted = {f"{cell}-{said(((spot[0] + dc) % 7, (spot[1] + dr) % 7))}" for dc, dr in offsets}
        steps = [str(step) for step in rides.position({cell: "black"}).legal()]
        assert set(steps) == wanted
        assert len(steps) == 8
    flies, draw = interpreter.load(ROUND_LEAPS.replace("ACTION", "fly")), random.Random(2)
    spots = [(c, r) for c in range(7) for r in range(7)]
    for count in (2, 3, 5, 9) * 4:
        held = draw.sample(spots, count)
        board = {said(spot): "black" if n % 2 == 0 else "white" for n, spot in enumerate(held)}
        wanted = {f"{said(spot)}-{said(goal)}" for spot in held[::2] for goal in flights(sheet, spot, set(held))}
        if wanted:
            for game_ in (flies, flies.compiled()):
                steps = [str(step) for step in game_.position(board).legal()]
                assert sorted(steps) == sorted(wanted)
                after = game_.position(board).play(steps[0]).board
                assert len(after) == count - 1


def flights(sheet: Sheet, start: Spot, held: set[Spot]) -> set[Spot]:
    """Where a piece comes to that flies over exactly one other in its way."""
    found = set()
    for step in KING:
        over, spot = 0, sheet.next(start, step)
        while spot is not None and spot != start and over < 2:
            over += spot in held
            if over == 1 and spot not in held:
                found.add(spot)
            spot = sheet.next(spot, step)
    return found


def walks(held: dict[Spot, int], mover: int, only: Spot | None = None) -> list[tuple[Spot, Spot, Spot | None]]:
    """The steps of Alquerque: leaps if there are any, with what is leapt over, else steps to a neighbour."""
    leaps, plain = [], []
    for (c, r), (dc, dr) in ALQUERQUE:
        near, far = (c + dc, r + dr), (c + 2 * dc, r + 2 * dr)
        if held.get((c, r)) == mover and only in (None, (c, r)):
            if max(near) < 5 and min(near) >= 0 and near not in held:
                plain.append(((c, r), near, None))
            if max(far) < 5 and min(far) >= 0 and far not in held and held.get(near) == 3 - mover:
                leaps.append(((c, r), far, near))
    return leaps or ([] if only else plain)  # type: ignore[return-value]


def walked(held: dict[Spot, int], mover: int, depth: int, only: Spot | None = None) -> int:
    """How many sequences of steps there are."""
    if depth == 0:
        return 1
    total = 0
    for start, goal, taken in walks(held, mover, only):
        after = {spot: who for spot, who in held.items() if spot not in (start, taken)} | {goal: mover}
        goes_on = taken is not None and walks(after, mover, goal)
        over = 3 - mover not in after.values()
        total += (
            walked(after, mover if goes_on else 3 - mover, depth - 1, goal if goes_on else None)
            if not over
            else depth == 1
        )
    return total


def test_counts_of_alquerque() -> None:
    found = interpreter.load("alquerque")
    start = {(c, r): 1 for c in range(5) for r in range(2)} | {(3, 2): 1, (4, 2): 1}
    start |= {(4 - c, 4 - r): 2 for c, r in start}
    for depth in range(1, 9):
        assert found.perft(depth) == walked(start, 1, depth)


SOLDIERS = """
format: 1
name: Sixteen Soldiers
players: [white, black]
board:
  lines:
    - [a3, b3, c3, d3, e3]
    - [a4, b4, c4, d4, e4]
    - [a5, b5, c5, d5, e5]
    - [a6, b6, c6, d6, e6]
    - [a7, b7, c7, d7, e7]
    - [a3, a4, a5, a6, a7]
    - [b3, b4, b5, b6, b7]
    - [c1, c2, c3, c4, c5, c6, c7, c8, c9]
    - [d3, d4, d5, d6, d7]
    - [e3, e4, e5, e6, e7]
    - [a1, b2, c3, d4, e5]
    - [e1, d2, c3, b4, a5]
    - [a5, b6, c7, d8, e9]
    - [e5, d6, c7, b8, a9]
    - [a3, b4, c5, d6, e7]
    - [e3, d4, c5, b6, a7]
    - [a1, c1, e1]
    - [b2, c2, d2]
    - [b8, c8, d8]
    - [a9, c9, e9]
pieces: {soldier: {}}
setup:
  white: {soldier: {rows: [1, 2, 3, 4]}}
  black: {soldier: {rows: [6, 7, 8, 9]}}
actions:
  walk: {move: {}}
  leap: {jump: {over: [opponent], capture: [jumped], then: {leap: {same_piece: true}}}}
phases: {play: {turn: [leap], otherwise: [walk]}}
end: {taken: {when: {pieces: {of: opponent, at_most: 0}}, winner: mover}}
"""


def test_a_square_with_two_triangles() -> None:
    """37 points, sixteen soldiers each, and five points between them; a leap follows one line."""
    found = interpreter.load(SOLDIERS)
    start = found.start()
    assert len(found.cells) == 37
    assert sorted(start.board.values()).count("white soldier") == 16
    assert len(start.board) == 32
    assert sorted(str(step) for step in start.legal()) == sorted(
        ["a4-a5", "b4-a5", "b4-b5", "b4-c5", "c4-c5", "d4-c5", "d4-d5", "d4-e5", "e4-e5"]
    )
    tip = found.position({"b2": "white", "c3": "black", "c2": "black"}, mover="white")
    assert sorted(str(step) for step in tip.legal()) == ["b2-d2", "b2-d4"]
    assert set(tip.play("b2-d2").board) == {"c3", "d2"}


def test_what_changes_a_board_is_merged(tmp_path: Path) -> None:
    """Another shape takes the place of everything; another key beside the shape is added, or taken away."""
    (tmp_path / "ring.yaml").write_text(
        "format: 1\nname: Ring\nextends: sygo\nboard: {square: 6, wrap: both}\n", "utf-8"
    )
    shaped = "format: 1\nname: Other\nextends: ring.yaml\nboard: {BOARD}\nOPTIONS"
    for board, options, cells, neighbours in (
        ("neighbours: all", "", 36, 8),
        ("without: {in: [a1, b1]}", "", 34, 4),
        ("hexagon: 4", "options: {size: null}\n", 37, 6),
    ):
        text = shaped.replace("BOARD", board).replace("OPTIONS", options)
        (tmp_path / "other.yaml").write_text(text, "utf-8")
        found = interpreter.load(tmp_path / "other.yaml")
        assert len(found.cells) == cells
        middle = found.cells[cells // 2]
        start = found.position({middle: "white"}, mover="white", happened=["growth"])
        singles = [step for step in start.legal() if step.name == "single"]
        assert cells - 1 - len(singles) == neighbours


def test_a_connection_that_was_set_up_ends_the_game_at_the_next_step() -> None:
    """Whoever made it: the rule is asked after each step of anybody."""
    game = interpreter.load("hex", size=3, pie="off")
    bridge = dict.fromkeys(("a1", "a2", "a3"), "black")
    for mover, step in (("white", "c1"), ("black", "c1")):
        outcome = game.position(bridge, mover).play(step).outcome
        assert outcome is not None
        assert (outcome.winner, outcome.reason) == ("black", "black_joins")


def test_too_many_lines() -> None:
    """As many as there may be, and one more: a chain over the points of 20 rows."""
    points = [f"{column}{row}" for row in range(1, 53) for column in "abcdefghijklmnopqrstuvwxyz"]
    for number in (1000, 1001):
        lines = ", ".join(f"[{one}, {other}]" for one, other in pairwise(points[: number + 1]))
        rules = RULES.replace("{BOARD}", f"{{lines: [{lines}]}}").replace("WAYS", "adjacent")
        if number == 1000:
            assert len(interpreter.load(rules).cells) == 1001
            continue
        with pytest.raises(interpreter.RulesetError, match="expected a list of at most 1000, found a list of 1001"):
            interpreter.load(rules)


BOTH = """
format: 1
name: Both
players: [black, white]
board: {rectangle: {columns: 2, rows: 3}}
pieces: {stone: {}}
actions: {put: {place: {piece: stone}}}
phases: {play: {turn: [put]}}
end: {joined: {when: {connected: {of: each, sides: [north, south]}}, winner: nobody}}
"""


@pytest.mark.parametrize("compiled", [False, True])
def test_a_connection_of_each_needs_both(compiled: bool) -> None:
    """The last stone makes one of them; the other has stood since the step before."""
    game = interpreter.load(BOTH)
    position = (game.compiled() if compiled else game).start()
    for step in ("a1", "b1", "a2", "b2", "a3"):
        position = position.play(step)
        assert position.outcome is None
    outcome = position.play("b3").outcome
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (None, "joined")


ROUND_ARROWS = """
format: 1
name: Arrows
players: [white, black]
board: {square: 4, wrap: both}
pieces: {amazon: {}, arrow: {owner: nobody}}
setup: {white: {amazon: {in: [a1]}}, black: {amazon: {in: [d4]}}}
actions:
  go: {move: {then: {shoot: {}}}}
  shoot: {place: {piece: arrow, to: {in_sight: adjacent}}}
phases: {play: {turn: [go]}}
"""


def test_what_follows_a_step_without_capture_round_a_torus() -> None:
    """The lines from d1: c1, b1, a1; d2, d3 before the other amazon; nothing the other way round."""
    found = interpreter.load(ROUND_ARROWS)
    for game_ in (found, found.compiled()):
        after = game_.start().play("a1-d1")
        assert after.mover == "white"
        steps = {str(step) for step in after.legal()}
        assert steps == {"arrow a1", "arrow b1", "arrow c1", "arrow d2", "arrow d3"}


ON = """
format: 1
name: On
players: [black, white]
board: {BOARD}
pieces: {man: {}, king: {}}
setup: {black: {man: {in: [a1]}, king: {in: [c1]}}, white: {man: {in: [a2]}}}
actions:
  go: {move: {piece: man, DIRECTIONS, then: {on: {same_piece: true, same_direction: true}}}}
  on: {move: {directions: all, distance: any}}
  fly:
    jump:
      {piece: king, over: [opponent], DIRECTIONS, beyond: any, capture: [jumped],
       then: {fly_on: {same_piece: true, same_direction: true}}}
  fly_on: {jump: {over: [opponent], directions: all, distance: any, beyond: any, capture: [jumped]}}
phases: {play: {turn: [go, fly]}}
"""


@pytest.mark.parametrize(
    ("directions", "pieces", "first", "then"),
    [
        # east alone is allowed, so that the way to e1 is not the short one west
        ("directions: [east], distance: any", "a1 man", "a1-e1", "e1-a1 e1-b1 e1-c1 e1-d1"),
        # west is barred
        ("directions: adjacent, distance: any", "a1 man, e1 white man, c2 white man", "a1-d1", ""),
        # all of the ring lies in the same direction, though another is shorter or named before
        ("directions: [west], distance: any", "a1 man", "a1-e1", "e1-d1 e1-c1 e1-b1 e1-a1"),
        # over c1 and on over b1: a leap east would end on e1 as well
        ("directions: [west], distance: any", "d1 king, c1 white man", "d1-b1", ""),
        ("directions: [west], distance: any", "d1 king, c1 white man, e1 white man", "d1-a1", "a1-d1 a1-c1 a1-b1"),
    ],
)
def test_on_in_the_same_direction_round_a_cylinder(directions: str, pieces: str, first: str, then: str) -> None:
    found = interpreter.load(ON.replace("{BOARD}", "{square: 5, wrap: columns}").replace("DIRECTIONS", directions))
    held = dict(each.split(" ", 1) for each in pieces.split(", "))
    board = {cell: piece if " " in piece else f"black {piece}" for cell, piece in held.items()}
    for game_ in (found, found.compiled()):
        after = game_.position(board, mover="black").play(first)
        steps = {str(step) for step in after.legal()} if after.mover == "black" else set()
        assert steps == set(then.split())


def test_moves_to_anywhere_beside_directions_on_a_torus() -> None:
    """A direction is looked for once round the board, whether there is one or not."""
    rules = ON.replace("{BOARD}", "{square: 5, wrap: both}").replace("DIRECTIONS", "directions: anywhere", 1)
    found = interpreter.load(rules.replace("DIRECTIONS", "directions: all"))
    after = found.position({"a1": "black man"}, mover="black").play("a1-b3")
    assert after.mover == "white"
