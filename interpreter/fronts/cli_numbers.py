"""Commands about numbers: perft, simulate, match, warmup, bench."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from .cli_app import FIRST, AsJson, Choices, Cluster, GameName, app, examples, work


class Reading(StrEnum):
    """How the kernels are read."""

    auto = "auto"
    plain = "plain"
    compiled = "compiled"


class Policy(StrEnum):
    """How steps are chosen."""

    uniform = "uniform"
    capturing = "capturing"


ReadingName = Annotated[
    Reading, typer.Option(help="Plain Python, machine code, or machine code where llvmlite is installed.")
]


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


@app.command(
    epilog=examples(
        f"simulate {FIRST} --games 100 --seed 1",
        f"simulate {FIRST} --games 10000 --threads 2 --out results.jsonl",
        f"simulate {FIRST} --policy capturing --json",
    )
)
def simulate(
    game: GameName,
    games: Annotated[int, typer.Option(min=1, max=10**9, metavar="N", help="How many games.")] = 100,
    seed: Annotated[int, typer.Option(metavar="N", help="The same seed, the same games.")] = 1,
    choices: Choices = None,
    policy: Annotated[
        Policy, typer.Option(help="Each legal step with the same chance, or each of those that capture most.")
    ] = Policy.uniform,
    max_turns: Annotated[
        int, typer.Option(min=1, max=10**9, metavar="N", help="Stop a game after so many turns.")
    ] = 100_000,
    branching: Annotated[bool, typer.Option("--branching", help="Count the legal steps, too.")] = False,
    threads: Annotated[int, typer.Option(min=1, max=64, metavar="N", help="Play on so many threads at once.")] = 1,
    reading: ReadingName = Reading.auto,
    out: Annotated[
        str, typer.Option(metavar="FILE", help="Keep a line a game here; what is there already is not played again.")
    ] = "",
    cluster: Cluster = "",
    as_json: AsJson = False,
) -> None:
    """Play random games.

    Says who wins, how long the games last, and which rules end them. A run with --out that is cut off goes on where
    it was when the same command is given again.
    """
    asked = {
        "games": games,
        "seed": seed,
        "threads": threads,
        "policy": policy.value,
        "max_turns": max_turns,
        "branching": branching,
    }
    work("numbers").simulate(game, choices or (), as_json, out, (reading.value, cluster), asked)


@app.command(
    epilog=examples(
        f"match {FIRST} mcts:2000 random --games 20",
        f"match {FIRST} mcts:1s flat:1s --set size=7 --threads 2 --save games.jsonl",
    )
)
def match(
    game: GameName,
    a: Annotated[
        str,
        typer.Argument(metavar="A", help="random, flat:500, mcts:2000, mcts:2s, alphabeta:2s or level:3."),
    ],
    b: Annotated[str, typer.Argument(metavar="B", help="The other one.")],
    games: Annotated[int, typer.Option(min=1, max=10**9, metavar="N", help="How many games.")] = 20,
    seed: Annotated[int, typer.Option(metavar="N", help="The same seed, the same games.")] = 1,
    choices: Choices = None,
    max_turns: Annotated[
        int, typer.Option(min=1, max=10**9, metavar="N", help="Stop a game after so many turns; it counts for nobody.")
    ] = 2000,
    threads: Annotated[int, typer.Option(min=1, max=64, metavar="N", help="Play so many games at once.")] = 1,
    reading: ReadingName = Reading.auto,
    save: Annotated[
        str, typer.Option(metavar="FILE", help="Keep a line a game here, with its record; what is there is not played.")
    ] = "",
    cluster: Cluster = "",
    as_json: AsJson = False,
) -> None:
    """Let two opponents play against each other.

    Says which share of the points A takes and how sure that is, whether it helps to begin, and how the games end. A
    run with --save that is cut off goes on where it was when the same command is given again.
    """
    asked = {"games": games, "seed": seed, "threads": threads, "max_turns": max_turns}
    work("matches").match_games(game, choices or (), (a, b), (save, reading.value, cluster, as_json), asked)


@app.command(epilog=examples("warmup", "warmup my-game.yaml"))
def warmup(
    games: Annotated[
        list[str] | None, typer.Argument(metavar="[GAME]...", help="For the boards of these games; else of all.")
    ] = None,
) -> None:
    """Compile the kernels now.

    Otherwise the first command that needs them does it. Says where they are kept.
    """
    work("warming").warmup(games or ())


@app.command(epilog=examples("bench", f"bench {FIRST} --size 9 --size 19 --seconds 1"))
def bench(
    games: Annotated[
        list[str] | None, typer.Argument(metavar="[GAME]...", help="What to play; else all that come with kelb.")
    ] = None,
    sizes: Annotated[
        list[int] | None,
        typer.Option(
            "--size", min=1, max=52, metavar="N", help="On boards of this size, where the game has the choice."
        ),
    ] = None,
    seconds: Annotated[float, typer.Option(min=0.01, max=600, metavar="S", help="How long to play at a time.")] = 0.5,
    rounds: Annotated[int, typer.Option(min=1, max=99, metavar="N", help="How often; the median counts.")] = 3,
    threads: Annotated[
        int | None, typer.Option(min=1, max=64, metavar="N", help="How many are all threads; else a thread a core.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Measure how fast random games are.

    Steps a second of processor time and games a second, plainly and compiled, on one thread and on all; how long it
    takes to start; how much memory is used. In a checkout with numba also the ratio to a program written by hand for
    one game, where there is one.
    """
    work("bench").bench(games or (), sizes or (), seconds, rounds, threads, as_json)
