"""Mistakes of YAML in plain words."""

from __future__ import annotations

import re

MAX_DEPTH = 64
TOO_DEEP = f"more than {MAX_DEPTH} levels, one inside the other: too deep for a ruleset"
SYNTAX = (
    (r"nesting depth", TOO_DEEP),
    (
        r"document start",
        "text stands outside of the one document that a ruleset is: remove '...', or write '---' before it",
    ),
    (r"incompatible", "this version of YAML is not known: write %YAML 1.2, or leave the line out"),
    (
        r"mapping values are not allowed",
        "a colon with a space after it cannot stand here: quote the text that contains it, or look at the indentation",
    ),
    (r"expected ':'", "a colon is missing: a line is 'key: value'"),
    (r"flow mapping", "the {{ of line {begun} is not closed: a comma or a }} is missing"),
    (r"flow sequence", "the [ of line {begun} is not closed: a comma or a ] is missing"),
    (
        r"quoted scalar.*(end of stream|document (indicator|separator))",
        "the text in quotes that begins in line {begun} has no end",
    ),
    (r"escape", "a backslash in double quotes begins an escape, and this is none: use single quotes"),
    (r"alias|anchor", "a name is missing after * or &: text that begins with them needs quotes"),
    (
        r"tag|directive",
        "tags and directives are not used here: remove it; text that begins with ! or % needs quotes",
    ),
    (
        r"block (sequence|collection)",
        "expected '- ' here, as in the list of line {begun}: is the line indented like its neighbours?",
    ),
    (
        r"block mapping",
        "expected a key here, as in the mapping of line {begun}: is the line indented like its neighbours?",
    ),
    (r"cannot start any token", "text cannot begin with {sign!r}: put it in quotes"),
)


def plain_words(said: str, sign: str, begun: int) -> str:
    """What a parser says, for people who do not write parsers."""
    if sign == "\t":
        return "a tab cannot indent YAML: use spaces"
    if sign and sign in "}]" and "flow" not in said:
        return f"this {sign} closes nothing"
    for pattern, text in SYNTAX:
        if re.search(pattern, said):
            return text.format(begun=begun, sign=sign)
    return f"this is not YAML ({said.strip('; ')})"
