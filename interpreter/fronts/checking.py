"""Rulesets checked: every file, with every value of every option."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

from .. import library
from ..errors import Problem, in_words
from ..reading import validate_source
from .checked import Checked
from .cli_app import work
from .output import document, everything
from .sources import STANDARD, WrongUse, source

SUFFIXES = (".yaml", ".yml")


def validate(names: Iterable[str], pairs: bool, games: int, as_json: bool) -> bool:
    """Check rulesets and write what was found out; whether all is well."""
    results = []
    for name, ruleset in list(rulesets(names)):
        results.append(check(name, ruleset, pairs, games))
        if not as_json:
            everything(told(results[-1]))
    if as_json:
        document([summary(result) for result in results])
    return not any(result.problems for result in results)


def rulesets(names: Iterable[str]) -> Iterator[tuple[str, str | Path]]:
    """The rulesets that are meant, each with its name; a folder means all in it."""
    for name in names:
        folder = Path(name)
        if name == STANDARD or library.find(name) or not folder.is_dir():
            yield ("standard input" if name == STANDARD else name), source(name)
            continue
        files = sorted(path for path in folder.rglob("*") if path.suffix in SUFFIXES and path.is_file())
        if not files:
            raise WrongUse(f"there is no ruleset in the folder {name}: their names end in {' or '.join(SUFFIXES)}")
        yield from ((str(path), path) for path in files)


def check(name: str, ruleset: str | Path, pairs: bool = False, games: int = 0) -> Checked:
    """Check a ruleset, and play so many random games with each value of its options."""
    try:
        found = Checked(name, validate_source(ruleset, pairs))
    except OSError as error:
        return Checked(name, [Problem(name, 0, 0, "", f"the file cannot be read: {error.strerror}")])
    if not found.problems and games:
        work("trying").play_all(found, ruleset, games)
    return found


def told(checked: Checked) -> Iterator[str]:
    """What was found out, line by line."""
    yield from in_words(checked.problems)
    if not checked.problems:
        yield f"{checked.name}: ok"
    yield from (f"{checked.name}: {note}" for note in checked.notes)


def summary(checked: Checked) -> dict[str, Any]:
    """What was found out, for programs."""
    problems = [asdict(problem) for problem in checked.problems]
    return {"file": checked.name, "ok": not problems, "problems": problems, "notes": checked.notes}
