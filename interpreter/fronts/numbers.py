"""Counts and random games, for people and for programs."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from typer import echo

from ..game import Game
from ..position import Position
from ..readings import Reading
from ..simulating import Simulation, Wanted
from .inputs import open_game
from .keeping import Kept
from .output import document, everything
from .results import header, line_of, take
from .waiting import Progress, Timed, interruptible, prepare, say

ENOUGH = 50  # parts of a count, for a progress that moves


def perft(name: str, choices: Iterable[str], depth: int, divide: bool, as_json: bool) -> None:
    """Write the counts of a game."""
    found = open_game(name, choices)
    if as_json:
        below = dict(divided(found, depth)) if divide else None
        rows = [{"depth": each, "count": count} for each, count in counts(found, depth)]
        document({"game": found.name, "options": found.options, "counts": rows} | ({"divide": below} if below else {}))
    elif divide:
        total = 0
        for step, count in divided(found, depth):
            echo(f"{step} {count}")
            total += count
        echo(f"total {total}")
    else:
        everything(f"{each} {count}" for each, count in counts(found, depth))


def simulate(
    name: str, choices: Iterable[str], as_json: bool, out: str, how: tuple[Reading, str], asked: dict[str, Any]
) -> None:
    """Write the results of random games."""
    found = open_game(name, choices)
    wanted = Wanted(**asked)
    reading, cluster = how
    if not cluster:
        prepare(found, reading)
    way: dict[str, Any] = {"reading": reading, "cluster": cluster, "say": say}
    result = simulated(found, wanted, way, Path(out)) if out else interruptible(partial(played, found, wanted, way))
    summary = summed(found, wanted, result)
    if as_json:
        document(summary)
    else:
        everything(told(summary))


# ---- counts


def counts(game: Game, depth: int) -> Iterator[tuple[int, int]]:
    """Each depth from 1 with the number of sequences of so many steps."""
    for each in range(1, depth + 1):
        yield each, counted(game, each)


def counted(game: Game, depth: int) -> int:
    """Sequences of so many steps from the start; on a terminal it shows how far it is."""
    if not sys.stderr.isatty():
        return interruptible(partial(game.perft, depth, say=say))
    parts, rest = shares(game.start(), depth)
    progress = Timed(f"depth {depth}", len(parts))
    return sum(progress.done(interruptible(partial(part.perft, rest, say=say))) for part in parts)


def shares(position: Position, depth: int) -> tuple[list[Position], int]:
    """Positions below which to count one after another, and how many steps are left there."""
    parts = [position]
    while depth > 3 and 0 < len(parts) < ENOUGH:
        parts, depth = [part.play(step) for part in parts for step in part.legal()], depth - 1
    return parts, depth


def divided(game: Game, depth: int) -> Iterator[tuple[str, int]]:
    """Each first step with the number of sequences of `depth` steps that begin with it."""
    start = game.start()
    for step in start.legal():
        yield str(step), interruptible(partial(start.play(step).perft, depth - 1, say=say))


# ---- random games


def average(numbers: Sequence[float]) -> dict[str, float]:
    """Mean, median and most of some numbers."""
    ordered = sorted(numbers)
    middle = len(ordered) // 2
    median = ordered[middle] if len(ordered) % 2 else (ordered[middle - 1] + ordered[middle]) / 2
    return {"mean": round(sum(ordered) / len(ordered), 2), "median": median, "max": ordered[-1]}


def played(game: Game, wanted: Wanted, how: dict[str, Any]) -> Simulation:
    """Results of random games."""
    return game.simulate(**vars(wanted), **how, after_each=Progress(wanted.games))


def simulated(game: Game, wanted: Wanted, how: dict[str, Any], path: Path) -> Simulation:
    """Results of random games that are kept in a file, those that it has already among them."""
    result = game.simulate(0, reading="plain")
    taken = partial(take, result=result, branching=wanted.branching)
    with Kept(path, header(game, wanted), wanted.games, taken) as kept:
        before = kept.there
        if before:
            say(f"{path} has {before} of {wanted.games} games")
        progress = Progress(wanted.games, before)

        def after_each(found: Simulation) -> None:
            kept.add(line_of(found, at, before + at) for at in range(kept.there - before, len(found)))
            progress(found)

        rest = replace(wanted, first=before, games=wanted.games - before)
        play = partial(game.simulate, **vars(rest), **how, after_each=after_each)
        result.extend(interruptible(play, at_last=kept.interrupted))
    return result


def summed(game: Game, wanted: Wanted, result: Simulation) -> dict[str, Any]:
    """Results of random games, for programs."""
    found = {
        "game": game.name,
        "options": game.options,
        "games": len(result),
        "seed": wanted.seed,
        "policy": wanted.policy,
        "max_turns": wanted.max_turns,
        "wins": result.wins,
        "draws": result.draws,
        "unfinished": result.unfinished,
        "ended_by": result.ended_by,
        "turns": average(result.turns),
        "steps": average(result.steps),
    }
    if wanted.branching:
        mean = sum(result.legal_mean) / len(result)
        found["legal"] = {"mean": round(mean, 2), "max": max(result.legal_peak)}
    return found


def told(result: dict[str, Any]) -> Iterator[str]:
    """Results of random games, line by line."""
    games = result["games"]
    policy = "" if result["policy"] == "uniform" else f", policy {result['policy']}"
    yield f"{games} random game{'s' if games > 1 else ''} of {result['game']}, seed {result['seed']}{policy}"
    for title, group in (
        ("", {f"won by {name}": n for name, n in result["wins"].items()}),
        ("ended by", result["ended_by"]),
    ):
        if title:
            yield title
        else:
            group |= {"drawn": result["draws"], "unfinished": result["unfinished"]}
        yield from (f"  {name:<20} {number:>9}  {100 * number / games:5.1f} %" for name, number in group.items())
    yield f"{'':<22} {'mean':>9} {'median':>9} {'most':>9}"
    for name in ("turns", "steps"):
        row = result[name]
        yield f"  {name:<20} {row['mean']:>9.1f} {row['median']:>9.10g} {row['max']:>9}"
    if "legal" in result:
        yield f"  {'legal steps':<20} {result['legal']['mean']:>9.1f} {'':>9} {result['legal']['max']:>9}"
