"""Why a step is not legal: the rule that forbids it, in words that fit the position."""

from __future__ import annotations

from functools import cache

import pytest

import interpreter
from interpreter import Position

FRAME = """
format: 1
name: Test
players: [black, white]
board: {square: 5}
"""

RULES = {
    "slides": """
forward: {black: north, white: south}
pieces: {man: {}, king: {}}
setup: {black: {man: {in: [a1, c1]}, king: {in: [e1]}}, white: {man: {in: [a3, d5]}}}
regions: {ground: {not_in: [d2]}}
actions:
  hop: {jump: {piece: man, over: [opponent], capture: [jumped]}}
  slide:
    move:
      piece: man
      distance: any
      through: {in: [ground]}
      then: {slide: {same_piece: true, other_direction: true, optional: true}}
  fly: {move: {piece: king, distance: 2, directions: diagonal}}
  back: {move: {piece: man, directions: [forward_left], to: {next_to: [opponent, far_side]}}}
phases: {play: {turn: [hop, slide, fly], otherwise: [back]}}
""",
    "lines": """
pieces: {man: {}}
setup: {black: {man: {in: [a1, e1, a5]}}, white: {man: {in: [c3]}}}
actions: {walk: {move: {directions: all, distance: pieces_in_line, through: {holds: [empty, mover]}}}}
phases: {play: {turn: [walk]}}
""",
    "must": """
pieces: {man: {}}
setup: {black: {man: {in: [a1, d1]}}, white: {man: {in: [b2, d5]}}}
actions:
  hop: {jump: {over: [opponent], directions: diagonal, capture: [jumped]}}
  walk: {move: {to: {not_in: [a2]}}}
  shift: {move: {directions: diagonal, distance: {exactly: 2}}}
phases: {play: {turn: [hop], otherwise: [pass_on, walk, shift]}}
""".replace("actions:", "actions:\n  pass_on: {pass: {when: {turns: {at_least: 9}}}}"),
    "places": """
pieces: {stone: {}, king: {supply: 1}}
actions:
  close: {place: {piece: stone, to: {next_to: [mover]}, when: {turns: {at_least: 1}}}}
  apart:
    place:
      piece: stone
      to: {not_next_to: [anyone, a1]}
      then: {second: {}, third: {}}
      require: {not: {pieces: {of: mover, what: [stone], in: [e5], at_least: 1}}}
  second:
    place:
      piece: stone
      to: {next_to: [played]}
      require: {not: {line: {of: mover, at_least: 2, directions: [north]}}}
  third: {place: {piece: king}}
  crown: {place: {piece: king, require: {pattern: {picture: [x x], at_least: 1}}}}
phases: {play: {turn: [close, apart, crown]}}
""",
    "whole": """
pieces: {stone: {}}
actions:
  first: {place: {piece: stone, then: {second: {}}}}
  second: {place: {piece: stone, to: {in_sight: [north], next_to: [played]}}}
phases: {play: {turn: [first]}}
must_hold: {pair: {after: turn, condition: {this_turn: [second]}}}
""",
    "both": """
pieces: {man: {}}
setup: {black: {man: {in: [a1]}}, white: {man: {in: [e5]}}}
actions:
  plain: {move: {}}
  again: {move: {directions: all, then: {plain: {}}}}
  twice: {move: {distance: 2, directions: all, then: {plain: {}}}}
phases: {play: {turn: [plain, again, twice]}}
""",
}

WHY = [
    ("slides", "a1-a4", "a3 is in the way: it holds white man (actions.slide.move.through)"),
    ("slides", "a1-e1", "e1 holds black king"),
    ("slides", "e1-b4", "the piece on e1 goes 2 cells at most, and b4 is 3 away (actions.fly.move.distance)"),
    ("slides", "e1-c2", "the piece on e1 does not reach c2"),
    ("slides", "b1-b2", "b1 is empty, which is not what moves here"),
    (
        "slides",
        "c1-b2",
        "the cell is not next to a piece of the opponent or a cell of far_side (actions.back.move.to.next_to)",
    ),
    (
        "lines",
        "a1-a2",
        "the piece goes as many cells as there are pieces on the line, 2 here (actions.walk.move.distance)",
    ),
    ("must", "a1-b1", "walk is tried only when nothing of `turn` can be played (phases.play.otherwise)"),
    ("must", "d1-b3", "shift is tried only when nothing of `turn` can be played (phases.play.otherwise)"),
    ("must", "d1-c2", "the piece goes exactly 2 cells (actions.shift.move.distance)"),
    ("must", "a1-a2", "the cell is not one of those allowed (actions.walk.move.to)"),
    ("must", "pass_on pass", "turns finished: not at least 9 (actions.pass_on.pass.when.turns)"),
    ("places", "apart a2", "the cell is next to a piece of either player or a1 (actions.apart.place.to.not_next_to)"),
    ("places", "close c3", "turns finished: not at least 1 (actions.close.place.when.turns)"),
    (
        "places",
        "apart e5",
        "this must not hold, and does: pieces: {in: [e5], at_least: 1, of: mover, what: [stone]}"
        " (actions.apart.place.require.not)",
    ),
    ("places", "crown c3", "the picture x x is not seen at least once (actions.crown.place.require.pattern)"),
    ("whole", "c5", "after this step nothing could follow that makes must_hold.pair true"),
    (
        "both",
        "again a1-a2",
        "plain, which is named before again, has this step already;"
        " beside: [plain] at actions.again.move would let the player choose",
    ),
    ("both", "twice a1-b2", "again, which is named before twice, has this step already"),
]


@cache
def start(rules: str) -> Position:
    return interpreter.load(FRAME + RULES[rules]).start()


@pytest.mark.parametrize(("rules", "step", "why"), WHY, ids=[f"{rules} {step}" for rules, step, _ in WHY])
def test_reasons(rules: str, step: str, why: str) -> None:
    assert start(rules).why_not(step) == why


def test_a_follower_that_is_not_next_to_the_piece_just_played() -> None:
    position = start("places").play("c3")
    assert position.why_not("e1") == ("the cell is not next to the piece just played (actions.second.place.to.next_to)")
    why = "this must not hold, and does: line: {at_least: 2, of: mover, directions: [north]}"
    assert position.why_not("c4") == f"{why} (actions.second.place.require.not)"


def test_a_piece_that_may_go_on_in_another_direction_alone() -> None:
    position = start("slides").play("c1-c2")
    why = "the piece on c2 may only go on in another direction (actions.slide.move.then.slide)"
    assert position.why_not("c2-c4") == why
    assert position.why_not("c2-e2") == "d2 is in the way: it is empty (actions.slide.move.through)"


def test_what_is_tried_later_waits_for_what_is_tried_before() -> None:
    rules = RULES["must"].replace("otherwise: [pass_on, walk, shift]", "otherwise: [[pass_on, shift], walk]")
    game = interpreter.load(FRAME + rules)
    position = game.position({"a1": "black man", "d5": "white man"}, mover="black")
    assert [str(action) for action in position.legal()] == ["a1-c3"]
    why = "walk is tried only when neither an action of `turn` nor shift can be played (phases.play.otherwise)"
    assert position.why_not("a1-b1") == why
    assert position.why_not("hop a1-c3") == "the piece on a1 does not reach c3"
