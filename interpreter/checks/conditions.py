"""Conditions: bounds that can be met, sides that can be asked about, counts that change."""

from __future__ import annotations

from collections.abc import Iterator

from ..marked import Fault, Map, Path
from ..topology import Topology
from ..words import flow, listed, number_of, quoted
from .grammar import BY_PIECE
from .rules import CELL_KEYS, Rules

BOUNDS = ("at_least", "at_most", "exactly")
MAX_WIDTH = 7  # signs in a row of a picture
MAX_TOUCHED = 60  # sides and cells, each a bit
BOUNDED = (
    "pieces",
    "empty",
    "captured",
    "captives",
    "groups",
    "line",
    "pattern",
    "repeated",
    "turns",
    "phase_turn",
    "turns_without_capture",
    "passes",
)
GROUPED = {"all_groups_have_liberty": "has no groups", "ring": "has no groups", "can_move": "never moves"}


def bounds(rules: Rules) -> Iterator[Fault]:
    """Words that count need a bound, and bounds that can be met."""
    for node in rules.of_kind(*BOUNDED, "neighbours", "run", "distance", "size", "liberties"):
        said = {key: node.value[key] for key in BOUNDS if key in node.value}
        least, most = said.get("at_least"), said.get("at_most")
        if not said:
            yield Fault(
                node.path,
                f"how many? write at_least, at_most or exactly, for example {node.kind}: {{at_least: 1}}",
                on_key=True,
            )
        elif "exactly" in said and len(said) > 1:
            other = "at_least" if "at_least" in said else "at_most"
            yield Fault((*node.path, other), f"{other} says nothing beside exactly: leave one of them out", on_key=True)
        elif isinstance(least, int) and most is not None and least > most:
            yield Fault((*node.path, "at_most"), f"this never holds: at least {least} and at most {most}")


def short_lines(rules: Rules) -> Iterator[Fault]:
    """Lines of so many at most, which some direction nearly always has."""
    for node in rules.of_kind("line"):
        most, least = node.value.get("at_most"), node.value.get("at_least", 0)
        if most is None or "exactly" in node.value or least == "never" or least > 1:
            continue
        said = {**{key: value for key, value in node.value.items() if key not in BOUNDS}, "at_least": most + 1}
        inside = len(node.path) > 1 and node.path[-2] == "not"
        instead = f"line: {flow(said)}, without not" if inside else f"not: {{line: {flow(said)}}}"
        text = f"one direction with {most} or fewer is enough, and there nearly always is one"
        yield Fault((*node.path, "at_most"), f"{text}: write {instead}", on_key=True)


def empty_groups(rules: Rules) -> Iterator[Fault]:
    """Groups of which nothing is asked."""
    for node in rules.of_kind("group"):
        if not node.value:
            text = "nothing is asked of the group: write for example group: {size: {at_most: 3}}"
            yield Fault(node.path, text, on_key=True)


def rings(rules: Rules) -> Iterator[Fault]:
    """Rings on boards where inside and outside cannot be told apart."""
    board = rules.board
    if board is None or not (board.meets or board.pointed or crossing(board)):
        return
    for node in rules.of_kind("condition"):
        if "ring" in node.value:
            text = "on this board a ring has no inside: rings are for squares and hexagons with an edge all round"
            yield Fault((*node.path, "ring"), f"{text}; use group or connected here", on_key=True)


def crossing(board: Topology) -> bool:
    """Whether groups hang together where others can pass between: aslant alone, or past a neighbour on hexagons."""
    return board.linked == board.ways["diagonal"] or (board.slant != 0 and board.linked != board.ways["adjacent"])


def connections(rules: Rules) -> Iterator[Fault]:
    """Groups that would have to touch one thing, or more things than are named."""
    for node in rules.of_kind("connected"):
        said = node.value
        single = Map(said.mark)
        single["in"] = said.get("each_of")
        cells = rules.cells(single) if "each_of" in said else frozenset[int]()
        if cells is None:
            continue
        number, least = len(said.get("sides", ())) + len(cells), said.get("at_least")
        if number < 2 and not (least is None and cells):
            text = "one group touches two or more: write sides: [west, east], or each_of: [corners] with at_least: 2"
            yield Fault(node.path, text, on_key=True)
        elif number > MAX_TOUCHED:
            yield Fault((*node.path, "each_of"), f"{number} sides and cells, and there is room for {MAX_TOUCHED}")
        elif least is not None and least > number:
            yield Fault((*node.path, "at_least"), f"this never holds: only {number} sides and cells are named")


