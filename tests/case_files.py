"""The case files: positions as data, what may be played there, and what follows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import yaml

FOLDER = Path(__file__).parent / "cases"
LETTERS = "abcdefghijklmnopqrstuvwxyz"
SIZES = {"redstone": 13, "seega": 5, "sygo": 19}  # what a game has when no size is chosen
ARGUMENTS = ("phase", "happened", "turn", "phase_turn", "hand", "played", "vacated", "turns_without_capture")
LISTS = ("legal", "legal_has", "legal_has_not", "play")
AFTER = ("legal_after", "legal_after_has", "legal_after_has_not")
PLAIN = ("name", "source", "game", "rules", "mover", "mover_after", "phase_after", "turns")
KEYS = {*ARGUMENTS, *LISTS, *AFTER, *PLAIN, "set", "also_with", "board", "pieces", "after", "outcome"}

Board = dict[str, str]


@dataclass(frozen=True)
class Ending:
    """How a game has ended: no winner is a draw; no scores are none asked for."""

    winner: str | None
    reason: str
    scores: Mapping[str, int] | None = None


@dataclass(frozen=True)
class Case:
    """One case under one choice of options."""

    name: str
    source: str
    rules: str  # a shipped ruleset's name, or a whole ruleset
    game: str  # the shipped ruleset that it is or extends
    shape: tuple[int, int]  # columns and rows
    options: dict[str, Any]
    board: Board | None  # owners by cell; none: the game's beginning
    arguments: dict[str, Any]  # what else the position needs
    after: Board | None  # pieces by cell
    goes_on: bool  # the game is said not to be over
    ending: Ending | None
    texts: dict[str, Any] = field(default_factory=dict)  # the keys taken over as they stand

    def steps(self, key: str) -> list[str] | None:
        """A list of steps, none when the case says nothing about them."""
        steps: list[str] | None = self.texts.get(key)
        return steps


def cell_name(column: int, row: int) -> str:
    """A cell's name on the boards of the cases, which have at most 26 columns."""
    return f"{LETTERS[column]}{row + 1}"


def picture(text: str, pieces: Mapping[str, str]) -> Board:
    """The owners in a picture, whose top row comes first."""
    lines = [line.split() for line in text.strip().splitlines()]
    return {
        cell_name(column, row): pieces[sign]
        for row, line in enumerate(reversed(lines))
        for column, sign in enumerate(line)
        if sign != "."
    }


def picture_shape(text: str) -> tuple[int, int]:
    """Columns and rows of a picture, all of whose lines must be as long."""
    widths = {len(line.split()) for line in text.strip().splitlines()}
    assert len(widths) == 1, text
    return widths.pop(), len(text.strip().splitlines())


def piece_names(owners: Board) -> Board:
    """The board as a position shows it."""
    return {cell: o if o == "red" else f"{o} stone" for cell, o in owners.items()}


def ruleset_shape(entry: Mapping[str, Any], options: Mapping[str, Any]) -> tuple[int, int]:
    """Columns and rows of the board that a case is played on."""
    if "rules" in entry:
        sides = yaml.safe_load(entry["rules"])["board"]["rectangle"]
        return sides["columns"], sides["rows"]
    size = options.get("size", SIZES[entry["game"]])
    return size, size


def ending_of(entry: Mapping[str, Any]) -> Ending | None:
    """The ending that a case asks for."""
    said = entry.get("outcome", "none")
    if said == "none":
        return None
    winner = None if said["winner"] == "none" else said["winner"]
    return Ending(winner, said["reason"], said.get("scores"))


def case_of(entry: Mapping[str, Any]) -> Case:
    """A case as its file has it."""
    assert set(entry) <= KEYS, f"{entry['name']}: {set(entry) - KEYS}"
    options, pieces = entry.get("set", {}), entry.get("pieces", {})
    shape = ruleset_shape(entry, options)
    pictures = [entry[key] for key in ("board", "after") if key in entry]
    assert all(picture_shape(text) == shape for text in pictures), entry["name"]
    rules = entry.get("rules", entry.get("game"))
    after = picture(entry["after"], pieces) if "after" in entry else None
    return Case(
        name=entry["name"],
        source=entry["source"],
        rules=rules,
        game=yaml.safe_load(rules)["extends"] if "rules" in entry else rules,
        shape=shape,
        options=options,
        board=picture(entry["board"], pieces) if "board" in entry else None,
        arguments={k: entry[k] for k in ("mover", *ARGUMENTS) if k in entry},
        after=None if after is None else piece_names(after),
        goes_on=entry.get("outcome") == "none",
        ending=ending_of(entry),
        texts={k: entry[k] for k in (*LISTS, *AFTER, *PLAIN) if k in entry},
    )


def under_each(entry: Mapping[str, Any]) -> Iterator[Case]:
    """A case under its own options and under each of the others that change nothing in it."""
    case = case_of(entry)
    yield case
    for other in entry.get("also_with", []):
        said = ", ".join(f"{key} {value}" for key, value in other.items())
        yield replace(case, name=f"{case.name} ({said})", options=case.options | other)


def all_cases() -> list[Case]:
    """The cases of all files, in the files' order."""
    files = sorted(FOLDER.glob("*.yaml"))
    entries = (entry for file in files for entry in yaml.safe_load(file.read_text("utf-8")))
    return [case for entry in entries for case in under_each(entry)]
