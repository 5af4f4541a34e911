"""A comparison as a page of text, written from its document."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..choices import spelled
from .findings import games, percent, verdicts

STAR = "differs from the first: p < 0.05 in a z-test of two proportions, corrected after Holm"


def told(found: dict[str, Any]) -> Iterator[str]:
    """A page of text."""
    yield title(found)
    yield under(found)
    yield ""
    yield from verdicts(found)
    yield ""
    rows = [["", *(f"{kind}: {what}" for kind in kinds(found) for what in heads(found))]]
    for at, each in enumerate(found["combinations"]):
        rows.append([label(each), *(cell for kind in kinds(found) for cell in figures(found, kind, each, at))])
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for each in rows:
        yield "  " + "  ".join(f"{cell:<{width}}" for cell, width in zip(each, widths, strict=True)).rstrip()
    if starred(found):
        yield f"* {STAR}"


def title(found: dict[str, Any]) -> str:
    """The game and the options that stay."""
    fixed = ", ".join(f"{name} {spelled(value)}" for name, value in found["options"].items())
    return f"{found['game']}{f' ({fixed})' if fixed else ''}: {len(found['combinations'])} combinations"


def under(found: dict[str, Any]) -> str:
    """What the figures come from."""
    plan = found["plan"]
    if not plan["searched"]:
        return f"{games(plan['games'], 'random ')} each, seed {plan['seed']}; intervals of 95 %"
    think = f"({games(plan['think'])} of thinking a step)"
    played = f"{plan['games']} random and {games(plan['searched'], 'searched ')} each {think}"
    return f"{played}, seed {plan['seed']}; intervals of 95 %"


def kinds(found: dict[str, Any]) -> list[str]:
    """The kinds of games that were played."""
    return ["random", "searched"] if found["plan"]["searched"] else ["random"]


def label(combination: dict[str, Any]) -> str:
    """A combination as it is written."""
    return " ".join(f"{name}={spelled(value)}" for name, value in combination["options"].items())


def swaps(found: dict[str, Any]) -> bool:
    """Whether sides can be swapped in any combination, so that persons are not sides."""
    return any(each["pie"] for each in found["combinations"])


def starred(found: dict[str, Any]) -> bool:
    """Whether any combination differs from the first."""
    return any(test["significant"] for kind in kinds(found) for test in found[f"{kind}_tests"])


def heads(found: dict[str, Any]) -> list[str]:
    """The columns of a kind of games."""
    first = found["players"][0]
    return (
        ["who begins", f"{first}, mean turns, drawn"] if swaps(found) else [f"points of {first}", "mean turns, drawn"]
    )


def figures(found: dict[str, Any], kind: str, combination: dict[str, Any], at: int) -> list[str]:
    """The cells of these columns."""
    result = combination[kind]
    star = " *" if at and found[f"{kind}_tests"][at - 1]["significant"] else ""
    stopped = result["unfinished"]["share"]
    mean = f"{result['turns']['value']:.1f}" if result["turns"] else "-"
    rest = [mean, f"{100 * result['draws']['share']:.1f} %"]
    if swaps(found):
        rest.insert(0, f"{100 * result['points']['share']:.1f} %" if result["points"]["of"] else "-")
    if stopped:
        rest.append(f"{100 * stopped:.1f} % unfinished")
    return [percent(result["person"]) + star, ", ".join(rest)]