def pictures(rules: Rules) -> Iterator[Fault]:
    """Pictures that are not drawn as they must be, or that no board shows."""
    for node in rules.of_kind("pattern"):
        rows = ["".join(row.split()) for row in node.value["picture"]]
        found = [(number, text) for number, row in enumerate(rows) if (text := wrong_row(row, len(rows[0])))]
        if found:
            yield Fault((*node.path, "picture", found[0][0]), found[0][1])
        elif sum(sign not in "#?" for row in rows for sign in row) < 2:
            text = 'a picture shows two cells or more: write for example ["x o", "o x"]'
            yield Fault((*node.path, "picture"), text)
        elif rules.shape is not None and (rules.shape.slant or rules.shape.pointed):
            yield Fault(node.path, "pictures are drawn on boards of squares alone: use line or group here", on_key=True)


def wrong_row(row: str, width: int) -> str:
    """What is wrong with a row of a picture whose first row is so wide; nothing where it is right."""
    strange = [sign for sign in row if sign not in "xo.-#?"]
    if strange:
        return (
            f"{quoted(strange[0])} is no sign: x is the mover's, - what is not, o the opponent's, . empty, "
            "# off the board, ? whatever"
        )
    if len(row) != width:
        return f"the first row has {width} signs, and this one {len(row)}: write rows of the same length"
    return "" if 1 <= width <= MAX_WIDTH else f"{number_of(width, 'sign')}: a row has from 1 to {MAX_WIDTH}"


def nobodys(rules: Rules) -> Iterator[Fault]:
    """Questions about nobody's groups and moves."""
    for each in rules.references:
        if each.name != "nobody":
            continue
        word = each.path[-1]
        if each.kind == "side" and word in GROUPED:
            yield Fault(each.path, f"nobody {GROUPED[str(word)]}: write mover, opponent, anyone, each or a player")
        elif each.kind == "side" and word == "of" and each.path[-2] in ("captives", "connected", "groups"):
            lacks = "captures nothing" if each.path[-2] == "captives" else "has no groups"
            yield Fault(each.path, f"nobody {lacks}: write mover, opponent, anyone, each or a player")
        elif each.kind == "side" and word == "whose" and each.path[-2] == "surround":
            yield Fault(
                each.path, "nobody has no groups that could be captured: write opponent, mover, anyone or a player"
            )


def hands(rules: Rules) -> Iterator[Fault]:
    """Counts of hands: of kinds with a supply, and without cells."""
    for node in rules.of_kind("pieces"):
        where = node.value.get("where", "board")
        cells = [key for key in CELL_KEYS if key in node.value]
        if where != "board" and cells:
            reason = "a hand has no cells" if where == "hand" else "pieces in the hand are in no cell"
            yield Fault((*node.path, cells[0]), f"{reason}: leave out {listed(cells)}, or where: {where}", on_key=True)
        if where != "board":
            yield from endless(rules, node.path, node.value.get("what") or rules.kinds_of(node.value.get("of", "each")))


def endless(rules: Rules, path: Path, kinds: list[str]) -> Iterator[Fault]:
    """Kinds without a supply among those that are counted in hands; those that are put down first."""
    pieces = rules.section("pieces")
    placed = [kind for kind in kinds if kind in rules.placed]
    free = [kind for kind in (*placed, *kinds) if kind in pieces and "supply" not in pieces[kind]]
    if free:
        text = f"the supply of {quoted(free[0])} is unlimited, so that its hand is never empty"
        if free[0] in placed or not placed:
            text += f"; write for example supply: 12 at pieces.{free[0]}"
        else:
            text += f"; no action places it: count those that are placed, what: {flow(placed)}"
        yield Fault((*path, "where"), text)


def strange_kinds(rules: Rules) -> Iterator[Fault]:
    """Kinds asked for of a side that cannot have them."""
    for node in rules.of_kind("pieces", "line", *BY_PIECE, "lift"):
        key = "of" if node.kind in ("pieces", "line") else "whose"
        side, what = node.value.get(key), node.value.get("what")
        if what and side in ("nobody", *rules.players):
            possible = rules.kinds_of(str(side))
            if not set(what) & set(possible) and set(what) <= set(rules.names("pieces")):
                text = f"{listed([quoted(kind) for kind in what], 'or')} is never a piece of {side}"
                yield Fault((*node.path, "what"), f"{text}; the pieces of {side} are {listed(possible)}")


def idle_conditions(rules: Rules) -> Iterator[Fault]:
    """Records of conditions that ask nothing."""
    for node in rules.of_kind("condition"):
        if not node.value:
            yield Fault(
                node.path,
                "no condition is asked here: write one, such as {turns: {at_least: 1}}, or leave the key out",
                on_key=True,
            )


WRONG = (empty_groups, rings, short_lines, connections, pictures, bounds, nobodys, hands, strange_kinds)
IDLE = (idle_conditions,)
