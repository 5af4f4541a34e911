"""What the command line names: games, options, players, files."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from difflib import get_close_matches
from pathlib import Path

from .. import library
from ..errors import KelbError, RecordError
from ..game import Game, load
from ..records import MAX_SIZE, Match, Record, read_record

STANDARD = "-"
MAX_BYTES = (1 << 20) + 1  # of a ruleset: one more than is allowed, for the reader to refuse
PERSON, RANDOM = WHO = ("person", "random")


class WrongUse(KelbError):
    """A command that cannot be carried out as it was written."""


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """A question that offers the nearest name, to be put behind a sentence; nothing where none is near."""
    near = get_close_matches(name, list(known), 1)
    return f"; did you mean '{near[0]}'?" if near else ""


def nearest(name: str, known: Iterable[str]) -> str:
    """A question that offers the nearest name, or all of them."""
    names = list(known)
    return did_you_mean(name, names) or f"; there is {', '.join(names)}"


def pair(text: str, flag: str) -> tuple[str, str]:
    """The two sides of name=value."""
    name, sign, value = (part.strip() for part in text.partition("="))
    if not (name and sign and value):
        raise WrongUse(f"{flag} takes name=value, as in {flag} name=value, not '{text}'")
    return name, value


def pairs(texts: Iterable[str], flag: str) -> dict[str, str]:
    """The values by name; none may be said twice."""
    found: dict[str, str] = {}
    for text in texts:
        name, value = pair(text, flag)
        if name in found:
            raise WrongUse(f"{flag} says '{name}' twice: leave one of them out")
        found[name] = value
    return found


# ---- rulesets


def source(name: str) -> str | Path:
    """What a name means: a shipped ruleset, standard input as text, or a path."""
    if name == STANDARD:
        return from_standard(MAX_BYTES) + "\n"
    if library.find(name):
        return name
    path = Path(name)
    if path.is_dir():
        raise WrongUse(f"{name} is a folder: name a file in it")
    if not path.exists():
        shipped = f"'{name}' is neither a file nor a game that comes with kelb"
        raise WrongUse(f"{shipped}{nearest(name, library.names())}")
    return path


def open_game(name: str, choices: Iterable[str] = ()) -> Game:
    """The game that is meant, with its options."""
    return load(source(name), **pairs(choices, "--set"))


def from_standard(limit: int) -> str:
    """The text on standard input, so many bytes at most."""
    try:
        return sys.stdin.buffer.read(limit).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise WrongUse("what comes in on standard input is not UTF-8 text") from None


# ---- records


def open_record(name: str) -> tuple[Record, Match]:
    """The record in a file, and the game that it replays to. Raises RecordError, whose message begins with the file."""
    path = Path(name)
    if name != STANDARD and not path.is_file():
        raise WrongUse(f"there is no file {name}")
    try:
        record = (
            read_record(from_standard(MAX_SIZE + 1))
            if name == STANDARD
            else read_record(record_text(path), path.parent)
        )
        return record, record.match()
    except RecordError as error:
        raise RecordError(f"{'standard input' if name == STANDARD else name}: {error}") from None


def record_text(path: Path) -> str:
    """The text of a record's file."""
    with path.open("rb") as file:
        data = file.read(MAX_SIZE + 1)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise RecordError(f"line {line}: this is not UTF-8 text") from None


# ---- players


def players(game: Game, said: Iterable[str], usual: dict[str, str] | None = None) -> dict[str, str]:
    """Who plays which colour at the start: persons, unless something else is said."""
    found = dict.fromkeys(game.players, PERSON) | (usual or {})
    for name, who in pairs(said, "--player").items():
        if name not in game.players:
            raise WrongUse(f"there is no player '{name}'{nearest(name, game.players)}")
        if who not in WHO:
            raise WrongUse(f"'{who}' cannot play{nearest(who, WHO)}")
        found[name] = who
    return found
