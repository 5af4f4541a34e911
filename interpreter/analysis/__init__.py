"""What random games and games of a search tell about a ruleset, and about its options beside each other."""

from .analysing import Analysis, Plan, analyse
from .comparing import Comparison, compare

__all__ = ["Analysis", "Comparison", "Plan", "analyse", "compare"]
