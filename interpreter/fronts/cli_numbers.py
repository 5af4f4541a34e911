"""Commands about numbers: perft and simulate."""

from __future__ import annotations

from typing import Annotated

import typer

from .cli_app import FIRST, AsJson, Choices, GameName, app, examples, work


@app.command(epilog=examples(f"perft {FIRST} --depth 3", f"perft {FIRST} --set size=5 --depth 2 --divide"))
def perft(
    game: GameName,
    depth: Annotated[int, typer.Option(min=1, max=100, metavar="N", help="Count sequences of 1 to N steps.")] = 3,
    choices: Choices = None,
    divide: Annotated[bool, typer.Option("--divide", help="Count those of N steps below each first step.")] = False,
    as_json: AsJson = False,
) -> None:
    """Count sequences of steps.

    A line for each depth: the depth, and how many sequences of so many steps there are from the start.
    """
    work("numbers").perft(game, choices or (), depth, divide, as_json)


@app.command(epilog=examples(f"simulate {FIRST} --games 100 --seed 1", f"simulate {FIRST} --games 100 --json"))
def simulate(
    game: GameName,
    games: Annotated[int, typer.Option(min=1, max=10**9, metavar="N", help="How many games.")] = 100,
    seed: Annotated[int, typer.Option(min=0, max=10**18, metavar="N", help="The same seed, the same games.")] = 1,
    choices: Choices = None,
    max_turns: Annotated[
        int, typer.Option(min=1, max=10**9, metavar="N", help="Stop a game after so many turns.")
    ] = 100_000,
    as_json: AsJson = False,
) -> None:
    """Play random games.

    Says who wins, how long the games last, and which rules end them.
    """
    work("numbers").simulate(game, choices or (), games, seed, max_turns, as_json)
