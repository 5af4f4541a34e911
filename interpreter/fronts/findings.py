"""An analysis as a page of text, written from its document."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from typing import Any

from ..analysis.verdicts import tenths
from ..choices import spelled

WIDE = 100
BEST, WORST = 5, 3  # first steps that are named
Figures = dict[str, Any]


def told(found: Figures) -> Iterator[str]:
    """The page, line by line."""
    yield heading(found)
    yield played(found)
    yield ""
    yield from verdicts(found)
    for section in (table, tension, ladder, openings, uses, size):
        lines = list(section(found))
        if lines:
            yield ""
            yield from lines


def heading(found: Figures) -> str:
    """The game with its options."""
    chosen = ", ".join(f"{name} {spelled(value)}" for name, value in found["options"].items())
    return f"{found['game']}{f' ({chosen})' if chosen else ''}"


def played(found: Figures) -> str:
    """What the figures come from."""
    plan = found["plan"]
    thought = f"({games(plan['think'])} of thinking a step)"
    searched = f", {plan['searched']} searched {thought}" if plan["searched"] else ""
    return f"{games(plan['games'], 'random ')}{searched}, seed {plan['seed']}; intervals of 95 %"


def games(number: int, kind: str = "") -> str:
    """So many games."""
    return f"{number} {kind}game{'' if number == 1 else 's'}"


def verdicts(found: Figures) -> Iterator[str]:
    """The sentences; a sign before those that ask for a second look."""
    for each in found["verdicts"]:
        mark = "! " if each["alert"] else "  "
        yield from textwrap.wrap(each["text"], WIDE, initial_indent=mark, subsequent_indent="    ")


def samples(found: Figures) -> list[tuple[str, Figures]]:
    """The groups of games that there are."""
    return [(name, found[name]) for name in ("random", "searched") if found[name]]


def row(title: str, *cells: str, width: int = 26) -> str:
    """A line of a table."""
    return f"  {title:<{width}}" + "".join(f"{cell:<28}" for cell in cells).rstrip()


def percent(part: Figures) -> str:
    """A share with its interval; a share of nothing is none."""
    if not part["of"]:
        return "-"
    return f"{100 * part['share']:.1f} % ({100 * part['low']:.1f} to {100 * part['high']:.1f})"


def about(part: Figures | None, digits: int = 1) -> str:
    """A number with its interval, if it has one."""
    if part is None:
        return "-"
    if part["low"] is None:
        return f"{part['value']:.{digits}f} (of {games(part['of'])})"
    return f"{part['value']:.{digits}f} ({part['low']:.{digits}f} to {part['high']:.{digits}f})"


def spread(part: Figures) -> str:
    """How numbers lie."""
    quartiles = " / ".join(tenths(part[name]) for name in ("quarter", "median", "three_quarters"))
    return f"{part['mean']:.1f} ({quartiles})"


def table(found: Figures) -> Iterator[str]:
    """Random and searched games beside each other."""
    groups = samples(found)
    each = [sample for _, sample in groups]
    yield row("", *(f"{name}" for name, _ in groups))
    for player in found["players"]:
        yield row(f"won by {player}", *(percent(sample["wins"][player]) for sample in each))
    if found["pie"] or any(sample["draws"]["count"] for sample in each):
        yield row("points of who begins", *(percent(sample["first_person"]) for sample in each))
    yield row("drawn", *(percent(sample["draws"]) for sample in each))
    if any(sample["unfinished"]["count"] for sample in each):
        yield row("unfinished", *(percent(sample["unfinished"]) for sample in each))
    yield row("turns: mean (quartiles)", *(spread(sample["turns"]) for sample in each))
    yield row("steps: mean (quartiles)", *(spread(sample["steps"]) for sample in each))
    yield row("legal steps: mean, most", *(f"{sample['branching']:.1f}, {sample['branching_peak']}" for sample in each))
    yield row("turns with a choice", *(f"{100 * sample['decisions']:.1f} %" for sample in each))
    yield row("captures a game", *(about(sample["captures"]) for sample in each))
    if any(sample["swaps"]["count"] for sample in each):
        yield row("sides swapped", *(percent(sample["swaps"]) for sample in each))


def tension(found: Figures) -> Iterator[str]:
    """How games go up and down."""
    measured = found["tension"]
    if not measured:
        return
    titles = {
        "drama": "drama, 0 to 1",
        "behind": "winner behind, share",
        "lead_changes": "changes of the lead",
        "decided_at": "decided after, share",
        "openness": "openness, 0 to 1",
        "late_openness": "openness at the end",
    }
    for name, title in titles.items():
        part = measured[name]
        yield row(title, about(part, 2), games(part["of"]) if part and part["low"] is not None else "")


def ladder(found: Figures) -> Iterator[str]:
    """Whether thinking pays."""
    for rung in found["ladder"]:
        yield row(f"thinking {rung['more']} : {rung['fewer']}", percent(rung["points"]), games(rung["points"]["of"]))
    if found["komi"]:
        komi = found["komi"]
        yield row("balancing points", about(komi["fair"]), f"{komi['now']:g} now, {games(komi['games'])}")


def openings(found: Figures) -> Iterator[str]:
    """The best and the worst first steps, and the one that the sentence about a swap names."""
    shown = some(found, BEST, WORST)
    if not shown:
        return
    number, fair = len(found["openings"]), found["edge"]["swapped"]["step"]
    which = f"the best {BEST} and the worst {WORST} of {number}, and the fairest" if len(shown) < number else "all"
    head = f"first steps, {which}: points of 100 without a swap, proven, or {behind(found)}"
    yield from textwrap.wrap(head, WIDE)
    for each in shown:
        yield row(each["step"], worth(each), "the fairest" if each["step"] == fair else "")


def some(found: Figures, best: int, worst: int) -> list[Figures]:
    """First steps in the order of their worth: so many of the best and of the worst, and the fairest of all."""
    ordered = sorted(found["openings"], key=lambda each: -each["worth"])
    ends = {each["step"] for each in [*ordered[:best], *ordered[max(0, len(ordered) - worst) :]]}
    ends |= {found["edge"]["swapped"]["step"]} if ordered else set()
    return ordered if len(ordered) <= best + worst else [each for each in ordered if each["step"] in ends]


def behind(found: Figures) -> str:
    """What the worth of first steps comes from."""
    return f"what {found['opening_searches']} searches of {games(found['opening_games'])} expect"


def worth(each: Figures) -> str:
    """What a first step is worth."""
    if each["proven"]:
        return f"{100 * each['worth']:.1f} (proven)"
    return f"{100 * each['worth']:.1f} ({100 * each['low']:.1f} to {100 * each['high']:.1f})"


def uses(found: Figures) -> Iterator[str]:
    """How often each rule came up."""
    groups = samples(found)
    yield row("came up in", *(name for name, _ in groups))
    for kind, title in (("actions", "action"), ("ends", "end"), ("options", "option")):
        for name, cells in used(found, kind).items():
            yield row(f"{title} {name}", *map(came_up, cells))


def used(found: Figures, kind: str) -> dict[str, list[Figures | None]]:
    """The uses of actions, ends or options by name, one for each group of games; None where a group lacks it."""
    each = [{use["name"]: use for use in sample[kind]} for _, sample in samples(found)]
    return {name: [uses.get(name) for uses in each] for name in dict.fromkeys(name for uses in each for name in uses)}


def came_up(use: Figures | None) -> str:
    """In how many games a rule came up."""
    if use is None:
        return "0.0 %"
    if use["games"] is None:
        return "not seen from outside"
    if not use["possible"] and not use["games"]:
        return "switched off"
    return f"{100 * use['games'] / max(1, use['of']):.1f} %"


def size(found: Figures) -> Iterator[str]:
    """How large the game is."""
    yield row("positions at most", f"10^{found['positions']:.0f}")
    yield row("games", *(f"10^{sample['game_tree']:.0f} ({name})" for name, sample in samples(found)))
