"""Actions -> the table of narrowed actions: each action as it begins a turn, and as it follows another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from . import arrays as a
from .assembly import FIRST, SECOND, Assembler, Item
from .foreseeing import foretold, lower_condition, settling, sure
from .parts import Follower
from .primitives import becomes, distance
from .primitives.shape import Shape
from .rivals import CARRYING, PLACING, rivals
from .ruleset import Ruleset, only
from .terms import all_tried
from .vocabulary import ACTIONS, BECOMES, CAPTURE_KINDS, CAPTURES, CELL_SET, CELLS, SPARES, VERBS

BOUND = a.SAME_PIECE | a.ONWARD | a.ANYWHERE  # a move that is not any of some pieces to any of its neighbours


@dataclass(frozen=True)
class Narrowed:
    """An action as it stands on offer."""

    action: str
    after: str | None  # the action that it follows; None where it begins a turn
    verb: str
    most: int  # steps that it can offer at most
    codes: tuple[int, int]  # what it puts down, by mover; 0 where it keeps the piece
    path: str
    limited: bool  # a follower with a limit of its own

    @property
    def own(self) -> str:
        """The address of the action itself, whatever it follows."""
        return f"actions.{self.action}.{self.verb}"


Row = list[int]


def narrow(rules: Ruleset, asm: Assembler, foreseeing: bool) -> tuple[list[Narrowed], Row]:
    """The narrowed actions, and their table for both movers."""
    return Narrower(rules, asm, foreseeing).all()


class Narrower:
    """Writes the rows of all narrowed actions."""

    def __init__(self, rules: Ruleset, asm: Assembler, foreseeing: bool) -> None:
        self.rules, self.asm, self.foreseeing = rules, asm, foreseeing
        self.verbs = {verb.name: verb for verb in ACTIONS}
        self.actions: dict[str, tuple[str, Any]] = {"pass": ("pass", None)}
        self.actions.update((name, only(action)) for name, action in rules.actions.items())
        self.order: list[tuple[str, str | None, Follower | None]] = [(name, None, None) for name in self.actions]
        for name, (_, keys) in self.actions.items():
            for follower, narrowed in (getattr(keys, "then", None) or {}).items():
                self.order.append((follower, name, narrowed))
        self.number = {(action, after): a.FIRST_ROW + n for n, (action, after, _) in enumerate(self.order)}
        self.slots = 0
        self.rivals = rivals(rules, asm, self.actions, self.number)

    def all(self) -> tuple[list[Narrowed], Row]:
        """Every row, two words' worth of movers each."""
        described: list[Narrowed] = []
        table: Row = []
        for action, after, follower in self.order:
            slot = self.slot(follower)
            rows = [self.row(mover, action, after, follower, slot) for mover in (FIRST, SECOND)]
            for row in rows:
                table += row
            described.append(self.described(action, after, rows))
        return described, table

    def slot(self, follower: Follower | None) -> int:
        """The counter of a follower with a limit."""
        if follower is None or follower.times is None:
            return a.MAX_SLOTS
        self.slots += 1
        return self.slots - 1

    def described(self, action: str, after: str | None, rows: Sequence[Row]) -> Narrowed:
        """The row in words, and how many steps it can offer."""
        verb = self.actions[action][0]
        cells = len(self.asm.board.spots)
        ways = rows[0][a.A_WAY_COUNT] * max(1, rows[0][a.A_REACH])
        goals = cells if rows[0][a.A_FLAGS] & a.ANYWHERE else min(cells, ways)
        most = {"pass": 1}.get(verb, cells * goals if verb in CARRYING else cells)
        path = (
            f"actions.{action}.{verb}" if after is None else f"actions.{after}.{self.actions[after][0]}.then.{action}"
        )
        codes = (rows[0][a.A_CODE], rows[1][a.A_CODE])
        return Narrowed(action, after, verb, most, codes, path, rows[0][a.A_SLOT] < a.MAX_SLOTS)

    def row(self, mover: int, action: str, after: str | None, follower: Follower | None, slot: int) -> Row:
        """One narrowed action for one mover."""
        asm = self.asm
        asm.mover = mover
        name, keys = self.actions[action]
        verb = self.verbs[name]
        row = [0] * a.ACT
        row[a.A_VERB], row[a.A_MOVER], row[a.A_ACTION] = VERBS[name], mover, asm.actions.index(action)
        verb.lower(asm, keys, row)
        self.masks(name, keys, row)
        row[a.A_SLOT], row[a.A_TIMES] = slot, (follower.times or 0) if follower else 0
        self.flags(name, keys, action, follower, row)
        row[a.A_LIST] = self.list_of(name, row)
        shape = self.captures(name, keys, row)
        self.programs(verb, keys, action, after, follower, shape, row)
        followers = [self.number[each, action] for each in (getattr(keys, "then", None) or {})]
        row[a.A_FOLLOW], row[a.A_FOLLOW_COUNT] = asm.table(followers or [0]), len(followers)
        row[a.A_RIVALS] = self.rivals.get(self.number[action, after], 0)
        row[a.A_BESIDE] = self.beside(action, after)
        row[a.A_QUICK] = self.quick(row)
        return row

    def beside(self, action: str, after: str | None) -> int:
        """The followers, as a mask of rows, that do not close the offer to this one."""
        named = getattr(self.actions[action][1], "beside", None) or ()
        return sum({1 << self.number[name, after] % a.RIVAL_BITS for name in named if (name, after) in self.number})

    def list_of(self, verb: str, row: Row) -> int:
        """Where the sources are listed, if all hold the same and the step is a placement or a move to a neighbour."""
        near = verb == "move" and row[a.A_REACH] == 1 and not row[a.A_FLAGS] & BOUND
        if row[a.A_SOURCE].bit_count() != 1 or not (near or verb == "place"):
            return 0
        return a.list_of(row[a.A_SOURCE].bit_length() - 1, len(self.asm.board.spots) + 1)

    def quick(self, row: Row) -> int:
        """The conditions of such an action if liberties come first; ALWAYS where it has none, 0 where it has others."""
        lasting = any(rule.after == "turn" for rule in (self.rules.must_hold or {}).values())
        lasting = lasting or any(phase.most_captured for phase in self.rules.phases.values())
        if not row[a.A_LIST] or row[a.A_RIVALS] or row[a.A_AFTER] != a.ACCEPT or lasting:
            return 0
        if row[a.A_CELLS] == a.ACCEPT:
            return a.ALWAYS
        first = self.asm.rows[row[a.A_CELLS]][a.OP]
        return row[a.A_CELLS] if first == SPARES and not row[a.A_WAY_COUNT] else 0

    def masks(self, verb: str, keys: Any, row: Row) -> None:
        """What the cells of a step may hold."""
        asm = self.asm
        target, origin = getattr(keys, "to", None), getattr(keys, "from_", None)
        row[a.A_TO] = asm.holding(target.holds) if target is not None and target.holds else 1 << a.EMPTY
        if verb in PLACING:
            row[a.A_SOURCE] = row[a.A_TO]
        if origin is not None and origin.holds:
            row[a.A_SOURCE] &= asm.holding(origin.holds)
        if verb == "move":
            row[a.A_PASSED], row[a.A_PASSED_IN] = distance.passed(asm, keys)

    def flags(self, verb: str, keys: Any, action: str, follower: Follower | None, row: Row) -> None:
        """The yes-or-no facts of an action."""
        facts = (
            (follower is not None and follower.same_piece, a.SAME_PIECE),
            (follower is not None and follower.same_direction, a.SAME_WAY),
            (follower is not None and follower.other_direction, a.OTHER_WAY),
            (follower is not None and follower.optional, a.OPTIONAL),
            (getattr(keys, "by", None) is not None, a.BY_OPPONENT),
            (verb in CARRYING, a.CARRIES),
            (self.may_grow(action), a.FREEZE),
            (self.after_capture(keys), a.AFTER_CAPTURE),
        )
        row[a.A_FLAGS] |= sum(bit for fact, bit in facts if fact)

    def after_capture(self, keys: Any) -> bool:
        """Whether each follower waits for a capture."""
        asked = [follower.when for follower in (getattr(keys, "then", None) or {}).values()]
        return all(when is not None and when.captured is not None and waits(when.captured) for when in asked)

    def may_grow(self, action: str) -> bool:
        """Whether growth can be part of a turn from this action on."""
        reached, open_ = set(), [action]
        for phase in self.rules.phases.values():
            if (phase.times or 1) > 1 and action in (*phase.turn, *all_tried(phase.otherwise)):
                open_ += phase.turn
        while open_:
            name = open_.pop()
            if name not in reached:
                reached.add(name)
                open_ += getattr(self.actions[name][1], "then", None) or {}
        return any(self.actions[name][0] == "grow" for name in reached)

    def captures(self, verb: str, keys: Any, row: Row) -> Shape:
        """The captures of an action as a table, and what can be foreseen of them."""
        asm = self.asm
        names = getattr(keys, "capture", None) or ()
        kinds = {capture.name: capture for capture in CAPTURES}
        changes = becomes.lower(asm, getattr(keys, "becomes", None) or {}, CAPTURE_KINDS[BECOMES.name])
        words: Row = [word for change in changes for word in change]
        found: list[tuple[str, Row]] = []
        known = self.rules.captures or {}
        for name in names:
            kind, wanted = only(known[name]) if name in known else (name, None)
            capture = [0] * a.CAPTURE_WIDTH
            capture[a.C_KIND] = CAPTURE_KINDS[kind]
            lower = kinds[kind].lower
            if lower is not None:
                lower(asm, wanted, capture)
            found.append((kind, capture))
            words += capture
        row[a.A_CAPTURES], row[a.A_CAPTURE_COUNT] = asm.table(words or [0]), len(words) // a.CAPTURE_WIDTH
        return self.shape(verb, row, found)

    def shape(self, verb: str, row: Row, found: list[tuple[str, Row]]) -> Shape:
        """The action as far as conditions can foresee it."""
        kind, capture = found[0] if len(found) == 1 else ("", [0] * a.CAPTURE_WIDTH)
        at = row[a.A_CAPTURES] + max(0, row[a.A_CAPTURE_COUNT] - 1) * a.CAPTURE_WIDTH  # what it becomes comes before
        plain_walk = verb == "move" and row[a.A_PASSED] == 1 << a.EMPTY and not row[a.A_FLAGS] & a.ANYWHERE
        onto_empty = row[a.A_TO] == 1 << a.EMPTY
        return Shape(
            places=verb in PLACING and onto_empty,
            walks=plain_walk and onto_empty,
            code=row[a.A_CODE],
            owned=bool(self.asm.codes.mask(self.asm.mover) >> row[a.A_CODE] & 1),
            captures=len(found),
            surround=at if kind == "surround" else None,
            surround_mask=capture[a.C_MASK] | capture[a.C_ARG],
            flips=bool(capture[a.C_FLIPS]),
            custodian=at if kind == "custodian" else None,
        )

    def programs(
        self, verb: Any, keys: Any, action: str, after: str | None, follower: Follower | None, shape: Shape, row: Row
    ) -> None:
        """When the action is awake, where it can go, and what must hold afterwards."""
        asm = self.asm
        path = f"actions.{action}.{verb.name}"
        narrowed = f"actions.{after}.{self.actions[after][0]}.then.{action}" if after else path
        when = lower_condition(asm, getattr(keys, "when", None), f"{path}.when")
        when += lower_condition(asm, getattr(follower, "when", None), f"{narrowed}.when")
        row[a.A_WHEN] = asm.emit(when)
        cells = self.cell_items(verb, keys, path)
        required = self.requirements(verb.name, keys, path, narrowed, follower)
        foreseen, tried, all_of = self.required(required, shape)
        row[a.A_CELLS], row[a.A_AFTER] = asm.emit([*cells, *foreseen]), asm.emit(tried)
        row[a.A_CELLS_FULL], row[a.A_AFTER_FULL] = asm.emit(cells), asm.emit(all_of)
        after_turn = [rule.condition for rule in (self.rules.must_hold or {}).values() if rule.after == "turn"]
        own = not row[a.A_FLAGS] & a.BY_OPPONENT  # what must hold is about the holder of the turn
        row[a.A_SURE] = sure(asm, after_turn, shape) if self.foreseeing and own else a.REJECT
        if asm.grouped:
            turns = any(kind != "surround" and wanted.result == "flip" for kind, wanted in self.captures_of(keys))
            row[a.A_FLAGS] |= settling(asm, verb.name, [condition for condition, _ in required], shape, turns)

    def cell_items(self, verb: Any, keys: Any, path: str) -> list[Item]:
        """The rows about the cells of a step."""
        items: list[Item] = []
        for key, field, subject in (("to", "to", 0), ("from", "from_", 1)):
            wanted = getattr(keys, field, None)
            if wanted is None:
                continue
            items += CELL_SET.lower(self.asm, wanted, subject, f"{path}.{key}")  # type: ignore[misc]
            for word in CELLS:
                value = getattr(wanted, word.name, None)
                if value is not None and word.lower is not None:
                    items += word.lower(self.asm, value, subject, f"{path}.{key}.{word.name}")
        return items + (verb.cells(self.asm, keys, path) if verb.cells else [])

    def requirements(
        self, verb: str, keys: Any, path: str, narrowed: str, follower: Follower | None
    ) -> list[tuple[Any, str]]:
        """The records that must hold after a step of this action, each with its address."""
        found = [
            (getattr(keys, "require", None), f"{path}.require"),
            (getattr(follower, "require", None), f"{narrowed}.require"),
        ]
        if verb != "pass":
            found += [
                (rule.condition, f"must_hold.{name}.condition")
                for name, rule in (self.rules.must_hold or {}).items()
                if rule.after != "turn"
            ]
        return [(condition, where) for condition, where in found if condition is not None]

    def required(self, required: list[tuple[Any, str]], shape: Shape) -> tuple[list[Item], list[Item], list[Item]]:
        """What must hold after the step: as foreseen, what has to be tried still, and all of it to be tried."""
        foreseen: list[Item] = []
        tried: list[Item] = []
        all_of: list[Item] = []
        for condition, where in required:
            whole = lower_condition(self.asm, condition, where)
            told, rest = foretold(self.asm, condition, shape, where) if self.foreseeing else ([], whole)
            foreseen += told
            tried += rest
            all_of += whole
        return foreseen, tried, all_of

    def captures_of(self, keys: Any) -> list[tuple[str, Any]]:
        """The captures with keys that an action calls."""
        known = self.rules.captures or {}
        return [only(known[name]) for name in getattr(keys, "capture", None) or () if name in known]


def waits(captured: Any) -> bool:
    """Whether these bounds are not met by a step that captures nothing."""
    least = captured.exactly if captured.exactly is not None else captured.at_least
    return least == "never" or (least or 0) > 0
