"""Where a ruleset names something: for each key of the language, what its text is the name of."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from ..marked import Map, Path, Seq


class Shape(Struct):
    """A mapping: what it is, what its keys hold, what its keys name, and what each of them holds."""

    kind: str = ""
    keys: dict[str, Shape | str] = {}
    names: str = ""
    each: Shape | str | None = None


class Reference(Struct, frozen=True):
    """A name in a ruleset, and what it is meant to be the name of."""

    path: Path
    kind: str
    name: Any
    at: Path
    on_key: bool = False


class Node(Struct, frozen=True):
    """A mapping in a ruleset."""

    path: Path
    kind: str
    value: Map


CELLS: dict[str, Shape | str] = {"in": "place", "not_in": "place", "rows": "row", "columns": "column"}
FILTER: dict[str, Shape | str] = {
    **CELLS,
    "holds": "content",
    "next_to": "neighbour",
    "not_next_to": "neighbour",
    "neighbours": Shape("neighbours", {"holds": "content"}),
    "rests_on": "way",
    "in_sight": "way",
    "not_in_line": Shape("not_in_line", {"directions": "way"}),
}
WITHOUT = Shape("without", {**CELLS, "in": "shape_place", "not_in": "shape_place"})
REGION, SETUP = Shape("region", CELLS), Shape("setup", CELLS)
CONDITION = Shape("condition")
CONDITION.keys = {
    "pieces": Shape("pieces", {**CELLS, "of": "side", "what": "piece"}),
    "empty": Shape("empty", CELLS),
    "captured": Shape("captured"),
    "captives": Shape("captives", {"of": "side"}),
    "line": Shape("line", {"of": "side", "what": "piece", "directions": "way"}),
    "pattern": Shape("pattern"),
    "connected": Shape("connected", {"of": "side", "sides": "place", "each_of": "place"}),
    "all_groups_have_liberty": "side",
    "ring": "side",
    "group": Shape("group", {"size": Shape("size"), "liberties": Shape("liberties")}),
    "groups": Shape("groups", {"of": "side", "size": Shape("size")}),
    "can_move": "side",
    "repeated": Shape("repeated"),
    "turns": Shape("turns"),
    "phase_turn": Shape("phase_turn"),
    "turns_without_capture": Shape("turns_without_capture"),
    "passes": Shape("passes"),
    "phase": "phase",
    "mover": "player",
    "never_before": "action",
    "this_turn": "action",
    "not": CONDITION,
}
FOLLOWER = Shape("follower", {"when": CONDITION, "require": CONDITION})
STEP: dict[str, Shape | str] = {
    "piece": "piece",
    "whose": "side",
    "what": "piece",
    "over": "content",
    "distance": Shape("distance"),
    "directions": "way",
    "to": Shape("to", FILTER),
    "from": Shape("from", FILTER),
    "through": Shape("through", FILTER),
    "when": CONDITION,
    "require": CONDITION,
    "capture": "capture",
    "beside": "action",
    "becomes": Shape("becomes", names="piece", each=Shape("becoming", {**CELLS, "what": "piece"})),
    "then": Shape("then", names="action", each=FOLLOWER),
}
VERBS = ("place", "grow", "move", "jump", "leap", "lift", "pass")
CUSTODIAN: dict[str, Shape | str] = {
    "whose": "side",
    "what": "piece",
    "directions": "way",
    "in": "place",
    "not_in": "place",
    "helped_by": "place",
    "with": "piece",
    "run": Shape("run"),
}
INTERVENTION = {key: CUSTODIAN[key] for key in ("whose", "what", "directions", "in", "not_in")}
BY_PIECE = ("custodian", "intervention", "contact", "approach", "withdrawal")  # captures by the piece just played
APPROACH = {key: CUSTODIAN[key] for key in ("whose", "what", "in", "not_in", "run")}
CAPTURE = Shape(
    "capture",
    {
        "surround": Shape("surround", {"whose": "side"}),
        "custodian": Shape("custodian", CUSTODIAN),
        "intervention": Shape("intervention", INTERVENTION),
        "contact": Shape("contact", INTERVENTION),
        "approach": Shape("approach", APPROACH),
        "withdrawal": Shape("withdrawal", APPROACH),
    },
)
PHASE = Shape("phase", {"turn": "action", "otherwise": "action", "until": CONDITION, "starts": "player"})
RULESET = Shape(
    "ruleset",
    {
        "board": Shape("board", {"without": WITHOUT}),
        "forward": Shape("forward", names="player"),
        "regions": Shape("regions", each=REGION),
        "pieces": Shape("pieces_section", each=Shape("piece", {"owner": "owner"})),
        "setup": Shape("setup_section", names="setup_player", each=Shape("setup_player", names="piece", each=SETUP)),
        "captures": Shape("captures", each=CAPTURE),
        "actions": Shape("actions", each=Shape("action", {verb: Shape(verb, STEP) for verb in VERBS})),
        "phases": Shape("phases", each=PHASE),
        "must_hold": Shape("must_hold", each=Shape("must", {"condition": CONDITION})),
        "end": Shape("end_section", each=Shape("end", {"when": CONDITION, "winner": "winner"})),
        "score": Shape(
            "score",
            {"bonus": Shape("bonus", names="player"), "each": Shape("each", {"pieces": Shape("worth", names="piece")})},
        ),
    },
)


def walk(value: Any, shape: Shape | str | None, path: Path = ()) -> Iterator[Node | Reference]:
    """Every mapping and every name of a tree, in its order."""
    if isinstance(shape, str):
        yield from names(value, shape, path)
    elif isinstance(shape, Shape) and isinstance(value, Map):
        yield Node(path, shape.kind, value)
        for key, inner in value.items():
            if shape.names:
                yield Reference(path, shape.names, key, (*path, key), on_key=True)
            yield from walk(inner, shape.keys.get(key, shape.each), (*path, key))


def names(value: Any, kind: str, path: Path) -> Iterator[Reference]:
    """The names in a text or a list."""
    if isinstance(value, Seq):
        for number, name in enumerate(value):
            if isinstance(name, Seq):
                yield from names(name, kind, (*path, number))
            else:
                yield Reference(path, kind, name, (*path, number))
    elif kind != "way" or path[-1] == "rests_on":
        yield Reference(path, kind, value, path)
