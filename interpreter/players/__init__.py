"""Opponents for any ruleset; none of them knows any game."""

from .matching import Encounter, MatchResult, Pairing, match, play_match, wilson
from .opponents import EXAMPLES, KINDS, Opponent, Spec, WrongOpponent, favourite, opponent, parse
from .trees import Opinion

__all__ = [
    "EXAMPLES",
    "KINDS",
    "Encounter",
    "MatchResult",
    "Opinion",
    "Opponent",
    "Pairing",
    "Spec",
    "WrongOpponent",
    "favourite",
    "match",
    "opponent",
    "parse",
    "play_match",
    "wilson",
]
