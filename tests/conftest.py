"""What all tests need."""

from __future__ import annotations

import signal


def pytest_configure() -> None:
    """Let the commands that tests start hear an interrupt, though a shell in the background has it ignored."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
