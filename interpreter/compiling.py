"""Ruleset -> Program: every word becomes numbers, once for each mover."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from . import arrays as a
from .arrays import (
    BIG,
    E_ALWAYS,
    E_CLOSE,
    E_STEP,
    EMPTY,
    FIRST_ROW,
    FRAME,
    HEADER,
    MAX_CODES,
    PHASE_WIDTH,
    REJECT,
    SEEN_SIZE,
    STACK_DEPTH,
    ints,
    list_of,
)
from .assembly import FIRST, NOBODY, SECOND, Assembler, Item
from .boards import mixed
from .ends import any_end, end_rules, points_of
from .foreseeing import lower_condition
from .lasting import lasting
from .layout import codes_of, supply_of, topology_of
from .looking import (
    after_turn,
    captures_along,
    growth_only_fills,
    leaves_trails,
    mended_by_taking,
    needs_groups,
    needs_liberties,
)
from .narrowing import Narrowed, narrow
from .program import Program
from .ruleset import Ruleset, only
from .terms import tried
from .vocabulary import OPCODES

MOVERS = (FIRST, SECOND)


def compile_ruleset(rules: Ruleset, foreseeing: bool = True) -> Program:
    """The program of a ruleset that has passed the checks; without foreseeing every `require` is tried."""
    return Compiler(rules, foreseeing).program()


@dataclass
class Compiler:
    """Fills the tables of one program."""

    rules: Ruleset
    foreseeing: bool
    asm: Assembler = field(init=False)
    header: list[int] = field(init=False)
    scratch: int = field(init=False)  # length of the array b

    def __post_init__(self) -> None:
        rules = self.rules
        self.asm = Assembler(
            board=topology_of(rules),
            codes=codes_of(rules),
            opcodes=OPCODES,
            forward=tuple(rules.forward[name] for name in rules.players) if rules.forward else None,  # type: ignore[arg-type]
            regions=rules.regions or {},
            actions=["pass", *rules.actions],
            phases=list(rules.phases),
            grouped=needs_groups(rules),
            limited={kind: piece.supply not in (None, "unlimited") for kind, piece in rules.pieces.items()},
            words=[0] * HEADER,
        )

    def program(self) -> Program:
        """All tables, in an order that lets each find the offsets of those before it."""
        self.header = [0] * HEADER
        self.board_tables()
        self.code_tables()
        self.state_layout()
        self.setup_tables()
        rows = self.action_tables()
        self.phase_tables()
        self.end_tables()
        self.must_tables()
        self.score_tables()
        self.closing_words()
        return Program(
            r=ints([*self.header, *self.asm.words[HEADER:]]),
            board=self.asm.board,
            codes=self.asm.codes,
            rows=tuple(rows),
            actions=tuple(self.asm.actions),
            phases=tuple(self.asm.phases),
            ends=tuple(self.rules.end or ()),
            reasons=self.asm.reasons,
            scored=self.rules.score is not None,
            after_turn=after_turn(self.rules),
            scratch=self.scratch,
            lasting=lasting(self.rules),
        )

    def closing_words(self) -> None:
        """What is known once all else is written: the conditions, what they need to be kept, room for scratch."""
        self.scratch = self.scratch_layout()
        self.put(a.PROGRAM, self.asm.table([word for row in self.asm.rows for word in row]))
        self.put(a.NOTES, self.asm.notes)
        self.put(a.HASHED, int(self.asm.hashed or self.asm.notes != 0 or self.get(a.MUST_TURN) != 0))
        self.put(a.PIE, int(bool(self.rules.pie_rule)))

    def put(self, word: int, value: int) -> None:
        """Write a word of the header."""
        self.header[word] = value

    def block(self, word: int, values: Sequence[int]) -> None:
        """Append a table of its own and note its offset in the header."""
        self.put(word, len(self.asm.words))
        self.asm.words.extend(values)

    def get(self, word: int) -> int:
        """Read a word of the header."""
        return self.header[word]

    # ---- tables

    def board_tables(self) -> None:
        """Neighbours and rays, with a last row for the cell off the board."""
        board = self.asm.board
        cells, dirs = len(board.spots), len(board.directions)
        for word, value in ((a.CELLS, cells), (a.STRIDE, cells + 1), (a.DEGREE, board.degree), (a.DIRS, dirs)):
            self.put(word, value)
        self.block(a.NEAR, [*(x for row in board.near for x in row), *[cells] * board.degree])
        self.block(a.RAYS, [*(x for row in board.rays for x in row), *[cells] * dirs])
        self.block(a.BACK, [*board.back, dirs])

    def code_tables(self) -> None:
        """Owners, turned codes, friends and hash keys."""
        codes = self.asm.codes
        count = len(codes.owners)
        turned = [0] * MAX_CODES
        friends = [0] * MAX_CODES
        for code in range(1, count):
            owner, kind = codes.owners[code], codes.kinds[code]
            other = codes.mask(3 - owner, kind) if owner != NOBODY else 0
            turned[code] = other.bit_length() - 1 if other else code
            friends[code] = codes.mask(owner) if owner != NOBODY and self.asm.grouped else 0
        self.put(a.OFF, count)
        self.put(a.TAKEN, codes.pieces.stop)
        self.put(a.GROUPED, int(self.asm.grouped))
        self.put(a.LIBERTIES, int(needs_liberties(self.rules)))
        self.block(a.OWNER, [*codes.owners, *[0] * (MAX_CODES - count)])
        self.block(a.FLIP, turned)
        self.block(a.FRIENDS, friends)
        stride = self.get(a.STRIDE)
        self.block(a.ZOBRIST, [0] * stride + [key(n) for n in range(stride, count * stride)])
        self.block(a.TURN_KEYS, [key(n + (1 << 20)) for n in range(stride)])

    def state_layout(self) -> None:
        """Where the parts of a state lie."""
        stride = self.get(a.STRIDE)
        self.put(a.LISTS, list_of(EMPTY, stride))
        end = list_of(self.get(a.OFF), stride)
        if growth_only_fills(self.rules):
            self.put(a.FRONTIER, end)
            self.put(a.RINGS, end + stride)
            end += 2 * stride
        if leaves_trails(self.rules):
            self.put(a.TRAIL, end)
            end += stride
        self.put(a.LIVE, end)
        self.put(a.HISTORY, self.get(a.LIVE))

    def setup_tables(self) -> None:
        """Pieces in the hand and on the board at the start."""
        asm, codes = self.asm, self.asm.codes
        supply = [0] * MAX_CODES
        for code in codes.pieces:
            supply[code] = supply_of(self.rules.pieces[codes.kinds[code]].supply, asm.board)
        pairs: list[int] = []
        for player, kinds in (self.rules.setup or {}).items():
            asm.mover = owner = NOBODY if player == "nobody" else self.rules.players.index(player) + 1
            for kind, cells in kinds.items():
                code = codes.code(owner, kind)
                found = sorted(asm.cells(cells))
                pairs += [word for cell in found for word in (cell, code)]
                supply[code] -= len(found) if supply[code] < BIG else 0
        self.block(a.SUPPLY, supply)
        self.block(a.SETUP, pairs)
        self.put(a.SETUP_COUNT, len(pairs) // 2)

    def action_tables(self) -> list[Narrowed]:
        """The narrowed actions, and the rows of each one's followers."""
        rows, table = narrow(self.rules, self.asm, self.foreseeing)
        self.rows = {(row.action, row.after): FIRST_ROW + number for number, row in enumerate(rows)}
        self.block(a.ACTS, [0] * (FIRST_ROW * 2 * a.ACT) + table)
        onward = any(flags & a.ONWARD for flags in table[a.A_FLAGS :: a.ACT])
        self.put(a.WAYS_MATTER, int(onward or captures_along(self.rules)))
        self.put(a.SLOTTED, sum(row.limited for row in rows))
        self.put(a.STEPS_MAX, sum(row.most for row in rows) + 2)
        return rows

    def base_rows(self, names: Sequence[str]) -> tuple[int, int]:
        """A table of the rows of these actions as they begin a turn, and its length."""
        return self.asm.table([self.rows[name, None] for name in names] or [0]), len(names)

    def phase_tables(self) -> None:
        """What begins a turn, what else, how often, until when, and who starts."""
        words: list[int] = []
        for number, (name, phase) in enumerate(self.rules.phases.items()):
            for mover in MOVERS:
                self.asm.mover = mover
                until = REJECT
                if phase.until is not None and number + 1 < len(self.rules.phases):
                    until = self.asm.emit(lower_condition(self.asm, phase.until, f"phases.{name}.until"))
                starts = 0 if phase.starts is None else self.rules.players.index(phase.starts) + 1
                instead = [self.base_rows(names) for names in tried(phase.otherwise)]
                row = [
                    *self.base_rows(phase.turn),
                    self.asm.table([word for each in instead for word in each] or [0]),
                    len(instead),
                    phase.times or 1,
                    until,
                    starts,
                ]
                row += [int(all(self.plain(each) for each in phase.turn)), int(bool(phase.most_captured))]
                words += [*row, *[0] * (PHASE_WIDTH - len(row))]
        self.block(a.PHASES, words)
        self.put(a.PHASE_COUNT, len(self.rules.phases))
        self.put(a.MOST, int(any(phase.most_captured for phase in self.rules.phases.values())))

    def plain(self, name: str) -> bool:
        """Whether an action never sleeps and is always the holder's."""
        keys = None if name == "pass" else only(self.rules.actions[name])[1]
        return keys is None or (keys.when is None and getattr(keys, "by", None) is None)

    def end_tables(self) -> None:
        """The rules that end the game, and programs that hold where any of them does."""
        words = end_rules(self.rules, self.asm)
        self.block(a.ENDS, words)
        programs = [
            any_end(self.rules, self.asm, words, field, mover)
            for field in (E_STEP, E_CLOSE, E_ALWAYS)
            for mover in MOVERS
        ]
        self.block(a.ALL_ENDS, programs)
        self.put(a.END_COUNT, len(self.rules.end or ()))

    def must_tables(self) -> None:
        """What must hold once a turn is over, and whether only taking neighbours can mend it."""
        rules = {name: rule for name, rule in (self.rules.must_hold or {}).items() if rule.after == "turn"}
        if not rules:
            self.block(a.MENDS, [0, 0])
            return
        starts, mends = [], []
        for mover in MOVERS:
            self.asm.mover = mover
            items: list[Item] = []
            for name, rule in rules.items():
                items += lower_condition(self.asm, rule.condition, f"must_hold.{name}.condition")
            starts.append(self.asm.emit(items))
            mends.append(self.asm.side("mover") if mended_by_taking(self.rules) else 0)
        self.block(a.MUST_TURN, starts)
        self.block(a.MENDS, mends)

    def score_tables(self) -> None:
        """Doubled points and bonuses."""
        weights, values = points_of(self.rules, self.asm.codes)
        self.block(a.WEIGHTS, weights)
        self.block(a.VALUES, values)

    def scratch_layout(self) -> int:
        """Where the areas of the scratch array lie; its length."""
        stride, live = self.get(a.STRIDE), self.get(a.LIVE)
        searched = self.get(a.MUST_TURN) != 0 or self.get(a.MOST) != 0
        at = 0
        for word, size in (
            (a.RING, stride),
            (a.HEADS, stride + 8),
            (a.SAVES, 2 * live),
            (a.STACK, STACK_DEPTH * (FRAME + live) if searched else 0),
            (a.MARKS, stride if searched else 0),
            (a.SEEN, SEEN_SIZE if searched else 0),
            (a.STEPS, self.get(a.STEPS_MAX)),
        ):
            self.put(word, at)
            at += size
        return at


def key(n: int) -> int:
    """A random word of 62 bits for the hash of a board."""
    return (mixed(3 * n + 1) << 31 ^ mixed(3 * n + 2)) & 0x3FFFFFFFFFFFFFFF
