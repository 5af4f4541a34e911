"""How a tree of positions lies in its array, and the small sums that it is grown with.

The tree is the array t: a header, the state at the root, the path and the steps of the game under way, tables, nodes. A
node stands for a step; its value counts half points of the person who chose it, so that exchanging sides is a step like
any other.
"""

from __future__ import annotations

from ..arrays import MOVER, SWAPPED, Ints
from ..kernel import inlined, kernel

(
    T_USED,  # nodes so far; the root is number 0
    T_ROOM,  # nodes that there is room for
    T_STATE,  # offset: the state at the root
    T_SIZE,  # its length
    T_PATH,  # offset: [DEPTH] the nodes of the game under way
    T_INVERSE,  # offset: [INVERSES] ONE / sqrt(n)
    T_NODES,  # offset: [T_ROOM, NODE]
    T_TURNS,  # turns after which a random game is stopped, and judged by the scores as they stand
    T_DEEPEST,  # steps of a path at most, below DEPTH
    T_LOG,  # offset: [LOG] the steps of the game under way, each with the person who made it
    T_LOGGED,  # how many of them there are
    T_LATEST,  # offset: [LATEST, 2] a step with its person, and in which game and where in its log it came last
    T_SPARE,  # offset: [T_SIZE] a state that is kept while steps are tried
    T_LOOKED,  # positions in which a step was looked for that wins at once
    T_FOUND,  # those in which there was one
) = range(15)
TREE = 15
(
    N_STEP,
    N_PERSON,  # who chose the step: 1 or 2, by the side that he began with; 0 at the root
    N_VISITS,
    N_VALUE,  # half points of that person
    N_KIDS,  # how many children there are
    N_FIRST,  # the youngest child; 0 for none
    N_NEXT,  # the child before it; 0 for none
    N_FULL,  # 1 where every legal step is a child
    N_PROVEN,  # 0, or what the step surely brings the person who chose it
    N_LATER,  # games through the node above in which that person made this step at once or later
    N_LATER_VALUE,  # half points that they brought him
    N_LOST,  # children that are proven to lose for whoever chooses here
) = range(12)
NODE = 12
WIN, LOSS, DRAW = 1, 2, 3
DEPTH = 400
INVERSES = 1024
ONE = 1 << 16
LOG = 1024
LATEST = 1 << 13


@inlined
@kernel
def person(s: Ints) -> int:
    """Who makes the next step, by the side that he began with."""
    return 3 - s[MOVER] if s[SWAPPED] else s[MOVER]


@inlined
@kernel
def node_at(t: Ints, node: int) -> int:
    """The offset of a node."""
    return t[T_NODES] + node * NODE


@kernel
def root_of(x: int) -> int:
    """The whole part of a square root."""
    if x < 2:
        return x
    guess = 1 << (x.bit_length() + 1) // 2
    while True:
        better = (guess + x // guess) // 2
        if better >= guess:
            return guess
        guess = better


@kernel
def log_of(n: int) -> int:
    """The natural logarithm of n >= 1 in parts of ONE, from chords of the binary one."""
    whole = n.bit_length() - 1
    part = (n << 16 >> whole) - ONE
    return (whole * ONE + part) * 45_426 >> 16


@inlined
@kernel
def inverse_root(t: Ints, n: int) -> int:
    """ONE / sqrt(n)."""
    halved = 0
    while n >= INVERSES:
        n >>= 2
        halved += 1
    return t[t[T_INVERSE] + n] >> halved
