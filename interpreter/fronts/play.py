"""A game at the prompt of a terminal, or fed by lines of text."""

from __future__ import annotations

import sys

from typer import echo

from ..errors import IllegalAction, KelbError, NotationError
from .commands import COMMANDS
from .sources import did_you_mean
from .table import Table

MAX_LINE = 10_000  # characters


def run(table: Table) -> None:
    """Play until the game is left. What was played is kept where that was said, and when the input ends."""
    try:
        table.show()
        table.go_on()
        while not table.session.watched and not table.left:
            obey(table, ask(table))
    except (EOFError, KeyboardInterrupt) as reason:
        echo()
        table.keep()
        if isinstance(reason, KeyboardInterrupt):
            raise
    else:
        if table.save_to:
            table.keep()


def ask(table: Table) -> str:
    """A line from whoever plays; raises EOFError."""
    position = table.session.position
    prompt = "over> " if position.outcome else f"{position.mover}> "
    if sys.stdin.isatty():
        edit_lines()
        return input(prompt)
    echo(prompt, nl=False)
    line = sys.stdin.readline(MAX_LINE)
    if not line:
        raise EOFError
    echo(line.rstrip("\n"))
    return line


def obey(table: Table, line: str) -> None:
    """Carry out a line: a step where it is one, else a command."""
    word, _, rest = line.strip().partition(" ")
    command = COMMANDS.get(word)
    if table.doubted != word:
        table.doubted = ""
    try:
        if command is not None and table.session.position.why_not(line) is not None:
            command(table, rest.strip())
        elif word:
            step(table, line)
    except KelbError as error:
        echo(str(error))


def step(table: Table, text: str) -> None:
    """Play a person's step, and the answers to it."""
    try:
        table.play(text)
    except NotationError:
        known = [*COMMANDS, *(str(action) for action in table.session.position.legal())]
        hint = did_you_mean(text.strip(), known)
        echo(f"'{text.strip()[:40]}' is neither a step nor a command{hint}; 'help' says what there is")
    except IllegalAction as error:
        echo(str(error))
    else:
        table.answer()


def edit_lines() -> None:
    """Let the arrow keys edit what is typed, where that can be had."""
    try:
        import readline  # noqa: F401
    except ImportError:
        return
