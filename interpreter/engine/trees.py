"""Kernels of a tree of positions that grows by random games: UCT with progressive widening, proven results handed up.

The children of a node are a list that grows with the square root of its visits; a new child is a random step not tried
before.
"""

from __future__ import annotations

from ..arrays import NO_STEP, OVER, STEPS, SWAPPED, WINNER, Ints, Step
from ..boards import random_below, seed_random
from ..history import nearly_full
from ..kernel import kernel, outlined
from .decisive import looks, winning_step
from .ending import score
from .later import credit_later, half_points, log_step, logged_playout, share_of
from .nodes import (
    DRAW,
    LOSS,
    N_FIRST,
    N_FULL,
    N_KIDS,
    N_LOST,
    N_NEXT,
    N_PERSON,
    N_PROVEN,
    N_STEP,
    N_VALUE,
    N_VISITS,
    NODE,
    ONE,
    T_DEEPEST,
    T_LOGGED,
    T_LOOKED,
    T_NODES,
    T_PATH,
    T_ROOM,
    T_SIZE,
    T_STATE,
    T_USED,
    WIN,
    inverse_root,
    log_of,
    node_at,
    person,
    root_of,
)
from .playing import list_steps, play_step, random_step

CURIOSITY = 46_000  # weight of the unknown, in parts of ONE
FEWEST = 5  # children of any node
DRAWS = 3  # random steps that are drawn in search of a new one before all are listed


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
                bound = share_of(t, k) + (eager * inverse_root(t, n) >> 16)
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
    if t[i + N_FULL] or t[T_USED] >= t[T_ROOM]:
        return 0
    step = NO_STEP
    if (t[i + N_KIDS] == 0 and looks(t)) or (node == 0 and t[T_LOOKED] == 0):
        step = winning_step(r, s, b, t)
        step = NO_STEP if step != NO_STEP and is_kid(t, node, step) else step
    if step == NO_STEP and t[i + N_KIDS] - t[i + N_LOST] >= FEWEST + 2 * root_of(t[i + N_VISITS]):
        return 0
    step = step if step != NO_STEP else new_step(r, s, b, t, node)
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
        log_step(t, t[node_at(t, kid) + N_STEP], person(s))
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
def hand_up(t: Ints, depth: int, fresh: int) -> None:
    """Take what is proven at the end of the path as far up as it goes; `fresh` where it was not proven before."""
    for back in range(depth):
        kid = node_at(t, t[t[T_PATH] + depth - back])
        above = t[t[T_PATH] + depth - back - 1]
        i = node_at(t, above)
        proven = t[kid + N_PROVEN]
        if proven == LOSS:
            t[i + N_LOST] += fresh
        if proven == 0 or t[i + N_PROVEN]:
            return
        if proven != WIN:
            proven = proven_by_kids(t, above) if t[i + N_FULL] else 0
        if proven and proven != DRAW and t[i + N_PERSON] != t[kid + N_PERSON]:
            proven = LOSS if proven == WIN else WIN
        t[i + N_PROVEN] = proven
        fresh = 1


@kernel
def credit(t: Ints, depth: int, winner: int, ended: int) -> None:
    """Count the game that has just been played for every node of its path; `ended` where it ended with the path."""
    for d in range(depth + 1):
        i = node_at(t, t[t[T_PATH] + d])
        t[i + N_VISITS] += 1
        t[i + N_VALUE] += half_points(winner, t[i + N_PERSON])
    if ended == 0:
        return
    i = node_at(t, t[t[T_PATH] + depth])
    fresh = 1 if depth and t[i + N_PROVEN] == 0 else 0
    if fresh:
        t[i + N_PROVEN] = DRAW if winner == 0 else WIN if t[i + N_PERSON] == winner else LOSS
    hand_up(t, depth, fresh)


@kernel
def search_tree(r: Ints, s: Ints, b: Ints, t: Ints, seed: int, first: int, games: int) -> int:
    """Let the tree grow by so many games, the numbers from `first` on; how many were played until all is proven."""
    for game in range(games):
        if t[node_at(t, 0) + N_PROVEN]:
            return game
        s[0 : t[T_SIZE]] = t[t[T_STATE] : t[T_STATE] + t[T_SIZE]]
        seed_random(s, seed, first + game)
        t[T_LOGGED] = 0
        depth = descend(r, s, b, t)
        ended = s[OVER]
        if ended == 0:
            logged_playout(r, s, b, t)
        winner = winner_of(r, s, b)
        credit(t, depth, winner, ended)
        credit_later(t, depth, winner, first + game + 1)
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
