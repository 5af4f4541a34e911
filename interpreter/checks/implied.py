"""Rules that decide nothing, because another holds whenever they do; and lists that hold nothing."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations
from typing import Any

from ..arrays import BIG
from ..marked import Fault, Map, Path, mark_of
from ..merging import at_place
from ..words import quoted
from .rules import Rules

BOUNDS = ("at_least", "at_most", "exactly")
MEASURED = ("group",)  # words whose keys are bounds
LISTS = ("then", "capture", "becomes")
SECTIONS = ("regions", "setup", "captures", "must_hold", "end")


# ---- conditions that hold whenever others do


def weaker(wide: Map, narrow: Map) -> bool:
    """Whether a record of conditions holds whenever another does; where that is hard to tell, it does not."""
    return all(key in narrow and follows(key, wide[key], narrow[key]) for key in wide)


def follows(word: str, wide: Any, narrow: Any) -> bool:
    """Whether a condition holds whenever another of the same word does."""
    if word == "not":
        return weaker(narrow, wide)
    if not isinstance(wide, Map):
        return bool(wide == narrow)
    if word in MEASURED:
        return all(key in narrow and within(wide[key], narrow[key]) for key in wide)
    return within(wide, narrow)


def within(wide: Map, narrow: Map) -> bool:
    """Whether bounds allow all that others do, and ask it of the same."""
    if wide == narrow:
        return True
    if any(wide.get(key) != narrow.get(key) for key in {*wide, *narrow} if key not in BOUNDS):
        return False
    outer, inner = span(wide), span(narrow)
    return outer is not None and inner is not None and outer[0] <= inner[0] and inner[1] <= outer[1]


def span(said: Map) -> tuple[int, int] | None:
    """The least and the most that bounds allow; None where there are none, or they sleep."""
    if not set(BOUNDS) & set(said) or said.get("at_least") == "never":
        return None
    return said.get("exactly", said.get("at_least", 0)), said.get("exactly", said.get("at_most", BIG))


# ---- rules


def sleeps(tree: Any) -> bool:
    """Whether a condition has a bound that is never met."""
    return isinstance(tree, Map) and (tree.get("at_least") == "never" or any(sleeps(each) for each in tree.values()))


def idle_ends(rules: Rules) -> Iterator[Fault]:
    """End rules before which another holds whenever they do."""
    told: set[str] = set()
    ends = rules.section("end")
    for one, two in combinations(ends, 2):
        early, late = ends[one], ends[two]
        asked = early.get("after") != "turn" or late.get("after") == "turn"
        if two in told or not asked or sleeps(late["when"]) or sleeps(early["when"]):
            continue
        if weaker(early["when"], late["when"]):
            told.add(two)
            text = f"this rule never decides: {quoted(one)} is asked before it, and holds whenever it does"
            yield Fault(("end", two), f"{text}; leave it out, or name it first", on_key=True)


def idle_musts(rules: Rules) -> Iterator[Fault]:
    """What must hold and does whenever another rule holds that must."""
    musts, told = rules.section("must_hold"), set[str]()
    for one, two in permutations(musts, 2):
        wide, narrow = musts[one], musts[two]
        alike = wide.get("after", "step") == narrow.get("after", "step") and not {one, two} & told
        if alike and not sleeps(narrow["condition"]) and weaker(wide["condition"], narrow["condition"]):
            told.add(one)
            text = f"this holds whenever must_hold.{two} does, so that it decides nothing: leave it out"
            yield Fault(("must_hold", one), text, on_key=True)


# ---- what is empty


def empty_lists(rules: Rules) -> Iterator[Fault]:
    """Lists of nothing in a rule that is written here, so that they take nothing inherited away."""
    places: list[Path] = [("phases", name, "otherwise") for name in rules.section("phases")]
    for name, (verb, _) in rules.verbs.items():
        places += [("actions", name, verb, key) for key in LISTS]
    for path in [*places, ("score", "bonus"), *((section,) for section in SECTIONS)]:
        value = at_place(rules.whole, path)
        if value in ({}, []) and not getattr(value, "removed_at", None) and written_here(rules, path):
            yield Fault(path, f"nothing stands here: leave {path[-1]} out", on_key=True)


def written_here(rules: Rules, path: Path) -> bool:
    """Whether what holds an entry was written in the same file as the entry."""
    return len(path) == 1 or mark_of(rules.tree, path[:-1]).source is mark_of(rules.tree, path).source


WRONG = ()
IDLE = (idle_ends, idle_musts, empty_lists)
