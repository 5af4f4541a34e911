"""What each first step is worth, and what a right to swap makes of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil

from .. import arrays as a
from ..game import Game
from ..players.opponents import Opponent, favourite
from ..position import Position, first_position
from .figures import share
from .selfplay import expectation, person_to_move, seed_of, settled

LEAST, MOST = 50, 2000  # random games that the answers to a first step are searched with


@dataclass(frozen=True)
class Opening:
    """A first step and the share of the points that it brings who plays it, had nobody a right to swap."""

    step: str
    cell: str  # where it ends; nothing for a pass
    worth: float
    low: float
    high: float


@dataclass(frozen=True)
class Edge:
    """What the first turn is worth with the best first step, and with the best one where the other may swap sides."""

    best: Opening
    swapped: Opening
    worth: float  # with the best first step
    worth_with_pie: float  # where the other may swap
    has_pie: bool


def unswapped(start: Position) -> Position:
    """The start of the same game without the right to swap."""
    r = start._program.r[:]
    r[a.PIE] = 0
    return first_position(replace(start._program, r=r), start._kernels)


def effort(total: int, steps: int) -> int:
    """Random games for each of so many first steps."""
    return min(MOST, max(LEAST, ceil(total / max(1, steps))))


def opening(start: Position, games: int, seed: int, at: int) -> Opening:
    """What the first step in a place among the legal ones is worth."""
    action = start.legal()[at]
    after = start.play(action)
    person = person_to_move(start)
    name, cell = str(action), where(start, action.number)
    if after.outcome is not None:
        winner = after.outcome.winner
        sure = 0.5 if winner is None else float(winner == start.mover)
        return Opening(name, cell, sure, sure, sure)
    legal = after.legal()
    opinions = Opponent(f"mcts:{games}", seed_of(seed, "opening", at)).think(after)
    best = favourite(opinions, [each.number for each in legal])
    answer = expectation(opinions, best)
    worth = answer if person_to_move(after) == person else 1 - answer
    if settled(opinions, best):
        return Opening(name, cell, worth, worth, worth)
    visits = sum(each.visits for each in opinions.values())
    found = share(worth * visits, visits)
    return Opening(name, cell, worth, found.low, found.high)


def where(position: Position, step: int) -> str:
    """The cell that a step ends on; nothing where it ends on none."""
    cells = position._program.board.names
    return cells[step & 0xFFFF] if step >> 32 >= a.FIRST_ROW and step & 0xFFFF < len(cells) else ""


def edge(game: Game, openings: Sequence[Opening]) -> Edge | None:
    """The worth of the first turn; None where no first step is known."""
    if not openings:
        return None
    best = max(openings, key=lambda each: each.worth)
    fairest = max(openings, key=lambda each: min(each.worth, 1 - each.worth))
    pie = min(fairest.worth, 1 - fairest.worth)
    return Edge(best, fairest, best.worth, pie, bool(game.rules.pie_rule))
