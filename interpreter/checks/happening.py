"""Words about what never happens in a game: captures, passes, boards that come back, lines longer than the board."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ..marked import Fault, Map, Path
from ..words import number_of
from .rules import CELL_KEYS, Rules

RISING = ("place", "grow", "pass")  # verbs after which no board comes back
LEAVE = "leave it out"


def reached(rules: Rules) -> list[tuple[str, Map]]:
    """Verb and keys of the actions that turns come to."""
    return [rules.verbs[name] for name in rules.reached(rules.begun) if name in rules.verbs]


def well_known(rules: Rules) -> bool:
    """Whether nothing of what can be played was refused."""
    return not any(rules.refused(section) for section in ("actions", "phases", "captures"))


def capturing(keys: Map) -> bool:
    """Whether an action captures."""
    return bool(keys.get("capture") or keys.get("as_capture"))


def taking_off(rules: Rules, keys: Map) -> bool:
    """Whether an action takes pieces off as captives."""
    known = rules.section("captures")
    results = [keys for name in keys.get("capture", ()) for keys in known.get(name, {"": {}}).values()]
    return bool(keys.get("as_capture")) or any(each.get("result") != "flip" for each in results)


def counted(rules: Rules, kind: str) -> Iterator[Path]:
    """The conditions of a kind that do not sleep."""
    for node in rules.of_kind(kind):
        if node.value.get("at_least") != "never":
            yield node.path


def no_captures(rules: Rules) -> Iterator[Fault]:
    """Counts of captures where nothing is captured."""
    if any(capturing(keys) for _, keys in reached(rules)):
        yield from of_other_steps(rules)
        return
    for path in counted(rules, "captured"):
        yield always(path, "nothing captures in this game, so that this is always 0")


def no_captives(rules: Rules) -> Iterator[Fault]:
    """Counts of captives where no piece is captured and taken off."""
    if any(taking_off(rules, keys) for _, keys in reached(rules)):
        return
    text = "nothing is captured and taken off in this game, so that this is always 0"
    yield from (always(path, text) for path in counted(rules, "captives"))
    if rules.section("score").get("each", {}).get("captives"):
        yield always(("score", "each", "captives"), text)


def of_other_steps(rules: Rules) -> Iterator[Fault]:
    """`require: captured` of actions that capture nothing themselves."""
    for path in counted(rules, "captured"):
        inside = [number for number, key in enumerate(path) if key == "require"]
        if path[0] != "actions" or not inside:
            continue
        name = str(path[inside[0] - 1] if path[inside[0] - 2] == "then" else path[1])
        if name in rules.verbs and not capturing(rules.verbs[name][1]):
            yield always(path, f"'{name}' captures nothing, so that this is always 0")


def no_passes(rules: Rules) -> Iterator[Fault]:
    """Counts of passes where none can be played."""
    if all(verb != "pass" for verb, _ in reached(rules)):
        for path in counted(rules, "passes"):
            yield always(path, "nobody can pass in this game, so that this is always 0")


def no_return(rules: Rules) -> Iterator[Fault]:
    """Questions whether a board has stood before, where each turn adds a piece."""
    actions = reached(rules)
    if any(verb not in RISING or capturing(keys) for verb, keys in actions):
        return
    text = "pieces are only added in this game, so that no board comes back"
    if all(verb != "pass" for verb, _ in actions):
        yield from (always(path, text) for path in counted(rules, "repeated"))
    for node in rules.of_kind("condition"):
        if "new_position" in node.value:
            yield always((*node.path, "new_position"), text)


def too_many(rules: Rules) -> Iterator[Fault]:
    """Lines longer than the board, and more cells, pieces and groups than there is room for."""
    if rules.board is None:
        return
    for node in rules.of_kind("line"):
        longest = rules.board.longest(rules.board.ways["all"])
        least = {key: node.value[key] for key in node.value if key != "at_most"}
        yield from beyond(node.path, least, longest, f"a line on this board has at most {number_of(longest, 'cell')}")
    for node in rules.of_kind("empty", "pieces", "groups", "size", "liberties"):
        if node.kind == "pieces" and node.value.get("where", "board") != "board":
            continue
        narrowed = set(CELL_KEYS) & set(node.value)
        sets = [rules.cells(node.value, mover) for mover in (1, 2)] if narrowed else []
        if None not in sets:
            most = max((len(each) for each in sets if each is not None), default=len(rules.board.names))
            if most:
                what = "this set" if narrowed else "this board"
                yield from beyond(node.path, node.value, most, f"{what} has {number_of(most, 'cell')}")


def beyond(path: Path, said: dict[str, Any], most: int, why: str) -> Iterator[Fault]:
    """A bound that is beyond what can be."""
    for key in ("at_least", "exactly", "at_most"):
        number = said.get(key)
        if not isinstance(number, int) or number < most or (number == most and key != "at_most"):
            continue
        holds = "always" if key == "at_most" else "never"
        text = f"{why}, so that this {holds} holds: write a smaller number, or leave it out"
        yield Fault((*path, key), text)


def always(path: Path, text: str) -> Fault:
    """A word that decides nothing."""
    return Fault(path, f"{text}: {LEAVE}", on_key=True)


def sure(check: Callable[[Rules], Iterator[Fault]]) -> Callable[[Rules], Iterator[Fault]]:
    """A check that is made only where all that can be played is known."""
    return lambda rules: check(rules) if well_known(rules) else iter(())


IDLE = tuple(sure(check) for check in (no_captures, no_captives, no_passes, no_return, too_many))
WRONG = ()
