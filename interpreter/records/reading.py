"""Text -> record; what is wrong is said with its line."""

from __future__ import annotations

import re
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from .. import library
from ..choices import spelled
from ..errors import OptionError, RecordError, RulesetError
from ..game import Game, load
from .record import FIRST_LINE, MAX_PERSON, Record
from .spelling import CONTROL, joined, parted, unquoted, without_comment

MAX_SIZE = 1 << 22  # characters
MAX_VALUE = 4000  # characters of a line above the turns
KEYS = ("ruleset", "digest", "options", "seed", "players", "swapped", "result")
TURN = re.compile(r"([0-9]{1,9})\.?(?:\s+(.*))?")
DIGEST = re.compile("[0-9a-f]{8,64}")
SEED = re.compile("[0-9]{1,18}")


def read_record(text: str | Path, base: str | Path | None = None) -> Record:
    """The record that a text says, or the file at a Path. Raises RecordError, and OSError for a file.

    A path in it starts from the folder `base`; where that is not said, from the folder of the file, or from here.
    """
    if isinstance(text, Path):
        return read_record(text_of(text), text.parent if base is None else base)
    if not isinstance(text, str):
        raise RecordError(f"a record is a text, or the Path of its file, not {type(text).__name__}")
    if len(text) > MAX_SIZE:
        raise RecordError(f"the text is longer than {MAX_SIZE} characters, too long for a record")
    return Reader(Path(base or ".")).read(text)


def turns_of(text: str) -> tuple[tuple[str, ...], ...]:
    """The steps of each turn as a record says them, whatever its game is. Raises RecordError."""
    reader = Reader(Path())
    reader.take_all(text)
    return tuple(reader.turns)


def text_of(path: Path) -> str:
    """The text of a record's file. Raises RecordError where it is no text."""
    with path.open("rb") as file:
        data = file.read(MAX_SIZE + 1)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise RecordError(f"line {line}: this is not UTF-8 text") from None


