"""What a plain scalar means by the core schema of YAML 1.2, where `on`, dates and 19:19 are text.

A number with a zero in front or with _ in it is text too, so that nobody is misunderstood.
"""

from __future__ import annotations

import re
from typing import Any

MAX_NUMBER = 10**15
NULL = re.compile(r"(?:null|Null|NULL|~|)")
BOOLEAN = re.compile(r"(?:true|True|TRUE|false|False|FALSE)")
INTEGER = re.compile(r"[-+]?(?:0|[1-9][0-9]*)|0o[0-7]+|0x[0-9a-fA-F]+")
FLOAT = re.compile(r"[-+]?(?:\.[0-9]+|(?:0|[1-9][0-9]*)(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?")
ENDLESS = re.compile(r"[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)")


def number(text: str) -> int | float | None:
    """The number that a plain scalar says; None where it is none."""
    if INTEGER.fullmatch(text):
        return int(text, 0) if len(text) < 30 else MAX_NUMBER + 1
    if not FLOAT.fullmatch(text):
        return None
    found = float(text)
    return int(found) if abs(found) <= MAX_NUMBER and found == int(found) else found


def scalar(text: str) -> Any:
    """What a plain scalar means by the core schema of YAML 1.2."""
    if NULL.fullmatch(text):
        return None
    if BOOLEAN.fullmatch(text):
        return text[0] in "tT"
    found = number(text)
    return text if found is None else found
