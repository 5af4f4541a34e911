"""Waiting for machine code without becoming deaf, and saying what goes on meanwhile."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from threading import Event, Thread
from typing import TypeVar

from typer import echo

from ..game import Game
from ..readings import Reading, kernels
from ..simulating import Simulation
from . import INTERRUPTED

T = TypeVar("T")
PATIENCE = 0.5  # seconds between two words about how far it is
WIDTH = 100  # of what a terminal shows meanwhile, at most
WHEEL = "|/-\\"


def say(line: str) -> None:
    """Say something beside the results."""
    echo(line, err=True)


def nothing() -> None:
    """What is done where nothing is to be done."""


def interruptible(
    call: Callable[[], T], meanwhile: Callable[[], None] = nothing, at_last: Callable[[], None] = nothing
) -> T:
    """What a call gives; it runs beside this thread, which hears an interrupt though machine code is running.

    `meanwhile` is called again and again while it runs, `at_last` before an interrupt ends the process.
    """
    answers: list[T] = []
    errors: list[BaseException] = []
    over = Event()

    def run() -> None:
        try:
            answers.append(call())
        except BaseException as error:
            errors.append(error)
        finally:
            over.set()

    try:
        Thread(target=run, daemon=True).start()
        while not over.wait(0.2):
            meanwhile()
    except KeyboardInterrupt:
        if not over.is_set():
            leave(at_last)
        raise
    if errors:
        raise errors[0]
    return answers[0]


def leave(at_last: Callable[[], None]) -> None:
    """End the process as after an interrupt, but at once: nothing may be taken down under machine code that runs."""
    if sys.stderr.isatty():
        sys.stderr.write("\r" + " " * WIDTH + "\r")
    try:
        at_last()
    finally:
        say("interrupted")
        with suppress(OSError):
            sys.stdout.flush()
        os._exit(INTERRUPTED)


def prepare(game: Game, reading: Reading) -> None:
    """Make the kernels ready that a game will be played with, and say so where that takes its time."""
    interruptible(lambda: kernels(game.program.r, reading, say))


def bar(part: int) -> str:
    """How much is done, of a hundred."""
    return f"[{'#' * (part * 40 // 100):<40}] {part:3} %"


class Progress:
    """A bar on a terminal; nothing elsewhere."""

    def __init__(self, total: int, before: int = 0) -> None:
        self.total, self.before = total, before  # games in all, and those that were there already
        self.shown = -1

    def __call__(self, result: Simulation) -> None:
        """Show how much is done."""
        done = self.before + len(result)
        part = 100 * done // self.total
        if sys.stderr.isatty() and part != self.shown:
            self.shown = part
            sys.stderr.write("\r" + (bar(part) if done < self.total else " " * 50 + "\r"))
            sys.stderr.flush()


class Thinking:
    """Says that somebody is thinking: on a terminal until the answer is there, elsewhere in one line."""

    def __init__(self, who: str) -> None:
        self.who, self.begun, self.told = who, time.monotonic(), False

    def __call__(self) -> None:
        """Say so, where it takes its time."""
        spent = time.monotonic() - self.begun
        if spent < PATIENCE:
            return
        if sys.stderr.isatty():
            sys.stderr.write(f"\r{WHEEL[int(5 * spent) % len(WHEEL)]} {self.who} is thinking, {int(spent)} s ")
            sys.stderr.flush()
        elif not self.told:
            say(f"{self.who} is thinking ...")
        self.told = True

    def over(self) -> None:
        """Wipe away what a terminal shows."""
        if self.told and sys.stderr.isatty():
            sys.stderr.write("\r" + " " * (len(self.who) + 40) + "\r")
            sys.stderr.flush()


class Timed:
    """How many of the parts of a count are done, and how long the rest will take; nothing where it is quick."""

    def __init__(self, title: str, parts: int) -> None:
        self.title, self.parts, self.ready = title, parts, 0
        self.begun = self.shown = time.monotonic()

    def done(self, result: T) -> T:
        """Note that a part is done, and give its result back."""
        self.ready += 1
        now = time.monotonic()
        over = self.ready == self.parts
        if now - self.shown > PATIENCE or (over and self.shown > self.begun):
            self.shown = now
            left = (now - self.begun) * (self.parts - self.ready) / self.ready
            text = f"{self.title}: {100 * self.ready // self.parts} %, {spent(left)} left"
            sys.stderr.write("\r" + " " * 60 + "\r" + ("" if over else text))
            sys.stderr.flush()
        return result


def spent(seconds: float) -> str:
    """A time in words."""
    hours, minutes = int(seconds) // 3600, int(seconds) // 60 % 60
    if hours:
        return f"{hours} h {minutes} min"
    return f"{minutes} min {int(seconds) % 60} s" if minutes else f"{int(seconds) + 1} s"
