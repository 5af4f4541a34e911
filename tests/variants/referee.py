"""A slow and obvious reading of the rules language, written from its reference alone: dicts, sets and recursion.

It takes a ruleset as a plain tree, nothing of the package; its boards are those of boards.py.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, NamedTuple, TypeAlias

from .boards import NOWHERE, ROUND, WAYS, Cell, Tree, board_of, cell_name, middle

Group: TypeAlias = frozenset[Cell]

TURNED = ("forward", "forward_right", "right", "backward_right", "backward", "backward_left", "left", "forward_left")
BOUNDS = ("at_least", "at_most", "exactly")
CELL_KEYS = ("in", "not_in", "rows", "columns", "depth", "shade")


class Piece(NamedTuple):
    """A piece on the board or in the hand; nobody's has the owner `nobody`."""

    owner: str
    kind: str


WAITING = Piece("taken", "piece")  # stands where a piece was captured, in the way to the end of the turn


class Offer(NamedTuple):
    """An action on offer, and the action that it follows; none where it begins a turn."""

    action: str
    after: str | None = None


class Step(NamedTuple):
    """A step: an action on offer, the cell that it goes to, the cell that it comes from, the direction between them."""

    offer: Offer
    to: Cell | None = None
    start: Cell | None = None
    way: str | None = None


@dataclass(frozen=True)
class Turn:
    """What has been played in this turn, and what may come."""

    offers: tuple[Offer, ...] = ()
    may_end: bool = False
    left: int = 0
    steps: int = 0
    times: Mapping[Offer, int] = field(default_factory=dict)
    used: frozenset[str] = frozenset()
    captured: int = 0
    only_passes: bool = True
    first_from: Cell | None = None
    trail: Group = frozenset()  # the cells that pieces have left in this turn
    groups: Mapping[Cell, int] = field(default_factory=dict)  # the holder's groups when the turn began
    closed: frozenset[int] = frozenset()


@dataclass(frozen=True)
class State:
    """A position."""

    board: Mapping[Cell, Piece]
    hand: Mapping[Piece, int]
    captives: Mapping[str, int]
    holder: str
    mover: str
    phase: int = 0
    phase_turn: int = 1
    turns: int = 0
    quiet: int = 0
    passes: int = 0
    before: frozenset[str] = frozenset()
    notes: tuple[tuple[frozenset[tuple[Cell, Piece]], str], ...] = ()
    at: Cell | None = None
    way: str | None = None
    captured: int = 0
    landed: Piece | None = None
    leapt: Cell | None = None
    ripe: tuple[Cell, Tree, str] | None = None  # a piece that becomes another kind later: its cell, the keys, its owner
    vacated: Cell | None = None
    swapped: bool = False
    turn: Turn = field(default_factory=Turn)
    result: tuple[str | None, str] | None = None

    @property
    def position(self) -> frozenset[tuple[Cell, Piece]]:
        """The board alone."""
        return frozenset(self.board.items())


def run_fits(length: int, said: Any) -> bool:
    """Whether a run is as long as those that are captured."""
    return within(length, said) if isinstance(said, dict) else said == "any" or length <= said


def within(number: int, bounds: Tree) -> bool:
    """Whether a number is within bounds."""
    if bounds.get("at_least") == "never":
        return False
    if "exactly" in bounds:
        return bool(number == bounds["exactly"])
    return bool(bounds.get("at_least", 0) <= number <= bounds.get("at_most", number))


