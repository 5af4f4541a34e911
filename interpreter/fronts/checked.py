"""What a check of a ruleset finds out."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..errors import Problem


@dataclass
class Checked:
    """What was found out about a ruleset."""

    name: str
    problems: list[Problem]
    notes: list[str] = field(default_factory=list)  # what could not be found out
