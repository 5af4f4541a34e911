"""The rules that end the game, as tables."""

from __future__ import annotations

from .arrays import (
    ACCEPT,
    BY_SCORE,
    E_ALWAYS,
    E_CLOSE,
    E_STEP,
    E_WHEN,
    E_WINNER,
    END_WIDTH,
    IF_FALSE,
    IF_TRUE,
    MAX_CODES,
    REJECT,
)
from .assembly import FIRST, SECOND, Assembler, Codes
from .foreseeing import lower_condition
from .looking import changes_late, joins_only, settled_by_step
from .ruleset import Ruleset
from .vocabulary import SCORES

FIXED = {"nobody": 0, "highest_score": BY_SCORE}


def end_rules(rules: Ruleset, asm: Assembler) -> list[int]:
    """A row for each rule and mover."""
    words: list[int] = []
    late = changes_late(rules)
    for name, end in (rules.end or {}).items():
        for mover in (FIRST, SECOND):
            asm.mover = mover
            row = [0] * END_WIDTH
            asm.only_joins = joins_only(rules, end)
            row[E_WHEN] = asm.emit(lower_condition(asm, end.when, f"end.{name}.when"))
            asm.only_joins = False
            row[E_WINNER] = FIXED[end.winner] if end.winner in FIXED else asm.player(end.winner)
            row[E_STEP] = int(end.after != "turn")
            row[E_CLOSE] = int(end.after == "turn" or late or not settled_by_step(end.when))
            row[E_ALWAYS] = 1
            words += row
    return words


def any_end(rules: Ruleset, asm: Assembler, words: list[int], field: int, mover: int) -> int:
    """A program that holds where any end rule with a field does; what two rules ask first is asked once."""
    program = REJECT
    asm.mover = mover
    for number, (name, end) in reversed(list(enumerate((rules.end or {}).items()))):
        if not words[(2 * number + mover - 1) * END_WIDTH + field]:
            continue
        first = len(asm.rows)
        asm.only_joins = joins_only(rules, end)
        start = asm.emit(lower_condition(asm, end.when, f"end.{name}.when"), ACCEPT, program)
        asm.only_joins = False
        asked = asm.rows[start][:IF_TRUE] if start >= first else []
        if program > REJECT and asked == asm.rows[program][:IF_TRUE] and asm.rows[start][IF_FALSE] == program:
            asm.rows[start][IF_FALSE] = asm.rows[program][IF_FALSE]
        program = start
    return program


def points_of(rules: Ruleset, codes: Codes) -> tuple[list[int], list[int]]:
    """Doubled points by word and doubled bonuses, then what a piece of each code counts for in the word about pieces.

    Where kinds count for different points, the pieces themselves have the doubled points, and the word none but one.
    """
    score, values = rules.score, [1] * MAX_CODES
    weights: list[int] = []
    for word in SCORES:
        points = getattr(score.each, word.name) if score else None
        if isinstance(points, dict):
            values = [round(2 * points.get(kind, 0)) for kind in codes.kinds]
            values += [0] * (MAX_CODES - len(values))
            weights.append(int(any(values)))
        else:
            weights.append(round(2 * (points or 0)))
    bonus = [(score.bonus or {}).get(name, 0) if score else 0 for name in rules.players]
    return [*weights, *(round(2 * each) for each in bonus)], values
