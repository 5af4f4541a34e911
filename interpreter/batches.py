"""Many positions of one game that advance together, for programs that learn; the only file that needs numpy."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeAlias

from . import arrays as a
from .engine import batching as e
from .engine.stepping import act_at
from .errors import IllegalAction
from .game import Game
from .history import nearly_full, resized
from .native import address, compiled, quietly
from .position import Position
from .program import Program
from .readings import PLAIN, Reading, kernels
from .simulating import signed, whole

Array: TypeAlias = Any  # one of numpy


def numpy() -> Any:
    """The package numpy; raises ImportError with what to do where it is not installed."""
    try:
        import numpy as np
    except ImportError as error:
        raise ImportError("a batch needs numpy, which is not there: pip install 'kelb[rl]'") from error
    return np


# ---- the numbering of all actions


@dataclass(frozen=True)
class Block:
    """The numbers of one action of the ruleset, from `first` up to `end`."""

    name: str
    verb: str
    first: int
    end: int
    kind: int
    ways: tuple[int, ...] = ()  # directions of the board
    reach: int = 1
    least: int = 1  # how far a step goes at least: a leap over a cell
    piece: str = ""  # what is put down, where it is nobody's

    def words(self, dirs: int) -> list[int]:
        """The block as the kernels read it."""
        places = [self.ways.index(way) if way in self.ways else len(self.ways) for way in range(dirs)]
        return [self.first, self.end, self.kind, len(self.ways), self.reach, self.least, *places]


class Actions:
    """The names of all actions by number: the ruleset's name of the action, then the step."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.blocks = list(blocks(program))
        last = self.blocks[-1].end if self.blocks else 0
        flags = [program.r[act_at(program.r, row, 1) + a.A_FLAGS] for row in reachable(program)]
        there = (("end", any(each & a.OPTIONAL for each in flags)), ("swap", program.r[a.PIE]))
        self.words = dict(enumerate((word for word, held in there if held), last))
        self._length = last + len(self.words)

    def __len__(self) -> int:
        return self._length

    def __getitem__(self, number: int) -> str:
        if not 0 <= number < len(self):
            raise IndexError(f"there is no action {number}; they go from 0 to {len(self) - 1}")
        return self.words.get(number) or self.step(number)

    def step(self, number: int) -> str:
        """The name of an action of the ruleset."""
        block = self.blocks[bisect_right(self.blocks, number, key=lambda block: block.first) - 1]
        names, x = self.program.board.names, number - block.first
        if block.kind == e.SINGLE:
            return block.name
        if block.kind == e.PAIR:
            return f"{block.name} {names[x // len(names)]}-{names[x % len(names)]}"
        if block.kind == e.CELL:
            before = {"lift": "x "}.get(block.verb, f"{block.piece} " if block.piece else "")
            return f"{block.name} {before}{names[x]}"
        cell, place = divmod(x // block.reach, len(block.ways))
        return f"{block.name} {names[cell]}-{self.goal(cell, block, block.ways[place], x % block.reach + 1)}"

    def goal(self, cell: int, block: Block, way: int, far: int) -> str:
        """The goal of a step so far in a direction; the direction and how far where that leads off, or is a detour."""
        board, far = self.program.board, max(far, block.least) if block.reach == 1 else far
        goal = board.along(cell, way, far)
        straight = not board.meets or board.shortest(cell, block.ways, block.least, goal) == (far, way)
        return board.names[goal] if straight and goal < len(board.spots) else f"{board.directions[way]} {far}"

    def table(self) -> list[int]:
        """All blocks as the kernels read them, by number of the ruleset's action; empty where it is never played."""
        dirs, found = self.program.r[a.DIRS], {block.name: block for block in self.blocks}
        none = Block("", "", 0, 0, e.SINGLE)
        return [word for name in self.program.actions for word in found.get(name, none).words(dirs)]


def reachable(program: Program) -> list[int]:
    """The rows of all narrowed actions that some phase offers, or that follow one of these."""
    r, found = program.r, set[int]()
    waiting: list[int] = []
    for phase in range(r[a.PHASES], r[a.PHASES] + 2 * r[a.PHASE_COUNT] * a.PHASE_WIDTH, a.PHASE_WIDTH):
        pairs = [phase + a.P_TURN, *range(r[phase + a.P_ELSE], r[phase + a.P_ELSE] + 2 * r[phase + a.P_ELSE_COUNT], 2)]
        waiting += [row for at in pairs for row in r[r[at] : r[at] + r[at + 1]]]
    while waiting:
        row = waiting.pop()
        if row not in found:
            found.add(row)
            for i in (act_at(r, row, mover) for mover in (1, 2)):
                waiting += r[r[i + a.A_FOLLOW] : r[i + a.A_FOLLOW] + r[i + a.A_FOLLOW_COUNT]]
    return sorted(found)


def blocks(program: Program) -> Iterator[Block]:
    """A block for each action that can be played, in the order of the ruleset, `pass` before them."""
    rows = reachable(program)
    first = 0
    for name in program.actions:
        row = next((row for row in rows if program.rows[row - a.FIRST_ROW].action == name), None)
        if row is not None:
            yield (block := block_of(program, row, first))
            first = block.end


def block_of(program: Program, row: int, first: int) -> Block:
    """The block of the action of a row."""
    r, narrowed = program.r, program.rows[row - a.FIRST_ROW]
    cells, verb = len(program.board.spots), narrowed.verb
    acts = [act_at(r, row, mover) for mover in (1, 2)]
    if verb == "pass":
        return Block(narrowed.action, verb, first, first + 1, e.SINGLE)
    if r[acts[0] + a.A_FLAGS] & a.CARRIES:
        if verb == "leap" or r[acts[0] + a.A_FLAGS] & a.ANYWHERE:
            return Block(narrowed.action, verb, first, first + cells * cells, e.PAIR)
        ways = sorted({way for i in acts for way in r[r[i + a.A_WAYS] : r[i + a.A_WAYS] + r[i + a.A_WAY_COUNT]]})
        reach = max(1, *(r[i + a.A_REACH] for i in acts))
        words = (narrowed.action, verb, first, first + cells * len(ways) * reach, e.RAY, tuple(ways), reach)
        return Block(*words, 1 + (verb == "jump"))
    code = narrowed.codes[0]
    piece = program.codes.kinds[code] if program.codes.owners[code] == 3 else ""
    return Block(narrowed.action, verb, first, first + cells, e.CELL, piece=piece)


# ---- the positions


class Batch:
    """So many games of one kind, side by side; each step is played in all of them at once.

    With `auto_reset` a game that ends begins anew at once; `done` and `winner` then tell of the step just played, and
    all else of the new game.
    """

    def __init__(
        self,
        game: Game,
        n: int,
        seed: int = 1,
        auto_reset: bool = False,
        reading: Reading = "auto",
        say: Callable[[str], None] = quietly,
    ) -> None:
        """Begin n games. Raises ValueError for numbers that cannot be, and ImportError without numpy."""
        self.np = np = numpy()
        self.game, self.program, self.n, self.auto_reset = game, game.program, whole("n", n, 1), auto_reset
        self.actions = Actions(self.program)
        plain = kernels(self.program.r, reading, say) is PLAIN
        self._code = None if plain else compiled(self.program.r, say=say)
        self._states = np.zeros((n, len(self.program.blank())), np.int64)
        self._states[:, a.HISTORY_SIZE] = self.program.blank()[a.HISTORY_SIZE]
        self._b = np.zeros(self.program.scratch, np.int64)
        self._lay_out()
        self.reset(seed)

    def _lay_out(self) -> None:
        """The array that the kernels share: its head, the blocks, then a word or a stretch for each game."""
        table, n = self.actions.table(), self.n
        width = -(-len(self.actions) // e.MASK_BITS)
        start = e.IO_HEAD + len(table)
        self._io = self.np.zeros(start + n * (2 + width), self.np.int64)
        self._io[e.IO_HEAD : start] = table
        self._chosen, self._steps = self._io[start : start + n], self._io[start + n : start + 2 * n]
        self._masks = self._io[start + 2 * n :].reshape(n, width)
        self._io[e.IO_NUMBERS], self._io[e.IO_STEPS], self._io[e.IO_MASKS] = start, start + n, start + 2 * n
        self._io[e.IO_WIDTH], self._io[e.IO_TABLE] = width, e.IO_HEAD
        numbers = {word: number for number, word in self.actions.words.items()}
        self._io[e.IO_END], self._io[e.IO_SWAP] = numbers.get("end", -1), numbers.get("swap", -1)

    def _run(self, kernel: Callable[..., None]) -> None:
        """Call a kernel for every game."""
        r, states, b, io = self.program.r, self._states, self._b, self._io
        if self._code is not None:
            places = (states.ctypes.data, states.shape[1], b.ctypes.data, io.ctypes.data)
            self._code.each(kernel, address(r), *places, self.n)
            return
        views = [memoryview(each).cast("B").cast("q") for each in (*states, b, io)]
        for i in range(self.n):
            kernel(r, views[i], views[-2], views[-1], i)

    # ---- what can be seen

    @property
    def mover(self) -> Array:
        """[n] who makes the next step, 1 or 2 in the order of play."""
        return self._states[:, a.MOVER].astype(self.np.int8)

    def legal_mask(self) -> Array:
        """[n, actions] whether each action is legal; none is where the game is over."""
        self._run(e.mask_one)
        low = self._masks.astype("<i8", copy=False).view(self.np.uint8).reshape(self.n, -1, 8)[:, :, : e.MASK_BITS // 8]
        bits = self.np.unpackbits(low.reshape(self.n, -1), axis=1, count=len(self.actions), bitorder="little")
        return bits.view(self.np.bool_)

    def observe(self) -> Array:
        """[n, rows, columns] the code of what each cell holds, from the bottom left; -1 where there is no cell."""
        board = self.program.board
        seen = self.np.full((self.n, board.rows, board.columns), -1, self.np.int8)
        columns, rows = zip(*board.spots, strict=True)
        seen[:, rows, columns] = self._states[:, a.BOARD : a.BOARD + a.FIELDS * len(rows) : a.FIELDS]
        return seen

    @cached_property
    def codes(self) -> tuple[str, ...]:
        """What the codes of `observe` stand for; nothing for 0."""
        codes = self.program.codes
        return ("", *(codes.name(code) for code in range(1, len(codes.owners))))

    def position(self, i: int) -> Position:
        """The position of game i, to look at or to play on."""
        return Position(self.program, array("q", self._states[i].tobytes()))

    # ---- playing

    def reset(self, seed: int | None = None) -> None:
        """Begin all games anew; with a seed, the random numbers too."""
        if seed is not None:
            self._io[e.IO_SEED], self._begun = signed(seed), 0
        self._begin(self.np.ones(self.n, self.np.bool_))
        self.done = self.np.zeros(self.n, self.np.bool_)
        self.winner = self.np.full(self.n, e.UNFINISHED, self.np.int8)

    def _begin(self, which: Array) -> None:
        """Begin some games, each with a number of its own."""
        fresh = int(which.sum())
        self._chosen[:] = 0
        self._chosen[which] = self.np.arange(self._begun, self._begun + fresh) + 1
        self._begun += fresh
        self._run(e.begin_one)

    def sample(self) -> Array:
        """[n] a random legal action for each game, each with the same chance; 0 where the game is over."""
        self._run(e.draw_one)
        return self._chosen.copy()

    def step(self, actions: Any) -> None:
        """Play one action in each game; those of games that are over are not looked at.

        Raises IllegalAction, with the first game in which the action is not legal, and then plays none of them.
        """
        chosen = self.np.asarray(actions)
        if chosen.shape != (self.n,) or not self.np.issubdtype(chosen.dtype, self.np.integer):
            raise ValueError(f"actions are {self.n} whole numbers in a row, not {chosen.dtype} of shape {chosen.shape}")
        self._chosen[:] = chosen
        self._run(e.choose_one)
        if len(wrong := self.np.flatnonzero(self._steps == a.NO_STEP)):
            raise IllegalAction(self._why(int(wrong[0]), int(chosen[wrong[0]])))
        self._make_room()
        self._run(e.play_one)
        self.done = self._states[:, a.OVER] != 0
        self.winner = self.np.where(self.done, self._states[:, a.WINNER], e.UNFINISHED).astype(self.np.int8)
        if self.auto_reset and self.done.any():
            self._begin(self.done)

    def _why(self, i: int, number: int) -> str:
        """Why an action is not legal in a game."""
        try:
            name = self.actions[number]
        except IndexError as error:
            return f"game {i}: {error}"
        return f"game {i}: action {number}, {name}: {self.position(i).why_not(name)}"

    def _make_room(self) -> None:
        """Let the tables of earlier positions grow in all games where one is nearly full."""
        r, s = self.program.r, self._states
        fullest = array("q", s[s[:, a.HISTORY_USED].argmax()].tobytes())
        if nearly_full(r, fullest):
            wider = [resized(r, array("q", each.tobytes()), 2 * fullest[a.HISTORY_SIZE]) for each in s]
            self._states = self.np.array([self.np.frombuffer(each, self.np.int64) for each in wider])

    def __len__(self) -> int:
        return self.n
