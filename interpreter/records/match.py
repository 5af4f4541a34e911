"""A game while it is played: positions and steps that can be taken back."""

from __future__ import annotations

import re

from ..game import Game
from ..position import Outcome, Position
from ..wording import Action

RESIGNS = re.compile(r"(\w+) resigns")


class Match:
    """A game being played: its positions so far and the steps between them, turn by turn."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.positions = [game.start()]
        self.turns: list[list[str]] = []

    @property
    def position(self) -> Position:
        """The position now."""
        return self.positions[-1]

    @property
    def last_step(self) -> str:
        """The latest step; nothing before the first one."""
        return self.turns[-1][-1] if self.turns else ""

    def play(self, step: Action | str) -> None:
        """Play a step, or its text; `dark resigns` is one too. Raises IllegalAction."""
        plain = " ".join(str(step).split())
        gone = RESIGNS.fullmatch(plain)
        if gone and gone[1] in self.game.players:
            self.add(self.position.resign(gone[1]), plain)
            return
        shorter = (action.text for action in self.position.legal() if f"{action.name} {action.text}" == plain)
        self.add(self.position.play(plain), next(shorter, plain))

    def add(self, after: Position, step: str) -> None:
        """Note a step under the turn that it belongs to."""
        while len(self.turns) < self.position.turn:
            self.turns.append([])
        self.turns[-1].append(step)
        self.positions.append(after)

    def take_back(self, ply: int) -> None:
        """Go back to the position after so many steps."""
        while len(self.positions) > ply + 1:
            self.positions.pop()
            self.turns[-1].pop()
            if not self.turns[-1]:
                self.turns.pop()


def told(outcome: Outcome | None) -> str:
    """An outcome in words, as a record says it."""
    if outcome is None:
        return "unfinished"
    return f"{f'{outcome.winner} won' if outcome.winner else 'a draw'} ({outcome.reason})"
