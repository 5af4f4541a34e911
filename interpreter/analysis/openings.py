"""What each first step is worth, and what a right to swap makes of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import sqrt
from statistics import fmean, stdev

from .. import arrays as a
from ..engine.solving import SETTLED
from ..players.opponents import Opponent, favourite
from ..players.solver import SLICE, Search, winner
from ..position import Position, first_position
from ..readings import kernels
from .figures import share, student
from .selfplay import expectation, seed_of, settled

REPETITIONS = 5  # searches of each first step, each with a seed of its own
TIMES = 10  # games of a repetition at most, in those that the search plays at a step of its own games
GAMES, LEAST = 200_000, 20  # random games for all first steps together; of a repetition at least
POSITIONS, MOST = 1_000_000, 100_000  # looked at for a proof, for all first steps together; for each at most
PROOF = 1000  # of them for each game of thinking a step, at most
DEEPEST, MEMORY = 100, 1 << 24  # steps of a game that is proven at most; bytes of a proof


@dataclass(frozen=True)
class Opening:
    """A first step and the share of the points that it brings who plays it, had nobody a right to swap."""

    step: str
    cell: str  # where it ends; nothing for a pass
    worth: float
    low: float
    high: float
    proven: bool


@dataclass(frozen=True)
class Edge:
    """What the first turn is worth with the best first step, and with the best one where the other may swap sides."""

    best: Opening
    swapped: Opening
    worth: float  # with the best first step
    worth_with_pie: float  # where the other may swap


@dataclass(frozen=True)
class Effort:
    """How much is done for a first step: random games of a repetition, positions looked at for a proof."""

    games: int
    positions: int


def effort(think: int, steps: int) -> Effort:
    """How much is done for each of so many first steps."""
    games = min(TIMES * think, GAMES // (REPETITIONS * max(1, steps)))
    return Effort(max(LEAST, games), min(MOST, PROOF * think, POSITIONS // max(1, steps)))


def unswapped(start: Position) -> Position:
    """The start of the same game without the right to swap."""
    r = start._program.r[:]
    r[a.PIE] = 0
    return first_position(replace(start._program, r=r), start._kernels)


def opening(start: Position, much: Effort, seed: int, at: int) -> Opening:
    """What the first step in a place among the legal ones is worth."""
    action = start.legal()[at]
    after, side = start.play(action), start._s[a.MOVER]
    name, cell = str(action), where(start, action.number)
    sure = proven(after, side, much.positions)
    if sure is not None:
        return Opening(name, cell, sure, sure, sure, True)
    worths = []
    for number in range(REPETITIONS):
        worth, known = expected(after, side, much.games, seed_of(seed, f"opening {number}", at))
        if known:
            return Opening(name, cell, worth, worth, worth, True)
        worths.append(worth)
    return Opening(name, cell, *within(worths, much.games), False)


def within(worths: Sequence[float], games: int) -> tuple[float, float, float]:
    """The mean of repetitions with the interval of Student's t, no narrower than Wilson's of all their games."""
    mean, number = fmean(worths), len(worths)
    half = student(number - 1) * stdev(worths) / sqrt(number)
    least = share(mean * number * games, number * games)
    return mean, max(0.0, min(mean - half, least.low)), min(1.0, max(mean + half, least.high))


def result(position: Position, side: int) -> float:
    """What a game that is over brought a side."""
    found = position._s[a.WINNER]
    return float(found == side) if found else 0.5


def proven(position: Position, side: int, positions: int) -> float | None:
    """What a side surely gets, found by looking at so many positions; None where they are too few."""
    if position.outcome is not None:
        return result(position, side)
    search, value = Search(position, kernels(position._program.r, "auto"), MEMORY, DEEPEST), None
    while value is None and not search.endless and search.positions < positions:
        value = search.run(SETTLED, min(SLICE, positions - search.positions))
    if value is None:
        return None
    won = winner(position, value)
    return 0.5 if won is None else float(won == position.players[side - 1])


def expected(position: Position, side: int, games: int, seed: int) -> tuple[float, bool]:
    """What a search of so many games expects for a side, and whether that is proven.

    A mean of all games is too low for who is to move, since bad steps are tried as well. So one half of the games looks
    for the best answer, the other half begins behind it, where the other side is to move; the two means are averaged.
    """
    found = list[float]()
    for number in range(2):
        opinions = Opponent(f"mcts:{max(1, games // 2)}", seed_of(seed, "line", number)).think(position)
        legal, mover = position.legal(), position._s[a.MOVER]
        best = favourite(opinions, [each.number for each in legal])
        worth = expectation(opinions, best, len(legal))
        found.append(worth if mover == side else 1 - worth)
        if settled(opinions, best, len(legal)) and number == 0:
            return found[0], True
        position = position.play(next(each for each in legal if each.number == best))
        if position.outcome is not None:
            return fmean([*found, result(position, side)][:2]), False
    return fmean(found), False


def where(position: Position, step: int) -> str:
    """The cell that a step ends on; nothing where it ends on none."""
    cells = position._program.board.names
    return cells[step & 0xFFFF] if step >> 32 >= a.FIRST_ROW and step & 0xFFFF < len(cells) else ""


def edge(openings: Sequence[Opening]) -> Edge | None:
    """The worth of the first turn; None where no first step is known."""
    if not openings:
        return None
    best = max(openings, key=lambda each: each.worth)
    fairest = max(openings, key=lambda each: min(each.worth, 1 - each.worth))
    return Edge(best, fairest, best.worth, min(fairest.worth, 1 - fairest.worth))
