"""What a word needs in order to become numbers: tables that grow, masks of sides and kinds, rows of conditions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from . import notation, topology
from .arrays import ACCEPT, BIG, REJECT, ROW
from .terms import Bounds, CellSet, CountedCells, Span
from .topology import Topology

Kernel = Callable[..., Any]
NONE, FIRST, SECOND, NOBODY = range(4)  # owners


@dataclass(frozen=True)
class Codes:
    """The number of each owner and kind: what a cell can hold; the last is a piece that waits to be taken off."""

    players: tuple[str, str]
    owners: tuple[int, ...]  # by code; NONE for nothing and for what waits to be taken off
    kinds: tuple[str, ...]  # by code; "" for the same two

    @property
    def pieces(self) -> range:
        """The numbers of pieces; what waits to be taken off is none any more."""
        return range(1, len(self.owners) - (self.owners[-1] == NONE and len(self.owners) > 1))

    def mask(self, owner: int | None = None, kind: str | None = None) -> int:
        """The codes of an owner and a kind; None for any."""
        return sum(
            1 << code
            for code, (o, k) in enumerate(zip(self.owners, self.kinds, strict=True))
            if o != NONE and owner in (None, o) and kind in (None, k)
        )

    def code(self, owner: int, kind: str) -> int:
        """The code of a kind in the hand of an owner, or of the owner that the kind always has."""
        for fits in (owner, NOBODY, 3 - owner):
            mask = self.mask(fits, kind)
            if mask:
                return mask.bit_length() - 1
        raise KeyError(kind)

    def name(self, code: int) -> str:
        """The name of what a cell holds, as `light stone`, or the piece alone where nobody owns it."""
        owner = self.owners[code]
        if owner == NONE:
            return "taken piece"
        return self.kinds[code] if owner == NOBODY else f"{self.players[owner - 1]} {self.kinds[code]}"


@dataclass(frozen=True)
class Test:
    """One row of a condition: a kernel, its numbers, and the rule in words for whoever breaks it."""

    kernel: Kernel | None  # None: never holds
    args: tuple[int, ...] = ()
    why: str = ""
    path: str = ""


@dataclass(frozen=True)
class Not:
    """A record of conditions turned round."""

    tests: tuple[Item, ...]
    why: str = ""
    path: str = ""


Item = Test | Not


@dataclass
class Assembler:
    """Collects the tables of a program, for one mover at a time."""

    board: Topology
    codes: Codes
    opcodes: Mapping[Kernel, int]
    forward: tuple[str, str] | None
    regions: Mapping[str, CellSet]
    actions: Sequence[str]
    phases: Sequence[str]
    grouped: bool
    limited: Mapping[str, bool]  # kinds: whether their supply is limited
    words: list[int] = field(default_factory=list)  # the array r so far
    rows: list[list[int]] = field(default_factory=lambda: [[0] * ROW, [0] * ROW])
    reasons: dict[int, tuple[str, str]] = field(default_factory=dict)  # row: the rule in words, its address
    notes: int = 0  # which earlier positions the game must remember
    hashed: bool = False  # whether the board is compared with another by its hash
    only_joins: bool = (
        False  # whether what is lowered is asked after each step, and only the piece just played can join
    )
    mover: int = FIRST
    _tables: dict[tuple[int, ...], int] = field(default_factory=dict)

    # ---- tables

    def table(self, values: Sequence[int]) -> int:
        """The offset in r of these words; equal tables are kept once."""
        key = tuple(values)
        if key not in self._tables:
            self._tables[key] = len(self.words)
            self.words.extend(key)
        return self._tables[key]

    # ---- sides, kinds, contents

    def player(self, name: str) -> int:
        """The number of a side that is one player."""
        if name == "mover":
            return self.mover
        if name == "opponent":
            return 3 - self.mover
        return self.codes.players.index(name) + 1

    def players(self, name: str) -> list[int]:
        """The players that a side names, one by one."""
        return [FIRST, SECOND] if name in ("each", "anyone") else [self.player(name)]

    def sides(self, name: str, what: Sequence[str] | None = None) -> list[int]:
        """Masks of a side's codes: two of them for `each`."""
        kinds = self.kinds(what)
        if name == "nobody":
            return [self.codes.mask(NOBODY) & kinds]
        masks = [self.codes.mask(player) & kinds for player in self.players(name)]
        return [masks[0] | masks[1]] if name == "anyone" else masks

    def side(self, name: str, what: Sequence[str] | None = None) -> int:
        """One mask of all the codes of a side."""
        mask = 0
        for each in self.sides(name, what):
            mask |= each
        return mask

    def kinds(self, what: Sequence[str] | None) -> int:
        """The codes of some kinds, whoever has them; all where nothing is said."""
        if what is None:
            return self.codes.mask()
        mask = 0
        for kind in what:
            mask |= self.codes.mask(None, kind)
        return mask

    def holding(self, contents: Sequence[str]) -> int:
        """The codes that a list of contents allows: empty, sides, kinds."""
        mask = 0
        for word in contents:
            if word == "empty":
                mask |= 1
            elif word in ("mover", "opponent", "anyone", "nobody", *self.codes.players):
                mask |= self.side(word)
            else:
                mask |= self.kinds([word])
        return mask

    def is_contents(self, word: str) -> bool:
        """Whether a name in a list says what a cell holds, not which cell it is."""
        known = ("empty", "mover", "opponent", "anyone", "nobody", *self.codes.players, *self.codes.kinds)
        return word in known

    # ---- directions

    def ways(self, names: str | Sequence[str]) -> list[int]:
        """The numbers of directions."""
        if isinstance(names, str):
            return list(self.board.ways[names])
        return [self.board.directions.index(self.compass(name)) for name in names]

    def axes(self, names: str | Sequence[str] | None) -> list[int]:
        """A direction of each line that these name, or of each that is straight where nothing is said."""
        ways = self.ways(names or self.board.lines)
        return [way for way in ways if self.board.back[way] not in ways[: ways.index(way)]]

    def compass(self, name: str) -> str:
        """A direction or a side with the mover's point of view taken out."""
        if self.forward is None:
            return name
        return topology.relative(name, self.forward[self.mover - 1]) or name

    # ---- cells

    def cells(self, wanted: CellSet | None) -> frozenset[int]:
        """The cells of a set, the one left last time not among them."""
        every = frozenset(range(len(self.board.spots)))
        if wanted is None:
            return every
        found = every if wanted.in_ is None else self.named(wanted.in_, wanted.depth or 1)
        if wanted.not_in is not None:
            found -= self.named(wanted.not_in, 1)
        return frozenset(cell for cell in found if self.in_lines(wanted, *self.board.spots[cell]))

    def in_lines(self, wanted: CellSet, column: int, row: int) -> bool:
        """Whether a spot is in the rows, the columns and the shade that a set asks for."""
        rows = [
            i
            for name in wanted.rows or ()
            for i in (topology.middles(self.board.rows) if name == "middle" else {name - 1})
        ]
        columns = [
            i
            for name in wanted.columns or ()
            for i in (topology.middles(self.board.columns) if name == "middle" else {notation.column_number(name)})
        ]
        shade = {"dark": 0, "light": 1}.get(wanted.shade or "", (column + row) % 2)
        return (
            (wanted.rows is None or row in rows)
            and (wanted.columns is None or column in columns)
            and (column + row) % 2 == shade
        )

    def named(self, names: Sequence[str], depth: int) -> frozenset[int]:
        """The cells of regions and cells by name."""
        found: frozenset[int] = frozenset()
        for name in names:
            found |= self.region(name, depth)
        return found

    def region(self, name: str, depth: int) -> frozenset[int]:
        """The cells of one region, or a single cell; none for a cell that the board does not have."""
        if name in self.regions:
            return self.cells(self.regions[name])
        if name in topology.RELATIVE_SIDES:
            ahead = self.compass("forward" if name == "far_side" else "backward")
            return self.board.side(ahead, depth)
        if name in self.board.sides:
            return self.board.side(name, depth)
        if name in self.board.places:
            return self.board.built_in(name) if name not in topology.CHANGING else frozenset()
        return frozenset({self.board.number[name]} if name in self.board.number else set())

    def region_table(self, cells: frozenset[int]) -> int:
        """The offset in r of a table with 1 for each of these cells."""
        return self.table([int(cell in cells) for cell in range(len(self.board.spots) + 1)])

    # ---- rows

    def emit(
        self, items: Sequence[Item], if_true: int = ACCEPT, if_false: int = REJECT, said: tuple[str, str] | None = None
    ) -> int:
        """Write a conjunction as rows; the first row, or where to go without any. `said` overrides the reasons."""
        following = if_true
        for item in reversed(items):
            if isinstance(item, Not):
                following = self.emit(item.tests, if_false, following, said or (item.why, item.path))
            elif item.kernel is None:
                following = if_false
            else:
                args = [*item.args, 0, 0, 0, 0][:4]
                self.rows.append([self.opcodes[item.kernel], *args, following, if_false, 0])
                following = len(self.rows) - 1
                self.reasons[following] = said or (item.why, item.path)
        return following


