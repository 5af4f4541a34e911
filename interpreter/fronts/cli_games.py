"""Commands about games that are played: show, play, replay."""

from __future__ import annotations

from typing import Annotated

import typer

from .cli_app import FIRST, Choices, app, examples, work
from .sources import WrongUse

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
    if at is not None and not record:
        raise WrongUse("--at counts the steps of a record: name one, as in --record game.txt")
    work("games").show(game, choices or (), record, at)


@app.command(
    epilog=examples(
        f"play {FIRST}",
        f"play {FIRST} --set size=5 --player NAME=mcts:2s",
        f"play {FIRST} --player NAME=random --player NAME=level:3 --seed 7 --every 0",
        "play --load game.txt --save game.txt",
    )
)
def play(
    game: Game = "",
    choices: Choices = None,
    player: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=WHO",
            help="Who plays a colour: person (usual), random, flat:500, mcts:2000, mcts:2s, alphabeta:2s, level:3.",
        ),
    ] = None,
    seed: Annotated[
        int | None, typer.Option(min=0, max=10**18 - 1, metavar="N", help="The same seed, the same steps of opponents.")
    ] = None,
    load: Annotated[str, typer.Option(metavar="FILE", help="Go on with the game of this record.")] = "",
    save: Annotated[str, typer.Option(metavar="FILE", help="Keep the game here when it is left.")] = "",
    every: Annotated[
        int | None,
        typer.Option(min=0, metavar="N", help="Where nobody plays: draw the board every N turns; 0: at the end."),
    ] = None,
    threads: Annotated[
        int, typer.Option(min=1, max=64, metavar="N", help="Let each opponent search on so many threads at once.")
    ] = 1,
) -> None:
    """Play a game at the prompt.

    Type a step, or 'help' for what else can be typed. The end of the input leaves and keeps the game.
    """
    work("games").play(game, choices or (), player or (), seed, load, save, every, threads)


@app.command(epilog=examples("replay game.txt", "replay game.txt --show"))
def replay(
    file: RecordFile,
    boards: Annotated[bool, typer.Option("--show", help="Draw the board after each step.")] = False,
) -> None:
    """Replay a game record.

    Says how the game ends, or where the record does not fit the rules.
    """
    work("games").replay(file, boards)
