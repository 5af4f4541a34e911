"""Names: each one that is used is known, and none means two things."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..advice import COMPASS, WAYS, WINNERS
from ..advice import SIDES as OTHER_SIDES
from ..marked import Fault
from ..notation import column_name, on_some_board, spot
from ..topology import BUILT_IN, FORWARD, OPPOSITE, PLACES, RELATIVE_SIDES, SLANTED_SIDES, relative
from ..topology import SIDES as SIDES_OF_SQUARES
from ..vocabulary import BUILT_IN_CAPTURES, CAPTURES
from ..words import listed, nearest, quoted
from .grammar import Reference
from .rules import Rules

SIDES = ("mover", "opponent", "anyone", "nobody")
TAKEN = (*SIDES, "each", "empty", "end", "swap", "pass", "x", "highest_score")
NOUNS = {
    "action": ("action", "actions"),
    "capture": ("capture", "captures"),
    "piece": ("kind of piece", "pieces"),
    "phase": ("phase", "phases"),
    "player": ("player", "players"),
    "side": ("side", "sides"),
    "owner": ("owner", "owners"),
    "winner": ("winner", "winners"),
    "setup_player": ("player", "owners of a set-up"),
    "content": ("content of a cell", "contents"),
    "neighbour": ("content, region or cell", "contents and regions"),
    "place": ("region or cell", "regions"),
    "shape_place": ("side or cell", "sides and other parts of a board"),
    "way": ("direction", "directions"),
}

SECTIONS = {  # whose names a kind of reference can be
    "players": ("player", "side", "owner", "winner", "setup_player", "content", "neighbour"),
    "pieces": ("piece", "content", "neighbour"),
    "regions": ("place", "neighbour"),
    "captures": ("capture",),
    "actions": ("action",),
    "phases": ("phase",),
}


def known(rules: Rules, kind: str) -> Sequence[str]:
    """The names that there are of a kind."""
    players, pieces = rules.players, rules.names("pieces")
    board = rules.board
    regions = (*rules.names("regions"), *(board.places if board else (*BUILT_IN, *SLANTED_SIDES)))
    compass = board.compass if board else tuple(OPPOSITE)
    parts = (*PLACES, *(rules.shape.sides if rules.shape else (*SIDES_OF_SQUARES, *SLANTED_SIDES)))
    contents = ("empty", *SIDES, *players, *pieces)
    names = {
        "action": (*rules.names("actions"), "pass"),
        "capture": (*rules.names("captures"), *BUILT_IN_CAPTURES),
        "piece": pieces,
        "phase": rules.names("phases"),
        "player": players,
        "side": (*SIDES, "each", *players),
        "owner": ("nobody", *players),
        "winner": ("mover", "opponent", "nobody", "highest_score", *players),
        "setup_player": (*players, "nobody"),
        "content": contents,
        "neighbour": (*contents, *regions),
        "place": regions,
        "shape_place": parts,
        "way": (*compass, *FORWARD),
    }
    return names[kind]


def unknown_names(rules: Rules) -> Iterator[Fault]:
    """Names of nothing."""
    unsure = {kind for section, kinds in SECTIONS.items() if not rules.knows(section) for kind in kinds}
    for each in rules.references:
        if each.kind in ("row", "column"):
            yield from beyond(rules, each)
        elif each.kind not in unsure and each.name not in known(rules, each.kind):
            yield from unknown(rules, each)


def unknown(rules: Rules, each: Reference) -> Iterator[Fault]:
    """A name of nothing, unless it is a cell."""
    names = offered(rules, each)
    text = f"{quoted(str(each.name))} is no {NOUNS[each.kind][0]}"
    near = meant(rules, each) or nearest(each.name, names)
    cell = on_some_board(each.name) or (spot(each.name) and not near)
    if each.kind in ("place", "neighbour", "shape_place") and cell:
        yield from off_the_board(rules, each)
        return
    there = f"; the {NOUNS[each.kind][1]} are {listed(names)}" if names else f"; there are no {NOUNS[each.kind][1]}"
    yield Fault(each.path, text + (near or there), each.at, each.on_key)


def offered(rules: Rules, each: Reference) -> list[str]:
    """The names that can stand in a place."""
    gone: set[str] = set() if "forward" in rules.whole else {*FORWARD, *RELATIVE_SIDES}
    if each.kind == "place":
        gone |= {"played"} if each.path[-2] in ("to", "from") else {"played", "vacated"}
    return [name for name in known(rules, each.kind) if name not in gone]


def meant(rules: Rules, each: Reference) -> str:
    """What to write for a word that other languages have, or that stands elsewhere in this one."""
    name = str(each.name)
    if each.kind == "way" and each.at != each.path and name in WAYS:
        return f"; write {each.path[-1]}: {WAYS[name]}, without brackets"
    if each.kind == "capture" and any(capture.name == name for capture in CAPTURES):
        return f"; write captures: {{take: {{{name}: ...}}}}, with a name of yours, and capture: [take] here"
    if each.kind == "action" and name == "swap":
        return "; write pie_rule: true at the top, and the second player may swap"
    if each.kind == "action" and name == "end":
        return "; it is there by itself where all that can follow is optional: leave it out"
    if each.kind == "shape_place" and name in rules.names("regions"):
        return (
            ": regions of yours are made of the cells of the board, and are not known here; name cells, rows or columns"
        )
    other = {"way": COMPASS, "winner": WINNERS, "side": OTHER_SIDES, "content": OTHER_SIDES}.get(each.kind, {})
    return f"; write {other[name]}" if name in other else ""


def off_the_board(rules: Rules, each: Reference) -> Iterator[Fault]:
    """A cell that is not there, or has been taken away."""
    board = rules.shape if each.kind == "shape_place" else rules.board
    if board is None or each.name in board.number:
        return
    gone = rules.shape is not None and each.name in rules.shape.number
    why = ": board.without takes it away" if gone else f", {board.extent}"
    yield Fault(each.path, f"the cell {each.name} is not on this board{why}", each.at)


def beyond(rules: Rules, each: Reference) -> Iterator[Fault]:
    """Rows and columns that the board does not have."""
    if each.name == "middle" or rules.board is None:
        return
    columns, rows = rules.board.columns, rules.board.rows
    if each.kind == "row" and each.name > rows:
        yield Fault(each.path, f"row {each.name} is not on this board, which has {rows}", each.at)
    elif each.kind == "column" and each.name not in [column_name(column) for column in range(columns)]:
        text = f"{quoted(each.name)} is no column of this board, which has a to {column_name(columns - 1)}"
        text += "; or write middle"
        yield Fault(each.path, text, each.at)


# ---- points of view


def looking(rules: Rules) -> Iterator[Fault]:
    """Words such as forward and home_side need to know where each player looks."""
    said = rules.section("forward")
    if not rules.players:
        return
    if said and not all(player in said for player in rules.players):
        missing = [player for player in rules.players if player not in said]
        yield Fault(("forward",), f"{listed(missing)} is missing; write for example {missing[0]}: south", on_key=True)
    if said or "forward" in rules.whole:
        return
    for each in rules.references:
        if (each.kind == "way" and each.name in FORWARD) or (
            each.kind in ("place", "neighbour") and each.name in RELATIVE_SIDES
        ):
            example = f"forward: {{{rules.players[0]}: north, {rules.players[1]}: south}}"
            yield Fault(
                each.path,
                f"{quoted(each.name)} needs to know where each player looks; write at the top {example}",
                each.at,
            )


def sides_ahead(rules: Rules) -> Iterator[Fault]:
    """home_side and far_side where the board has no such side."""
    if rules.board is None or rules.forward is None:
        return
    for each in rules.references:
        if each.kind not in ("place", "neighbour") or each.name not in RELATIVE_SIDES:
            continue
        turn = "forward" if each.name == "far_side" else "backward"
        for player, forward in zip(rules.players, rules.forward, strict=True):
            side = relative(turn, forward)
            if side not in rules.board.sides:
                text = f"the {each.name} of {player} would be {side}, and this board has no such side"
                there = f"; its sides are {listed(list(rules.board.sides))}" if rules.board.sides else ""
                yield Fault(each.path, text + there, each.at)
                break


def relative_words(rules: Rules) -> bool:
    """Whether anything depends on where a player looks."""
    return any(
        each.name in FORWARD or each.name in RELATIVE_SIDES
        for each in rules.references
        if each.kind in ("way", "place", "neighbour")
    )


def idle_forward(rules: Rules) -> Iterator[Fault]:
    """`forward` where nothing asks for it."""
    if rules.section("forward") and not relative_words(rules):
        yield Fault(
            ("forward",),
            f"nothing asks where a player looks ({', '.join(RELATIVE_SIDES)}, forward, left, ...): leave it out",
            on_key=True,
        )


# ---- names that mean two things


def taken_names(rules: Rules) -> Iterator[Fault]:
    """Names that the language has itself, and names that are given twice."""
    first: dict[str, str] = {}
    for section in ("players", "pieces", "regions", "actions", "captures"):
        names = enumerate(rules.players) if section == "players" else ((name, name) for name in rules.section(section))
        for key, name in names:
            path = (section,) if section == "players" else (section, name)
            text = taken(section, name) or twice(section, name, first)
            if text:
                yield Fault(path, text, (section, key), on_key=True)
            if section in ("players", "pieces", "regions"):
                first.setdefault(name, section)


def taken(section: str, name: str) -> str:
    """Why a name cannot be given."""
    if "\n" in name:
        return f"{quoted(name)} ends with a line break: write it without"
    if section == "captures":
        return f"the capture {quoted(name)} is built in: give yours another name" if name in BUILT_IN_CAPTURES else ""
    if name in TAKEN:
        return f"{quoted(name)} is a word of the language: choose another name"
    if on_some_board(name):
        return f"{quoted(name)} is the name of a cell: choose another name"
    if section != "actions" and name in (*BUILT_IN, *SLANTED_SIDES):
        whose = "every board" if name in BUILT_IN else "a board of hexagons"
        return f"{quoted(name)} is a region that {whose} has: choose another name"
    return ""


def twice(section: str, name: str, first: dict[str, str]) -> str:
    """Why a name is ambiguous."""
    if section not in ("players", "pieces", "regions") or name not in first:
        return ""
    nouns = {"players": "player", "pieces": "kind of piece", "regions": "region"}
    return f"{quoted(name)} is already the name of a {nouns[first[name]]}: choose another"


def repeated_names(rules: Rules) -> Iterator[Fault]:
    """A name that stands twice in one list."""
    seen: set[tuple[tuple[str | int, ...], str]] = set()
    for each in rules.references:
        spot_ = (each.path, str(each.name))
        if spot_ in seen and not each.on_key and each.kind != "capture":
            yield Fault(each.path, f"{quoted(str(each.name))} stands twice in this list: leave one out", each.at)
        seen.add(spot_)


WRONG = (unknown_names, looking, sides_ahead, taken_names, repeated_names)
IDLE = (idle_forward,)
