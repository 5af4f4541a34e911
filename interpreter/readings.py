"""The two readings of the kernels: plain Python, or machine code made from the same source."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from .arrays import Ints
from .engine.batching import run_games
from .engine.counting import sequences
from .engine.ending import score
from .engine.playing import list_steps, play_step
from .engine.solving import key_of_state, minimax, move_entries
from .engine.tracing import trace_game
from .engine.trees import keep_branch, search_tree
from .native import Compiled, Unavailable, address, compiled, quietly

Reading = Literal["auto", "plain", "compiled"]
READINGS = ("auto", "plain", "compiled")


@dataclass(frozen=True)
class Kernels:
    """The kernels that are called from outside; each takes r, s, b, perhaps another array, and ints."""

    list_steps: Callable[[Ints, Ints, Ints], int]
    play_step: Callable[[Ints, Ints, Ints, int], None]
    score: Callable[[Ints, Ints, Ints, int], int]
    sequences: Callable[..., int]
    run_games: Callable[..., int]
    search_tree: Callable[..., int]
    keep_branch: Callable[[Ints, Ints, int], None]
    minimax: Callable[..., int]
    key_of_state: Callable[[Ints, Ints, Ints], int]
    trace_game: Callable[..., int]
    move_entries: Callable[[Ints, Ints, Ints, int], None]


PLAIN = Kernels(
    *(list_steps, play_step, score, sequences, run_games, search_tree, keep_branch, minimax, key_of_state, trace_game),
    move_entries,
)


def two(function: Any) -> Callable[[Ints, Ints, int], None]:
    """A compiled kernel that takes two arrays and an int, called with arrays."""

    def call(one: Ints, other: Ints, number: int) -> None:
        function(address(one), address(other), number)

    return call


def three(function: Any) -> Callable[..., Any]:
    """A compiled kernel that takes three arrays, called with arrays."""

    def call(r: Ints, s: Ints, b: Ints, *numbers: int) -> Any:
        return function(r.buffer_info()[0], s.buffer_info()[0], b.buffer_info()[0], *numbers)

    return call


def four(function: Any) -> Callable[..., int]:
    """A compiled kernel that takes a fourth array."""

    def call(r: Ints, s: Ints, b: Ints, other: Ints, *numbers: int) -> int:
        return int(function(address(r), address(s), address(b), address(other), *numbers))

    return call


def five(function: Any) -> Callable[..., int]:
    """A compiled kernel that takes a fourth array and a fifth."""

    def call(r: Ints, s: Ints, b: Ints, fourth: Ints, fifth: Ints, *numbers: int) -> int:
        return int(function(address(r), address(s), address(b), address(fourth), address(fifth), *numbers))

    return call


def machine_code(found: Compiled) -> Kernels:
    """The compiled kernels, called with arrays."""
    return Kernels(
        three(found[list_steps]),
        three(found[play_step]),
        three(found[score]),
        four(found[sequences]),
        four(found[run_games]),
        four(found[search_tree]),
        two(found[keep_branch]),
        five(found[minimax]),
        three(found[key_of_state]),
        four(found[trace_game]),
        three(found[move_entries]),
    )


def kernels(r: Ints, reading: Reading, say: Callable[[str], None] = quietly) -> Kernels:
    """The kernels in a reading; `auto` is compiled where that can be had. Raises Unavailable."""
    if reading not in READINGS:
        raise ValueError(f"{reading!r} is no reading; write {', '.join(READINGS[:-1])} or {READINGS[-1]}")
    if reading == "plain":
        return PLAIN
    try:
        return machine_code(compiled(r, say=say))
    except Unavailable:
        if reading == "compiled":
            raise
        return PLAIN
