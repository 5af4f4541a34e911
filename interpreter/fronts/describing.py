"""What a ruleset says, in words that follow the document."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec
from typer import echo

from .. import library
from ..choices import spelled
from ..game import Game, load
from ..ruleset import in_play, only
from ..terms import tried
from .inputs import open_game
from .output import document, everything

SECTIONS = ("regions", "setup", "captures", "actions", "phases", "must_hold", "end", "score")
BOUNDS = ("at_least", "at_most", "exactly")  # said behind what they bound
CONDITIONS = ("when", "require", "until", "condition")  # all that they say must hold
CHOICES = (
    "turn",
    "in",
    "not_in",
    "rows",
    "columns",
    "holds",
    "next_to",
    "not_next_to",
    "directions",
)  # one of them will do
SLEEP = "at least never"  # how the bound of a sleeping rule reads
WIDEST = 24  # characters of a name that others are put in line with


def plain(value: Any) -> Any:
    """A part of a ruleset as mappings, lists and scalars, without the keys that say nothing."""
    if isinstance(value, dict):
        return {key: plain(each) for key, each in value.items() if each is not None}
    return [plain(each) for each in value] if isinstance(value, list | tuple) else value


def summary(game: Game) -> dict[str, Any]:
    """The rules of a game with its options, for programs."""
    rules = plain(msgspec.to_builtins(game.rules))
    options = {name: option_summary(game, name) for name in game.describe_options()}
    return {**rules, "options": options, "presets": game.document.presets, "digest": game.digest}


def option_summary(game: Game, name: str) -> dict[str, Any]:
    """An option, for programs."""
    info = game.describe_options()[name]
    values = [spelled(value) for value in info.values]
    span = list(info.range) if info.range else None
    return {
        "about": info.about,
        "values": values,
        "range": span,
        "default": spelled(info.default),
        "value": spelled(game.options[name]),
    }


# ---- the commands


def list_games(as_json: bool) -> None:
    """Write the games that come with kelb."""
    games = {name: load(name) for name in library.names()}
    if as_json:
        document([{"id": name, **summary(game)} for name, game in games.items()])
        return
    width = max(map(len, games), default=0)
    for name, game in games.items():
        known = ", ".join(game.describe_options()) or "none"
        echo(f"{name:<{width}}  {game.name}: {size_of(game)}, options: {known}")


def describe(name: str, chosen: Iterable[str], as_json: bool) -> None:
    """Write the rules of a game."""
    game = open_game(name, chosen)
    if as_json:
        document(summary(game))
    else:
        everything(told(game))


def size_of(game: Game) -> str:
    """Columns and rows of a board of squares; of other boards the shape and the cells."""
    board = game.program.board
    if board.whole and not board.slant:
        return f"{game.columns} x {game.rows}"
    shape, _ = only(game.rules.board)
    return f"{shape} of {len(game.cells)} cells"


# ---- for people


def words(value: Any, between: str = ", ") -> str:
    """A part of a ruleset in words."""
    if isinstance(value, dict):
        ordered = sorted(value.items(), key=lambda pair: pair[0] in BOUNDS)
        return between.join(phrase(key, each) for key, each in ordered)
    if isinstance(value, list):
        return ", ".join(words(each) for each in value) or "nothing"
    return f"{value:g}" if isinstance(value, float) else str(value)


def phrase(key: str, value: Any) -> str:
    """A key and its value in words."""
    name = key.replace("_", " ")
    if value is True or value == {}:
        return name
    if value is False:
        return f"not {name}"
    if key == "otherwise":
        return f"otherwise {', else '.join(' or '.join(names) for names in tried(value)) or 'nothing'}"
    if key in CHOICES and isinstance(value, list):
        return f"{name} {' or '.join(map(str, value))}"
    if key in CONDITIONS:
        return f"{name} {words(value, ' and ')}"
    return f"{name} ({words(value)})" if isinstance(value, dict) and len(value) > 1 else f"{name} {words(value)}"


def choice(value: dict[str, Any]) -> str:
    """An action or a capture: what the language says of its kind, and its keys."""
    (kind, keys), *_ = value.items()
    told = library.schema()["$defs"][kind.capitalize()].get("description", kind).rstrip(".")
    return f"{told}: {words(keys, '; ')}" if keys else told


def ending(value: dict[str, Any]) -> str:
    """A rule that ends the game."""
    who = "a draw" if value["winner"] == "nobody" else f"won by {value['winner'].replace('_', ' ')}"
    rest = words({key: each for key, each in value.items() if key != "winner"}, "; ")
    return f"{who} {rest}{' (asleep until an option wakes it)' if SLEEP in rest else ''}"


def standing(value: dict[str, Any]) -> str:
    """What stands where at the start; all the cells that are named are filled."""
    return ", ".join(
        f"{kind} in {', '.join(cells['in'])}" if set(cells) == {"in"} else words({kind: cells})
        for kind, cells in value.items()
    )


SAYING: dict[str, Callable[[dict[str, Any]], str]] = {
    "setup": standing,
    "actions": choice,
    "captures": choice,
    "end": ending,
}


def told(game: Game) -> Iterator[str]:
    """The rules of a game in words, line by line."""
    rules = plain(msgspec.to_builtins(game.rules))
    yield game.name
    yield from entries({name: str(text) for name, text in rules.get("about", {}).items()})
    swap = " (the second may swap sides on his first turn)" if rules.get("pie_rule") else ""
    board = f"{words(rules['board'])} ({len(game.cells)} cells, {game.cells[0]} to {game.cells[-1]})"
    pieces = {
        f"piece {name}": words(piece) or "each player has his own, without limit"
        for name, piece in rules["pieces"].items()
    }
    yield ""
    yield from entries({"players": ", ".join(game.players) + swap, "board": board, **pieces})
    for section in SECTIONS:
        said: Callable[[dict[str, Any]], str] = SAYING.get(section, words_of_rule)
        content = {
            name: said(value)
            for name, value in rules.get(section, {}).items()
            if section != "actions" or name in in_play(game.rules)
        }
        yield from titled(section.replace("_", " "), content)
    yield from asides(game, rules)
    yield from options(game)


def asides(game: Game, rules: dict[str, Any]) -> Iterator[str]:
    """Actions that are not used as the options stand, and rules that take time."""
    used = in_play(game.rules)
    idle = [name for name in rules["actions"] if name not in used]
    if idle:
        yield from titled("actions that are not used here", {", ".join(idle): ""})
    slow = [text for text in game.slow_paths if text.split(".")[1:2] == [] or text.split(".")[1] in used]
    if slow:
        yield from titled("slow paths", dict.fromkeys(slow, ""))


def words_of_rule(value: Any) -> str:
    """A rule of a section that has no words of its own here."""
    return words(value, "; ")


def options(game: Game) -> Iterator[str]:
    """The options and presets, line by line."""
    found: dict[str, str] = {}
    for name, info in game.describe_options().items():
        chosen, usual = spelled(game.options[name]), spelled(info.default)
        about = f"\n{info.about}" if info.about else ""
        found[name] = (
            f"{chosen}{'' if chosen == usual else f' ({usual} where nothing is said)'}; takes {info.takes()}{about}"
        )
    yield from titled("options (--set name=value)", found)
    presets = {
        f"{name}={value}": ", ".join(f"{option}={spelled(each)}" for option, each in settings.items())
        for name, sets in game.document.presets.items()
        for value, settings in sets.items()
    }
    yield from titled("presets (--set name=value)", presets)


def titled(title: str, found: dict[str, str]) -> Iterator[str]:
    """A title with its entries; nothing where there are none."""
    if found:
        yield from ("", title, *entries(found))


def entries(found: dict[str, str]) -> Iterator[str]:
    """Names with what belongs to them, in two columns."""
    width = min(max(map(len, found), default=0), WIDEST)
    for name, text in found.items():
        first, *more = text.split("\n")
        yield f"    {name:<{width}}  {first}".rstrip()
        yield from (f"    {'':<{width}}  {line}" for line in more)
