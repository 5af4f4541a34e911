"""Actions that never have a step of their own, because one that is named before them has all of theirs."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from ..arrays import BIG
from ..assembly import FIRST, NOBODY, SECOND
from ..marked import Fault, Map, Path, Seq
from ..merging import at_place
from ..terms import FURTHEST, PIECES_IN_LINE, all_tried, tried
from ..topology import relative
from ..words import quoted
from .rules import CELL_KEYS, Rules

PLACING, CARRYING = ("place", "grow"), ("move", "jump", "leap")
FILTERS = ("to", "from", "through")
AFTERWARDS = ("capture", "then", "captors")  # what becomes of a step that is there


def shadows(rules: Rules) -> Iterator[Fault]:
    """Actions on offer beside an earlier one that can put the same pieces on the same cells."""
    for name, phase in rules.section("phases").items():
        turn, otherwise = list(phase.get("turn", ())), all_tried(phase.get("otherwise"))
        yield from among(rules, ("phases", name, "turn"), list(combinations(turn, 2)))
        pairs = [pair for pair in combinations(turn + otherwise, 2) if pair[1] in otherwise and pair[1] not in turn]
        yield from among(rules, ("phases", name, "otherwise"), pairs)
    for name in rules.section("actions"):
        then = rules.followers(name)
        free = [name for name in then if all(key == "optional" or not said for key, said in then[name].items())]
        pairs = [pair for pair in combinations(then, 2) if pair[0] in free]
        yield from among(rules, ("actions", name, rules.verbs[name][0], "then"), pairs)


def among(rules: Rules, path: Path, pairs: list[tuple[str, str]]) -> Iterator[Fault]:
    """The later of each of these pairs that never has a step beside the earlier; each once."""
    told: set[str] = set()
    for one, two in pairs:
        if two not in told and one in rules.verbs and two in rules.verbs and shadowed(rules, one, two):
            told.add(two)
            text = f"{quoted(two)} never has a step here: {quoted(one)}, which is named before it, puts the same pieces"
            text += f" on the same cells; leave it out, name it first, or give {quoted(one)} a `when` or fewer cells"
            if path[-1] != "otherwise" and differs(rules, one, two):
                text += f", or write beside: [{one}] at {quoted(two)}, so that the player chooses"
            listed = path[-1] != "then"
            at = (*path, *(place_of(at_place(rules.tree, path), two) if listed else (two,)))
            yield Fault(path, text, at, on_key=not listed)


def place_of(names: Seq, name: str) -> tuple[int, ...]:
    """Where a name stands in a list, or in a list in it."""
    for number, each in enumerate(names):
        if each == name:
            return (number,)
        if isinstance(each, Seq) and name in each:
            return number, each.index(name)
    return ()


def differs(rules: Rules, one: str, two: str) -> bool:
    """Whether two actions differ in what becomes of their steps."""
    return any(rules.verbs[one][1].get(key) != rules.verbs[two][1].get(key) for key in AFTERWARDS)


def shadowed(rules: Rules, one: str, two: str) -> bool:
    """Whether an action has all steps of another; where that is hard to tell, it has not."""
    (verb, wide), (verb2, narrow) = rules.verbs[one], rules.verbs[two]
    if verb not in (*PLACING, *CARRYING) or (verb != verb2 and (verb, verb2) != ("place", "grow")):
        return False
    if one in narrow.get("beside", ()):
        return False
    asked = "require" in wide or "must_hold" in rules.whole  # the answer depends on what follows a step
    if one == two or (differs(rules, one, two) and asked):
        return False
    if wide.get("directions") != narrow.get("directions") and rules.board is not None and rules.board.meets and asked:
        return False  # by another way to the same cell a step may capture something else
    keys = {*wide, *narrow} - {*AFTERWARDS, *FILTERS, "beside"}
    return all(covers(rules, key, wide.get(key), narrow.get(key)) for key in keys) and all(
        filters(rules, key, wide.get(key), narrow.get(key)) for key in FILTERS
    )


def covers(rules: Rules, key: str, wide: Any, narrow: Any) -> bool:
    """Whether a key of an action lets everything through that it lets through in another."""
    if wide == narrow:
        return True
    if key in ("when", "require"):
        return wide is None
    if key == "piece":
        return wide is None and rules.owners(narrow) != (NOBODY,)
    if key in ("distance", "beyond"):
        return as_far(wide, narrow)
    if key == "directions":
        return further(rules, wide or "adjacent", narrow or "adjacent")
    if key == "offset":  # a leap goes all ways, so that the order of its numbers says nothing
        return sorted(wide) == sorted(narrow)
    return key == "over" and set(narrow) <= set(wide)


def as_far(wide: Any, narrow: Any) -> bool:
    """Whether a distance has all those of another."""
    if wide == "any" or any(said in (FURTHEST, PIECES_IN_LINE) for said in (wide, narrow)):
        return bool(wide == "any")
    (least, most), (least2, most2) = spanned(wide), spanned(narrow)
    return least <= least2 and most2 <= most


def spanned(said: Any) -> tuple[int, int]:
    """The least and the most cells of a distance."""
    if isinstance(said, Map):
        return said.get("exactly", said.get("at_least", 1)), said.get("exactly", said.get("at_most", BIG))
    return 1, BIG if said == "any" else said or 1


def further(rules: Rules, wide: Any, narrow: Any) -> bool:
    """Whether these directions have those among them, for either player."""
    if wide in ("anywhere", "all") or narrow == "anywhere":
        return bool(wide == "anywhere" or narrow != "anywhere")
    return all(set() != ways(rules, narrow, mover) <= ways(rules, wide, mover) for mover in (0, 1))


def ways(rules: Rules, said: Any, mover: int) -> set[str]:
    """The names of some directions, as a player sees them."""
    if not isinstance(said, str):
        return {relative(name, rules.forward[mover]) or name if rules.forward else name for name in said}
    return {rules.board.directions[way] for way in rules.board.ways[said]} if rules.board else {said}


def filters(rules: Rules, key: str, wide: Map | None, narrow: Map | None) -> bool:
    """Whether a filter of cells lets everything through that another does."""
    wide, narrow = wide or Map(rules.tree.mark), narrow or Map(rules.tree.mark)
    usual = [] if key == "from" else ["empty"]
    if not set(narrow.get("holds", usual)) <= set(wide.get("holds", usual)) or (key == "from" and "holds" in wide):
        return wide == narrow
    if any(wide[each] != narrow.get(each) for each in wide if each not in (*CELL_KEYS, "holds")):
        return False
    return all(wide.get(each) == narrow.get(each) for each in CELL_KEYS) or same_cells(rules, wide, narrow)


def same_cells(rules: Rules, wide: Map, narrow: Map) -> bool:
    """Whether the cells of a filter are among those of another, for either player."""
    for mover in (FIRST, SECOND):
        more, fewer = rules.cells(wide, mover), rules.cells(narrow, mover)
        if more is None or fewer is None or "vacated" in (*wide.get("in", ()), *wide.get("not_in", ())):
            return False
        if not fewer <= more:
            return False
    return True


# ---- what is tried when nothing can be played


def untried(rules: Rules) -> Iterator[Fault]:
    """Actions under `otherwise` that are never tried, or have been tried in vain."""
    for name, phase in rules.section("phases").items():
        turn, otherwise = list(phase.get("turn", ())), tried(phase.get("otherwise"))
        path: Path = ("phases", name, "otherwise")
        always = [each for each in turn if can_always(rules, each)]
        if always and otherwise:
            text = f"this is never tried, because {quoted(always[0])} under `turn` can always be played: leave it out"
            yield Fault(path, text, on_key=True)
            continue
        for number, names in enumerate(otherwise):
            passes = [other for other in otherwise[number - 1] if number and can_always(rules, other)]
            for inner, each in enumerate(names):
                at = (*path, number, *([inner] if len(names) > 1 else []))
                if each in turn:
                    text = f"{quoted(each)} is tried when nothing of `turn` can be played, and stands there"
                    yield Fault(path, f"{text}: leave it out", at)
                elif passes:
                    text = f"{quoted(each)} is never tried, because {quoted(passes[0])} can always be played"
                    yield Fault(path, f"{text}: name it before that, or leave it out", at)


def can_always(rules: Rules, name: str) -> bool:
    """Whether an action can be played in every position: a pass of which nothing is asked."""
    verb, keys = rules.verbs.get(name, ("", Map(rules.tree.mark)))
    return verb == "pass" and "when" not in keys and "require" not in keys


IDLE = (shadows, untried)
WRONG = ()
