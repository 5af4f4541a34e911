"""Files that are written, none of them over another one by accident."""

from __future__ import annotations

import os
import re
import shlex
from contextlib import suppress
from itertools import count
from pathlib import Path

from .sources import WrongUse

PLAIN = re.compile(r"[A-Za-z0-9_./-]+")


def folder_of(path: Path) -> None:
    """Raises WrongUse where the folder of a file is not there."""
    if not path.parent.is_dir():
        raise WrongUse(f"there is no folder {path.parent}: make it first, or choose another place")


def write_new(path: Path, text: str, called: Path | None = None) -> None:
    """Write a file that is not there yet, whole or not at all. Raises WrongUse where it is, or where that cannot be.

    Messages speak of the file as it is `called`.
    """
    called = called or path
    folder_of(called)
    begun = done = False
    try:
        with path.open("x", encoding="utf-8", newline="\n") as file:
            begun = True
            file.write(text)
        done = True
    except FileExistsError:
        raise WrongUse(f"{called} is there already and stays as it is: choose another name") from None
    except FileNotFoundError:
        raise WrongUse(f"{called.parent} takes no files: choose another place") from None
    except OSError as error:
        raise WrongUse(f"{called} cannot be written: {error.strerror}") from None
    finally:
        if begun and not done:
            with suppress(OSError):
                path.unlink()


def rewrite(path: Path, text: str) -> None:
    """Write a file anew; the old one stays whole until the new one is."""
    target = path.resolve()
    fresh = beside(target)
    write_new(fresh, text, path)
    try:
        fresh.replace(target)
    except OSError as error:
        with suppress(OSError):
            fresh.unlink()
        raise WrongUse(f"{path} cannot be written: {error.strerror}") from None


def rewritable(path: Path) -> None:
    """Raises WrongUse where a file could not be written anew."""
    if path.exists() and not path.is_file():
        raise WrongUse(f"{path} is no file that could be written anew: choose another name")
    fresh = beside(path.resolve())
    try:
        fresh.touch(exist_ok=False)
        fresh.unlink()
    except OSError as error:
        reason = "its folder takes no files" if isinstance(error, FileNotFoundError) else error.strerror
        raise WrongUse(f"{path} cannot be written: {reason}") from None


def beside(path: Path) -> Path:
    """Where a file is written before it takes the place of another."""
    return path.with_name(f".{path.name}.{os.getpid()}")


def same_file(path: Path, known: str) -> bool:
    """Whether a path is a file that is known."""
    return bool(known) and path.exists() and Path(known).exists() and path.samefile(known)


def typed(file: str) -> str:
    """The name of a file as it is typed into a command line."""
    name = f"./{file}" if file.startswith("-") else file
    if PLAIN.fullmatch(name):
        return name
    return shlex.quote(name) if set(name) & set('"$`!\\') else f'"{name}"'


def one_place(one: str, other: str) -> bool:
    """Whether two places for files are one, however they are written."""
    return Path(one).resolve() == Path(other).resolve() or same_file(Path(one), other)


def free_name(stem: str) -> str:
    """The first name of a record in this folder that is not taken."""
    plain = "".join(letter for letter in stem if letter.isalnum() or letter in "-_") or "game"
    return next(name for name in (f"{plain}-game-{number}.txt" for number in count(1)) if not Path(name).exists())
