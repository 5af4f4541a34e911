"""kelb: board games from YAML files. `load` a ruleset, `start` a game, `play` on."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .analysis import analyse, compare
    from .errors import IllegalAction, KelbError, NotationError, OptionError, PositionError, RecordError, RulesetError
    from .game import Game, load
    from .players import MatchResult, Opponent, match, opponent
    from .players.solving import solve
    from .position import Outcome, Position
    from .records import Record, read_record
    from .wording import Action

HOMES = {
    "Action": "wording",
    "Game": "game",
    "IllegalAction": "errors",
    "KelbError": "errors",
    "MatchResult": "players",
    "NotationError": "errors",
    "Opponent": "players",
    "OptionError": "errors",
    "Outcome": "position",
    "Position": "position",
    "PositionError": "errors",
    "Record": "records",
    "RecordError": "errors",
    "RulesetError": "errors",
    "analyse": "analysis",
    "compare": "analysis",
    "load": "game",
    "match": "players",
    "opponent": "players",
    "read_record": "records",
    "solve": "players.solving",
}

__all__ = [
    "Action",
    "Game",
    "IllegalAction",
    "KelbError",
    "MatchResult",
    "NotationError",
    "Opponent",
    "OptionError",
    "Outcome",
    "Position",
    "PositionError",
    "Record",
    "RecordError",
    "RulesetError",
    "analyse",
    "compare",
    "load",
    "match",
    "opponent",
    "read_record",
    "solve",
]


def __getattr__(name: str) -> Any:
    """Load what is asked for, so that a command imports no more than it needs."""
    if name not in HOMES:
        raise AttributeError(f"module 'interpreter' has no attribute '{name}'")
    value = getattr(import_module(f".{HOMES[name]}", __name__), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """The names that people use."""
    return sorted([*globals(), *__all__])
