"""The command `kelb`, also as python -m interpreter."""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path

from .fronts.cli import app
from .fronts.guard import PIPE_CLOSED, WRONG


def main(arguments: list[str] | None = None) -> int:
    """Carry out a command; its exit code."""
    prepare()
    try:
        app(arguments, prog_name="kelb")
    except SystemExit as leaving:
        code = leaving.code if isinstance(leaving.code, int) else WRONG
    except Exception as error:
        if os.environ.get("KELB_DEBUG"):
            raise
        what = f"{type(error).__name__}: {error}"
        sys.stderr.write(f"this is a fault in kelb itself ({what}); KELB_DEBUG=1 shows it all\n")
        code = WRONG
    return flushed(code)


def prepare() -> None:
    """Make sure of the standard streams: closed ones are empty, and no character makes them fail."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115
        stream = getattr(sys, name)
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def flushed(code: int) -> int:
    """The exit code once all is written; another where it cannot be."""
    try:
        sys.stdout.flush()
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):
            return PIPE_CLOSED
        sys.stderr.write(f"standard output: {error.strerror}\n")
        return WRONG
    return code


if __name__ == "__main__":
    sys.exit(main())
