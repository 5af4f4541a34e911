"""More words for a ruleset that was drawn: each is put in at random, where it can stand."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, TypeAlias

from .grounds import Ground

Tree: TypeAlias = dict[str, Any]

PICTURES = (["x x", "x x"], ["x o", "o x"], ["x x x"], ["o . x"], ["x -", ". ?"], ["x", "o"])
CARRYING = ("move", "jump", "leap")


class Mixing:
    """Puts words into one ruleset."""

    def __init__(self, tree: Tree, ground: Ground, rng: random.Random) -> None:
        self.tree, self.ground, self.rng = tree, ground, rng
        self.actions: dict[str, tuple[str, Tree]] = {
            name: next(iter(action.items())) for name, action in tree["actions"].items()
        }
        self.takes = bool(tree.get("captures")) or "jumped" in str(tree) or "as_capture" in str(tree)

    def mixed(self) -> Tree:
        """The ruleset with more words."""
        self.ahead()
        for verb, keys in self.actions.values():
            self.step(verb, keys)
            self.cells(verb, keys)
            for name, follower in keys.get("then", {}).items():
                self.follower(verb, follower, self.actions[name])
        for capture in self.tree.get("captures", {}).values():
            self.capture(*next(iter(capture.items())))
        self.course()
        self.ends()
        return self.tree | ({"regions": {"mine": {"in": self.places(4)}}} if "'mine'" in str(self.tree) else {})

    def chance(self, share: float) -> bool:
        return self.rng.random() < share

    def side(self, *more: str) -> str:
        return self.rng.choice(["mover", "opponent", "anyone", "black", *more])

    def bounds(self, most: int) -> Tree:
        least = self.rng.randint(1, most)
        return self.rng.choice([{"at_least": least}, {"at_most": least - 1}, {"exactly": least}])

    def places(self, number: int = 3) -> list[str]:
        names = [*self.ground.cells, *self.ground.regions]
        return self.rng.sample(names, min(number, len(names)))

    def kinds(self) -> list[str]:
        return [self.rng.choice([*self.tree["pieces"]])]

    def ways(self) -> Any:
        return self.rng.choice(self.ground.directions)

    def named_ways(self) -> Iterator[str]:
        """Directions that stand in lists here."""
        for said in self.ground.directions:
            yield from said if isinstance(said, list) else ()

    def strip(self) -> Tree:
        """Cells by rows, by columns, by the depth of a side, or by a name of their own."""
        row, column = (self.rng.choice(self.ground.cells)[part] for part in (slice(1, 2), slice(1)))
        found = [{"rows": ["middle", int(row)]}, {"columns": ["middle", column]}, {"in": ["mine"]}]
        found += [{"in": [side], "depth": 2} for side in self.ground.regions[3:5]]
        return self.rng.choice(found)

    # ---- conditions

    def conditions(self) -> dict[str, Any]:
        """A record of each word, to choose from."""
        names = [*self.actions]
        found: dict[str, Any] = {
            "mover": self.rng.choice(["black", "white"]),
            "phase_turn": self.bounds(4),
            "turns_without_capture": self.bounds(4),
            "this_turn": [self.rng.choice(names)],
            "never_before": [self.rng.choice(names)],
            "can_move": self.side("each"),
            "captives": {"of": self.side("each"), **self.bounds(2)},
            "connected": self.connected(),
            "line": {"of": self.side(), "directions": self.ways(), **self.bounds(3)},
            "group": {"size": self.bounds(4), "liberties": self.bounds(4)},
            "groups": {"of": self.side("each"), **self.bounds(2)},
            "pieces": {"of": self.side("each"), **self.strip(), **self.bounds(2)},
            "empty": {**self.strip(), **self.bounds(2)},
        }
        if self.ground.squares:
            around = {"anywhere": True} if self.chance(0.5) else {}
            around |= {"turned": False} if self.chance(0.5) else {}
            found["pattern"] = {"picture": self.rng.choice(PICTURES), **around, **self.bounds(2)}
        if not self.takes:
            found = {word: said for word, said in found.items() if word not in ("captives", "turns_without_capture")}
        return found

    def connected(self) -> Tree:
        """Sides, regions or cells that a group joins."""
        if self.chance(0.5):
            return {"of": self.side("each"), "each_of": self.places(), "at_least": 2}
        return {"of": self.side("each"), "sides": self.places(2)}

    def condition(self, *not_these: str) -> Tree:
        """A record of one word, at times turned round."""
        words = {word: said for word, said in self.conditions().items() if word not in not_these}
        word = self.rng.choice([*words])
        return {"not": {word: words[word]}} if self.chance(0.3) else {word: words[word]}

    # ---- actions

    def step(self, verb: str, keys: Tree) -> None:
        """Who plays an action, when, with what."""
        if verb == "grow" and self.takes and self.chance(0.3):
            keys["captors"] = "open"
        if verb in CARRYING and self.chance(0.15):
            keys["piece"] = self.kinds()[0]
        if verb == "lift" and self.chance(0.2):
            keys["what"] = self.kinds()
        if verb == "move" and "distance" in keys and self.chance(0.4):
            keys["through"] = {"holds": self.rng.choice([["empty", "mover"], ["empty", "opponent"], ["mover"]])}
        if self.chance(0.15):
            keys["when"] = {**keys.get("when", {}), **self.condition("line", "group", "pattern")}
        if self.chance(0.15):
            keys["require"] = {**keys.get("require", {}), **self.condition("this_turn", "never_before")}

    def cells(self, verb: str, keys: Tree) -> None:
        """Where an action goes, and where it comes from."""
        named = [*self.named_ways()]
        if verb in ("place", "move") and named and self.chance(0.1):
            keys.setdefault("to", {})["rests_on"] = self.rng.choice(named)
        if verb != "lift" and self.chance(0.1):
            keys.setdefault("to", {})["next_to"] = [self.rng.choice(["played", *self.ground.regions])]
        if verb in ("move", "jump", "lift") and self.chance(0.1):
            line = {"length": self.rng.choice([2, 3]), "directions": self.ways()}
            keys.setdefault("from", {})["not_in_line"] = self.rng.choice([line, 2])
        if verb in ("move", "jump") and self.chance(0.1):
            keys.setdefault("from", {})["in"] = self.places(4)
        if verb in ("place", "move") and self.chance(0.1):
            keys.setdefault("to", {}).update(self.rng.choice([{"not_in": ["vacated"]}, {"in_sight": self.ways()}]))
        if verb != "lift" and self.chance(0.15):
            keys.setdefault("to", {}).update(self.strip())
        if verb != "lift" and "then" in keys and self.chance(0.15):
            keys.setdefault("to", {})["left_this_turn"] = self.chance(0.3)

    def follower(self, verb: str, keys: Tree, other: tuple[str, Tree]) -> None:
        """How an action follows."""
        along = other[1].get("directions") != "anywhere" and {verb, other[0]} <= {"move", "jump"}
        if along and self.chance(0.5):
            keys[self.rng.choice(["same_direction", "same_direction", "other_direction"])] = True
        if keys.get("same_piece") and other[0] == "jump" and self.chance(0.5):
            del keys["times"]
        if self.chance(0.15):
            keys["when"] = self.condition("can_move", "never_before")
        if self.chance(0.15):
            keys["require"] = self.condition("this_turn", "never_before", "mover", "phase_turn")

    def ahead(self) -> None:
        """Captures before and behind what moves, for some of the actions that move; slides, for more ways round."""
        for verb, keys in self.actions.values():
            if verb == "move" and keys["directions"] != "anywhere":
                if self.chance(0.2):
                    keys["distance"] = "any"
                if self.chance(0.25):
                    run = self.rng.choice([{}, {"run": 2}, {"run": "any"}])
                    result = {"result": "flip"} if self.chance(0.3) else {}
                    name = self.rng.choice(["approach", "withdrawal"])
                    self.tree.setdefault("captures", {})[name] = {name: {"whose": self.side(), **run, **result}}
                    keys["capture"] = [*keys.get("capture", ()), name]
                    self.takes = True
        names = [*self.actions]
        for name, (verb, keys) in self.actions.items():
            if verb in CARRYING and self.chance(0.1):
                others = [other for other in names[: names.index(name)] if self.actions[other][0] == verb]
                keys.update({"beside": others} if others else {})

    def capture(self, kind: str, keys: Tree) -> None:
        """Which pieces a capture takes."""
        if kind == "surround":
            return
        if self.chance(0.15):
            keys[self.rng.choice(["in", "not_in"])] = self.places(4)
        if self.chance(0.15):
            keys["what"] = self.kinds()

    # ---- the course of the game

    def course(self) -> None:
        """Phases, what is played otherwise, what follows alone, and the swap."""
        phase = self.tree["phases"]["play"]
        if len(self.ground.cells) > 12 and any("then" in keys for _, keys in self.actions.values()):
            phase.pop("most_captured", None)  # the slow referee would take minutes
        first = phase["turn"][0]
        following = [name for name in self.actions.get(first, ("", {}))[1].get("then", {}) if name != first]
        for name in following if self.chance(0.5) else ():
            phase["turn"].remove(name)
            verb, keys = self.actions[name]
            if verb != "grow" and name not in keys.get("then", {}) and self.chance(0.5):
                keys["by"] = "opponent"
        if self.chance(0.05) and all(verb != "grow" for verb, _ in self.actions.values()):
            for _, keys in self.actions.values():
                keys["by"] = "opponent"
        if len(phase["turn"]) > 1 and self.chance(0.3):
            last = phase["turn"].pop()
            phase["otherwise"] = [last, *(["pass"] if last != "pass" and self.chance(0.5) else [])]
        if self.chance(0.25):
            asked = [{"turns": {"at_least": self.rng.randint(2, 6)}}, {"pieces": {"of": "mover", "at_least": 2}}]
            phase["until"] = self.rng.choice(asked)
            names = [name for name in (*self.actions, "pass") if self.chance(0.6)]
            late = {"turn": names or ["pass"], "otherwise": ["pass"]} if "pass" not in names else {"turn": names}
            late |= {"starts": "white"} if self.chance(0.3) else {}
            self.tree["phases"]["late"] = late
        if self.chance(0.15):
            self.tree["pie_rule"] = True

    def ends(self) -> None:
        """How a game ends, and who has won."""
        if self.chance(0.3):
            found = self.condition("mover", "never_before", "this_turn", "phase_turn")
            after = {"after": "turn"} if self.chance(0.5) or "can_move" in str(found) else {}
            winner = self.rng.choice(["mover", "opponent", "nobody", "highest_score"])
            self.tree["end"] = {"mixed": {"when": found, "winner": winner, **after}, **self.tree["end"]}
        for rule in self.tree["end"].values():
            if self.chance(0.7):
                rule["when"].setdefault("turns", {"at_least": 6})  # else many a game is over at once
        if self.chance(0.1):
            again = {"when": {"repeated": {"at_least": 2}}, "winner": "nobody", "after": "turn"}
            self.tree["end"] = {"again": again, **self.tree["end"]}
        if self.chance(0.2):
            self.tree["score"]["each"]["largest_group"] = 1
            self.tree["score"]["bonus"] = {"white": 0.5}
