"""An analysis as one document for programs; every report is written from it alone."""

from __future__ import annotations

from dataclasses import asdict
from math import sqrt
from typing import Any

from ..game import Game
from ..topology import Topology
from .analysing import Analysis
from .comparing import Comparison
from .differences import differences
from .verdicts import verdicts

FORM = 2  # of these documents
HIGH = sqrt(3) / 2  # how far apart rows of hexagons are, in cells


def document(game: Game, found: Analysis) -> dict[str, Any]:
    """All figures, rounded to six digits, with what is needed to draw them."""
    figures = asdict(found)
    plan = figures.pop("plan")
    plan.pop("threads")  # nothing depends on it
    head = {"analysis": FORM, "verdicts": [asdict(each) for each in verdicts(found)], "plan": plan}
    whole: dict[str, Any] = rounded(head | figures | {"board": geometry(game.program.board)})
    return whole


def comparison_document(found: Comparison) -> dict[str, Any]:
    """All figures of a comparison, rounded to six digits."""
    figures = asdict(found)
    plan = figures.pop("plan")
    plan.pop("threads")
    head = {"comparison": FORM, "verdicts": [asdict(each) for each in differences(found)], "plan": plan}
    whole: dict[str, Any] = rounded(head | figures)
    return whole


def rounded(value: Any) -> Any:
    """A document whose numbers have six digits; tuples are lists."""
    if isinstance(value, float):
        return float(f"{value:.6g}")
    if isinstance(value, dict):
        return {name: rounded(each) for name, each in value.items()}
    return [rounded(each) for each in value] if isinstance(value, list | tuple) else value


def geometry(board: Topology) -> dict[str, Any]:
    """How a board is drawn: where each cell lies, in cells to the right and up, and the lines between points."""
    shape = "hexagons" if board.slant else "points" if board.pointed else "squares"
    high = HIGH if board.slant else 1.0
    cells = {
        name: [column + board.slant * row / 2, row * high]
        for name, (column, row) in zip(board.names, board.spots, strict=True)
    }
    names, there = board.names, len(board.names)
    pairs = [[names[one], names[other]] for one, row in enumerate(board.near) for other in row if one < other < there]
    return {"shape": shape, "slant": board.slant, "cells": cells, "lines": pairs if board.pointed else []}
