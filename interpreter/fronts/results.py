"""Results of random games as lines of a file, and back."""

from __future__ import annotations

from typing import Any

from ..game import Game
from ..native import sources
from ..simulating import Simulation, Wanted
from .keeping import counted, measured

FORM = 1  # of these files


def header(game: Game, wanted: Wanted) -> dict[str, Any]:
    """All that results depend on; neither how many games, nor how they are played."""
    return {
        "results": FORM,
        "game": game.name,
        "digest": game.digest,
        "kernels": sources()[:16],
        "options": game.options,
        "seed": wanted.seed,
        "policy": wanted.policy,
        "max_turns": wanted.max_turns,
        "branching": wanted.branching,
    }


def line_of(result: Simulation, at: int, number: int) -> dict[str, Any]:
    """The line about a game."""
    winner, reason = result.winner[at], result.reason[at]
    found: dict[str, Any] = {
        "game": number,
        "winner": result.players[winner - 1] if winner > 0 else None,
        "reason": result.reasons[reason] if reason >= 0 else None,
        "turns": result.turns[at],
        "steps": result.steps[at],
    }
    if result.scored:
        found["scores"] = [scores[at] for scores in result.scores]
    if result.legal_mean:
        found |= {"legal_mean": result.legal_mean[at], "legal_peak": result.legal_peak[at]}
    return found


def take(line: dict[str, Any], result: Simulation, branching: bool) -> None:
    """Append what a line says to results. Raises KeyError, TypeError and ValueError where it says something else."""
    reason = -1 if line["reason"] is None else result.reasons.index(line["reason"])
    winner = 0 if line["winner"] is None else result.players.index(line["winner"]) + 1
    if winner and reason < 0:
        raise ValueError(line)
    result.winner.append(winner if reason >= 0 else -1)
    result.reason.append(reason)
    result.turns.append(counted(line["turns"]))
    result.steps.append(counted(line["steps"]))
    for scores, score in zip(result.scores, line["scores"] if result.scored else (0.0, 0.0), strict=True):
        scores.append(measured(score))
    if branching:
        result.legal_mean.append(measured(line["legal_mean"]))
        result.legal_peak.append(counted(line["legal_peak"]))
