"""What somebody meant who wrote a word of another language, or a word in another place."""

from __future__ import annotations

from typing import Any

from .library import as_mapping, meaning
from .marked import Map, Path, Seq, mark_of, short
from .topology import FORWARD, OPPOSITE
from .words import flow, listed, smallest, types

WAYS = {
    **dict.fromkeys(("orthogonal", "orthogonally", "orthogonals", "straight", "cardinal", "neighbours"), "adjacent"),
    **dict.fromkeys(("diagonally", "diagonals"), "diagonal"),
    **dict.fromkeys(("any", "every", "both", "omnidirectional"), "all"),
    **{word: word for word in ("adjacent", "diagonal", "all", "anywhere")},
}
COMPASS = {"up": "north", "down": "south", "n": "north", "e": "east", "s": "south", "w": "west"}
WINNERS = {
    **dict.fromkeys(("draw", "tie", "drawn", "tied", "none", "no_one", "neither"), "nobody"),
    **dict.fromkeys(("player", "current", "self"), "mover"),
    **dict.fromkeys(("other", "enemy"), "opponent"),
    "lowest_score": "highest_score, and points below nothing under score, such as each: {pieces: -1}",
}
SIDES = {
    **dict.fromkeys(("player", "current", "self", "own", "mine", "friend"), "mover"),
    **dict.fromkeys(("other", "enemy", "foe"), "opponent"),
    **dict.fromkeys(("both", "all", "any"), "anyone (both counted together) or each (both, one by one)"),
}
OR, AND = ("or", "any", "any_of", "either", "xor"), ("and", "all", "all_of", "both")
RECORD = {"mover", "phase", "not"}  # keys that only a record of conditions has


def for_key(key: str, value: Any, known: dict[str, Any]) -> str:
    """What to write for a key that means nothing among those that are known; nothing where that is not clear."""
    if set(known) >= RECORD and key in OR:
        return "; there is no or: write two rules, or not: {not: {...}, ...} with the other turned round"
    if set(known) >= RECORD and key in AND:
        return "; all keys of a record must hold: write them side by side"
    homes = [name for name, part in known.items() if takes(as_mapping(part), key, value)]
    if not 1 <= len(homes) <= 3:
        return ""
    said = flow(value)
    return f"; it stands under {listed(homes, 'or')}: write {homes[0]}: {{{key}: {said if len(said) < 40 else '...'}}}"


def takes(part: dict[str, Any] | None, key: str, value: Any) -> bool:
    """Whether a part of the schema has a key for such a value."""
    inner = meaning(part).get("properties", {}).get(key) if part is not None else None
    if inner is None:
        return False
    kind = "object" if isinstance(value, Map) else "array" if isinstance(value, Seq) else ""
    forms = [kind for form in meaning(inner).get("anyOf", [meaning(inner)]) for kind in types(meaning(form))]
    return kind in forms if kind else bool({*forms} - {"object", "array"})


def for_value(value: Any, part: dict[str, Any], words: list[str]) -> str:
    """What to write for a value of another kind; nothing where that is not clear."""
    part = meaning(part)
    forms = [meaning(form) for form in part.get("anyOf", [part])]
    if isinstance(value, str) and "adjacent" in words:
        if value in WAYS:
            return f"; write {WAYS[value]}"
        return f"; write [{COMPASS.get(value, value)}]" if {value, COMPASS.get(value)} & {*OPPOSITE, *FORWARD} else ""
    if isinstance(value, Map) and value and any(lists(form, "string") for form in forms):
        return f"; write {flow(list(value))}"
    if isinstance(value, Seq) and len(value) == 1 and isinstance(value[0], str) and types(part) == ["string"]:
        return f"; write {value[0]}"
    if type(value) is int and value >= 0 and "at_least" in part.get("properties", ()):
        must = {key: smallest(part["properties"][key]) for key in part.get("required", ())}
        return f"; write {flow({**must, **({'at_least': value} if value else {'at_most': 0})})}"
    return ""


def lists(part: dict[str, Any], kind: str) -> bool:
    """Whether a part of the schema is a list of texts, or of numbers."""
    items = part.get("items")
    forms = meaning(items).get("anyOf", [items]) if isinstance(items, dict) else []
    return any(kind in types(meaning(form)) for form in forms)


def torn(tree: Map, path: Path) -> str:
    """What to do where a comma has cut a text in two, so that its end is a key without a value; else nothing."""
    mark = mark_of(tree, path, on_key=True)
    lines = mark.source.lines
    line = lines[mark.line - 1] if 0 < mark.line <= len(lines) else ""
    before, after = line[: mark.column - 1].rstrip(), line[mark.column - 1 + len(str(path[-1])) :].lstrip()
    if not before.endswith(",") or after[:1] not in (",", "}"):
        return ""
    return f"; if {short(str(path[-1]))} belongs to the text before the comma, put that text in quotes"
