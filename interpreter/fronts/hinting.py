"""A step for a person who asks, and what a search expects of it."""

from __future__ import annotations

from ..engine.nodes import DRAW, LOSS, WIN
from ..players import Opinion, Opponent, favourite, parse
from ..players.opponents import ADVISERS
from ..position import Position
from .inputs import PERSON, opponent_named
from .output import percent
from .sources import WrongUse
from .table import Table
from .waiting import say

ADVISER = "mcts:1s"
SURE = {
    WIN: "wins, whatever the other side does",
    LOSS: "loses, if the other side plays well",
    DRAW: "draws, if both sides play well",
}


def advice(table: Table, how: str) -> str:
    """What a search, the usual one where nothing is said, advises. Raises WrongUse where that is no search."""
    session = table.session
    name = ADVISER if not how else PERSON if how == PERSON else opponent_named(how)
    if name == PERSON or parse(name).kind not in ADVISERS:
        raise WrongUse(f"{name} cannot be asked for a hint: write hint alone, hint mcts:5s or hint level:4")
    seed = 1 if session.seed is None else session.seed
    adviser, position = Opponent(name, seed, session.threads, say=say), session.position
    opinions = table.waited(lambda: adviser.think(position), name)
    return worded(position, opinions, name)


def worded(position: Position, opinions: dict[int, Opinion], name: str) -> str:
    """An opinion in words."""
    steps = {action.number: action for action in position.legal()}
    best = opinions[favourite(opinions, list(steps))]
    games = sum(opinion.visits for opinion in opinions.values())
    expects = SURE.get(best.proven, f"is expected to bring {position.mover} {percent(best.worth)} % of the points")
    return f"{steps[best.step]} {expects} ({name}, {games:,} game{'s' if games > 1 else ''})"
