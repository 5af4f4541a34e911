"""The record of a game: which ruleset with which options, who played, and every step."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from ..choices import spelled
from ..errors import IllegalAction, RecordError
from ..game import Game
from ..position import Position
from ..sums import index
from .match import Match, told
from .spelling import CONTROL, joined, quoted

FIRST_LINE = "kelb record 1"
DIGITS = 16  # of a digest
MAX_SEED = 10**18 - 1
MAX_PERSON = 100  # characters of a name


@dataclass(frozen=True)
class Record:
    """A game that was played, or the beginning of one."""

    game: Game = field(compare=False, repr=False)
    ruleset: str  # a shipped name, or a path, as it was given; nothing for a text
    digest: str  # the ruleset's when the record was made; nothing where the record does not say
    options: tuple[tuple[str, str], ...] = ()
    turns: tuple[tuple[str, ...], ...] = ()
    players: tuple[tuple[str, str], ...] = ()  # who played which colour at the start
    seed: int | None = None
    result: str = ""
    lines: Mapping[str | int, int] = field(
        default_factory=dict, compare=False, repr=False
    )  # where keys and turns stand

    @property
    def steps(self) -> tuple[str, ...]:
        """All steps in one row."""
        return tuple(step for turn in self.turns for step in turn)

    @property
    def swapped(self) -> tuple[tuple[str, str], ...]:
        """Who plays which colour since sides were swapped; nothing where they were not."""
        swaps = sum(step.rpartition(" ")[2] == "swap" for step in self.steps)
        first, second = self.game.players
        other = {first: second, second: first}
        now = {other[player]: who for player, who in self.players} if swaps % 2 else {}
        return tuple((player, now[player]) for player in self.game.players if player in now)

    @property
    def changed(self) -> bool:
        """Whether the ruleset is not as it was when the record was made."""
        return not self.game.digest.startswith(self.digest)

    def text(self) -> str:
        """The record as text; `read_record` is the way back."""
        header = {
            "ruleset": quoted(self.ruleset) if self.ruleset else "",
            "digest": self.digest,
            "options": joined(self.options),
            "seed": "" if self.seed is None else str(self.seed),
            "players": joined(self.players),
            "swapped": joined(self.swapped),
            "result": self.result,
        }
        lines = [FIRST_LINE, *(f"{key}: {value}" for key, value in header.items() if value)]
        turns = [f"{number}. {', '.join(steps)}" for number, steps in enumerate(self.turns, 1)]
        return "\n".join([*lines, *([""] if turns else []), *turns, ""])

    def replay(self) -> list[Position]:
        """The positions from the start to the last step. Raises RecordError where the record does not fit the rules."""
        return self.match().positions

    def match(self) -> Match:
        """The game after the last step, to be played on. Raises RecordError where the record does not fit the rules."""
        if self.changed:
            way = "to replay it under the rules as they are now, remove this line"
            raise self.wrong("digest", f"the ruleset {self.ruleset} has changed since the record was made; {way}")
        match = Match(self.game)
        for number, turn in enumerate(self.turns, 1):
            for step in turn:
                self.play(match, number, step)
        result = told(match.position.outcome)
        if self.result and self.result not in (result, result.replace(" won (", " wins (")):  # as it once was written
            raise self.wrong(
                "result", f"the record says '{self.result[:60]}', but after its last step it is '{result}'"
            )
        return match

    def play(self, match: Match, number: int, step: str) -> None:
        """Play a step of a turn."""
        where, now = f"turn {number}, {step[:40]}", match.position.turn
        if match.position.outcome:
            raise self.wrong(number, f"{where}: the game was over before, {told(match.position.outcome)}")
        if now < number:
            raise self.wrong(number, f"{where}: turn {now} is not over yet: write the step on its line, after a comma")
        if now > number:
            raise self.wrong(
                number,
                f"{where}: turn {number} was over before: write the step on a line of its own, {now}. {step[:40]}",
            )
        reason = match.position.why_not(step)
        try:
            match.play(step)
        except IllegalAction:
            raise self.wrong(number, f"{where}: {reason}") from None

    def wrong(self, place: str | int, text: str) -> RecordError:
        """An error at a key of the header or at a turn."""
        line = self.lines.get(place)
        return RecordError(f"line {line}: {text}" if line else text)


def record_of(match: Match, players: Mapping[str, str] | None = None, seed: int | None = None) -> Record:
    """What has been played, with who plays which colour at the start. Raises RecordError for what no record can say."""
    return recorded(match.game, match.turns, told(match.position.outcome), players, seed)


def recorded(
    game: Game,
    turns: Iterable[Iterable[str]],
    result: str,
    players: Mapping[str, str] | None = None,
    seed: int | None = None,
) -> Record:
    """The same of a game whose steps and result are known."""
    drawn = index(seed)
    if seed is not None and (drawn is None or not 0 <= drawn <= MAX_SEED):
        raise RecordError(f"seed is a whole number from 0 to {MAX_SEED}, not {seed!r}")
    if players is not None and not isinstance(players, Mapping):
        raise RecordError(f"players is a mapping such as {{'{game.players[0]}': 'a person'}}, not {players!r}")
    for player, person in (players or {}).items():
        check_person(game, player, person)
    options = tuple((name, spelled(value)) for name, value in game.options.items())
    steps, who = tuple(map(tuple, turns)), tuple((players or {}).items())
    return Record(game, game.source, game.digest[:DIGITS], options, steps, who, drawn, result)


def check_person(game: Game, player: str, person: object) -> None:
    """Raise RecordError for a player whom the game does not have, or for a name that cannot stand in a record."""
    if player not in game.players:
        raise RecordError(f"there is no player {player!r}, but {' and '.join(game.players)}")
    if not isinstance(person, str) or not person.strip() or len(person) > MAX_PERSON or CONTROL.search(person):
        text = f"a name of 1 to {MAX_PERSON} characters, none of them special"
        raise RecordError(f"{player} is played by {text}, not by {repr(person)[:60]}")
