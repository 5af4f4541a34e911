"""What a command writes."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from typer import echo


def document(value: Any) -> None:
    """Write one JSON document."""
    echo(json.dumps(value, ensure_ascii=False, indent=2))


def everything(lines: Iterable[str]) -> None:
    """Write lines as they come."""
    for line in lines:
        echo(line)
