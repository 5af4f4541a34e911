"""Writes schema/ruleset.schema.json out of the typed sections: python -m tools.schema."""

from __future__ import annotations

import json
import typing
from pathlib import Path
from typing import Any

import msgspec

from interpreter.laying import SHAPES
from interpreter.ruleset import Ruleset

TARGET = Path(__file__).resolve().parent.parent / "schema" / "ruleset.schema.json"
LIMITS = ("minProperties", "maxProperties")
EXTENDS = {
    "description": "Another ruleset that this one changes: the name of a shipped one, or a path from this file.",
    "examples": ["seega"],
    "type": "string",
    "minLength": 1,
    "maxLength": 300,
}
Schema = dict[str, Any]


def document() -> Schema:
    """The whole schema."""
    game = game_definitions()
    extension = {f"changed_{name}": changed(part) for name, part in game.items()}
    root = extension["changed_Ruleset"]
    root["description"] = "A game that changes another."
    root["properties"] = {"extends": EXTENDS, **root["properties"]}
    root["required"] = ["extends"]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Rules of a board game, format 1",
        "description": "A game of its own, or, with `extends`, one that changes another.",
        "if": {"required": ["extends"]},
        "then": {"$ref": "#/$defs/changed_Ruleset"},
        "else": {"$ref": "#/$defs/Ruleset"},
        "$defs": game | extension,
    }


def game_definitions() -> dict[str, Schema]:
    """The definitions of a game that stands by itself; null is nowhere allowed."""
    _, parts = msgspec.json.schema_components([Ruleset], ref_template="#/$defs/{name}")
    found = {name: tidy(part) for name, part in parts.items()}
    for name, part in found.items():
        describe(part, types()[name], found)
    for name in ("Action", "Capture"):
        found[name] |= {"minProperties": 1, "maxProperties": 1}
    found["Board"]["oneOf"] = [{"required": [shape]} for shape in SHAPES]
    return found


def tidy(part: Any) -> Any:
    """The same without null, defaults, empty lists of required keys and limits that belong to a definition."""
    if isinstance(part, list):
        return [tidy(each) for each in part]
    if not isinstance(part, dict):
        return part
    if part.get("anyOf", [])[-1:] == [{"type": "null"}]:
        rest = part["anyOf"][:-1]
        outer = {key: value for key, value in part.items() if key not in ("anyOf", "default")}
        return tidy(outer | rest[0] if len(rest) == 1 else outer | {"anyOf": rest})
    gone = (
        {"default"}
        | ({"required"} if part.get("required") == [] else set())
        | (set(LIMITS) if "$ref" in part else set())
    )
    return {key: value if key == "examples" else tidy(value) for key, value in part.items() if key not in gone}


def types() -> dict[str, Any]:
    """The record types of the language by name."""
    found: dict[str, Any] = {}

    def walk(kind: Any) -> None:
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and kind.__name__ not in found:
            found[kind.__name__] = kind
            for field in hints(kind).values():
                walk(field)
        for part in typing.get_args(kind):
            walk(part)

    walk(Ruleset)
    return found


def hints(kind: Any) -> dict[str, Any]:
    """The types of a record's keys, by the words of the language."""
    said = typing.get_type_hints(kind, include_extras=True)
    return {field.encode_name: said[field.name] for field in msgspec.structs.fields(kind)}


def describe(part: Schema, kind: Any, definitions: dict[str, Schema]) -> None:
    """Put back the descriptions that msgspec drops where a key holds a record."""
    for key, said in hints(kind).items():
        keyed = part["properties"][key]
        metas = [meta for branch in (said, *typing.get_args(said)) for meta in getattr(branch, "__metadata__", ())]
        for word in ("description", "examples"):
            texts = [getattr(meta, word) for meta in metas if getattr(meta, word, None)]
            if texts:
                keyed.setdefault(word, texts[0])
        if "$ref" in keyed:
            keyed.setdefault("description", definitions[keyed["$ref"].rpartition("/")[2]]["description"])
        part["properties"][key] = {word: keyed[word] for word in ("description", "examples", *keyed) if word in keyed}


def changed(part: Schema) -> Schema:
    """The same for a file that changes another: nothing is required, null takes away, a choice may have more keys."""
    out: Schema = {}
    for key, value in part.items():
        if key in ("required", "oneOf", *LIMITS):
            continue
        if key == "$ref":
            out[key] = value.replace("#/$defs/", "#/$defs/changed_")
        elif key in ("properties",):
            out[key] = {name: nullable(changed(each)) for name, each in value.items()}
        elif key == "additionalProperties" and isinstance(value, dict):
            out[key] = nullable(changed(value))
        elif key == "anyOf":
            out[key] = [changed(form) if {"$ref", "additionalProperties"} & set(form) else form for form in value]
        else:
            out[key] = value
    return nullable(out) if out.get("type") == "object" else out


def nullable(part: Schema) -> Schema:
    """The same, or null."""
    if "enum" in part:
        return part | {"enum": [*part["enum"], None]}
    if "anyOf" in part:
        return part | {"anyOf": [*part["anyOf"], {"type": "null"}]}
    if "type" in part:
        known = part["type"] if isinstance(part["type"], list) else [part["type"]]
        return part | {"type": list(dict.fromkeys([*known, "null"]))}
    return part


def text() -> str:
    """The file's text."""
    return json.dumps(document(), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    TARGET.parent.mkdir(exist_ok=True)
    TARGET.write_text(text(), encoding="utf-8")
