"""What a step of a random game costs on boards of all sizes, as a table with bars.

python -m tests.bench.board_sizes redstone
"""

from __future__ import annotations

import sys
import time
from statistics import median

import interpreter
from interpreter import Game

SIZES = (5, 7, 9, 11, 13, 16, 19, 23, 27, 32, 38, 45, 52)
ROUNDS = 5
SECONDS = 0.15
FEWEST = 40  # games a round
WIDEST = 40  # characters of a bar


def cost(game: Game, games: int) -> tuple[float, float]:
    """Nanoseconds of processor time a step, and steps a game."""
    start = time.process_time()
    steps = sum(game.simulate(games, reading="compiled").steps)
    return (time.process_time() - start) / steps * 1e9, steps / games


def enough(game: Game) -> int:
    """How many games take about as long as a round should; a few at least, since they are not alike."""
    cost(game, 1)  # makes the kernels ready
    nanoseconds, steps = cost(game, FEWEST)
    return max(FEWEST, int(SECONDS * 1e9 / (nanoseconds * steps)))


def main(name: str) -> None:
    """Measure all sizes in turn, so often, and write the medians."""
    games = {size: interpreter.load(name, size=size) for size in SIZES}
    counts = {size: enough(game) for size, game in games.items()}
    rounds = [{size: cost(game, counts[size]) for size, game in games.items()} for _ in range(ROUNDS)]
    found = {size: [median(each[size][what] for each in rounds) for what in (0, 1)] for size in SIZES}
    most = max(nanoseconds for nanoseconds, _ in found.values())
    print("size  cells  steps a game  ns a step")
    for size, (nanoseconds, steps) in found.items():
        bar = "#" * round(nanoseconds / most * WIDEST)
        print(f"{size:>4} {size * size:>6} {steps:>13,.0f} {nanoseconds:>10,.0f}  {bar}")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "redstone")
