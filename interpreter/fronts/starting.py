"""A ruleset to start from: a small game, or a variant of another one."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Any

from typer import echo

from .. import library
from ..choices import spelled
from ..game import Game, load
from ..reading import validate_source
from .checking import SUFFIXES
from .files import PLAIN, typed, write_new
from .sources import STANDARD, WrongUse, source

TEMPLATE = Path(__file__).resolve().parent / "template.yaml"
ABOUT = "about: {designer: your name}"


def begin(file: str, parent: str = "") -> None:
    """Write a ruleset that can be played at once; a file that is there stays as it is."""
    path = Path(file)
    check_name(file, path)
    if parent == STANDARD:
        raise WrongUse("a variant needs a file or a game that comes with kelb to extend")
    rules = variant(path, parent) if parent else TEMPLATE.read_text(encoding="utf-8").replace("FILE", typed(file))
    write_new(path, first_line() + rules)
    echo(f"{file} is written: 'kelb play {typed(file)}' plays it, 'kelb validate {typed(file)}' checks it")


def check_name(file: str, path: Path) -> None:
    """Refuse a name that is none for a ruleset, or by which the commands would mean something else."""
    if file == STANDARD or path.is_dir() or not file.isprintable():
        raise WrongUse(f"{file!r} is no name for a new file: write one, as in my-game.yaml")
    if path.suffix in SUFFIXES:
        return
    better = path.with_suffix(".yaml") if path.suffix.lower() in (*SUFFIXES, ".txt", ".json") else f"{file}.yaml"
    reason = "is a game that comes with kelb" if library.find(file) else "does not end in .yaml or .yml"
    raise WrongUse(f"'{file}' {reason}: name the new file {better}")


def first_line() -> str:
    """The line by which editors find the schema."""
    schema = library.folder("schema") / "ruleset.schema.json"
    place = schema.as_posix() if PLAIN.fullmatch(schema.as_posix()) else schema.as_uri()
    return f"# yaml-language-server: $schema={place}\n"


def variant(path: Path, parent: str) -> str:
    """A ruleset that extends another."""
    found = source(parent)
    game = load(found)
    name = parent if isinstance(found, str) else Path(os.path.relpath(found, path.parent)).as_posix()
    changes = list(worth_trying(game.document.tree, parent if isinstance(found, str) else str(found.resolve())))
    return "\n".join(lines(game, typed(str(path)), name, changes)) + "\n"


def lines(game: Game, file: str, parent: str, changes: list[str]) -> Iterator[str]:
    """The lines of a variant: it changes nothing yet, and says what could be changed."""
    yield "## A variant says what it changes; all else stays as in the game that it extends. Change a line and play it:"
    yield f"##     kelb play {file}"
    yield f"extends: {quoted(parent)}"
    yield f"name: {quoted(f'{game.name}, a variant')}"
    yield ""
    yield "## A key takes the place of the one with the same address, and null takes it away."
    yield "## To try a line that begins with a single #, take its # off; lines with ## are words to read."
    yield from (f"#{change}" for change in (ABOUT, *changes))
    for name, option in game.document.tree.get("options", {}).items():
        yield f"## {option['changes']} is what the option {name} changes, now {spelled(game.options[name])}"


def worth_trying(rules: Mapping[str, Any], parent: str) -> Iterator[str]:
    """For a section or two, a change by which the game stays one that can be played."""
    so_far = f"extends: {quoted(parent)}\nname: x\n{ABOUT}\n"
    for section in ("end", "options"):
        changes = (f"{section}: {{{quoted(name)}: null}}" for name in rules.get(section, {}))
        for change in islice((each for each in changes if not validate_source(f"{so_far}{each}\n")), 1):
            so_far += f"{change}\n"
            yield change


def quoted(text: str) -> str:
    """A text as a value of YAML."""
    return text if PLAIN.fullmatch(text) else json.dumps(text, ensure_ascii=False)
