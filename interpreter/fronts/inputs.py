"""The games, records and players that the command line names."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches
from pathlib import Path

from ..choices import spelled
from ..errors import RecordError
from ..game import Game, load
from ..players import EXAMPLES, KINDS, WrongOpponent, parse
from ..players.opponents import shown
from ..records import MAX_SIZE, Match, Record, read_record
from .sources import STANDARD, WrongUse, did_you_mean, from_standard, nearest, pairs, source

PERSON, RANDOM = "person", "random"


def open_game(name: str, choices: Iterable[str] = ()) -> Game:
    """The game that is meant, with its options."""
    found, said = source(name), list(choices)
    for text in said:
        if not all(part.strip() for part in text.partition("=")):
            raise WrongUse(f"--set takes name=value, as in --set {example(load(found), text)}, not '{text[:40]}'")
    return load(found, **pairs(said, "--set"))


def example(game: Game, text: str) -> str:
    """An option that may have been meant, with a value."""
    options, presets = game.describe_options(), game.document.presets
    names = [*options, *presets]
    word = re.split("[^a-z0-9_]", text.strip().lower())[0]
    name = next(iter([*get_close_matches(word, names, 1), *names]), "")
    if name in options:
        info = options[name]
        return f"{name}={spelled(next((value for value in info.values if value != info.default), info.default))}"
    return f"{name}={next(iter(presets[name]))}" if name else "name=value"


def open_record(name: str) -> tuple[Record, Match]:
    """The record in a file, and the game that it replays to. Raises RecordError, whose message begins with the file."""
    path = Path(name)
    if name != STANDARD and path.is_dir():
        raise WrongUse(f"{name} is a folder: name a file in it")
    if name != STANDARD and not path.exists():
        raise WrongUse(f"there is no file {name}")
    try:
        record = read_record(from_standard(MAX_SIZE + 1) if name == STANDARD else path)
        return record, record.match()
    except RecordError as error:
        raise RecordError(f"{'standard input' if name == STANDARD else name}: {error}") from None


def players(game: Game, said: Iterable[str], usual: dict[str, str] | None = None) -> dict[str, str]:
    """Who plays which colour at the start: persons, unless something else is said."""
    found = dict.fromkeys(game.players, PERSON) | (usual or {})
    for name, who in pairs(said, "--player").items():
        if name not in game.players:
            raise WrongUse(f"there is no player '{name}'{nearest(name, game.players)}")
        found[name] = PERSON if who == PERSON else opponent_named(who, (PERSON,))
    return found


def opponent_named(who: str, others: tuple[str, ...] = ()) -> str:
    """The name of an opponent, as it is kept. Raises WrongUse where there is none, which offers others too."""
    kind = who.partition(":")[0].strip().lower()
    if kind not in KINDS:
        near = did_you_mean(kind, (*others, *KINDS)) or "; write " + ", ".join((*others, EXAMPLES))
        raise WrongUse(f"'{shown(who)}' cannot play{near}")
    try:
        return parse(who).text
    except WrongOpponent as error:
        raise WrongUse(str(error)) from None


def is_opponent(who: str) -> bool:
    """Whether a computer plays; whoever is called otherwise in a record is a person."""
    try:
        return parse(who).text == who
    except WrongOpponent:
        return False
