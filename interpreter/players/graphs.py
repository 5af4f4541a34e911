"""The exact value of a position whose games can go round in circles: all positions that can be reached, then backwards.

A game that never ends is a draw here, and a rule that stops games after so many turns is left aside.
"""

from __future__ import annotations

import time
from array import array
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from .. import arrays as a
from ..arrays import Ints
from ..engine.solving import V_ALWAYS, V_ALWAYS_COUNT, V_PAST
from ..position import Position
from ..readings import Kernels
from .solver import Search, Solution, winner

BYTES = 260  # that a position takes at most, with its steps
LOOK = 2_000  # steps between two looks at the clock
OPEN, FIRST, SECOND, DRAWN = 0, 1, 2, 3  # what a position is worth: not known, who wins, nobody


class Unending(Exception):
    """There are more positions than time or memory allows."""


@dataclass
class Graph:
    """The positions by number, and the steps between them."""

    numbers: dict[int, int] = field(default_factory=dict)  # by key
    person: array[int] = field(default_factory=lambda: array("b"))  # who is to move
    worth: array[int] = field(default_factory=lambda: array("b"))
    first: array[int] = field(default_factory=lambda: array("q"))  # where the steps of a position begin
    goals: array[int] = field(default_factory=lambda: array("i"))

    def steps(self, number: int) -> array[int]:
        """Where the steps of a position lead."""
        end = self.first[number + 1] if number + 1 < len(self.first) else len(self.goals)
        return self.goals[self.first[number] : end]


class Explorer:
    """Finds every position that can be reached from one."""

    def __init__(self, position: Position, kernels: Kernels) -> None:
        self.search = Search(position, kernels, 0)
        v = self.search.v
        for at in range(v[V_ALWAYS], v[V_ALWAYS] + 2 * v[V_ALWAYS_COUNT], 2):
            if v[at] == a.TURNS:
                v[at + 1] = position._program.lasting.turns
        v[V_PAST] = 0
        self.kernels, self.program = kernels, self.search.program
        self.graph = Graph()
        self.forgotten = a.zeros(len(self.search.s) - self.program.r[a.HISTORY])

    def number(self, state: Ints) -> tuple[int, bool]:
        """The number of a position, and whether it is new."""
        key = self.kernels.key_of_state(self.program.r, state, self.search.v)
        graph = self.graph
        found = graph.numbers.setdefault(key, len(graph.person))
        if found < len(graph.person):
            return found, False
        swapped, over = state[a.SWAPPED], state[a.OVER]
        side = state[a.WINNER] if over else state[a.MOVER]
        graph.person.append(3 - side if swapped and side else side)
        graph.worth.append(OPEN if not over else DRAWN if not side else graph.person[-1])
        return found, True

    def children(self, state: Ints) -> Iterator[tuple[int, Ints]]:
        """Each step of a position, and the state that it leads to."""
        r, b = self.program.r, self.search.b
        n = self.kernels.list_steps(r, state, b) if not state[a.OVER] else 0
        for step in b[r[a.STEPS] : r[a.STEPS] + n]:
            after = state[:]
            self.kernels.play_step(r, after, b, step)
            after[r[a.HISTORY] :] = self.forgotten
            after[a.HISTORY_USED] = 0
            yield step, after

    def explore(self, until: float, most: int, after_each: Callable[[int], None] | None) -> Graph:
        """All positions and steps. Raises Unending."""
        graph, queue = self.graph, [self.search.s[:]]
        self.number(queue[0])
        steps = 0
        while queue:
            coming: list[Ints] = []
            for state in queue:
                graph.first.append(len(graph.goals))
                for _, after in self.children(state):
                    number, new = self.number(after)
                    graph.goals.append(number)
                    if new:
                        coming.append(after)
                steps += 1 + len(graph.goals) - graph.first[-1]
                if steps >= LOOK:
                    self.look(until, most, after_each)
                    steps = 0
            queue = coming
        return graph

    def look(self, until: float, most: int, after_each: Callable[[int], None] | None) -> None:
        """Say how far it is. Raises Unending."""
        if after_each is not None:
            after_each(len(self.graph.person))
        if time.monotonic() > until:
            raise Unending("the time is over")
        if len(self.graph.person) > most:
            raise Unending("the memory is full")


def backwards(graph: Graph) -> array[int]:
    """Fill in what every position is worth; how many steps its end is away, 0 where it has none."""
    count = len(graph.person)
    into, starts = reversed_steps(graph)
    left = array("i", [len(graph.steps(number)) for number in range(count)])
    away = array("i", bytes(4 * count))
    ready = [number for number in range(count) if graph.worth[number] in (FIRST, SECOND)]
    drawn = array("b", [1 if worth == DRAWN else 0 for worth in graph.worth])
    for number in ready:
        for before in into[starts[number] : starts[number + 1]]:
            if graph.worth[before] != OPEN:
                continue
            left[before] -= 1
            won = graph.worth[number] == graph.person[before]
            if won or (left[before] == 0 and not drawn[before]):
                graph.worth[before] = graph.worth[number]
                away[before] = away[number] + 1
                ready.append(before)
    for number in range(count):
        if graph.worth[number] == OPEN:
            graph.worth[number] = DRAWN
    return away


def reversed_steps(graph: Graph) -> tuple[array[int], array[int]]:
    """The positions before each, one after the other, and where those of each begin."""
    count = len(graph.person)
    starts = array("q", bytes(8 * (count + 1)))
    for goal in graph.goals:
        starts[goal + 1] += 1
    for number in range(count):
        starts[number + 1] += starts[number]
    into = array("i", bytes(4 * len(graph.goals)))
    at = starts[:]
    for number in range(count):
        for goal in graph.steps(number):
            into[at[goal]] = number
            at[goal] += 1
    return into, starts


def solve_by_graph(
    position: Position,
    kernels: Kernels,
    seconds: float,
    memory: int,
    after_each: Callable[[int], None] | None = None,
) -> Solution:
    """The value of a position and a line of best play; a draw where neither side can force an end that he wins."""
    begun = time.monotonic()
    if position._program.lasting.past:
        return Solution(False, None, (), 0, 0.0, f"games get too long, and {position._program.lasting.past}")
    explorer = Explorer(position, kernels)
    try:
        graph = explorer.explore(begun + seconds, memory // BYTES, after_each)
    except Unending as reason:
        return Solution(False, None, (), len(explorer.graph.person), time.monotonic() - begun, str(reason))
    away = backwards(graph)
    value = {FIRST: 1, SECOND: -1, DRAWN: 0}[graph.worth[0]]
    line = tuple(best_steps(explorer, position, away)) if value else ()
    return Solution(True, winner(position, value), line, len(graph.person), time.monotonic() - begun)


def best_steps(explorer: Explorer, position: Position, away: array[int]) -> Iterator[str]:
    """The quickest win against the longest defence."""
    graph, state = explorer.graph, explorer.search.s[:]
    while not state[a.OVER]:
        here = explorer.number(state)[0]
        sign = 1 if graph.worth[here] == graph.person[here] else -1
        ranked = []
        for step, after in explorer.children(state):
            number = explorer.number(after)[0]
            if graph.worth[number] == graph.worth[here]:
                ranked.append((sign * away[number], step, after))
        _, chosen, state = min(ranked, key=lambda each: each[:2])
        action = next(action for action in position.legal() if action.number == chosen)
        position = position.play(action)
        yield str(action)
