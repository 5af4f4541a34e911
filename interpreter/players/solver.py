"""The exact value of a position, by alpha-beta to the end of the game, in as much memory and time as is given."""

from __future__ import annotations

import time
from dataclasses import dataclass

from .. import arrays as a
from ..arrays import Ints, zeros
from ..engine import solving as k
from ..history import roomy
from ..position import Position
from ..readings import Kernels

SLICE = 100_000  # positions between two looks at the clock, at most
FIRST_ENTRIES = 1 << 12  # of the table of positions; it grows as it fills
DEEPEST = 600  # steps of a path; longer ones may go round in circles


@dataclass(frozen=True)
class Solution:
    """What is known of a position: the winner under best play, None for a draw; the steps of best play."""

    solved: bool
    winner: str | None  # by the colour that he has at the start of the position
    line: tuple[str, ...]
    positions: int  # looked at
    seconds: float
    why: str = ""  # why it is not solved


class Search:
    """The tables of an exact search of one position."""

    def __init__(self, position: Position, kernels: Kernels, memory: int, deepest: int = DEEPEST) -> None:
        """An empty table; `memory` is how many bytes it may take."""
        self.kernels, self.position = kernels, position
        self.program = position._program
        self.most = 1 << max(12, (memory // (8 * k.ENTRY)).bit_length() - 1)
        self.b = zeros(self.program.scratch)
        self.s = roomy(self.program.r, position._s, deepest)
        self.v = self.header(deepest)
        self.w = self.table(FIRST_ENTRIES)

    def header(self, deepest: int) -> Ints:
        """The array v."""
        r = self.program.r
        always, within = self.program.lasting.always, self.program.lasting.within
        rows = a.FIRST_ROW + len(self.program.rows)
        frame = r[a.STEPS_MAX] + len(self.s)
        parts = (
            (k.V_ALWAYS, 2 * (len(always) + len(within))),
            (k.V_CUTS, rows * r[a.STRIDE]),
            (k.V_FRAMES, (deepest + 1) * frame),
        )
        v, at = zeros(k.SOLVER + sum(length for _, length in parts)), k.SOLVER
        for word, length in parts:
            v[word] = at
            at += length
        words = a.ints(number for pair in (*always, *within) for number in pair)
        v[v[k.V_ALWAYS] : v[k.V_ALWAYS] + len(words)] = words
        v[k.V_ALWAYS_COUNT], v[k.V_WITHIN_COUNT], v[k.V_PAST] = len(always), len(within), 1
        v[k.V_SIZE], v[k.V_FRAME], v[k.V_DEEPEST] = len(self.s), frame, deepest
        return v

    def table(self, entries: int) -> Ints:
        """An empty table of positions."""
        self.v[k.V_ENTRIES], self.v[k.V_STORED] = entries, 0
        return zeros(entries * k.ENTRY)

    def grow(self) -> None:
        """A wider table with what the old one has, while memory lasts."""
        old, entries = self.w, self.v[k.V_ENTRIES]
        if 2 * self.v[k.V_STORED] < entries or 4 * entries > self.most:
            return
        self.w = self.table(4 * entries)
        for at in range(0, entries * k.ENTRY, k.ENTRY):
            if old[at]:
                new = k.find(self.v, self.w, old[at])
                self.v[k.V_STORED] += self.w[new] == 0
                self.w[new : new + k.ENTRY] = old[at : at + k.ENTRY]

    def run(self, depth: int, positions: int) -> int | None:
        """The value, searched so deep; None where it stopped after so many positions."""
        self.v[k.V_LIMIT] = self.v[k.V_NODES] + positions
        self.v[k.V_STOPPED] = self.v[k.V_GUESSED] = 0
        value = self.kernels.minimax(self.program.r, self.s, self.b, self.v, self.w, 0, depth, k.LOST, k.WON)
        stopped = self.v[k.V_STOPPED]
        if stopped:
            self.s[:] = roomy(self.program.r, self.position._s, self.v[k.V_DEEPEST])
            self.grow()
        return None if stopped else value

    @property
    def guessed(self) -> bool:
        """Whether the latest value rests on positions that were only judged."""
        return self.v[k.V_GUESSED] > 0

    @property
    def endless(self) -> bool:
        """Whether a path was found that is too long to follow."""
        return self.v[k.V_STOPPED] == k.TOO_DEEP

    @property
    def positions(self) -> int:
        """How many positions were looked at."""
        return self.v[k.V_NODES]

    @property
    def stored(self) -> int:
        """How many positions the table has."""
        return self.v[k.V_STORED]

    def best(self, position: Position) -> int | None:
        """The best step of a position that the table has."""
        state = roomy(self.program.r, position._s, 8)
        key = self.kernels.key_of_state(self.program.r, state, self.v)
        at = k.find(self.v, self.w, key)
        return self.w[at + 1] if self.w[at] == key else None


def winner(position: Position, value: int) -> str | None:
    """Who wins, by his colour in this position."""
    if value == 0:
        return None
    person = 1 if value > 0 else 2
    return position.players[(person if not position.swapped else 3 - person) - 1]


def best_line(search: Search, position: Position, seconds: float, size: int = SLICE) -> tuple[str, ...]:
    """A line of best play, as far as the table knows it; what fell out of the table is searched again."""
    line: list[str] = []
    until = time.monotonic() + seconds
    while position.outcome is None:
        step = search.best(position)
        again = Search(position, search.kernels, search.most * 8 * k.ENTRY // 4) if step in (None, -1) else None
        while again is not None and again.run(k.SETTLED, size) is None and time.monotonic() < until:
            pass
        step = again.best(position) if again is not None else step
        action = next((each for each in position.legal() if each.number == step), None)
        if action is None:
            break
        line.append(str(action))
        position = position.play(action)
    return tuple(line)
