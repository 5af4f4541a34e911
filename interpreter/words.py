"""Pieces of messages: lists in words, near names, values as YAML, what the schema asks for."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import SequenceMatcher, get_close_matches
from typing import Any

from .library import choices_of, meaning
from .marked import short


def quoted(text: str) -> str:
    """A text in quotes, cut where it is long."""
    return f"'{short(text)}'"


def listed(names: Iterable[Any], joined: str = "and") -> str:
    """Names in words: a, b and c."""
    texts = [str(name) for name in names]
    return texts[0] if len(texts) == 1 else f"{', '.join(texts[:-1])} {joined} {texts[-1]}" if texts else "none"


def number_of(number: int, noun: str) -> str:
    """So many of something."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def nearest(said: Any, known: Iterable[str]) -> str:
    """A question that offers the names nearest to what was said; nothing where none is near."""
    lowered = {name.lower(): name for name in reversed(list(known))}
    near = get_close_matches(str(said).lower(), lowered, n=2, cutoff=0.6)
    best = [SequenceMatcher(None, name, str(said).lower()).ratio() for name in near]
    near = [name for name, ratio in zip(near, best, strict=True) if ratio > best[0] - 0.05]
    return f"; did you mean {' or '.join(quoted(lowered[name]) for name in near)}?" if near else ""


def going_on(hint: str, rest: str) -> str:
    """What follows a sentence: behind a hint that asks something a sentence of its own, else the end of the same."""
    return f"{hint} {rest[0].upper()}{rest[1:]}" if hint.endswith("?") else f"{hint}; {rest}"


def flow(value: Any) -> str:
    """A value as YAML on one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {flow(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(flow(each) for each in value) + "]"
    return {True: "true", False: "false"}.get(value, str(value)) if isinstance(value, bool) else str(value)


def asked(part: dict[str, Any]) -> str:
    """What the schema asks for, in words."""
    part = meaning(part)
    forms = [meaning(each) for each in part.get("anyOf", [part])]
    words = [
        quoted(word) if isinstance(word, str) else str(word)
        for form in forms
        for word in form.get("enum", ())
        if word is not None
    ]
    kinds = [(kind, form) for form in forms for kind in types(form)]
    texts = [asked_type(kind, form, alone=len(kinds) == 1) for kind, form in kinds]
    if words:
        texts.append(words[0] if len(words) == 1 else f"one of {listed(words, 'or')}")
    shown = not words and (len(texts) == 1 or len(kinds) == len(part.get("examples", ())))
    return listed(texts, "or") + (like(part, len(kinds)) if shown else "")


def types(part: dict[str, Any]) -> list[str]:
    """The types that a part of the schema allows, null aside."""
    kinds = part.get("type", [])
    return [kind for kind in (kinds if isinstance(kinds, list) else [kinds]) if kind != "null"]


def asked_type(kind: str, part: dict[str, Any], alone: bool) -> str:
    """One type in words, with its bounds."""
    if kind in ("integer", "number"):
        low, high = part.get("minimum"), part.get("maximum")
        return f"a {'whole ' if kind == 'integer' else ''}number" + (
            f" from {low} to {high}" if high is not None else ""
        )
    if kind == "string" and "pattern" not in part:
        return f"text of at most {part['maxLength']} characters" if "maxLength" in part else "text"
    if kind == "array":
        most = part.get("maxItems")
        least = part.get("minItems", 0)
        return (
            f"a list of {most}" if most and most == least else f"a list of {least} or more" if least > 1 else "a list"
        )
    if kind == "object" and alone and "properties" in part:
        keys = list(part["properties"])
        return (
            f"exactly one of {listed(choices_of(part), 'or')}"
            if choices_of(part)
            else "a mapping with keys such as " + listed(keys[:3])
        )
    return {"object": "a mapping", "boolean": "true or false", "string": "a name"}[kind]


def like(part: dict[str, Any], most: int) -> str:
    """Examples of a part of the schema that is no mere number or word of a list."""
    examples = part.get("examples", [])[: max(1, most)]
    if not examples or set(types(part)) & {"integer", "number", "boolean"} or "enum" in part or "properties" in part:
        return ""
    return f", such as {listed([flow(example) for example in examples], 'or')}"


def smallest(part: dict[str, Any]) -> Any:
    """The least that can be written: what must be there, as in the schema's examples."""
    whole = meaning(part)
    if "required" in whole:
        return {key: smallest(whole["properties"][key]) for key in whole["required"]}
    return (part.get("examples") or whole.get("examples") or [{} if whole.get("type") == "object" else "..."])[0]
