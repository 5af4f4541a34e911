"""Writes docs/reference.md out of the schema, the vocabulary and the docstrings of the primitives."""

from __future__ import annotations

import inspect
import re
import sys
import typing
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Any

from interpreter import topology
from interpreter.arrays import MAX_ACTIONS, MAX_CODES, MAX_OFFER, MAX_SLOTS
from interpreter.primitives import becomes, scoring
from interpreter.terms import Bounds, CellSet, Direction, Kinds, Places, Side, Ways
from interpreter.vocabulary import ACTIONS, CAPTURES, CELLS, CONDITIONS, FROM, SCORES, THROUGH, TO
from tools.schema import game_definitions, hints, types

Part = dict[str, Any]

PAGE = Path(__file__).with_name("reference.template.md")
LINKS = {
    "Board": "[a board](#board)",
    "Rectangle": "`columns` and `rows`, each a number from 1 to 52",
    "Neighbours": "`holds`, a list of contents, and [bounds](#bounds)",
    "InLine": "`length`, a number from 2 to 52, and `directions`",
    "Piece": "[a piece](#pieces)",
    "CellSet": "[a set of cells](#sets-of-cells)",
    "Capture": "[a capture](#captures)",
    "Becoming": "[cells](#becomes)",
    "Bounds": "[bounds](#bounds)",
    "Span": "[bounds](#bounds) from 1 to 52",
    "Action": "[an action](#actions)",
    "Phase": "[a phase](#phases)",
    "MustHold": "[a rule](#must_hold)",
    "End": "[a rule](#end)",
    "Score": "[the score](#score)",
    "Each": "[points](#score)",
    "Option": "[an option](#options-and-presets)",
    "Condition": "[conditions](#conditions)",
    "Target": "[cells](#cells-of-a-step)",
    "Origin": "[cells](#cells-of-a-step)",
    "Passed": "[cells](#cells-of-a-step)",
    "Follower": "[a follower](#followers)",
}
SPOKEN: tuple[tuple[Any, str], ...] = (
    (Ways, "`adjacent`, `diagonal`, `all`, or a list of [directions](#directions)"),
    (Side, "[a side](#sides)"),
    (Places, "a list of [regions](#regions) or cells"),
    (Kinds, "a list of kinds"),
    (Direction, "[a direction](#directions)"),
)
SHARED = ("when", "from", "to", "through", "require", "capture", "beside", "then", "by", "becomes")
DEFAULT = re.compile(r"[;,] ([^;,]+) (?:where|if) nothing is said\.?$")
SECTION = re.compile(r"(actions|captures|end|phases|score|must_hold|setup|regions|pieces): ")


def text() -> str:
    """The whole page."""
    page = PAGE.read_text(encoding="utf-8")
    tables = {record: table(record) for record in types() if f"{{{record}}}" in page}
    taken = {key: [word.name for word in CELLS if key in word.where] for key in (TO, FROM, THROUGH)}
    whole = page.format(
        **tables,
        regions=names(topology.BUILT_IN),
        compass=names(topology.COMPASS),
        slanted=names(way for way in topology.HEXAGONAL if way not in topology.COMPASS),
        relative=names(topology.FORWARD),
        places="; ".join(f"`{key}` takes {names(words)}" for key, words in taken.items()),
        cell_words="\n".join(cell_word(word.name, word.lower) for word in CELLS),
        shared_keys=headed(shared_key(key) for key in SHARED),
        verbs="\n".join(verb_words(verb) for verb in ACTIONS),
        capture_words="\n".join(capture_words(row) for row in CAPTURES),
        bounds=rows("Turns", hints(Bounds)),
        condition_words="\n".join(condition_words(word) for word in CONDITIONS),
        negation=rows("Condition", ["not"]),
        points=rows("Each", [word.name for word in SCORES]),
        becomes_picture=picture("becomes", becomes.become),
        score_picture=picture("score", scoring.territory).rstrip() + "\n",
        actions=MAX_ACTIONS,
        offer=MAX_OFFER,
        kinds=(MAX_CODES - 2) // 2,
        slots=MAX_SLOTS,
    )
    return re.sub(r"\n{3,}", "\n\n", whole)


# ---- words


def cell_word(name: str, lower: Any) -> str:
    """One word about a cell."""
    owner = next(record for record in ("Target", "Origin", "Passed") if name in properties(record))
    return f"### Cells `{name}`\n\n{picture(name, lower)}{rows(owner, [name])}"


def shared_key(key: str) -> str:
    """One key that several verbs have."""
    owner = next(verb for verb in ACTIONS if key in verb.takes).name.capitalize()
    return line(owner, key)


def verb_words(verb: Any) -> str:
    """One verb, its own keys and those that it shares."""
    record = verb.name.capitalize()
    own = [key for key in properties(record) if key not in verb.takes]
    told = f"{rows(record, own)}\n" if own else ""
    return f"### Action `{verb.name}`\n\n{picture(verb.name, verb.lower)}{told}Shared keys: {names(verb.takes)}.\n"


def capture_words(row: Any) -> str:
    """One capture."""
    return f"### Capture `{row.name}`\n\n{picture(row.name, row.kernel)}{table(row.keys.__name__) if row.keys else ''}"


def condition_words(word: Any) -> str:
    """One word of a record of conditions."""
    part = properties("Condition")[word.name]
    record = part.get("$ref", "").rpartition("/")[2]
    shown = picture(word.name, word.lower)
    if shown[:1] in ("", "`"):
        shown = f"{part['description']}\n\n{shown}"
    return f"### Condition `{word.name}`\n\n{shown}{table(record) if record else rows('Condition', [word.name])}"


