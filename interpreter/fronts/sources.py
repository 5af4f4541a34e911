"""What the command line says: names of rulesets, pairs of names and values, standard input."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from difflib import get_close_matches
from pathlib import Path

from .. import library
from ..errors import KelbError

STANDARD = "-"
MAX_BYTES = (1 << 20) + 1  # of a ruleset: one more than is allowed, for the reader to refuse


class WrongUse(KelbError):
    """A command that cannot be carried out as it was written."""


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """A question that offers the nearest name, to be put behind a sentence; nothing where none is near."""
    near = get_close_matches(name, list(known), 1)
    return f"; did you mean '{near[0]}'?" if near else ""


def nearest(name: str, known: Iterable[str]) -> str:
    """A question that offers the nearest name, or all of them."""
    names = list(known)
    return did_you_mean(name, names) or f"; there is {', '.join(names)}"


def pair(text: str, flag: str) -> tuple[str, str]:
    """The two sides of name=value."""
    name, sign, value = (part.strip() for part in text.partition("="))
    if not (name and sign and value):
        raise WrongUse(f"{flag} takes name=value, as in {flag} name=value, not '{text}'")
    return name, value


def pairs(texts: Iterable[str], flag: str) -> dict[str, str]:
    """The values by name; none may be said twice."""
    found: dict[str, str] = {}
    for text in texts:
        name, value = pair(text, flag)
        if name in found:
            raise WrongUse(f"{flag} says '{name}' twice: leave one of them out")
        found[name] = value
    return found


# ---- rulesets


def source(name: str) -> str | Path:
    """What a name means: a shipped ruleset, standard input as text, or a path."""
    if name == STANDARD:
        return from_standard(MAX_BYTES) + "\n"
    if library.find(name):
        return name
    path = Path(name)
    if path.is_dir():
        raise WrongUse(f"{name} is a folder: name a file in it")
    if not path.exists():
        shipped = f"'{name}' is neither a file nor a game that comes with kelb"
        raise WrongUse(f"{shipped}{nearest(name, library.names())}")
    return path


def from_standard(limit: int) -> str:
    """The text on standard input, so many bytes at most."""
    try:
        return sys.stdin.buffer.read(limit).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise WrongUse("what comes in on standard input is not UTF-8 text") from None
