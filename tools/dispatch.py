"""Writes interpreter/dispatch.py out of the vocabulary: which kernel answers to which number."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from interpreter.vocabulary import ACTIONS, CAPTURE_ROWS, SCORES, TESTS

HEAD = '''"""Which kernel answers to which number. Written by tools/generate.py out of vocabulary.py: do not edit."""

from __future__ import annotations

from .arrays import A_VERB, C_KIND, OP, Cell, Ints
from .kernel import kernel, outlined
'''

TEST = "Whether the row of a condition at i holds, for a step to p from q."
COUNT = "How many candidates the action at i has."
NTH = "The candidate number x of the action at i, from << 16 | to, or NO_STEP."
EFFECT = "Do what the action at i does, its captures aside."
CAPTURE = "Do the capture at c for the action at i; how many pieces it took."
POINTS = "How many there are of what a word of the score counts."


def module(kernel: Any) -> str:
    """The name of the primitive that a kernel is in."""
    return str(kernel.__module__.rsplit(".", 1)[1])


def call(kernel: Any, arguments: str) -> str:
    """The call of a kernel."""
    return f"{module(kernel)}_{kernel.__name__}({arguments})"


def chain(name: str, parameters: str, result: str, word: str, kernels: Sequence[Any], arguments: str, text: str) -> str:
    """One dispatcher: a chain of ifs, the last kernel without one."""
    lines = ["", "", "@outlined", "@kernel", f"def {name}({parameters}) -> {result}:", f'    """{text}"""']
    give = "" if result == "None" else "return "
    lines += [f"    number = {word}"]
    for number, kernel in enumerate(kernels[:-1]):
        lines += [
            f"    {'el' if number and not give else ''}if number == {number}:",
            f"        {give}{call(kernel, arguments)}",
        ]
    if give:
        return "\n".join([*lines, f"    return {call(kernels[-1], arguments)}"])
    return "\n".join([*lines, "    else:", f"        {call(kernels[-1], arguments)}"])


def written() -> str:
    """The whole text of the module."""
    state = "r: Ints, s: Ints"
    cells = "p: Cell, q: Cell"
    rows: list[tuple[str, str, str, str, Sequence[Any], str, str]] = [
        ("test", f"{state}, b: Ints, i: int, {cells}", "bool", "r[i + OP]", TESTS, "r, s, b, i, p, q", TEST),
        ("count", f"{state}, i: int", "int", "r[i + A_VERB]", [verb.count for verb in ACTIONS], "r, s, i", COUNT),
        ("nth", f"{state}, i: int, x: int", "int", "r[i + A_VERB]", [verb.nth for verb in ACTIONS], "r, s, i, x", NTH),
        (
            "effect",
            f"{state}, b: Ints, i: int, {cells}",
            "None",
            "r[i + A_VERB]",
            [verb.effect for verb in ACTIONS],
            "r, s, b, i, p, q",
            EFFECT,
        ),
        (
            "capture",
            f"{state}, b: Ints, i: int, c: int, p: Cell",
            "int",
            "r[c + C_KIND]",
            [row.kernel for row in CAPTURE_ROWS],
            "r, s, b, i, c, p",
            CAPTURE,
        ),
        (
            "points",
            f"{state}, b: Ints, word: int, player: int",
            "int",
            "word",
            [row.kernel for row in SCORES],
            "r, s, b, player",
            POINTS,
        ),
    ]
    parts = [chain(*row) for row in rows]
    kernels = [
        *TESTS,
        *(k for verb in ACTIONS for k in (verb.count, verb.nth, verb.effect)),
        *(c.kernel for c in CAPTURE_ROWS),
        *(w.kernel for w in SCORES),
    ]
    names = sorted({(module(k), k.__name__) for k in kernels})
    imports = "\n".join(f"from .primitives.{where} import {name} as {where}_{name}" for where, name in names)
    return f"{HEAD}{imports}{''.join(parts)}\n"
