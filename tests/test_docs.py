"""The papers are whole: generated files are fresh, every word and command is told, links lead somewhere."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest
import typer.main

from interpreter import library
from interpreter.arrays import MAX_ACTIONS, MAX_OFFER, MAX_SLOTS, SEARCH_LIMIT, STACK_DEPTH
from interpreter.fronts.cli import app
from interpreter.reading import validate_source
from interpreter.vocabulary import ACTIONS, CAPTURES, CELLS, CONDITIONS, SCORES
from tools import generate

from .test_cli import kelb
from .test_readme import PAPERS, ROOT, blocks

ALL = [*PAPERS, ROOT / "CHANGELOG.md"]
FENCED = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
PLACES = re.compile(r"(?<![\w.])/(?:home|root|tmp|work|usr|opt|var|mnt|Users)/")


def text(name: str) -> str:
    """The text of a file of the project."""
    return (ROOT / name).read_text(encoding="utf-8")


def prose(paper: Path) -> str:
    """A paper without its fenced blocks."""
    return FENCED.sub("", paper.read_text(encoding="utf-8"))


def anchors(paper: Path) -> set[str]:
    """The anchors of a paper's headings, as GitHub makes them."""
    plain = (re.sub(r"[^\w\- ]", "", heading.lower()) for heading in HEADING.findall(prose(paper)))
    return {heading.strip().replace(" ", "-") for heading in plain}


@pytest.mark.parametrize("name", generate.WRITERS)
def test_generated_files_are_fresh(name: str) -> None:
    assert generate.text_of(name) == text(name), f"{name} is stale: run python -m tools.generate"


def test_every_word_is_in_the_reference() -> None:
    headings = set(HEADING.findall(text("docs/reference.md")))
    wanted = {
        *(f"Action `{word.name}`" for word in ACTIONS),
        *(f"Capture `{word.name}`" for word in CAPTURES),
        *(f"Condition `{word.name}`" for word in CONDITIONS),
        *(f"Cells `{word.name}`" for word in CELLS),
    }
    assert not wanted - headings
    assert all(f"| `{word.name}` |" in text("docs/reference.md") for word in SCORES)


def test_games_are_drawn_as_they_are_shown() -> None:
    """In docs/games.md, where the command stands above the drawing."""
    drawn = re.findall(r"^`kelb (show [^`]+)`:\n\n```text\n(.*?)^```$", text("docs/games.md"), re.MULTILINE | re.DOTALL)
    assert [command.split()[1] for command, _ in drawn] == library.names()
    for command, shown in drawn:
        assert kelb(*command.split()).out.strip("\n") == shown.strip("\n")


def test_every_command_and_option_is_told() -> None:
    commands = typer.main.get_command(app).commands  # type: ignore[attr-defined]
    told = dict(re.findall(r"^## `kelb (\w+)`\n(.*?)(?=^## |\Z)", text("docs/cli.md"), re.MULTILINE | re.DOTALL))
    assert set(commands) == set(told)
    for name, command in commands.items():
        options = {flag for each in command.params for flag in each.opts if flag.startswith("--")}
        missing = [flag for flag in options - {"--help", "--set"} if flag not in told[name]]
        assert not missing, f"docs/cli.md does not tell {missing} of kelb {name}"


@pytest.mark.parametrize("paper", ALL, ids=lambda paper: paper.name)
def test_links_lead_somewhere(paper: Path) -> None:
    for link in LINK.findall(prose(paper)):
        if link.startswith(("http:", "https:")):
            continue
        name, _, anchor = link.partition("#")
        target = (paper.parent / name).resolve() if name else paper
        assert target.exists(), f"{paper.name}: {link}"
        assert not anchor or anchor in anchors(target), f"{paper.name}: {link}"


@pytest.mark.parametrize("paper", ALL, ids=lambda paper: paper.name)
def test_no_paper_names_a_place_on_one_machine(paper: Path) -> None:
    assert not PLACES.findall(paper.read_text(encoding="utf-8"))


def test_bounds_are_those_of_the_engine() -> None:
    guide = text("docs/language.md")
    assert f"fewer than {STACK_DEPTH} further steps deep and at most {SEARCH_LIMIT:,} positions" in " ".join(
        guide.split()
    )
    assert f"{MAX_ACTIONS} actions, {MAX_OFFER} of them" in " ".join(guide.split())
    assert f"{MAX_SLOTS} followers with `times`" in guide


def test_messages_are_those_of_the_program(tmp_path: Path) -> None:
    """In docs/errors.md a block of YAML is followed by what the program says about it."""
    shown = [block for block in blocks(ROOT / "docs" / "errors.md") if block.language in ("yaml", "text")]
    pairs = [(one, two) for one, two in pairwise(shown) if (one.language, two.language) == ("yaml", "text")]
    assert pairs
    for wrong, said in pairs:
        path = tmp_path / "mine.yaml"
        path.write_text(wrong.text, encoding="utf-8")
        told = "\n".join(str(problem).replace(str(path), "mine.yaml") for problem in validate_source(path))
        assert told.rstrip() == said.text.rstrip(), f"{wrong}"
