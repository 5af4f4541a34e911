"""The kernels compiled ahead of time."""

from __future__ import annotations

from collections.abc import Collection

from typer import echo

from .. import library
from ..arrays import DEGREE, DIRS
from ..native import Compiled, compiled
from .inputs import open_game
from .waiting import interruptible, say


def warmup(names: Collection[str]) -> None:
    """Compile the kernels for the boards of some games, or of all that come with kelb, and say where they are kept."""
    found: dict[tuple[int, int], Compiled] = {}
    for name in names or library.names():
        r = open_game(name).program.r
        found[r[DEGREE], r[DIRS]] = interruptible(lambda r=r: compiled(r, say=say))  # type: ignore[misc]
    for (degree, ways), code in found.items():
        board = f"cells with {degree} neighbours, {ways} directions"
        if code.path is None or not code.path.exists():
            echo(f"{board}: the kernels are not kept")
        else:
            echo(f"{board}: {code.path} ({code.path.stat().st_size // 1024} kB)")
