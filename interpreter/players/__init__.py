"""Opponents for any ruleset; none of them knows any game."""

from .opponents import Opponent, Spec, opponent, parse

__all__ = ["Opponent", "Spec", "opponent", "parse"]
