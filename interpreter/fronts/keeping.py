"""Files of results: a line about the whole, then a line a game in order; a run that was cut off goes on there."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import nullcontext, suppress
from pathlib import Path
from threading import Lock
from types import TracebackType
from typing import Any, BinaryIO

from .files import folder_of
from .sources import WrongUse
from .waiting import say

FLAGS = os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0)
PATIENCE = 1.0  # seconds that an interrupt waits for a line that is being written
MOST = 1 << 62  # what no number of a line comes to
SAME = "give the same settings to go on with it, or name another file"


def written(value: dict[str, Any]) -> bytes:
    """A line of the file."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def counted(value: Any) -> int:
    """A number of a line that counts something. Raises ValueError for anything else."""
    if type(value) is not int or not 0 <= value < MOST:
        raise ValueError(value)
    return value


def measured(value: Any) -> float:
    """A number of a line that need not be whole. Raises ValueError for anything else."""
    if type(value) not in (int, float) or not abs(value) < MOST:
        raise ValueError(value)
    return float(value)


class Kept:
    """A file of results, open to be gone on with; a last line that is not whole is cut off."""

    unit = "game"  # what a line is about
    called = "game"

    def __init__(self, path: Path, header: dict[str, Any], games: int, take: Callable[[dict[str, Any]], None]) -> None:
        """Open a file for so many games, and let `take` hear each line that it has. Raises WrongUse for another file.

        The header says all that the games depend on; its first key tells which kind of results they are, in which form.
        `take` raises KeyError, TypeError and ValueError where a line says something else.
        """
        if path.exists() and not path.is_file():
            raise WrongUse(f"{path} is no file that results could be kept in")
        folder_of(path)
        self.path, self.header, self.games, self.take = path, header, games, take
        self.there = 0  # games in the file
        self.writing = Lock()
        try:
            self.file: BinaryIO = os.fdopen(os.open(path, FLAGS, 0o666), "r+b")
        except OSError as error:
            raise WrongUse(f"{path} cannot be written: {error.strerror}") from None
        try:
            self.lock()
            self.read()
        except BaseException:
            with suppress(OSError):
                self.file.close()
            raise

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

    def read(self) -> None:
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
                self.read_line(json.loads(line))
            except (ValueError, KeyError, TypeError, AttributeError, OverflowError, RecursionError):
                raise WrongUse(f"{self.path}:{number}: this is not the line about {self.called} {number - 2}") from None
            at += len(line)
        if self.there > self.games:
            raise WrongUse(f"{self.path} has {self.there} {self.called}s already, more than {self.games}")
        self.cut(at)

    def read_line(self, line: dict[str, Any]) -> None:
        """Take in the line about the next game."""
        if counted(line[self.unit]) != self.there:
            raise ValueError(line[self.unit])
        self.take(line)
        self.there += 1

    def compare(self, first: bytes) -> None:
        """Refuse a file whose header is another one, and say what differs."""
        kind = next(iter(self.header))
        try:
            there = json.loads(first)
            form = there[kind]
        except (ValueError, KeyError, TypeError):
            raise WrongUse(f"{self.path} is there already and is no file of results: name another one") from None
        if form != self.header[kind] or there.get("kernels") != self.header["kernels"]:
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

    def add(self, lines: Iterable[dict[str, Any]]) -> None:
        """Append lines, a game each."""
        texts = [written(line) for line in lines]
        with self.writing:
            self.write(b"".join(texts))
            self.there += len(texts)

    def interrupted(self) -> None:
        """Say how much is kept, and write nothing any more."""
        self.writing.acquire(timeout=PATIENCE)
        say(f"{self.path} has {self.there} of {self.games} {self.called}s: the same command goes on there")

    def __enter__(self) -> Kept:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if isinstance(error, KeyboardInterrupt):
            self.interrupted()
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
