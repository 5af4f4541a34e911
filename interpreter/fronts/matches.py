"""Matches between opponents, for people and for programs."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from ..game import Game
from ..native import sources
from ..players import Encounter, MatchResult, Pairing, parse, play_match
from ..players.matching import Side
from ..readings import Reading
from ..records import recorded
from ..records import told as ending
from .inputs import open_game, opponent_named
from .keeping import Kept, counted
from .numbers import average
from .output import document, everything
from .session import beside
from .waiting import WIDTH, bar, interruptible, prepare, say

FORM = 1  # of files of matches
SIDES = ("a", "b")
OTHER: dict[Side, Side] = {"a": "b", "b": "a"}
Play = Callable[..., MatchResult]
NEWS = 10.0  # seconds between two lines about how far it is


def match_games(
    name: str,
    choices: Iterable[str],
    sides: tuple[str, str],
    how: tuple[str, Reading, str, bool],
    asked: dict[str, Any],
) -> None:
    """Write the results of a match; `how` says where it is kept, the reading, the cluster, whether a program asks."""
    a, b = map(opponent_named, sides)
    save, reading, cluster, as_json = how
    found, pairing = open_game(name, choices), Pairing(parse(a), parse(b), **asked)
    if not cluster:
        prepare(found, reading)
    play = partial(play_match, game=found, reading=reading, say=say, cluster=cluster)
    result = kept(found, pairing, play, save) if save else interruptible(partial(played, pairing, play))
    summary = summed(found, pairing, result)
    if as_json:
        document(summary)
    else:
        everything(told(summary))


def played(pairing: Pairing, play: Play) -> MatchResult:
    """The result of a match."""
    return play(pairing=pairing, after_each=News(pairing.games))


def kept(game: Game, pairing: Pairing, play: Play, save: str) -> MatchResult:
    """The result of a match that is kept in a file, the games that it has already among them."""
    path, result = Path(save), MatchResult(pairing.a.text, pairing.b.text)
    with Kept(path, header(game, pairing), pairing.games, partial(take, game, result)) as file:
        before = file.there
        if before:
            say(f"{path} has {before} of {pairing.games} games")
        news = News(pairing.games)

        def after_each(fresh: MatchResult) -> None:
            result.games.append(fresh.games[-1])
            file.add([line_of(game, pairing, fresh.games[-1], path.parent)])
            news(result)

        rest = replace(pairing, first=before, games=pairing.games - before)
        interruptible(partial(play, pairing=rest, after_each=after_each), at_last=file.interrupted)
    return result


# ---- lines of a file


def header(game: Game, pairing: Pairing) -> dict[str, Any]:
    """All that the games depend on; neither how many, nor how many at once."""
    return {
        "match": FORM,
        "game": game.name,
        "digest": game.digest,
        "kernels": sources()[:16],
        "options": game.options,
        "a": pairing.a.text,
        "b": pairing.b.text,
        "seed": pairing.seed,
        "max_turns": pairing.max_turns,
    }


def line_of(game: Game, pairing: Pairing, one: Encounter, folder: Path) -> dict[str, Any]:
    """The line about a game."""
    first, second = game.players
    names = {"a": pairing.a.text, "b": pairing.b.text}
    players = {first: names[one.began], second: names["b" if one.began == "a" else "a"]}
    record = beside(recorded(game, one.moves, ending(one.outcome), players), folder)
    return {
        "game": one.number,
        "began": one.began,
        "winner": one.winner,
        "reason": one.reason,
        "turns": one.turns,
        "steps": one.steps,
        "record": record.text(),
    }


def take(game: Game, result: MatchResult, line: dict[str, Any]) -> None:
    """Append what a line says to a result. Raises KeyError, TypeError and ValueError where it says something else."""
    number, began, winner, reason = len(result), line["began"], line["winner"], line["reason"]
    reasons = (*game.program.ends, "blocked")
    sound = began == SIDES[number % 2] and winner in (*SIDES, None) and (reason is not None or winner is None)
    if not sound or not (reason is None or reason in reasons) or not isinstance(line["record"], str):
        raise ValueError(number)
    turns, steps = counted(line["turns"]), counted(line["steps"])
    result.games.append(Encounter(number, began, winner, reason, turns, steps))


# ---- what is said


class News:
    """How far a match is: a bar on a terminal, elsewhere a line now and then."""

    def __init__(self, total: int) -> None:
        self.total, self.last = total, time.monotonic()

    def __call__(self, result: MatchResult) -> None:
        """Say how it stands."""
        done = len(result)
        stand = f"A {result.wins('a')}, B {result.wins('b')}, drawn {result.draws}"
        if sys.stderr.isatty():
            sys.stderr.write("\r" + (f"{bar(100 * done // self.total)} {stand} " if done < self.total else wiped()))
            sys.stderr.flush()
        elif done < self.total and time.monotonic() - self.last > NEWS:
            self.last = time.monotonic()
            say(f"{done} of {self.total} games: {stand}")


def wiped() -> str:
    """What wipes a line of a terminal."""
    return " " * WIDTH + "\r"


def summed(game: Game, pairing: Pairing, result: MatchResult) -> dict[str, Any]:
    """The result of a match, for programs."""
    return {
        "game": game.name,
        "options": game.options,
        "a": result.a,
        "b": result.b,
        "games": len(result),
        "seed": pairing.seed,
        "max_turns": pairing.max_turns,
        **by_seat(result),
        "draws": result.draws,
        "unfinished": result.unfinished,
        "score": result.score,
        "interval": list(result.interval),
        "first_score": result.first_score,
        "first_interval": list(result.first_interval),
        "ended_by": result.ended_by,
        "turns": average([each.turns for each in result.games]),
        "steps": average([each.steps for each in result.games]),
    }


def by_seat(result: MatchResult) -> dict[str, Any]:
    """How many games each side won, in all and from each seat, and how many it had there."""
    wins = {side: {"first": result.wins(side, side), "second": result.wins(side, OTHER[side])} for side in OTHER}
    games = {side: {"first": result.begun(side), "second": result.begun(OTHER[side])} for side in OTHER}
    return {"wins": {side: result.wins(side) for side in OTHER}, "wins_by_seat": wins, "games_by_seat": games}


def told(result: dict[str, Any]) -> Iterator[str]:
    """The result of a match, line by line."""
    yield from points(result)
    games = result["games"]
    yield "ended by"
    for name, number in result["ended_by"].items():
        yield f"  {name:<20} {number:>9}  {100 * number / games:5.1f} %"
    yield f"{'':<22} {'mean':>9} {'median':>9} {'most':>9}"
    for name in ("turns", "steps"):
        row = result[name]
        yield f"  {name:<20} {row['mean']:>9.1f} {row['median']:>9.10g} {row['max']:>9}"


def points(result: dict[str, Any]) -> Iterator[str]:
    """Who took how many points, and how sure that is."""
    games, wins = result["games"], result["wins"]
    yield f"{games} game{'s' if games > 1 else ''} of {result['game']}, seed {result['seed']}"
    yield f"A is {result['a']}, B is {result['b']}"
    yield f"{'':<22} {'all':>9}  {'':5}   {'first':>12} {'second':>12}"
    for side in SIDES:
        seats = "".join(f" {of(result, side, seat):>12}" for seat in ("first", "second"))
        yield f"  {side.upper() + ' wins':<20} {wins[side]:>9}  {100 * wins[side] / games:5.1f} %{seats}"
    for name, number in (("drawn", result["draws"]), ("unfinished", result["unfinished"])):
        yield f"  {name:<20} {number:>9}  {100 * number / games:5.1f} %"
    if result["score"] is not None:
        yield shared("A", result["score"], result["interval"])
        yield shared("whoever begins", result["first_score"], result["first_interval"])


def of(result: dict[str, Any], side: str, seat: str) -> str:
    """How many games a side won from a seat, of how many."""
    return f"{result['wins_by_seat'][side][seat]} of {result['games_by_seat'][side][seat]}"


def shared(who: str, score: float, interval: Iterable[float]) -> str:
    """Which share of the points somebody takes, and how sure that is."""
    low, high = (f"{100 * bound:.1f} %" for bound in interval)
    return f"{who} takes {100 * score:.1f} % of the points, with a confidence of 95 % between {low} and {high}"
