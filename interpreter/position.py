"""Positions: values that can be looked at, asked for their legal steps, and played on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from . import arrays as a
from .arrays import Ints, Step
from .counting import perft, whole
from .engine.ending import finish
from .engine.turns import begin, make_sure
from .errors import IllegalAction, NotationError
from .explaining import reason
from .history import entries, grown
from .native import quietly
from .program import Program
from .readings import PLAIN, Kernels, Reading, kernels
from .wording import Action, Listing, take_apart

COUNTED = (
    a.HOLDER,
    a.MOVER,
    a.PHASE,
    a.PHASE_TURN,
    a.TURNS,
    a.QUIET,
    a.PASSES,
    a.STEP_COUNT,
    a.LEFT,
    a.AT,
    a.WAY,
    a.CAPTURED,
    a.TURN_CAPTURED,
    a.ONLY_PASS,
    a.FIRST_FROM,
    a.VACATED,
    a.USED_BEFORE,
    a.USED_NOW,
    a.OVER,
    a.WINNER,
    a.REASON,
    a.SWAPPED,
    a.CAN_SWAP,
    a.CAN_END,
    a.RIPE,
    a.RIPE_AT,
    a.NOTED,
    a.NOTED_BEFORE,
)


@dataclass(frozen=True)
class Outcome:
    """How a game ended: the winner (None for a draw), the name of the rule, the scores where the game has them."""

    winner: str | None
    reason: str
    scores: dict[str, float] | None = None


class Position:
    """A position of a game; immutable, hashable, equal when the same."""

    __slots__ = ("_kernels", "_key", "_listing", "_program", "_s")

    def __init__(self, program: Program, state: Ints, kernels: Kernels = PLAIN) -> None:
        """Wrap a state; `Game.start` and `Game.position` make positions."""
        self._program = program
        self._s = state
        self._kernels = kernels
        self._listing: Listing | None = None
        self._key: tuple[object, ...] | None = None

    # ---- what can be seen

    @property
    def players(self) -> tuple[str, str]:
        """The players in the order of play."""
        return self._program.players

    @property
    def mover(self) -> str:
        """The player who makes the next step; when a rule has ended the game, the one whom that rule calls mover."""
        return self.players[self._s[a.MOVER] - 1]

    @property
    def holder(self) -> str:
        """The player whose turn it is; he may have to wait while the other makes a step in it."""
        return self.players[self._s[a.HOLDER] - 1]

    @property
    def phase(self) -> str:
        """The name of the phase."""
        return self._program.phases[self._s[a.PHASE]]

    @property
    def ply(self) -> int:
        """Steps played so far."""
        return self._s[a.PLIES]

    @property
    def turn(self) -> int:
        """The number of this turn, from 1."""
        return self._s[a.TURNS] + 1

    @property
    def in_turn(self) -> bool:
        """Whether the turn has begun: a step of it has been played."""
        return self._s[a.STEP_COUNT] > 0

    @property
    def swapped(self) -> bool:
        """Whether the persons have changed sides."""
        return self._s[a.SWAPPED] == 1

    @property
    def board(self) -> dict[str, str]:
        """The occupied cells: `light stone`, or the piece alone when nobody owns it."""
        names, codes, s = self._program.board.names, self._program.codes, self._s
        held = ((name, s[a.FIELDS * cell + a.BOARD]) for cell, name in enumerate(names))
        return {name: codes.name(code) for name, code in held if code}

    @property
    def hand(self) -> dict[str, int]:
        """Pieces off the board that can still be put down, by name, where the supply is limited."""
        codes, s = self._program.codes, self._s
        return {codes.name(c): s[a.HAND + c] for c in codes.pieces if s[a.HAND + c] < a.BIG}

    @property
    def captives(self) -> dict[str, int]:
        """Pieces of the other side that each player has captured and taken off."""
        return {name: self._s[a.CAPTIVES + n] for n, name in enumerate(self.players, 1)}

    @property
    def scores(self) -> dict[str, float] | None:
        """The scores as the board stands, where the game has scores."""
        if not self._program.scored:
            return None
        r, s, b = self._program.r, self._s, self._program.workspace()
        return {name: self._kernels.score(r, s, b, n) / 2 for n, name in enumerate(self.players, 1)}

    @property
    def outcome(self) -> Outcome | None:
        """None while the game goes on."""
        s = self._s
        if not s[a.OVER]:
            return None
        reasons = (*self._program.ends, "blocked", "resigned")
        winner = self.players[s[a.WINNER] - 1] if s[a.WINNER] else None
        return Outcome(winner, reasons[s[a.REASON]], self.scores)

    # ---- what can be played

    def legal(self) -> tuple[Action, ...]:
        """The legal steps, in the order of the ruleset's actions and of the cells."""
        if self._listing is None:
            self._listing = Listing(self._program, self._s, self._steps())
        return self._listing.actions

    def _steps(self) -> list[Step]:
        if self._s[a.OVER]:
            return []
        r, s, b = self._program.r, self._s, self._program.workspace()
        n = self._kernels.list_steps(r, s, b)
        found = b[r[a.STEPS] : r[a.STEPS] + n].tolist()
        if s[a.OFFERS] == 1 and not s[a.CAN_SWAP] and not s[a.CAN_END]:
            return sorted(found)
        offered = {s[a.OFFER + k]: k for k in range(s[a.OFFERS])}
        return sorted(found, key=lambda step: (offered.get(step >> 32, a.MAX_OFFER + 1 - (step >> 32)), step))

    def play(self, action: Action | str) -> Position:
        """The position after a step; raises IllegalAction, whose message says which rule forbids it."""
        step = self._meant(action)
        if step is None:
            kind = IllegalAction if take_apart(str(action)) else NotationError
            raise kind(f"{action}: {reason(self._program, self._s, str(action))}")
        program, state = self._program, self._s[:]
        if program.r[a.NOTES]:
            state = grown(program.r, state)
        self._kernels.play_step(program.r, state, program.workspace(), step.number)
        return Position(program, state, self._kernels)

    def why_not(self, action: Action | str) -> str | None:
        """None where the step is legal, or the reason in a sentence why it is not."""
        return reason(self._program, self._s, str(action)) if self._found(str(action)) is None else None

    def _meant(self, action: Action | str) -> Action | None:
        """The legal step that is meant."""
        own = isinstance(action, Action) and self._listing is not None and action.listing is self._listing
        return action if own and isinstance(action, Action) else self._found(str(action))

    def _found(self, text: str) -> Action | None:
        plain = " ".join(text.split())
        return next((action for action in self.legal() if plain in (action.text, f"{action.name} {action.text}")), None)

    def perft(self, depth: int, reading: Reading = "auto", say: Callable[[str], None] = quietly) -> int:
        """Sequences of exactly so many steps from here."""
        return perft(self._program, self._s, depth, kernels(self._program.r, reading, say))

    def divide(self, depth: int, reading: Reading = "auto", say: Callable[[str], None] = quietly) -> dict[str, int]:
        """The same below each legal step; `depth` counts that step too."""
        rest = whole(depth, 1) - 1
        return {str(step): self.play(step).perft(rest, reading, say) for step in self.legal()}

    def resign(self, player: str | None = None) -> Position:
        """The position after a player, the mover where none is named, has given up."""
        if self._s[a.OVER]:
            raise IllegalAction("resign: the game is over")
        if player is not None and player not in self.players:
            raise IllegalAction(f"resign: there is no player {player!r}; there is {' and '.join(self.players)}")
        loser = self.players.index(player) + 1 if player is not None else self._s[a.MOVER]
        state = self._s[:]
        finish(self._program.r, state, 3 - loser, len(self._program.ends) + 1)
        return Position(self._program, state, self._kernels)

    # ---- what makes it a value

    def _identity(self) -> tuple[object, ...]:
        if self._key is None:
            r, s = self._program.r, self._s
            offer = tuple(s[a.OFFER : a.OFFER + s[a.OFFERS]])
            counters = (*s[a.SLOTS : a.SLOTS + a.MAX_SLOTS], *s[a.COUNT : a.CAPTIVES + 4])
            board = tuple(s[a.FIELDS * cell + a.BOARD] for cell in range(r[a.CELLS]))
            notes = entries(r, s) if r[a.NOTES] else None
            trail = frozenset(s[r[a.TRAIL] : r[a.TRAIL] + s[a.TRAIL_SIZE]])
            self._key = (tuple(s[word] for word in COUNTED), offer, counters, board, tuple(self._marks()), trail, notes)
        return self._key

    def _marks(self) -> Iterator[tuple[int, int]]:
        """The groups of the turn's start, numbered as they come, and whether each has grown."""
        r, s = self._program.r, self._s
        numbers: dict[int, int] = {}
        for cell in range(r[a.CELLS] if s[a.FROZEN] else 0):
            group, turned = s[a.FIELDS * cell + a.START], s[a.FIELDS * cell + a.CLOSED] & a.TURNED
            if group != r[a.CELLS]:
                yield numbers.setdefault(group, len(numbers)), s[a.FIELDS * group + a.CLOSED] & a.GROWN
            else:
                yield -1, turned

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self._program.r == other._program.r and self._identity() == other._identity()

    def __hash__(self) -> int:
        return hash(self._identity())

    def __reduce__(self) -> tuple[type[Position], tuple[Program, Ints]]:
        """What another process needs; there the position is played plainly."""
        return Position, (self._program, self._s)

    def __repr__(self) -> str:
        return f"<Position: {self.mover} to move, phase {self.phase}, ply {self.ply}, {len(self.board)} pieces>"


def first_position(program: Program, kernels: Kernels = PLAIN) -> Position:
    """The position at the start of a game."""
    state = program.blank()
    begin(program.r, state, program.workspace())
    make_sure(program.r, state, program.workspace())
    return Position(program, state, kernels)


def a_position(found: Position) -> Position:
    """What somebody gave as a position. Raises TypeError where it is none."""
    if not isinstance(found, Position):
        raise TypeError(f"this takes a position, such as the start of a game, not {found!r}")
    return found
