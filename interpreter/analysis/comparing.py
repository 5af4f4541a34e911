"""One game with its options in all combinations, side by side."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import product
from math import prod
from typing import Any

from ..choices import Scalar, preset, spelled
from ..clusters import Crew, crew
from ..errors import OptionError
from ..game import Game, a_game
from ..native import quietly
from ..players.matching import in_reading
from ..readings import kernels
from ..simulating import MAX_TURNS, Simulation
from ..words import nearest
from .analysing import Hear, Plan
from .figures import SURE, Estimate, Share, estimate, holm, share, standing, two_shares
from .samples import persons, points
from .selfplay import Played, searched_game, seed_of
from .traces import swapped

MOST = 200  # combinations
Over = Mapping[str, Sequence[Scalar] | None]


@dataclass(frozen=True)
class Result:
    """What the games of a combination came to; a draw is half a point, and games that were stopped count for nobody."""

    games: int
    points: Share  # of the first side
    person: Share  # of who began as the first side, whatever side he has after a swap
    draws: Share
    unfinished: Share
    turns: Estimate | None

    @property
    def fair(self) -> bool:
        """Whether who begins gets one half as far as one can tell, and most games ended."""
        return standing(self.person) == "even" and 2 * self.person.of >= self.games


@dataclass(frozen=True)
class Combination:
    """A value of each option, and what came of it."""

    options: dict[str, Scalar]
    seed: int  # of its games, which no other combination has
    pie: bool  # whether sides can be swapped
    random: Result
    searched: Result | None


@dataclass(frozen=True)
class Test:
    """Whether who begins fares as in the first; the probability of such a difference by chance, after Holm."""

    difference: float | None  # None where no game of one of them ended
    chance: float
    significant: bool


@dataclass(frozen=True)
class Comparison:
    """All combinations; a test for each but the first, in random and in searched games."""

    game: str
    digest: str
    options: dict[str, Scalar]  # those that stay as they are
    players: tuple[str, str]
    plan: Plan
    combinations: tuple[Combination, ...]
    random_tests: tuple[Test, ...]
    searched_tests: tuple[Test, ...]


def compare(
    game: Game,
    over: Over,
    games: int = 10_000,
    searched: int = 40,
    think: int = 100,
    seed: int = 1,
    threads: int = 1,
    max_turns: int = MAX_TURNS,
    cluster: Any = "",
    hear: Hear | None = None,
    say: Callable[[str], None] = quietly,
) -> Comparison:
    """Play every combination of values of some options, each with its own seed, and say which differ from the first.

    `over` has the names of options or presets, each with its values, `None` for all that have a name. All other options
    stay as they are in `game`. `cluster` plays in place of threads, as with `Game.simulate`. Raises OptionError for
    names and values that are not there, RulesetError for values that clash, ValueError for numbers that cannot be,
    NoCluster.
    """
    found = Trial(game, over, Plan(games, searched, think, seed, threads, max_turns))
    return found.comparison(list(found.results(0, hear or (lambda part: None), say, cluster)))


class Trial:
    """The combinations of a game, to be played in order."""

    def __init__(self, game: Game, over: Over, plan: Plan) -> None:
        """Find the combinations. Raises OptionError and RulesetError before anything is played."""
        self.game, self.plan = a_game(game), plan
        if not isinstance(over, Mapping):
            raise OptionError(f"over has names of options with their values, as in {{'size': [5, 7]}}, not {over!r}")
        values = {name: valued(game, name, wanted) for name, wanted in over.items()}
        number = prod(map(len, values.values()))
        if number > MOST:
            raise OptionError(f"these are {number:,} combinations, more than {MOST}: name fewer options or values")
        if number < 2:
            raise OptionError("these are fewer than two combinations: name an option with two values at least")
        self.chosen = [dict(zip(values, each, strict=True)) for each in product(*values.values())]
        self.games = [self.with_options(each) for each in self.chosen]
        changed = {name for each in self.chosen for name in spread_out(game, each)}
        self.fixed = {name: value for name, value in game.options.items() if name not in changed}

    def with_options(self, chosen: Mapping[str, Scalar]) -> Game:
        """The game with these values of options and presets."""
        return Game(self.game.document, self.game.options | spread_out(self.game, chosen), self.game.source)

    def results(self, first: int, hear: Hear, say: Callable[[str], None], cluster: Any = "") -> Iterator[Combination]:
        """What comes of each combination, from a number on; a cluster plays where one is given. Raises NoCluster."""
        with crew(self.plan.threads, cluster, say) as players:
            for number, (chosen, game) in enumerate(zip(self.chosen, self.games, strict=True)):
                if number >= first:
                    yield self.result(chosen, in_reading(game, say=say), partial(self.heard, hear, number), players)
        hear(1.0)

    def heard(self, hear: Hear, number: int, part: float) -> None:
        """Tell which part of all combinations is done, within one of them."""
        hear((number + part) / len(self.games))

    def result(self, chosen: dict[str, Scalar], game: Game, hear: Hear, players: Crew) -> Combination:
        """What comes of one combination."""
        plan = self.plan
        half = 0.5 if plan.searched else 1.0

        def heard(result: Simulation) -> None:
            hear(half * len(result) / plan.games)

        how: dict[str, Any] = {"threads": plan.threads, "cluster": players.client or "", "after_each": heard}
        seed = self.seed(chosen)
        found = game.simulate(plan.games, seed, plan.max_turns, **how)
        winners = list(found.winner)
        at_random = result_of(winners, self.persons(game, winners, seed, players), found.turns)
        searched = None
        if plan.searched:
            one, played = partial(bare_game, game, plan.think, seed, plan.max_turns), list[Played]()
            for each in players.map(one, range(plan.searched)):
                played.append(each)
                hear(0.5 + 0.5 * len(played) / plan.searched)
            columns = ([each.winner for each in played], [each.person for each in played])
            searched = result_of(*columns, [each.turns for each in played])
        return Combination(chosen, seed, bool(game.rules.pie_rule), at_random, searched)

    def seed(self, chosen: Mapping[str, Scalar]) -> int:
        """The seed of a combination, which depends on nothing but its values and the seed of all."""
        return seed_of(self.plan.seed, " ".join(f"{name}={spelled(value)}" for name, value in chosen.items()), 0) >> 29

    def persons(self, game: Game, winners: Sequence[int], seed: int, players: Crew) -> list[int]:
        """Who won random games as a person."""
        if not game.rules.pie_rule:
            return list(winners)
        one = partial(swapped, game.program, kernels(game.program.r, "auto"), seed, self.plan.max_turns)
        return persons(winners, list(players.near(one, range(len(winners)))))

    def comparison(self, combinations: Sequence[Combination]) -> Comparison:
        """All combinations beside each other."""
        searched = [each.searched for each in combinations if each.searched]
        return Comparison(
            game=self.game.name,
            digest=self.game.digest,
            options=self.fixed,
            players=self.game.players,
            plan=self.plan,
            combinations=tuple(combinations),
            random_tests=tests([each.random for each in combinations]),
            searched_tests=tests(searched) if searched else (),
        )


def bare_game(game: Game, think: int, seed: int, most: int, number: int) -> Played:
    """A searched game without its steps."""
    played = searched_game(game, think, seed, most, number)
    return replace(played, trace=replace(played.trace, rows=[]))


def valued(game: Game, name: str, wanted: Sequence[Scalar] | None) -> list[Scalar]:
    """The values of an option or a preset that are wanted. Raises OptionError."""
    options, presets = game.describe_options(), game.document.presets
    if not isinstance(name, str):
        raise OptionError(f"{name!r} is no name of an option or preset: write it as text")
    if name not in options and name not in presets:
        names = [*options, *presets]
        known = f"; it has {', '.join(names)}" if names else "; it has none"
        raise OptionError(f"the game has no option or preset '{name[:40]}'{nearest(name, names) or known}")
    if wanted is None:
        span = options[name].range if name in options else None
        if span and not options[name].values:
            example = f"{name}={span[0]},{min(span[1], span[0] + 2)}"
            raise OptionError(f"{name} takes {options[name].takes()}: name the values, as in {example}")
        return list(options[name].values if name in options else presets[name])
    if isinstance(wanted, str) or not isinstance(wanted, Iterable):
        raise OptionError(f"{name} takes a list of values, as in [{wanted!r}], not {wanted!r}")
    found = [options[name].value(each) if name in options else preset_name(game, name, each) for each in wanted]
    twice = next((each for each in found if found.count(each) > 1), None)
    if twice is not None:
        raise OptionError(f"{name} has the value {spelled(twice)} twice: leave one of them out")
    return found


def preset_name(game: Game, name: str, wanted: Scalar) -> Scalar:
    """A value of a preset as it is written. Raises OptionError."""
    known = list(game.document.presets[name])
    if spelled(wanted) not in known:
        raise OptionError(f"{name} does not take '{str(wanted)[:40]}'; it takes {', '.join(known)}")
    return spelled(wanted)


def spread_out(game: Game, chosen: Mapping[str, Scalar]) -> dict[str, Scalar]:
    """Values of options and presets as values of options alone; options said by name, of the game too, beat presets.

    Raises OptionError where two presets say different things of an option.
    """
    presets, all_said = game.document.presets, {**game.chosen, **chosen}
    found = {name: each for name, each in chosen.items() if name not in presets}
    sources: dict[str, tuple[str, Scalar]] = {}
    for name in (name for name in all_said if name in presets):
        for option, value in preset(name, presets[name], all_said[name]).items():
            other, known = sources.setdefault(option, (name, value))
            if option not in all_said and known != value:
                both = " and ".join(f"{each}={spelled(all_said[each])}" for each in (other, name))
                raise OptionError(f"{both} set {option} differently: leave one of them out, or choose {option} by name")
            if option not in all_said and name in chosen:
                found[option] = value
    return found


def result_of(winners: Sequence[int], people: Sequence[int], turns: Sequence[int]) -> Result:
    """The figures of games, by the sides and the persons that won."""
    n = len(winners)
    shares = (points(winners, 1), points(people, 1), share(winners.count(0), n), share(winners.count(-1), n))
    return Result(n, *shares, estimate(turns, 0))


def tests(results: Sequence[Result]) -> tuple[Test, ...]:
    """Each result but the first against the first: the z-test of two proportions, corrected after Holm.

    Where fewer than ten games ended the test does not hold, and nothing is significant.
    """
    first = results[0].person
    chances = holm([two_shares(first, each.person) for each in results[1:]])
    return tuple(
        Test(
            each.person.share - first.share if first.of and each.person.of else None,
            chance,
            chance < 0.05 and min(first.of, each.person.of) >= SURE,
        )
        for each, chance in zip(results[1:], chances, strict=True)
    )
