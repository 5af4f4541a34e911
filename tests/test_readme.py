"""The papers do what they say: every ruleset in them loads, every Python and kelb block gives what stands below it."""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import interpreter
from interpreter.faults import EXTENSION, schema_faults
from interpreter.parsing import read_tree
from interpreter.reading import validate_source

ROOT = Path(__file__).resolve().parent.parent
PAPERS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
NAMED = re.compile(r"# ([\w-]+\.yaml)\n")
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
CHECKER = doctest.OutputChecker()


@dataclass(frozen=True)
class Block:
    """A fenced block of a paper."""

    paper: str
    line: int
    language: str
    text: str

    def __str__(self) -> str:
        return f"{self.paper}:{self.line}"

    @property
    def file(self) -> str:
        """The file that the block is, where its first line says so."""
        found = NAMED.match(self.text)
        return found[1] if found else ""


def blocks(paper: Path) -> Iterator[Block]:
    """The fenced blocks of a paper."""
    text = paper.read_text(encoding="utf-8")
    for found in FENCE.finditer(text):
        yield Block(paper.name, text.count("\n", 0, found.start()) + 1, found[1], found[2])


# ---- rulesets


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.name)
def test_yaml(paper: Path, tmp_path: Path) -> None:
    shown = [block for block in blocks(paper) if block.language == "yaml"]
    for block in shown:
        if block.file:
            (tmp_path / block.file).write_text(block.text, encoding="utf-8")
    for block in shown:
        if "\nformat:" in f"\n{block.text}":
            problems = [
                str(problem) for problem in validate_source(tmp_path / block.file if block.file else block.text)
            ]
        else:  # a part of a ruleset
            part = read_tree(f"extends: seega\n{block.text}", str(block))
            problems = [fault.text for fault in schema_faults(part, EXTENSION)]
        wrong = paper.name == "errors.md" or block.file == "mine.yaml"  # shown for its mistakes
        assert bool(problems) == wrong, f"{block}: {problems}"


# ---- what is typed


@pytest.fixture(scope="module", autouse=True)
def _kernels_are_compiled() -> None:
    """The line that says so, on a machine that has never done it, stands in no paper."""
    interpreter.load("seega").simulate(1)


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.name)
def test_typed(paper: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {}
    for block in blocks(paper):
        if block.file:
            (tmp_path / block.file).write_text(block.text, encoding="utf-8")
        elif block.language == "python":
            run_python(block, names)
        elif block.language == "console":
            run_console(block, tmp_path)
        elif block.language == "sh":
            for command in commands(block.text):
                assert kelb(command, tmp_path)[0] == 0, f"{block}: {command}"


def run_python(block: Block, names: dict[str, Any]) -> None:
    """Run a block of Python, as a session with what it prints, or as it is."""
    if ">>> " not in block.text:
        exec(compile(block.text, str(block), "exec"), names)
        return
    test = doctest.DocTestParser().get_doctest(block.text, names, str(block), block.paper, block.line)
    told: list[str] = []
    runner = doctest.DocTestRunner(optionflags=FLAGS, verbose=False)
    runner.run(test, out=told.append, clear_globs=False)
    names.update(test.globs)
    assert not runner.failures, "".join(told)


def run_console(block: Block, folder: Path) -> None:
    """Run the commands of a block, each with what is printed below it."""
    for part in re.split(r"^\$ ", block.text, flags=re.MULTILINE)[1:]:
        command, _, wanted = part.replace("\\\n", "").partition("\n")
        code, output = kelb(command, folder)
        same = CHECKER.check_output(wanted.rstrip(), output.rstrip(), FLAGS)
        assert same, f"{block}: {command} (exit {code})\nwanted:\n{wanted}\ngot:\n{output}"


def commands(text: str) -> list[str]:
    """The kelb commands in a block for a shell; what sets up the machine and runs the tests is left out."""
    parts = re.split(r"\n|&&", text.replace("\\\n", " "))
    found = [part.strip().removeprefix(".venv/bin/") for part in parts]
    return [part for part in found if part.startswith("kelb ")]


def kelb(command: str, folder: Path) -> tuple[int, str]:
    """Run a line of a shell that has the command `kelb`; its exit code and what it prints."""
    told = subprocess.run(
        ["sh", "-c", f'kelb() {{ "$PYTHON" -m interpreter "$@"; }}\n{command}'],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        cwd=folder,
        env={
            **os.environ,
            "PYTHON": sys.executable,
            "PYTHONPATH": str(ROOT),
            "COLUMNS": "100",
            "NO_COLOR": "1",
            "TERM": "dumb",
        },
        check=False,
    )
    return told.returncode, told.stdout


def test_the_readme_begins_with_what_to_type() -> None:
    first, second = [block.text for block in blocks(ROOT / "README.md") if block.language == "sh"][:2]
    assert "python3 -m venv" in first
    assert "pip install" in first
    assert commands(first)[-1].startswith("kelb play ")
    assert second.strip() in (ROOT / ".ci" / "run").read_text(encoding="utf-8")
