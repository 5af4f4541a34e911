"""What an action does, as far as a condition can foresee its outcome without playing it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Shape:
    """An action for one mover; numbers are codes, masks and offsets of captures."""

    places: bool  # puts a piece of `code` on an empty cell
    walks: bool  # moves a piece along empty cells
    code: int
    owned: bool  # the piece put down forms groups with the mover's
    captures: int  # how many captures follow
    surround: int | None  # offset of the surround capture, where it is the only one
    surround_mask: int  # all the codes that it captures
    flips: bool
    custodian: int | None  # offset of the custodian capture, where it is the only one
