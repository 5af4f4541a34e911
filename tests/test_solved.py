"""Small games played out to the end: who wins with best play, and how many games there are, as others have found.

KELB_GAMES_DIVISOR (10 when unset): what takes longer is solved at 1 alone.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

import pytest

import interpreter
from interpreter import Position

FULL = os.environ.get("KELB_GAMES_DIVISOR", "10") == "1"
BOARD = """
format: 1
name: Another board
extends: {}
board: {{rectangle: {{columns: {}, rows: {}}}}}
options: {{size: null}}
"""
MUELLER = "M. Müller, Solving NoGo on Small Board Sizes"
PONNUKI = "van der Werf and others, Solving Ponnuki-Go on Small Boards"
COUNTED = "exhaustive search by an independent program"
FIRST, SECOND, DRAW = 1, -1, 0

Key: TypeAlias = tuple[int, int]  # the stones as a number, and who is to move
Mirrors: TypeAlias = list[dict[str, int]]


def game_on(name: str, columns: int, rows: int, **options: Any) -> interpreter.Game:
    """A game on a board of this shape."""
    return interpreter.load(BOARD.format(name, columns, rows), **options)


def mirrors(game: interpreter.Game) -> Mirrors:
    """The weight of each cell in a number of base 4, once for each way to turn and mirror the board."""
    width, height = game.columns, game.rows
    here = [(c, r) for r in range(height) for c in range(width)]
    ways: list[Callable[[int, int], tuple[int, int]]] = [
        lambda c, r: (c, r),
        lambda c, r: (width - 1 - c, r),
        lambda c, r: (c, height - 1 - r),
        lambda c, r: (width - 1 - c, height - 1 - r),
    ]
    if width == height:
        ways += [lambda c, r, way=way: way(r, c) for way in ways]  # type: ignore[misc]
    turned = [[way(c, r) for c, r in here] for way in ways]
    return [dict(zip(game.cells, (4 ** (width * r + c) for c, r in cells), strict=True)) for cells in turned]


class Solver:
    """Searches until a way to win is found; a position is what stands on the board and who is to move."""

    def __init__(self, game: interpreter.Game) -> None:
        self.mirrors, self.players = mirrors(game), game.players
        self.table: dict[Key, int] = {}

    def key(self, position: Position) -> Key:
        signs = {player: number for number, player in enumerate(self.players, 1)}  # what nobody owns is a 3
        board = [(cell, signs.get(piece.split()[0], 3)) for cell, piece in position.board.items()]
        return min(sum(weights[cell] * sign for cell, sign in board) for weights in self.mirrors), self.turn(position)

    def turn(self, position: Position) -> int:
        return self.players.index(position.mover)

    def value(self, position: Position) -> int:
        """1 where the player to move can win, -1 where he loses, 0 for a draw."""
        if position.outcome:
            winner = position.outcome.winner
            return 0 if winner is None else 1 if winner == position.mover else -1
        key = self.key(position)
        if key not in self.table:
            self.table[key] = self.best(position)
        return self.table[key]

    def best(self, position: Position) -> int:
        found = -1
        for action in position.legal():
            after = position.play(action)
            value = self.value(after)
            found = max(found, value if after.mover == position.mover else -value)
            if found == 1:
                return 1
        return found


def solved() -> Iterator[Any]:
    """Game, columns, rows, options, who wins, the source."""
    rows: list[tuple[str, int, int, dict[str, Any], int, str]] = [
        ("nogo", 1, 2, {}, FIRST, COUNTED),
        ("nogo", 1, 3, {}, FIRST, COUNTED),
        ("nogo", 2, 2, {}, FIRST, COUNTED),
        ("nogo", 2, 3, {}, SECOND, COUNTED),
        ("nogo", 3, 3, {}, FIRST, MUELLER),
        ("nogo", 3, 4, {}, SECOND, COUNTED),
        ("nogo", 4, 4, {}, SECOND, MUELLER),
        ("atari-go", 1, 2, {}, SECOND, COUNTED),
        ("atari-go", 1, 3, {}, FIRST, COUNTED),
        ("atari-go", 2, 2, {}, SECOND, COUNTED),
        ("atari-go", 2, 3, {}, SECOND, COUNTED),
        ("atari-go", 3, 3, {}, FIRST, PONNUKI),
        ("atari-go", 3, 4, {}, FIRST, COUNTED),
        ("atari-go", 4, 4, {}, SECOND, PONNUKI),
        ("tic-tac-toe", 3, 3, {}, DRAW, "well known"),
        ("tic-tac-toe", 4, 4, {}, FIRST, "a line of three on more than three cells by three: m,n,k-games in Wikipedia"),
        ("othello", 4, 4, {}, SECOND, "Wikipedia, Computer Othello: the second player wins on 4 by 4"),
    ]
    for row in rows:
        yield pytest.param(*row, id=f"{row[0]} {row[1]}x{row[2]}")


@pytest.mark.parametrize(("name", "columns", "rows", "options", "value", "source"), list(solved()))
def test_solved(name: str, columns: int, rows: int, options: dict[str, Any], value: int, source: str) -> None:
    if (name, columns, rows) == ("nogo", 4, 4) and not FULL:
        pytest.skip("takes a minute: set KELB_GAMES_DIVISOR=1")
    game = game_on(name, columns, rows, **options)
    assert Solver(game).value(game.compiled().start()) == value, source


@pytest.mark.parametrize("rows", [2, 3])
def test_redstone_is_lost_by_every_opening(rows: int) -> None:
    """Without the pie rule, on boards of two columns (exhaustive count by an independent program)."""
    game = game_on("redstone", 2, rows, pie="off")
    start, solver = game.compiled().start(), Solver(game)
    assert {solver.value(start.play(action)) for action in start.legal()} == {FIRST}


# ---- numbers of positions and of games


def layers(start: Position) -> Iterator[Counter[Position]]:
    """The positions after no step, one, two and so on, with the number of ways to each."""
    layer = Counter([start])
    while layer:
        yield layer
        following: Counter[Position] = Counter()
        for position, ways in layer.items():
            for action in position.legal():
                following[position.play(action)] += ways
        layer = following


def boards(layer: Counter[Position]) -> int:
    """How many different boards there are among positions."""
    return len({frozenset(position.board.items()) for position in layer})


def games(start: Position) -> int:
    """How many different games there are."""
    return sum(ways for layer in layers(start) for position, ways in layer.items() if position.outcome)


def test_positions_of_connect_four() -> None:
    """The first of John Tromp's numbers, A212693 in the OEIS."""
    wanted = [1, 7, 49, 238, 1120, 4263, *([16422] if FULL else [])]
    found = layers(interpreter.load("connect-four").compiled().start())
    assert [boards(layer) for layer, _ in zip(found, wanted, strict=False)] == wanted


