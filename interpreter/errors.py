"""What can go wrong, each a sentence and a ValueError."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

MANY, FEW = 5, 3  # of more than so many problems that are alike so many are told
CHOSEN = re.compile(r"with [^:]*: ")  # the choice with which a problem comes


@dataclass(frozen=True)
class Problem:
    """One mistake in a ruleset: where it stands, what it is, and what to write instead."""

    file: str
    line: int  # from 1; 0 where no line is known
    column: int  # from 1; 0 where no column is known
    path: str  # dotted address, as in actions.walk.move.then.walk; "" for the whole document
    text: str
    source: str = ""  # the line of the file, without its end

    def __str__(self) -> str:
        return "\n".join([self.headline(), *self.excerpt()])

    def headline(self) -> str:
        """The problem on one line: file:line:column: path: what."""
        place = f"{self.file}:{self.line}:{self.column}" if self.line else self.file
        return ": ".join(part for part in (place, self.path, self.text) if part)

    def excerpt(self) -> list[str]:
        """The line of the file and a caret under the place, at most 100 characters wide."""
        if not self.line or not self.source.strip():
            return []
        start = max(0, self.column - 60)
        shown = self.source[start : start + 100].replace("\t", " ")
        return [f"    {shown}", "    " + " " * (self.column - 1 - start) + "^"]


def in_words(problems: Sequence[Problem]) -> Iterator[str]:
    """Problems as text; of many that are alike the first ones, and how many more there are."""
    alike = kinds(problems)
    count, seen = Counter(alike), Counter[object]()
    for problem, kind in zip(problems, alike, strict=True):
        seen[kind] += 1
        if count[kind] <= MANY or seen[kind] <= FEW:
            yield str(problem)
        if count[kind] > MANY and seen[kind] == FEW:
            yield f"... and {count[kind] - FEW} more like it"


def kinds(problems: Sequence[Problem]) -> list[object]:
    """What tells problems apart: what they say, or where several say it of the same place, that place."""
    texts = [CHOSEN.sub("", problem.text, count=1) for problem in problems]
    places = [(problem.file, problem.line, problem.column) for problem in problems]
    said, stood = Counter(texts), Counter(places)
    return [
        text if said[text] > MANY else place if stood[place] > MANY and place[1] else number
        for number, (text, place) in enumerate(zip(texts, places, strict=True))
    ]


class KelbError(ValueError):
    """The ancestor of every error that a user of this package can cause."""


class Misnamed(KelbError):
    """Something that is named in no way that is known."""


class RulesetError(KelbError):
    """A ruleset that cannot be read; `problems` lists every mistake in the file's order, the text tells each kind."""

    def __init__(self, problems: list[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(in_words(self.problems)))


class OptionError(KelbError):
    """An option or preset that the game does not have, or a value that it does not take."""


class PositionError(KelbError):
    """A position that cannot stand in this game."""


class IllegalAction(KelbError):
    """A step that the rules forbid here; the message says which rule."""


class NotationError(IllegalAction):
    """A text that is not a step in any position of this game."""


class RecordError(KelbError):
    """A game record that cannot be read or that does not replay."""
