"""Seega and its published readings (Lane, Bolton, Davies, Pritchard, Abu Qouder and others)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from .common import (
    Cell,
    Pair,
    Player,
    Result,
    Shape,
    Stones,
    cell_of,
    cells,
    higher,
    name_of,
    near,
    pair_of,
    shown,
    with_stones,
)

PLAYERS = ("light", "dark")
LONGEST = 2000
RELIEF = {  # what a blocked player's turn becomes: tried in this order; a loss when nothing can be done
    "pass": ("pass",),
    "opponent_lifts": ("first_pass", "other_lifts", "pass"),
    "loses_first_lifts": ("other_lifts_near", "other_lifts_second", "first_pass"),
    "loses_second_lifts": ("blocked_lifts_near", "blocked_lifts_second", "first_pass"),
    "loses": ("first_pass",),
}


@dataclass(frozen=True)
class Rules:
    """The options."""

    opening: str = "free"
    first_mover: str = "first_player"
    centre: str = "open"
    continuation: str = "same_piece"
    blocked: str = "pass"
    ends_at: str = "none_left"
    no_capture_limit: str | int = "off"
    repetition: str | int = "off"


@dataclass(frozen=True)
class Turn:
    """What has been done so far in a turn."""

    dropped: int = 0
    lifted: bool = False
    left: Cell | None = None  # where the first step began
    captured: bool = False
    striker: Cell | None = None  # the piece that has just captured


@dataclass(frozen=True)
class Seega:
    """A position; `seen` holds the positions at the openings of turns, for the repetition rule."""

    shape: Shape
    rules: Rules
    stones: Pair
    hand: tuple[int, int]
    holder: Player
    phase: str
    turns: int  # finished turns
    phase_turn: int
    quiet: int = 0  # turns in a row without a capture
    vacated: Cell | None = None  # where the first step of the turn before began
    seen: tuple[tuple[Pair, Player], ...] = ()
    turn: Turn = Turn()
    result: Result | None = None

    @property
    def mover(self) -> str:
        return PLAYERS[self.offer[0]]

    @property
    def board(self) -> dict[str, str]:
        return shown(self.stones, PLAYERS)

    @property
    def outcome(self) -> Result | None:
        if self.result or self.offer[1]:
            return self.result
        return PLAYERS[1 - self.holder], "blocked"

    @property
    def scores(self) -> dict[str, int]:
        return {player: len(stones) for player, stones in zip(PLAYERS, self.stones, strict=True)}

    @cached_property
    def empty(self) -> Stones:
        return cells(self.shape) - self.stones[0] - self.stones[1]

    @property
    def centre(self) -> Cell:
        return self.shape.columns // 2, self.shape.rows // 2

    def steps(self) -> dict[str, Seega]:
        """Each step's text with the position after it."""
        return {} if self.result else self.offer[1]

    @cached_property
    def offer(self) -> tuple[Player, dict[str, Seega]]:
        """Who makes the next step, and what he may do."""
        if self.phase != "moving":
            return self.holder, {name_of(cell): self.drop(cell) for cell in self.droppable()}
        if self.turn.striker is not None:
            return self.holder, self.going_on()
        walks = dict(self.walks())
        if walks or self.turn.lifted:
            return self.holder, walks
        return self.relief()

    # Putting down.

    def droppable(self) -> Stones:
        if not self.hand[self.holder]:
            return frozenset()
        if self.phase == "opening":
            return self.empty & prescribed(self.shape, self.holder)
        return self.empty - {self.centre}

    def drop(self, cell: Cell) -> Seega:
        """Two stones make a turn, or one when there is nowhere for the second."""
        mine = self.stones[self.holder] | {cell}
        hand = (self.hand[0] - (self.holder == 0), self.hand[1] - (self.holder == 1))
        after = replace(
            self,
            stones=with_stones(self.stones, self.holder, mine),
            hand=hand,
            turn=Turn(dropped=self.turn.dropped + 1),
        )
        return after if after.turn.dropped < 2 and after.droppable() else after.closed()

    # Walking and capturing.

    def walks(self, starts: Collection[Cell] | None = None) -> Iterator[tuple[str, Seega]]:
        for begin in self.stones[self.holder] if starts is None else starts:
            for goal in near(self.shape)[begin] & self.empty:
                yield f"{name_of(begin)}-{name_of(goal)}", self.walk(begin, goal)

    def flanked(self, begin: Cell, goal: Cell) -> Stones:
        """The enemies between the piece that has come to `goal` and another of its side."""
        mine = self.stones[self.holder] - {begin}
        enemies = near(self.shape)[goal] & self.stones[1 - self.holder]
        taken = {cell for cell in enemies if beyond(goal, cell) in mine}
        return frozenset(taken - {self.centre} if self.rules.centre == "safe" else taken)

    def walk(self, begin: Cell, goal: Cell) -> Seega:
        taken = self.flanked(begin, goal)
        mine = self.stones[self.holder] - {begin} | {goal}
        left = self.stones[1 - self.holder] - taken
        turn = Turn(
            lifted=self.turn.lifted,
            left=self.turn.left or begin,
            captured=self.turn.captured or bool(taken),
            striker=goal if taken else None,
        )
        pair = (mine, left) if self.holder == 0 else (left, mine)
        after = replace(self, stones=pair, turn=turn).judged(self.holder)
        return after if after.result or after.can_go_on() else after.closed()

    def can_go_on(self) -> bool:
        return self.turn.striker is not None and any(self.further())

    def further(self) -> Iterator[tuple[str, Seega]]:
        """The capturing steps with which a turn may go on after a capture."""
        choice = self.rules.continuation
        if choice == "none" or self.turn.striker is None:
            return
        starts = self.stones[self.holder] if choice == "any_piece" else {self.turn.striker}
        for begin in starts:
            for goal in near(self.shape)[begin] & self.empty:
                if self.flanked(begin, goal):
                    yield f"{name_of(begin)}-{name_of(goal)}", self.walk(begin, goal)

    def going_on(self) -> dict[str, Seega]:
        end = {} if self.rules.continuation == "compulsory" else {"end": self.closed()}
        return dict(self.further()) | end

    # Being blocked.

    def relief(self) -> tuple[Player, dict[str, Seega]]:
        """The first of the reading's remedies that can be had."""
        for remedy in RELIEF[self.rules.blocked]:
            player = 1 - self.holder if remedy.startswith("other") else self.holder
            if steps := self.remedied(remedy, player):
                return player, steps
        return self.holder, {}

    def remedied(self, remedy: str, player: Player) -> dict[str, Seega]:
        if remedy == "pass" or (remedy == "first_pass" and self.phase_turn <= 1):
            return {"pass": self.judged(self.holder).closed(passed=True)}
        if remedy == "first_pass" or (remedy != "other_lifts" and self.phase_turn != 2):
            return {}
        if remedy.endswith("near"):
            return self.lifts(near(self.shape)[self.vacated] if self.vacated else (), player)
        return self.lifts(self.stones[1 - self.holder], player)

    def lifts(self, among: Collection[Cell], player: Player) -> dict[str, Seega]:
        """Taking off one piece of the other side so that the blocked player can walk."""
        steps = {}
        for cell in self.stones[1 - self.holder] & frozenset(among):
            left = self.stones[1 - self.holder] - {cell}
            pair = with_stones(self.stones, 1 - self.holder, left)
            after = replace(self, stones=pair, turn=Turn(lifted=True))
            if any(after.walks()):
                steps[f"x {name_of(cell)}"] = after.judged(player)
        return steps

    # Ends of steps and of turns.

    def judged(self, player: Player) -> Seega:
        """The position with the result that the number of the other side's pieces brings."""
        least = 1 if self.rules.ends_at == "one_left" else 0
        if self.result or len(self.stones[1 - player]) > least:
            return self
        return replace(self, result=(PLAYERS[player], "wiped_out"))

    def closed(self, passed: bool = False) -> Seega:
        """The opening of the next turn."""
        after = replace(
            self,
            holder=1 - self.holder,
            turns=self.turns + 1,
            phase_turn=self.phase_turn + (not passed),
            quiet=0 if self.turn.captured else self.quiet + 1,
            vacated=self.turn.left,
            turn=Turn(),
        ).in_its_phase()
        if self.rules.repetition != "off":
            after = replace(after, seen=(*after.seen, (after.stones, after.holder)))
        return after if after.result else replace(after, result=after.limit())

    def in_its_phase(self) -> Seega:
        """The next phase, when the one before is over."""
        if self.phase == "opening" and self.turns >= (2 if self.rules.opening == "lane" else 0):
            return replace(self, phase="placing", phase_turn=1, quiet=0).in_its_phase()
        if self.phase == "placing" and not any(self.hand):
            first = 1 if self.rules.first_mover == "last_placer" else 0
            return replace(self, phase="moving", phase_turn=1, quiet=0, holder=first)
        return self

    def limit(self) -> Result | None:
        """The result that a count of turns or of positions brings at the end of a turn."""
        rules, leader = self.rules, higher((len(self.stones[0]), len(self.stones[1])), PLAYERS)
        quiet, repetition = rules.no_capture_limit, rules.repetition
        if self.phase == "moving" and quiet != "off" and self.quiet >= int(quiet):
            return leader, "stalled"
        if repetition != "off" and self.seen.count((self.stones, self.holder)) >= int(repetition):
            return None, "repeated"
        return (leader, "too_long") if self.turns >= LONGEST else None


