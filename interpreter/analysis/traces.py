"""What happens within games: choices, captures, cells, actions, phases, counted step by step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import log10

from .. import arrays as a
from ..arrays import Ints, zeros
from ..engine.tracing import T_CAPTURED, T_LEGAL, T_MOVER, T_PHASE, T_STEP, T_TURN, TRACE
from ..history import grown
from ..program import Program
from ..readings import Kernels

ROOM = 512  # steps that are noted at a time
Row = Sequence[int]  # the words of a step
Address = tuple[str, ...]  # a place of the ruleset


@dataclass(frozen=True)
class Trace:
    """A game, step by step; `reason` is the number of the rule that ended it, -1 for none."""

    rows: list[Row]
    reason: int
    swapped: bool


def traced(program: Program, kernels: Kernels, seed: int, number: int, max_turns: int) -> Trace:
    """The random game with a number: the same that `simulate` plays."""
    r, s, b, out = program.r, program.blank(), program.workspace(), zeros(ROOM * TRACE)
    rows: list[Row] = []
    resume = 0
    while resume == 0 or (not s[a.OVER] and s[a.TURNS] < max_turns):
        n = kernels.trace_game(r, s, b, out, seed, number, ROOM, max_turns, resume)
        rows += [out[at : at + TRACE] for at in range(0, n * TRACE, TRACE)]
        s, resume = grown(r, s), 1
    return Trace(rows, s[a.REASON] if s[a.OVER] else -1, s[a.SWAPPED] == 1)


def swapped(program: Program, kernels: Kernels, seed: int, most: int, number: int) -> bool:
    """Whether sides were swapped in the random game with a number, which can be on its second turn alone."""
    return traced(program, kernels, seed, number, min(most, 2)).swapped


@dataclass
class Tally:
    """The counts of many games."""

    program: Program
    games: int = 0
    steps: int = 0
    turns: int = 0
    decisions: int = 0  # turns in which there was more than one step to choose from
    legal: int = 0
    logs: float = 0.0  # of the legal steps
    peak: int = 0
    swapped: list[bool] = field(default_factory=list)  # by game
    captures: list[int] = field(default_factory=list)  # by game
    heat: tuple[Ints, Ints] = field(init=False)  # by side and cell: steps that ended there
    actions: Counter[str] = field(default_factory=Counter)  # by name: steps
    action_games: Counter[str] = field(default_factory=Counter)  # by name: games with such a step
    seen: Counter[frozenset[Address]] = field(default_factory=Counter)  # by what a game came to: games that did

    def __post_init__(self) -> None:
        cells = self.program.r[a.CELLS]
        self.heat = (zeros(cells), zeros(cells))

    def add(self, game: Trace) -> None:
        """Count a game."""
        self.games += 1
        self.steps += len(game.rows)
        self.swapped.append(game.swapped)
        legal = [row[T_LEGAL] for row in game.rows]
        self.legal += sum(legal)
        self.logs += sum(map(log10, legal))
        self.peak = max([self.peak, *legal])
        self.captures.append(sum(row[T_CAPTURED] for row in game.rows))
        self.add_turns(game.rows)
        self.add_cells(game.rows)
        self.add_names(game)

    def add_turns(self, rows: Iterable[Row]) -> None:
        """Count turns, and those with a choice; a swap is a choice of the turn that follows it."""
        turns = {row[T_TURN] for row in rows}
        self.turns += len(turns)
        self.decisions += len({row[T_TURN] for row in rows if row[T_LEGAL] > 1})

    def add_cells(self, rows: Iterable[Row]) -> None:
        """Count where steps end."""
        cells = self.program.r[a.CELLS]
        for row in rows:
            step = row[T_STEP]
            if step >> 32 >= a.FIRST_ROW and step & 0xFFFF < cells:
                self.heat[row[T_MOVER] - 1][step & 0xFFFF] += 1

    def add_names(self, game: Trace) -> None:
        """Count actions, phases and the rule that ended the game, by the addresses that they have."""
        program = self.program
        used: Counter[tuple[str, str, bool]] = Counter()
        names = {a.END_ROW: "end", a.SWAP_ROW: "swap"}
        for row, phase, took in [(row[T_STEP] >> 32, row[T_PHASE], row[T_CAPTURED] > 0) for row in game.rows]:
            name = names.get(row) or program.rows[row - a.FIRST_ROW].action
            used[name, program.phases[phase], took] += 1
        for (name, _, _), times in used.items():
            self.actions[name] += times
        self.action_games.update({name for name, _, _ in used})
        found = {place for each in used for place in places(*each)}
        if game.reason >= 0:
            found.add(("end", [*program.ends, "blocked"][game.reason]))
        self.seen[frozenset(found)] += 1

    def came_to(self, wanted: Iterable[Address]) -> int:
        """How many games came to any of some places."""
        places = frozenset(wanted)
        return sum(games for found, games in self.seen.items() if found & places)


def places(action: str, phase: str, took: bool) -> set[Address]:
    """The addresses that a step comes to."""
    if action == "swap":
        return {("pie_rule",)}
    found = {("actions", action), ("phases", phase), ("phases", phase, action)}
    return found | {("capturing", action)} if took else found
