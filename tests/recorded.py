"""Games that another engine recorded, and their replay in anything that plays."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

FOLDER = Path(__file__).parent / "traces"
NAMES = {  # the pieces of the record, as our boards show them
    "redstone": {"Disc1": "black stone", "Disc2": "white stone", "Disc0": "red"},
    "seega": {"Marker1": "light stone", "Marker2": "dark stone"},
    "go": {"Marker1": "black stone", "Marker2": "white stone"},
    "othello": {"Disc0/s1": "black disc", "Disc0/s2": "white disc"},
    "symple": {"Marker1": "white stone", "Marker2": "black stone"},
}
GREY = {"symple": "Marker0"}  # a stone that takes its player's colour when his turn ends
PLAYERS = {
    "redstone": ("black", "white"),
    "seega": ("light", "dark"),
    "go": ("black", "white"),
    "othello": ("black", "white"),
    "symple": ("white", "black"),
}
FROM_ABOVE = {"othello"}  # the rows are counted the other way

Board: TypeAlias = dict[str, str]
Change: TypeAlias = frozenset[tuple[str, str | None]]  # each changed cell and what it holds then
P = TypeVar("P")


@dataclass(frozen=True)
class Ply:
    """One step: who made it, what could have been played, what was, and the board after it."""

    mover: str
    legal: frozenset[Change]
    move: Change
    board: Board


@dataclass(frozen=True)
class Record:
    """One game; a winner is none for a draw, and for a game that was cut off."""

    game: str
    label: str
    plies: list[Ply]
    over: bool
    winner: str | None
    scores: dict[str, float] | None


def records(game: str, file: str) -> Iterator[Record]:
    """The games of a file."""
    with gzip.open(FOLDER / file, "rt", encoding="utf-8") as lines:
        for line in lines:
            yield record_of(game, json.loads(line))


def record_of(game: str, data: Mapping[str, Any]) -> Record:
    players = PLAYERS[game]
    plies = [ply_of(game, ply, cells_of(game, data)) for ply in data["plies"]]
    winner = players[data["winner"] - 1] if data["winner"] else None
    scores = data.get("scores") and dict(zip(players, map(float, data["scores"]), strict=True))
    return Record(game, f"{data['label']} seed {data['seed']}", plies, data["over"], winner, scores)


def cells_of(game: str, data: Mapping[str, Any]) -> list[str]:
    """The name of each site."""
    top = data["rows"] - 1
    rows = ((top - row if game in FROM_ABOVE else row, column) for row, column in data["site_rc"])
    return [f"{'abcdefghi'[column]}{row + 1}" for row, column in rows]


def ply_of(game: str, data: Mapping[str, Any], cells: list[str]) -> Ply:
    mover = PLAYERS[game][data["mover"] - 1]
    names: dict[str, str] = NAMES[game] | ({GREY[game]: f"{mover} stone"} if game in GREY else {})

    def change(text: str) -> Change:
        if text in ("pass", "swap"):
            return frozenset()
        changes = (part.split(":") for part in text.split("|")[1].split(","))
        pairs = ((cells[int(c)], *map(names.get, what.split(">"))) for c, what in changes)
        return frozenset((cell, after) for cell, before, after in pairs if before != after)

    board = {c: names[p] for c, p in zip(cells, data["board"], strict=True) if p}
    return Ply(mover, frozenset(map(change, data["legal"])), change(data["move"]), board)


def change_between(before: Board, after: Board) -> Change:
    """Every cell that differs, with what it holds after."""
    cells = before.keys() | after.keys()
    return frozenset((c, after.get(c)) for c in cells if before.get(c) != after.get(c))


def replay(
    record: Record,
    position: P,
    look: Callable[[P], tuple[Board, str]],
    steps: Callable[[P], Mapping[str, P]],
) -> P:
    """Plays a record through, comparing at every ply, and returns the last position."""
    for number, ply in enumerate(record.plies):
        board, mover = look(position)
        changes = {change_between(board, look(p)[0]): p for p in steps(position).values()}
        assert mover == ply.mover, f"{record.label}, ply {number}"
        assert changes.keys() == ply.legal, f"{record.label}, ply {number}"
        position = changes[ply.move]
        assert look(position)[0] == ply.board, f"{record.label}, ply {number}"
    return position
