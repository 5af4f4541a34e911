"""Commands that judge rules by many games: analyse."""

from __future__ import annotations

from typing import Annotated

import typer

from .cli_app import FIRST, Choices, GameName, app, examples, work

Threads = Annotated[
    int | None, typer.Option(min=1, max=64, metavar="N", help="Play on so many threads; else on all cores.")
]
ReportFile = Annotated[str, typer.Option("--html", metavar="FILE", help="Write a page with pictures, for any browser.")]


@app.command(
    epilog=examples(
        f"analyse {FIRST} --set size=9 --html report.html",
        f"analyse {FIRST} --games 1000 --searched 20 --think 50",
        f"analyse {FIRST} --searched 0 --json -",
    )
)
def analyse(
    game: GameName,
    choices: Choices = None,
    games: Annotated[int, typer.Option(min=1, max=10**9, metavar="N", help="How many random games.")] = 100_000,
    searched: Annotated[
        int, typer.Option(min=0, max=10**6, metavar="N", help="How many games of a search with itself; 0: none.")
    ] = 200,
    think: Annotated[
        int, typer.Option(min=1, max=10**8, metavar="N", help="Random games that the search plays at each step.")
    ] = 100,
    seed: Annotated[int, typer.Option(metavar="N", help="The same seed, the same figures.")] = 1,
    threads: Threads = None,
    json_file: Annotated[
        str,
        typer.Option("--json", metavar="FILE", help="Write all figures as one JSON document; -: instead of the page."),
    ] = "",
    html_file: ReportFile = "",
) -> None:
    """Judge a game by many games of it.

    Says who wins, how long it takes, how tense it is, whether skill pays, which first steps are good, and which rules
    never matter: from random games, and from games that a search plays with itself.
    """
    asked = {"games": games, "searched": searched, "think": think, "seed": seed}
    work("analysis").analyse(game, choices or (), asked, threads, json_file, html_file)
