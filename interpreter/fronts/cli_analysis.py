"""Commands that judge rules by many games: analyse, compare."""

from __future__ import annotations

from typing import Annotated

import typer

from .cli_app import FIRST, AsJson, Choices, Cluster, GameName, app, examples, work

Threads = Annotated[
    int | None, typer.Option(min=1, max=64, metavar="N", help="Play on so many threads; else on all cores.")
]
MaxTurns = Annotated[int, typer.Option(min=1, max=10**9, metavar="N", help="Stop a game after so many turns.")]
ReportFile = Annotated[str, typer.Option("--html", metavar="FILE", help="Write a page with pictures, for any browser.")]
Think = Annotated[
    int, typer.Option(min=1, max=10**8, metavar="N", help="Random games that the search plays at each step.")
]
Seed = Annotated[int, typer.Option(metavar="N", help="The same seed, the same figures.")]


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
        int, typer.Option(min=0, max=10**5, metavar="N", help="How many games of a search with itself; 0: none.")
    ] = 200,
    think: Think = 100,
    seed: Seed = 1,
    max_turns: MaxTurns = 100_000,
    threads: Threads = None,
    cluster: Cluster = "",
    json_file: Annotated[
        str,
        typer.Option("--json", metavar="FILE", help="Write all figures as one JSON document; -: instead of the page."),
    ] = "",
    html_file: ReportFile = "",
    save: Annotated[
        str, typer.Option(metavar="FILE", help="Keep a line a searched game here, with its record; see match --save.")
    ] = "",
) -> None:
    """Judge a game by many games of it.

    Says who wins, how long it takes, how tense it is, whether skill pays, which first steps are good, and which rules
    never matter: from random games, and from games that a search plays with itself. A run with --save that is cut off
    does not play again the searched games that it has when the same command is given again.
    """
    asked = {"games": games, "searched": searched, "think": think, "seed": seed, "max_turns": max_turns}
    how = {"threads": threads, "cluster": cluster}
    work("analysis").analyse(game, choices or (), asked, how, (json_file, html_file, save))


@app.command(
    epilog=examples(
        f"compare {FIRST} --over size=5,7,9",
        "compare my-game.yaml --over NAME --over NAME=VALUE,VALUE --html report.html",
    )
)
def compare(
    game: GameName,
    over: Annotated[
        list[str],
        typer.Option(
            metavar="NAME[=VALUE,...]", help="Try the values of this option, all or those named; as often as needed."
        ),
    ],
    choices: Choices = None,
    games: Annotated[int, typer.Option(min=1, max=10**9, metavar="N", help="Random games of each.")] = 10_000,
    searched: Annotated[
        int, typer.Option(min=0, max=10**5, metavar="N", help="Games of a search with itself of each; 0: none.")
    ] = 40,
    think: Think = 100,
    seed: Seed = 1,
    max_turns: MaxTurns = 100_000,
    threads: Threads = None,
    out: Annotated[
        str, typer.Option(metavar="FILE", help="Keep a line a combination here; those there are not played again.")
    ] = "",
    html_file: ReportFile = "",
    cluster: Cluster = "",
    as_json: AsJson = False,
) -> None:
    """Compare a game with other values of its options.

    Plays all combinations, 200 at most, and says which of them differ from the first by more than chance, and which
    are fair. A run with --out that is cut off goes on where it was when the same command is given again.
    """
    asked = {"games": games, "searched": searched, "think": think, "seed": seed, "max_turns": max_turns}
    work("comparing").compare(
        game, choices or (), over, asked | {"threads": threads}, (as_json, html_file, out, cluster)
    )
