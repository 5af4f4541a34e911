"""What the command compare does."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from ..analysis.analysing import Plan
from ..analysis.comparing import Combination, Result, Trial
from ..analysis.documents import comparison_document
from ..analysis.figures import Estimate, share
from ..choices import Scalar
from ..native import sources
from . import output
from .analysis import Bar, apart, cores, writable
from .contrast_page import comparison_page
from .contrasts import told
from .files import rewrite
from .inputs import open_game
from .keeping import MOST, Kept, written
from .report import GENERATOR
from .sources import WrongUse, pair
from .waiting import interruptible, prepare, say

FORM = 2  # of files of combinations


class KeptCombinations(Kept):
    """A file of results, a line a combination."""

    unit = called = "combination"


def compare(
    name: str, choices: Iterable[str], over: Iterable[str], asked: dict[str, Any], places: tuple[bool, str, str, str]
) -> None:
    """Compare options; `places` says whether a program asks, the page, the file of results, and the cluster."""
    as_json, html_file, out, cluster = places
    chosen = list(choices)
    game = open_game(name, chosen)
    trial = Trial(game, wanted(over, [text.partition("=")[0].strip() for text in chosen]), plan(asked))
    apart({"--out": out, "--html": html_file})
    if html_file:
        writable(Path(html_file), GENERATOR)
    prepare(game, "auto")
    combinations = kept(trial, cluster, Path(out)) if out else interruptible(partial(played, trial, cluster))
    found = comparison_document(trial.comparison(combinations))
    if html_file:
        rewrite(Path(html_file), comparison_page(found))
    if as_json:
        output.document(found)
    else:
        output.everything(told(found))


def plan(asked: dict[str, Any]) -> Plan:
    """What is to be played."""
    return Plan(**{**asked, "threads": asked["threads"] or cores()})


def wanted(over: Iterable[str], fixed: Iterable[str]) -> dict[str, list[Scalar] | None]:
    """The options to go over, each with its values where some are named."""
    found: dict[str, list[Scalar] | None] = {}
    for text in over:
        name = text.partition("=")[0].strip()
        if name in found:
            raise WrongUse(f"--over says '{name}' twice: leave one of them out")
        if name in fixed:
            raise WrongUse(f"'{name}' stands after --set and after --over: leave one of them out")
        found[name] = None
        if "=" in text:
            found[name] = [value.strip() for value in pair(text, "--over")[1].split(",")]
    return found


# ---- playing


def played(trial: Trial, cluster: str) -> list[Combination]:
    """What comes of all combinations."""
    return list(trial.results(0, Bar(), say, cluster))


def kept(trial: Trial, cluster: str, path: Path) -> list[Combination]:
    """The same, kept in a file, those that it has already among them."""
    found: list[Combination] = []

    def take(line: dict[str, Any]) -> None:
        each, chosen = msgspec.convert(line, Combination), trial.chosen[len(found)]
        kinds = ((each.random, trial.plan.games), (each.searched, trial.plan.searched))
        if written(line["options"]) != written(chosen) or not all(sound(*kind) for kind in kinds):
            raise ValueError(line)
        found.append(each)

    with KeptCombinations(path, header(trial), len(trial.chosen), take) as file:
        if found:
            say(f"{path} has {len(found)} of {len(trial.chosen)} combinations")

        def play() -> None:
            for each in trial.results(len(found), Bar(), say, cluster):
                file.add([{KeptCombinations.unit: len(found)} | asdict(each)])
                found.append(each)

        interruptible(play, at_last=file.interrupted)
    return found


def sound(result: Result | None, games: int) -> bool:
    """Whether the figures are such as so many games can have."""
    if result is None or not games:
        return result is None and not games
    finished = games - result.unfinished.count
    shares = ((result.points, finished), (result.draws, games), (result.unfinished, games))
    counts = all(each.of == of and 0 <= each.count <= of and each == share(each.count, each.of) for each, of in shares)
    return result.games == games and counts and likely(result.turns)


def likely(turns: Estimate | None) -> bool:
    """Whether a mean of turns and its interval can be right."""
    if turns is None:
        return True
    low, high = (turns.value if each is None else each for each in (turns.low, turns.high))
    return low <= turns.value <= high and 0 <= turns.value < MOST


def header(trial: Trial) -> dict[str, Any]:
    """All that the results depend on."""
    plan, game = trial.plan, trial.game
    over = {name: list(dict.fromkeys(each[name] for each in trial.chosen)) for name in trial.chosen[0]}
    return {
        "combinations": FORM,
        "game": game.name,
        "digest": game.digest,
        "kernels": sources()[:16],
        "options": trial.fixed,
        "over": over,
        "games": plan.games,
        "searched": plan.searched,
        "think": plan.think,
        "seed": plan.seed,
        "max_turns": plan.max_turns,
    }
