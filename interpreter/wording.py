"""Steps and pieces as text: what a step is called, and which step a text means."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass

from . import notation
from .arrays import A_CODE, END_ROW, FIRST_ROW, MOVER, SWAP_ROW, Ints, Step
from .assembly import NOBODY
from .engine.stepping import act_at
from .narrowing import Narrowed
from .program import Program
from .rivals import CARRYING

STEP = re.compile(
    r"(?:(?!x )([A-Za-z_]\w*) )?(?:(x )?([a-z]{1,2}[1-9][0-9]?)(?:-([a-z]{1,2}[1-9][0-9]?))?|(pass|swap|end))"
)


@dataclass(frozen=True)
class Said:
    """A text taken apart: perhaps a name before it, and cells or a word."""

    before: str
    lifts: bool
    first: str
    second: str
    word: str


def take_apart(text: str) -> Said | None:
    """The parts of a step's text; None where it is no step in any game."""
    found = STEP.fullmatch(" ".join(text.split()))
    if not found or (found[2] and found[4]) or (found[5] and found[1] and found[5] != "pass"):
        return None
    return Said(found[1] or "", bool(found[2]), found[3] or "", found[4] or "", found[5] or "")


def row_of(program: Program, step: Step) -> Narrowed | None:
    """The narrowed action of a step; None for the swap and the end of a turn."""
    row = step >> 32
    return program.rows[row - FIRST_ROW] if row >= FIRST_ROW else None


def bare_text(program: Program, s: Ints, step: Step) -> str:
    """A step in words, without the name of its action."""
    row = row_of(program, step)
    if row is None:
        return {SWAP_ROW: "swap", END_ROW: "end"}[step >> 32]
    if row.verb == "pass":
        return "pass"
    names = program.board.names
    goal = names[step & 0xFFFF]
    if row.verb == "lift":
        return notation.lifting(goal)
    if row.verb in CARRYING:
        return notation.movement(names[(step >> 16) & 0xFFFF], goal)
    return notation.placement(goal, foreign(program, s, step >> 32))


def foreign(program: Program, s: Ints, row: int) -> str:
    """The kind that a row puts down, where it is not one of the mover's own pieces; else nothing."""
    code = program.r[act_at(program.r, row, s[MOVER]) + A_CODE]
    return "" if program.codes.owners[code] == s[MOVER] else program.codes.kinds[code]


class Listing:
    """The legal steps of a position; they are put into words when somebody reads them."""

    __slots__ = ("_words", "actions", "program", "s")

    def __init__(self, program: Program, s: Ints, steps: list[Step]) -> None:
        self.program, self.s = program, s
        self._words: list[tuple[str, str]] | None = None
        self.actions = tuple([Action(self, at, step) for at, step in enumerate(steps)])

    def words(self, at: int) -> tuple[str, str]:
        """The text and the action's name of a step; where two read the same, the action's name goes before."""
        if self._words is None:
            steps = [action.number for action in self.actions]
            bare = [bare_text(self.program, self.s, step) for step in steps]
            rows = [row_of(self.program, step) for step in steps]
            times = Counter(bare)
            names = [row.action if row else text for row, text in zip(rows, bare, strict=True)]
            self._words = [
                (f"{name} {text}" if times[text] > 1 and name != text else text, name)
                for name, text in zip(names, bare, strict=True)
            ]
        return self._words[at]


class Action:
    """A step that can be played; its text is its notation."""

    __slots__ = ("_at", "listing", "number")

    def __init__(self, listing: Listing, at: int, number: Step) -> None:
        self.listing, self._at, self.number = listing, at, number

    @property
    def text(self) -> str:
        """The step in notation."""
        return self.listing.words(self._at)[0]

    @property
    def name(self) -> str:
        """The action as the ruleset calls it; swap and end for these two."""
        return self.listing.words(self._at)[1]

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Action: {self.text}>"

    def __eq__(self, other: object) -> bool:
        return (self.text, self.name) == (other.text, other.name) if isinstance(other, Action) else NotImplemented

    def __hash__(self) -> int:
        return hash((self.text, self.name))


def piece_names(program: Program) -> dict[str, int]:
    """What a cell can be said to hold: `light stone`, `red`, and a player's name where he has one kind."""
    codes = program.codes
    names = {codes.name(code): code for code in codes.pieces}
    for owner, player in enumerate(codes.players, 1):
        own = [code for code in codes.pieces if codes.owners[code] == owner]
        if len(own) == 1:
            names[player] = own[0]
    for code in codes.pieces:
        if codes.owners[code] != NOBODY and codes.kinds.count(codes.kinds[code]) == 1:
            names.setdefault(codes.kinds[code], code)
    return names
