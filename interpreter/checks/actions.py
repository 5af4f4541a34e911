"""Actions and captures: keys that go together, and none without an effect."""

from __future__ import annotations

from collections.abc import Iterator

from ..marked import Fault, Map, Path
from ..terms import FURTHEST, PIECES_IN_LINE
from ..vocabulary import LATE
from ..words import listed, number_of, quoted
from .rules import Rules

CARRYING = ("move", "jump", "leap")
JUMPED = ("jumped", LATE)


def steps(rules: Rules) -> Iterator[tuple[Path, str, Map]]:
    """Address, verb and keys of each action."""
    for name in rules.section("actions"):
        verb, keys = rules.verbs[name]
        yield ("actions", name, verb), verb, keys


def contents(keys: Map) -> list[str]:
    """What the destination of a step may hold."""
    to = keys.get("to")
    return list(to.get("holds", ["empty"])) if isinstance(to, Map) else ["empty"]


def impossible_origins(rules: Rules) -> Iterator[Fault]:
    """Steps that would have to start where no such piece can stand."""
    for path, verb, keys in steps(rules):
        holds = set(keys["from"].get("holds", ())) if isinstance(keys.get("from"), Map) else set()
        never = {"empty", "opponent", "nobody"} if verb in CARRYING else {"empty"}
        if holds and holds <= never:
            whose = "one of the mover's pieces" if verb in CARRYING else "a piece"
            text = f"a {verb} begins with {whose}, which is never {listed(sorted(holds), 'or')}: leave holds out"
            yield Fault((*path, "from", "holds"), text, on_key=True)


# ---- captures


def vanishing(rules: Rules) -> Iterator[Fault]:
    """Steps onto pieces that are not said to be captured."""
    for path, verb, keys in steps(rules):
        filled = [word for word in contents(keys) if word != "empty"]
        if filled and verb != "lift" and "landed_on" not in keys.get("capture", ()):
            text = f"a piece that is landed on ({filled[0]}) must be captured: write capture: [landed_on]"
            yield Fault((*path, "to", "holds"), text, on_key=True)


def built_in_captures(rules: Rules) -> Iterator[Fault]:
    """Jumped without a jump, landed_on where there is nothing to land on."""
    for path, verb, keys in steps(rules):
        for number, name in enumerate(keys.get("capture", ())):
            at = (*path, "capture", number)
            if name in JUMPED and verb != "jump":
                yield Fault(
                    (*path, "capture"),
                    f"{name} takes the piece that a jump leaps over, and this is a {verb}: leave it out",
                    at,
                )
            elif name in JUMPED and list(keys.get("over", ())) == ["empty"]:
                yield Fault(
                    (*path, "capture"),
                    f"{name} takes the piece leapt over, and only empty cells are: write over: [opponent]",
                    at,
                )
            elif name == "landed_on" and contents(keys) == ["empty"]:
                yield Fault(
                    (*path, "capture"),
                    "landed_on takes the piece landed on, and only empty cells are: "
                    "write to: {holds: [empty, opponent]}",
                    at,
                )


def late_captures(rules: Rules) -> Iterator[Fault]:
    """Pieces that are taken off at the end of a turn which must be foreseen, or that are gone by then."""
    late = [name for name, rule in rules.section("must_hold").items() if rule.get("after") == "turn"]
    for path, _, keys in steps(rules):
        called = list(keys.get("capture", ()))
        for number, name in enumerate(called):
            at = (*path, "capture", number)
            if name == LATE and "jumped" in called:
                text = f"jumped and {LATE} take the same piece: keep one of them"
                yield Fault((*path, "capture"), text, at)
            elif name == LATE and late:
                text = f"must_hold.{late[0]} looks ahead to the end of the turn and cannot see what is taken off then"
                yield Fault((*path, "capture"), f"{text}: write jumped here, or after: step there", at)


def wrong_flips(rules: Rules) -> Iterator[Fault]:
    """Kinds that always have the same owner cannot be turned over."""
    for name, capture in rules.section("captures").items():
        for kind, keys in capture.items():
            if keys.get("result") != "flip":
                continue
            if keys.get("whose") == "nobody":
                yield Fault(
                    ("captures", name, kind, "result"),
                    "nobody's pieces cannot be turned over: write remove, or another whose",
                )
                continue
            fixed = [
                each
                for each in keys.get("what") or rules.names("pieces")
                if len(rules.owners(each)) == 1 and rules.owners(each) != (3,)
            ]
            if fixed:
                text = f"{quoted(fixed[0])} always belongs to the same player and cannot be turned over"
                text += ": write remove, or what: [...] without it"
                yield Fault(("captures", name, kind, "result"), text)


