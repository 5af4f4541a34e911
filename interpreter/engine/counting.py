"""Kernels that count the sequences of steps."""

from __future__ import annotations

from ..arrays import CAN_END, CAN_SWAP, HISTORY_SIZE, LIVE, OFFERS, OVER, STEPS, Ints
from ..dispatch import count, nth
from ..kernel import kernel
from .offering import legal, offered
from .playing import list_steps, play_step


@kernel
def count_steps(r: Ints, s: Ints, b: Ints) -> int:
    """How many steps are legal."""
    n = s[CAN_SWAP] + s[CAN_END]
    for k in range(s[OFFERS]):
        i = offered(r, s, k)
        for x in range(count(r, s, i)):
            step = nth(r, s, i, x)
            if step >= 0 and legal(r, s, b, k, step & 0xFFFF, step >> 16):
                n += 1
    return n


@kernel
def sequences(r: Ints, s: Ints, b: Ints, t: Ints, at: int, depth: int) -> int:
    """Sequences of exactly `depth` steps, at least one; t from `at` on is scratch. The state is left as it was."""
    if s[OVER]:
        return 0
    if depth == 1:
        return count_steps(r, s, b)
    n = list_steps(r, s, b)
    size = r[LIVE] + 2 * s[HISTORY_SIZE]
    steps = at + size
    t[at : at + size] = s[0:size]
    t[steps : steps + n] = b[r[STEPS] : r[STEPS] + n]
    total = 0
    for j in range(n):
        play_step(r, s, b, t[steps + j])
        total += sequences(r, s, b, t, steps + n, depth - 1)
        s[0:size] = t[at : at + size]
    return total
