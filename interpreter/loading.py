"""Names, paths and texts -> marked trees, each merged into the ruleset that it extends."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path as File
from typing import Any

from msgspec import Struct

from . import library
from .choices import inherited
from .errors import Problem
from .library import below, is_mapping
from .marked import MAX_BYTES, Fault, Map, Path, Unreadable, decoded, short
from .merging import game_part, merge
from .parsing import read_tree
from .words import listed, nearest, quoted

MAX_ANCESTORS = 8
TEXT = "<text>"  # the name of a text that comes from no file


class Loaded(Struct):
    """A tree with its ancestors merged in."""

    file: str
    tree: Map
    patches: tuple[Map, ...] = ()  # the files that change another, as they are written
    problems: tuple[Problem, ...] = ()  # what the merging found
    base: Map | None = None  # the tree that the last of the patches changes


class Chain(Struct, frozen=True):
    """The files on the way to the one that is read."""

    folder: File
    files: tuple[File, ...] = ()
    shown: tuple[str, ...] = ()


def load(source: str | os.PathLike[str]) -> Loaded:
    """A shipped name, a path or a text; raises Unreadable."""
    if not isinstance(source, str | os.PathLike):
        text = f"expected a shipped name, a path or the text of a ruleset, not {short(repr(source))}"
        raise Unreadable([Problem(TEXT, 0, 0, "", text)])
    if isinstance(source, str) and ("\n" in source or ": " in source):
        return extended(Loaded(TEXT, tree_of(source, TEXT)), Chain(File()))
    said = os.fspath(source)
    shipped = library.find(said) if isinstance(source, str) else None
    if shipped is None and not os.path.exists(said):
        text = f"there is no such file, and no shipped ruleset of this name{offered(said)}"
        raise Unreadable([Problem(said or "''", 0, 0, "", text)])
    return load_file(shipped or File(said), shipped.name if shipped else said, Chain(File()))


def offered(name: str) -> str:
    """The shipped rulesets whose names are near, or all of them."""
    return nearest(name, library.names()) or f"; the shipped ones are {listed(library.names())}"


def load_file(file: File, shown: str, chain: Chain) -> Loaded:
    """A file."""
    try:
        with file.open("rb") as opened:
            data = opened.read(MAX_BYTES + 1)
    except OSError as error:
        why = "this is a folder: give a file in it" if file.is_dir() else f"the file cannot be read ({error.strerror})"
        raise Unreadable([Problem(shown, 0, 0, "", why)]) from None
    return extended(
        Loaded(shown, tree_of(decoded(data, shown), shown)),
        Chain(file.parent, (*chain.files, file.resolve()), (*chain.shown, shown)),
    )


def tree_of(text: str, shown: str) -> Map:
    """The tree of a text; what `about` says stays as it is written, so that 1.10 does not become 1.1."""
    tree = read_tree(text, shown)
    about = tree.get("about")
    if isinstance(about, Map):
        for key, mark in about.values_at.items():
            if isinstance(about[key], float) and mark.spelling:
                about[key] = mark.spelling
    return tree


# ---- extends


def extended(loaded: Loaded, chain: Chain) -> Loaded:
    """A tree merged into the one that it extends, if it extends one."""
    if "extends" not in loaded.tree:
        return loaded
    parent = load_parent(loaded.tree, chain)
    patch = loaded.tree.copy()
    del patch["extends"]
    idle = [fault.problem(patch) for fault in idle_nulls(parent.tree, patch, game_part(), ())]
    patches, problems = (*parent.patches, loaded.tree), (*parent.problems, *idle)
    return Loaded(loaded.file, joined(parent.tree, patch), patches, problems, parent.tree)


def joined(base: Map, patch: Map) -> Map:
    """A ruleset changed by a file that extends it."""
    merged: Map = merge(base, patch, game_part())
    merged.mark = patch.mark
    return inherited(base, merged)


def load_parent(tree: Map, chain: Chain) -> Loaded:
    """The ruleset that a tree extends."""
    name = tree["extends"]
    shipped = library.find(name) if isinstance(name, str) else None
    why = "" if shipped else no_path(name, chain)
    if not why:
        file = shipped or chain.folder / name
        shown = file.name if shipped else os.path.normpath(file)
        if file.resolve() in chain.files:
            why = f"a circle: {' extends '.join([*chain.shown, shown])}"
        elif len(chain.files) >= MAX_ANCESTORS:
            why = f"more than {MAX_ANCESTORS} files, each extending the next: too many"
    if why:
        raise Unreadable([Fault(("extends",), why).problem(tree)])
    return load_file(file, shown, chain)


def no_path(name: Any, chain: Chain) -> str:
    """Why a name is neither a shipped ruleset nor a file that can be reached; nothing if it is one."""
    if not isinstance(name, str) or not name:
        return "expected the name of a shipped ruleset or a path from this file; write for example extends: parent.yaml"
    if "://" in name or os.path.isabs(name):
        return (
            f"{quoted(name)} is no path from this file; nothing is read from the network or from the root of the disk"
        )
    if not chain.files:
        return f"no shipped ruleset is called {quoted(name)}{offered(name)}; only a ruleset in a file can extend a file"
    found = os.path.exists(chain.folder / name)
    return "" if found else f"there is no file {quoted(name)} beside this one, nor a shipped ruleset{offered(name)}"


def idle_nulls(base: Any, patch: Map, part: dict[str, Any] | None, path: Path) -> Iterator[Fault]:
    """Keys set to null that take nothing away."""
    known = base if isinstance(base, Map) else {}
    for key, value in patch.items():
        if value is None and key not in known:
            near = nearest(key, known) or (f"; the keys there are {listed(known)}" if known else "")
            yield Fault((*path, key), f"null takes nothing away: the ruleset extended has no {quoted(key)} here{near}")
        elif isinstance(value, Map) and is_mapping(below(part, key)):
            yield from idle_nulls(known.get(key), value, below(part, key), (*path, key))
