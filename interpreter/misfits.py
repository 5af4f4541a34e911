"""What is wrong with the cells of a step, before any rule is asked."""

from __future__ import annotations

from collections.abc import Iterator

from . import arrays as a
from .arrays import Ints
from .assembly import cells
from .dispatch import count, nth
from .narrowing import Narrowed
from .primitives.distance import pieces_from
from .primitives.move import wrong_way
from .program import Program

FOREIGN = "\0"  # begins a reason: another piece than the one that the action moves
MISFIT = "\1"  # begins a reason: cells that no step of the action has
NEARLY = "\2"  # begins a reason: cells that a step of the action would have, were it not for one thing
ONTO = ("place", "grow", "lift")  # verbs with a single cell


def misfit(program: Program, s: Ints, row: Narrowed, i: int, p: int, q: int) -> str:
    """Why the action at i has no such step, its conditions aside; nothing where it has."""
    r = program.r
    at = s[a.FIELDS * (p if row.verb in ONTO else q) + a.BOARD]
    name = program.board.names[p if row.verb in ONTO else q]
    if not r[i + a.A_SOURCE] >> at & 1:
        which = "" if row.verb in ONTO else ", which is not what moves here"
        return f"{MISFIT if row.verb in ONTO else FOREIGN}{name} {held(program, at)}{which}"
    if row.verb in ("place", "grow") and s[a.HAND + r[i + a.A_CODE]] == 0:
        return f"{MISFIT}no {program.codes.name(r[i + a.A_CODE])} is left in the hand"
    if row.verb in ONTO:
        return ""
    if r[i + a.A_FLAGS] & a.SAME_PIECE and q != s[a.AT]:
        return f"{MISFIT}only the piece on {program.board.names[s[a.AT]]} may go on"
    if any(nth(r, s, i, x) == q << 16 | p for x in range(count(r, s, i))):
        return ""
    holds = s[a.FIELDS * p + a.BOARD]
    if not r[i + a.A_TO] >> holds & 1:
        return f"{MISFIT}{program.board.names[p]} {held(program, holds)}"
    return unreached(program, s, row, i, p, q)


def held(program: Program, code: int) -> str:
    """What a cell holds, as the end of a sentence."""
    return f"holds {program.codes.name(code)}" if code else "is empty"


def unreached(program: Program, s: Ints, row: Narrowed, i: int, p: int, q: int) -> str:
    """Why a piece does not come from one cell to another on which it could stand."""
    names = program.board.names
    found = () if row.verb != "move" or program.r[i + a.A_FLAGS] & a.ANYWHERE else lines(program.r, i, p, q)
    for way, passed in found:
        if program.r[i + a.A_FLAGS] & a.ONWARD and wrong_way(program.r, s, i, way):
            other = "in the same direction" if program.r[i + a.A_FLAGS] & a.SAME_WAY else "in another direction"
            return f"{NEARLY}the piece on {names[q]} may only go on {other} ({row.path})"
        for x in passed[: program.r[i + a.A_REACH]]:
            if stopped(program.r, s, i, x):
                holds = held(program, s[a.FIELDS * x + a.BOARD])
                return f"{NEARLY}{names[x]} is in the way: it {holds} ({row.own}.through)"
        far = f"goes {cells(program.r[i + a.A_REACH])} at most, and {names[p]} is {len(passed) + 1} away"
        return f"{NEARLY}the piece on {names[q]} {far} ({row.own}.distance)"
    return f"{MISFIT}the piece on {names[q]} does not reach {names[p]}"


def lines(r: Ints, i: int, p: int, q: int) -> Iterator[tuple[int, list[int]]]:
    """The directions of an action that lead from q to p, with the cells between."""
    for j in range(r[i + a.A_WAYS], r[i + a.A_WAYS] + r[i + a.A_WAY_COUNT]):
        passed: list[int] = []
        x = r[r[a.RAYS] + q * r[a.DIRS] + r[j]]
        while x not in (p, q, r[a.CELLS]):
            passed.append(x)
            x = r[r[a.RAYS] + x * r[a.DIRS] + r[j]]
        if x == p:
            yield r[j], passed


def stopped(r: Ints, s: Ints, i: int, x: int) -> bool:
    """Whether a cell is one that the action at i does not pass."""
    outside = r[i + a.A_PASSED_IN] and r[r[i + a.A_PASSED_IN] + x] == 0
    return bool(outside) or not r[i + a.A_PASSED] >> s[a.FIELDS * x + a.BOARD] & 1


def length_asked(r: Ints, s: Ints, i: int, p: int, q: int) -> int:
    """How many pieces there are on the line through two cells, for the row at i that asks it."""
    ways = [r[j] for j in range(r[i + a.ARG], r[i + a.ARG] + r[i + a.ARG2])]
    way = next(way for way in ways if p in ray(r, q, way))
    return 1 + pieces_from(r, s, q, way) + pieces_from(r, s, q, r[r[a.BACK] + way])


def ray(r: Ints, q: int, way: int) -> list[int]:
    """The cells that lie in a direction."""
    found = [r[r[a.RAYS] + q * r[a.DIRS] + way]]
    while found[-1] != r[a.CELLS]:
        found.append(r[r[a.RAYS] + found[-1] * r[a.DIRS] + way])
    return found
