"""The course of a game: phases that are reached, actions that are used, scores, and the limits of the engine."""

from __future__ import annotations

from collections.abc import Iterator

from ..arrays import MAX_CODES, MAX_OFFER, MAX_SLOTS
from ..marked import Fault, Map, Path, mark_of
from ..terms import all_tried, tried
from ..vocabulary import LATE
from ..words import quoted
from .names import known
from .rules import Rules

MAX_KINDS = MAX_CODES - 2  # nothing and the cell off the board have codes too


# ---- phases


def idle_phases(rules: Rules) -> Iterator[Fault]:
    """Phases that are never reached, and an end to the last one."""
    phases = rules.section("phases")
    if not phases or rules.refused("phases"):
        return
    for name, following in zip(phases, [*list(phases)[1:], None], strict=True):
        if following is not None and "until" not in phases[name]:
            text = f"the phase {quoted(following)} is never reached, because {quoted(name)} has no `until`"
            text += f"; write until: ... at phases.{name}, or name {quoted(following)} before it"
            yield Fault(("phases", following), text, on_key=True)
            return
        if following is None and "until" in phases[name]:
            yield Fault(
                ("phases", name, "until"), "no phase comes after this one: leave until out, or add a phase", on_key=True
            )


def most_and_must(rules: Rules) -> Iterator[Fault]:
    """Two ways of looking ahead in a turn that do not know of each other."""
    late = [name for name, rule in rules.section("must_hold").items() if rule.get("after") == "turn"]
    for name, phase in rules.section("phases").items():
        if late and phase.get("most_captured"):
            text = f"captures are counted without must_hold.{late[0]}, which is asked after the turn"
            yield Fault(("phases", name, "most_captured"), f"{text}: leave one of the two out", on_key=True)


def idle_most(rules: Rules) -> Iterator[Fault]:
    """`most_captured` where nothing that a turn can be captures."""
    for name, phase in rules.section("phases").items():
        begun = {*phase.get("turn", ()), *all_tried(phase.get("otherwise"))}
        keys = [rules.verbs[each][1] for each in rules.reached(begun) if each in rules.verbs]
        if "most_captured" in phase and not any(each.get("capture") or each.get("as_capture") for each in keys):
            text = "nothing is captured in this phase: leave most_captured out"
            yield Fault(("phases", name, "most_captured"), text, on_key=True)


def offers(rules: Rules) -> Iterator[tuple[Path, list[str], str]]:
    """Lists of actions that can be on offer together, with where they are written."""
    for name, phase in rules.section("phases").items():
        yield ("phases", name, "turn"), list(phase.get("turn", ())), "actions"
        for number, names in enumerate(tried(phase.get("otherwise"))):
            if len(names) > 1:
                yield ("phases", name, "otherwise", number), names, "actions"
    for name in rules.section("actions"):
        yield ("actions", name, rules.verbs[name][0], "then"), list(rules.followers(name)), "followers"


def mixed_players(rules: Rules) -> Iterator[Fault]:
    """Actions on offer together are all the holder's, or all his opponent's."""
    for path, names, what in offers(rules):
        known = [name for name in names if name in rules.verbs]
        by = {name for name in known if rules.verbs[name][1].get("by")}
        if by and len(by) < len(known):
            other = next(name for name in known if name not in by)
            text = f"these {what} are on offer together; {quoted(min(by))} has by: opponent and {quoted(other)} has not"
            text += ": give all the same"
            yield Fault(path, text, on_key=True)


# ---- scores


def scores(rules: Rules) -> Iterator[Fault]:
    """A winner by score needs a score, and points are halves."""
    score = rules.section("score")
    for name, end in rules.section("end").items():
        if end.get("winner") == "highest_score" and "score" not in rules.whole:
            text = "the highest score wins, and no score is counted; write for example score: {each: {pieces: 1}}"
            yield Fault(("end", name, "winner"), text)
    for section in ("each", "bonus"):
        for path, points in flat(score.get(section) or Map(score.mark)):
            if 2 * points != int(2 * points):
                yield Fault(
                    ("score", section, *path),
                    f"points are whole or half numbers, found {points}; write for example {round(2 * points) / 2:g}",
                )


def flat(points: Map) -> Iterator[tuple[Path, float]]:
    """The numbers of a mapping, and those of mappings in it, each with where it stands."""
    for name, said in points.items():
        if isinstance(said, Map):
            yield from (((name, *path), number) for path, number in flat(said))
        else:
            yield (name,), said


