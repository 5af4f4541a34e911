"""The mark of a kernel: a plain function over flat arrays of ints that a compiler can also read."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

F = TypeVar("F", bound=Callable[..., object])

KERNELS: list[Callable[..., object]] = []  # every kernel, callees before callers


def kernel(function: F) -> F:
    """Keep the function as it is and note it; a kernel uses ints, flat arrays and other kernels only."""
    KERNELS.append(function)
    return function
