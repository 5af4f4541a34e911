"""A game at the prompt of a terminal, or fed by lines of text."""

from __future__ import annotations

import sys

from typer import echo

from ..errors import IllegalAction, KelbError, NotationError
from ..position import Position
from ..wording import take_apart
from .commands import COMMANDS, MEANT, carry_out
from .guessing import CELLS, is_step, plainly, with_example
from .sources import STANDARD, WrongUse, did_you_mean
from .table import Table

MAX_LINE = 10_000  # characters


def run(table: Table) -> None:
    """Play until the game is left. What was played is kept where that was said, and when the input ends."""
    refuse_silence(table)
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


def refuse_silence(table: Table) -> None:
    """Refuse a game in which a person could type nothing, since standard input holds the rules or the record."""
    session = table.session
    holds = "record" if session.origin == STANDARD else "" if session.match.game.source else "rules"
    if holds and not session.watched:
        both = " ".join(f"--player {name}=random" for name in session.match.game.players)
        raise WrongUse(f"standard input holds the {holds}, so nobody can type: add {both}, or name a file")


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
    if table.doubted != word:
        table.doubted = ""
    try:
        if word in COMMANDS and table.session.position.why_not(line) is not None:
            carry_out(table, word, rest.strip())
        elif word:
            step(table, line)
    except KelbError as error:
        echo(str(error))


def step(table: Table, text: str) -> None:
    """Play a person's step, and the answers to it."""
    try:
        table.play(text)
    except IllegalAction as error:
        if isinstance(error, NotationError) or not is_step(text):
            hint = meant(text.strip(), table.session.position) or "; 'help' says what there is"
            echo(f"'{text.strip()[:40]}' is neither a step nor a command{hint}")
        else:
            echo(with_example(str(error), text, table.session.position))
    else:
        table.answer()


def meant(text: str, position: Position) -> str:
    """What was meant, to be put behind a sentence; nothing where that cannot be guessed."""
    legal = [str(action) for action in position.legal()]
    plain = " ".join(text.lower().split())
    cells = CELLS.fullmatch(plain)
    better = MEANT.get(plain, plainly(plain))
    if cells and better not in legal and cells[1] in legal and cells[2] in legal:
        return f": type one step at a time, {cells[1]} and then {cells[2]}"
    known = [*COMMANDS, *legal, *(f"{player} resigns" for player in position.players)]
    if better in known or (better != text and take_apart(better)):
        return f"; did you mean '{better}'?"
    return did_you_mean(plain, known)


def edit_lines() -> None:
    """Let the arrow keys edit what is typed, where that can be had."""
    try:
        import readline  # noqa: F401
    except ImportError:
        return
