"""How often each part of a ruleset played a part: actions, rules that end games, options."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from ..choices import Scalar
from ..game import Game
from ..ruleset import only
from ..terms import all_tried
from .traces import Tally

WHOLE = ("board", "pieces", "players", "score", "setup", "forward", "must_hold", "regions")  # in force in every game
UNKNOWN = ("must_hold", "regions")  # nobody sees whether they mattered


@dataclass(frozen=True)
class Use:
    """How often a thing was used: steps (None where they are not counted), and games out of so many."""

    name: str
    steps: int | None
    games: int
    of: int


@dataclass(frozen=True)
class OptionUse:
    """An option, its value here, and in how many games out of so many what it decides came up; None: not known."""

    name: str
    value: Scalar
    place: str
    games: int | None
    of: int


def actions_used(game: Game, tally: Tally) -> tuple[Use, ...]:
    """Every action of the ruleset, and the swap and the early end of a turn where they are in it."""
    names = [*game.rules.actions, *(name for name in ("pass", "swap", "end") if tally.actions[name])]
    if game.rules.pie_rule and "swap" not in names:
        names.append("swap")
    return tuple(Use(name, tally.actions[name], tally.action_games[name], tally.games) for name in names)


def ends_used(game: Game, ended_by: dict[str, int], games: int) -> tuple[Use, ...]:
    """Every rule that ends a game, and `blocked` where a player had no step."""
    names = [*(game.rules.end or ()), *(["blocked"] if ended_by.get("blocked") else [])]
    return tuple(Use(name, None, ended_by.get(name, 0), games) for name in names)


def options_used(game: Game, tally: Tally) -> tuple[OptionUse, ...]:
    """Every option of the game."""
    places = game.document.places
    return tuple(
        OptionUse(name, value, ".".join(places[name]), came_up(game, tally, places[name]), tally.games)
        for name, value in game.options.items()
    )


def came_up(game: Game, tally: Tally, place: tuple[str, ...]) -> int | None:
    """In how many games a place of the ruleset played a part."""
    section, name = place[0], place[1] if len(place) > 1 else ""
    if section in UNKNOWN:
        return None
    if section in WHOLE:
        return tally.games
    if section == "captures":
        return most(tally.seen, [("capturing", action) for action in capturing(game, name)])
    if section == "phases" and place[2:3] == ("otherwise",):
        phase = game.rules.phases[name]
        return most(
            tally.seen, [("phases", name, action) for action in all_tried(phase.otherwise) if action not in phase.turn]
        )
    return tally.seen[tuple(part for part in (section, name) if part)]


def capturing(game: Game, capture: str) -> list[str]:
    """The actions that call a capture."""
    found = {name: only(action)[1] for name, action in game.rules.actions.items()}
    return [name for name, keys in found.items() if capture in (getattr(keys, "capture", None) or ())]


def most(seen: Counter[tuple[str, ...]], places: list[tuple[str, ...]]) -> int:
    """Games in which the most frequent of some places came up: a lower bound of those with any of them."""
    return max((seen[place] for place in places), default=0)
