"""Positions side by side, for programs that learn: they are those of `Position`, in both readings."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from typing import Any

import pytest

import interpreter
from interpreter import IllegalAction
from interpreter import arrays as a
from interpreter.history import FIRST_SIZE

from .test_cli import ENVIRONMENT

np = pytest.importorskip("numpy", reason="a batch needs numpy")

from interpreter.batches import Batch  # noqa: E402

SLIDES = """
format: 1
name: Slides
players: [white, black]
board: {rectangle: {columns: 4, rows: 3}}
pieces: {rook: {supply: 3}, man: {supply: 3}, stone: {owner: nobody, supply: 2}}
forward: {white: north, black: south}
setup: {white: {rook: {in: [a1]}, man: {in: [b1]}}, black: {rook: {in: [d3]}, man: {in: [c3]}}}
actions:
  slide: {move: {piece: rook, distance: any, to: {holds: [empty, opponent]}, capture: [landed_on]}}
  step: {move: {piece: man, directions: [forward, east], then: {block: {optional: true}}}}
  hop: {jump: {over: [anyone], directions: all}}
  fly: {move: {piece: man, directions: anywhere, when: {turns: {at_most: 3}}}}
  block: {place: {piece: stone}}
  rob: {lift: {whose: opponent, what: [man], when: {turns: {at_least: 6}}}}
phases: {play: {turn: [slide, step, hop, fly, rob], otherwise: [pass]}}
end:
  bare: {when: {pieces: {of: opponent, at_most: 0}}, winner: mover}
  long: {after: turn, when: {turns: {at_least: 12}}, winner: nobody}
"""
KO = """
format: 1
name: Surrounds
players: [black, white]
board: {square: 5}
pieces: {stone: {}}
captures: {take: {surround: {whose: opponent}}}
actions:
  play:
    place:
      piece: stone
      capture: [take]
      require: {all_groups_have_liberty: mover, new_position: positional}
phases: {play: {turn: [play], otherwise: [pass]}}
end: {passed: {when: {passes: {at_least: 2}}, winner: highest_score}}
score: {each: {pieces: 1, territory: 1}}
"""
LEAPS = """
format: 1
name: Leaps
players: [white, black]
board: {square: 5}
pieces: {king: {}, horse: {}, man: {}}
setup: {white: {king: {in: [a1, c1]}, man: {in: [b2]}}, black: {horse: {in: [e5, a5]}, man: {in: [d4]}}}
actions:
  fly: {jump: {piece: king, over: [anyone], directions: all, distance: any, beyond: any, capture: [jumped]}}
  glide: {move: {piece: king, directions: all, distance: any}}
  ride: {leap: {piece: horse, offset: [1, 2], to: {holds: [empty, opponent]}, capture: [landed_on]}}
  walk: {move: {piece: man, becomes: {king: {in: [edges], after: turn}, horse: {in: [centre]}}}}
