"""How strong the tree is: against random steps, and against itself with a quarter of the games.

    python -m tests.bench.strength --games 100
    python -m tests.bench.strength --games 200 --against mcts:500 --only othello --only hex

A match a line: the share of the points that the first of the two took, and between what it lies with a confidence
of 95 %. The seats alternate, the seed decides all.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass

import interpreter
from interpreter import KelbError
from interpreter.players import match

FULL, QUARTER = "mcts:2000", "mcts:500"


@dataclass(frozen=True)
class Board:
    """A game on a board, and against whom it is measured where nobody says."""

    name: str
    size: int = 0
    against: tuple[str, ...] = ("random",)


BOTH = ("random", QUARTER)
BOARDS = (
    Board("redstone", 7, BOTH),
    Board("seega", 5, BOTH),
    Board("sygo", 7, BOTH),
    Board("go", 7),
    Board("othello", 0, BOTH),
    Board("hex", 7, BOTH),
    Board("gomoku", 9),
    Board("breakthrough"),
    Board("konane", 6),
)
WANTED = {"random": 0.98, QUARTER: 0.60}


def measure(board: Board, first: str, second: str, games: int, seed: int) -> str:
    """A match, in a line."""
    try:
        game = interpreter.load(board.name, **({"size": board.size} if board.size else {}))
    except KelbError as error:
        return f"{board.name}: {str(error).splitlines()[0]}"
    begun = time.process_time()
    result = match(game, first, second, games, seed)
    spent = time.process_time() - begun
    low, high = result.interval
    share, wanted = result.score or 0.0, WANTED.get(second, 0.5)
    line = f"{board.name:<14}{board.size or '':>3}  {second:<10}{len(result):>5}{100 * share:>8.1f} %"
    line += f"  {100 * low:5.1f} to {100 * high:5.1f} %{result.draws:>6}{result.unfinished:>6}{spent:>8.0f} s"
    return line + ("" if share >= wanted else f"   below {100 * wanted:g} %")


def main() -> None:
    """Measure what is asked for."""
    parser = argparse.ArgumentParser(description="How strong the tree is.")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", default=FULL, help="the opponent that is measured")
    parser.add_argument("--against", action="append", help="random, mcts:500; else what is usual for the game")
    parser.add_argument("--only", action="append", help="these games alone")
    said = parser.parse_args()
    print(f"{said.first} against      games   share of the points            drawn  open    time")
    for board in BOARDS:
        if said.only and board.name not in said.only:
            continue
        for second in said.against or board.against:
            print(measure(board, said.first, second, said.games, said.seed), flush=True)


if __name__ == "__main__":
    main()
