"""How large a game is: positions and games, as powers of ten (Allis 1994)."""

from __future__ import annotations

from math import comb, log10
from typing import Any

import msgspec

from .. import arrays as a
from ..arrays import BIG
from ..game import Game
from ..program import Program


def position_bound(game: Game) -> float:
    """An upper bound of the positions as a power of ten: every way to fill the board, with either player to move."""
    program = game.program
    r, cells = program.r, program.r[a.CELLS]
    kinds = program.codes.pieces
    limits = [r[r[a.SUPPLY] + code] + standing(program, code) if changeless(game) else BIG for code in kinds]
    endless = sum(number >= cells for number in limits)
    ways = {0: 1}  # by cells taken by pieces that there are few of
    for number in (number for number in limits if number < cells):
        ways = with_kind(ways, cells, number)
    return log10(2 * sum(times * (endless + 1) ** (cells - taken) for taken, times in ways.items()))


def with_kind(ways: dict[int, int], cells: int, number: int) -> dict[int, int]:
    """The ways to put up to so many pieces of one more kind on the cells that are left."""
    found: dict[int, int] = {}
    for taken, times in ways.items():
        for more in range(min(number, cells - taken) + 1):
            found[taken + more] = found.get(taken + more, 0) + times * comb(cells - taken, more)
    return found


def standing(program: Program, code: int) -> int:
    """How many pieces of a kind stand on the board at the start; they came out of the supply."""
    r = program.r
    codes = r[r[a.SETUP] + 1 : r[a.SETUP] + 2 * r[a.SETUP_COUNT] : 2]
    return codes.count(code) if r[r[a.SUPPLY] + code] < BIG else 0


def changeless(game: Game) -> bool:
    """Whether no piece ever becomes another one, so that supplies bound what is on the board."""
    return not changes(msgspec.to_builtins((game.rules.actions, game.rules.captures)))


def changes(part: Any) -> bool:
    """Whether a part of a ruleset turns pieces over or makes other kinds of them."""
    if isinstance(part, dict):
        return part.get("result") == "flip" or bool(part.get("becomes")) or any(map(changes, part.values()))
    return isinstance(part, list | tuple) and any(map(changes, part))


def game_tree(steps: float, legal: float) -> float:
    """The games as a power of ten: the steps of a game times the logarithm of the choices at a step, of means both."""
    return steps * log10(max(1.0, legal))