phases: {play: {turn: [fly, glide, ride, walk], otherwise: [pass]}}
end: {over: {when: {turns: {at_least: 30}}, winner: nobody}}
"""
RING = SLIDES.replace("rows: 3}}", "rows: 5}, wrap: both}").replace("columns: 4", "columns: 5")
ROUND_LEAPS = LEAPS.replace("square: 5", "square: 5, wrap: rows")
GAMES = [
    ("redstone", {"size": 4}),
    ("seega", {"continuation": "any_piece", "blocked": "opponent_lifts"}),
    ("sygo", {"size": 4, "reading": "designer"}),
    (SLIDES, {}),
    (KO, {}),
    (LEAPS, {}),
    (RING, {}),
    (ROUND_LEAPS, {}),
    ("nine-mens-morris", {}),
]
IDS = ["redstone", "seega", "sygo", "slides", "ko", "leaps", "ring", "round-leaps", "merels"]


def games(*names: str) -> Any:
    """Games for a test, some by name."""
    chosen = [pair for pair, name in zip(GAMES, IDS, strict=True) if name in (names or IDS)]
    return pytest.mark.parametrize(("name", "options"), chosen, ids=list(names or IDS))


@games()
def test_side_by_side(name: str, options: dict[str, Any]) -> None:
    """Both readings are the same, and each game is the one that `Position` plays."""
    game = interpreter.load(name, **options)
    fast, plain = Batch(game, 5, seed=7, reading="auto"), Batch(game, 5, seed=7, reading="plain")
    positions = [game.start()] * 5
    for _ in range(60):
        mask = fast.legal_mask()
        assert (mask == plain.legal_mask()).all()
        assert (fast.observe() == plain.observe()).all()
        for i, position in enumerate(positions):
            assert {fast.actions[n] for n in np.flatnonzero(mask[i])} == {spelled(each) for each in position.legal()}
            assert fast.position(i) == position
        chosen = fast.sample()
        assert (chosen == plain.sample()).all()
        fast.step(chosen)
        plain.step(chosen)
        for i, position in enumerate(positions):
            if not position.outcome:
                positions[i] = position.play(fast.actions[int(chosen[i])])
        ends = [position.outcome for position in positions]
        assert list(fast.done) == list(plain.done) == [end is not None for end in ends]
        winners = [-1 if end is None else game.players.index(end.winner) + 1 if end.winner else 0 for end in ends]
        assert list(fast.winner) == list(plain.winner) == winners
        assert [game.players[mover - 1] for mover in fast.mover] == [position.mover for position in positions]


def spelled(action: interpreter.Action) -> str:
    """A legal step as a batch names it."""
    text = str(action)
    if text in ("end", "swap"):
        return text
    text = text.removeprefix(f"{action.name} ") if text.count(" ") > 1 or action.name == "pass" else text
    return action.name if text == "pass" else f"{action.name} {text}"


@games()
def test_the_numbering(name: str, options: dict[str, Any]) -> None:
    """Every action has a number and a name of its own, block by block in the order of the ruleset."""
    actions = Batch(interpreter.load(name, **options), 1).actions
    assert len(set(actions)) == len(actions)
    ends = [block.end for block in actions.blocks]
    assert [block.first for block in actions.blocks] == [0, *ends[:-1]]
    assert len(actions) == ends[-1] + len(actions.words)


def test_names() -> None:
    """A block by cells, by cells and cells, by cells, ways and distances; then the end and the swap."""
    slides = Batch(interpreter.load(SLIDES), 1).actions
    assert [(block.name, block.end - block.first) for block in slides.blocks] == [
        ("pass", 1),
        ("slide", 12 * 4 * 3),
        ("step", 12 * 3),
        ("hop", 12 * 8),
        ("fly", 144),
        ("block", 12),
        ("rob", 12),
    ]
    assert slides[0] == "pass"
    assert [slides[n] for n in (1, 2, 3, 4, 6)] == [
        "slide a1-a2",
        "slide a1-a3",
        "slide a1-north 3",
        "slide a1-b1",
        "slide a1-d1",
    ]
    assert slides[slides.blocks[3].first + 4] == "hop a1-c3"
    assert slides[slides.blocks[4].first + 13] == "fly b1-b1"
    assert slides[slides.blocks[5].first] == "block stone a1"
    assert slides[slides.blocks[6].first] == "rob x a1"
    assert slides[len(slides) - 1] == "end"
    assert Batch(interpreter.load("redstone", size=2), 1).actions[8] == "swap"
    with pytest.raises(IndexError, match="they go from 0 to 8"):
        Batch(interpreter.load("redstone", size=2), 1).actions[9]


@pytest.mark.parametrize("reading", ["auto", "plain"])
def test_an_illegal_action(reading: Any) -> None:
    """It is said which game and why, and nothing is played."""
    batch = Batch(interpreter.load("redstone", size=3), 3, reading=reading)
    batch.step([0, 1, 2])
    before = batch.observe()
    with pytest.raises(IllegalAction, match=r"^game 1: action 1, own b1: b1 holds black stone$"):
        batch.step([1, 1, 1])
    with pytest.raises(IllegalAction, match=r"^game 0: there is no action 99; they go from 0 to 18$"):
        batch.step([99, 1, 1])
    with pytest.raises(IllegalAction, match=r"^game 2: there is no action -1"):
        batch.step([1, 0, -1])
    for wrong in ([1, 2], [[1, 2, 3]], [1.0, 2.0, 3.0]):
        with pytest.raises(ValueError, match="actions are 3 whole numbers in a row"):
            batch.step(wrong)
    assert (batch.observe() == before).all()


def test_over_and_done() -> None:
    """Finished games stay as they are, have no legal action, and their actions are not looked at."""
    batch = Batch(interpreter.load("redstone", size=2), 16, seed=2)
    while not batch.done.any():
        batch.step(batch.sample())
    over = batch.done.copy()
    assert not batch.legal_mask()[over].any()
    seen = batch.observe()[over]
    chosen = batch.sample()
    chosen[over] = 99
    batch.step(chosen)
    assert (batch.observe()[over] == seen).all()
    assert batch.done[over].all()


def test_begun_anew() -> None:
    """With auto_reset a finished game begins anew at once; what is told is how it ended."""
    game = interpreter.load("redstone", size=2, pie=False)
    batch = Batch(game, 8, seed=2, auto_reset=True)
    ended: Counter[int] = Counter()
    for _ in range(300):
        batch.step(batch.sample())
        assert ((batch.winner > 0) == batch.done).all()
        assert not batch.observe()[batch.done].any()
        assert batch.legal_mask().any(axis=1).all()
        ended.update(batch.winner[batch.done].tolist())
    assert sum(ended.values()) > 100
    assert set(ended) == {1, 2}


def test_reset() -> None:
    """With a seed the random numbers begin anew, without one they go on."""
    batch = Batch(interpreter.load("seega"), 4, seed=5)
    first = [batch.sample().tolist()]
    batch.reset()
    first.append(batch.sample().tolist())
    batch.reset(5)
    assert [batch.sample().tolist()] == first[:1]
    assert first[0] != first[1]
    assert not batch.done.any()


def test_the_table_of_earlier_positions_grows() -> None:
    """Long games of a batch remember all their positions, in both readings."""
    game = interpreter.load(KO.replace("square: 5", "square: 7"))
    fast, plain = Batch(game, 1, seed=2), Batch(game, 1, seed=2, reading="plain")
    while not fast.done.all():
        chosen = fast.sample()
        fast.step(chosen)
        plain.step(chosen)
    assert fast._states[0, a.HISTORY_SIZE] > FIRST_SIZE
    assert fast.position(0) == plain.position(0)


def test_what_is_seen() -> None:
    """Rows from the bottom, columns from the left, and the codes that stand for the pieces."""
    batch = Batch(interpreter.load(SLIDES), 2)
    seen = batch.observe()
    assert (seen.shape, seen.dtype) == ((2, 3, 4), np.int8)
    names = [[batch.codes[code] for code in row] for row in seen[0]]
    assert names[0] == ["white rook", "white man", "", ""]
    assert names[2] == ["", "", "black man", "black rook"]
    assert (batch.legal_mask().dtype, batch.mover.dtype, batch.winner.dtype) == (np.bool_, np.int8, np.int8)


@pytest.mark.parametrize("n", [0, -1, 1.5])
def test_numbers_that_cannot_be(n: Any) -> None:
    with pytest.raises(ValueError, match="n is a whole number of at least 1"):
        Batch(interpreter.load("redstone", size=2), n)


def test_without_numpy() -> None:
    """It is said what is missing, and all else works without it."""
    text = """
import sys
sys.modules["numpy"] = None
import interpreter
from interpreter.batches import Batch
game = interpreter.load("redstone", size=2)
game.simulate(2, reading="plain")
try:
    Batch(game, 1)
except ImportError as error:
    print(error)
"""
    ran = subprocess.run([sys.executable, "-c", text], env=ENVIRONMENT, capture_output=True, text=True, check=True)
    assert ran.stdout == "a batch needs numpy, which is not there: pip install 'kelb[rl]'\n"
