"""Counts and random games, for people and for programs."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from typer import echo

from ..game import Game
from ..position import Position
from .inputs import open_game
from .output import document, everything


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


def simulate(name: str, choices: Iterable[str], games: int, seed: int, max_turns: int, as_json: bool) -> None:
    """Write the results of random games."""
    found = open_game(name, choices)
    result = simulated(found, games, seed, max_turns, Progress(games))
    if as_json:
        document(result)
    else:
        everything(told(result))


# ---- counts


def counts(game: Game, depth: int) -> Iterator[tuple[int, int]]:
    """Each depth from 1 with the number of sequences of so many steps."""
    for each in range(1, depth + 1):
        yield each, game.perft(each)


def divided(game: Game, depth: int) -> Iterator[tuple[str, int]]:
    """Each first step with the number of sequences of `depth` steps that begin with it."""
    start = game.start()
    for action in start.legal():
        yield str(action), below(start.play(action), depth - 1)


def below(position: Position, depth: int) -> int:
    """Sequences of so many steps from a position."""
    if depth == 0:
        return 1
    steps = position.legal()
    return len(steps) if depth == 1 else sum(below(position.play(step), depth - 1) for step in steps)


# ---- random games


def average(numbers: Sequence[float]) -> dict[str, float]:
    """Mean, median and most of some numbers."""
    ordered = sorted(numbers)
    middle = len(ordered) // 2
    median = ordered[middle] if len(ordered) % 2 else (ordered[middle - 1] + ordered[middle]) / 2
    return {"mean": round(sum(ordered) / len(ordered), 2), "median": median, "max": ordered[-1]}


def simulated(game: Game, games: int, seed: int, max_turns: int, after_each: Callable[[int], None]) -> dict[str, Any]:
    """Results of random games."""
    result = game.simulate(games, seed, max_turns, after_each=after_each)
    return {
        "game": game.name,
        "options": game.options,
        "games": games,
        "seed": seed,
        "max_turns": max_turns,
        "wins": result.wins,
        "draws": result.draws,
        "unfinished": result.unfinished,
        "ended_by": result.ended_by,
        "turns": average(result.turns),
        "steps": average(result.steps),
    }


def told(result: dict[str, Any]) -> Iterator[str]:
    """Results of random games, line by line."""
    games = result["games"]
    yield f"{games} random game{'s' if games > 1 else ''} of {result['game']}, seed {result['seed']}"
    for title, group in (
        ("", {f"{name} wins": n for name, n in result["wins"].items()}),
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
        yield f"  {name:<20} {row['mean']:>9.1f} {row['median']:>9g} {row['max']:>9}"


class Progress:
    """A bar on a terminal; nothing elsewhere."""

    def __init__(self, total: int) -> None:
        self.total = total
        self.shown = -1

    def __call__(self, done: int) -> None:
        """Show how much is done."""
        part = 100 * done // self.total
        if sys.stderr.isatty() and part != self.shown:
            self.shown = part
            bar = "#" * (part * 40 // 100)
            sys.stderr.write("\r" + (f"[{bar:<40}] {part:3} %" if done < self.total else " " * 50 + "\r"))
            sys.stderr.flush()
