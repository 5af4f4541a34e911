"""Commands about rules: list, validate, describe, new."""

from __future__ import annotations

from typing import Annotated

import typer

from . import WRONG
from .cli_app import FIRST, AsJson, Choices, GameName, app, examples, work


@app.command("list", epilog=examples("list", "list --json"))
def list_games(as_json: AsJson = False) -> None:
    """List the games that come with kelb."""
    work("describing").list_games(as_json)


@app.command(epilog=examples("validate my-game.yaml", "validate rulesets/ --pairs", f"validate {FIRST} --play 5"))
def validate(
    names: Annotated[
        list[str], typer.Argument(metavar="FILE...", help="Files, folders, games that come with kelb, or -.")
    ],
    pairs: Annotated[
        bool, typer.Option("--pairs", help="Check every two values of two options together as well.")
    ] = False,
    play: Annotated[
        int, typer.Option(min=0, max=10_000, metavar="N", help="Play N random games with each option value.")
    ] = 0,
    as_json: AsJson = False,
) -> None:
    """Check rulesets.

    Each value of an option and each preset is checked too; every mistake is said with its line.
    """
    if not work("checking").validate(names, pairs, play, as_json):
        raise typer.Exit(WRONG)


@app.command(epilog=examples(f"describe {FIRST}", "describe my-game.yaml --set size=5", f"describe {FIRST} --json"))
def describe(game: GameName, choices: Choices = None, as_json: AsJson = False) -> None:
    """Say the rules of a game in words.

    Players, board, pieces, captures, actions, phases, ends, options and presets.
    """
    work("describing").describe(game, choices or (), as_json)


@app.command(epilog=examples("new my-game.yaml", f"new my-variant.yaml --from {FIRST}"))
def new(
    file: Annotated[str, typer.Argument(metavar="FILE", help="The file to write; it must not be there yet.")],
    parent: Annotated[str, typer.Option("--from", metavar="GAME", help="Write a variant of this game.")] = "",
) -> None:
    """Write a ruleset to start from.

    A small game with comments, or a variant of another game.
    """
    work("starting").begin(file, parent)
