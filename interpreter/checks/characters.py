"""Characters that would do mischief on a terminal or in a record, wherever they stand."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from ..marked import Fault, Map, Path, Seq
from .rules import Rules

SPECIAL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]")


def special(rules: Rules) -> Iterator[Fault]:
    """Control characters in texts and keys."""
    for path, text, on_key in texts(rules.whole, ()):
        found = SPECIAL.search(text)
        if found:
            name = f"the character U+{ord(found[0]):04X} does not show, and may change what is shown around it"
            yield Fault(path[:-1] if on_key else path, f"{name}: leave it out", path, on_key=on_key)


def spaces(rules: Rules) -> Iterator[Fault]:
    """Spaces that look like plain ones and are none, around keys."""
    for path, text, on_key in texts(rules.whole, ()):
        if on_key and "\u00a0" in text:
            yield Fault(
                path[:-1], "here stands a space that does not break (U+00A0): write plain spaces", path, on_key=True
            )


def names(rules: Rules) -> Iterator[Fault]:
    """A name that cannot stand in a line."""
    name = rules.tree.get("name")
    if isinstance(name, str) and (not name.strip() or "\n" in name):
        yield Fault(("name",), "the name of a game is a text on one line: write for example name: My game")


def texts(value: Any, path: Path) -> Iterator[tuple[Path, str, bool]]:
    """Every text of a tree with its address, and whether it is a key."""
    if isinstance(value, Map):
        for key, inner in value.items():
            yield (*path, key), key, True
            yield from texts(inner, (*path, key))
    elif isinstance(value, Seq):
        for number, inner in enumerate(value):
            yield from texts(inner, (*path, number))
    elif isinstance(value, str):
        yield path, value, False


WRONG = (special, spaces, names)
IDLE = ()
