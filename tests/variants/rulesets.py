"""Rulesets as trees: those of the folder, a game's rules once its options are chosen, and trees as text."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
import yaml

import interpreter

FOLDER = Path(__file__).parent
DEFAULTS: dict[str, Any] = {
    "format": 1,
    "name": "A mixture",
    "players": ["black", "white"],
    "pieces": {"stone": {}},
    "end": {"long": {"after": "turn", "when": {"turns": {"at_least": 40}}, "winner": "highest_score"}},
    "score": {"each": {"pieces": 1, "territory": 1, "groups": -1, "captives": 2}, "bonus": {"white": 0.5}},
}


def mixtures() -> dict[str, str]:
    """The rulesets of mixtures.yaml, as texts."""
    found = yaml.safe_load((FOLDER / "mixtures.yaml").read_text("utf-8"))
    return {name: as_text({**DEFAULTS, **tree, **uncounted(tree)}) for name, tree in found.items()}


def uncounted(tree: Mapping[str, Any]) -> dict[str, Any]:
    """A score without captives, where all that is captured is turned over."""
    results = [keys.get("result") for capture in tree.get("captures", {}).values() for keys in capture.values()]
    if "score" in tree or set(results) != {"flip"} or "landed_on" in str(tree["actions"]):
        return {}
    each = {key: points for key, points in DEFAULTS["score"]["each"].items() if key != "captives"}
    return {"score": {**DEFAULTS["score"], "each": each}}


def as_text(tree: Mapping[str, Any]) -> str:
    """A tree as YAML."""
    return yaml.safe_dump(dict(tree), sort_keys=False, allow_unicode=True)


def plain_rules(game: interpreter.Game) -> dict[str, Any]:
    """The rules of a game with its options chosen, without the keys that are not there."""
    found: dict[str, Any] = without_none(msgspec.to_builtins(game.rules))
    return found


def without_none(tree: Any) -> Any:
    """A tree without the keys that hold nothing."""
    if isinstance(tree, dict):
        return {key: without_none(value) for key, value in tree.items() if value is not None}
    return [without_none(value) for value in tree] if isinstance(tree, list | tuple) else tree
