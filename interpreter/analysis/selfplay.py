"""Games between opponents that think, with what they thought of every position."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from .. import arrays as a
from ..engine.nodes import LOSS, WIN
from ..game import Game
from ..players.matching import in_reading
from ..players.opponents import Opponent, favourite
from ..players.trees import Opinion
from ..position import Position
from .traces import Row, Trace

TURNS_A_CELL, TURNS_MORE = 4, 200  # a game that is longer is left unfinished


@dataclass(frozen=True)
class Played:
    """A game that was played: who won as a side and as a person, 0 for nobody, -1 for a game left unfinished."""

    winner: int
    person: int
    turns: int
    steps: int
    scores: tuple[float, float] | None
    trace: Trace
    series: tuple[float, ...]  # at each step what the person who began as the first player expected, from 0 to 1


def seed_of(seed: int, what: str, number: int) -> int:
    """A seed of its own for everything that is played."""
    return random.Random(f"{seed} {what} {number}").getrandbits(60)


def limit(game: Game, most: int) -> int:
    """The turns after which a game is left unfinished, no more than so many."""
    return min(most, TURNS_A_CELL * len(game.cells) + TURNS_MORE)


def person_to_move(position: Position) -> int:
    """Who makes the next step, by the side that he began with."""
    return 3 - position._s[a.MOVER] if position.swapped else position._s[a.MOVER]


def play(start: Position, opponents: Sequence[Opponent], most: int) -> Played:
    """Play a game from a position; opponents by person, one for both where they are the same."""
    position, rows, series = start, list[Row](), list[float]()
    expects = 0.5
    while position.outcome is None and position._s[a.TURNS] < most:
        legal = position.legal()
        person, action = person_to_move(position), legal[0]
        if len(legal) > 1:
            thinker = opponents[(person - 1) % len(opponents)]
            opinions = thinker.think(position)
            best = favourite(opinions, [each.number for each in legal])
            action = next(each for each in legal if each.number == best)
            worth = expectation(opinions, best, len(legal))
            expects = worth if person == 1 else 1 - worth
        after = position.play(action)
        for each in set(opponents):
            each.saw(position, action, after)
        rows.append(noted(position, action.number, after))
        series.append(expects)
        position = after
    return told(position, rows, series)


def expectation(opinions: Mapping[int, Opinion], best: int, steps: int) -> float:
    """What the person to move, who has so many steps, expects: what is proven, else the mean of the search's games.

    Steps that are surely lost are left out. A mean of all is steadier than the worth of the best step alone, which few
    games went through.
    """
    open_steps = [each for each in opinions.values() if each.proven != LOSS]
    if settled(opinions, best, steps) or not open_steps:
        return max(each.worth for each in opinions.values())
    visits = sum(each.visits for each in open_steps)
    return sum(each.worth * each.visits for each in open_steps) / visits


def settled(opinions: Mapping[int, Opinion], best: int, steps: int) -> bool:
    """Whether it is known what the person to move gets, who has so many steps."""
    return opinions[best].proven == WIN or (len(opinions) == steps and all(each.proven for each in opinions.values()))


def noted(position: Position, step: int, after: Position) -> Row:
    """The words of a step, as random games have them."""
    s = position._s
    captured = after._s[a.CAPTURED] if step >> 32 >= a.FIRST_ROW else 0
    return (step, s[a.MOVER], s[a.SWAPPED], len(position.legal()), captured, s[a.PHASE], s[a.TURNS])


def told(position: Position, rows: list[Row], series: list[float]) -> Played:
    """What came of a game."""
    s, over = position._s, position.outcome is not None
    winner = s[a.WINNER] if over else -1
    person = 3 - winner if winner > 0 and position.swapped else winner
    scores = position.scores
    pair = (scores[position.players[0]], scores[position.players[1]]) if scores else None
    trace = Trace(rows, s[a.REASON] if over else -1, position.swapped)
    return Played(winner, person, s[a.TURNS] + (s[a.STEP_COUNT] > 0), len(rows), pair, trace, tuple(series))


def searched_game(game: Game, think: int, seed: int, most: int, number: int) -> Played:
    """A game of an opponent with itself, of so many turns at most."""
    return play(
        in_reading(game).start(), [Opponent(f"mcts:{think}", seed_of(seed, "searched", number))], limit(game, most)
    )


def rung_game(game: Game, pair: tuple[int, int], seed: int, most: int, number: int) -> float | None:
    """The points of the one that thinks more, who has the first turn in games with odd numbers; None where stopped."""
    fewer, more = pair
    both = [Opponent(f"mcts:{games}", seed_of(seed, f"rung {games}", number)) for games in (fewer, more)]
    if number % 2:
        both.reverse()
    person = play(in_reading(game).start(), both, limit(game, most)).person
    if person not in (1, 2):
        return None if person < 0 else 0.5
    return float(both[person - 1].spec.games == more)
