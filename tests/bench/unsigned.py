"""The decorator of the programs written by hand: numba without its test for negative subscripts."""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Callable
from typing import Any

import numba
from numba import types
from numba.extending import intrinsic

OPTIONS = {"cache": True, "nogil": True, "error_model": "numpy"}


@intrinsic
def unsigned(typing: Any, x: Any) -> Any:
    """A whole number as one without a sign."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return context.cast(builder, arguments[0], signature.args[0], types.uintp)

    return types.uintp(x), code


class Unsigned(ast.NodeTransformer):
    """Makes every subscript one without a sign."""

    def visit_Subscript(self, node: ast.Subscript) -> ast.Subscript:
        self.generic_visit(node)
        node.slice = ast.Call(ast.Name("unsigned", ast.Load()), [node.slice], [])
        return node


def fast(function: Callable[..., Any]) -> Any:
    """The function compiled; it uses whole numbers, flat arrays and other such functions, and no negative subscript."""
    lines, first = inspect.getsourcelines(function)
    tree = ast.parse(textwrap.dedent("".join(lines)))
    tree.body[0].decorator_list = []  # type: ignore[attr-defined]
    tree = ast.fix_missing_locations(Unsigned().visit(ast.increment_lineno(tree, first - 1)))
    names = function.__globals__
    names["unsigned"] = unsigned
    found: dict[str, Any] = {}
    exec(compile(tree, function.__code__.co_filename, "exec"), names, found)
    return numba.njit(**OPTIONS)(found[function.__name__])


@fast
def random_below(v: Any, n: int) -> int:
    """A random number below n: xoroshiro64** with its two words in v."""
    mask = 0xFFFFFFFF
    s0 = v[0]
    s1 = v[1]
    x = (s0 * 0x9E3779BB) & mask
    x = (((x << 5) | (x >> 27)) * 5) & mask
    s1 ^= s0
    v[0] = (((s0 << 26) | (s0 >> 6)) & mask) ^ s1 ^ ((s1 << 9) & mask)
    v[1] = ((s1 << 13) | (s1 >> 19)) & mask
    return (x * n) >> 32


@fast
def seed_random(v: Any, seed: int) -> None:
    """Start the random numbers."""
    v[0] = (seed * 0x7FEB352D + 0x1234567) & 0xFFFFFFFF
    v[1] = (seed * 0x68E31DA5 + 0x5BD1E995) & 0xFFFFFFFF | 1
    for _ in range(8):
        random_below(v, 2)
