"""How often each part of a ruleset played a part: actions, rules that end games, options."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..choices import Scalar
from ..game import Game
from .places import Places, differing
from .traces import Address, Tally

WHOLE = ("board", "pieces", "players", "score", "setup", "forward")  # in force in every game
UNKNOWN = ("must_hold", "regions")  # nobody sees whether they mattered


@dataclass(frozen=True)
class Use:
    """How often a thing was used: steps (None where they are not counted), and games out of so many."""

    name: str
    steps: int | None
    games: int
    of: int
    possible: bool  # false where the options as they are chosen switch it off


@dataclass(frozen=True)
class OptionUse:
    """An option, its value here, and in how many games out of so many what it decides came up; None: not known."""

    name: str
    value: Scalar
    place: str
    games: int | None
    of: int
    possible: bool  # false where what it decides is switched off with this value


def actions_used(game: Game, tally: Tally) -> tuple[Use, ...]:
    """Every action of the ruleset, and the swap and the early end of a turn where they are in it."""
    names = [*game.rules.actions, *(name for name in ("pass", "swap", "end") if tally.actions[name])]
    if game.rules.pie_rule and "swap" not in names:
        names.append("swap")
    there = Places(game)
    return tuple(
        Use(name, tally.actions[name], tally.action_games[name], tally.games, there.can_be(("actions", name)))
        for name in dict.fromkeys(names)
    )


def ends_used(game: Game, ended_by: dict[str, int], games: int) -> tuple[Use, ...]:
    """Every rule that ends a game, and `blocked` where a player had no step."""
    names = [*(game.rules.end or ()), *(["blocked"] if ended_by.get("blocked") else [])]
    there = Places(game)
    return tuple(Use(name, None, ended_by.get(name, 0), games, there.can_be(("end", name))) for name in names)


def options_used(game: Game, tally: Tally) -> tuple[OptionUse, ...]:
    """Every option of the game."""
    places = game.document.places
    return tuple(
        OptionUse(name, value, ".".join(places[name]), *came_up(game, tally, name))
        for name, value in game.options.items()
    )


def came_up(game: Game, tally: Tally, option: str) -> tuple[int | None, int, bool]:
    """In how many games out of how many what an option changes played a part, and whether it can."""
    paths = list(changed_by(game, option))
    sections = {path[0] for path, _ in paths}
    if sections.intersection(WHOLE):
        return tally.games, tally.games, True
    there = Places(game)
    wanted = {place for path, other in paths for place in there.of(path, other) if there.can_be(place)}
    games = tally.came_to(wanted)
    unseen = any(place[0] == "phases" and not tally.came_to([place[:2]]) for place in wanted)
    if not games and (unseen or sections.intersection(UNKNOWN)):
        return None, tally.games, True
    return games, tally.games, bool(wanted)


def changed_by(game: Game, option: str) -> Iterator[tuple[Address, object]]:
    """Where another value of an option would write something else, and what."""
    info, document, options = game.document.options[option], game.document, game.options
    here = document.chosen(**options)
    for value in dict.fromkeys((*info.values, *(info.range or ()))):
        if value != options[option] or type(value) is not type(options[option]):
            yield from differing(here, document.chosen(**options | {option: value}))
