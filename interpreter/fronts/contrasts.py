"""A comparison as a page of text, written from its document."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..choices import spelled
from .findings import percent, row, verdicts

STAR = "differs from the first: p < 0.05 in a z-test of two proportions, corrected after Holm"


def told(found: dict[str, Any]) -> Iterator[str]:
    """A page of text."""
    yield title(found)
    yield under(found)
    yield ""
    yield from verdicts(found)
    yield ""
    first = found["players"][0]
    names = [f"{kind}: {what}" for kind in kinds(found) for what in (f"points of {first}", "turns, drawn")]
    width = 2 + max(len(label(each)) for each in found["combinations"])
    yield row("", *names, width=width)
    for at, each in enumerate(found["combinations"]):
        cells = [cell for kind in kinds(found) for cell in figures(found, kind, each, at)]
        yield row(label(each), *cells, width=width)
    if any(test["significant"] for kind in kinds(found) for test in found[f"{kind}_tests"]):
        yield f"* {STAR}"


def title(found: dict[str, Any]) -> str:
    """The game and the options that stay."""
    fixed = ", ".join(f"{name} {spelled(value)}" for name, value in found["options"].items())
    return f"{found['game']}{f' ({fixed})' if fixed else ''}: {len(found['combinations'])} combinations"


def under(found: dict[str, Any]) -> str:
    """What the figures come from."""
    plan = found["plan"]
    searched = f" and {plan['searched']} searched" if plan["searched"] else ""
    think = f" ({plan['think']} games of thinking a step)" if plan["searched"] else ""
    return f"{plan['games']} random{searched} games each{think}, seed {plan['seed']}; intervals of 95 %"


def kinds(found: dict[str, Any]) -> list[str]:
    """The kinds of games that were played."""
    return ["random", "searched"] if found["plan"]["searched"] else ["random"]


def label(combination: dict[str, Any]) -> str:
    """A combination as it is written."""
    return " ".join(f"{name}={spelled(value)}" for name, value in combination["options"].items())


def figures(found: dict[str, Any], kind: str, combination: dict[str, Any], at: int) -> tuple[str, str]:
    """Two cells of the table."""
    result = combination[kind]
    star = " *" if at and found[f"{kind}_tests"][at - 1]["significant"] else ""
    stopped = result["unfinished"]["share"]
    rest = f"{result['turns']['value']:.1f}, {100 * result['draws']['share']:.1f} %"
    return percent(result["points"]) + star, rest + (f", {100 * stopped:.1f} % unfinished" if stopped else "")
