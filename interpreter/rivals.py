"""Which actions on offer at once may do the same step, so that only the earlier one has it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

from .arrays import RIVAL_BITS
from .assembly import FIRST, SECOND, Assembler
from .ruleset import Ruleset
from .terms import tried

Key = tuple[str, str | None]
Actions = Mapping[str, tuple[str, Any]]  # verb and keys, by name
PLACING = ("place", "grow")
CARRYING = ("move", "jump", "leap")


def rivals(
    rules: Ruleset, asm: Assembler, actions: Mapping[str, tuple[str, Any]], number: Mapping[Key, int]
) -> dict[int, int]:
    """For each row the mask of earlier rows that may do the same step; rows without any are left out."""
    found: dict[int, int] = {}
    for group in together(rules, actions):
        for earlier, later in combinations(group, 2):
            if earlier[0] in (getattr(actions[later[0]][1], "beside", None) or ()):
                continue
            if any(may_meet(asm, mover, actions[earlier[0]], actions[later[0]]) for mover in (FIRST, SECOND)):
                row = number[later]
                found[row] = found.get(row, 0) | 1 << number[earlier] % RIVAL_BITS
    return found


def together(rules: Ruleset, actions: Actions) -> Iterator[Sequence[Key]]:
    """The groups of narrowed actions that can be on offer at once, in order."""
    for phase in rules.phases.values():
        for names in (phase.turn, *tried(phase.otherwise)):
            yield [(name, None) for name in names]
    for name, (_, keys) in actions.items():
        yield [(follower, name) for follower in getattr(keys, "then", None) or {}]


def may_meet(asm: Assembler, mover: int, one: tuple[str, Any], other: tuple[str, Any]) -> bool:
    """Whether two actions may put the same piece on the same cell."""
    asm.mover = mover
    (verb, keys), (verb2, keys2) = one, other
    if getattr(keys, "becomes", None) != getattr(keys2, "becomes", None):  # they leave different pieces
        return False
    if verb in CARRYING and verb2 in CARRYING:
        return not (parted(asm, one, other) or (keys.piece and keys2.piece and keys.piece != keys2.piece))
    if verb not in PLACING or verb2 not in PLACING:
        return False
    if asm.codes.code(mover, keys.piece) != asm.codes.code(mover, keys2.piece):
        return False
    return not (verb != verb2 and (keeps_off(asm, keys) or keeps_off(asm, keys2)))


def parted(asm: Assembler, one: tuple[str, Any], other: tuple[str, Any]) -> bool:
    """Whether two actions move a piece to neighbours in different directions, and no cell is a neighbour in two."""
    for verb, keys in (one, other):
        if verb != "move" or keys.directions == "anywhere" or keys.distance not in (None, 1):
            return False
    ways, ways2 = (set(asm.ways(keys.directions or "adjacent")) for _, keys in (one, other))
    cells = len(asm.board.spots)
    single = all(len({x for x in row if x < cells}) == sum(x < cells for x in row) for row in asm.board.rays)
    return single and not ways & ways2


def keeps_off(asm: Assembler, keys: Any) -> bool:
    """Whether a placement keeps off the mover's own pieces, next to which all growth goes."""
    refused = keys.to.not_next_to if keys.to is not None else None
    own = asm.side("mover")
    return refused is not None and asm.holding([name for name in refused if asm.is_contents(name)]) & own == own
