"""The command `kelb`, also as python -m interpreter."""

from __future__ import annotations

import io
import os
import sys

from .fronts.cli import app
from .fronts.guard import PIPE_CLOSED, WRONG


def main(arguments: list[str] | None = None) -> int:
    """Carry out a command; its exit code."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        app(arguments, prog_name="kelb")
    except SystemExit as leaving:
        code = leaving.code if isinstance(leaving.code, int) else WRONG
    except Exception as error:
        if os.environ.get("KELB_DEBUG"):
            raise
        sys.stderr.write(
            f"this is a fault in kelb itself ({type(error).__name__}: {error}); KELB_DEBUG=1 shows all of it\n"
        )
        code = WRONG
    return flushed(code)


def flushed(code: int) -> int:
    """The exit code once all is written; another where nobody reads any more."""
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PIPE_CLOSED
    return code


if __name__ == "__main__":
    sys.exit(main())
