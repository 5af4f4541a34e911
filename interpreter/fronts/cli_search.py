"""Commands that look ahead: solve."""

from __future__ import annotations

from typing import Annotated

import typer

from .cli_app import FIRST, AsJson, Choices, app, examples, work
from .cli_games import Game


@app.command(
    epilog=examples(
        f"solve {FIRST} --set size=3",
        f"solve {FIRST} --set size=4 --seconds 300 --memory 2G",
        "solve --record game.txt --json",
    )
)
def solve(
    game: Game = "",
    choices: Choices = None,
    record: Annotated[str, typer.Option(metavar="FILE", help="The end of this game record, instead of a start.")] = "",
    seconds: Annotated[float, typer.Option(min=0.1, max=10**6, metavar="S", help="Give up after so long.")] = 60.0,
    memory: Annotated[str, typer.Option(metavar="SIZE", help="How much memory may be used, as in 500M or 2G.")] = "1G",
    as_json: AsJson = False,
) -> None:
    """Find out who wins under best play.

    Small games alone can be solved. The exit code is 1 where the time is not enough. Where games can go on for ever,
    one that does is a draw, and a rule that only stops long games is left aside.
    """
    raise typer.Exit(work("solving").solve(game, choices or (), record, seconds, memory, as_json))
