"""Files that are written, none of them over another one by accident."""

from __future__ import annotations

import os
import re
import shlex
from itertools import count
from pathlib import Path

from .sources import WrongUse

PLAIN = re.compile(r"[A-Za-z0-9_./-]+")


def write_new(path: Path, text: str) -> None:
    """Write a file that is not there yet. Raises WrongUse where it is, or where it cannot be written."""
    try:
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError:
        raise WrongUse(f"{path} is there already and stays as it is: choose another name") from None
    except FileNotFoundError:
        if path.parent.is_dir():
            raise WrongUse(f"{path.parent} takes no files: choose another place") from None
        raise WrongUse(f"there is no folder {path.parent}: make it first, or choose another place") from None
    except OSError as error:
        raise WrongUse(f"{path} cannot be written: {error.strerror}") from None


def rewrite(path: Path, text: str) -> None:
    """Write a file anew; the old one stays whole until the new one is."""
    path = path.resolve()
    fresh = beside(path)
    write_new(fresh, text)
    fresh.replace(path)


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


def free_name(stem: str) -> str:
    """The first name of a record in this folder that is not taken."""
    plain = "".join(letter for letter in stem if letter.isalnum() or letter in "-_") or "game"
    return next(name for name in (f"{plain}-game-{number}.txt" for number in count(1)) if not Path(name).exists())
