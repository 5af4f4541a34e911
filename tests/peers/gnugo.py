"""GNU Go, asked over its text protocol: legal points, stones and captives, no opinion of its own."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from types import TracebackType

DEBIAN = Path("/usr/games/gnugo")
COLOURS = ("black", "white")


def program() -> str | None:
    """Where the program is."""
    return shutil.which("gnugo") or (str(DEBIAN) if DEBIAN.exists() else None)


def vertex(point: str) -> str:
    """A point as they write it: columns without the letter I."""
    if point == "pass":
        return "PASS"
    letter = point[0].upper()
    return (chr(ord(letter) + 1) if letter >= "I" else letter) + point[1:]


def point(text: str) -> str:
    """A point as we write it."""
    letter = text[0].lower()
    return (chr(ord(letter) - 1) if letter > "i" else letter) + text[1:]


class GnuGo:
    """One process for games under one set of rules."""

    def __init__(self, *options: str) -> None:
        command = [program() or "gnugo", "--mode", "gtp", "--level", "0", *options]
        self.run = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def __enter__(self) -> GnuGo:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.run.kill()
        self.run.communicate()

    def ask(self, command: str) -> str:
        """The answer to a command."""
        assert self.run.stdin
        assert self.run.stdout
        self.run.stdin.write(command + "\n")
        self.run.stdin.flush()
        lines = []
        while line := self.run.stdout.readline().strip():
            lines.append(line)
        answer = " ".join(lines)
        assert answer.startswith("="), f"{command}: {answer}"
        return answer[1:].strip()

    def begin(self, size: int) -> None:
        self.ask(f"boardsize {size}")
        self.ask("clear_board")

    def play(self, player: int, step: str) -> None:
        self.ask(f"play {COLOURS[player]} {vertex(step)}")

    def legal(self, player: int) -> set[str]:
        return {point(text) for text in self.ask(f"all_legal {COLOURS[player]}").split()} | {"pass"}

    def board(self) -> dict[str, int]:
        """Who holds each point."""
        return {point(text): player for player in (0, 1) for text in self.ask(f"list_stones {COLOURS[player]}").split()}

    def captives(self) -> tuple[int, int]:
        """How many stones each player has taken."""
        first, second = (int(self.ask(f"captures {colour}")) for colour in COLOURS)
        return first, second
