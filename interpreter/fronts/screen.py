"""What is seen of a game in a terminal: the board, what lies beside it, and what can be done."""

from __future__ import annotations

from collections.abc import Mapping

from typer import echo

from ..game import Game
from ..position import Position
from ..records import told
from .board import Artist, coloured

FEW = 12  # legal steps that are listed without being asked for
MEANINGS = {"end": "'end' finishes the turn", "swap": "'swap' changes sides", "pass": "'pass' plays nothing"}


class Screen:
    """Shows positions of a game."""

    def __init__(self, game: Game, colours: bool | None = None) -> None:
        self.game = game
        self.artist = Artist(game, coloured() if colours is None else colours)

    def show(self, position: Position, latest: str = "") -> None:
        """Write what is seen of a position."""
        echo()
        echo(self.seen(position, latest))

    def seen(self, position: Position, latest: str = "") -> str:
        """The board, what lies beside it, whose step it is, and how the game ended."""
        return "\n".join([self.artist.draw(position, latest), "", *beside(position), self.state(position)])

    def state(self, position: Position) -> str:
        """Whose step it is, or how the game ended."""
        if position.outcome:
            return f"The game is over: {told(position.outcome)}."
        phase = f", {position.phase}" if len(self.game.rules.phases) > 1 else ""
        return f"{'going on' if position.in_turn else 'to move'}: {position.mover} (turn {position.turn}{phase})."


def beside(position: Position) -> list[str]:
    """What is to be seen beside the board: pieces in hand, captives, scores."""
    counts: dict[str, Mapping[str, float]] = {
        "captured by": position.captives,
        "in hand": position.hand,
        "score": position.scores or {},
    }
    return [
        f"{what}: {', '.join(f'{name} {number:g}' for name, number in each.items())}"
        for what, each in counts.items()
        if any(each.values())
    ]


def choices(position: Position) -> str:
    """What can be played, in a line."""
    steps = [str(action) for action in position.legal()]
    number = f"{len(steps)} steps are possible" if len(steps) > 1 else "one step is possible"
    listed = f": {', '.join(steps)}" if len(steps) <= FEW else " ('legal' lists them)"
    hints = [text for step, text in MEANINGS.items() if step in steps]
    return "; ".join([number + listed, *hints])
