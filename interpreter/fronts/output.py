"""What a command writes."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from typer import echo


def percent(share: float) -> int:
    """A share from 0 to 1 in whole percent, halves upwards: 57.5 is 58, also where 100 times the share falls short."""
    return int(round(100 * share, 6) + 0.5)


def document(value: Any) -> None:
    """Write one JSON document."""
    echo(json.dumps(value, ensure_ascii=False, indent=2))


def everything(lines: Iterable[str]) -> None:
    """Write lines as they come."""
    for line in lines:
        echo(line)
