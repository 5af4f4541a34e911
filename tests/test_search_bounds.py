"""The kernels that look ahead, compiled with every subscript compared with its array: none is out of bounds."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import interpreter
from interpreter import library
from interpreter.engine.solving import minimax, move_entries
from interpreter.engine.trees import keep_branch, search_tree
from interpreter.native import Compiled, address, compiled
from interpreter.players.solver import Search
from interpreter.players.trees import Tree
from interpreter.readings import PLAIN, Kernels

from .test_fast import small


def watched(code: Compiled, faults: list[str | None]) -> Kernels:
    """The kernels with checks; what they find is noted."""

    def checked(kernel: Any, names: tuple[str, ...]) -> Any:
        def call(*arguments: Any) -> int:
            arrays, numbers = arguments[: len(names)], arguments[len(names) :]
            code.bound(**{name: len(array) for name, array in zip(names, arrays, strict=True)})
            found = code[kernel](*map(address, arrays), *numbers)
            faults.append(code.fault())
            return int(found or 0)

        return call

    return replace(
        PLAIN,
        search_tree=checked(search_tree, ("r", "s", "b", "t")),
        keep_branch=checked(keep_branch, ("t", "u")),
        minimax=checked(minimax, ("r", "s", "b", "v", "w")),
        move_entries=checked(move_entries, ("v", "w", "old")),
    )


@pytest.mark.parametrize("name", library.names())
def test_no_subscript_of_a_search_is_out_of_bounds(name: str) -> None:
    position = interpreter.load(name, **small(name)).start()
    faults: list[str | None] = []
    code = compiled(position._program.r, checked=True)
    kernels = watched(code, faults)
    tree = Tree(position, kernels, 3)
    for _ in range(3):
        tree.grow(60)
    step = max(tree.opinions(), key=lambda each: each.visits).step
    after = next(position.play(action) for action in position.legal() if action.number == step)
    if after.outcome is None:
        assert tree.follow(step, after)
        tree.grow(40)
    search = Search(position, kernels, 1 << 18, 40)
    for depth in (1, 2, 3):
        search.run(depth, 2_000)
    search.memory = 1 << 24
    for _ in range(6):
        search.run(4, 4_000)
    assert set(faults) == {None}
