"""Commands about games that are played: show, play, replay."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from typer import echo

from ..records import Match, told
from .cli_app import FIRST, Choices, app, examples
from .files import same_file
from .inputs import WrongUse, open_game, open_record, players
from .play import run
from .screen import Screen
from .session import Session, continued
from .table import Table

Game = Annotated[
    str, typer.Argument(metavar="[GAME]", help="A game that comes with kelb, a file, or - for standard input.")
]
RecordFile = Annotated[str, typer.Argument(metavar="FILE", help="A game record, or - for standard input.")]


@app.command(epilog=examples(f"show {FIRST}", f"show {FIRST} --set size=7", "show --record game.txt --at 12"))
def show(
    game: Game = "",
    choices: Choices = None,
    record: Annotated[str, typer.Option(metavar="FILE", help="The end of this game record, instead of a start.")] = "",
    at: Annotated[int | None, typer.Option(min=0, metavar="PLY", help="After so many steps of the record.")] = None,
) -> None:
    """Draw a board.

    It is the start of a game, or a position of a game record.
    """
    if record:
        only_record(game, choices)
        _, match = open_record(record)
        if at is not None and at >= len(match.positions):
            raise WrongUse(
                f"--at goes from 0 to {len(match.positions) - 1} here, which is how many steps the record has"
            )
        match.take_back(len(match.positions) - 1 if at is None else at)
    else:
        match = Match(open_game(needed(game), choices or ()))
    Screen(match.game).show(match.position, match.last_step)


@app.command(
    epilog=examples(
        f"play {FIRST}",
        f"play {FIRST} --set size=5 --player NAME=random --seed 7",
        "play --load game.txt --save game.txt",
    )
)
def play(
    game: Game = "",
    choices: Choices = None,
    player: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=WHO", help="Who plays a colour: person (where nothing is said) or random."),
    ] = None,
    seed: Annotated[
        int | None, typer.Option(min=0, max=10**18, metavar="N", help="The same seed, the same random steps.")
    ] = None,
    load: Annotated[str, typer.Option(metavar="FILE", help="Go on with the game of this record.")] = "",
    save: Annotated[str, typer.Option(metavar="FILE", help="Keep the game here when it is left.")] = "",
) -> None:
    """Play a game at the prompt.

    Type a step, or 'help' for what else can be typed. The end of the input leaves and keeps the game.
    """
    if load:
        only_record(game, choices)
        session = continued(load, player or (), seed)
    else:
        found = open_game(needed(game), choices or ())
        session = Session(Match(found), players(found, player or ()), seed)
    if save and Path(save).exists() and not same_file(Path(save), load):
        raise WrongUse(
            f"{save} is there already and stays as it is: choose another name, or --load {save} to go on with it"
        )
    if not Path(save).parent.is_dir():
        raise WrongUse(f"there is no folder {Path(save).parent}: make it first, or choose another place")
    run(Table(session, save))


@app.command(epilog=examples("replay game.txt", "replay game.txt --show"))
def replay(
    file: RecordFile,
    boards: Annotated[bool, typer.Option("--show", help="Draw the board after each step.")] = False,
) -> None:
    """Replay a game record.

    Says how the game ends, or where the record does not fit the rules.
    """
    record, match = open_record(file)
    if boards:
        screen = Screen(match.game)
        for before, after, step in zip(match.positions, match.positions[1:], record.steps, strict=False):
            echo(f"\nturn {before.turn}: {step}")
            screen.show(after, step)
        echo()
    echo(f"steps {len(record.steps)}, turns {len(record.turns)}: {told(match.position.outcome)}")


def needed(game: str) -> str:
    """The game, which must be named."""
    if not game:
        raise WrongUse("name a game or a file; 'kelb list' says which games there are")
    return game


def only_record(game: str, choices: list[str] | None) -> None:
    """Refuse what the record says already."""
    if game or choices:
        raise WrongUse("the record says which game it is, with which options: leave out the game and --set")
