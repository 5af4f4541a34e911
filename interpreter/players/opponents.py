"""Who plays: random steps, flat Monte Carlo, a tree of random games, alpha-beta, each with a budget for a step."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from difflib import get_close_matches

from ..engine.nodes import DEPTH, LOSS, WIN
from ..errors import KelbError
from ..native import quietly
from ..position import Position, a_position
from ..readings import PLAIN, Reading, kernels
from ..simulating import MAX_THREADS, signed, whole
from ..wording import Action
from .deepening import deepened
from .trees import Opinion, Tree

ADVISERS = ("flat", "mcts", "level")  # who say what they expect
KINDS = ("random", "flat", "mcts", "alphabeta", "level")
LEVELS = tuple(8 * 4**n for n in range(8))  # games a step, for the levels from 1 on
BUDGET = re.compile(r"([0-9]+(?:\.[0-9]{1,3})?)s|([1-9][0-9]*)")
MOST_SECONDS, MOST_GAMES = 10_000, 10**9  # for a step
EXAMPLES = "random, flat:500, mcts:2000, mcts:2s, alphabeta:2s or level:3"
LEVEL = re.compile(r"[0-9]{1,3}")
LONGEST = 40  # letters of a name that a message repeats
CHUNK = 64  # games between two looks at the clock, at first
PATIENCE = 0.05  # seconds between two looks at the clock


class WrongOpponent(KelbError, ValueError):
    """No opponent is called so."""


@dataclass(frozen=True)
class Spec:
    """An opponent by its kind and its budget for a step: seconds, or else games; for alpha-beta positions."""

    text: str
    kind: str
    seconds: float = 0.0
    games: int = 0


def parse(text: str) -> Spec:
    """An opponent out of its name. Raises WrongOpponent, which says what can be written instead."""
    if not isinstance(text, str):
        raise WrongOpponent(f"{shown(repr(text))} is no opponent; write {EXAMPLES}")
    kind, colon, rest = text.strip().lower().partition(":")
    said = f"'{shown(text)}'"
    if kind not in KINDS:
        near = get_close_matches(kind[:LONGEST], KINDS, 1)
        hint = f"did you mean '{near[0]}'?" if near else f"write {EXAMPLES}"
        raise WrongOpponent(f"{said} is no opponent; {hint}")
    if kind == "random":
        if colon:
            raise WrongOpponent(f"{said}: random takes no budget; write random")
        return Spec("random", kind)
    if kind == "level":
        if not LEVEL.fullmatch(rest) or not 1 <= int(rest) <= len(LEVELS):
            raise WrongOpponent(f"{said}: a level goes from 1 to {len(LEVELS)}, as in level:3")
        return Spec(f"level:{int(rest)}", kind, games=LEVELS[int(rest) - 1])
    unit = "positions" if kind == "alphabeta" else "games"
    found = BUDGET.fullmatch(rest) if colon else BUDGET.fullmatch("1s")
    if found is None or (found[1] and float(found[1]) == 0):
        raise WrongOpponent(f"{said}: write a budget in seconds, as in {kind}:2s, or in {unit}, as in {kind}:2000")
    most, what = (MOST_SECONDS, "seconds") if found[1] else (MOST_GAMES, unit)
    if float(found[1] or found[2]) > most:
        raise WrongOpponent(f"{said}: a budget is {most:,} {what} at most")
    timed = Spec(f"{kind}:{plain(found[1])}s", kind, seconds=float(found[1])) if found[1] else None
    return timed or Spec(f"{kind}:{rest}", kind, games=int(found[2]))


def shown(text: str) -> str:
    """What somebody wrote, as far as a message repeats it."""
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}..."


def plain(number: str) -> str:
    """A decimal number as it is written shortest."""
    before, _, after = number.partition(".")
    return ".".join(part for part in (before.lstrip("0") or "0", after.rstrip("0")) if part)


class Opponent:
    """Chooses steps. With a budget of games and one thread the same seed chooses the same steps."""

    def __init__(
        self,
        spec: Spec | str,
        seed: int = 1,
        threads: int = 1,
        reading: Reading = "auto",
        say: Callable[[str], None] = quietly,
    ) -> None:
        """An opponent; `reading` and `say` as for random games."""
        self.spec = parse(spec) if isinstance(spec, str) else spec
        self.seed, self.reading, self.say = seed, reading, say
        signed(seed)
        self.threads = whole("threads", threads, 1, MAX_THREADS)
        self._root: Position | None = None
        self._trees: list[Tree] = []

    def choose(self, position: Position) -> Action:
        """A legal step. Raises ValueError where the game is over."""
        legal = a_position(position).legal()
        if not legal:
            raise ValueError("the game is over: there is no step to choose")
        if self.spec.kind == "random":
            return random.Random(f"{self.seed} {position.ply}").choice(legal)
        if len(legal) == 1:
            return legal[0]
        if self.spec.kind == "alphabeta":
            found = kernels(position._program.r, self.reading, self.say)
            best = deepened(position, found, self.spec.seconds, self.spec.games)
            return next((action for action in legal if action.number == best), legal[0])
        best = favourite(self.think(position), [action.number for action in legal])
        return next(action for action in legal if action.number == best)

    def opinions(self, position: Position) -> dict[str, Opinion]:
        """What the search says of each step that it has tried, by the step's text, those looked at most first.

        Raises ValueError where the game is over, and where the opponent is none that says what it expects.
        """
        if self.spec.kind not in ADVISERS:
            raise ValueError(f"{self.spec.text} says nothing of steps; {', '.join(ADVISERS)} do")
        steps = {action.number: str(action) for action in a_position(position).legal()}
        if not steps:
            raise ValueError("the game is over: there is no step to think of")
        known = sorted(self.think(position).values(), key=lambda each: (-each.visits, -each.value))
        return {steps[opinion.step]: opinion for opinion in known}

    def think(self, position: Position) -> dict[int, Opinion]:
        """What the search says of each step, by the number that the legal `Action` has."""
        if self._root is None or self._root != position:
            self.plant(position)
        if len(self._trees) == 1:
            self.grow(self._trees[0], self.spec.games)
        else:
            share = -(-self.spec.games // len(self._trees))
            with ThreadPoolExecutor(len(self._trees)) as pool:
                list(pool.map(self.grow, self._trees, [share] * len(self._trees)))
        return together([tree.opinions() for tree in self._trees])

    def plant(self, position: Position) -> None:
        """Begin anew from a position."""
        found = kernels(a_position(position)._program.r, self.reading, self.say)
        deepest = 1 if self.spec.kind == "flat" else DEPTH - 1
        count = 1 if found is PLAIN else self.threads
        self._trees = [Tree(position, found, self.seed + 1_000_003 * n, deepest) for n in range(count)]
        self._root = position

    def grow(self, tree: Tree, games: int) -> None:
        """Spend the budget on a tree."""
        until = time.monotonic() + self.spec.seconds
        chunk = min(CHUNK, games) if games else CHUNK
        while not tree.proven and (games > 0 or (not self.spec.games and time.monotonic() < until)):
            begun = time.monotonic()
            tree.grow(chunk)
            games -= chunk
            spent = time.monotonic() - begun
            chunk = chunk * 2 if spent < PATIENCE / 2 else max(1, chunk // 2) if spent > PATIENCE else chunk
            chunk = min(chunk, games) if self.spec.games else chunk

    def saw(self, before: Position, action: Action | str, after: Position) -> None:
        """Hear of a step that somebody played, so that what is known of it can be kept.

        Raises IllegalAction for what is no legal step, and ValueError for a position that it does not lead to.
        """
        a_position(after)
        if self._root is None or self._root != a_position(before):
            return
        reached = before.play(action)
        if after._s != reached._s and after != reached:
            raise ValueError(f"{shown(str(action))} does not lead to the position that was given")
        step = before._meant(action)
        kept = step and not reached.outcome and all(tree.follow(step.number, reached) for tree in self._trees)
        self._root = reached if kept else None


def together(sources: Sequence[Sequence[Opinion]]) -> dict[int, Opinion]:
    """The opinions of several trees, added up."""
    found: dict[int, Opinion] = {}
    for opinions in sources:
        for new in opinions:
            old = found.get(new.step, Opinion(new.step, 0, 0, 0))
            proven = new.proven or old.proven
            found[new.step] = Opinion(new.step, new.visits + old.visits, new.value + old.value, proven)
    return found


def favourite(opinions: dict[int, Opinion], order: Sequence[int]) -> int:
    """The step to choose: a proven win, else the one looked at most that is not lost, the first of equals."""
    known = [opinions[step] for step in order if step in opinions]
    return max(known, key=lambda each: (each.proven == WIN, each.proven != LOSS, each.visits, each.value)).step


def opponent(
    text: str, seed: int = 1, threads: int = 1, reading: Reading = "auto", say: Callable[[str], None] = quietly
) -> Opponent:
    """An opponent out of its name: random, flat:500, mcts:2000, mcts:2s, level:3. Raises WrongOpponent."""
    return Opponent(parse(text), seed, threads, reading, say)
