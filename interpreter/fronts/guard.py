"""What becomes of errors: a sentence and an exit code, never a traceback."""

from __future__ import annotations

import errno
from importlib import import_module
from typing import Any

import typer
from typer.core import TyperGroup

from ..errors import KelbError, Misnamed, OptionError
from . import INTERRUPTED, MISUSED, PIPE_CLOSED, WRONG
from .sources import WrongUse

Misuse: type[Exception] = typer.BadParameter.__mro__[1]  # the parser's errors
OUTPUT = "standard output"  # what fails where an error of a full disk names no file
NO_ROOM = (errno.ENOSPC, errno.EFBIG, errno.EDQUOT, errno.EIO) if hasattr(errno, "EDQUOT") else (errno.ENOSPC,)


class Guard(TyperGroup):
    """The commands, with their errors caught."""

    def make_context(self, *given: Any, **named: Any) -> Any:
        """Take a command apart; an interrupt ends that as it ends the command itself."""
        try:
            return super().make_context(*given, **named)
        except KeyboardInterrupt:
            raise said("interrupted", INTERRUPTED) from None

    def invoke(self, ctx: Any) -> Any:
        """Carry out a command."""
        words = [*getattr(ctx, "_protected_args", ()), *ctx.args]
        try:
            return super().invoke(ctx)
        except Misuse as error:
            raise hinted(error, words) from None
        except BrokenPipeError:
            raise typer.Exit(PIPE_CLOSED) from None
        except KeyboardInterrupt:
            raise said("interrupted", INTERRUPTED) from None
        except (Misnamed, OptionError, WrongUse) as error:
            raise said(str(error), MISUSED) from None
        except OSError as error:
            place = error.filename or (OUTPUT if error.errno in NO_ROOM else "")
            raise said(": ".join(str(part) for part in (place, error.strerror or error) if part), WRONG) from None
        except (KelbError, UnicodeError) as error:
            raise said(str(error), WRONG) from None
        except RecursionError:
            raise said("this is nested too deeply", WRONG) from None
        except MemoryError:
            raise said("there is not enough memory for this", WRONG) from None


def said(text: str, code: int) -> typer.Exit:
    """Say what happened; the exit with its code."""
    typer.echo(text, err=True)
    return typer.Exit(code)


def hinted(error: Any, words: list[str]) -> Any:
    """An error of the parser, which says how an option of the game is written where one was meant."""
    command = getattr(error.ctx, "command", None)
    if any("--set" in parameter.opts for parameter in getattr(command, "params", ())):
        hint = import_module(".misplaced", __package__).hint(error, words[1:])
        if hint:
            error.message = f"{error.message}; {hint}"
            if hasattr(error, "possibilities"):
                error.possibilities = []
    return error
