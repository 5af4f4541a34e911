"""What steps are worth whenever they are played: of each game, every step counts wherever it could be chosen.

This is the rule that all moves count as the first; a new child learns from games that did not go through it.
"""

from __future__ import annotations

from ..arrays import NO_STEP, OVER, PLIES, TURNS, Ints, Step
from ..history import nearly_full
from ..kernel import inlined, kernel
from .nodes import (
    LATEST,
    LOG,
    N_FIRST,
    N_LATER,
    N_LATER_VALUE,
    N_NEXT,
    N_PERSON,
    N_STEP,
    N_VALUE,
    N_VISITS,
    T_LATEST,
    T_LOG,
    T_LOGGED,
    T_PATH,
    T_TURNS,
    inverse_root,
    node_at,
    person,
)
from .playing import MANY, advance, random_step
from .turns import make_sure

EQUAL = 200  # games of its own after which a step's later games weigh half


@inlined
@kernel
def half_points(winner: int, who: int) -> int:
    """What a game brings a person."""
    return 1 if winner == 0 else 2 if who == winner else 0


@inlined
@kernel
def latest_at(t: Ints, key: int) -> int:
    """The offset where a step with its person is looked up; another one may be there."""
    step = key >> 2
    mixed = (step & 0xFFFF) * 7919 + ((step >> 16) & 0xFFFF) * 104_729 + (step >> 32) * 1_299_709 + (key & 3) * 4801
    return t[T_LATEST] + 2 * ((mixed + (mixed >> 13)) & (LATEST - 1))


@inlined
@kernel
def log_step(t: Ints, step: Step, who: int) -> None:
    """Note a step of the game under way, as long as there is room."""
    if t[T_LOGGED] < LOG:
        t[t[T_LOG] + t[T_LOGGED]] = step << 2 | who
        t[T_LOGGED] += 1


@kernel
def logged_playout(r: Ints, s: Ints, b: Ints, t: Ints) -> None:
    """Play random steps to the end or as far as a game may go, and note them."""
    max_turns = s[TURNS] + t[T_TURNS]
    max_plies = s[PLIES] + MANY * t[T_TURNS]
    while s[OVER] == 0 and s[TURNS] < max_turns and s[PLIES] < max_plies and not nearly_full(r, s):
        step = random_step(r, s, b)
        if step == NO_STEP:
            make_sure(r, s, b)
        else:
            log_step(t, step, person(s))
            advance(r, s, b, step)


@kernel
def credit_later(t: Ints, depth: int, winner: int, game: int) -> None:
    """Count the game number `game`, from 1, for all children beside its path whose steps came in it later."""
    for i in range(t[T_LOGGED]):
        key = t[t[T_LOG] + i]
        e = latest_at(t, key)
        t[e] = key
        t[e + 1] = game << 16 | i
    for d in range(depth + 1):
        kid = t[node_at(t, t[t[T_PATH] + d]) + N_FIRST]
        while kid:
            k = node_at(t, kid)
            key = t[k + N_STEP] << 2 | t[k + N_PERSON]
            e = latest_at(t, key)
            if t[e] == key and t[e + 1] >= game << 16 | d:
                t[k + N_LATER] += 1
                t[k + N_LATER_VALUE] += half_points(winner, t[k + N_PERSON])
            kid = t[k + N_NEXT]


@inlined
@kernel
def share_of(t: Ints, k: int) -> int:
    """The share of points that the child at k is taken to bring, in parts of ONE."""
    n = t[k + N_VISITS]
    share = (t[k + N_VALUE] << 15) // n
    if t[k + N_LATER]:
        trust = inverse_root(t, (EQUAL + 3 * n) * 16 // EQUAL) << 2
        share += trust * ((t[k + N_LATER_VALUE] << 15) // t[k + N_LATER] - share) >> 16
    return share