def idle_captures(rules: Rules) -> Iterator[Fault]:
    """Keys of captures that decide nothing."""
    for name, capture in rules.section("captures").items():
        surround, custodian = capture.get("surround"), capture.get("custodian")
        if surround is not None and "order" in surround and surround.get("whose") not in ("anyone", "each"):
            text = f"order decides which side's groups fall first, and only those of {surround.get('whose')} fall"
            text += ": leave it out, or write whose: anyone"
            yield Fault(("captures", name, "surround", "order"), text, on_key=True)
        if custodian is not None and "run" in custodian and custodian.get("flanks") == "all":
            yield Fault(
                ("captures", name, "custodian", "run"),
                "with flanks: all single pieces are captured: leave run out",
                on_key=True,
            )


# ---- steps


def leaps(rules: Rules) -> Iterator[Fault]:
    """Leaps that go nowhere, off every board, or where there are no right angles."""
    for path, verb, keys in steps(rules):
        board = rules.board
        if verb != "leap" or board is None:
            continue
        (near, far), (short, long) = sorted(keys["offset"]), sorted((board.columns, board.rows))
        if board.slant:
            yield Fault(path, "a leap counts columns and rows, and the cells of this board are hexagons", on_key=True)
        elif far == 0:
            text = "this piece stays where it is: write for example offset: [1, 2]"
            yield Fault((*path, "offset"), text, on_key=True)
        elif far >= long or near >= short:
            size = f"{number_of(board.columns, 'column')} and {number_of(board.rows, 'row')}"
            text = f"no leap of {near} and {far} stays on a board of {size}"
            yield Fault((*path, "offset"), f"{text}: write smaller numbers", on_key=True)


def spans(rules: Rules) -> Iterator[Fault]:
    """Distances with a least number on boards where a cell can be come to in two ways."""
    for path, verb, keys in steps(rules):
        said = keys.get("distance")
        least = [key for key in ("at_least", "exactly") if verb == "move" and isinstance(said, Map) and key in said]
        if verb == "move" and said in (FURTHEST, PIECES_IN_LINE) and rules.board is not None and rules.board.meets:
            text = "on this board lines go round, or two lead to a cell, so that none has an end or a number of pieces"
            yield Fault((*path, "distance"), f"{text}: write a number, any or bounds")
        if least and rules.board is not None and rules.board.meets:
            text = "on this board a cell can be come to by two ways, so that only the most cells can be said"
            yield Fault((*path, "distance", least[0]), f"{text}: write at_most, or a number", on_key=True)


def far_jumps(rules: Rules) -> Iterator[Fault]:
    """Leaps from far away over nothing."""
    for path, verb, keys in steps(rules):
        far = [key for key in ("distance", "beyond") if verb == "jump" and keys.get(key, 1) != 1]
        if far and "empty" in keys.get("over", ()):
            text = f"with {far[0]} empty cells are passed, and a piece is leapt over: leave empty out, or {far[0]}"
            yield Fault((*path, "over"), text, on_key=True)


def idle_steps(rules: Rules) -> Iterator[Fault]:
    """Keys of steps that decide nothing."""
    for path, verb, keys in steps(rules):
        if verb == "move" and keys.get("directions") == "anywhere":
            for key in ("distance", "through"):
                if key in keys:
                    yield Fault(
                        (*path, key), f"a piece that goes anywhere passes no cells: leave {key} out", on_key=True
                    )
        elif verb == "move" and "through" in keys and keys.get("distance", 1) == 1:
            yield Fault(
                (*path, "through"),
                "a piece that goes one cell passes none: leave through out, or write distance: any",
                on_key=True,
            )
        if verb == "grow" and "captors" in keys and not captures_while_growing(rules, str(path[1])):
            yield Fault(
                (*path, "captors"),
                "captors decides what becomes of groups that capture, and nothing captures here: leave it out",
                on_key=True,
            )


def captures_while_growing(rules: Rules, action: str) -> bool:
    """Whether an action, or one that follows it, captures."""
    return any(rules.verbs[name][1].get("capture") for name in rules.reached({action}) if name in rules.verbs)


WRONG = (
    impossible_origins,
    vanishing,
    built_in_captures,
    late_captures,
    wrong_flips,
    leaps,
    spans,
    far_jumps,
)
IDLE = (idle_captures, idle_steps)