@pytest.mark.parametrize(("rows", "number"), [(1, 2), (2, 90), (3, 356232)])
def test_games_of_connect_four(rows: int, number: int) -> None:
    """A342329 in the OEIS: boards with a column more than rows."""
    game = interpreter.load("connect-four", columns=rows + 1, rows=rows)
    assert games(game.compiled().start()) == number


def test_tic_tac_toe() -> None:
    """5,478 positions and 255,168 games: counts that are published everywhere."""
    start = interpreter.load("tic-tac-toe").compiled().start()
    assert sum(map(boards, layers(start))) == 5478
    assert games(start) == 255168


# ---- Slimetrail: who wins from where the trail ends

SLIMETRAIL = """
format: 1
name: Slimetrail
players: [first, second]
board: {{rectangle: {{columns: {columns}, rows: {rows}}}, neighbours: {neighbours}}}
pieces: {{slime: {{owner: nobody}}}}
actions:
  begin: {{place: {{piece: slime, to: {{not_in: [{home}, {away}]}}}}}}
  go: {{place: {{piece: slime, to: {{next_to: [played]}}}}}}
phases:
  first: {{turn: [begin], until: {{pieces: {{of: nobody, at_least: 1}}}}}}
  play: {{turn: [go]}}
end:
  first_home: {{when: {{pieces: {{of: nobody, in: [{home}], at_least: 1}}}}, winner: first}}
  second_home: {{when: {{pieces: {{of: nobody, in: [{away}], at_least: 1}}}}, winner: second}}
  stuck: {{after: turn, when: {{not: {{can_move: opponent}}}}, winner: nobody}}
"""


