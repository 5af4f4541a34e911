"""mover: the mover is this player.

actions: {extra: {place: {piece: stone, when: {mover: black}}}}
"""

from __future__ import annotations

from ..assembly import Assembler, Item, Test


def lower(asm: Assembler, name: str, path: str) -> list[Item]:
    """Nothing to ask while playing: there is a program for each mover."""
    holds = asm.player(name) == asm.mover
    return [] if holds else [Test(None, (), f"the mover is not {name}", path)]
