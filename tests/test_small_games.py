"""Games that hardly any other program plays, beside a referee written from their rules, at every position.

KELB_GAMES_DIVISOR (10 when unset) thins the work: at 1, 200 games of each as it stands and 20 of each other setting.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest

import interpreter

from .oracle import contact_draughts, growing, lines, moving, points, surrounding
from .oracle.common import Shape

DIVISOR = int(os.environ.get("KELB_GAMES_DIVISOR", "10"))
LONGEST = 300  # steps of a game that are compared
KINDS: dict[str, Any] = {
    **dict.fromkeys(("go", "atari-go", "nogo", "gonnect"), surrounding),
    "symple": growing,
    **dict.fromkeys(("gomoku", "connect6", "pente"), lines),
    **dict.fromkeys(("konane", "yote", "ming-mang"), moving),
    **dict.fromkeys(("three-mens-morris", "alquerque", "amazons"), points),
    "fanorona": contact_draughts,
}
BOARD = "format: 1\nname: Another board\nextends: {}\nboard: {{square: {}}}\n"


@dataclass(frozen=True)
class Setting:
    """A game under some options, on boards of these sizes, so many times."""

    name: str
    sizes: tuple[int, ...]
    options: dict[str, Any] = field(default_factory=dict)
    games: int = 20

    def __str__(self) -> str:
        said = [f"{key}={value}" for key, value in self.options.items()]
        return " ".join([self.name, *said, "x".join(map(str, self.sizes))])

    def seeds(self) -> range:
        return range(max(2, self.games // DIVISOR))

    def opened(self, size: int) -> tuple[interpreter.Game, Any]:
        """The game, and the referee's first position."""
        if self.name == "pente":
            text = BOARD.format(self.name, size) + window(size)
            game = interpreter.load(text, **self.options)
        else:
            sized = {"size": size} if "size" in interpreter.load(self.name).describe_options() else {}
            game = interpreter.load(self.name, **sized, **self.options)
        shape = Shape(game.columns, game.rows)
        return game, KINDS[self.name].start(self.name, shape, dict(game.options))


def window(size: int) -> str:
    """The points near the centre of a smaller board."""
    middle = range(size // 2 - 2, size // 2 + 3)
    columns, rows = [chr(ord("a") + c) for c in middle], [r + 1 for r in middle]
    return f"regions: {{near_centre: {{columns: {columns}, rows: {rows}}}}}\n"


def settings() -> Iterator[Setting]:
    """Each game as it stands, then every other value of every option."""
    yield Setting("atari-go", (2, 3, 4, 5, 7), {}, 200)
    yield Setting("nogo", (2, 3, 4, 5, 7), {}, 200)
    yield Setting("gonnect", (2, 3, 4, 5, 6), {}, 200)
    yield Setting("symple", (3, 4, 5, 6, 7), {}, 200)
    yield Setting("gomoku", (5, 6, 7, 9), {}, 200)
    yield Setting("connect6", (6, 7, 9), {}, 200)
    yield Setting("pente", (7, 9, 11), {}, 200)
    yield Setting("konane", (4, 6, 8), {}, 200)
    yield Setting("yote", (5,), {}, 200)
    yield Setting("ming-mang", (4, 5, 6, 7), {}, 200)
    yield Setting("three-mens-morris", (3,), {}, 200)
    yield Setting("alquerque", (5,), {}, 200)
    yield Setting("fanorona", (9,), {}, 200)
    yield Setting("amazons", (10,), {}, 50)
    yield from (Setting("atari-go", (4, 5, 7), {"stones": stones}) for stones in (2, 5, 20))
    yield from (
        Setting("gonnect", (3, 4, 5), options) for options in ({"ko": "simple"}, {"ko": "situational"}, {"pie": "off"})
    )
    yield from (
        Setting("symple", (3, 4, 5, 6), options)
        for options in ({"balance": "may"}, {"balance": "off"}, {"penalty": "4"}, {"balance_extra": "anywhere"})
    )
    yield Setting("gomoku", (6, 7, 9), {"line": "exact"}, 100)
    yield from (Setting("pente", (7, 9), options) for options in pente_options())
    yield from (Setting("konane", (4, 6), options) for options in ({"first_hole": "anywhere"}, {"jumps": "one"}))
    yield from (Setting("yote", (5,), options) for options in yote_options())
    yield from (
        Setting("ming-mang", (4, 5), options) for options in ({"last_stone": "jumps"}, {"repetition": "forbidden"})
    )
    yield from (
        Setting("three-mens-morris", (3,), options)
        for options in ({"moves": "straight"}, {"moves": "anywhere"}, {"diagonals": "no", "moves": "straight"})
    )
    yield from (Setting("alquerque", (5,), options) for options in alquerque_options())
    yield from (Setting("fanorona", (9,), options) for options in ({"chain": "must"}, {"limit": 10}, {"limit": "off"}))
    yield from (Setting("go", (1, 2, 3, 4, 5), options) for options in go_options())


def pente_options() -> Iterator[dict[str, Any]]:
    yield from ({"opening": value} for value in ("tournament", "free"))
    yield {"line": "exact"}
    yield {"captives": 4}
    yield {"rules": "keryo"}


def yote_options() -> Iterator[dict[str, Any]]:
    yield {"second": "may"}
    yield {"chain": "several"}
    yield {"second": "may", "chain": "several"}
    yield {"few": 0}


def alquerque_options() -> Iterator[dict[str, Any]]:
    yield {"capture": "may"}
    yield {"chain": "may"}
    yield {"capture": "may", "chain": "may"}
    yield {"walking": "ahead"}
    yield from ({"limit": limit} for limit in (10, "off"))


def go_options() -> Iterator[dict[str, Any]]:
    yield from ({"rules": value} for value in ("tromp_taylor", "new_zealand", "aga", "japanese"))
    yield {"ko": "simple", "suicide": "on"}
    yield {"passes_to_end": 3, "komi": 0}
    yield from ({"handicap": stones, "suicide": suicide} for stones in (2, 5) for suicide in ("off", "on"))


SETTINGS = list(settings())


def seen(position: interpreter.Position) -> tuple[object, ...]:
    """What a position shows; a finished game has no mover."""
    board, outcome = {cell: piece.split()[0] for cell, piece in position.board.items()}, position.outcome
    if outcome is None:
        return board, position.mover, position.scores
    return board, outcome.winner, outcome.reason, outcome.scores


def seen_there(state: Any) -> tuple[object, ...]:
    outcome = state.outcome
    return state.board, *(outcome or (state.mover,)), state.scores


def chosen(steps: list[str], rng: random.Random) -> str:
    """A random step, seldom a pass where there is a choice."""
    step = rng.choice(steps)
    return rng.choice(steps) if step == "pass" else step


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_games(setting: Setting) -> None:
    for seed in setting.seeds():
        rng = random.Random(f"{setting} {seed}")
        game, state = setting.opened(rng.choice(setting.sizes))
        position, story = game.start(), list[str]()
        for _ in range(LONGEST):
            assert seen(position) == seen_there(state), f"{game.columns} {story}"
            steps = sorted(str(action) for action in position.legal())
            assert steps == sorted(state.steps()), f"{game.columns} {story}"
            if not steps:
                break
            story.append(chosen(steps, rng))
            position, state = position.play(story[-1]), state.steps()[story[-1]]