def idle_scores(rules: Rules) -> Iterator[Fault]:
    """A score that decides nothing, and scores that count nothing."""
    score = rules.section("score")
    if (
        score
        and all(end.get("winner") != "highest_score" for end in rules.section("end").values())
        and all(end.get("winner") in known(rules, "winner") for end in rules.section("end").values())
        and not rules.refused("end")
    ):
        yield Fault(
            ("score",), "no rule under `end` has winner: highest_score: write one, or leave score out", on_key=True
        )
    if "each" in score and not any(points for _, points in flat(score["each"])):
        yield Fault(("score", "each"), "nothing is counted; write for example each: {pieces: 1}", on_key=True)


# ---- limits


def limits(rules: Rules) -> Iterator[Fault]:
    """What is more than the engine has room for."""
    codes = sum(len(rules.owners(kind)) for kind in rules.section("pieces"))
    waits = any(LATE in keys.get("capture", ()) for _, keys in rules.verbs.values() if keys)
    if codes + waits > MAX_KINDS:
        text = f"{codes} kinds, counted once for each owner, and there is room for {MAX_KINDS - waits}"
        text += f" beside {LATE}" if waits else ""
        text += ": fewer kinds, or kinds with one owner"
        yield Fault(("pieces",), text, on_key=True)
    for path, names, what in offers(rules):
        if len(names) > MAX_OFFER:
            yield Fault(
                path, f"{len(names)} {what} can be on offer together, and there is room for {MAX_OFFER}", on_key=True
            )
    limited = [node.path for node in rules.of_kind("follower") if "times" in node.value]
    if len(limited) > MAX_SLOTS:
        yield Fault(
            (*limited[MAX_SLOTS], "times"),
            f"{len(limited)} followers with `times`, and there is room for {MAX_SLOTS}",
            on_key=True,
        )


# ---- what nothing uses


def unused(rules: Rules, words: set[str]) -> Iterator[Fault]:
    """Names of this file that nothing uses, in the document or with any value of an option; `words` are in options."""
    used = {(each.kind, each.name) for each in rules.references}
    yield from unused_actions(rules, words)
    for name, at in rules.own("captures"):
        if ("capture", name) not in used and name not in words:
            text = f"no action calls this capture; write capture: [{name}] at one, or leave it out"
            yield Fault(("captures", name), text, at, on_key=True)
    for name, at in rules.own("regions"):
        if not {("place", name), ("neighbour", name), ("shape_place", name)} & used and name not in words:
            yield Fault(("regions", name), "nothing uses this region: leave it out", at, on_key=True)
    for name, at in () if rules.refused("actions") or rules.refused("setup") else rules.own("pieces"):
        if name not in brought_in(rules) and name not in words:
            text = "no action places such a piece and none is set up: leave it out, or bring it in"
            yield Fault(("pieces", name), text, at, on_key=True)


def brought_in(rules: Rules) -> set[str]:
    """Kinds that are placed or set up, or that others become."""
    ways = (("place", "piece"), ("grow", "piece"))
    kinds = [each for each in rules.references if each.kind == "piece"]
    return {
        each.name for each in kinds if each.path[0] == "setup" or each.path[-2:] in ways or each.path[-1] == "becomes"
    }


def unused_actions(rules: Rules, words: set[str]) -> Iterator[Fault]:
    """Actions that no turn comes to."""
    every = set(rules.names("actions"))
    if rules.refused("phases") or rules.refused("actions"):
        return
    reached = rules.reached(rules.begun | (words & every))
    for name, at in rules.own("actions"):
        if name not in reached:
            text = "no turn comes to this action: name it under turn, otherwise or then"
            text += f", for example phases.{first_phase(rules)}.turn"
            yield Fault(("actions", name), text, at, on_key=True)
    for each in rules.references:
        word = each.path[-1]
        lost = word in ("never_before", "this_turn") and each.name in every and each.name not in reached
        holds = "always" if word == "never_before" else "never"
        if lost and mark_of(rules.tree, each.at).source is rules.tree.mark.source:
            yield Fault(
                each.path,
                f"no turn comes to {quoted(str(each.name))}, so that this {holds} holds: leave it out",
                each.at,
            )


def first_phase(rules: Rules) -> str:
    """The name of the first phase."""
    return next(iter(rules.names("phases")), "play")


WRONG = (mixed_players, most_and_must, scores, limits)
IDLE = (idle_phases, idle_most, idle_scores)
