"""One ruleset changed by another, and by the values of options: merge patches whose nodes keep their marks."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from .library import as_mapping, below, choices_of, is_choice, is_mapping, meaning, schema
from .marked import Map, Mark, Path, Seq

Part = dict[str, Any] | None


def game_part() -> Part:
    """The part of the schema for a game that stands by itself."""
    part: dict[str, Any] = schema()["$defs"]["Ruleset"]
    return part


def merge(base: Any, patch: Any, part: Part) -> Any:
    """RFC 7396; a choice that is given another key takes it in the place of the old one. Neither side is altered."""
    if isinstance(base, Map) and isinstance(patch, Map) and holds_data(part):
        return added(base, patch)
    form = as_mapping(part)
    if isinstance(patch, Map) and not is_mapping(part) and is_mapping(form):
        named = "properties" not in meaning(form or {})
        base, part = base if named else None, form  # known keys where a number can stand, too, are replaced as a whole
    if not isinstance(patch, Map) or not is_mapping(part):
        return patch
    if not isinstance(base, Map) or any(new_choice(part, key, base) for key in patch if patch[key] is not None):
        base = Map(patch.mark)
    out = base.copy()
    for key, value in patch.items():
        if value is None:
            out.remove(key, patch.values_at[key])
            continue
        marks = base if isinstance(value, Map) and isinstance(base.get(key), Map) else patch
        out.add(key, merge(base.get(key), value, below(part, key)), marks.keys_at[key], marks.values_at[key])
    put_in_order(out, base, list(patch))
    return out


def put_in_order(out: Map, base: Map, written: list[str]) -> None:
    """Move entries that are new before the inherited one that the patch names next, if it names one."""
    order = [key for key in out if key in base]
    if len(order) == len(out) or not order:
        return
    for number, key in enumerate(written):
        if key in out and key not in base:
            following = [each for each in written[number + 1 :] if each in base and each in out]
            order.insert(order.index(following[0]) if following else len(order), key)
    for key in order:
        out.move_to_end(key)


def new_choice(part: Part, key: str, base: Map) -> bool:
    """Whether a key takes the place of the one that stands in its stead."""
    return key not in base and (is_choice(part) or key in choices_of(part))


def holds_data(part: Part) -> bool:
    """Whether a place may be a map from names to values of any kind, null among them."""
    forms = () if part is None else meaning(part).get("anyOf", ())
    return any(form.get("type") == "object" and "additionalProperties" not in form for form in forms)


def added(base: Map, patch: Map) -> Map:
    """A map with the entries of another put in, each as a whole."""
    out = base.copy()
    for key, value in patch.items():
        out.add(key, value, patch.keys_at[key], patch.values_at[key])
    return out


def wrapped(place: tuple[str, ...], patch: Any, mark: Mark) -> Any:
    """A patch of a place as a patch of the whole document."""
    for key in reversed(place):
        outer = Map(mark)
        outer.add(key, patch, mark, mark)
        patch = outer
    return patch


def at_place(tree: Any, place: Path) -> Any:
    """What stands at a place; None where nothing does."""
    for key in place:
        if not isinstance(tree, Map) or key not in tree:
            return None
        tree = tree[str(key)]
    return tree


def plain(tree: Any) -> Any:
    """The same without marks."""
    if isinstance(tree, Map):
        return {key: plain(value) for key, value in tree.items()}
    return [plain(value) for value in tree] if isinstance(tree, Seq) else tree


def written_out(tree: Any) -> str:
    """A text that is the same for the same tree alone; the order of keys counts."""
    return json.dumps(tree, ensure_ascii=False, separators=(",", ":"))


def digest(tree: Any) -> str:
    """A fingerprint of a tree."""
    return hashlib.sha256(written_out(tree).encode()).hexdigest()
