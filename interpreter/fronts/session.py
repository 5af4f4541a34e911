"""A game between persons and opponents: whose step it is, what is taken back, where it is kept."""

from __future__ import annotations

import os
import random
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from .. import library
from ..players import Opponent
from ..position import Position
from ..records import Match, Record, record_of
from .files import free_name, rewrite, same_file, write_new
from .inputs import is_opponent, open_record, players
from .waiting import say


class Session:
    """A match, who plays it, and the files that it came from and is kept in."""

    def __init__(self, match: Match, players: dict[str, str], seed: int | None = None, origin: str = "") -> None:
        self.match = match
        self.players = players  # who plays which colour at the start
        drawn = seed is None and any(map(is_opponent, players.values()))
        self.seed = random.SystemRandom().randrange(10**6) if drawn else seed
        self.threads = 1  # of each opponent that searches
        self.minds: dict[str, Opponent] = {}  # the opponents that were asked so far, by their colours at the start
        self.origin = origin  # the file that it was loaded from
        self.file = ""  # the file that it was last kept in
        self.kept = self.record().turns

    @property
    def position(self) -> Position:
        """The position now."""
        return self.match.position

    @property
    def plies(self) -> int:
        """Steps so far, a resignation included."""
        return len(self.match.positions) - 1

    @property
    def watched(self) -> bool:
        """Whether no person plays."""
        return all(map(is_opponent, self.players.values()))

    def seat(self, player: str, position: Position | None = None) -> str:
        """The colour at the start of whoever plays a colour, now or in another position: a swap changes it."""
        first, second = self.match.game.players
        swapped = (position or self.position).swapped
        return {first: second, second: first}[player] if swapped else player

    def who(self, player: str, position: Position | None = None) -> str:
        """Who plays a colour, now or in another position."""
        return self.players[self.seat(player, position)]

    def seats(self) -> dict[str, str]:
        """Who plays each colour now."""
        return {name: self.who(name) for name in self.match.game.players}

    def seated(self) -> str:
        """Who plays each colour now, in words."""
        return ", ".join(f"{name} is played by {who} now" for name, who in self.seats().items())

    def waits(self, position: Position) -> bool:
        """Whether a person is to make the next step."""
        return position.outcome is None and not is_opponent(self.who(position.mover, position))

    def chosen(self) -> str:
        """The step of the opponent who is to move."""
        seat = self.seat(self.position.mover)
        if seat not in self.minds:
            self.minds[seat] = Opponent(self.players[seat], self.seed or 0, self.threads, say=say)
        return str(self.minds[seat].choose(self.position))

    def play(self, step: str) -> None:
        """Play a step, and let the opponents know. Raises IllegalAction."""
        before = self.position
        self.match.play(step)
        played = next((action for action in before.legal() if str(action) == self.match.last_step), None)
        for mind in self.minds.values():
            if played is not None:
                mind.saw(before, played, self.position)

    def undo(self) -> bool:
        """Go back to where a person made his latest step; False where there is none."""
        positions = self.match.positions
        for ply in range(self.plies - 1, -1, -1):
            if self.waits(positions[ply]):
                self.match.take_back(ply)
                return True
        return False

    # ---- files

    @property
    def unsaved(self) -> bool:
        """Whether there is something that was not kept."""
        return self.plies > 0 and self.kept != self.record().turns

    def record(self) -> Record:
        """What has been played."""
        return record_of(self.match, self.players, self.seed)

    def save(self, name: str) -> None:
        """Keep the record in a file: a new one, or one that this game came from or was kept in before."""
        path = Path(name)
        record = self.record()
        text = beside(record, path.parent).text()
        if any(same_file(path, known) for known in (self.file, self.origin)):
            rewrite(path, text)
        else:
            write_new(path, text)
        self.file, self.kept = name, record.turns

    def where_kept(self, name: str) -> str:
        """Where the game is kept, in words; and what its record lacks where the ruleset is in no file."""
        lacks = "it can be replayed only once a line 'ruleset: FILE' names the rules, which came on standard input"
        return f"the game is kept in {name}" + ("" if self.match.game.source else f"; {lacks}")

    def save_somewhere(self) -> str:
        """Keep the record in the file that it was kept in before, or in a new one in this folder; its name."""
        self.save(self.file or free_name(Path(self.match.game.source).stem))
        return self.file


def beside(record: Record, folder: Path) -> Record:
    """A record whose path to the ruleset starts from the folder that the record is kept in."""
    path = Path(record.ruleset)
    if library.find(record.ruleset) or path.is_absolute() or not path.is_file():
        return record
    return replace(record, ruleset=Path(os.path.relpath(path, folder)).as_posix())


def continued(file: str, said: Iterable[str] = (), seed: int | None = None) -> Session:
    """The game of a record, its players and seed changed as is said. Raises RecordError and WrongUse."""
    record, match = open_record(file)
    who = players(match.game, said, dict(record.players))
    return Session(match, who, record.seed if seed is None else seed, file)
