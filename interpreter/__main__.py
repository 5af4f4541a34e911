"""The command `kelb`, also as python -m interpreter."""

from __future__ import annotations

import os
import signal
import sys
import threading
from importlib import import_module
from types import FrameType
from typing import Any

from .fronts import INTERRUPTED, PIPE_CLOSED, WRONG


def run() -> None:
    """Carry out the command of this process, and end it."""
    code = main()
    if code == INTERRUPTED:
        sys.stderr.flush()
        os._exit(code)  # Python itself would die of the signal where it came while text was made into code
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # there is nothing left to be interrupted
    sys.exit(code)


def main(arguments: list[str] | None = None) -> int:
    """Carry out a command; its exit code."""
    try:
        prepare()
        return flushed(carried_out(commands(), arguments))
    except KeyboardInterrupt:
        sys.stderr.write("interrupted\n")
        return INTERRUPTED


def commands() -> Any:
    """The command line; an interrupt while it is loaded ends the process at once."""
    own = threading.current_thread() is threading.main_thread()
    if not own or signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        return import_module(".fronts.cli", __package__).app
    before = signal.signal(signal.SIGINT, at_once)
    try:
        return import_module(".fronts.cli", __package__).app
    finally:
        signal.signal(signal.SIGINT, before)


def at_once(_: int, __: FrameType | None) -> None:
    """What an interrupt does while nothing has begun that would have to be ended."""
    os.write(2, b"interrupted\n")
    os._exit(INTERRUPTED)


def carried_out(app: Any, arguments: list[str] | None) -> int:
    """The exit code of a command."""
    try:
        app(arguments, prog_name="kelb")
    except SystemExit as leaving:
        return leaving.code if isinstance(leaving.code, int) else WRONG
    except Exception as error:
        if os.environ.get("KELB_DEBUG"):
            raise
        what = f"{type(error).__name__}: {error}"
        sys.stderr.write(f"this is a fault in kelb itself ({what}); KELB_DEBUG=1 shows it all\n")
        return WRONG
    return 0


def prepare() -> None:
    """Make sure of the standard streams: closed ones are empty, and no character makes them fail."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115
        change = getattr(getattr(sys, name), "reconfigure", None)
        if change is not None:
            change(errors="replace")


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
    run()
