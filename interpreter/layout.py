"""The board, the pieces and the supplies of a ruleset."""

from __future__ import annotations

import msgspec

from .arrays import BIG
from .assembly import FIRST, NOBODY, NONE, SECOND, Codes
from .laying import board_of
from .ruleset import Ruleset, only
from .sums import whole
from .topology import Topology
from .vocabulary import LATE

MOVERS = (FIRST, SECOND)


def topology_of(rules: Ruleset) -> Topology:
    """The board of a ruleset."""
    return board_of(msgspec.to_builtins(rules.board))


def codes_of(rules: Ruleset) -> Codes:
    """A number for each owner and kind."""
    owners, kinds = [NONE], [""]
    for kind, piece in rules.pieces.items():
        own = (
            MOVERS
            if piece.owner is None
            else [NOBODY]
            if piece.owner == "nobody"
            else [rules.players.index(piece.owner) + 1]
        )
        owners += own
        kinds += [kind] * len(own)
    if waits(rules):
        owners.append(NONE)
        kinds.append("")
    return Codes(rules.players, tuple(owners), tuple(kinds))


def waits(rules: Ruleset) -> bool:
    """Whether some pieces that are captured stay on the board to the end of the turn."""
    called = (getattr(only(action)[1], "capture", None) or () for action in rules.actions.values())
    return any(LATE in names for names in called)


def supply_of(supply: int | str | None, board: Topology) -> int:
    """How many pieces a supply is; BIG where it never runs out. Raises ValueError for a sum that is no whole number."""
    if supply is None or supply == "unlimited":
        return BIG
    if isinstance(supply, int):
        return supply
    return whole(supply, {"cells": len(board.spots), "columns": board.columns, "rows": board.rows})
