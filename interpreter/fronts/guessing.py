"""What was meant by a line that is nearly a step."""

from __future__ import annotations

import re

from ..position import Position
from ..wording import Said, take_apart
from .sources import did_you_mean

CELLS = re.compile(r"([a-z]+[0-9]+)\W+(?:to )?([a-z]+[0-9]+)")  # a move as it is not written


def is_step(text: str) -> bool:
    """Whether a text is written as steps are; two cells without a hyphen are not."""
    apart = CELLS.fullmatch(text.strip().lower())
    return take_apart(text) is not None and (apart is None or "-" in apart[0])


def plainly(text: str) -> str:
    """A text as steps are written, as far as that can be told."""
    plain = " ".join(text.lower().split())
    cells = CELLS.fullmatch(plain)
    return f"{cells[1]}-{cells[2]}" if cells else plain


def with_example(reason: str, text: str, position: Position) -> str:
    """The reason why a step is not legal; where none on offer looks like it, with how they are written."""
    said, legal = take_apart(text), [str(action) for action in position.legal()]
    shapes = {shape(each) for each in map(take_apart, legal) if each}
    if not said or not shapes or shape(said) in shapes or "; on offer: " not in reason:
        return reason
    near = f"x {said.first}"
    return f"{reason}; did you mean '{near}'?" if near in legal and not said.second else f"{reason}, as in {legal[0]}"


def shape(said: Said) -> tuple[bool, bool, str]:
    """What a step looks like: a lift, a cell, two cells, a word."""
    return said.lifts, bool(said.second), said.word


def step_meant(text: str, position: Position) -> str:
    """The step that was meant, to be put behind a sentence; nothing where that cannot be guessed."""
    better = plainly(text)
    if better != text and take_apart(better):
        return f"; did you mean '{better}'?"
    return did_you_mean(better, [str(action) for action in position.legal()])
