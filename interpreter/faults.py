"""What the schema refuses, in plain words: one message a mistake, with what to write instead."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from .advice import for_key, for_value, lists, torn
from .library import below, choices_of, is_choice, meaning, schema
from .marked import Fault, Map, Path, Seq, mark_of
from .words import asked, flow, listed, nearest, quoted, smallest, types

PLAYERS = (("forward",), ("setup",), ("score", "bonus"))  # where keys are the names of players
GAME, EXTENSION = "Ruleset", "changed_Ruleset"


def schema_faults(tree: Map, half: str = GAME) -> list[Fault]:
    """Everything that the schema refuses in a tree."""
    found: dict[Path, Fault] = {}
    for fault in explained(validator(half).iter_errors(tree), tree):
        found.setdefault(fault.path if fault.at is None else fault.at, fault)
    return list(found.values())


def validator(half: str) -> Any:
    """The validator of one half of the schema; the one place that loads jsonschema."""
    from jsonschema.validators import Draft202012Validator

    return Draft202012Validator({"$ref": f"#/$defs/{half}", "$defs": schema()["$defs"]})


def explained(errors: Iterable[Any], tree: Map) -> Iterator[Fault]:
    """Errors of the validator as faults."""
    for error in errors:
        path = tuple(error.absolute_path)
        if "propertyNames" in error.absolute_schema_path:
            yield Fault(path, name_text(error.instance), (*path, error.instance), on_key=True)
            continue
        explain = EXPLAIN.get(error.validator, wrong_value)
        yield from explain(error, path, tree)


# ---- keys


def unknown_keys(error: Any, path: Path, tree: Map) -> Iterator[Fault]:
    """Keys that mean nothing here."""
    known = list(error.schema["properties"])
    for key in error.instance:
        if key not in known:
            value = error.instance[key]
            near = torn(tree, (*path, key)) if value is None else for_key(key, value, error.schema["properties"])
            near = near or nearest(key, known)
            rest = (
                f"; exactly one of {listed(known, 'or')} stands here"
                if is_choice(error.schema)
                else f"; the keys here are {listed(known)}"
            )
            yield Fault(path, f"{quoted(key)} is not a key here{near or rest}", (*path, key), on_key=True)


def missing_keys(error: Any, path: Path, tree: Map) -> Iterator[Fault]:
    """Keys that have to be there; those aside that a key written wrongly stands for."""
    known = error.schema["properties"]
    strange = [key for key in error.instance if key not in known]
    for key in error.validator_value:
        if key not in error.instance and not any(nearest(each, [key]) for each in strange):
            text = f"the key {quoted(key)} is missing; write for example {key}: {flow(smallest(known[key]))}"
            yield Fault(path, text, (*path, key), on_key=True)


def too_few_keys(error: Any, path: Path, tree: Map) -> Iterator[Fault]:
    """A choice without a key, or a mapping that needs one."""
    if is_choice(error.schema):
        known = error.schema["properties"]
        example = flow({key: smallest(known[key]) for key in list(known)[:1]})
        yield Fault(
            path, f"exactly one of {listed(known, 'or')} must stand here; write for example {example}", on_key=True
        )
    else:
        yield Fault(path, f"nothing stands here; expected {asked(error.schema)}")


def too_many_keys(error: Any, path: Path, tree: Map) -> Iterator[Fault]:
    """A choice with two keys, or more rules in a section than anybody needs."""
    if not is_choice(error.schema):
        most = error.schema["maxProperties"]
        yield Fault(path, f"{len(error.instance)} names, and at most {most} can stand here", on_key=True)
        return
    known = error.schema["properties"]
    keys = [key for key in error.instance if key in known]
    if len(keys) == len(error.instance):
        text = f"exactly one of {listed(known, 'or')} can stand here; found {listed(keys)}: keep one"
        yield Fault(path, text, (*path, keys[1]), on_key=True)


def no_one_key(error: Any, path: Path, tree: Map) -> Iterator[Fault]:
    """None or several of the keys of which exactly one must be there; not where one is written wrongly."""
    if not isinstance(error.instance, Map):
        return
    known = choices_of(error.schema)
    keys = [key for key in error.instance if key in known]
    if keys:
        text = f"exactly one of {listed(known, 'or')} can stand here; found {listed(keys)}: keep one"
        yield Fault(path, text, (*path, keys[1]), on_key=True)
    elif all(key in error.schema["properties"] for key in error.instance):
        example = flow({known[0]: smallest(error.schema["properties"][known[0]])})
        text = f"exactly one of {listed(known, 'or')} must stand here; write for example {example}"
        yield Fault(path, text, on_key=True)


def key_text(path: Path, key: str) -> str:
    """What is wrong with a key that is no text: in quotes it is one, and a name begins with a letter."""
    part: dict[str, Any] | None = schema()["$defs"][GAME]
    for above in path:
        part = below(part, str(above))
    named = path in PLAYERS or (part is not None and "propertyNames" in meaning(part))
    return name_text(key) if named and not key[:1].isalpha() else f"keys are text: write {quoted(key)} in quotes"


def name_text(name: str) -> str:
    """What is wrong with a name."""
    if len(name) > 60:
        return f"the name {quoted(name)} has {len(name)} letters; at most 60 are allowed"
    fixed = re.sub(r"[^A-Za-z0-9_]+", "_", name).strip("_") or "name"
    fixed = f"n{fixed}" if fixed[0].isdigit() else fixed
    text = f"{quoted(name)} is no name: names have letters, digits and _ and begin with a letter"
    return f"{text}; write for example {fixed}"


# ---- values


def wrong_value(error: Any, path: Path, tree: Map) -> Iterator[Fault]:
    """A value of another kind than is asked for, or out of bounds."""
    if error.validator == "pattern":
        yield Fault(path, name_text(error.instance))
        return
    text = f"expected {asked(error.schema)}, found {found(error.instance, path, tree)}"
    yield Fault(path, text + instead(error, path, tree, []))


def instead(error: Any, path: Path, tree: Map, words: list[str]) -> str:
    """What to write for a value of another kind; `words` can stand there."""
    cut = torn(tree, path) if error.instance is None else ""
    return cut or for_value(error.instance, error.schema, words) or hint(error.instance, error.schema)


def wrong_word(error: Any, path: Path, tree: Map) -> Iterator[Fault]:
    """A word that is none of those that can stand here."""
    words = [word for word in error.validator_value if word is not None]
    if path == ("format",):
        said = mark_of(tree, path).spelling or error.instance
        yield Fault(path, f"format {said} is not known: write format: 1, or use a version of kelb that reads {said}")
        return
    near = nearest(error.instance, [word for word in words if isinstance(word, str)])
    yield Fault(path, f"expected {asked({'enum': words})}, found {found(error.instance, path, tree)}{near}")


def none_fits(error: Any, path: Path, tree: Map) -> Iterator[Fault]:
    """A value that fits none of several forms: explained by the form that was meant."""
    if isinstance(error.instance, Seq | Map):
        kind = "array" if isinstance(error.instance, Seq) else "object"
        same = [n for n, branch in enumerate(error.validator_value) if kind in types(meaning(branch))]
        inner = [each for each in error.context if each.schema_path[0] in same]
        if inner:
            yield from explained(inner, tree)
            return
    words = [word for branch in error.validator_value for word in branch.get("enum", ()) if isinstance(word, str)]
    near = nearest(error.instance, words) if isinstance(error.instance, str) else ""
    text = f"expected {asked(error.schema)}, found {found(error.instance, path, tree)}"
    yield Fault(path, text + (near or instead(error, path, tree, words)))


def wrong_length(error: Any, path: Path, tree: Map) -> Iterator[Fault]:
    """A list that is too short or too long."""
    if error.validator != "items":
        count = f"a list of {len(error.instance)}" if error.instance else "an empty list"
        most = error.schema.get("maxItems")
        long = error.validator == "maxItems" and most != error.schema.get("minItems")
        yield Fault(path, f"expected {f'a list of at most {most}' if long else asked(error.schema)}, found {count}")


def found(value: Any, path: Path, tree: Map) -> str:
    """What was read, in words."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return f"the text {quoted(value)}"
    if isinstance(value, int | float):
        return f"the number {mark_of(tree, path).spelling or value}"
    return "a mapping" if isinstance(value, Map) else "a list"


