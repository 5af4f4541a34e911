"""Options of a game that stand on the command line as if they were the command's own."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from .. import library
from ..errors import RulesetError
from ..game import load

EXTRA = re.compile(r"unexpected extra argument(?:s|\(s\))? \((.*)\)")


def hint(error: Any, words: Sequence[str]) -> str:
    """How the option or preset of a game that the parser stumbled over is written; nothing where it is none."""
    known = names(words)
    for at, word in enumerate(words):
        name, sign, value = word.lstrip("-").partition("=")
        if name in known and refused(error, word):
            following = value if sign else words[at + 1] if at + 1 < len(words) else ""
            return f"{name} is an option of the game: write --set {name}={following or 'VALUE'}"
    return ""


def refused(error: Any, word: str) -> bool:
    """Whether the parser stumbled over this word: an option that is none, or more than a command takes."""
    if hasattr(error, "possibilities"):
        return bool(word.partition("=")[0] == error.option_name)
    extra = EXTRA.search(error.message)
    return "=" in word and extra is not None and word in extra[1].split()


def names(words: Sequence[str]) -> set[str]:
    """The options and presets of the game that is named among words."""
    for word in words:
        if library.find(word) or Path(word).is_file():
            try:
                game = load(word)
            except (RulesetError, OSError):
                return set()
            return {*game.describe_options(), *game.document.presets}
    return set()
