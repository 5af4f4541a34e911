"""What random games and games of a search tell about a ruleset, and about its options beside each other."""

from .analysing import Analysis, Plan, analyse

__all__ = ["Analysis", "Plan", "analyse"]
