"""The published schema: fresh, sound, described, and of one mind with the types and with the checks."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import interpreter
from interpreter import checks, library
from interpreter.checks.conditions import BOUNDED
from interpreter.checks.grammar import CONDITION, RULESET, VERBS, Shape
from interpreter.faults import EXTENSION, GAME, schema_faults, validator
from interpreter.fitting import fits, without
from interpreter.library import meaning
from interpreter.loading import Chain, Loaded, extended
from interpreter.marked import Map, Mark, Seq, Source
from interpreter.parsing import read_tree
from interpreter.reading import Document, open_document
from tools import schema

NOWHERE = Mark(Source("test", ()), 0, 0)
DOCUMENTS = [open_document(name).tree for name in library.names()]


def marked(value: Any) -> Any:
    """A value as a tree with marks."""
    if isinstance(value, dict):
        found = Map(NOWHERE)
        for key, each in value.items():
            found.add(key, marked(each), NOWHERE, NOWHERE)
        return found
    if isinstance(value, list):
        entries = Seq(NOWHERE)
        for each in value:
            entries.append(marked(each))
            entries.values_at.append(NOWHERE)
        return entries
    return value


def parts(value: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], dict[str, Any]]]:
    """Every mapping in the schema, with its address."""
    if isinstance(value, dict):
        yield path, value
        for key, each in value.items():
            if key != "examples":
                yield from parts(each, (*path, key))
    elif isinstance(value, list):
        for number, each in enumerate(value):
            yield from parts(each, (*path, str(number)))


# ---- the file


def test_the_committed_schema_is_fresh() -> None:
    assert schema.TARGET.read_text(encoding="utf-8") == schema.text(), "run python -m tools.schema"


def test_it_is_a_schema() -> None:
    jsonschema.Draft202012Validator.check_schema(library.schema())


def test_every_key_is_described() -> None:
    bare = [
        ".".join((*path, key))
        for path, part in parts(library.schema())
        if isinstance(part.get("properties"), dict) and path[-1] != "properties"
        for key, keyed in part["properties"].items()
        if not keyed.get("description")
    ]
    assert bare == []


def test_every_example_fits() -> None:
    wrong = []
    for path, part in parts(library.schema()):
        for example in part.get("examples", ()) if isinstance(part.get("examples"), list) else ():
            whole = {**part, "$defs": library.schema()["$defs"]}
            wrong += [(path, example) for _ in jsonschema.Draft202012Validator(whole).iter_errors(example)]
    assert wrong == []


def test_a_game_knows_no_null_and_no_default() -> None:
    for name, definition in library.schema()["$defs"].items():
        if not name.startswith("changed_"):
            for _, part in parts(definition):
                assert "default" not in part
                assert part.get("type") != "null"


def test_the_root_tells_games_from_extensions() -> None:
    whole = jsonschema.Draft202012Validator(library.schema())
    assert whole.is_valid(DOCUMENTS[0])
    assert not whole.is_valid({"name": "Wide"})
    assert whole.is_valid({"extends": "redstone", "board": {"square": None, "rectangle": {"columns": 9}}})
    assert not whole.is_valid({"extends": "redstone", "bord": None})
    assert [error.validator for error in whole.iter_errors({"extends": "redstone", "name": 5})] == ["type"]


# ---- the types


SMALL = st.sampled_from(
    [
        None,
        True,
        0,
        1,
        53,
        2.5,
        -1,
        "",
        "never",
        "stone",
        "any",
        "mover",
        "a b",
        [],
        ["play"],
        [1],
        [None],
        {},
        {"of": "each"},
    ]
)


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every address in a document."""
    yield path
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in items:
        yield from places(each, (*path, key))


@st.composite
def mutated(draw: st.DrawFn) -> dict[str, Any]:
    """A shipped ruleset with something put in, exchanged or taken away."""
    document = copy.deepcopy(draw(st.sampled_from(DOCUMENTS)))
    path = draw(st.sampled_from([path for path in places(document) if path]))
    parent = document
    for key in path[:-1]:
        parent = parent[key]
    match draw(st.sampled_from(["exchange", "remove", "add"])):
        case "exchange":
            parent[path[-1]] = draw(SMALL)
        case "remove":
            del parent[path[-1]]
        case "add" if isinstance(parent, dict):
            parent[draw(st.sampled_from(["to", "when", "move", "rectangle", "odd", "no name", "of"]))] = draw(SMALL)
        case "add":
            parent.append(draw(SMALL))
    return document


@settings(max_examples=300, deadline=None)
@given(mutated())
def test_the_schema_and_the_types_accept_the_same(document: dict[str, Any]) -> None:
    tree = marked(document)
    assert validator(GAME).is_valid(tree) == fits(tree)
    assert bool(schema_faults(tree)) != fits(tree)


@pytest.mark.parametrize("document", DOCUMENTS, ids=library.names())
def test_whatever_fits_a_game_fits_an_extension(document: dict[str, Any]) -> None:
    assert schema_faults(marked({"extends": "seega", **document}), EXTENSION) == []


