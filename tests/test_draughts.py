"""International draughts, where most must be captured: turns from the start, as others have counted them."""

from __future__ import annotations

import interpreter
from interpreter import Position

RULES = """
format: 1
name: Draughts
players: [white, black]
forward: {white: north, black: south}
board: {square: 10}
pieces: {man: {}, king: {}}
setup:
  white: {man: {in: [home_side], depth: 4, shade: dark}}
  black: {man: {in: [home_side], depth: 4, shade: dark}}
actions:
  walk: {move: {piece: man, directions: [forward_left, forward_right], becomes: {king: {in: [far_side]}}}}
  glide: {move: {piece: king, directions: diagonal, distance: any}}
  hop:
    jump:
      piece: man
      directions: diagonal
      over: [opponent]
      capture: [jumped]
      becomes: {king: {in: [far_side], after: turn}}
      then: {hop: {same_piece: true}}
  fly:
    jump:
      piece: king
      directions: diagonal
      over: [opponent]
      distance: any
      beyond: any
      capture: [jumped]
      then: {fly: {same_piece: true}}
phases:
  play: {turn: [hop, fly], otherwise: [walk, glide], most_captured: true}
"""
COUNTS = (9, 81, 658, 4265)  # A. Bik, perft for international draughts


def boards(position: Position) -> list[Position]:
    """What the turns of the mover lead to, each board once."""
    found: dict[object, Position] = {}
    waiting = [position.play(step) for step in position.legal()]
    while waiting:
        after = waiting.pop()
        if after.mover == position.mover and after.outcome is None:
            waiting += [after.play(step) for step in after.legal()]
        else:
            found[frozenset(after.board.items())] = after
    return list(found.values())


def test_turns() -> None:
    level = [interpreter.load(RULES).start()]
    for count in COUNTS:
        level = [after for position in level for after in boards(position)]
        assert len(level) == count
