"""Files of results: a line about the whole, then a line a game in order; a run that was cut off goes on there."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import nullcontext, suppress
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO

from ..game import Game
from ..native import sources
from ..simulating import Simulation, Wanted
from .sources import WrongUse

FORM = 1  # of these files
FLAGS = os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0)
SAME = "give the same settings to go on with it, or name another file"


def written(value: dict[str, Any]) -> bytes:
    """A line of the file."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def header(game: Game, wanted: Wanted) -> dict[str, Any]:
    """All that results depend on; neither how many games, nor how they are played."""
    return {
        "results": FORM,
        "game": game.name,
        "digest": game.digest,
        "kernels": sources()[:16],
        "options": game.options,
        "seed": wanted.seed,
        "policy": wanted.policy,
        "max_turns": wanted.max_turns,
        "branching": wanted.branching,
    }


def line_of(result: Simulation, at: int, number: int) -> dict[str, Any]:
    """The line about a game."""
    winner, reason = result.winner[at], result.reason[at]
    found: dict[str, Any] = {
        "game": number,
        "winner": result.players[winner - 1] if winner > 0 else None,
        "reason": result.reasons[reason] if reason >= 0 else None,
        "turns": result.turns[at],
        "steps": result.steps[at],
    }
    if result.scored:
        found["scores"] = [scores[at] for scores in result.scores]
    if result.legal_mean:
        found |= {"legal_mean": result.legal_mean[at], "legal_peak": result.legal_peak[at]}
    return found


def take(line: dict[str, Any], result: Simulation) -> None:
    """Append what a line says to results. Raises KeyError, TypeError and ValueError where it says something else."""
    if line["game"] != len(result):
        raise ValueError(line["game"])
    reason = -1 if line["reason"] is None else result.reasons.index(line["reason"])
    winner = 0 if line["winner"] is None else result.players.index(line["winner"]) + 1
    result.winner.append(winner if reason >= 0 else -1)
    result.reason.append(reason)
    result.turns.append(line["turns"])
    result.steps.append(line["steps"])
    for scores, score in zip(result.scores, line.get("scores", (0.0, 0.0)), strict=True):
        scores.append(score)
    if "legal_mean" in line:
        result.legal_mean.append(line["legal_mean"])
        result.legal_peak.append(line["legal_peak"])


class Kept:
    """A file of results, open to be gone on with; a last line that is not whole is cut off."""

    def __init__(self, path: Path, game: Game, wanted: Wanted, result: Simulation) -> None:
        """Open a file and put what it has into `result`. Raises WrongUse for a file of something else."""
        if path.exists() and not path.is_file():
            raise WrongUse(f"{path} is no file that results could be kept in")
        self.path, self.wanted, self.header = path, wanted, header(game, wanted)
        self.file: BinaryIO = os.fdopen(os.open(path, FLAGS, 0o666), "r+b")
        try:
            self.lock()
            self.read(result)
        except BaseException:
            with suppress(OSError):
                self.file.close()
            raise
        self.before = self.there = len(result)

    def lock(self) -> None:
        """Keep others off the file as long as it is open, where the system can."""
        try:
            import fcntl
        except ImportError:
            return
        try:
            fcntl.flock(self.file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise WrongUse(f"another kelb is writing {self.path} just now") from None

    def read(self, result: Simulation) -> None:
        """Take over what is there, and leave the file so that the next line goes behind it."""
        first = self.file.readline()
        if written(self.header).startswith(first) and not first.endswith(b"\n"):
            self.cut(0)
            self.write(written(self.header))
            return
        self.compare(first)
        at = len(first)
        for number, line in enumerate(self.file, 2):
            if not line.endswith(b"\n"):
                break
            try:
                take(json.loads(line), result)
            except (ValueError, KeyError, TypeError, AttributeError):
                raise WrongUse(f"{self.path}:{number}: this is not the line about game {number - 2}") from None
            at += len(line)
        if len(result) > self.wanted.games:
            raise WrongUse(f"{self.path} has {len(result)} games already, more than {self.wanted.games}")
        self.cut(at)

    def compare(self, first: bytes) -> None:
        """Refuse a file whose header is another one, and say what differs."""
        try:
            there = json.loads(first)
            form = there["results"]
        except (ValueError, KeyError, TypeError):
            raise WrongUse(f"{self.path} is there already and is no file of results: name another one") from None
        if form != FORM or there.get("kernels") != self.header["kernels"]:
            raise WrongUse(f"{self.path} was written by another version of kelb: name another file")
        differences = list(differing(there, self.header))
        if differences:
            raise WrongUse(f"{self.path} was written with {', '.join(differences)}: {SAME}")

    def cut(self, at: int) -> None:
        """Leave so many bytes, and go on behind them."""
        self.file.truncate(at)
        self.file.seek(at)

    def write(self, lines: bytes) -> None:
        """Append lines and let go of them."""
        try:
            self.file.write(lines)
            self.file.flush()
        except OSError as error:
            raise OSError(error.errno, error.strerror, str(self.path)) from None

    def __call__(self, result: Simulation) -> None:
        """Append the games that have come since the last call."""
        fresh = range(self.there - self.before, len(result))
        self.write(b"".join(written(line_of(result, at, self.before + at)) for at in fresh))
        self.there = self.before + len(result)

    def __enter__(self) -> Kept:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        with nullcontext() if error is None else suppress(OSError):  # what could not be written once is not tried again
            self.file.close()


def differing(there: dict[str, Any], wanted: dict[str, Any]) -> Iterator[str]:
    """What a header says otherwise than is wanted."""
    for name, value in wanted.items():
        old = there.get(name)
        if isinstance(value, dict) and isinstance(old, dict):
            yield from differing(old, value)
        elif old != value or type(old) is not type(value):
            yield f"{name} {said(old)}, not {said(value)}"


def said(value: Any) -> str:
    """A value of a header in words."""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
