"""next_to, not_next_to: what a neighbour of the cell holds, or is.

actions: {close: {place: {piece: stone, to: {next_to: [mover]}}},
          apart: {place: {piece: stone, to: {not_next_to: [mover]}}}}

. X .
X x X    x is the mover's: `close` goes to the cells X, `apart` to the others
. X .

`played` is the cell of the piece just played: `next_to: [played]`.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..arrays import ARG, ARG2, ARG3, ARG4, AT, BOARD, CELLS, DEGREE, FIELDS, NEAR, VACATED, Cell, Ints
from ..assembly import Assembler, Item, Not, Test
from ..kernel import kernel, outlined


def row(asm: Assembler, names: Sequence[str], subject: int, why: str, path: str) -> Item:
    """What asks the neighbours of a cell for contents or places; two rows where two of these change with the steps."""
    mask = asm.holding([name for name in names if asm.is_contents(name)])
    places = asm.named([name for name in names if not asm.is_contents(name)], 1)
    table = asm.region_table(places) if places else 0
    changing = [where for name, where in (("vacated", VACATED), ("played", AT)) if name in names]
    tests = [Test(beside, (mask, table, where, subject), why, path) for where in changing or [0]]
    return tests[0] if len(tests) == 1 else Not(tuple(Not((test,), why, path) for test in tests), why, path)


def meant(asm: Assembler, names: Sequence[str]) -> str:
    """What a neighbour holds or is, in words."""
    said = {
        "empty": "an empty cell",
        "anyone": "a piece of either player",
        "nobody": "a piece of nobody's",
        "played": "the piece just played",
        "vacated": "the cell vacated",
        **{side: f"a piece of the {side}" for side in ("mover", "opponent")},
        **{player: f"a piece of {player}" for player in asm.codes.players},
    }
    kinds = {name: f"a piece of the kind {name}" for name in asm.codes.kinds if name}
    cells = {name: name for name in asm.board.number}
    return " or ".join((said | kinds | cells).get(name, f"a cell of {name}") for name in names)


def lower(asm: Assembler, names: Sequence[str], subject: int, path: str) -> list[Item]:
    """A neighbour must hold, or be, one of these."""
    return [row(asm, names, subject, f"the cell is not next to {meant(asm, names)}", path)]


def lower_not(asm: Assembler, names: Sequence[str], subject: int, path: str) -> list[Item]:
    """No neighbour may hold, or be, any of these."""
    why = f"the cell is next to {meant(asm, names)}"
    return [Not((row(asm, names, subject, why, path),), why, path)]


@outlined
@kernel
def beside(r: Ints, s: Ints, b: Ints, i: int, p: Cell, q: Cell) -> bool:
    """Whether some neighbour holds a code of a mask, is in a table, or is a cell that the state names."""
    near = r[NEAR] + (q if r[i + ARG4] else p) * r[DEGREE]
    for j in range(near, near + r[DEGREE]):
        x = r[j]
        if (r[i + ARG] >> s[FIELDS * x + BOARD]) & 1:
            return True
        if r[i + ARG2] and r[r[i + ARG2] + x]:
            return True
        if r[i + ARG3] and x == s[r[i + ARG3]] and x != r[CELLS]:
            return True
    return False
