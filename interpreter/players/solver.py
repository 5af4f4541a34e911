"""The exact value of a position, by alpha-beta to the end of the game, in as much memory and time as is given."""

from __future__ import annotations

import time
from dataclasses import dataclass

from .. import arrays as a
from ..arrays import Ints, zeros
from ..engine import solving as k
from ..history import forgetful, roomy
from ..position import Position
from ..program import Program
from ..readings import Kernels

SLICE = 100_000  # positions between two looks at the clock, at most
FIRST_ENTRIES = 1 << 12  # of the table of positions; it grows as it fills
FIRST_PATH = 64  # positions of a path that there is room for; the stack grows as paths do
DEEPEST = 600  # steps of a path; longer ones may go round in circles
SHALLOW = 75  # the same at first, where earlier positions are noted in the state


@dataclass(frozen=True)
class Solution:
    """What is known of a position: the winner under best play, None for a draw; the steps of best play."""

    solved: bool
    winner: str | None  # by the colour that he has at the start of the position
    line: tuple[str, ...]
    positions: int  # looked at
    seconds: float
    why: str = ""  # why it is not solved


def header(program: Program, past: bool) -> Ints:
    """The array v without its stack; `past` says whether earlier positions matter."""
    r = program.r
    always, within = program.lasting.always, program.lasting.within
    rows = a.FIRST_ROW + len(program.rows)
    v, at = zeros(k.SOLVER), k.SOLVER
    for word, length in ((k.V_ALWAYS, 2 * (len(always) + len(within))), (k.V_CUTS, rows * r[a.STRIDE])):
        v[word] = at
        at += length
    v[k.V_STACK] = at
    v.extend(zeros(at - k.SOLVER))
    words = a.ints(number for pair in (*always, *within) for number in pair)
    v[v[k.V_ALWAYS] : v[k.V_ALWAYS] + len(words)] = words
    v[k.V_ALWAYS_COUNT], v[k.V_WITHIN_COUNT], v[k.V_PAST] = len(always), len(within), past
    return v


class Search:
    """The tables of an exact search of one position."""

    def __init__(
        self, position: Position, kernels: Kernels, memory: int, deepest: int = DEEPEST, past: bool = True
    ) -> None:
        """An empty table; `memory` is how many bytes all may take; repetitions count for nothing without a `past`."""
        self.kernels, self.position, self.memory, self.deepest, self.past = kernels, position, memory, deepest, past
        self.program = position._program
        self.r, self.start = self.noted(position)
        self.b = self.program.workspace()
        self.endless = self.full = False  # whether a path was too long to follow, or for the memory
        self.v, self.w = header(self.program, past), zeros(0)
        entries = FIRST_ENTRIES
        while entries > FIRST_PATH and 32 * entries * k.ENTRY > memory:
            entries //= 2
        self.w = self.table(entries)
        self.follow(min(deepest, SHALLOW) if self.r[a.NOTES] else deepest)
        self.full = not self.widen(FIRST_PATH * (len(self.s) + FIRST_PATH))

    def noted(self, position: Position) -> tuple[Ints, Ints]:
        """The rules and the state of a position, as this search sees them."""
        r, s = self.program.r, position._s
        return (r, s) if self.past else forgetful(r, s)

    def follow(self, deepest: int) -> None:
        """Make the state ready for paths of so many steps."""
        self.s = roomy(self.r, self.start, deepest)
        self.v[k.V_SIZE], self.v[k.V_DEEPEST] = len(self.s), deepest

    def fits(self, words: int) -> bool:
        """Whether there is memory for so many words more."""
        return 8 * (len(self.v) + len(self.w) + len(self.s) + words) <= self.memory

    def widen(self, words: int) -> bool:
        """A stack that is wider by so many words, or by as many as memory allows; false where it allows none."""
        while not self.fits(2 * words) and words > len(self.s):
            words //= 2
        fitting = self.fits(2 * words)
        if fitting:
            self.v.extend(zeros(words))
        self.v[k.V_ROOM] = len(self.v)
        return fitting

    def table(self, entries: int) -> Ints:
        """An empty table of positions."""
        self.v[k.V_ENTRIES], self.v[k.V_STORED] = entries, 0
        return zeros(entries * k.ENTRY)

    def grow(self) -> None:
        """A wider table with what the old one has, where that is half full and memory lasts, also for the stack."""
        old, entries = self.w, self.v[k.V_ENTRIES]
        if 2 * self.v[k.V_STORED] >= entries and self.fits(4 * len(old) + self.memory // 64):
            self.w = self.table(4 * entries)
            self.kernels.move_entries(self.v, self.w, old, entries)

    def run(self, depth: int, positions: int) -> int | None:
        """The value, searched so deep; None where it stopped after so many positions."""
        v = self.v
        v[k.V_LIMIT], v[k.V_TOP] = v[k.V_NODES] + positions, v[k.V_STACK]
        v[k.V_STOPPED] = v[k.V_GUESSED] = 0
        value = self.kernels.minimax(self.r, self.s, self.b, v, self.w, 0, depth, k.LOST, k.WON)
        if v[k.V_STOPPED] == 0:
            return value
        deepest = v[k.V_DEEPEST]
        if v[k.V_STOPPED] == k.TOO_DEEP:
            self.endless = deepest == self.deepest
            deepest = min(2 * deepest, self.deepest)
        elif v[k.V_STOPPED] == k.FULL:
            self.full = not self.widen(len(v) - v[k.V_STACK])
        self.follow(deepest)
        self.grow()
        return None

    @property
    def guessed(self) -> bool:
        """Whether the latest value rests on positions that were only judged."""
        return self.v[k.V_GUESSED] > 0

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
        r, state = self.noted(position)
        key = self.kernels.key_of_state(r, state, self.v)
        at = k.find(self.v, self.w, key)
        return self.w[at + 1] if self.w[at] == key else None


def winner(position: Position, value: int) -> str | None:
    """Who wins, by his colour in this position."""
    if value == 0:
        return None
    person = 1 if value > 0 else 2
    return position.players[(person if not position.swapped else 3 - person) - 1]


def best_line(search: Search, position: Position, until: float, size: int = SLICE) -> tuple[str, ...]:
    """A line of best play, as far as the table knows it; what fell out of the table is searched again."""
    line: list[str] = []
    while position.outcome is None:
        step = search.best(position)
        if step in (None, -1):
            again = Search(position, search.kernels, search.memory // 4, past=search.past)
            while not again.full and again.run(k.SETTLED, size) is None and time.monotonic() < until:
                pass
            step = again.best(position)
        action = next((each for each in position.legal() if each.number == step), None)
        if action is None:
            break
        line.append(str(action))
        position = position.play(action)
    return tuple(line)
