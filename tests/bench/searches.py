"""Our tree of random games beside OpenSpiel's search in C++: games a second of processor time, in turn.

    python -m tests.bench.searches

Both search the same position at the start with the same budget, a random game from each new position. Needs open_spiel.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from statistics import median

import pyspiel

import interpreter
from interpreter import Game
from interpreter.players import Opponent

ROUNDS = 5
SECONDS = 0.4
CURIOSITY = 1.0  # weight of the unknown in their bound; speed hardly depends on it
MEMORY = 500  # megabytes that their tree may take
GAMES = (
    ("go", {"size": 9, "ko": "simple"}, "go(board_size=9,komi=7.5)"),
    ("go", {"size": 19, "ko": "simple"}, "go(board_size=19,komi=7.5)"),
    ("othello", {}, "othello"),
    ("hex", {"size": 11, "pie": "off"}, "hex(board_size=11)"),
)


def ours(game: Game) -> Callable[[int], None]:
    """Our search with a budget."""
    start = game.compiled().start()

    def think(n: int) -> None:
        Opponent(f"mcts:{n}").think(start)

    return think


def theirs(name: str) -> Callable[[int], None]:
    """Their search with a budget."""
    game = pyspiel.load_game(name)
    start = game.new_initial_state()

    def think(n: int) -> None:
        evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
        pyspiel.MCTSBot(game, evaluator, CURIOSITY, n, MEMORY, True, 1, False).mcts_search(start)

    return think


def rate(think: Callable[[int], None], n: int) -> float:
    """Games through the tree a second."""
    begun = time.process_time()
    think(n)
    return n / max(1e-9, time.process_time() - begun)


def enough(think: Callable[[int], None]) -> int:
    """A budget that takes about as long as a round should."""
    n = 64
    while n / rate(think, n) < SECONDS / 8:
        n *= 2
    return int(rate(think, n) * SECONDS)


def main(only: list[str]) -> None:
    """Compare all games, or those that are named."""
    print(f"{'games a second':<16}{'budget':>10}{'ours':>10}{'OpenSpiel':>10}{'ratio':>8}")
    for name, options, peer in GAMES:
        if only and name not in only:
            continue
        minds = ours(interpreter.load(name, **options)), theirs(peer)
        budget = enough(minds[1])  # the same for both: a larger tree is slower
        rounds = [[rate(think, budget) for think in minds] for _ in range(ROUNDS)]
        own, other = (median(each[who] for each in rounds) for who in (0, 1))
        ratio = median(each[0] / each[1] for each in rounds)
        title = f"{name} {options.get('size', '')}"
        print(f"{title:<16}{budget:>10,}{own:>10,.0f}{other:>10,.0f}{ratio:>8.2f}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
