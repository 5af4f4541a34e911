"""Pieces: how many there are, and where they stand at the start."""

from __future__ import annotations

from collections.abc import Iterator

from ..assembly import FIRST, NOBODY
from ..marked import Fault, Map
from ..sums import whole
from ..terms import all_tried
from ..words import listed, number_of, quoted
from .rules import Rules

MAX_SUPPLY = 10_000


def counted(rules: Rules, kind: str) -> int | None:
    """How many pieces of a kind each owner has; None where that is unlimited or cannot be told. Raises ValueError."""
    supply = rules.section("pieces").get(kind, {}).get("supply")
    board = rules.board
    if supply in (None, "unlimited") or board is None:
        return None
    count = (
        supply
        if isinstance(supply, int)
        else whole(supply, {"cells": len(board.spots), "columns": board.columns, "rows": board.rows})
    )
    if count > MAX_SUPPLY:
        raise ValueError(f"'{supply}' is {count} here, more than {MAX_SUPPLY}")
    return count


def count_of(rules: Rules, kind: str) -> int | None:
    """The same, None too where the sum is wrong."""
    try:
        return counted(rules, kind)
    except ValueError:
        return None


def wrong_sums(rules: Rules) -> Iterator[Fault]:
    """Supplies that are no whole number on this board."""
    for kind in rules.section("pieces"):
        try:
            counted(rules, kind)
        except ValueError as error:
            yield Fault(
                ("pieces", kind, "supply"),
                f"{error}; write a whole number, or a sum that is one on every board of this game",
            )


# ---- the set-up


def placed(rules: Rules) -> Iterator[tuple[str, str, frozenset[int]]]:
    """Owner, kind and cells of each entry of the set-up."""
    for owner, kinds in rules.section("setup").items():
        mover = rules.players.index(owner) + 1 if owner in rules.players else FIRST
        for kind, wanted in kinds.items():
            cells = rules.cells(wanted, mover) if isinstance(wanted, Map) else None
            if cells is not None:
                yield owner, kind, cells


def overlaps(rules: Rules) -> Iterator[Fault]:
    """Cells that are set up twice."""
    taken: dict[int, str] = {}
    for owner, kind, cells in placed(rules):
        shared = sorted(cell for cell in cells if cell in taken)
        if shared and rules.board is not None:
            names = [rules.board.names[cell] for cell in shared]
            shown = listed(names[:4]) + (f" and {len(names) - 4} more" if len(names) > 4 else "")
            yield Fault(
                ("setup", owner, kind),
                f"{shown} already {'holds' if len(names) == 1 else 'hold'} {taken[shared[0]]}: set up one piece a cell",
                on_key=True,
            )
        taken.update(
            (cell, f"a {owner} {kind}" if owner != "nobody" else f"a {kind}") for cell in cells if cell not in taken
        )


def wrong_owners(rules: Rules) -> Iterator[Fault]:
    """Kinds that are set up for somebody who cannot have them."""
    for owner, kinds in rules.section("setup").items():
        number = NOBODY if owner == "nobody" else rules.players.index(owner) + 1 if owner in rules.players else None
        for kind in kinds:
            if number is not None and kind in rules.names("pieces") and number not in rules.owners(kind):
                owners = [("", *rules.players, "nobody")[each] for each in rules.owners(kind)]
                yield Fault(
                    ("setup", owner, kind),
                    f"{owner} cannot have a {kind}, which belongs to {listed(owners, 'or')}: set it up there",
                    on_key=True,
                )


def too_many_set_up(rules: Rules) -> Iterator[Fault]:
    """Set-ups that are larger than the supply."""
    for owner, kind, cells in placed(rules):
        count = count_of(rules, kind)
        if count is not None and len(cells) > count:
            yield Fault(
                ("setup", owner, kind),
                f"{number_of(len(cells), 'cell')}, and only {count} of {quoted(kind)} for {owner}: "
                "fewer cells, or a larger supply",
                on_key=True,
            )


# ---- the hand


def in_hand(rules: Rules, kind: str, owner: int) -> int | None:
    """How many pieces of a kind are in a hand at the start; None for unlimited."""
    count = count_of(rules, kind)
    if count is None:
        return None
    names = ("", *rules.players, "nobody")
    return count - sum(len(cells) for name, each, cells in placed(rules) if each == kind and name == names[owner])


def too_many_to_place(rules: Rules) -> Iterator[Fault]:
    """Phases that last until the hands are empty, though the cells cannot take the pieces."""
    for name, phase in rules.section("phases").items():
        hands = hand_to_empty(phase.get("until"))
        if hands is None or rules.board is None or not set(phase.get("turn", ())) <= set(rules.verbs):
            continue
        verbs = [
            rules.verbs[action]
            for action in rules.reached({*phase.get("turn", ()), *all_tried(phase.get("otherwise"))})
            if action in rules.verbs
        ]
        if any(
            verb not in ("place", "pass") or keys.get("capture") or "holds" in keys.get("to", {})
            for verb, keys in verbs
        ):
            continue
        yield from not_enough_room(rules, name, [keys for verb, keys in verbs if verb == "place"], hands)


def hand_to_empty(until: Map | None) -> Map | None:
    """The count of pieces that has to fall to 0, if a condition asks that of hands."""
    pieces = until.get("pieces") if isinstance(until, Map) else None
    if (
        not isinstance(pieces, Map)
        or pieces.get("where") != "hand"
        or 0 not in (pieces.get("at_most"), pieces.get("exactly"))
    ):
        return None
    return pieces


def not_enough_room(rules: Rules, name: str, places: list[Map], hands: Map) -> Iterator[Fault]:
    """More pieces in the hands than cells that they can go to."""
    room: set[int] = set()
    for keys in places:
        for mover in (1, 2):
            cells = rules.cells(keys.get("to", {}), mover)
            if cells is None:
                return
            room |= cells
    for _, _, cells in placed(rules):
        room -= cells
    kinds = {keys["piece"] for keys in places} & set(hands.get("what") or rules.names("pieces"))
    counts = [in_hand(rules, kind, owner) for kind in kinds for owner in rules.owners(kind)]
    total = sum(count for count in counts if count is not None)
    if hands.get("of") in ("each", "anyone") and None not in counts and total > len(room):
        text = (
            f"this never holds: {total} pieces are in the hands, and the actions of the phase find room for {len(room)}"
        )
        yield Fault(("phases", name, "until"), f"{text}; a smaller supply, or more cells", on_key=True)


WRONG = (wrong_sums, overlaps, wrong_owners, too_many_set_up, too_many_to_place)
IDLE = ()
