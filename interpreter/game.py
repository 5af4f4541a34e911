"""Games: a ruleset with its options chosen, ready to be played."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import Any

from .arranging import arranged
from .choices import Scalar
from .clusters import simulated_far
from .compiling import compile_ruleset
from .counting import perft
from .loading import TEXT
from .native import quietly
from .position import Position, first_position
from .program import Program
from .reading import Document, OptionInfo, open_document
from .readings import PLAIN, Reading, kernels
from .simulating import MAX_TURNS, Policy, Simulation, Wanted, simulate


class Game:
    """A ruleset with its options chosen."""

    def __init__(self, document: Document, choices: Mapping[str, Any] | None = None, source: str = "") -> None:
        """Choose the options of a document. Raises OptionError and RulesetError."""
        self.document = document
        self.source = source  # the shipped name or the path that it was loaded from; nothing for a text
        self.chosen = dict(choices or {})  # what was said, as it was said
        self.rules = document.ruleset(**(choices or {}))
        self._options = document.settings(**(choices or {}))
        self._kernels = PLAIN

    @cached_property
    def program(self) -> Program:
        """The ruleset as numbers."""
        return compile_ruleset(self.rules)

    @property
    def options(self) -> dict[str, Scalar]:
        """The value of every option."""
        return dict(self._options)

    @property
    def name(self) -> str:
        """The name of the game, for people."""
        return self.rules.name

    @property
    def players(self) -> tuple[str, str]:
        """The players in the order of play."""
        return self.rules.players

    @property
    def columns(self) -> int:
        """How many columns the board has."""
        return self.program.board.columns

    @property
    def rows(self) -> int:
        """How many rows the board has."""
        return self.program.board.rows

    @property
    def cells(self) -> tuple[str, ...]:
        """The names of all cells."""
        return self.program.board.names

    @property
    def digest(self) -> str:
        """A number of the ruleset that changes with its text, in hexadecimal."""
        return self.document.digest

    @property
    def slow_paths(self) -> list[str]:
        """The rules that take more time than others, in a sentence each."""
        return self.program.slow_paths()

    def describe_options(self) -> dict[str, OptionInfo]:
        """The options by name: what they take and what they are by default."""
        return dict(self.document.options)

    def start(self) -> Position:
        """The position in which the game begins."""
        return first_position(self.program, self._kernels)

    def position(
        self,
        board: Mapping[str, str],
        mover: str | None = None,
        phase: str | None = None,
        happened: Iterable[str] = (),
        turn: int | None = None,
        phase_turn: int | None = None,
        hand: Mapping[str, int] | None = None,
        captives: Mapping[str, int] | None = None,
        played: str | None = None,
        vacated: str | None = None,
        turns_without_capture: int = 0,
    ) -> Position:
        """Any position at the start of a turn.

        `board` maps cells to pieces, `light stone` or the piece alone; a player's name is enough where he has one kind.
        `happened` names actions used in earlier turns, `played` the cell of the piece played last, `vacated` the cell
        that the first step of the turn before left. By default the first player is to move, past the opening, with in
        hand what the supply has beyond the board, and nothing is known of the turn before. Raises PositionError.
        """
        return arranged(
            *(self.program, board, mover, phase, happened, turn, phase_turn, hand, captives),
            *(played, vacated, turns_without_capture, self._kernels),
        )

    def compiled(self, say: Callable[[str], None] = quietly) -> Game:
        """The same game, its positions played by the compiled kernels. Raises Unavailable without llvmlite."""
        other = Game.__new__(Game)
        other.__dict__.update(self.__dict__)
        other._kernels = kernels(self.program.r, "compiled", say)
        return other

    def perft(self, depth: int, reading: Reading = "auto", say: Callable[[str], None] = quietly) -> int:
        """Sequences of exactly so many steps from the start."""
        return perft(self.program, self.start()._s, depth, kernels(self.program.r, reading, say))

    def divide(self, depth: int, reading: Reading = "auto", say: Callable[[str], None] = quietly) -> dict[str, int]:
        """The same below each first step; `depth` counts that step too."""
        return self.start().divide(depth, reading, say)

    def simulate(
        self,
        games: int = 1000,
        seed: int = 1,
        max_turns: int = MAX_TURNS,
        first: int = 0,
        threads: int = 1,
        reading: Reading = "auto",
        policy: Policy = "uniform",
        branching: bool = False,
        heat: bool = False,
        after_each: Callable[[Simulation], None] | None = None,
        say: Callable[[str], None] = quietly,
        cluster: Any = "",
    ) -> Simulation:
        """Play random games; game i depends on (seed, i) alone. Raises ValueError for numbers that cannot be.

        Each legal step has the same chance, or with the policy `capturing` each of those that capture most. `branching`
        and `heat` ask for what `Simulation` says of them, and change no game. `reading` is plain, compiled, or auto:
        compiled where llvmlite is installed. `after_each` hears the results so far, `say` in a line that the kernels
        are being compiled. `cluster` is the address of a Dask scheduler, `local:N` for N processes here, or a client;
        then `threads` says nothing. Raises NoCluster.
        """
        wanted = Wanted(games, seed, threads, policy, max_turns, first, branching, heat)
        if cluster:
            return simulated_far(cluster, self.program, wanted, reading, after_each, say)
        return simulate(self.program, wanted, reading, after_each, say)

    def __reduce__(self) -> tuple[type[Game], tuple[object, ...]]:
        """What another process needs; there the game is played plainly."""
        return Game, (self.document, self.options, self.source)

    def __repr__(self) -> str:
        chosen = ", ".join(f"{name}={value}" for name, value in self.options.items())
        return f"<Game: {self.name}{f' ({chosen})' if chosen else ''}>"


def load(source: str | os.PathLike[str], /, **options: Any) -> Game:
    """A game from a shipped name, a path or YAML text, with options and presets chosen.

    Raises RulesetError with every problem of the file, and OptionError for a choice that it does not have.
    """
    document = open_document(source)
    return Game(document, options, "" if document.name_of_file == TEXT else os.fspath(source))


def a_game(found: Game) -> Game:
    """What somebody gave as a game. Raises TypeError where it is none."""
    if not isinstance(found, Game):
        raise TypeError(f"this takes a game, as interpreter.load gives it, not {found!r}")
    return found