def hint(value: Any, part: dict[str, Any]) -> str:
    """How to write what was probably meant."""
    part = meaning(part)
    kinds = {kind for branch in part.get("anyOf", [part]) for kind in types(branch)}
    if isinstance(value, str):
        return hint_for_text(value, part, kinds)
    if kinds == {"string"} and isinstance(value, bool | int | float):
        return "; put it in quotes"
    numbers = any(lists(meaning(form), "integer") for form in part.get("anyOf", [part]))
    if numbers and isinstance(value, int | float) and part.get("minItems", 1) == 1:
        return f"; write [{value}]"
    if value is None:
        asking = {"holds", "mover"} & set(part.get("properties", ()))  # of which nothing asked is an error
        needs = part.get("required") or part.get("minProperties") or choices_of(part) or asking
        empty = "object" in kinds and not needs
        return "; write {} for nothing in particular" if empty else "; write a value, or leave the key out"
    if isinstance(value, Seq) and value and "in" in part.get("properties", ()):
        return f"; write {flow({'in': list(value)})}"
    if (
        "object" in kinds
        and isinstance(value, Seq)
        and value
        and isinstance(value[0], str)
        and "properties" not in part
    ):
        return f"; write a key for each, {value[0]}: ..."
    return ""


def hint_for_text(value: str, part: dict[str, Any], kinds: set[Any]) -> str:
    """The same where a text was read."""
    plain = value.replace("_", "").lstrip("+")
    if kinds & {"integer", "number"} and re.fullmatch(r"-?[0-9]{1,15}", plain):
        number = int(plain)
        if "_" in value:
            return f"; write {number}, without _"
        return (
            f"; write {number}, without quotes"
            if str(number) == value
            else f"; write {number}, without the zero in front"
        )
    if "boolean" in kinds and value.lower() in ("yes", "y", "on", "no", "n", "off"):
        return f"; write {'true' if value.lower() in ('yes', 'y', 'on') else 'false'}"
    if "array" in kinds:
        return f"; write [{value}]" if re.fullmatch(r"\w+", value) else ""
    if value in choices_of(part):
        return f"; write {flow({value: smallest(part['properties'][value])})}"
    return ""


EXPLAIN: dict[str, Callable[[Any, Path, Map], Iterator[Fault]]] = {
    "additionalProperties": unknown_keys,
    "required": missing_keys,
    "minProperties": too_few_keys,
    "maxProperties": too_many_keys,
    "oneOf": no_one_key,
    "enum": wrong_word,
    "anyOf": none_fits,
    "minItems": wrong_length,
    "maxItems": wrong_length,
    "items": wrong_length,
}
