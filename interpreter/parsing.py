"""YAML text -> tree, by the core schema of YAML 1.2.

Bounds on size, depth, nodes and aliases are held while the text is read: nothing is expanded or built beyond them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import yaml
from msgspec import Struct

from .errors import Problem
from .faults import key_text
from .marked import MAX_BYTES, Map, Mark, Seq, Source, Unreadable, check_text, short
from .scalars import ENDLESS, MAX_NUMBER, scalar
from .syntax import MAX_DEPTH, TOO_DEEP, plain_words

MAX_NODES = 50_000
MAX_PROBLEMS = 100
RECORDS = ("when", "require", "until", "condition", "not")  # keys that hold conditions
Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def read_tree(text: str, file: str) -> Map:
    """The mapping that a YAML text says; raises Unreadable with every problem found."""
    text = text.removeprefix("\ufeff")
    source = Source(file, tuple(text[: MAX_BYTES + 1].splitlines()))
    check_text(text, source)
    return Builder(source).build(text)


class Anchor(Struct):
    """A part of the tree with a name."""

    value: Any
    mark: Mark
    nodes: int
    height: int


class Frame(Struct):
    """A collection that is being read."""

    node: Map | Seq
    anchor: str | None
    before: int  # nodes counted before it
    height: int = 0
    key: tuple[str, Mark] | None = None


class Builder:
    """Turns the events of a YAML text into a tree, in one pass."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.problems: list[Problem] = []
        self.root: Any = None
        self.root_at = Mark(source, 0, 0)
        self.frames: list[Frame] = []
        self.anchors: dict[str, Anchor | None] = {}  # None: still being read
        self.nodes = 0
        self.documents = 0
        self.handlers: dict[type, Callable[[Any], None]] = {
            yaml.DocumentStartEvent: self.document,
            yaml.ScalarEvent: self.scalar,
            yaml.AliasEvent: self.alias,
            yaml.MappingStartEvent: self.start,
            yaml.SequenceStartEvent: self.start,
            yaml.MappingEndEvent: self.finish,
            yaml.SequenceEndEvent: self.finish,
        }

    def build(self, text: str) -> Map:
        """The tree; raises Unreadable."""
        try:
            self.follow(text)
        except yaml.MarkedYAMLError as error:
            self.refuse(*self.explained(error))
        except (yaml.reader.ReaderError, UnicodeEncodeError) as error:
            self.refuse(
                Mark(self.source, 0, 0), f"a character cannot stand in YAML ({short(str(error))}): is this a text file?"
            )
        if not isinstance(self.root, Map):
            found = "nothing" if self.root is None else "a list" if isinstance(self.root, Seq) else "a single value"
            self.refuse(self.root_at, f"a ruleset is a mapping with keys such as format, name and board; found {found}")
        if self.problems:
            raise Unreadable(self.problems)
        found_root: Map = self.root
        return found_root

    def follow(self, text: str) -> None:
        """Handle the events of a text one by one."""
        loader = Loader(text)
        try:
            while (event := loader.get_event()) is not None:
                handler = self.handlers.get(type(event))
                if handler:
                    handler(event)
        finally:
            loader.dispose()

    # ---- problems

    def mark(self, event: Any) -> Mark:
        """Where an event begins."""
        return Mark(self.source, event.start_mark.line + 1, event.start_mark.column + 1)

    def note(self, mark: Mark, text: str) -> None:
        """A problem that does not stop the reading."""
        self.problems.append(mark.problem("", text))
        if len(self.problems) >= MAX_PROBLEMS:
            raise Unreadable(self.problems)

    def refuse(self, mark: Mark, text: str) -> None:
        """A problem that stops it."""
        raise Unreadable([*self.problems, mark.problem("", text)])

    def explained(self, error: Any) -> tuple[Mark, str]:
        """A mistake of syntax in plain words, at its place or, where that is the end of the text, where it began."""
        lines = self.source.lines
        at, begun = error.problem_mark or error.context_mark, error.context_mark or error.problem_mark
        if at.line >= len(lines) or (not lines[at.line][at.column :].strip() and at.line + 1 == len(lines)):
            at = begun
        sign = lines[at.line][at.column : at.column + 1] if at.line < len(lines) else ""
        said = f"{error.context or ''}; {error.problem or ''}"
        return Mark(self.source, at.line + 1, at.column + 1), plain_words(said, sign, begun.line + 1)

    # ---- events

    def document(self, event: Any) -> None:
        """One document is all there may be."""
        self.documents += 1
        if self.documents > 1:
            self.refuse(
                self.mark(event), "a second document begins here: a ruleset is one document, without '---' in it"
            )
        if event.tags:
            self.refuse(Mark(self.source, 1, 1), "the directive %TAG is not used here: remove the line")

    def count(self, mark: Mark, nodes: int = 1) -> None:
        """Count nodes as they are read or repeated."""
        self.nodes += nodes
        if self.nodes > MAX_NODES:
            self.refuse(
                mark, f"more than {MAX_NODES} values, those repeated by aliases counted: too many for a ruleset"
            )

    def check_tag(self, event: Any, mark: Mark) -> None:
        """Refuse tags."""
        if event.tag is not None:
            tag = short(event.tag.replace("tag:yaml.org,2002:", "!!"))
            self.note(
                mark,
                f"tags such as {tag} are not used here: write the value alone; text that begins with ! needs quotes",
            )

    def scalar(self, event: Any) -> None:
        """A text, a number, true, false or null."""
        mark = self.mark(event)
        self.count(mark)
        self.check_tag(event, mark)
        value = scalar(event.value) if event.implicit[0] else event.value
        if event.implicit[0] and ENDLESS.fullmatch(event.value):
            self.note(mark, f"{event.value} is no number of a game: numbers lie between -{MAX_NUMBER} and {MAX_NUMBER}")
        if type(value) in (int, float):
            mark = Mark(mark.source, mark.line, mark.column, event.value)
            if not abs(value) <= MAX_NUMBER:
                self.note(
                    mark, f"{short(event.value)} is too large: numbers lie between -{MAX_NUMBER} and {MAX_NUMBER}"
                )
        if event.anchor:
            self.anchors[event.anchor] = Anchor(value, mark, 1, 0)
        self.put(value, mark, event.value)

    def alias(self, event: Any) -> None:
        """What has a name, once more."""
        mark = self.mark(event)
        known = self.anchors.get(event.anchor)
        if known is None:
            inside = event.anchor in self.anchors
            why = (
                "stands inside the very value that it names"
                if inside
                else f"names nothing: no &{short(event.anchor)} comes before it"
            )
            self.refuse(mark, f"the alias *{short(event.anchor)} {why}; text that begins with * needs quotes")
            return
        self.count(mark, known.nodes)
        self.grow(known.height, mark)
        self.put(known.value, mark, str(known.value))

    def start(self, event: Any) -> None:
        """A mapping or a list begins."""
        mark = self.mark(event)
        self.count(mark)
        self.check_tag(event, mark)
        frame = self.frames[-1] if self.frames else None
        if frame and isinstance(frame.node, Map) and frame.key is None:
            self.refuse(mark, "a key is text; found a mapping or a list: text that begins with { or [ needs quotes")
        if len(self.frames) >= MAX_DEPTH:
            self.refuse(mark, TOO_DEEP)
        if event.anchor:
            self.anchors[event.anchor] = None
        node = Map(mark) if isinstance(event, yaml.MappingStartEvent) else Seq(mark)
        self.frames.append(Frame(node, event.anchor, self.nodes - 1))

    def finish(self, event: Any) -> None:
        """A mapping or a list is complete."""
        frame = self.frames.pop()
        if frame.anchor:
            self.anchors[frame.anchor] = Anchor(
                frame.node, frame.node.mark, self.nodes - frame.before, frame.height + 1
            )
        self.grow(frame.height + 1, frame.node.mark)
        self.put(frame.node, frame.node.mark, "")

    def grow(self, height: int, mark: Mark) -> None:
        """Note how high the tree below the collection that is being read has become."""
        if len(self.frames) + height > MAX_DEPTH:
            self.refuse(mark, TOO_DEEP)
        if self.frames:
            self.frames[-1].height = max(self.frames[-1].height, height)

    def put(self, value: Any, mark: Mark, text: str) -> None:
        """Put a value where it belongs."""
        if not self.frames:
            self.root, self.root_at = value, mark
            return
        frame = self.frames[-1]
        if isinstance(frame.node, Seq):
            frame.node.append(value)
            frame.node.values_at.append(mark)
        elif frame.key is None:
            frame.key = (text, mark)
            self.check_key(frame.node, value, text, mark)
        else:
            frame.node.add(frame.key[0], value, frame.key[1], mark)
            frame.key = None

    def check_key(self, node: Map, value: Any, text: str, mark: Mark) -> None:
        """A key is text, and there is one of each."""
        if text == "<<":
            self.note(
                mark, "merge keys (<<) are not used here: write the keys themselves, or let the file extend another"
            )
        elif value is None and not text:
            self.note(mark, "a key is missing before the colon")
        elif not isinstance(value, str):
            path = tuple(frame.key[0] for frame in self.frames[:-1] if frame.key)
            self.note(mark, key_text(path, text))
        elif text in node:
            first = node.keys_at[text]
            written = short(first.source.lines[first.line - 1].strip())
            said = f"the key '{short(text)}' stands twice, first in line {first.line} ({written}): keep one of them"
            outer = self.frames[-2].key if len(self.frames) > 1 else None
            if outer and outer[0] in RECORDS and text != "not":
                said += f", or write not: {{not: {{{short(text)}: ...}}}} for the second condition of this name"
            self.note(mark, said)
