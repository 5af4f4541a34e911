"""Options of a game that stand on the command line as if they were the command's own."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from .. import library
from ..errors import RulesetError
from ..game import load


def hint(words: Sequence[str]) -> str:
    """How the first word that chooses an option or preset of a game is written; nothing where none does."""
    known = names(words)
    for at, word in enumerate(words):
        name, sign, value = word.lstrip("-").partition("=")
        if name not in known or not (sign or word.startswith("-")) or words[at - 1] == "--set":
            continue
        following = words[at + 1] if at + 1 < len(words) and not sign else value
        return f"{name} is an option of the game: write --set {name}={following or 'VALUE'}"
    return ""


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
