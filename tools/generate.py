"""Rewrites every generated file: python -m tools.generate. With --check it writes nothing and names the stale ones."""

from __future__ import annotations

import importlib
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).resolve().parent.parent
WRITERS = {  # file: the module and the function that write its text
    "interpreter/dispatch.py": ("tools.dispatch", "written"),
    "schema/ruleset.schema.json": ("tools.schema", "text"),
    "docs/reference.md": ("tools.reference", "text"),
    "docs/games.md": ("tools.games", "text"),  # it plays, with the dispatcher that has been written before
}


def text_of(name: str) -> str:
    """What a generated file should say."""
    module, function = WRITERS[name]
    writer: Callable[[], str] = getattr(importlib.import_module(module), function)
    return formatted(name, writer()) if name.endswith(".py") else writer()


def formatted(name: str, text: str) -> str:
    """Python as the formatter leaves it."""
    command = [sys.executable, "-m", "ruff", "format", "--quiet", "--stdin-filename", name, "-"]
    return subprocess.run(command, input=text, capture_output=True, text=True, check=True, cwd=ROOT).stdout


def stale() -> Iterator[tuple[str, str]]:
    """The files that do not say what they should, one after another, and what that is."""
    for name in WRITERS:
        wanted = text_of(name)
        if not same(ROOT / name, wanted):
            yield name, wanted


def same(path: Path, text: str) -> bool:
    """Whether a file has this text."""
    return path.is_file() and path.read_text(encoding="utf-8") == text


def stand_in() -> None:
    """Make the parts of the package importable one by one, without the dispatcher, which may be stale."""
    package = ModuleType("interpreter")
    package.__path__ = [str(ROOT / "interpreter")]
    sys.modules["interpreter"] = package


def main(arguments: Sequence[str]) -> int:
    """Write or check; the exit code."""
    if list(arguments) not in ([], ["--check"]):
        print("usage: python -m tools.generate [--check]", file=sys.stderr)
        return 2
    stand_in()
    found = False
    for name, text in stale():
        found = True
        if arguments:
            print(f"{name} is stale: run python -m tools.generate", file=sys.stderr)
        else:
            (ROOT / name).parent.mkdir(exist_ok=True)
            (ROOT / name).write_text(text, encoding="utf-8")
            print(f"{name} written")
    return 1 if arguments and found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
