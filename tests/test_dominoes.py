"""Domineering, whose pieces cover two cells, solved on small boards; first moves of Lines of Action."""

from __future__ import annotations

import pytest

import interpreter

DOMINEERING = """
format: 1
name: Domineering
players: [upright, flat]
board: {{square: {}}}
pieces: {{tile: {{owner: nobody}}}}
actions:
  lower: {{place: {{piece: tile, when: {{mover: upright}}, then: {{upper: {{}}}}}}}}
  left: {{place: {{piece: tile, when: {{mover: flat}}, then: {{right: {{}}}}}}}}
  upper: {{place: {{piece: tile, to: {{in_sight: [north], rests_on: south}}}}}}
  right: {{place: {{piece: tile, to: {{in_sight: [east], rests_on: west}}}}}}
phases:
  play: {{turn: [lower, left]}}
must_hold:
  whole: {{after: turn, condition: {{this_turn: [upper, right]}}}}
"""
WINNERS = {
    2: "upright",
    3: "upright",
    4: "upright",
}  # D. Breuker and others, Solving 8 x 8 Domineering: the first player

LINES_OF_ACTION = """
format: 1
name: Lines of Action
players: [black, white]
board: {square: 8, neighbours: all}
pieces: {man: {}}
setup:
  black: {man: {rows: [1, 8], not_in: [corners]}}
  white: {man: {columns: [a, h], not_in: [corners]}}
actions:
  go:
    move:
      directions: all
      distance: pieces_in_line
      through: {holds: [empty, mover]}
      to: {holds: [empty, opponent]}
      capture: [landed_on]
phases:
  play: {turn: [go]}
end:
  one: {after: turn, when: {groups: {of: mover, at_most: 1}}, winner: mover}
  gift: {after: turn, when: {groups: {of: opponent, at_most: 1}}, winner: opponent}
  long: {after: turn, when: {turns: {at_least: 500}}, winner: nobody}
"""
FIRST_MOVES = 36  # by hand: 12 along the columns, 4 along the rows, 20 along the diagonals


@pytest.mark.parametrize("size", WINNERS)
def test_who_wins_domineering(size: int) -> None:
    assert interpreter.solve(interpreter.load(DOMINEERING.format(size)).start()).winner == WINNERS[size]


def test_first_moves_of_lines_of_action() -> None:
    start = interpreter.load(LINES_OF_ACTION).start()
    assert len(start.legal()) == FIRST_MOVES
    assert {str(step) for step in start.legal()} >= {"b1-h1", "b1-b3", "b1-d3", "c1-a3", "c1-e3"}
    assert start.play("c1-a3").board["a3"] == "black man"