class Referee:
    """The rules of one game."""

    def __init__(self, rules: Tree) -> None:
        self.rules = rules
        self.players: tuple[str, str] = tuple(rules["players"])  # type: ignore[assignment]
        self.land = board_of(rules["board"])
        self.columns, self.rows = self.land.columns, self.land.rows
        self.beyond, self.opposite, self.near = self.land.beyond, self.land.opposite, self.land.near
        self.phases = list(rules["phases"])
        self.actions: dict[str, tuple[str, Tree]] = {"pass": ("pass", {})}
        self.actions.update((name, next(iter(action.items()))) for name, action in rules["actions"].items())
        self.finishable: dict[Any, bool] = {}
        self.sets: dict[Any, Group] = {}
        self.cells, self.all_cells = self.land.cells, self.land.there
        if "without" in rules["board"]:
            self.land.cut(self.cell_set(rules["board"]["without"], self.empty_state(), self.players[0]))
            self.cells, self.all_cells = self.land.cells, self.land.there
            self.sets.clear()

    # ---- sides, kinds, cells

    def other(self, player: str) -> str:
        """The other player."""
        return self.players[1 - self.players.index(player)]

    def side(self, name: str, mover: str) -> list[frozenset[str]]:
        """The owners that a side means; two sets, to be asked one by one, for `each`."""
        if name == "each":
            return [frozenset({player}) for player in self.players]
        if name == "anyone":
            return [frozenset(self.players)]
        return [frozenset({{"mover": mover, "opponent": self.other(mover)}.get(name, name)})]

    def owners(self, name: str, mover: str) -> frozenset[str]:
        """All the owners that a side means."""
        return frozenset().union(*self.side(name, mover))

    def owner_of(self, kind: str, player: str) -> str:
        """Who owns a piece of a kind that a player puts down."""
        return str(self.rules["pieces"][kind].get("owner", player))

    def holds(self, piece: Piece | None, contents: Iterable[str], mover: str) -> bool:
        """Whether what a cell holds is in a list of contents."""
        for word in contents:
            if piece is None:
                if word == "empty":
                    return True
            elif word in self.rules["pieces"]:
                if piece.kind == word:
                    return True
            elif word != "empty" and piece.owner in self.owners(word, mover):
                return True
        return False

    def compass(self, name: str, mover: str) -> str:
        """A direction as the compass has it."""
        if name not in TURNED:
            return name
        ways = list(WAYS)
        return ways[(ways.index(self.rules["forward"][mover]) + TURNED.index(name)) % 8]

    def ways(self, said: Any, mover: str) -> list[str]:
        """The directions that a key names."""
        return self.land.ways(said if isinstance(said, str) else [self.compass(name, mover) for name in said])

    def region(self, name: str, depth: int, state: State, mover: str) -> Group:
        """The cells of a region, or a cell."""
        if name in self.rules.get("regions", {}):
            return self.cell_set(self.rules["regions"][name], state, mover)
        if name in ("home_side", "far_side"):
            name = self.compass("forward" if name == "far_side" else "backward", mover)
        here = {"vacated": {state.vacated}, "played": {state.at}}
        return self.all_cells & here[name] if name in here else self.land.region(name, depth)

    def regions(self, names: Iterable[str], depth: int, state: State, mover: str) -> Group:
        """The cells of several regions."""
        return frozenset[Cell]().union(*(self.region(name, depth, state, mover) for name in names))

    def cell_set(self, said: Tree, state: State, mover: str) -> Group:
        """The cells that all keys of a set leave; other keys beside them mean nothing here."""
        if not set(CELL_KEYS) & said.keys():
            return self.all_cells
        key = id(said), mover, state.vacated  # the trees live as long as the rules
        if key not in self.sets:
            self.sets[key] = self.narrowed(said, state, mover)
        return self.sets[key]

    def narrowed(self, said: Tree, state: State, mover: str) -> Group:
        """The cells that all keys of a set leave, found out."""
        found = self.regions(said["in"], said.get("depth", 1), state, mover) if "in" in said else self.all_cells
        found -= self.regions(said.get("not_in", ()), 1, state, mover)
        rows = middle_or(said.get("rows"), self.rows, lambda row: row - 1)
        columns = middle_or(said.get("columns"), self.columns, lambda letters: ord(letters) - 97)
        shades = {None: (0, 1), "dark": (0,), "light": (1,)}[said.get("shade")]
        return frozenset(c for c in found if c[0] in columns and c[1] in rows and sum(c) % 2 in shades)

    def fits(self, cell: Cell, said: Tree, state: State, mover: str) -> bool:
        """Whether a cell is one that `to`, `from` or `through` allows, what it holds aside."""
        if cell not in self.cell_set(said, state, mover):
            return False
        if said.get("left_this_turn", cell in state.turn.trail) != (cell in state.turn.trail):
            return False
        if "neighbours" in said:
            held = [self.holds(state.board.get(x), said["neighbours"]["holds"], mover) for x in self.near(cell)]
            if not within(sum(held), said["neighbours"]):
                return False
        if "next_to" in said and not self.touches(cell, said["next_to"], state, mover):
            return False
        if "not_next_to" in said and self.touches(cell, said["not_next_to"], state, mover):
            return False
        if "rests_on" in said:
            below = self.beyond(cell, self.compass(said["rests_on"], mover))
            if below in self.all_cells and below not in state.board:
                return False
        if "in_sight" in said and not any(cell in self.ray(state, way) for way in self.ways(said["in_sight"], mover)):
            return False
        if "not_in_line" not in said:
            return True
        most = said["not_in_line"] if isinstance(said["not_in_line"], dict) else {"length": said["not_in_line"]}
        lines = self.lines(
            cell, frozenset({state.board[cell].owner}), most.get("directions", self.land.usual), state, mover
        )
        return all(length < most["length"] for length in lines)

    def ray(self, state: State, way: str) -> list[Cell]:
        """The cells that way from the piece just played, up to the first that is not empty; once round, its own too."""
        found: list[Cell] = []
        x = self.beyond(state.at, way) if state.at else NOWHERE
        while x != NOWHERE and not (found and (found[-1] == state.at or found[-1] in state.board)):
            found.append(x)
            x = self.beyond(x, way)
        return found

    def touches(self, cell: Cell, names: Iterable[str], state: State, mover: str) -> bool:
        """Whether a neighbour holds, or is, one of these."""
        sides = ("empty", "mover", "opponent", "anyone", "nobody", *self.players, *self.rules["pieces"])
        contents = [name for name in names if name in sides]
        places = self.regions([name for name in names if name not in sides], 1, state, mover)
        return any(x in places or self.holds(state.board.get(x), contents, mover) for x in self.near(cell))

    # ---- groups and lines

    def group(self, cell: Cell, state: State) -> Group:
        """The group of the piece on a cell."""
        owner = state.board[cell].owner
        found, edge = {cell}, [cell]
        while edge:
            for x in self.near(edge.pop()):
                if x not in found and x in state.board and state.board[x].owner == owner:
                    found.add(x)
                    edge.append(x)
        return frozenset(found)

    def groups(self, owners: Iterable[str], state: State) -> set[Group]:
        """The groups of some players; nobody's pieces form none."""
        mine = set(owners) & set(self.players)
        return {self.group(cell, state) for cell, piece in state.board.items() if piece.owner in mine}

    def breathes(self, group: Group, state: State) -> bool:
        """Whether a group has an empty neighbour."""
        return any(x not in state.board for cell in group for x in self.near(cell))

    def lines(
        self,
        cell: Cell,
        owners: frozenset[str],
        said: Any,
        state: State,
        mover: str,
        kinds: Iterable[str] | None = None,
    ) -> Iterator[int]:
        """How long the lines of some owners' pieces through a cell are, the piece on it counted."""
        kinds = self.rules["pieces"] if kinds is None else kinds
        for way in self.ways(said, mover):
            found = {cell}  # a line that goes once round has each cell once
            for each in (way, self.opposite(way)):
                x = self.beyond(cell, each)
                while x in state.board and state.board[x].owner in owners and state.board[x].kind in kinds:
                    if x == cell:
                        break
                    found.add(x)
                    x = self.beyond(x, each)
            yield len(found)

    # ---- conditions

    def holds_now(self, record: Tree | None, state: State, mover: str, deep: bool = True) -> bool:
        """Whether a record of conditions holds."""
        return all(self.holds_word(word, wanted, state, mover, deep) for word, wanted in (record or {}).items())

    def holds_word(self, word: str, wanted: Any, state: State, mover: str, deep: bool) -> bool:
        """Whether one condition holds; `can_move` is asked only where it is not being asked already."""
        if word == "not":
            return not self.holds_now(wanted, state, mover, deep)
        if word == "can_move":
            return not deep or all(self.can_move(p, state) for p in sorted(self.owners(wanted, mover)))
        return bool(getattr(self, f"is_{word}")(wanted, state, mover))

    def is_pieces(self, wanted: Tree, state: State, mover: str) -> bool:
        cells = self.cell_set(wanted, state, mover)
        where = wanted.get("where", "board")
        numbers = []
        for owners in self.side(wanted["of"], mover):
            on_board = [piece for cell, piece in state.board.items() if cell in cells] if where != "hand" else []
            in_hand = [p for p, n in state.hand.items() for _ in range(n)] if where != "board" else []
            fitting = [p for p in [*on_board, *in_hand] if p.owner in owners and p.kind in wanted.get("what", [p.kind])]
            numbers.append(len(fitting) + (self.endless(owners, wanted) if where != "board" else 0))
        return all(within(number, wanted) for number in numbers)

    def endless(self, owners: Iterable[str], wanted: Tree) -> int:
        """A number above all bounds, where a supply of such pieces never runs out."""
        kinds = {kind for kind, keys in self.rules["pieces"].items() if keys.get("supply", "unlimited") == "unlimited"}
        theirs = {kind for kind in kinds if any(self.owner_of(kind, player) in owners for player in self.players)}
        return 10**9 if theirs & set(wanted.get("what", kinds)) else 0

    def is_empty(self, wanted: Tree, state: State, mover: str) -> bool:
        return within(len(self.cell_set(wanted, state, mover) - state.board.keys()), wanted)

    def is_captured(self, wanted: Tree, state: State, mover: str) -> bool:
        return within(state.captured, wanted)

    def is_captives(self, wanted: Tree, state: State, mover: str) -> bool:
        return all(within(sum(state.captives[p] for p in side), wanted) for side in self.side(wanted["of"], mover))

    def is_line(self, wanted: Tree, state: State, mover: str) -> bool:
        piece = state.board.get(state.at) if state.at else None
        said = wanted.get("directions", self.land.usual)
        return state.at is not None and all(
            piece is not None
            and piece.owner in owners
            and piece.kind in wanted.get("what", [piece.kind])
            and any(within(n, wanted) for n in self.lines(state.at, owners, said, state, mover, wanted.get("what")))
            for owners in self.side(wanted["of"], mover)
        )

    def is_pattern(self, wanted: Tree, state: State, mover: str) -> bool:
        anywhere = wanted.get("anywhere", False)
        if state.at is None and not anywhere:
            return within(0, wanted)
        rows = ["".join(row.split()) for row in wanted["picture"]]
        asked = {(x, -y): sign for y, row in enumerate(rows) for x, sign in enumerate(row) if sign != "?"}
        seen: set[frozenset[tuple[Cell, str]]] = set()
        quarters = [asked, {(-y, x): sign for (x, y), sign in asked.items()}]
        quarters += [{(-x, -y): sign for (x, y), sign in view.items()} for view in quarters]
        mirrored = [{(-x, y): sign for (x, y), sign in view.items()} for view in quarters]
        for view in [*quarters, *mirrored] if wanted.get("turned", True) else [asked]:
            for column in range(-10, self.columns + 10):
                for row in range(-10, self.rows + 10):
                    spots = {(column + x, row + y): sign for (x, y), sign in view.items()}
                    cells = [(self.land.wrapped(spot), sign) for spot, sign in spots.items()]
                    if (anywhere or state.at in (cell for cell, _ in cells)) and all(
                        self.shows(cell, sign, state, mover) for cell, sign in cells
                    ):
                        inside = frozenset(each for each in cells if each[0] in self.all_cells)
                        seen.add(inside | frozenset((spot, sign) for spot, sign in spots.items() if sign == "#"))
        return within(len(seen), wanted)

    def shows(self, cell: Cell, sign: str, state: State, mover: str) -> bool:
        """Whether a cell is what a sign of a picture asks for."""
        if sign == "#" or cell not in self.all_cells:
            return sign == "#" and cell not in self.all_cells
        if sign == "-":
            return not self.holds(state.board.get(cell), ["mover"], mover)
        return self.holds(state.board.get(cell), [{"x": "mover", "o": "opponent", ".": "empty"}[sign]], mover)

    def is_connected(self, wanted: Tree, state: State, mover: str) -> bool:
        sides = [self.region(self.compass(name, mover), 1, state, mover) for name in wanted.get("sides", ())]
        sides += [frozenset({cell}) for cell in self.regions(wanted.get("each_of", ()), 1, state, mover)]
        least = wanted.get("at_least", len(sides))
        return all(
            any(sum(bool(group & side) for side in sides) >= least for group in self.groups(owners, state))
            for owners in self.side(wanted["of"], mover)
        )

    def is_all_groups_have_liberty(self, wanted: str, state: State, mover: str) -> bool:
        return all(self.breathes(group, state) for group in self.groups(self.owners(wanted, mover), state))

    def is_groups(self, wanted: Tree, state: State, mover: str) -> bool:
        sizes = [[len(group) for group in self.groups(side, state)] for side in self.side(wanted["of"], mover)]
        return all(within(sum(within(n, wanted.get("size", {})) for n in each), wanted) for each in sizes)

    def is_group(self, wanted: Tree, state: State, mover: str) -> bool:
        piece = state.board.get(state.at) if state.at else None
        if state.at is None or piece is None or piece.owner not in self.players:
            return False
        group = self.group(state.at, state)
        free = {x for cell in group for x in self.near(cell)} - state.board.keys()
        return within(len(group), wanted.get("size", {})) and within(len(free), wanted.get("liberties", {}))

    def is_ring(self, wanted: str, state: State, mover: str) -> bool:
        piece = state.board.get(state.at) if state.at else None
        if state.at is None or piece is None or piece.owner not in self.owners(wanted, mover) & set(self.players):
            return False
        group, ways = self.group(state.at, state), self.ways_out_of_groups()
        around = {x: [self.beyond(x, way) for way in ways] for x in self.cells}
        outside = {x for x in self.cells if x not in group and not set(around[x]) <= self.all_cells}
        edge = list(outside)
        while edge:
            fresh = {x for x in around[edge.pop()] if x in self.all_cells} - group - outside
            outside |= fresh
            edge += fresh
        return len(outside) + len(group) < len(self.cells) or any(set(around[x]) <= group for x in group)

    def ways_out_of_groups(self) -> list[str]:
        """The directions that lead out of what neighbours do not enclose: those that do not cross two neighbours."""
        if set(self.land.adjacent) == set(ROUND):
            return list(ROUND)
        return self.land.ways("adjacent" if self.rules["board"].get("neighbours") == "all" else "all")

    def is_new_position(self, wanted: str, state: State, mover: str) -> bool:
        if wanted == "simple":
            return [board for board, _ in state.notes[-2:-1]] != [state.position]
        after = self.other(state.holder)
        return all(
            board != state.position or (wanted == "situational" and holder != after) for board, holder in state.notes
        )

    def is_repeated(self, wanted: Tree, state: State, mover: str) -> bool:
        return within(state.notes.count((state.position, state.holder)), wanted)

    def is_turns(self, wanted: Tree, state: State, mover: str) -> bool:
        return within(state.turns, wanted)

    def is_phase_turn(self, wanted: Tree, state: State, mover: str) -> bool:
        return within(state.phase_turn, wanted)

    def is_turns_without_capture(self, wanted: Tree, state: State, mover: str) -> bool:
        return within(state.quiet, wanted)

    def is_passes(self, wanted: Tree, state: State, mover: str) -> bool:
        return within(state.passes, wanted)

    def is_phase(self, wanted: str, state: State, mover: str) -> bool:
        return self.phases[state.phase] == wanted

    def is_mover(self, wanted: str, state: State, mover: str) -> bool:
        return mover in self.owners(wanted, mover)

    def is_this_turn(self, wanted: Iterable[str], state: State, mover: str) -> bool:
        return not state.turn.used.isdisjoint(wanted)

    def is_never_before(self, wanted: Iterable[str], state: State, mover: str) -> bool:
        return state.before.isdisjoint(wanted)

    def can_move(self, player: str, state: State) -> bool:
        """Whether a player would have a step that begins a turn."""
        asked = replace(state, holder=player, turn=Turn())
        offers = [Offer(name) for name in self.rules["phases"][self.phases[state.phase]]["turn"]]
        return any(
            self.holds_now(self.keys(offer).get("when"), asked, self.maker(offer, asked), deep=False)
            and any(self.allowed(step, asked, deep=False) for step in self.candidates(offer, asked))
            for offer in offers
        )

    # ---- steps

    def keys(self, offer: Offer) -> Tree:
        """The keys of an action."""
        return self.actions[offer.action][1] or {}

    def follower(self, offer: Offer) -> Tree:
        """The keys with which it follows another."""
        return {} if offer.after is None else self.actions[offer.after][1]["then"][offer.action] or {}

    def maker(self, offer: Offer, state: State) -> str:
        """Who makes the step."""
        return self.other(state.holder) if self.keys(offer).get("by") else state.holder

    def awake(self, offer: Offer, state: State) -> bool:
        """Whether the conditions before the step hold and its number of times is not spent."""
        mover, follower = self.maker(offer, state), self.follower(offer)
        spent = "times" in follower and state.turn.times.get(offer, 0) >= follower["times"]
        return (
            not spent
            and self.holds_now(self.keys(offer).get("when"), state, mover)
            and self.holds_now(follower.get("when"), state, mover)
        )

    def candidates(self, offer: Offer, state: State) -> Iterator[Step]:
        """The steps of an action whose cells fit."""
        verb, keys, mover = self.actions[offer.action][0], self.keys(offer), self.maker(offer, state)
        to, start = keys.get("to", {}), keys.get("from", {})
        if verb == "pass":
            yield Step(offer)
        elif verb in ("place", "grow"):
            piece = Piece(self.owner_of(keys["piece"], mover), keys["piece"])
            for cell in self.cells if state.hand.get(piece, 1) else ():
                if self.goal(cell, to, state, mover) and (verb == "place" or self.growable(cell, state)):
                    yield Step(offer, cell)
        else:
            for cell, piece in sorted(state.board.items()):
                if self.origin(cell, piece, offer, state, mover) and self.fits(cell, start, state, mover):
                    if verb == "lift":
                        yield Step(offer, cell, cell)
                    else:
                        for goal, way in self.goals(cell, offer, state, mover):
                            if self.goal(goal, to, state, mover):
                                yield Step(offer, goal, cell, way)

    def goal(self, cell: Cell, to: Tree, state: State, mover: str) -> bool:
        """Whether a step may go to a cell."""
        held = self.holds(state.board.get(cell), to.get("holds", ["empty"]), mover)
        return held and self.fits(cell, to, state, mover)

    def origin(self, cell: Cell, piece: Piece, offer: Offer, state: State, mover: str) -> bool:
        """Whether the piece on a cell is one that the action moves or takes off."""
        verb, keys = self.actions[offer.action]
        if verb == "lift":
            fits = piece.owner in self.owners(keys["whose"], mover) and piece.kind in keys.get("what", [piece.kind])
        else:
            fits = (
                piece == Piece(self.owner_of(keys["piece"], mover), keys["piece"])
                if "piece" in keys
                else piece.owner == mover
            )
            fits = fits and (not self.follower(offer).get("same_piece") or cell == state.at)
        return bool(fits and ("holds" not in keys.get("from", {}) or self.holds(piece, keys["from"]["holds"], mover)))

    def goals(self, cell: Cell, offer: Offer, state: State, mover: str) -> Iterator[tuple[Cell, str | None]]:
        """The cells that a piece reaches, whatever they hold, and the way to them."""
        verb, keys = self.actions[offer.action]
        said = keys.get("directions", "adjacent")
        if verb == "leap":
            yield from ((x, None) for x in self.land.leaps(cell, keys["offset"]))
            return
        if said == "anywhere":
            yield from ((x, self.way(cell, x)) for x in self.cells if x != cell)
            return
        reached: dict[Cell, tuple[int, str]] = {}  # how far each cell is the shortest way, of such the first named
        for way in self.ways(said, mover):
            if self.follower(offer).get("same_direction") and way != state.way:
                continue
            if self.follower(offer).get("other_direction") and way == state.way:
                continue
            if verb == "jump":
                yield from ((x, way) for x in self.landings(cell, way, keys, state, mover))
                continue
            distance, through = keys.get("distance", 1), keys.get("through", {})
            if distance == "pieces_in_line":
                line = {cell, *self.land.onward(cell, way), *self.land.onward(cell, self.opposite(way))}
                distance = {"exactly": sum(each in state.board for each in line)}
            if distance == "furthest":
                yield from ((x, way) for x in self.last_goal(cell, way, keys, state, mover))
                continue
            for gone, x in enumerate(self.land.onward(cell, way), 1):
                if run_fits(gone, distance) and gone < reached.get(x, (gone + 1, way))[0]:
                    reached[x] = gone, way
                held = self.holds(state.board.get(x), through.get("holds", ["empty"]), mover)
                if not held or not self.fits(x, through, state, mover):
                    break
        yield from ((x, way) for x, (_, way) in reached.items())

    def last_goal(self, cell: Cell, way: str, keys: Tree, state: State, mover: str) -> list[Cell]:
        """The furthest cell that way whose contents a move may go to, if any; further conditions aside."""
        wanted = keys.get("to", {}).get("holds", ["empty"])
        far = list(self.passed(cell, way, keys.get("through", {}), state, mover))
        return [x for x in far if self.holds(state.board.get(x), wanted, mover)][-1:]

    def passed(self, cell: Cell, way: str, through: Tree, state: State, mover: str) -> Iterator[Cell]:
        """The cells that way, as far as a move passes them, and the next."""
        for x in self.land.onward(cell, way):
            yield x
            held = self.holds(state.board.get(x), through.get("holds", ["empty"]), mover)
            if not held or not self.fits(x, through, state, mover):
                return

    def landings(self, cell: Cell, way: str, keys: Tree, state: State, mover: str) -> Iterator[Cell]:
        """The cells behind the first piece that way, or behind the next cell, where that may be leapt over."""
        far = {key: len(self.cells) if keys.get(key) == "any" else keys.get(key, 1) for key in ("distance", "beyond")}
        path = self.land.onward(cell, way)  # nothing leaps over itself
        gone = next((n for n, x in enumerate(path[: far["distance"]]) if x in state.board), far["distance"] - 1)
        if gone >= len(path) or not self.holds(state.board.get(path[gone]), keys["over"], mover):
            return
        for x in path[gone + 1 : gone + 1 + far["beyond"]]:
            yield x
            if x in state.board:
                return

    def growable(self, cell: Cell, state: State) -> bool:
        """Whether a cell touches an open group and nothing closed."""
        owned = {x for x, piece in state.board.items() if piece.owner == state.holder}
        labels = state.turn.groups if state.turn.steps else dict.fromkeys(owned, 0)
        touched = {labels[x] for x in self.near(cell) if x in labels}
        return bool(touched) and touched.isdisjoint(state.turn.closed)

    def allowed(self, step: Step, state: State, deep: bool = True) -> bool:
        """Whether what is required holds after a step."""
        mover = self.maker(step.offer, state)
        after = self.carried_out(step, state)
        wanted = [self.keys(step.offer).get("require"), self.follower(step.offer).get("require")]
        if self.actions[step.offer.action][0] != "pass":
            held = self.rules.get("must_hold", {}).values()
            wanted += [rule["condition"] for rule in held if rule.get("after") != "turn"]
        return all(self.holds_now(record, after, mover, deep) for record in wanted)

    def legal(self, step: Step, state: State) -> bool:
        """Whether a step on offer is legal, other actions aside."""
        if not self.allowed(step, state):
            return False
        late = any(rule.get("after") == "turn" for rule in self.rules.get("must_hold", {}).values())
        if not late or self.actions[step.offer.action][0] == "pass":
            return True
        return self.can_finish(step.offer, self.counted(step, state))

    def can_finish(self, offer: Offer, after: State) -> bool:
        """Whether some way to finish the turn leaves true what must hold after it."""
        key = (offer, after.position, after.at, after.way, after.captured, repr(after.turn), tuple(after.hand.items()))
        if key not in self.finishable:
            offers, _ = self.follow(offer, after)
            if not offers and (repeated := self.repetition(after)):
                offers, after = repeated.turn.offers, repeated
            steps = self.steps_of(offers, after)
            further = (self.can_finish(step.offer, self.counted(step, after)) for step in steps)
            self.finishable[key] = self.must_hold(after) or any(further)
        return self.finishable[key]

    def must_hold(self, state: State) -> bool:
        """Whether what must hold after a turn holds now."""
        held = self.rules.get("must_hold", {}).values()
        return all(self.holds_now(r["condition"], state, state.holder) for r in held if r.get("after") == "turn")

    def steps_of(self, offers: Iterable[Offer], state: State) -> list[Step]:
        """The legal steps of these actions; of two that put the same piece on the same cell, the earlier,
        unless the later stands beside it."""
        found: dict[Step, None] = {}
        takers: dict[Any, set[str]] = {}  # the actions that have a step, alone or beside others
        for offer in offers:
            mover = self.maker(offer, state)
            state = replace(state, mover=mover)
            verb, keys = self.actions[offer.action]
            for step in self.candidates(offer, state):
                same: Any = step
                if verb in ("place", "grow"):
                    same = ("put", keys["piece"], step.to, str(keys.get("becomes")))
                elif verb in ("move", "jump", "leap"):
                    same = ("carry", step.to, step.start, str(keys.get("becomes")))
                if self.legal(step, state):
                    if takers.setdefault(same, set()) <= set(keys.get("beside", ())):
                        found[step] = None
                    takers[same].add(offer.action)
        return self.capturing_most(list(found), state)

    def capturing_most(self, steps: list[Step], state: State) -> list[Step]:
        """Those of the steps that lead to most captures, where the phase asks for that; else all."""
        if not self.rules["phases"][self.phases[state.phase]].get("most_captured"):
            return steps
        worth = {step: self.worth(step, replace(state, mover=self.maker(step.offer, state))) for step in steps}
        return [step for step in steps if worth[step] == max(worth.values())]

    def worth(self, step: Step, state: State) -> int:
        """How many pieces a step and what may follow it capture at most."""
        after = self.counted(step, state)
        offers, _ = self.follow(step.offer, after)
        further = [
            self.worth(each, replace(after, mover=self.maker(each.offer, after)))
            for each in self.steps_of(offers, after)
        ]
        return int(after.captured + max(further, default=0))

    # ---- what a step does

    def carried_out(self, step: Step, state: State) -> State:
        """The board after a step and its captures; the turn goes on."""
        verb, keys = self.actions[step.offer.action]
        mover = self.maker(step.offer, state)
        if state.turn.steps == 0:
            groups = sorted(self.groups({state.holder}, state), key=sorted)
            labels = {cell: n for n, group in enumerate(groups) for cell in group}
            state = replace(state, turn=replace(state.turn, groups=labels))
        state = replace(state, mover=mover, captured=0, landed=None, leapt=None)
        state = getattr(self, f"do_{verb}")(step, keys or {}, state)
        state = self.become(step, keys or {}, state)
        for name in (keys or {}).get("capture", ()):
            state = self.capture(name, step, state)
        return state

    def become(self, step: Step, keys: Tree, state: State) -> State:
        """The position after the piece just played has become another kind, or waits for that."""
        said = keys.get("becomes", {})
        assert not said or step.to is not None
        if any(each.get("after") == "turn" for each in said.values()):
            if state.ripe and state.ripe[0] not in (step.start, step.to):
                state = self.ripened(state)
            state = replace(state, ripe=(step.to, said, state.mover))  # type: ignore[arg-type]
        return self.changed(step.to, said, "step", state.mover, state) if said else state  # type: ignore[arg-type]

    def changed(self, cell: Cell, said: Tree, when: str, mover: str, state: State) -> State:
        """The position after the piece on a cell has become what it can become there now."""
        for kind, cells in said.items():
            piece = state.board.get(cell)
            owner = self.owner_of(kind, mover)
            fits = piece is not None and piece.owner == owner and piece.kind in cells.get("what", [piece.kind])
            if not fits or cells.get("after", "step") != when or owner not in (mover, "nobody"):
                continue
            if cell in self.cell_set(cells, state, mover):
                state = replace(state, board={**state.board, cell: Piece(owner, kind)})
        return state

    def ripened(self, state: State) -> State:
        """The position after the piece that waits has become what it can."""
        if state.ripe is None:
            return state
        cell, said, mover = state.ripe
        return replace(self.changed(cell, said, "turn", mover, state), ripe=None)

    def do_pass(self, step: Step, keys: Tree, state: State) -> State:
        return state

    def do_place(self, step: Step, keys: Tree, state: State) -> State:
        assert step.to is not None
        piece = Piece(self.owner_of(keys["piece"], state.mover), keys["piece"])
        hand = {**state.hand, piece: state.hand[piece] - 1} if piece in state.hand else state.hand
        state = self.without(replace(state, hand=hand, landed=state.board.get(step.to)), [step.to])
        return replace(state, board={**state.board, step.to: piece}, at=step.to, way=None)

    def do_grow(self, step: Step, keys: Tree, state: State) -> State:
        assert step.to is not None
        touched = {state.turn.groups[x] for x in self.near(step.to) if x in state.turn.groups}
        return self.do_place(step, keys, self.closing(touched, state))

    def do_move(self, step: Step, keys: Tree, state: State) -> State:
        assert step.to is not None
        assert step.start is not None
        piece, landed = state.board[step.start], state.board.get(step.to)
        state = self.without(state, [step.start, step.to])
        return replace(state, board={**state.board, step.to: piece}, landed=landed, at=step.to, way=step.way)

    def do_jump(self, step: Step, keys: Tree, state: State) -> State:
        assert step.start is not None
        after = self.do_move(step, keys, state)
        assert after.way is not None
        over = self.beyond(step.start, after.way)
        while "empty" not in keys["over"] and over not in state.board:
            over = self.beyond(over, after.way)
        return replace(after, leapt=over)

    def do_leap(self, step: Step, keys: Tree, state: State) -> State:
        return self.do_move(step, keys, state)

    def do_lift(self, step: Step, keys: Tree, state: State) -> State:
        assert step.to is not None
        if keys.get("as_capture"):
            state = self.taken([step.to], state)
        return self.without(state, [step.to])

    def way(self, start: Cell, to: Cell) -> str | None:
        """The direction between two cells; none where they are in no line."""
        return next((way for way in self.land.ways("all") if to in self.land.onward(start, way)), None)

    def without(self, state: State, cells: Iterable[Cell]) -> State:
        """The position with these cells empty."""
        gone = set(cells)
        board = {cell: piece for cell, piece in state.board.items() if cell not in gone}
        groups = {cell: n for cell, n in state.turn.groups.items() if cell not in gone}
        return replace(state, board=board, turn=replace(state.turn, groups=groups))

    def closing(self, labels: Iterable[int], state: State) -> State:
        """The position with these groups closed for the rest of the turn."""
        return replace(state, turn=replace(state.turn, closed=state.turn.closed | frozenset(labels)))

    # ---- captures

    def capture(self, name: str, step: Step, state: State) -> State:
        """The position after a capture."""
        if name == "jumped":
            return self.removed([state.leapt] if state.leapt in state.board else [], state)  # type: ignore[list-item]
        if name == "jumped_after_turn":
            if state.leapt not in state.board:
                return state
            state = self.removed([state.leapt], state)  # type: ignore[list-item]
            return replace(state, board={**state.board, state.leapt: WAITING})  # type: ignore[dict-item]
        if name == "landed_on":
            captured = state.landed is not None
            state = replace(state, captives=self.with_captive(state.landed, state)) if state.landed else state
            return replace(state, captured=state.captured + captured)
        kind, keys = next(iter(self.rules["captures"][name].items()))
        open_captors = self.keys(step.offer).get("captors") == "open" or self.actions[step.offer.action][0] != "grow"
        rounds: list[Callable[[State], set[Cell]]]
        if kind == "custodian":
            rounds = [lambda now: self.flanked(step, keys, now)]
        elif kind == "contact":
            rounds = [lambda now: self.in_contact(step, keys, now)]
        elif kind == "intervention":
            rounds = [lambda now: self.between(step, keys, now)]
        elif kind in ("approach", "withdrawal"):
            rounds = [lambda now: self.in_the_way(kind, step, keys, now)]
        elif self.owners(keys["whose"], state.mover) == set(self.players) and keys.get("order") != "together":
            rounds = [
                lambda now: self.stifled({self.other(now.mover)}, now),
                lambda now: self.stifled({now.mover}, now),
            ]
        else:
            rounds = [lambda now: self.stifled(self.owners(keys["whose"], now.mover), now)]
        for victims in rounds:
            cells = victims(state)
            state = (
                self.turned(cells, state, open_captors) if keys.get("result") == "flip" else self.removed(cells, state)
            )
        return state

    def stifled(self, owners: Iterable[str], state: State) -> set[Cell]:
        """The pieces of groups without liberties."""
        return {x for group in self.groups(owners, state) if not self.breathes(group, state) for x in group}

    def flanked(self, step: Step, keys: Tree, state: State) -> set[Cell]:
        """The pieces between the one just played and another of the mover's."""
        assert step.to is not None
        mover, places = state.mover, (lambda names: self.regions(names, 1, state, state.mover))
        helpers = places(keys.get("helped_by", ())) - state.board.keys()
        where = (places(keys["in"]) if "in" in keys else self.all_cells) - places(keys.get("not_in", ()))

        def helps(x: Cell) -> bool:
            if x not in self.all_cells:
                return bool(keys.get("edge") == "helps")
            piece = state.board.get(x)
            mine = piece is not None and piece.owner == mover and piece.kind in keys.get("with", [piece.kind])
            return x in helpers or mine

        def victim(x: Cell) -> bool:
            piece = state.board.get(x)
            fits = piece is not None and piece.owner in self.owners(keys["whose"], mover)
            return fits and x in where and (piece is None or piece.kind in keys.get("what", [piece.kind]))

        ways, found = self.ways(keys.get("directions", "adjacent"), mover), set()
        for way in ways:
            x, run = self.beyond(step.to, way), list[Cell]()
            if keys.get("flanks") == "all":
                around = [self.beyond(x, each) for each in ways]
                if victim(x) and all(y == step.to or helps(y) for y in around):
                    found.add(x)
                continue
            while x != step.to and victim(x) and not (run and helps(x)):
                run.append(x)
                x = self.beyond(x, way)
            found |= set(run) if x != step.to and helps(x) and run_fits(len(run), keys.get("run", 1)) else set()
        return found

    def in_contact(self, step: Step, keys: Tree, state: State) -> set[Cell]:
        """The pieces around the one just played."""
        assert step.to is not None
        where = self.regions(keys["in"], 1, state, state.mover) if "in" in keys else self.all_cells
        where -= self.regions(keys.get("not_in", ()), 1, state, state.mover)
        around = {self.beyond(step.to, way) for way in self.ways(keys.get("directions", "adjacent"), state.mover)}
        owners, kinds = self.owners(keys["whose"], state.mover), keys.get("what", self.rules["pieces"])
        return {
            x
            for x in around & where & state.board.keys()
            if state.board[x].owner in owners and state.board[x].kind in kinds
        }

    def between(self, step: Step, keys: Tree, state: State) -> set[Cell]:
        """The pairs of pieces that the one just played has come between."""
        assert step.to is not None
        where = self.regions(keys["in"], 1, state, state.mover) if "in" in keys else self.all_cells
        where -= self.regions(keys.get("not_in", ()), 1, state, state.mover)
        found = set[Cell]()
        for way in self.ways(keys.get("directions", "adjacent"), state.mover):
            pair = {self.beyond(step.to, way), self.beyond(step.to, self.opposite(way))}
            pieces = [state.board[cell] for cell in pair if cell in state.board and cell in where]
            fits = [p.owner in self.owners(keys["whose"], state.mover) for p in pieces]
            kinds = [p.kind in keys.get("what", [p.kind]) for p in pieces]
            if len(pieces) == 2 and all(fits) and all(kinds):
                found |= pair
        return found

    def in_the_way(self, kind: str, step: Step, keys: Tree, state: State) -> set[Cell]:
        """The pieces right before the one that has moved, or right behind where it came from."""
        assert step.to is not None
        if state.way is None or step.start is None:
            return set()
        where = self.regions(keys["in"], 1, state, state.mover) if "in" in keys else self.all_cells
        where -= self.regions(keys.get("not_in", ()), 1, state, state.mover)
        way, x = (state.way, step.to) if kind == "approach" else (self.opposite(state.way), step.start)
        found: list[Cell] = []
        while True:
            x = self.beyond(x, way)
            piece = state.board.get(x)
            fits = piece is not None and piece.owner in self.owners(keys["whose"], state.mover) and x in where
            if piece is None or not fits or piece.kind not in keys.get("what", [piece.kind]) or x in (*found, step.to):
                break
            found.append(x)
        return set(found if keys.get("run", 1) == "any" else found[: keys.get("run", 1)])

    def with_captive(self, piece: Piece, state: State) -> Mapping[str, int]:
        """The captives with one more; nobody's pieces are no captives."""
        if piece.owner not in self.players:
            return state.captives
        gainer = self.other(piece.owner)
        return {**state.captives, gainer: state.captives[gainer] + 1}

    def taken(self, cells: Iterable[Cell], state: State) -> State:
        """The position with these pieces counted as captured."""
        for cell in cells:
            captives = self.with_captive(state.board[cell], state)
            state = replace(state, captives=captives, captured=state.captured + 1)
        return state

    def removed(self, cells: Iterable[Cell], state: State) -> State:
        """The position with these pieces captured and off."""
        found = list(cells)
        return self.without(self.taken(found, state), found)

    def turned(self, cells: set[Cell], state: State, open_captors: bool) -> State:
        """The position with these pieces turned over, all at once."""
        board = {c: Piece(self.other(p.owner), p.kind) if c in cells else p for c, p in state.board.items()}
        state = replace(state, board=board, captured=state.captured + len(cells))
        fresh = max(state.turn.groups.values(), default=-1) + 1
        labels = {**state.turn.groups, **{cell: fresh + n for n, cell in enumerate(sorted(cells))}}
        state = replace(state, turn=replace(state.turn, groups=labels))
        united = set().union(*(self.group(cell, state) for cell in cells)) if not open_captors else cells
        return self.closing({labels[x] for x in united if x in labels}, state)

    # ---- turns

    def counted(self, step: Step, state: State) -> State:
        """The position after a step that is played, before what follows."""
        after = self.carried_out(step, state)
        turn = state.turn
        passes = self.actions[step.offer.action][0] == "pass"
        moved = self.actions[step.offer.action][0] in ("move", "jump", "leap")
        return replace(
            after,
            turn=replace(
                after.turn,
                steps=turn.steps + 1,
                times={**turn.times, step.offer: turn.times.get(step.offer, 0) + 1},
                used=turn.used | {step.offer.action},
                captured=turn.captured + after.captured,
                only_passes=turn.only_passes and passes,
                trail=turn.trail | ({step.start} if moved and step.start else set()),
                first_from=turn.first_from if turn.steps else step.start if moved else None,
            ),
        )

    def follow(self, offer: Offer, state: State) -> tuple[tuple[Offer, ...], bool]:
        """The followers on offer, and whether the last of them is compulsory."""
        offers: list[Offer] = []
        closing: set[str] = set()  # the compulsory ones, which leave room for none but those beside them
        for name, keys in (self.keys(offer).get("then") or {}).items():
            each = Offer(name, offer.action)
            if closing and closing.isdisjoint(self.keys(each).get("beside", ())):
                continue
            if self.awake(each, state) and any(each == step.offer for step in self.steps_of([*offers, each], state)):
                offers.append(each)
                if not (keys or {}).get("optional"):
                    closing.add(name)
        return tuple(offers), bool(closing)

    def repetition(self, state: State) -> State | None:
        """The position with a repetition of the turn on offer; none where none is left or none can be played."""
        if state.turn.left == 0:
            return None
        state = replace(state, turn=replace(state.turn, left=state.turn.left - 1, may_end=False))
        offers = self.opening(state)
        return (
            replace(state, mover=self.maker(offers[0], state), turn=replace(state.turn, offers=offers))
            if offers
            else None
        )

    def opening(self, state: State) -> tuple[Offer, ...]:
        """The actions of the phase's turn, if any of them has a legal step."""
        names = self.rules["phases"][self.phases[state.phase]]["turn"]
        offers = tuple(Offer(name) for name in names if self.awake(Offer(name), state))
        return offers if self.steps_of(offers, state) else ()

    def play(self, step: Step, state: State) -> State:
        """The position after a legal step."""
        state = self.counted(step, state)
        state = self.judged(state, state.mover, after_step=True)
        if state.result:
            return state
        offers, compulsory = self.follow(step.offer, state)
        if offers:
            may_end = not compulsory and self.must_hold(state)
            mover = self.maker(offers[0], state)
            return replace(state, mover=mover, turn=replace(state.turn, offers=offers, may_end=may_end))
        return self.ended(state)

    def ended(self, state: State) -> State:
        """The position after a part of the turn is over."""
        state = self.ripened(state)
        state = self.without(state, [cell for cell, piece in state.board.items() if piece == WAITING])
        return self.repetition(state) or self.closed(state)

    def closed(self, state: State) -> State:
        """The position after a turn."""
        turn, holder = state.turn, state.holder
        state = replace(
            state,
            turns=state.turns + 1,
            phase_turn=state.phase_turn + (not turn.only_passes),
            quiet=0 if turn.captured else state.quiet + 1,
            passes=state.passes + 1 if turn.only_passes else 0,
            before=state.before | turn.used,
            vacated=turn.first_from,
            holder=self.other(holder),
            mover=holder,
            turn=Turn(used=turn.used),
        )
        state = self.noted(self.in_phase(state))
        state = self.judged(state, holder, after_step=False)
        return state if state.result else self.opened(state)

    def in_phase(self, state: State) -> State:
        """The position in the phase that the next player is in."""
        phase = self.rules["phases"][self.phases[state.phase]]
        if state.phase + 1 == len(self.phases) or "until" not in phase:
            return state
        if not self.holds_now(phase["until"], replace(state, mover=state.holder), state.holder):
            return state
        starts = self.rules["phases"][self.phases[state.phase + 1]].get("starts", state.holder)
        return self.in_phase(replace(state, phase=state.phase + 1, phase_turn=1, quiet=0, holder=starts))

    def noted(self, state: State) -> State:
        """The position, remembered."""
        return replace(state, notes=(*state.notes, (state.position, state.holder)))

    def opened(self, state: State) -> State:
        """The position with what its holder can begin a turn with; without a step he has lost."""
        phase = self.rules["phases"][self.phases[state.phase]]
        turn = Turn(left=phase.get("times", 1) - 1)
        state = replace(state, mover=state.holder, turn=turn)
        offers = self.opening(state)
        for said in phase.get("otherwise", ()):
            names = [said] if isinstance(said, str) else said
            awake = tuple(Offer(name) for name in names if self.awake(Offer(name), state))
            if not offers and self.steps_of(awake, state):
                offers = awake
        if offers:
            return replace(state, mover=self.maker(offers[0], state), turn=replace(turn, offers=offers))
        if self.may_swap(state):
            return state
        return replace(state, result=(self.other(state.holder), "blocked"))

    def may_swap(self, state: State) -> bool:
        """Whether the persons may change sides now."""
        fresh = state.turns == 1 and state.turn.steps == 0 and not state.swapped
        return bool(self.rules.get("pie_rule")) and fresh and state.holder == self.players[1]

    def judged(self, state: State, mover: str, after_step: bool) -> State:
        """The position with the result of the first end rule that holds."""
        for name, rule in self.rules.get("end", {}).items():
            if after_step and rule.get("after") == "turn":
                continue
            if self.holds_now(rule["when"], state, mover):
                return replace(state, result=(self.winner(rule["winner"], state, mover), name))
        return state

    def winner(self, said: str, state: State, mover: str) -> str | None:
        """The player that an end rule means."""
        if said == "highest_score":
            scores = self.scores(state)
            best = [player for player in self.players if scores[player] == max(scores.values())]
            return best[0] if len(best) == 1 else None
        return None if said == "nobody" else next(iter(self.owners(said, mover)))

    def scores(self, state: State) -> dict[str, float]:
        """The players' points."""
        each, bonus = self.rules["score"]["each"], self.rules["score"].get("bonus", {})
        empty = self.all_cells - state.board.keys()
        found = {}
        for player in self.players:
            counts = {
                "pieces": sum(piece.owner == player for piece in state.board.values()),
                "groups": len(self.groups({player}, state)),
                "largest_group": max((len(group) for group in self.groups({player}, state)), default=0),
                "captives": state.captives[player],
                "territory": sum(self.owner_of_region(cell, empty, state) == {player} for cell in empty),
            }
            found[player] = bonus.get(player, 0)
            for word, points in each.items():
                if isinstance(points, dict):
                    mine = [piece.kind for piece in state.board.values() if piece.owner == player]
                    found[player] += sum(points.get(kind, 0) for kind in mine)
                else:
                    found[player] += points * counts[word]
        return found

    def owner_of_region(self, cell: Cell, empty: Group, state: State) -> set[str]:
        """The players whose pieces the empty region of a cell touches."""
        found, edge = {cell}, [cell]
        while edge:
            edge += (new := {x for x in self.near(edge.pop()) if x in empty} - found)
            found |= new
        return {state.board[x].owner for c in found for x in self.near(c) if x in state.board} & set(self.players)

    # ---- the face

    def start(self) -> Position:
        """The beginning of the game."""
        state = self.empty_state()
        board, hand = dict(state.board), dict(state.hand)
        for player, kinds in self.rules.get("setup", {}).items():
            for kind, cells in kinds.items():
                piece = Piece(self.owner_of(kind, player), kind)
                for cell in self.cell_set(cells, state, player):
                    board[cell] = piece
                    if piece in hand:
                        hand[piece] -= 1
        state = self.in_phase(replace(state, board=board, hand=hand))
        return Position(self, self.opened(self.noted(state)))

    def position(
        self,
        board: Mapping[str, str],
        mover: str | None = None,
        phase: str | None = None,
        happened: Iterable[str] = (),
        turn: int = 3,
        phase_turn: int = 3,
        hand: Mapping[str, int] | None = None,
        captives: Mapping[str, int] | None = None,
        played: str | None = None,
        vacated: str | None = None,
        turns_without_capture: int = 0,
    ) -> Position:
        """A position that is set up, at the start of a turn; past the opening where nothing is said."""
        state = self.empty_state()
        pieces = {cell: self.piece_of(name) for cell, name in board.items()}
        counts = Counter(pieces.values())
        given = {self.piece_of(name): number for name, number in (hand or {}).items()}
        named = {cell_name(cell): cell for cell in self.cells}
        state = replace(
            state,
            board={cell: pieces[cell_name(cell)] for cell in self.cells if cell_name(cell) in pieces},
            hand={piece: given.get(piece, number - counts[piece]) for piece, number in state.hand.items()},
            captives={**state.captives, **(captives or {})},
            before=frozenset(happened),
            holder=mover or self.players[0],
            turns=turn - 1,
            phase_turn=phase_turn,
            quiet=turns_without_capture,
            at=named[played] if played else None,
            vacated=named[vacated] if vacated else None,
        )
        chosen = self.phases.index(phase) if phase else self.in_phase(state).phase
        return Position(self, self.opened(self.noted(replace(state, phase=chosen))))

    def piece_of(self, name: str) -> Piece:
        """The piece of a name; a player's name is enough where he has one kind, a kind where one player has it."""
        owners = {kind: keys.get("owner") for kind, keys in self.rules["pieces"].items()}
        known = [Piece(o, kind) for kind, owner in owners.items() for o in ([owner] if owner else self.players)]
        wanted = [p for p in known if name in (piece_name(p), p.owner, p.kind)]
        return wanted[0]

    def empty_state(self) -> State:
        """Nothing on the board, all pieces in the hand."""
        hand: dict[Piece, int] = {}
        for kind, keys in self.rules["pieces"].items():
            supply = keys.get("supply", "unlimited")
            if supply != "unlimited":
                names = {"cells": len(self.cells), "columns": self.columns, "rows": self.rows}
                number = eval(str(supply), {}, names)
                for player in self.players:
                    hand[Piece(self.owner_of(kind, player), kind)] = int(number)
        first = self.players[0]
        return State({}, hand, dict.fromkeys(self.players, 0), first, first)


