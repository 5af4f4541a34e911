"""The exact value of a position whose games can go round in circles: all positions that can be reached, then backwards.

A game that never ends is a draw here, and a rule that stops games after so many turns is left aside.
"""

from __future__ import annotations

import time
from array import array
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from .. import arrays as a
from ..arrays import Ints
from ..engine.solving import V_ALWAYS, V_ALWAYS_COUNT
from ..history import forgetful
from ..position import Position
from ..readings import Kernels
from .solver import Solution, header, winner

POSITION, STEP = 250, 9  # bytes that a position takes at most once all is known, and each of its steps
WAITING = 120  # bytes of a position that waits, beside its planes
LOOK = 2_000  # steps between two words about how far it is
CHUNK = 1 << 16  # positions or steps between two looks at the clock, backwards
OPEN, FIRST, SECOND, DRAWN = 0, 1, 2, 3  # what a position is worth: not known, who wins, nobody
WIDE = (a.HASH, a.NOTED, a.NOTED_BEFORE)  # words of a state that are large numbers
Planes = tuple[Ints, list[bytes]]  # a state in less room: its large numbers, and the bytes of each weight


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
        self.kernels, self.program = kernels, position._program
        self.r, self.start = forgetful(self.program.r, position._s)
        self.b, self.v = self.program.workspace(), header(self.program, False)
        for at in range(self.v[V_ALWAYS], self.v[V_ALWAYS] + 2 * self.v[V_ALWAYS_COUNT], 2):
            if self.v[at] == a.TURNS:
                self.v[at + 1] = self.program.lasting.turns
        self.graph = Graph()
        self.queue: deque[Planes] = deque()  # positions whose steps are not known
        self.waiting = 0  # bytes of the queue
        self.nothing = bytes(len(self.start))

    def number(self, state: Ints) -> tuple[int, bool]:
        """The number of a position, and whether it is new."""
        key = self.kernels.key_of_state(self.r, state, self.v)
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
        r, b = self.r, self.b
        n = self.kernels.list_steps(r, state, b) if not state[a.OVER] else 0
        for step in b[r[a.STEPS] : r[a.STEPS] + n]:
            after = state[:]
            self.kernels.play_step(r, after, b, step)
            yield step, after

    def put(self, state: Ints) -> None:
        """Let a position wait; the state is of no use then."""
        wide = array("q", [state[word] for word in WIDE])
        for word in WIDE:
            state[word] = 0
        data, nothing = state.tobytes(), self.nothing
        planes = [plane if plane != nothing else nothing for plane in (data[k::8] for k in range(8))]
        self.queue.append((wide, planes))
        self.waiting += WAITING + sum(len(plane) + 40 for plane in planes if plane is not nothing)

    def take(self) -> Ints:
        """The position that has waited longest."""
        wide, planes = self.queue.popleft()
        self.waiting -= WAITING + sum(len(plane) + 40 for plane in planes if plane is not self.nothing)
        data = bytearray(8 * len(self.nothing))
        for k, plane in enumerate(planes):
            if plane is not self.nothing:
                data[k::8] = plane
        state = array("q", bytes(data))
        for word, value in zip(WIDE, wide, strict=True):
            state[word] = value
        return state

    def explore(self, until: float, memory: int, after_each: Callable[[int], None] | None) -> Graph:
        """All positions and steps. Raises Unending."""
        graph, steps = self.graph, 0
        self.number(self.start)
        self.put(self.start[:])
        while self.queue:
            state = self.take()
            graph.first.append(len(graph.goals))
            for _, after in self.children(state):
                number, new = self.number(after)
                graph.goals.append(number)
                if new:
                    self.put(after)
                    if POSITION * len(graph.person) + STEP * len(graph.goals) + self.waiting > memory:
                        raise Unending("the memory is full")
            in_time(until)
            steps += 1 + len(graph.goals) - graph.first[-1]
            if steps >= LOOK and after_each is not None:
                after_each(len(graph.person))
                steps = 0
        return graph


def in_time(until: float) -> None:
    """Raises Unending once the time is over."""
    if time.monotonic() > until:
        raise Unending("the time is over")


def backwards(graph: Graph, until: float) -> array[int]:
    """Fill in what every position is worth; how many steps its end is away, 0 where it has none. Raises Unending."""
    count = len(graph.person)
    into, starts = reversed_steps(graph, until)
    left = array("i", [len(graph.steps(number)) for number in range(count)])
    away = array("i", bytes(4 * count))
    ready = array("i", [number for number in range(count) if graph.worth[number] in (FIRST, SECOND)])
    drawn = array("b", [1 if worth == DRAWN else 0 for worth in graph.worth])
    for done, number in enumerate(ready):
        if done % CHUNK == 0:
            in_time(until)
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


def reversed_steps(graph: Graph, until: float) -> tuple[array[int], array[int]]:
    """The positions before each, one after the other, and where those of each begin. Raises Unending."""
    count = len(graph.person)
    starts = array("q", bytes(8 * (count + 1)))
    for begin in range(0, len(graph.goals), CHUNK):
        in_time(until)
        for goal in graph.goals[begin : begin + CHUNK]:
            starts[goal + 1] += 1
    for number in range(count):
        starts[number + 1] += starts[number]
    into = array("i", bytes(4 * len(graph.goals)))
    at = starts[:]
    for number in range(count):
        if number % CHUNK == 0:
            in_time(until)
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
        graph = explorer.explore(begun + seconds, memory, after_each)
        away = backwards(graph, begun + seconds)
    except Unending as reason:
        return Solution(False, None, (), len(explorer.graph.person), time.monotonic() - begun, str(reason))
    value = {FIRST: 1, SECOND: -1, DRAWN: 0}[graph.worth[0]]
    line = tuple(best_steps(explorer, position, away)) if value else ()
    return Solution(True, winner(position, value), line, len(graph.person), time.monotonic() - begun)


def best_steps(explorer: Explorer, position: Position, away: array[int]) -> Iterator[str]:
    """The quickest win against the longest defence."""
    graph, state = explorer.graph, explorer.start[:]
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