# ---- tables


@cache
def definitions() -> dict[str, Part]:
    """The schema of a game, by record."""
    return dict(game_definitions())


def properties(record: str) -> Part:
    """The keys of a record."""
    found: Part = definitions()[record]["properties"]
    return found


def table(record: str) -> str:
    """The keys of a record; those of a set of cells and the bounds are told elsewhere."""
    shared = (("the [set of cells](#sets-of-cells)", CellSet), ("the [bounds](#bounds)", Bounds))
    whole = ("Custodian", "Intervention")
    more = {said: list(hints(base)) for said, base in shared if record not in (base.__name__, *whole)}
    more = {said: keys for said, keys in more.items() if set(keys) <= set(properties(record))}
    own = [key for key in properties(record) if not any(key in keys for keys in more.values())]
    also = f"{'Also t' if own else 'T'}he keys of {' and '.join(more)}.\n" if more else ""
    return "\n".join(part for part in (rows(record, own) if own else "", also) if part)


def rows(record: str, keys: Iterable[str]) -> str:
    """A table of some keys of a record."""
    return headed(line(record, key) for key in keys)


def headed(lines: Iterable[str]) -> str:
    """Lines with the head of a table."""
    return "\n".join(["| key | takes | meaning | default | example |", "|---|---|---|---|---|", *lines]) + "\n"


def line(record: str, key: str) -> str:
    """One key as a line of a table."""
    part = properties(record)[key]
    said = part.get("description", "")
    found = DEFAULT.search(said)
    required = key in definitions()[record].get("required", ())
    default = "**required**" if required else f"{found[1]}" if found else ""
    example = f"`{key}: {flow(part['examples'][0])}`" if part.get("examples") else ""
    kind = hints(types()[record])[key]
    return f"| `{key}` | {takes(part, kind)} | {DEFAULT.sub('.', said)} | {default} | {example} |"


def takes(part: Part, kind: Any = None) -> str:
    """What a key takes, in words."""
    for wanted, said in SPOKEN:
        if speaks(kind, wanted):
            return f"{said}, or `anywhere`" if mentions(kind, "anywhere") else said
    if "$ref" in part:
        return LINKS[part["$ref"].rpartition("/")[2]]
    if "enum" in part:
        return " or ".join(f"`{word}`" for word in part["enum"])
    if "anyOf" in part:
        found = [takes(each) for each in part["anyOf"]]
        return " or ".join(each for each in found if each != "a whole number" or "a number" not in found)
    return by_type(part)


def by_type(part: Part) -> str:
    """The same for a plain type."""
    kind = part["type"]
    if kind in ("integer", "number"):
        whole = "a whole number" if kind == "integer" else "a number"
        return f"{whole} from {part['minimum']} to {part['maximum']}" if "minimum" in part else whole
    if kind == "array":
        entry = part.get("items") or part.get("prefixItems", [{}])[0]
        inner = takes(entry) if entry else ""
        return "a list of names" if inner in ("a name", "text") else f"a list, each {inner}" if inner else "a list"
    if kind == "object":
        inner = takes(part["additionalProperties"]) if part.get("additionalProperties") else ""
        return f"names, each with {inner}" if inner else "a map"
    return {"boolean": "`true` or `false`", "string": "a name" if "pattern" in part else "text"}[kind]


def speaks(kind: Any, wanted: Any) -> bool:
    """Whether a key's type is, or narrows, one of the types that many words share."""
    metas = getattr(wanted, "__metadata__", ())
    said = getattr(kind, "__metadata__", ()) if metas else typing.get_args(kind)
    if kind is not None and all(each in said for each in metas or typing.get_args(wanted)):
        return True
    return any(speaks(each, wanted) for each in typing.get_args(kind) if typing.get_origin(kind) is not tuple)


def mentions(kind: Any, word: str) -> bool:
    """Whether a type takes a word."""
    return word in typing.get_args(kind) or any(mentions(each, word) for each in typing.get_args(kind))


# ---- texts


def names(words: Iterable[str]) -> str:
    """Words one after another."""
    return ", ".join(f"`{word}`" for word in words)


def flow(value: Any) -> str:
    """A value as YAML on one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {flow(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(flow(each) for each in value) + "]"
    return {True: "true", False: "false"}[value] if isinstance(value, bool) else str(value)


def picture(word: str, function: Callable[..., Any] | None) -> str:
    """What a primitive says about a word: a sentence, the board before and after, the YAML."""
    if function is None:
        return ""
    head, _, body = inspect.cleandoc(sys.modules[function.__module__].__doc__ or "").partition("\n")
    blocks = [block.strip("\n") for block in re.split(r"\n\s*\n", body) if block.strip()]
    indented = any(block.startswith("    ") for block in blocks)
    shown = [drawn(block, block.startswith("    ") or not indented) for block in blocks]
    told, _, sentence = head.partition(": ")
    if ", " not in told:
        return "\n\n".join([sentence[:1].upper() + sentence[1:], *shown, ""])
    examples = [block for block in shown if block.startswith("```yaml")]
    spoken = not examples or any(re.search(rf"\b{word}\b", block) for block in examples)
    return "\n\n".join([*shown, ""]) if spoken else ""


def drawn(block: str, code: bool) -> str:
    """A paragraph, as code or as it is."""
    if not code:
        return block
    plain = inspect.cleandoc("\n" + block)
    return f"```{'yaml' if SECTION.match(plain) else 'text'}\n{plain}\n```"
