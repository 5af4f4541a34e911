"""What can be said at the prompt beside the steps."""

from __future__ import annotations

import shutil
import sys
import textwrap
from collections.abc import Callable

from typer import echo

from .guessing import is_step, step_meant, with_example
from .hinting import advice
from .session import continued
from .sources import WrongUse, nearest
from .table import Table

HELP = """\
STEP         play it: a cell (c3), a piece and its cell (red b3), two cells (b3-c3), x and a cell (x b3),
             pass, swap, end
ACTION STEP  the same with the name of the action before it, where a step alone could mean two
legal        list the steps that are legal
why STEP     say why a step is not legal
board        draw the board (show does the same)
hint         name a step that a search likes, and what it expects; hint mcts:5s searches longer
undo         take back your latest step, and the answers to it
resign       give up for the colour to move; resign COLOUR gives up for that colour
save FILE    keep the game in a file
load FILE    go on with the game of a file
help         this list
quit         leave (the end of the input leaves too, and keeps the game)"""


def steps(table: Table, _: str) -> None:
    """List the legal steps."""
    found = [str(action) for action in table.session.position.legal()]
    width = min(shutil.get_terminal_size().columns, 120) - 1
    echo(
        textwrap.fill(
            ", ".join(found) or "none: the game is over", width, break_long_words=False, break_on_hyphens=False
        )
    )


def why(table: Table, step: str) -> None:
    """Say why a step is not legal."""
    if not step:
        raise WrongUse("write the step too, as in: why a1")
    position = table.session.position
    reason = position.why_not(step)
    hint = step_meant(step, position) if reason and not is_step(step) else ""
    told = with_example(reason, step, position) if reason else "it is legal"
    echo(f"'{step[:40]}' is no step{hint}" if hint else f"{step}: {told}")


def board(table: Table, _: str) -> None:
    """Draw the board."""
    table.show()


def hint(table: Table, how: str) -> None:
    """Name a step for whoever is to move."""
    if table.session.position.outcome:
        raise WrongUse("the game is over: there is no step to look for")
    echo(advice(table, how))


def undo(table: Table, _: str) -> None:
    """Take back a person's latest step."""
    if not table.session.undo():
        raise WrongUse("there is no step of yours to take back")
    table.show()


def resign(table: Table, colour: str) -> None:
    """Give up for a colour; where none is said, for whoever is to move."""
    position = table.session.position
    if position.outcome:
        raise WrongUse("the game is over already")
    if colour and colour not in position.players:
        raise WrongUse(f"there is no player '{colour[:40]}'{nearest(colour, position.players)}")
    table.play(f"{colour or position.mover} resigns")
    table.show()


def save(table: Table, file: str) -> None:
    """Keep the game."""
    if not file:
        raise WrongUse("write the name of the file too, as in: save game.txt")
    table.session.save(file)
    echo(table.session.where_kept(file))


def load(table: Table, file: str) -> None:
    """Go on with another game; nothing changes where that cannot be."""
    if not file:
        raise WrongUse("write the name of the file too, as in: load game.txt")
    if sure(table, "load"):
        session = continued(file)
        session.threads = table.session.threads
        if session.seats() != table.session.seats():
            echo(session.seated())
        table.open(session)


def show_help(table: Table, _: str) -> None:
    """Say what can be said."""
    echo(HELP)


def leave(table: Table, _: str) -> None:
    """Leave the game."""
    table.left = sure(table, "quit")


def sure(table: Table, command: str) -> bool:
    """Whether to go on though steps would be lost: on a terminal the command is to be said twice."""
    if table.save_to or not table.session.unsaved or not sys.stdin.isatty() or table.doubted == command:
        return True
    table.doubted = command
    echo(f"the game is not kept yet: 'save FILE' keeps it, '{command}' once more goes on without")
    return False


COMMANDS: dict[str, Callable[[Table, str], None]] = {
    "legal": steps,
    "why": why,
    "board": board,
    "show": board,
    "hint": hint,
    "undo": undo,
    "resign": resign,
    "save": save,
    "load": load,
    "help": show_help,
    "quit": leave,
}

ALONE = {"legal", "board", "show", "undo", "help", "quit"}  # commands that take no further word
MEANT = {"exit": "quit", "q": "quit", "bye": "quit", "?": "help", "h": "help", "moves": "legal", "steps": "legal"}


def carry_out(table: Table, word: str, rest: str) -> None:
    """Carry out a command. Raises WrongUse where there are words behind one that takes none."""
    if rest and word in ALONE:
        raise WrongUse(f"'{word}' is said alone: leave out '{rest[:40]}'")
    COMMANDS[word](table, rest)