def trails(columns: int, rows: int, neighbours: str) -> list[str]:
    """Who wins from each cell, in rows from the top: W the first player, who moves, L the second; * the goals."""
    home, away = f"a{rows}", f"{'abcdefgh'[columns - 1]}1"
    text = SLIMETRAIL.format(columns=columns, rows=rows, neighbours=neighbours, home=home, away=away)
    game, signs = interpreter.load(text), {"first": "W", "second": "L", None: "T"}

    def sign(cell: str) -> str:
        if cell in (home, away):
            return "*"
        found = interpreter.solve(game.position({cell: "slime"}, played=cell), seconds=60)
        assert found.solved
        return signs[found.winner]

    return [" ".join(sign(f"{column}{row}") for column in "abcdefgh"[:columns]) for row in range(rows, 0, -1)]


@pytest.mark.parametrize(
    ("columns", "rows", "table"),
    [
        (3, 3, ["* W L", "W W W", "L W *"]),
        (4, 3, ["* W W L", "W W W W", "L W W *"]),
        (4, 4, ["* W L W", "W W W L", "L W W W", "W L W *"]),
        (4, 5, ["* W W W", "W W W W", "W W W W", "W W W W", "W W W *"]),
        (5, 3, ["* W W W L", "W W W W W", "L W W W *"]),
    ],
)
def test_slimetrail_of_kings(columns: int, rows: int, table: list[str]) -> None:
    """D. Boll at gamecabinet.com/rules/Slimetrail.html, who played them out with a program of his own."""
    assert trails(columns, rows, "all") == table


@pytest.mark.parametrize(("columns", "rows"), [(2, 2), (3, 2), (4, 3), (3, 4), (4, 4)])
def test_slimetrail_with_an_even_side(columns: int, rows: int) -> None:
    """The same page: won for the first player from every square."""
    assert set(" ".join(trails(columns, rows, "adjacent")).split()) == {"W", "*"}


@pytest.mark.parametrize(("columns", "rows"), [(3, 3), (5, 3)])
def test_slimetrail_with_odd_sides(columns: int, rows: int) -> None:
    """The same page: won and lost squares alternate."""
    found = [row.split() for row in trails(columns, rows, "adjacent")]
    kinds = [{found[y][x] for y in range(rows) for x in range(columns) if (x + y) % 2 == odd} for odd in (0, 1)]
    assert [kind - {"*"} for kind in kinds] in ([{"W"}, {"L"}], [{"L"}, {"W"}])


# ---- Go: every legal board can be reached by putting stones down one after another


def reachable(start: Position) -> int:
    """How many different boards there are in games."""
    seen, edge = {(frozenset(start.board.items()), start.mover)}, [start]
    while edge:
        position = edge.pop()
        for action in position.legal():
            after = position.play(action)
            key = frozenset(after.board.items()), after.mover
            if key not in seen:
                seen.add(key)
                edge.append(after)
    return len({board for board, _ in seen})


@pytest.mark.parametrize(
    ("columns", "rows", "number"), [(1, 1, 1), (1, 2, 5), (1, 3, 15), (2, 2, 57), (2, 3, 489), (3, 3, 12675)]
)
def test_legal_boards_of_go(columns: int, rows: int, number: int) -> None:
    """J. Tromp and G. Farnebäck, Combinatorics of Go; squares are A094777 in the OEIS."""
    game = game_on("go", columns, rows, ko="none")
    assert reachable(game.compiled().start()) == number
