"""A ruleset as the checks see it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cached_property, lru_cache
from typing import Any

import msgspec

from ..assembly import FIRST, NOBODY, NONE, SECOND, Assembler, Codes
from ..graphs import faults
from ..laying import board_of
from ..marked import Map, Path, Seq, written
from ..merging import written_out
from ..terms import CellSet, all_tried
from ..topology import Topology
from .grammar import RULESET, Node, Reference, walk

MAX_NESTING = 8  # regions inside regions
MAX_PARTS = 1000  # regions that one region comes to in the end
CELL_KEYS = ("in", "not_in", "rows", "columns", "depth", "shade")


class Rules:
    """A tree without what the schema refused, and the whole tree for the names that are known."""

    def __init__(self, tree: Map, whole: Map) -> None:
        self.tree, self.whole = tree, whole

    def section(self, name: str) -> Map:
        """A section; empty where there is none."""
        found = self.tree.get(name)
        return found if isinstance(found, Map) else Map(self.tree.mark)

    def own(self, section: str) -> Iterator[tuple[str, Path]]:
        """The names of a section about which the file itself says something, and where; not what it only inherits."""
        found = self.section(section)
        for name in found:
            path = written(found, name, self.tree.mark.source)
            if path:
                yield name, (section, *path)

    def names(self, section: str) -> tuple[str, ...]:
        """The names that a section gives, those of refused rules among them."""
        found = self.whole.get(section)
        return tuple(found) if isinstance(found, Map) else ()

    def knows(self, section: str) -> bool:
        """Whether the names of a section are known; those of one that may be left out are, when it is."""
        if section == "players":
            return bool(self.players)
        return isinstance(self.whole.get(section), Map) or (
            section not in self.whole and section in ("regions", "captures")
        )

    def refused(self, section: str) -> bool:
        """Whether the schema refused a section or some of its rules."""
        return section in self.whole and (
            section not in self.tree or len(self.section(section)) < len(self.names(section))
        )

    @cached_property
    def players(self) -> tuple[str, ...]:
        """The players; none where they are not well formed."""
        found = self.tree.get("players")
        return tuple(found) if isinstance(found, Seq) else ()

    @cached_property
    def verbs(self) -> dict[str, tuple[str, Map]]:
        """Each action's verb and its keys."""
        found = {"pass": ("pass", Map(self.tree.mark))}
        for name, action in self.section("actions").items():
            for verb, keys in action.items():
                found[name] = verb, keys
        return found

    @cached_property
    def _walked(self) -> list[Node | Reference]:
        return list(walk(self.tree, RULESET))

    @cached_property
    def references(self) -> list[Reference]:
        """Every name that is used, in the order of the file."""
        return [found for found in self._walked if isinstance(found, Reference)]

    @cached_property
    def nodes(self) -> list[Node]:
        """Every mapping, in the order of the file."""
        return [found for found in self._walked if isinstance(found, Node)]

    def of_kind(self, *kinds: str) -> list[Node]:
        """The mappings of some kinds."""
        return [node for node in self.nodes if node.kind in kinds]

    # ---- the board

    @cached_property
    def board(self) -> Topology | None:
        """The board; None where it is not well formed."""
        section = self.section("board")
        return board(written_out(section)) if section else None

    @cached_property
    def shape(self) -> Topology | None:
        """The board with all its cells."""
        section = {key: value for key, value in self.section("board").items() if key != "without"}
        return board(written_out(section)) if section else None

    @cached_property
    def forward(self) -> tuple[str, str] | None:
        """The way each player looks; None where that is not said of both."""
        said = self.section("forward")
        return (said[self.players[0]], said[self.players[1]]) if set(said) == set(self.players) and said else None

    @cached_property
    def tangled(self) -> list[str]:
        """Regions that contain themselves, or too many others."""
        regions = self.section("regions")
        inner = {
            name: [each for key in ("in", "not_in") for each in cells.get(key, ()) if each in regions]
            for name, cells in regions.items()
        }
        depth, count = dict.fromkeys(inner, 0), dict.fromkeys(inner, 1)
        for _ in range(MAX_NESTING + 1):
            depth = {name: 1 + max((depth[each] for each in found), default=-1) for name, found in inner.items()}
            count = {name: min(MAX_PARTS, 1 + sum(count[each] for each in found)) for name, found in inner.items()}
        return [name for name in inner if depth[name] > MAX_NESTING or count[name] >= MAX_PARTS]

    @cached_property
    def _assembler(self) -> Assembler | None:
        if self.board is None or len(self.players) != 2 or self.tangled:
            return None
        regions = {name: cell_set(cells) for name, cells in self.section("regions").items()}
        codes = Codes((self.players[0], self.players[1]), (NONE,), ("",))
        return Assembler(self.board, codes, {}, self.forward, regions, (), (), False, {})

    def cells(self, wanted: Map, mover: int = FIRST) -> frozenset[int] | None:
        """The cells of a set for a mover; None where they cannot be told."""
        assembler = self._assembler
        if assembler is None:
            return None
        assembler.mover = mover
        try:
            return assembler.cells(cell_set(wanted))
        except (KeyError, ValueError, IndexError):  # a name that another check reports
            return None

    # ---- pieces

    def owners(self, kind: str) -> tuple[int, ...]:
        """Who can have a kind of piece: players from 1, or nobody."""
        owner = self.section("pieces").get(kind, {}).get("owner")
        if owner == "nobody":
            return (NOBODY,)
        return (self.players.index(owner) + 1,) if owner in self.players else (FIRST, SECOND)

    def kinds_of(self, side: str) -> list[str]:
        """The kinds that a side can have."""
        wanted = {"nobody": {NOBODY}}.get(side, {FIRST, SECOND})
        if side in self.players:
            wanted = {self.players.index(side) + 1}
        return [kind for kind in self.names("pieces") if wanted & set(self.owners(kind))]

    @cached_property
    def placed(self) -> set[str]:
        """The kinds that actions put down."""
        return {str(keys["piece"]) for verb, keys in self.verbs.values() if verb in ("place", "grow")}

    # ---- the course of a turn

    def followers(self, action: str) -> Map:
        """The followers of an action."""
        then = self.verbs[action][1].get("then") if action in self.verbs else None
        return then if isinstance(then, Map) else Map(self.tree.mark)

    @cached_property
    def begun(self) -> set[str]:
        """Actions with which a turn can begin."""
        return {
            name
            for phase in self.section("phases").values()
            for name in (*phase.get("turn", ()), *all_tried(phase.get("otherwise")))
        }

    def reached(self, starts: set[str]) -> set[str]:
        """Actions that can be part of a turn that begins with one of these."""
        found: set[str] = set()
        open_ = list(starts)
        while open_:
            name = open_.pop()
            if name not in found:
                found.add(name)
                open_ += self.followers(name)
        return found


@lru_cache(maxsize=64)
def board(section: str) -> Topology | None:
    """A board, kept for the many values of options that do not change it; None where it has faults."""
    said = json.loads(section)
    if faults(said.get("lines", ())):
        return None
    try:
        found = board_of(said)
    except KeyError:  # a region that no board has without the rest of the rules
        return None
    return found if found.spots else None


def cell_set(wanted: Any) -> CellSet:
    """The keys of a set of cells as a value."""
    return msgspec.convert({key: value for key, value in wanted.items() if key in CELL_KEYS}, CellSet)