def bounds(wanted: Bounds | CountedCells) -> tuple[int, int] | None:
    """The least and the most that bounds allow; None where they never hold."""
    if wanted.at_least == "never":
        return None
    if wanted.exactly is not None:
        return wanted.exactly, wanted.exactly
    return wanted.at_least or 0, BIG if wanted.at_most is None else wanted.at_most


def bounded(wanted: Bounds | CountedCells | Span, spoken: Callable[[int | str], str] = str) -> str:
    """Bounds in words, as `at least 2`; `spoken` says each number."""
    said = [
        f"{word} {spoken(value)}"
        for word, value in (("at least", wanted.at_least), ("at most", wanted.at_most), ("exactly", wanted.exactly))
        if value is not None
    ]
    return " and ".join(said)


def times(number: int | str) -> str:
    """How often."""
    return {"1": "once", "2": "twice"}.get(str(number), f"{number} times")


def cells(number: int | str) -> str:
    """So many cells."""
    return f"{number} cell" if number == 1 else f"{number} cells"


def spanned(said: int | str | Span | None, longest: int) -> tuple[int, int]:
    """The least and the most that a length may be: at most a number, `any`, or bounds; 1 where nothing is said."""
    if isinstance(said, Span):
        return said.exactly or said.at_least or 1, min(said.exactly or said.at_most or longest, longest)
    return 1, longest if isinstance(said, str) else min(said or 1, longest)
