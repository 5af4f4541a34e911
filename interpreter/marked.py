"""Mappings, lists and scalars that know the line that each of them was written in."""

from __future__ import annotations

import re
from typing import Any

from msgspec import Struct

from .errors import Problem

MAX_BYTES = 1 << 20
CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f]")
Path = tuple[str | int, ...]  # an address in a tree; entries of lists by number, from 0


class Fault(Struct, frozen=True):
    """A mistake in a tree: the address of what it is about, and what to write instead."""

    path: Path
    text: str
    at: Path | None = None  # where to point, if elsewhere
    on_key: bool = False  # point at the key, not at its value

    def with_choice(self, choice: str) -> Fault:
        """The mistake as one that a choice of options brings."""
        return Fault(self.path, f"with {choice}: {self.text}", self.at, self.on_key)

    def problem(self, tree: Map) -> Problem:
        """The mistake with the line that it stands in."""
        return mark_of(tree, self.path if self.at is None else self.at, self.on_key).problem(
            dotted(self.path), self.text
        )


class Source(Struct, frozen=True):
    """A text and the name of the file that it comes from."""

    file: str
    lines: tuple[str, ...]


class Mark(Struct, frozen=True):
    """Where something was written; line and column from 1, 0 where none is known."""

    source: Source
    line: int
    column: int
    spelling: str | None = None  # how a number was written

    def problem(self, path: str, text: str) -> Problem:
        """A problem at this place."""
        lines = self.source.lines
        written = lines[self.line - 1] if 0 < self.line <= len(lines) else ""
        return Problem(self.source.file, self.line, self.column, path, text, written)


class Map(dict[str, Any]):
    """A mapping with the marks of its keys and values."""

    __slots__ = ("keys_at", "mark", "removed_at", "values_at")

    def __init__(self, mark: Mark) -> None:
        super().__init__()
        self.mark = mark
        self.keys_at: dict[str, Mark] = {}
        self.values_at: dict[str, Mark] = {}
        self.removed_at: dict[str, Mark] = {}  # where a key was taken away again

    def move_to_end(self, key: str) -> None:
        """Let an entry be the last one."""
        self[key] = self.pop(key)

    def add(self, key: str, value: Any, key_mark: Mark, value_mark: Mark) -> None:
        """Put a value with its marks."""
        self[key] = value
        self.keys_at[key] = key_mark
        self.values_at[key] = value_mark

    def remove(self, key: str, mark: Mark) -> None:
        """Take a key away, if it is there."""
        self.pop(key, None)
        self.removed_at[key] = mark

    def copy(self) -> Map:
        """The same mapping once more, to be altered."""
        out = Map(self.mark)
        out.update(self)
        out.keys_at, out.values_at, out.removed_at = dict(self.keys_at), dict(self.values_at), dict(self.removed_at)
        return out


class Seq(list[Any]):
    """A list with the marks of its entries."""

    __slots__ = ("mark", "values_at")

    def __init__(self, mark: Mark) -> None:
        super().__init__()
        self.mark = mark
        self.values_at: list[Mark] = []


class Unreadable(Exception):
    """A text that is no tree; `problems` says why."""

    def __init__(self, problems: list[Problem]) -> None:
        self.problems = problems
        super().__init__()


# ---- places


def mark_of(tree: Any, path: Path, on_key: bool = False) -> Mark:
    """Where the node at an address was written, or the nearest one above it."""
    mark: Mark = tree.mark
    for key in path:
        if isinstance(tree, Map) and key in tree:
            marks = tree.keys_at if on_key else tree.values_at
            mark, tree = marks[str(key)], tree[str(key)]
        elif isinstance(tree, Map) and key in tree.removed_at:
            return tree.removed_at[str(key)]
        elif isinstance(tree, Seq) and isinstance(key, int) and key < len(tree):
            mark, tree = tree.values_at[key], tree[key]
        else:
            break
    return mark


def written(node: Map, key: str, source: Source) -> Path | None:
    """The address, from a node, of the first key in one of its entries that stands in a source; None if none does."""
    if node.keys_at[key].source is source:
        return (key,)
    entry = node[key]
    inner = (written(entry, each, source) for each in entry) if isinstance(entry, Map) else iter(())
    return next(((key, *path) for path in inner if path), None)


def dotted(path: Path) -> str:
    """An address as people read it, without the places in lists."""
    return ".".join(key for key in path if isinstance(key, str))


# ---- the text


def decoded(data: bytes, file: str) -> str:
    """The text of a file's bytes; raises Unreadable where they are none."""
    if len(data) > MAX_BYTES:
        raise Unreadable(
            [Problem(file, 0, 0, "", f"the file has more than {MAX_BYTES} bytes: too large for a ruleset")]
        )
    encoding, name = ("utf-16", "UTF-16") if data[:2] in (b"\xff\xfe", b"\xfe\xff") else ("utf-8-sig", "UTF-8")
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        before = data[: error.start]
        line, column = before.count(b"\n") + 1, error.start - before.rfind(b"\n")
        text = f"the byte {data[error.start]:#04x} is not {name}: is this a text file? Save it as UTF-8"
        raise Unreadable([Problem(file, line, column, "", text)]) from None


def check_text(text: str, source: Source) -> None:
    """Refuse what is too long, has control characters, or directives that mean nothing here."""
    if len(text) > MAX_BYTES:
        raise Unreadable(
            [Problem(source.file, 0, 0, "", f"the text has more than {MAX_BYTES} characters: too long for a ruleset")]
        )
    found = CONTROL.search(text)
    if found:
        what = f"the character U+{ord(found[0]):04X} cannot stand in YAML: is this a text file?"
        raise Unreadable([mark_at(text, found.start(), source).problem("", what)])
    for number, line in enumerate(source.lines, 1):
        if line.startswith("%") and not line.startswith("%YAML"):
            what = f"the directive {line.split()[0]} is not used here: remove the line"
            raise Unreadable([Mark(source, number, 1).problem("", what)])
        if line.strip() and line[0] not in "#%":
            break


def mark_at(text: str, index: int, source: Source) -> Mark:
    """The mark of a place in a text."""
    before = (text[:index] + "|").splitlines()
    return Mark(source, len(before), len(before[-1]))


def short(text: str) -> str:
    """A text that is quoted in a message, on one line and cut where it is long."""
    text = " ".join(text.split())
    return text if len(text) <= 40 else text[:37] + "..."
