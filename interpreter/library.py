"""The files that come with the package: rulesets and the schema."""

from __future__ import annotations

import json
import os
from functools import cache
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent


def folder(name: str) -> Path:
    """A folder of shipped files: inside the package, or beside it in a checkout."""
    inside = HERE / name
    return inside if inside.is_dir() else HERE.parent / name


def names() -> list[str]:
    """The names of the shipped rulesets."""
    return sorted(path.stem for path in folder("rulesets").glob("*.yaml"))


def find(name: str) -> Path | None:
    """The file of a shipped ruleset; None where there is none of this name."""
    if not name.replace("-", "").replace("_", "").isalnum():
        return None
    path = folder("rulesets") / f"{name}.yaml"
    return path if os.path.isfile(path) else None


@cache
def schema() -> dict[str, Any]:
    """The published schema."""
    text = (folder("schema") / "ruleset.schema.json").read_text(encoding="utf-8")
    loaded: dict[str, Any] = json.loads(text)
    return loaded


# ---- places in the schema


def meaning(part: dict[str, Any]) -> dict[str, Any]:
    """A part of the schema with the definition that it refers to."""
    if "$ref" not in part:
        return part
    found: dict[str, Any] = schema()["$defs"][part["$ref"].rpartition("/")[2]]
    return found


def below(part: dict[str, Any] | None, key: str) -> dict[str, Any] | None:
    """What the schema says about the value of a key; None where it knows no such key."""
    if part is None:
        return None
    whole = meaning(part)
    if "anyOf" in whole:  # names with something each, where a number can stand, too
        whole = next((form for form in map(meaning, whole["anyOf"]) if "additionalProperties" in form), whole)
    further = whole.get("properties", {}).get(key, whole.get("additionalProperties"))
    return further if isinstance(further, dict) else None


def as_mapping(part: dict[str, Any] | None) -> dict[str, Any] | None:
    """The form of a place in which it is a mapping with keys, where a number or a word can stand there too."""
    forms = [] if part is None else meaning(part).get("anyOf", ())
    return next((form for form in forms if is_mapping(form)), part)


def is_mapping(part: dict[str, Any] | None) -> bool:
    """Whether the keys of a place are known to the schema."""
    return part is not None and not {"properties", "additionalProperties"}.isdisjoint(meaning(part))


def is_choice(part: dict[str, Any] | None) -> bool:
    """Whether a place holds exactly one of its keys."""
    return part is not None and meaning(part).get("maxProperties") == 1


def choices_of(part: dict[str, Any] | None) -> tuple[str, ...]:
    """The keys of a place of which exactly one stands there; none where that is not asked."""
    if part is None:
        return ()
    whole = meaning(part)
    if whole.get("maxProperties") == 1:
        return tuple(whole["properties"])
    return tuple(each["required"][0] for each in whole.get("oneOf", ()))
