"""Rulesets that change others or mix words in unplanned ways, and a slow reading of them all."""
