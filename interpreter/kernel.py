"""The mark of a kernel: a plain function over flat arrays of ints that a compiler can also read."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

F = TypeVar("F", bound=Callable[..., object])

COMPILED = (
    False  # read as true by the compiler: a test may save Python work that machine code does faster than the test
)

KERNELS: list[Callable[..., object]] = []  # every kernel, callees before callers


INLINED: set[Callable[..., object]] = set()  # those that the compiler writes out wherever they are called


def inlined(function: F) -> F:
    """Mark a kernel that is called in few places and often."""
    INLINED.add(function)
    return function


OUTLINED: set[Callable[..., object]] = set()  # those that it never writes out


def outlined(function: F) -> F:
    """Mark a kernel that is large and called in many places."""
    OUTLINED.add(function)
    return function


def kernel(function: F) -> F:
    """Keep the function as it is and note it; a kernel uses ints, flat arrays and other kernels only."""
    KERNELS.append(function)
    return function
