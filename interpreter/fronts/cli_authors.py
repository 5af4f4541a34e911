"""Commands about rules: list, validate, describe, new."""

from __future__ import annotations

from typing import Annotated

import typer
from typer import echo

from .. import library
from ..game import load
from . import checking, describing, starting
from .cli_app import FIRST, AsJson, Choices, GameName, app, document, everything, examples
from .inputs import open_game


@app.command("list", epilog=examples("list", "list --json"))
def list_games(as_json: AsJson = False) -> None:
    """List the games that come with kelb."""
    games = {name: load(name) for name in library.names()}
    if as_json:
        document([{"id": name, **describing.summary(game)} for name, game in games.items()])
        return
    width = max(map(len, games), default=0)
    for name, game in games.items():
        options = ", ".join(game.describe_options()) or "none"
        echo(f"{name:<{width}}  {game.name}: {game.columns} x {game.rows}, options: {options}")


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
    results = []
    for name, ruleset in list(checking.rulesets(names)):
        results.append(checking.check(name, ruleset, pairs, play))
        if not as_json:
            everything(checking.told(results[-1]))
    if as_json:
        document([checking.summary(result) for result in results])
    if any(result.problems for result in results):
        raise typer.Exit(1)


@app.command(epilog=examples(f"describe {FIRST}", "describe my-game.yaml --set size=5", f"describe {FIRST} --json"))
def describe(game: GameName, choices: Choices = None, as_json: AsJson = False) -> None:
    """Say the rules of a game in words.

    Players, board, pieces, captures, actions, phases, ends, options and presets.
    """
    found = open_game(game, choices or ())
    if as_json:
        document(describing.summary(found))
    else:
        everything(describing.told(found))


@app.command(epilog=examples("new my-game.yaml", f"new my-variant.yaml --from {FIRST}"))
def new(
    file: Annotated[str, typer.Argument(metavar="FILE", help="The file to write; it must not be there yet.")],
    parent: Annotated[str, typer.Option("--from", metavar="GAME", help="Write a variant of this game.")] = "",
) -> None:
    """Write a ruleset to start from.

    A small game with comments, or a variant of another game.
    """
    starting.begin(file, parent)
    echo(f"{file} is written: 'kelb play {file}' plays it, 'kelb validate {file}' checks it")