class Reader:
    """Reads a record line by line."""

    def __init__(self, base: Path) -> None:
        self.base = base
        self.line = 0
        self.lines: dict[str | int, int] = {}
        self.header: dict[str, str] = {}
        self.turns: list[tuple[str, ...]] = []

    def read(self, text: str) -> Record:
        """The record of a text."""
        self.take_all(text)
        return self.record()

    def take_all(self, text: str) -> None:
        """Take in all lines."""
        for number, line in enumerate(re.split("\r\n|\r|\n", text.removeprefix("\ufeff")), 1):
            self.line = number
            found = CONTROL.search(line)
            if found:
                raise self.wrong(f"the character U+{ord(found[0]):04X} cannot stand in a record: is this a text file?")
            content = without_comment(line)
            if content:
                self.take(content)
        if "first" not in self.lines:
            self.line = 1
            raise self.wrong(f"a record begins with '{FIRST_LINE}', and there is nothing here")

    def wrong(self, text: str, place: str | int | None = None) -> RecordError:
        """An error, at a key or at the line that is being read."""
        return RecordError(f"line {self.line if place is None else self.lines[place]}: {text}")

    def take(self, line: str) -> None:
        """Take in one line."""
        turn = TURN.fullmatch(line)
        if "first" not in self.lines:
            self.begin(line)
        elif turn:
            self.turn(int(turn[1]), turn[2] or "")
        else:
            self.entry(line)

    def begin(self, line: str) -> None:
        """The first line, which says what this is."""
        other = re.fullmatch("kelb record ([0-9]+)", line)
        if line != FIRST_LINE and other:
            raise self.wrong(f"this is a record of format {other[1][:9]}, and this version of kelb reads format 1")
        if line != FIRST_LINE:
            raise self.wrong(f"a record begins with '{FIRST_LINE}', not with '{line[:40]}'")
        self.lines["first"] = self.line

    def turn(self, number: int, steps: str) -> None:
        """A turn: its number and its steps."""
        if number != len(self.turns) + 1:
            raise self.wrong(
                f"turn {len(self.turns) + 1} comes here, not turn {number}: turns are numbered from 1, without a gap"
            )
        found = tuple(" ".join(step.split()) for step in steps.split(","))
        if not all(found):
            raise self.wrong(f"a step is missing: write turns as in '{number}. a1, b1', without a comma at the end")
        self.lines[number] = self.line
        self.turns.append(found)

    def entry(self, line: str) -> None:
        """A line of the header."""
        key, colon, value = (part.strip() for part in line.partition(":"))
        if self.turns:
            raise self.wrong(
                f"'{line[:40]}' is no turn: write turns as in '{len(self.turns) + 1}. a1, b1', and all else above them"
            )
        if not colon or key not in KEYS:
            near = get_close_matches(key, KEYS, 1)
            hint = (
                f"did you mean '{near[0]}: …'?"
                if near
                else f"a record says {', '.join(KEYS)}, then its turns, as in '1. a1, b1'"
            )
            raise self.wrong(f"'{line[:40]}' is not understood; {hint}")
        if key in self.header:
            raise self.wrong(f"'{key}' stands on line {self.lines[key]} already: remove one of the two")
        if len(value) > MAX_VALUE:
            raise self.wrong(f"'{key}' is longer than {MAX_VALUE} characters, too long for a record")
        if not value:
            raise self.wrong(f"'{key}' says nothing: write a value after the colon, or remove the line")
        self.header[key], self.lines[key] = value, self.line

    # ---- what the header means

    def record(self) -> Record:
        """The whole record."""
        if "ruleset" not in self.header:
            raise self.wrong(
                "the ruleset is missing: write 'ruleset: …' on the next line, with its name or the path of its file",
                "first",
            )
        ruleset = self.value("ruleset")
        game = self.game(ruleset)
        options = tuple((name, spelled(value)) for name, value in game.options.items())
        seed = self.fitting("seed", SEED, "a whole number of at most 18 digits")
        record = Record(
            game,
            ruleset,
            self.fitting("digest", DIGEST, "8 to 64 of the characters 0-9 and a-f"),
            options,
            tuple(self.turns),
            tuple(self.players(game).items()),
            int(seed) if seed else None,
            self.header.get("result", ""),
            self.lines,
        )
        if "swapped" in self.header:
            self.check_swapped(dict(record.swapped))
        return record

    def check_swapped(self, found: dict[str, str]) -> None:
        """Refuse a line about the swap that says something else than the players and the steps do."""
        if not found:
            reason = (
                "the steps have no swap" if "players" in self.header else "no line 'players' says who began with what"
            )
            raise self.wrong(f"{reason}: remove this line", "swapped")
        if self.pairs("swapped") != found:
            said = f"the record says '{self.header['swapped'][:60]}'"
            raise self.wrong(f"{said}, but by its players and steps it is '{joined(found.items())}'", "swapped")

    def players(self, game: Game) -> dict[str, str]:
        """Who plays which colour."""
        players = self.pairs("players")
        for name, who in players.items():
            if name not in game.players:
                raise self.wrong(f"there is no player '{name[:40]}', but {' and '.join(game.players)}", "players")
            if CONTROL.search(who):
                text = f"{name} is played by {who[:40]!r}: write a name without special characters"
                raise self.wrong(text, "players")
            if len(who) > MAX_PERSON:
                text = f"{name} is played by '{who[:40]}...': write a name of at most {MAX_PERSON} characters"
                raise self.wrong(text, "players")
        return players

    def value(self, key: str) -> str:
        """The value of a key, quotes aside."""
        try:
            return unquoted(self.header[key])
        except ValueError:
            raise self.wrong(f"the quotes of '{key}' do not close, or hold what cannot stand in quotes", key) from None

    def fitting(self, key: str, form: re.Pattern[str], what: str) -> str:
        """The value of a key, which must have a form; nothing where the key is not there."""
        value = self.header.get(key, "")
        if value and not form.fullmatch(value):
            raise self.wrong(f"'{key}' must be {what}, not '{value[:40]}'", key)
        return value

    def pairs(self, key: str) -> dict[str, str]:
        """The names and values of a key."""
        try:
            found = parted(self.header.get(key, ""))
        except ValueError:
            raise self.wrong(
                f"'{key}' must be names with their values, as in '{key}: one=this, two=that'", key
            ) from None
        names = [name for name, _ in found]
        for name in names:
            if names.count(name) > 1:
                raise self.wrong(f"'{name[:40]}' stands twice: remove one of the two", key)
        return dict(found)

    def game(self, ruleset: str) -> Game:
        """The game of the record."""
        options: dict[str, Any] = dict(self.pairs("options"))
        try:
            return load(self.source(ruleset), **options)
        except OptionError as error:
            raise self.wrong(str(error), "options") from None
        except RulesetError as error:
            raise self.wrong(f"the ruleset has mistakes\n{error}", "ruleset") from None
        except OSError as error:
            raise self.wrong(f"the ruleset {ruleset} cannot be read: {error.strerror}", "ruleset") from None

    def source(self, ruleset: str) -> str | Path:
        """Where the ruleset is: a shipped name, or a path from the record's folder or from here."""
        if library.find(ruleset):
            return ruleset
        for path in (self.base / ruleset, Path(ruleset)):
            if path.is_file():
                return path
        near = get_close_matches(ruleset, library.names(), 1)
        hint = f"did you mean '{near[0]}'?" if near else "write its path, from the folder of this record"
        raise self.wrong(f"there is no ruleset '{ruleset[:80]}'; {hint}", "ruleset")
