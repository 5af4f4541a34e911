"""What steps take over from the steps before: directions, pieces, cells that were left; and actions side by side."""

from __future__ import annotations

from collections.abc import Iterator

from ..marked import Fault, Map, Path
from ..vocabulary import ALONG as DIRECTED
from ..words import listed, quoted
from .actions import CARRYING, steps
from .course import offers
from .rules import Rules

ALONG = ("move", "jump")
LEAVING = ("place", "grow", "lift", *CARRYING)  # a lift keeps in mind the piece that was played before it
ONWARD = (
    ("same_piece", CARRYING, LEAVING),
    ("same_direction", ALONG, (*ALONG, "lift")),
    ("other_direction", ALONG, (*ALONG, "lift")),
)
ALIKE = (("place", "grow"), CARRYING)  # verbs that can do the same step


def followers(rules: Rules) -> Iterator[tuple[Path, str, str, Map]]:
    """Address, verb, name and keys of what follows each action; the verb is that of the action."""
    for path, verb, keys in steps(rules):
        for name, follower in (keys.get("then") or {}).items():
            yield (*path, "then", name), verb, name, follower


def idle_followers(rules: Rules) -> Iterator[Fault]:
    """same_piece, same_direction and other_direction where there is no such piece or direction."""
    for path, verb, name, follower in followers(rules):
        after = rules.verbs.get(name, ("", None))[0]
        for key, onward, verbs in ONWARD:
            if not follower.get(key) or not after:
                continue
            if after not in onward:
                does = listed([f"{each}s" for each in onward], "or")
                text = f"{key} is about a piece that {does}, and {quoted(name)} is a {after}: leave it out"
            elif key != "same_piece" and rules.verbs[name][1].get("directions") == "anywhere":
                text = f"{key} is about a direction, and {quoted(name)} goes anywhere: leave it out"
            elif verb not in verbs:
                noun = key.partition("_")[2]
                text = f"{key} goes on with the step before, and a {verb} leaves no such {noun}: leave it out"
            else:
                continue
            yield Fault((*path, key), text, on_key=True)


def two_directions(rules: Rules) -> Iterator[Fault]:
    """Followers that go on in the same direction and in another."""
    for path, _, _, follower in followers(rules):
        if follower.get("same_direction") and follower.get("other_direction"):
            text = "no step goes on in the same direction and in another: leave one of the two out"
            yield Fault((*path, "other_direction"), text, on_key=True)


def undirected(rules: Rules) -> Iterator[Fault]:
    """Captures along the way of a step that has none."""
    known = rules.section("captures")
    for path, verb, keys in steps(rules):
        anywhere = verb == "move" and keys.get("directions") == "anywhere"
        if verb in ALONG and not anywhere:
            continue
        does = "goes anywhere" if anywhere else f"is a {verb}"
        for number, name in enumerate(keys.get("capture", ())):
            kinds = [kind for kind in known.get(name, {}) if kind in DIRECTED]
            if kinds:
                text = (
                    f"{kinds[0]} captures before or behind a piece that moves or jumps in a direction, and this {does}"
                )
                yield Fault((*path, "capture"), f"{text}: leave {quoted(name)} out", (*path, "capture", number))


def wrong_company(rules: Rules) -> Iterator[Fault]:
    """`beside` an action that is never on offer before it, or does other steps anyway."""
    groups = [names for _, names, _ in offers(rules)]
    for path, verb, keys in steps(rules):
        mine = str(path[1])
        for number, name in enumerate(keys.get("beside", ())):
            if name not in rules.verbs:
                continue
            together = [names for names in groups if name in names and mine in names]
            other = rules.verbs[name][0]
            if not any({verb, other} <= set(verbs) for verbs in ALIKE):
                text = f"a {verb} and a {other} are never the same step: leave {quoted(name)} out"
            elif not any(names.index(name) < names.index(mine) for names in together):
                text = f"{quoted(name)} is nowhere named before {quoted(mine)} in one `turn` or `then`"
                text += ": name it first, or leave it out"
            else:
                continue
            yield Fault((*path, "beside"), text, (*path, "beside", number))


def first_steps(rules: Rules) -> Iterator[Fault]:
    """Cells left in a turn that are asked for by actions which only ever begin it."""
    later = {name for _, _, name, _ in followers(rules)}
    for phase in rules.section("phases").values():
        if phase.get("times", 1) > 1:
            later |= {*phase.get("turn", ())}
    for path, _, keys in steps(rules):
        to = keys.get("to")
        if isinstance(to, Map) and "left_this_turn" in to and str(path[1]) not in later:
            holds = "never" if to["left_this_turn"] else "always"
            text = (
                f"{quoted(str(path[1]))} is always the first step of a turn, so that this {holds} holds: leave it out"
            )
            yield Fault((*path, "to", "left_this_turn"), text, on_key=True)


WRONG = (two_directions, undirected)
IDLE = (idle_followers, wrong_company, first_steps)
