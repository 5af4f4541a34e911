"""Rulesets drawn at random: words that may stand together, on boards of a few cells.

Even seeds are played on rectangles, odd ones on boards of all shapes, with more words.
"""

from __future__ import annotations

import random
from typing import Any, TypeAlias

from .grounds import SIZES, ground, plain
from .mixing import Mixing

Tree: TypeAlias = dict[str, Any]

LOOSE = (
    "captures",
    "to",
    "from",
    "through",
    "when",
    "require",
    "then",
    "setup",
)  # keys that may be left out when empty


ASKED = ("to", "when", "require", "directions", "over")  # keys that narrow an action
RELATIVE = ("home_side", "far_side", "forward", "backward")


def made_up(seed: int) -> Tree:
    """A ruleset; most of them pass the checks."""
    other = random.Random(f"board {seed}") if seed % 2 else None
    drawn = MadeUp(random.Random(f"made up {seed}"), other)
    tree = drawn.tree()
    if other is not None:
        tree = Mixing(tree, drawn.ground, other).mixed()
    looks = any(word in str(tree) for word in RELATIVE)
    return tree | {"forward": {"black": "north", "white": "south"}} if looks else tree


def tidy(tree: Any) -> Any:
    """A tree without the keys that say nothing."""
    if isinstance(tree, dict):
        found = {key: tidy(value) for key, value in tree.items()}
        return {key: value for key, value in found.items() if value or key not in LOOSE}
    return tree


