"""What the command solve does."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from functools import partial
from math import isnan
from typing import Any

from ..game import Game
from ..players.solver import Solution
from ..players.solving import solve as solved
from .inputs import open_game, open_record
from .output import document, everything
from .sources import WrongUse
from .waiting import interruptible, prepare, say

SIZES = {"": 1, "k": 1 << 10, "m": 1 << 20, "g": 1 << 30}
LINE = 12  # steps of best play in one line of text


def solve(name: str, choices: Iterable[str], record: str, seconds: float, memory: str, as_json: bool) -> int:
    """Write the value of a game, or of the end of a record; 1 where it is not known, else 0."""
    if record:
        if name or choices:
            raise WrongUse("the record says which game it is, with which options: leave out the game and --set")
        _, match = open_record(record)
        found, position = match.game, match.position
    else:
        if not name:
            raise WrongUse("name a game or a file; 'kelb list' says which games there are")
        found = open_game(name, choices)
        position = found.start()
    space = bytes_of(memory)
    if isnan(seconds):
        raise WrongUse("--seconds takes a number of seconds, as in --seconds 60")
    prepare(found, "auto")
    after_each = shown if sys.stderr.isatty() else None
    result = interruptible(partial(solved, position, seconds, space, "auto", say, after_each))
    if after_each:
        sys.stderr.write("\r" + " " * 50 + "\r")
    document(summed(found, result)) if as_json else everything(told(result))
    return 0 if result.solved else 1


def bytes_of(memory: str) -> int:
    """How much memory is meant, as 500M or 2G."""
    found = re.fullmatch(r"([0-9]{1,6}(?:\.[0-9]+)?)([kmg]?)b?", memory.strip().lower())
    space = int(float(found[1]) * SIZES[found[2]]) if found else 0
    if not 1 << 20 <= space <= 1 << 40:
        raise WrongUse(f"--memory {memory}: write how much may be used, from 1M to 1024G, as in --memory 2G")
    return space


def shown(positions: int) -> None:
    """Show how many positions were seen."""
    sys.stderr.write(f"\r{positions:,} positions")
    sys.stderr.flush()


def summed(game: Game, result: Solution) -> dict[str, Any]:
    """The result for programs."""
    return {
        "game": game.name,
        "options": game.options,
        "solved": result.solved,
        "winner": result.winner,
        "line": list(result.line),
        "positions": result.positions,
        "seconds": round(result.seconds, 3),
        "why": result.why or None,
    }


def told(result: Solution) -> Iterable[str]:
    """The result for people."""
    seen = f"{result.positions:,} positions, {result.seconds:.1f} s"
    if not result.solved:
        yield f"not solved: {result.why} ({seen})"
        return
    yield f"won by {result.winner} ({seen})" if result.winner else f"a draw ({seen})"
    for at in range(0, len(result.line), LINE):
        yield ("best play  " if at == 0 else " " * 11) + "  ".join(result.line[at : at + LINE])
