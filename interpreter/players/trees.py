"""A tree of positions that grows by random games, in either reading: its arrays, and what it says of each step."""

from __future__ import annotations

from dataclasses import dataclass
from math import isqrt

from .. import arrays as a
from ..arrays import Ints, zeros
from ..engine import nodes as k
from ..history import roomy
from ..position import Position
from ..readings import Kernels

MEMORY = 1 << 27  # bytes of nodes that a tree may take
INVERSE_ROOTS = a.ints([0, *(isqrt(k.ONE * k.ONE // n) for n in range(1, k.INVERSES))])


@dataclass(frozen=True)
class Opinion:
    """What a tree says of a step: games that went through it, the half points they brought, what is proven of it."""

    step: int
    visits: int
    value: int
    proven: int

    @property
    def worth(self) -> float:
        """The share of the points that the step brings the person who chooses it, from 0 to 1."""
        if self.proven:
            return {k.WIN: 1.0, k.LOSS: 0.0, k.DRAW: 0.5}[self.proven]
        return self.value / (2 * self.visits)


class Tree:
    """The tree of one position; `seed` and the numbers of the games decide it."""

    def __init__(self, position: Position, kernels: Kernels, seed: int, deepest: int = k.DEPTH - 1) -> None:
        """A tree of the root alone."""
        self.kernels, self.seed, self.deepest = kernels, seed, deepest
        self.program = position._program
        r = self.program.r
        self.turns = 4 * r[a.CELLS] + 200
        self.b = zeros(self.program.scratch)
        self.games = 0
        self.t = self.planted(position._s, MEMORY // (8 * k.NODE))

    def planted(self, state: Ints, most: int) -> Ints:
        """The array of a tree whose root is a state, with room for so many nodes at most once it has grown."""
        state = roomy(self.program.r, state, self.turns + k.DEPTH)
        self.s = state[:]
        words = zeros(k.TREE) + state + zeros(k.DEPTH)
        header = {
            k.T_USED: 1,
            k.T_ROOM: min(most, 4096),
            k.T_STATE: k.TREE,
            k.T_SIZE: len(state),
            k.T_PATH: k.TREE + len(state),
            k.T_INVERSE: len(words),
            k.T_LOG: len(words) + k.INVERSES,
            k.T_LATEST: len(words) + k.INVERSES + k.LOG,
            k.T_SPARE: len(words) + k.INVERSES + k.LOG + 2 * k.LATEST,
            k.T_NODES: len(words) + k.INVERSES + k.LOG + 2 * k.LATEST + len(state),
            k.T_TURNS: self.turns,
            k.T_DEEPEST: self.deepest,
        }
        for word, value in header.items():
            words[word] = value
        words.extend(INVERSE_ROOTS)
        return words + zeros(k.LOG + 2 * k.LATEST + len(state) + header[k.T_ROOM] * k.NODE)

    def make_room(self, games: int) -> None:
        """Give the tree room for a node a game, as far as its memory goes."""
        wanted = min(MEMORY // (8 * k.NODE), self.t[k.T_USED] + games + 1)
        if wanted > self.t[k.T_ROOM]:
            self.t.extend(zeros((wanted - self.t[k.T_ROOM]) * k.NODE))
            self.t[k.T_ROOM] = wanted

    def grow(self, games: int) -> int:
        """Play so many games through the tree; fewer where all is proven."""
        self.make_room(games)
        played = self.kernels.search_tree(self.program.r, self.s, self.b, self.t, self.seed, self.games, games)
        self.games += played
        return played

    @property
    def visits(self) -> int:
        """How many games went through the root."""
        return self.t[self.t[k.T_NODES] + k.N_VISITS]

    @property
    def proven(self) -> bool:
        """Whether it is known what the position is worth."""
        return self.t[self.t[k.T_NODES] + k.N_PROVEN] != 0

    def opinions(self) -> list[Opinion]:
        """What is known of the steps tried so far."""
        return [
            Opinion(*(self.t[at + word] for word in (k.N_STEP, k.N_VISITS, k.N_VALUE, k.N_PROVEN)))
            for at in self.kids(0).values()
        ]

    def kids(self, node: int) -> dict[int, int]:
        """The children of a node and where they lie."""
        t, found = self.t, {}
        kid = t[t[k.T_NODES] + node * k.NODE + k.N_FIRST]
        while kid:
            found[kid] = t[k.T_NODES] + kid * k.NODE
            kid = t[found[kid] + k.N_NEXT]
        return found

    def follow(self, step: int, position: Position) -> bool:
        """Make what a step leads to the root; false, and nothing done, where the tree does not have it.

        Raises ValueError for a position of another game.
        """
        if position._program is not self.program and position._program.r != self.program.r:
            raise ValueError("a tree goes on with positions of its own game alone")
        for kid, at in self.kids(0).items():
            if self.t[at + k.N_STEP] == step:
                fresh = self.planted(position._s, MEMORY // (8 * k.NODE))
                if self.t[k.T_USED] > fresh[k.T_ROOM]:
                    fresh.extend(zeros((self.t[k.T_USED] - fresh[k.T_ROOM]) * k.NODE))
                    fresh[k.T_ROOM] = self.t[k.T_USED]
                self.kernels.keep_branch(self.t, fresh, kid)
                self.t = fresh
                return True
        return False