@dataclass(frozen=True)
class Position:
    """A position with the rules that it stands under, shown as the package shows its own."""

    referee: Referee
    state: State

    @property
    def mover(self) -> str:
        return self.state.mover

    @property
    def phase(self) -> str:
        return self.referee.phases[self.state.phase]

    @property
    def board(self) -> dict[str, str]:
        return {cell_name(cell): piece_name(piece) for cell, piece in self.state.board.items()}

    @property
    def hand(self) -> dict[str, int]:
        return {piece_name(piece): number for piece, number in self.state.hand.items()}

    @property
    def captives(self) -> dict[str, int]:
        return dict(self.state.captives)

    @property
    def scores(self) -> dict[str, float] | None:
        return self.referee.scores(self.state) if "score" in self.referee.rules else None

    @property
    def outcome(self) -> tuple[str | None, str] | None:
        return self.state.result

    @cached_property
    def legal(self) -> dict[str, Step | None]:
        """The legal steps by their text; none stands for the swap and the end of a turn."""
        if self.state.result:
            return {}
        self.referee.finishable.clear()
        steps = self.referee.steps_of(self.state.turn.offers, self.state)
        times = Counter(self.text(step) for step in steps)
        named: dict[str, Step | None] = {}
        for step in steps:
            text = self.text(step)
            named[f"{step.offer.action} {text}" if times[text] > 1 and text != step.offer.action else text] = step
        words = {"end": self.state.turn.may_end, "swap": self.referee.may_swap(self.state)}
        return named | {word: None for word, there in words.items() if there}

    def text(self, step: Step) -> str:
        """A step in the notation of all games."""
        verb, keys = self.referee.actions[step.offer.action]
        if step.to is None:
            return "pass"
        goal = cell_name(step.to)
        if verb == "lift":
            return f"x {goal}"
        if verb in ("move", "jump", "leap") and step.start is not None:
            return f"{cell_name(step.start)}-{goal}"
        mover = self.referee.maker(step.offer, self.state)
        return goal if self.referee.owner_of(keys["piece"], mover) == mover else f"{keys['piece']} {goal}"

    def play(self, text: str) -> Position:
        """The position after a legal step."""
        step = self.legal[text]
        self.referee.finishable.clear()
        if step is not None:
            return Position(self.referee, self.referee.play(step, self.state))
        if text == "swap":
            return Position(self.referee, self.referee.opened(replace(self.state, swapped=True)))
        state = replace(self.state, mover=self.state.holder)
        return Position(self.referee, self.referee.ended(state))


def piece_name(piece: Piece) -> str:
    """A piece as a position shows it."""
    return piece.kind if piece.owner == "nobody" else f"{piece.owner} {piece.kind}"


def middle_or(names: Iterable[Any] | None, length: int, number: Callable[[Any], int]) -> set[int]:
    """The rows or columns that are named; all where none is."""
    if names is None:
        return set(range(length))
    return set().union(*(middle(length) if name == "middle" else {number(name)} for name in names))
