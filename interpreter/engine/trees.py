"""Kernels of a tree of positions that grows by random games: UCT with progressive widening, proven results handed up.

The tree is the array t: a header, the state at the root, the path of the game under way, a table, nodes. A node stands
for a step; its value counts half points of the person who chose it, so that exchanging sides is a step like any other.
Its children are a list that grows with the square root of its visits; a new child is a random step not tried before.
"""

from __future__ import annotations

from ..arrays import MOVER, NO_STEP, OVER, PLIES, STEPS, SWAPPED, TURNS, WINNER, Ints, Step
from ..boards import random_below, seed_random
from ..history import nearly_full
from ..kernel import inlined, kernel, outlined
from .ending import score
from .playing import MANY, list_steps, play_step, playout, random_step

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
) = range(9)
TREE = 10
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
) = range(9)
NODE = 9
WIN, LOSS, DRAW = 1, 2, 3
DEPTH = 400
INVERSES = 1024
ONE = 1 << 16
CURIOSITY = 46_000  # weight of the unknown, in parts of ONE
FEWEST = 5  # children of any node
DRAWS = 3  # random steps that are drawn in search of a new one before all are listed


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


@kernel
def best_kid(t: Ints, node: int) -> int:
    """The child to go on with: a proven win, or the one with the best bound that is not lost."""
    i = node_at(t, node)
    eager = CURIOSITY * root_of(log_of(t[i + N_VISITS] + 1) << 16) >> 16
    best = t[i + N_FIRST]
    most = -1
    kid = best
    while kid:
        k = node_at(t, kid)
        if t[k + N_PROVEN] == WIN:
            return kid
        if t[k + N_PROVEN] != LOSS:
            n = t[k + N_VISITS]
            bound = ONE // 2
            if t[k + N_PROVEN] == 0:
                bound = (t[k + N_VALUE] << 15) // n + (eager * inverse_root(t, n) >> 16)
            if bound > most:
                most = bound
                best = kid
        kid = t[k + N_NEXT]
    return best


@kernel
def is_kid(t: Ints, node: int, step: Step) -> bool:
    """Whether a step is among the children."""
    kid = t[node_at(t, node) + N_FIRST]
    while kid:
        if t[node_at(t, kid) + N_STEP] == step:
            return True
        kid = t[node_at(t, kid) + N_NEXT]
    return False


@outlined
@kernel
def new_step(r: Ints, s: Ints, b: Ints, t: Ints, node: int) -> Step:
    """A random legal step that is no child yet; NO_STEP where all are."""
    for _ in range(DRAWS):
        step = random_step(r, s, b)
        if step != NO_STEP and not is_kid(t, node, step):
            return step
    n = list_steps(r, s, b)
    if n <= t[node_at(t, node) + N_KIDS]:
        return NO_STEP
    start = random_below(s, n)
    for j in range(n):
        step = b[r[STEPS] + (start + j) % n]
        if not is_kid(t, node, step):
            return step
    return NO_STEP


@kernel
def add_kid(s: Ints, t: Ints, node: int, step: Step) -> int:
    """A new child; its number."""
    kid = t[T_USED]
    t[T_USED] = kid + 1
    i = node_at(t, node)
    k = node_at(t, kid)
    for j in range(NODE):
        t[k + j] = 0
    t[k + N_STEP] = step
    t[k + N_PERSON] = person(s)
    t[k + N_NEXT] = t[i + N_FIRST]
    t[i + N_FIRST] = kid
    t[i + N_KIDS] += 1
    return kid


@kernel
def grow_tree(r: Ints, s: Ints, b: Ints, t: Ints, node: int) -> int:
    """A new child of a node that may have one more; 0 where it may not."""
    i = node_at(t, node)
    if t[i + N_FULL] or t[T_USED] >= t[T_ROOM] or t[i + N_KIDS] >= FEWEST + 2 * root_of(t[i + N_VISITS]):
        return 0
    step = new_step(r, s, b, t, node)
    if step == NO_STEP:
        t[i + N_FULL] = 1
        return 0
    return add_kid(s, t, node, step)


