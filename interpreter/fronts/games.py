"""What the commands show, play and replay do."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import Any

from typer import echo

from ..records import Match, told
from .files import folder_of, same_file, typed
from .inputs import RANDOM, open_game, open_record, players
from .play import run
from .screen import Screen
from .session import Session, continued
from .sources import WrongUse
from .table import Table


def show(game: str, choices: Collection[str], record: str, at: int | None) -> None:
    """Draw the start of a game, or a position of a record."""
    if record:
        only_record(game, choices, "show", {"record": record, "at": at})
        _, match = open_record(record)
        if at is not None and at >= len(match.positions):
            raise WrongUse(
                f"--at goes from 0 to {len(match.positions) - 1} here, which is how many steps the record has"
            )
        match.take_back(len(match.positions) - 1 if at is None else at)
    else:
        match = Match(open_game(needed(game), choices))
    Screen(match.game).show(match.position, match.last_step)


def play(
    game: str,
    choices: Collection[str],
    who: Collection[str],
    seed: int | None,
    load: str,
    save: str,
    every: int | None = None,
    threads: int = 1,
) -> None:
    """Play a game at the prompt."""
    if load:
        said = {"load": load, "player": who, "seed": seed, "save": save, "every": every}
        only_record(game, choices, "play", said | {"threads": threads if threads > 1 else None})
        session = continued(load, who, seed)
    else:
        found = open_game(needed(game), choices)
        session = Session(Match(found), players(found, who), seed)
    if every is not None and not session.watched:
        both = " ".join(f"--player {name}={RANDOM}" for name in session.match.game.players)
        raise WrongUse(f"--every is for games that nobody plays: leave it out, or add {both}")
    if save and Path(save).exists() and not same_file(Path(save), load):
        raise WrongUse(
            f"{save} is there already and stays as it is: choose another name, or --load {save} to go on with it"
        )
    folder_of(Path(save))
    session.threads = threads
    run(Table(session, save, 1 if every is None else every))


def replay(file: str, boards: bool) -> None:
    """Replay a record, and say how the game ends."""
    record, match = open_record(file)
    if boards:
        screen = Screen(match.game)
        for before, after, step in zip(match.positions, match.positions[1:], record.steps, strict=False):
            echo(f"\nturn {before.turn}: {step}")
            screen.show(after, step)
        echo()
    echo(f"steps {len(record.steps)}, turns {len(record.turns)}: {told(match.position.outcome)}")
    if record.swapped:
        echo(f"sides were swapped: {', '.join(f'{player} is {who}' for player, who in record.swapped)} since then")


def needed(game: str) -> str:
    """The game, which must be named."""
    if not game:
        raise WrongUse("name a game or a file; 'kelb list' says which games there are")
    return game


def only_record(game: str, choices: Collection[str], command: str, said: dict[str, Any]) -> None:
    """Refuse what the record says already, and say how the command is written without it."""
    if game or choices:
        listed = ((name, value if isinstance(value, (list, tuple)) else [value]) for name, value in said.items())
        given = ((name, each) for name, values in listed for each in values if each not in ("", None))
        flags = (f"--{name} {typed(str(each))}" for name, each in given)
        way = " ".join(["kelb", command, *flags])
        raise WrongUse(f"the record says which game it is, with which options: leave out the game and --set: {way}")