# ---- the checks


NAMING = {  # text that names nothing, or that the schema knows by itself
    *("name", "supply", "changes", "values", "about", "shade", "where", "distance", "run", "flanks", "result", "order"),
    *("captors", "by", "after", "at_least", "new_position", "format", "players", "options", "presets"),
}


def texts(part: dict[str, Any], shape: Shape | str | None, path: tuple[str, ...] = ()) -> Iterator[str]:
    """Addresses of text whose meaning the checks do not know."""
    part = meaning(part)
    if len(path) > 12 or (path and path[-1] in NAMING):
        return
    keys, each = part.get("properties", {}), part.get("additionalProperties")
    inner = shape if isinstance(shape, Shape) else Shape()
    for key, keyed in keys.items():
        if path.count(key) < 2:
            yield from texts(keyed, inner.keys.get(key, inner.each), (*path, key))
    if isinstance(each, dict) and not keys:
        yield from texts(each, inner.each, (*path, "*"))
    forms = part.get("anyOf", [part])
    if any(
        form.get("type") == "string" or form.get("items", {}).get("type") == "string"
        for form in forms
        if isinstance(form.get("items", {}), dict)
    ) and not isinstance(shape, str):
        yield ".".join(path)


def test_the_checks_know_what_every_text_names() -> None:
    unknown = set(texts(library.schema()["$defs"][GAME], RULESET))
    assert {path for path in unknown if not path.endswith("pattern.picture")} - {"forward.*"} == set()


@settings(max_examples=150, deadline=None)
@given(mutated())
def test_the_checks_bear_whatever_is_written(document: dict[str, Any]) -> None:
    tree = marked(document)
    refused = schema_faults(tree)
    faults = list(checks.of_document(without(tree, refused), tree))
    assert all(fault.problem(tree).headline() for fault in [*refused, *faults])


@st.composite
def variants(draw: st.DrawFn) -> dict[str, Any]:
    """A few entries for the places of a shipped ruleset, with its name."""
    name = draw(st.sampled_from(library.names()))
    document = DOCUMENTS[library.names().index(name)]
    patch: dict[str, Any] = {"extends": name}
    for path in draw(st.lists(st.sampled_from([path for path in maps(document) if path]), min_size=1, max_size=3)):
        here = patch
        for key in path[:-1]:
            here[key] = here[key] if isinstance(here.get(key), dict) else {}
            here = here[key]
        here[path[-1]] = copy.deepcopy(draw(SMALL))
    return patch


def maps(value: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Every address made of keys alone."""
    yield path
    for key, each in value.items() if isinstance(value, dict) else ():
        yield from maps(each, (*path, key))


@settings(max_examples=150, deadline=None)
@given(variants())
def test_what_a_variant_makes_wrong_is_told_in_its_own_file(patch: dict[str, Any]) -> None:
    loaded = extended(Loaded("test", marked(patch)), Chain(Path()))
    assert {problem.file for problem in Document(loaded).problems()} <= {"test"}


def test_the_checks_know_every_condition() -> None:
    words = meaning(library.schema()["$defs"]["Condition"])["properties"]
    assert set(words) - set(CONDITION.keys) == {"new_position"}
    bounded = {word for word, part in words.items() if "at_most" in meaning(part).get("properties", {})}
    assert bounded == set(BOUNDED)


def test_the_checks_know_every_verb() -> None:
    assert set(library.schema()["$defs"]["Action"]["properties"]) == set(VERBS)


def test_a_tree_of_the_reader_is_a_tree_of_this_test() -> None:
    assert read_tree("a: [1, {b: c}]\n", "test") == marked({"a": [1, {"b": "c"}]})


POINTS = """
format: 1
name: Points
players: [black, white]
board: {square: 3}
pieces: {stone: {}, king: {}}
setup: {white: {king: {in: [c1]}}}
actions: {play: {place: {piece: stone}}}
phases: {play: {turn: [play]}}
end: {full: {when: {empty: {at_most: 0}}, winner: highest_score}}
score: {each: {pieces: {king: 3, stone: 1}}}
options: {king: {changes: score.each.pieces.king, values: [3, 5]}}
"""


def test_points_of_a_kind_are_changed_and_taken_away(tmp_path: Path) -> None:
    """Names with a number each, where a number can stand, too: an option leads there, null takes one away."""
    (tmp_path / "points.yaml").write_text(POINTS)
    (tmp_path / "fewer.yaml").write_text(
        "format: 1\nextends: points.yaml\nname: Fewer\noptions: {king: null}\nscore: {each: {pieces: {king: null}}}\n"
    )
    assert interpreter.load(tmp_path / "points.yaml", king=5).start().scores == {"black": 0, "white": 5}
    assert interpreter.load(tmp_path / "fewer.yaml").start().scores == {"black": 0, "white": 0}