@kernel
def descend(r: Ints, s: Ints, b: Ints, t: Ints) -> int:
    """Walk from the root to a new node or to the end of the game, playing its steps; how many steps that were."""
    node = 0
    depth = 0
    t[t[T_PATH]] = 0
    while s[OVER] == 0 and depth < t[T_DEEPEST] and not nearly_full(r, s):
        kid = grow_tree(r, s, b, t, node)
        fresh = kid != 0
        if not fresh:
            kid = best_kid(t, node)
            if kid == 0:
                return depth
        play_step(r, s, b, t[node_at(t, kid) + N_STEP])
        depth += 1
        t[t[T_PATH] + depth] = kid
        node = kid
        if fresh:
            return depth
    return depth


@kernel
def winner_of(r: Ints, s: Ints, b: Ints) -> int:
    """The person who has won, or is ahead where the game was stopped; 0 for nobody."""
    side = s[WINNER]
    if s[OVER] == 0:
        first = score(r, s, b, 1)
        second = score(r, s, b, 2)
        side = 1 if first > second else 2 if second > first else 0
    return 3 - side if side and s[SWAPPED] else side


@kernel
def proven_by_kids(t: Ints, node: int) -> int:
    """What is proven for the person to move at a node all of whose steps are children; 0 where nothing is."""
    proven = LOSS
    kid = t[node_at(t, node) + N_FIRST]
    while kid:
        k = node_at(t, kid)
        if t[k + N_PROVEN] == 0:
            return 0
        if t[k + N_PROVEN] == DRAW:
            proven = DRAW
        kid = t[k + N_NEXT]
    return proven


@kernel
def hand_up(t: Ints, depth: int) -> None:
    """Take what is proven at the end of the path as far up as it goes."""
    for back in range(depth):
        kid = node_at(t, t[t[T_PATH] + depth - back])
        above = t[t[T_PATH] + depth - back - 1]
        i = node_at(t, above)
        proven = t[kid + N_PROVEN]
        if proven == 0 or t[i + N_PROVEN]:
            return
        if proven != WIN:
            proven = proven_by_kids(t, above) if t[i + N_FULL] else 0
        if proven and proven != DRAW and t[i + N_PERSON] != t[kid + N_PERSON]:
            proven = LOSS if proven == WIN else WIN
        t[i + N_PROVEN] = proven


@kernel
def credit(r: Ints, s: Ints, b: Ints, t: Ints, depth: int, ended: int) -> None:
    """Count the game that has just been played for every node of its path; `ended` where it ended with the path."""
    winner = winner_of(r, s, b)
    for d in range(depth + 1):
        i = node_at(t, t[t[T_PATH] + d])
        t[i + N_VISITS] += 1
        t[i + N_VALUE] += 1 if winner == 0 else 2 if t[i + N_PERSON] == winner else 0
    if ended == 0:
        return
    i = node_at(t, t[t[T_PATH] + depth])
    if depth and t[i + N_PROVEN] == 0:
        t[i + N_PROVEN] = DRAW if winner == 0 else WIN if t[i + N_PERSON] == winner else LOSS
    hand_up(t, depth)


@kernel
def search_tree(r: Ints, s: Ints, b: Ints, t: Ints, seed: int, first: int, games: int) -> int:
    """Let the tree grow by so many games, the numbers from `first` on; how many were played until all is proven."""
    for game in range(games):
        if t[node_at(t, 0) + N_PROVEN]:
            return game
        s[0 : t[T_SIZE]] = t[t[T_STATE] : t[T_STATE] + t[T_SIZE]]
        seed_random(s, seed, first + game)
        depth = descend(r, s, b, t)
        ended = s[OVER]
        if ended == 0:
            playout(r, s, b, s[TURNS] + t[T_TURNS], s[PLIES] + MANY * t[T_TURNS])
        credit(r, s, b, t, depth, ended)
    return games


@kernel
def keep_branch(t: Ints, u: Ints, node: int) -> None:
    """Copy a node and all below it to another tree, where it is the root."""
    start = node_at(t, node)
    for j in range(NODE):
        u[u[T_NODES] + j] = t[start + j]
    u[u[T_NODES] + N_PERSON] = 0
    u[u[T_NODES] + N_NEXT] = 0
    u[T_USED] = 1
    x = 0
    while x < u[T_USED]:
        i = node_at(u, x)
        kid = u[i + N_FIRST]
        u[i + N_FIRST] = 0
        while kid:
            k = node_at(t, kid)
            new = node_at(u, u[T_USED])
            for j in range(NODE):
                u[new + j] = t[k + j]
            u[new + N_NEXT] = u[i + N_FIRST]
            u[i + N_FIRST] = u[T_USED]
            u[T_USED] += 1
            kid = t[k + N_NEXT]
        x += 1