def beyond(goal: Cell, cell: Cell) -> Cell:
    """The cell on the far side of `cell`, seen from `goal`."""
    return 2 * cell[0] - goal[0], 2 * cell[1] - goal[1]


def prescribed(shape: Shape, player: Player) -> Stones:
    """Where Lane's figure has a player's first two stones: the middles of two opposite edges."""
    column, row = shape.columns // 2, shape.rows // 2
    if player == 0:
        return frozenset({(column, 0), (column, shape.rows - 1)})
    return frozenset({(0, row), (shape.columns - 1, row)})


def start(shape: Shape, **rules: str | int) -> Seega:
    """The empty board."""
    supply = (shape.columns * shape.rows - 1) // 2
    nothing: Stones = frozenset()
    board = (nothing, nothing)
    state = Seega(shape, Rules(**rules), board, (supply, supply), 0, "opening", 0, 1)  # type: ignore[arg-type]
    return replace(state, seen=((board, 0),)).in_its_phase()


def place(
    shape: Shape,
    board: Mapping[str, str],
    mover: str,
    phase: str = "moving",
    turn: int = 3,
    phase_turn: int = 3,
    hand: Mapping[str, int] | None = None,
    vacated: str | None = None,
    turns_without_capture: int = 0,
    **rules: str | int,
) -> Seega:
    """Any position at the opening of a turn; in hand what the supply has beyond the board."""
    pair, supply = pair_of(board, PLAYERS), (shape.columns * shape.rows - 1) // 2
    rest = (supply - len(pair[0]), supply - len(pair[1]))
    held = (hand["light"], hand["dark"]) if hand else rest
    holder = PLAYERS.index(mover)
    options = Rules(**rules)  # type: ignore[arg-type]
    left = cell_of(vacated) if vacated else None
    state = Seega(shape, options, pair, held, holder, phase, turn - 1, phase_turn, turns_without_capture, left)
    return replace(state, seen=((pair, holder),))
