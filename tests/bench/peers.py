"""Random games beside those of OpenSpiel, whose games are written by hand in C++: the same work, in turn.

    python -m tests.bench.peers rulesets/go.yaml rulesets/othello.yaml

Needs open_spiel from PyPI. Its games are played by its own uniform random bots, so that no Python stands between two
steps; every game has to be begun from here.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median

import pyspiel

import interpreter
from interpreter import Game, KelbError

ROUNDS = 5
SECONDS = 0.5


@dataclass(frozen=True)
class Peer:
    """A game that OpenSpiel has, by the name of our ruleset, and options with which both are the same."""

    theirs: str
    sizes: tuple[int, ...] = ()  # none where the board is always the same
    options: tuple[tuple[str, str], ...] = ()


PEERS = {
    "go": Peer("go(board_size={size},komi=7.5)", (9, 19), (("ko", "simple"),)),
    "othello": Peer("othello"),
    "hex": Peer("hex(board_size={size})", (11,), (("pie", "off"),)),
    "breakthrough": Peer("breakthrough(rows=8,columns=8)"),
}


def pairs(path: Path) -> Iterator[tuple[str, Game, str]]:
    """What is compared: a title, our game, and the name of theirs."""
    peer = PEERS.get(path.stem)
    if peer is None:
        print(f"{path}: OpenSpiel is not asked for this game; there is {', '.join(PEERS)}")
        return
    for size in peer.sizes or (0,):
        try:
            known = interpreter.load(path).describe_options()
            chosen = {name: value for name, value in (*peer.options, ("size", size)) if name in known and value}
            yield f"{path.stem} {size or ''}", interpreter.load(path, **chosen), peer.theirs.format(size=size)
        except KelbError as error:
            print(f"{path}: {str(error).splitlines()[0]}")
            return


def theirs(name: str) -> Callable[[int], int]:
    """Plays so many random games; how many steps they have."""
    game = pyspiel.load_game(name)
    bots = [pyspiel.make_uniform_random_bot(player, player + 1) for player in (0, 1)]

    def play(n: int) -> int:
        steps = 0
        for number in range(n):
            state = game.new_initial_state()
            pyspiel.evaluate_bots(state, bots, number)
            steps += state.move_number()
        return steps

    return play


def ours(game: Game) -> Callable[[int], int]:
    """The same, ours."""
    return lambda n: sum(game.simulate(n, reading="compiled").steps)


def rate(play: Callable[[int], int], n: int) -> tuple[float, float]:
    """Games and steps a second of processor time."""
    start = time.process_time()
    steps = play(n)
    spent = max(1e-9, time.process_time() - start)
    return n / spent, steps / spent


def enough(play: Callable[[int], int]) -> int:
    """How many games take about as long as a round should."""
    n = 1
    while True:
        games, _ = rate(play, n)
        if n / games > SECONDS / 8:
            return max(1, int(games * SECONDS))
        n *= 2


def compare(title: str, game: Game, name: str) -> None:
    """Both in turn, and the medians."""
    plays = (ours(game), theirs(name))
    for play in plays:
        play(1)  # what is made ready once is no matter of speed
    counts = [enough(play) for play in plays]
    rounds = [[rate(play, n) for play, n in zip(plays, counts, strict=True)] for _ in range(ROUNDS)]
    cells = [median(each[who][what] for each in rounds) for what in (1, 0) for who in (0, 1)]
    by_step, by_game = (median(each[0][what] / each[1][what] for each in rounds) for what in (1, 0))
    print(f"{title:<16}" + "".join(f"{cell:>12,.0f}" for cell in cells) + f"{by_step:>9.2f}{by_game:>9.2f}")


def main(paths: list[str]) -> None:
    """Compare all games that are named."""
    print(f"{'a second of':<16}{'steps':>24}{'games':>24}{'ratio by':>18}")
    print(f"{'processor time':<16}" + f"{'ours':>12}{'OpenSpiel':>12}" * 2 + f"{'step':>9}{'game':>9}")
    for path in paths:
        for pair in pairs(Path(path)):
            compare(*pair)


if __name__ == "__main__":
    main(sys.argv[1:])
