"""kelb: board games from YAML files. `load` a ruleset, `start` a game, `play` on."""

from .errors import IllegalAction, KelbError, NotationError, OptionError, PositionError, RecordError, RulesetError
from .game import Game, load
from .position import Outcome, Position
from .wording import Action

__all__ = [
    "Action",
    "Game",
    "IllegalAction",
    "KelbError",
    "NotationError",
    "OptionError",
    "Outcome",
    "Position",
    "PositionError",
    "RecordError",
    "RulesetError",
    "load",
]