class MadeUp:
    """Draws one ruleset."""

    def __init__(self, rng: random.Random, other: random.Random | None) -> None:
        self.rng = rng
        size = rng.choice(SIZES)
        self.wall, self.king, self.supply = (self.chance(0.3) for _ in range(3))
        self.late = self.chance(0.2)  # something must hold once a turn is over
        self.ground = plain(*size) if other is None else ground(other, most=12 if self.late else 25)
        self.cells = self.ground.cells
        self.names = ["first", "second", "third"][: rng.randint(2, 3)]
        self.verbs = [rng.choice(self.choices()) for _ in self.names]
        self.verbs = ["move" if verb == "jump" and self.ground.narrow else verb for verb in self.verbs]
        self.verbs[0] = rng.choice(["place", "move"]) if not self.late else "place"
        self.captures = {f"take{number}": self.capture() for number in range(rng.randint(0, 2))}

    def chance(self, share: float) -> bool:
        return self.rng.random() < share

    def choices(self) -> list[str]:
        leap = ["leap" if self.ground.squares else "move"]
        return ["place", "grow"] if self.late else ["place", "place", "move", "jump", *leap, "lift", "grow"]

    def bounds(self, most: int) -> Tree:
        least = self.rng.randint(1, most)
        return self.rng.choice([{"at_least": least}, {"at_most": least - 1}, {"exactly": least}])

    def side(self, *more: str) -> str:
        return self.rng.choice(["mover", "opponent", "anyone", "black", *more])

    # ---- cells

    def places(self) -> list[str]:
        return [
            self.rng.choice(self.ground.regions or self.cells),
            *self.rng.sample(self.cells, min(3, len(self.cells))),
        ]

    def contents(self) -> list[str]:
        kinds = ["stone", *["wall"] * self.wall, *["king"] * self.king]
        return self.rng.sample(["empty", "mover", "opponent", "anyone", "white", *kinds], 2)

    def cell_set(self) -> Tree:
        found: Tree = {}
        if self.chance(0.4):
            found["in"] = self.places()
        if self.chance(0.2):
            found["not_in"] = [self.rng.choice(self.ground.fixed or self.cells)]
        if self.chance(0.1) and self.ground.squares:
            found["shade"] = self.rng.choice(["dark", "light"])
        return found

    def target(self) -> Tree:
        found = self.cell_set() if self.chance(0.4) else {}
        if self.chance(0.15):
            found[self.rng.choice(["next_to", "not_next_to"])] = self.contents()
        return found

    def directions(self) -> Any:
        return self.rng.choice(self.ground.directions)

    # ---- conditions

    def condition(self, deep: bool = False) -> Tree:
        word = self.rng.choice(
            [
                "captured",
                "captured",
                "liberty",
                "liberty",
                "new",
                "pieces",
                "empty",
                "line",
                "turns",
                "not",
                "group",
                "groups",
            ]
        )
        if word == "captured" and not self.captures and "jump" not in self.verbs:
            word = "turns"
        if word == "not" and not deep:
            return {"not": self.condition(deep=True)}
        return {
            "captured": {
                "captured": self.rng.choice([{"at_least": 1}, {"at_least": 1}, {"at_most": 1}, {"exactly": 2}])
            },
            "new": {"new_position": self.rng.choice(["simple", "positional", "situational"])},
            "pieces": {"pieces": {"of": self.side("each"), **self.bounds(5), **self.cell_set()}},
            "empty": {"empty": {**self.cell_set(), **self.bounds(5)}},
            "line": {"line": {"of": self.side(), **({"what": ["stone"]} if self.chance(0.3) else {}), **self.length()}},
            "groups": {"groups": {"of": self.side("each"), **self.sized(), **self.bounds(3)}},
            "turns": {"turns": self.bounds(8)},
            "group": {"group": {self.rng.choice(["size", "liberties"]): self.bounds(3)}},
        }.get(word, {"all_groups_have_liberty": self.side("each")})

    def length(self) -> Tree:
        return self.rng.choice([{"at_least": 2}, {"at_least": 3}, {"exactly": 2}, {"at_least": 2, "at_most": 3}])

    def sized(self) -> Tree:
        return {"size": self.bounds(3)} if self.chance(0.5) else {}

    # ---- captures and actions

    def capture(self) -> Tree:
        result = {"result": "flip"} if self.chance(0.4) else {}
        if self.chance(0.5):
            order = {"order": "together"} if self.chance(0.3) else {}
            whose = "anyone" if order else self.side()
            return {"surround": {"whose": whose, **order, **result}}
        if self.chance(0.2):
            return {"contact": {"whose": self.side(), "directions": self.directions(), **result}}
        if self.chance(0.2):
            return {"intervention": {"whose": self.side(), "directions": self.directions(), **result}}
        custodian: Tree = {"whose": "opponent", "directions": self.directions(), **result}
        if self.chance(0.5):
            custodian["run"] = self.rng.choice([2, "any", {"exactly": 2}, {"at_least": 2}, {"at_most": 2}])
        elif self.chance(0.5):
            custodian |= {"flanks": "all"} if self.chance(0.5) else {"whose": self.side()}
        if self.chance(0.2):
            custodian["helped_by"] = self.places()
        if self.chance(0.2):
            custodian["edge"] = "helps"
        if self.chance(0.1):
            custodian["with"] = ["stone"]
        return {"custodian": custodian}

    def action(self, verb: str) -> Tree:
        keys: Tree = {"to": self.target(), "when": {}, "require": self.condition() if self.chance(0.5) else {}}
        if verb in ("place", "grow"):
            kinds = ["stone", "stone", *["wall"] * self.wall, *["king"] * self.king]
            keys["piece"] = self.rng.choice(kinds) if verb == "place" else "stone"
        elif verb == "move":
            keys["directions"] = self.rng.choice([self.directions(), "anywhere"])
            if keys["directions"] != "anywhere" and self.chance(0.4):
                keys["distance"] = self.rng.choice([2, "any", {"exactly": 2}, {"at_least": 2}, "pieces_in_line"])
        elif verb == "jump":
            keys |= {"over": [self.side()], "directions": self.directions()}
            for key in ("distance", "beyond"):
                keys |= {key: self.rng.choice([2, "any"])} if self.chance(0.3) else {}
        elif verb == "leap":
            keys["offset"] = self.rng.choice([[1, 2], [0, 1], [2, 2], [1, 1]])
        else:
            keys = {
                "whose": self.side(),
                "as_capture": self.chance(0.5),
                "from": self.target(),
                "require": keys["require"],
            }
        if self.chance(0.15):
            keys["when"] = self.condition()
        if verb in ("place", "move", "jump") and self.chance(0.1):
            keys["to"] = {**keys["to"], "in_sight": self.directions()}
        if verb != "lift":
            called = self.called(verb, keys)
            keys |= {"capture": called} if called else {}
        if not keys.get("capture") and not keys.get("as_capture") and "captured" in str(keys["require"]):
            keys["require"] = {}
        if verb in ("place", "move", "jump", "leap") and self.king and self.chance(0.5):
            after = {"after": "turn"} if not self.late and self.chance(0.5) else {}
            keys["becomes"] = {"king": {"what": ["stone"], **self.cell_set(), **after}}
            keys["becomes"] |= {"stone": {"what": ["king"], **self.cell_set()}} if self.chance(0.3) else {}
        return {verb: keys}

    def called(self, verb: str, keys: Tree) -> list[str]:
        """The captures that an action calls."""
        found = [name for name in self.captures if self.chance(0.6)]
        self.rng.shuffle(found)
        if verb == "jump":
            found.insert(0, "jumped" if self.late or self.chance(0.7) else "jumped_after_turn")
        if verb in ("place", "move") and self.chance(0.15):
            keys["to"]["holds"] = ["empty", "opponent"]
            found.insert(0, "landed_on")
        return found

    def follow(self, actions: Tree) -> None:
        """Let some actions be followed by others."""
        for name, verb in zip(self.names, self.verbs, strict=True):
            if not self.chance(0.4):
                continue
            other = self.rng.choice(self.names)
            keys: Tree = {"times": self.rng.randint(1, 2), "optional": self.chance(0.5)}
            if self.verbs[self.names.index(other)] in ("move", "jump", "leap") and verb != "lift" and self.chance(0.5):
                keys["same_piece"] = True
            if self.chance(0.3):
                keys["when"] = {"captured": {"at_least": 1}}
            actions[name][verb]["then"] = {other: keys}

    # ---- the whole

    def setup(self) -> Tree:
        cells = self.rng.sample(self.cells, len(self.cells))
        share = max(1, len(cells) // 3)
        black, white = cells[:share], cells[share : 2 * share]
        return {"black": {"stone": {"in": black}}, "white": {"stone": {"in": white}}} if white else {}

    def ordered(self, actions: Tree) -> list[str]:
        """The actions with those last that go anywhere at any time: what stands behind them may have no step."""
        return sorted(
            self.names, key=lambda name: not any(next(iter(actions[name].values())).get(key) for key in ASKED)
        )

    def tree(self) -> Tree:
        """The ruleset."""
        actions = {name: self.action(verb) for name, verb in zip(self.names, self.verbs, strict=True)}
        self.follow(actions)
        called = {name for action in actions.values() for name in next(iter(action.values())).get("capture", ())}
        taking = {
            "jumped",
            "jumped_after_turn",
            "landed_on",
            *(name for name in called if "flip" not in str(self.captures.get(name))),
        }
        takes = bool(called & taking) or "'as_capture': True" in str(actions)
        placed = {next(iter(action.values())).get("piece") for action in actions.values()}
        passes = self.chance(0.2)
        phase: Tree = {"turn": [*self.ordered(actions), "pass"]} if passes else {"otherwise": ["pass"]}
        phase.setdefault("turn", self.ordered(actions))
        if self.chance(0.3):
            phase["times"] = 2
        if not self.late and self.chance(0.3) and called:
            phase["most_captured"] = True
        breath = {"condition": {"all_groups_have_liberty": self.side()}, "after": "turn" if self.late else "step"}
        pieces: Tree = {"stone": {"supply": len(self.cells)} if self.supply else {}}
        pieces |= {"wall": {"owner": "nobody"}} if "wall" in placed else {}
        pieces |= {"king": {}} if "king" in placed or "king" in str(actions) else {}
        return tidy(
            {
                "format": 1,
                "name": "Made up",
                "players": ["black", "white"],
                "board": self.ground.board,
                "pieces": pieces,
                "setup": self.setup() if self.verbs[0] == "move" or self.chance(0.5) else {},
                "captures": {name: capture for name, capture in self.captures.items() if name in called},
                "actions": actions,
                "phases": {"play": phase},
                **({"must_hold": {"breath": breath}} if self.late or self.chance(0.2) else {}),
                "end": {
                    **(
                        {"early": {"when": self.condition(), "winner": "mover", "after": "turn"}}
                        if self.chance(0.3)
                        else {}
                    ),
                    "long": {"after": "turn", "when": {"turns": {"at_least": 20}}, "winner": "highest_score"},
                },
                "score": {"each": {"pieces": 1, "territory": 2, "groups": -1, **({"captives": 0.5} if takes else {})}},
            }
        )
