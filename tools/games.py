"""Writes docs/games.md out of the shipped rulesets: what each says of itself, its options, and its first position."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from interpreter import library
from interpreter.choices import OptionInfo, spelled
from interpreter.fronts.describing import size_of
from interpreter.fronts.screen import Screen
from interpreter.game import Game, load

PAGE = Path(__file__).with_name("games.template.md")
MOST = 125  # cells of a board that is drawn as it stands
SIZES = (9, 8, 6)  # what a larger one is drawn at, the first that the game takes
APART = ("rules", "options", "presets", "about", "name", "format")  # sections that say nothing about one step
SPIEL = "OpenSpiel, step by step"
REFEREE = "a referee written from the rules, step by step"
LUDII = "games recorded with Ludii"
CHECKED = {  # what a game is held against in the tests, in tests/test_peers.py and beside it
    **dict.fromkeys(
        ("breakthrough", "clobber", "connect-four", "havannah", "hex", "nine-mens-morris", "tic-tac-toe", "y"), SPIEL
    ),
    **dict.fromkeys(("alquerque", "amazons", "atari-go", "brandubh", "connect6", "fanorona"), REFEREE),
    **dict.fromkeys(("gonnect", "hexsygo", "konane", "ming-mang", "nogo", "pente"), REFEREE),
    "checkers": f"{SPIEL}; {REFEREE}",
    "international-draughts": REFEREE,
    **dict.fromkeys(("sygo", "tablut", "three-mens-morris", "yote"), REFEREE),
    **dict.fromkeys(("redstone", "seega", "symple"), f"{REFEREE}; {LUDII}"),
    "go": f"{SPIEL}; GNU Go; {REFEREE}; {LUDII}",
    "gomoku": f"{SPIEL}; {REFEREE}",
    "othello": f"{SPIEL}; {LUDII}",
}
OTHERS = {  # lines of the same game elsewhere: Ludii, Regular Boardgames, GDL; see the page for what was counted
    "hex": (14, 41, 213),
    "breakthrough": (31, 24, 157),
    "othello": (59, None, 245),
    "gomoku": (12, 41, None),
    "nine-mens-morris": (49, 104, None),
    "amazons": (21, None, 196),
    "konane": (46, None, None),
    "seega": (39, None, None),
    "tablut": (90, None, None),
}


def text() -> str:
    """The whole page."""
    games = {name: load(name) for name in library.names()}
    return PAGE.read_text(encoding="utf-8").format(
        number=len(games),
        index="\n".join(entry(name, game) for name, game in games.items()),
        games="\n\n".join(chapter(name, game) for name, game in games.items()),
        others="\n".join(beside_others(name, games[name], *counts) for name, counts in OTHERS.items()),
    )


def entry(name: str, game: Game) -> str:
    """A game as a row of the first table."""
    return f"| [{game.name}](#{anchor(game)}) | `{name}` | {size_of(game)} | {options_named(game)} |"


def anchor(game: Game) -> str:
    """What a link to a game's heading says."""
    kept = "".join(letter for letter in game.name.lower() if letter.isalnum() or letter in " -")
    return kept.replace(" ", "-")


def options_named(game: Game) -> str:
    """The names of a game's options."""
    return ", ".join(f"`{name}`" for name in game.describe_options()) or "none"


# ---- one game


def chapter(name: str, game: Game) -> str:
    """All about one game."""
    return "\n\n".join([f"## {game.name}", facts(name, game), *options(game), *presets(game), *drawing(name, game)])


def facts(name: str, game: Game) -> str:
    """What it is, and where its rules come from."""
    swap = "; the second may swap sides on his first turn" if game.rules.pie_rule else ""
    about = {key.replace("_", " "): value for key, value in (game.rules.about or {}).items()}
    told = {
        "file": f"[rulesets/{name}.yaml](../rulesets/{name}.yaml)",
        "board": size_of(game),
        "players": f"{', then '.join(game.players)}{swap}",
        **about,
        **({"held against": CHECKED[name]} if name in CHECKED else {}),
    }
    return "\n".join(f"- {key}: {value}" for key, value in told.items())


def options(game: Game) -> Iterator[str]:
    """The options as a table; nothing where there are none."""
    found = game.describe_options()
    if found:
        yield "\n".join(
            ["| option | where nothing is said | takes | about |", "|---|---|---|---|", *map(row, found.values())]
        )


def row(option: OptionInfo) -> str:
    """One option."""
    values = ", ".join(f"`{spelled(value)}`" for value in option.values)
    span = f"{option.range[0]} to {option.range[1]}" if option.range else ""
    takes = ", or ".join(part for part in (values, span) if part)
    return f"| `{option.name}` | `{spelled(option.default)}` | {takes} | {option.about} |"


def presets(game: Game) -> Iterator[str]:
    """Sets of values that have a name, as a list; nothing where there are none."""
    found = [
        f"- `{name}={value}`: {', '.join(f'`{option}={spelled(each)}`' for option, each in settings.items())}"
        for name, sets in game.document.presets.items()
        for value, settings in sets.items()
    ]
    if found:
        yield "\n".join(["Sets of these under one name:", "", *found])


def drawing(name: str, game: Game) -> Iterator[str]:
    """The first position."""
    shown, setting = smaller(name, game)
    yield f"`kelb show {name}{setting}`:"
    yield f"```text\n{Screen(shown, colours=False).seen(shown.start())}\n```"


def smaller(name: str, game: Game) -> tuple[Game, str]:
    """The game, where its board is large with a smaller one, and what has to be typed for that."""
    option = game.describe_options().get("size")
    if len(game.cells) <= MOST or option is None:
        return game, ""
    for size in SIZES:
        if size in option.values or (option.range and option.range[0] <= size <= option.range[1]):
            found = load(name, size=size)
            if len(found.cells) <= MOST:
                return found, f" --set size={size}"
    return game, ""


# ---- the same games elsewhere


def beside_others(name: str, game: Game, *counts: int | None) -> str:
    """A row of the table of lines."""
    cells = [str(count or "") for count in (lines_of(name), *counts)]
    return f"| [{game.name}](#{anchor(game)}) | {' | '.join(cells)} |"


def lines_of(name: str) -> int:
    """The lines of rules of a shipped ruleset."""
    written = (library.folder("rulesets") / f"{name}.yaml").read_text(encoding="utf-8")
    lines = [line for line in written.splitlines() if line.strip() and line.strip()[0] != "#"]
    section, number = "", 0
    for line in lines:
        section = section if line[0] == " " else line.partition(":")[0]
        number += section not in APART
    return number
