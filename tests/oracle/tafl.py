"""Tablut and Brandubh with their readings, slow and obvious, written from the sources named in the rulesets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TypeAlias

from .common import Cell, Result, cell_of, name_of

Side: TypeAlias = str  # who attacks or who defends
Board: TypeAlias = Mapping[Cell, tuple[Side, str]]  # whose piece, and which: soldier or king
WAYS = ((0, 1), (1, 0), (0, -1), (-1, 0))


@dataclass(frozen=True)
class Rules:
    """One reading of one game."""

    size: int
    attackers: Side
    defenders: Side
    soldiers: Mapping[Side, str]  # where they stand at the start
    first: Side
    goal: str = "edges"  # or corners
    king: str = "two"  # sides on which he must be beset: two, four, or edge where that counts as one of four
    castle_protects: bool = True  # four sides in the castle, three beside it, whatever `king` says
    hostile: str = ""  # empty cells against which soldiers are taken: any of castle, corners
    crossing: bool = True  # whether the empty castle may be passed
    returns: bool = False  # whether the king may enter it again
    corners_shut: bool = False  # whether soldiers keep off the corners
    king_takes: bool = True
    king_helps: bool = True
    stuck_draws: bool = False

    @property
    def castle(self) -> Cell:
        """The cell in the middle."""
        return self.size // 2, self.size // 2

    def there(self, cell: Cell) -> bool:
        """Whether the board has a cell."""
        return 0 <= cell[0] < self.size and 0 <= cell[1] < self.size

    def corner(self, cell: Cell) -> bool:
        """Whether a cell is a corner."""
        return cell[0] in (0, self.size - 1) and cell[1] in (0, self.size - 1)

    def edge(self, cell: Cell) -> bool:
        """Whether a cell is at the edge."""
        return cell[0] in (0, self.size - 1) or cell[1] in (0, self.size - 1)

    def other(self, side: Side) -> Side:
        """The other side."""
        return self.defenders if side == self.attackers else self.attackers


def after(cell: Cell, way: tuple[int, int]) -> Cell:
    """The next cell that way."""
    return cell[0] + way[0], cell[1] + way[1]


@dataclass(frozen=True)
class State:
    """A position; a finished game has no steps."""

    rules: Rules
    pieces: Board
    mover: Side
    turns: int = 0
    seen: tuple[tuple[frozenset[tuple[Cell, tuple[Side, str]]], Side], ...] = ()
    outcome: Result | None = None
    phase: str = field(default="play")
    scores: None = None

    @property
    def board(self) -> dict[str, str]:
        """The pieces by the names of their cells."""
        return {name_of(cell): f"{side} {kind}" for cell, (side, kind) in self.pieces.items()}

    def steps(self) -> dict[str, State]:
        """What can be played, with what comes of it."""
        if self.outcome:
            return {}
        return {f"{name_of(q)}-{name_of(p)}": self.judged(self.moved(q, p)) for q, p in self.moves}

    @cached_property
    def moves(self) -> list[tuple[Cell, Cell]]:
        """From where to where the mover can go."""
        own = [cell for cell, (side, _) in self.pieces.items() if side == self.mover]
        return [(cell, goal) for cell in sorted(own) for goal in self.goals(cell)]

    def goals(self, cell: Cell) -> Iterator[Cell]:
        """Where a piece can go."""
        king = self.pieces[cell][1] == "king"
        for way in WAYS:
            x = after(cell, way)
            while self.rules.there(x) and x not in self.pieces:
                barred = not (king and self.rules.returns) if x == self.rules.castle else False
                if not barred and (king or not (self.rules.corners_shut and self.rules.corner(x))):
                    yield x
                if x == self.rules.castle and not self.rules.crossing:
                    break
                x = after(x, way)

    def moved(self, start: Cell, goal: Cell) -> Board:
        """The board after a move and what it takes."""
        piece = self.pieces[start]
        board = {cell: each for cell, each in self.pieces.items() if cell != start} | {goal: piece}
        side, kind = piece
        if kind == "king" and not self.rules.king_takes:
            return board
        near = [after(goal, way) for way in WAYS]
        taken = [x for x, way in zip(near, WAYS, strict=True) if self.soldier_taken(board, side, x, after(x, way))]
        left = {cell: each for cell, each in board.items() if cell not in taken}
        beset = [x for x in near if kind == "soldier" and self.king_taken(left, side, goal, x)]
        return {cell: each for cell, each in left.items() if cell not in beset}

    def soldier_taken(self, board: Board, side: Side, x: Cell, behind: Cell) -> bool:
        """Whether a side takes the soldier on x with what stands behind it."""
        if board.get(x) != (self.rules.other(side), "soldier"):
            return False
        if behind in board:
            whose, kind = board[behind]
            return whose == side and (kind == "soldier" or self.rules.king_helps)
        corner = "corners" in self.rules.hostile and self.rules.corner(behind)
        return corner or ("castle" in self.rules.hostile and behind == self.rules.castle)

    def king_taken(self, board: Board, side: Side, mover: Cell, x: Cell) -> bool:
        """Whether the attacker who has come to a cell takes the king on x."""
        if side != self.rules.attackers or board.get(x) != (self.rules.defenders, "king"):
            return False
        home = x == self.rules.castle or any(after(x, way) == self.rules.castle for way in WAYS)
        against = [self.against_king(board, after(x, way), home) for way in WAYS]
        if self.rules.castle_protects and home:
            return all(against)
        if self.rules.king == "two":
            behind = 2 * x[0] - mover[0], 2 * x[1] - mover[1]
            return self.against_king(board, behind, home and self.rules.castle_protects)
        return all(against)

    def against_king(self, board: Board, cell: Cell, home: bool) -> bool:
        """Whether a cell beside the king is held against him."""
        if not self.rules.there(cell):
            return self.rules.king == "edge" and not (home and self.rules.castle_protects)
        if cell in board:
            return board[cell][0] == self.rules.attackers
        return cell == self.rules.castle if home else self.rules.corner(cell)

    def judged(self, board: Board) -> State:
        """The position after a turn that left this board."""
        now = (frozenset(board.items()), self.rules.other(self.mover))
        state = replace(self, pieces=board, mover=now[1], turns=self.turns + 1, seen=(*self.seen, now))
        return replace(state, outcome=self.result(state, state.seen.count(now)))

    def result(self, state: State, times: int) -> Result | None:
        """How the game has ended with a position that has now stood so many times, if it has."""
        kings = [cell for cell, (_, kind) in state.pieces.items() if kind == "king"]
        if not kings:
            return self.rules.attackers, "captured"
        if any(self.rules.edge(x) if self.rules.goal == "edges" else self.rules.corner(x) for x in kings):
            return self.rules.defenders, "escaped"
        if self.rules.stuck_draws and not state.moves:
            return None, "stuck"
        if times >= 3:
            return None, "repeated"
        if state.turns >= 1000:
            return None, "too_long"
        return None if state.moves else (self.rules.other(state.mover), "blocked")


def start(rules: Rules) -> State:
    """The beginning of a game."""
    board: dict[Cell, tuple[Side, str]] = {rules.castle: (rules.defenders, "king")}
    for side, cells in rules.soldiers.items():
        board |= {cell_of(name): (side, "soldier") for name in cells.split()}
    return State(rules, board, rules.first, seen=((frozenset(board.items()), rules.first),))


def tablut(**options: str) -> State:
    """Tablut in a reading, by the options of the ruleset."""
    swedes = "e3 e4 e6 e7 c5 d5 f5 g5"
    muscovites = "d1 e1 f1 e2 d9 e9 f9 e8 a4 a5 a6 b5 i4 i5 i6 h5"
    return start(
        Rules(
            size=9,
            attackers="muscovites",
            defenders="swedes",
            soldiers={"swedes": swedes, "muscovites": muscovites},
            first=options.get("first", "muscovites"),
            goal=options.get("goal", "edges"),
            king=options.get("king", "two"),
            hostile={"castle": "castle", "corners": "castle corners"}.get(options.get("hostile", ""), ""),
            crossing=options.get("crossing") != "nobody",
            returns=options.get("return") == "yes",
            corners_shut=options.get("corners") == "king_only",
            king_takes=options.get("king_takes") != "no",
            king_helps=options.get("king_helps") != "no",
        )
    )


def brandubh(**options: str) -> State:
    """Brandubh in a reading, by the options of the ruleset."""
    return start(
        Rules(
            size=7,
            attackers="attackers",
            defenders="defenders",
            soldiers={"defenders": "d3 d5 c4 e4", "attackers": "d1 d2 d6 d7 a4 b4 f4 g4"},
            first=options.get("first", "attackers"),
            goal=options.get("goal", "corners"),
            castle_protects=options.get("king") == "castle",
            hostile="castle corners" if options.get("castle") == "hostile" else "corners",
            returns=options.get("return") != "no",
            corners_shut=True,
            king_takes=options.get("king_takes") != "no",
            king_helps=options.get("king_helps") != "no",
            stuck_draws=options.get("blocked") != "loses",
        )
    )
