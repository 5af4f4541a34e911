"""A game in a terminal: what is played and what is shown of it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from typer import echo

from .files import typed
from .inputs import RANDOM, is_opponent
from .screen import Screen, choices
from .session import Session
from .sources import WrongUse
from .waiting import Thinking, interruptible

T = TypeVar("T")


class Table:
    """Where a game is played; the opponents answer by themselves."""

    def __init__(self, session: Session, save: str = "", every: int = 1) -> None:
        self.session = session
        self.screen = Screen(session.match.game)
        self.save_to = save  # where the record goes when the game is left; nothing where nothing was said
        self.every = every  # turns between two boards of a game that nobody plays; 0 draws the last one only
        self.left = False
        self.doubted = ""  # a command that would lose steps, and waits to be said once more

    def open(self, session: Session) -> None:
        """Go on with this game."""
        self.session = session
        self.screen = Screen(session.match.game)
        self.show()
        self.go_on()

    def show(self) -> None:
        """Draw the board and say what can be done."""
        position = self.session.position
        self.screen.show(position, self.session.match.last_step)
        if self.session.waits(position):
            echo(choices(position))

    def play(self, step: str) -> None:
        """Play a step, and say so where nobody typed it. Raises IllegalAction."""
        match, mover = self.session.match, self.session.position.mover
        chosen = is_opponent(self.session.who(mover))
        self.session.play(step)
        if chosen:
            echo(f"{mover} plays {match.last_step}")
        if match.last_step == "swap":
            echo(f"sides are swapped: {self.session.seated()}")

    def answer(self) -> None:
        """Show what a person's step has made, once the opponents have answered."""
        if self.session.waits(self.session.position) or self.session.position.outcome:
            self.show()
        self.go_on()

    def go_on(self) -> None:
        """Let the opponents play until a person is to move."""
        session = self.session
        played = False
        while session.position.outcome is None and not session.waits(session.position):
            before = session.position.turn
            self.play(self.thought())
            played = True
            if session.watched and (session.position.outcome or self.due(before)):
                self.show()
        if played and not session.watched:
            self.show()

    def thought(self) -> str:
        """The step of the opponent who is to move."""
        mover = self.session.position.mover
        who = self.session.who(mover)
        if who == RANDOM:
            return self.session.chosen()
        return self.waited(self.session.chosen, f"{mover} ({who})")

    def waited(self, thinks: Callable[[], T], who: str) -> T:
        """What somebody finds who thinks; that he does is said, and an interrupt keeps the game."""
        thinking = Thinking(who)
        found = interruptible(thinks, thinking, self.keep_at_once)
        thinking.over()
        return found

    def keep_at_once(self) -> None:
        """Keep the game before the process ends."""
        echo()
        self.keep()

    def due(self, before: int) -> bool:
        """Whether the board of a game that nobody plays is to be drawn after a step of turn `before`."""
        now = self.session.position.turn
        return self.every == 1 or (self.every > 1 and now > before and before % self.every == 0)

    def keep(self) -> None:
        """Keep the record, if there is something new in it or it is wanted in a new place."""
        elsewhere = self.save_to and self.session.plies and not Path(self.save_to).exists()
        if self.session.unsaved or elsewhere:
            name = self.kept_in()
            goes_on = self.session.position.outcome is None and self.session.match.game.source
            hint = f": 'kelb play --load {typed(name)}' goes on with it" if goes_on else ""
            echo(f"{self.session.where_kept(name)}{hint}")

    def kept_in(self) -> str:
        """Keep the record where that was said; in another new file where it cannot be, or nothing was said."""
        if self.save_to:
            try:
                self.session.save(self.save_to)
            except WrongUse as error:
                echo(str(error))
            else:
                return self.save_to
        return self.session.save_somewhere()
