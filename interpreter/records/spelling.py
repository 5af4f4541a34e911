"""How the values in a record are written, and read back."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable

CONTROL = re.compile("[\x00-\x08\x0a-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
PLAIN = re.compile(r"""[^\s,"#=](?:[^,"#]*[^\s,"#])?""")
QUOTED = re.compile(r"""("(?:[^"\\]|\\.)*")""")
PAIR = re.compile(r"""\s*(\w+)\s*=\s*("(?:[^"\\]|\\.)*"|[^,"]*?)\s*(?:,|$)""")


def quoted(value: str) -> str:
    """A value as it stands in a record: in quotes where it could be misread."""
    return value if PLAIN.fullmatch(value) and not CONTROL.search(value) else json.dumps(value)


def unquoted(text: str) -> str:
    """The value that a text says; raises ValueError."""
    if not text.startswith('"'):
        return text
    value = json.loads(text)
    if not isinstance(value, str) or not value or "\0" in value:
        raise ValueError(text)
    return value


def joined(pairs: Iterable[tuple[str, str]]) -> str:
    """Names with their values on one line."""
    return ", ".join(f"{name}={quoted(value)}" for name, value in pairs)


def parted(text: str) -> list[tuple[str, str]]:
    """Names with their values out of one line; raises ValueError."""
    found: list[tuple[str, str]] = []
    at = 0
    while at < len(text):
        pair = PAIR.match(text, at)
        if pair is None or not pair[2]:
            raise ValueError(text)
        found.append((pair[1], unquoted(pair[2])))
        at = pair.end()
    return found


def without_comment(line: str) -> str:
    """A line up to the first # that stands outside quotes."""
    kept = ""
    for part in QUOTED.split(line):
        before, mark, _ = (part, "", "") if QUOTED.fullmatch(part) else part.partition("#")
        kept += before
        if mark:
            break
    return kept.strip()
