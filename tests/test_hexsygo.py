"""HexSygo beside the slow referee of Sygo on a hexagon, at every position, in every reading.

KELB_GAMES_DIVISOR (10 when unset) thins the work: 1 is 100 games as it stands and 20 of every other reading.
"""

from __future__ import annotations

import os
import random
from typing import Any

import pytest

import interpreter

from .oracle import sygo
from .oracle.common import Hexagon
from .test_against_oracle import seen, sygo_options

DIVISOR = int(os.environ.get("KELB_GAMES_DIVISOR", "10"))
SIDES = (2, 2, 3, 3, 4)


@pytest.mark.parametrize("options", [{}, *sygo_options()], ids=str)
def test_games(options: dict[str, Any]) -> None:
    for seed in range(max(2, (20 if options else 100) // DIVISOR)):
        draw, story = random.Random(f"{options} {seed}"), list[str]()
        side = draw.choice(SIDES)
        position = interpreter.load("hexsygo", size=side, **options).start()
        state = sygo.start(Hexagon(2 * side - 1, 2 * side - 1), **options)
        while True:
            assert seen(position) == seen(state), f"{side} {story}"
            steps = state.steps()
            assert sorted(str(step) for step in position.legal()) == sorted(steps), f"{side} {story}"
            if not steps:
                break
            story.append(draw.choice([step for step in sorted(steps) if step != "pass"] or ["pass"]))
            position, state = position.play(story[-1]), steps[story[-1]]
