"""The typed ruleset: one frozen type a section.

The published schema is written out from these types, and a document that fits the schema converts to them.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from .arrays import MAX_ACTIONS
from .parts import Action, Board, Capture, Condition, Each
from .terms import CellSet, Keys, Name, Points, all_tried, says

FORMAT = 1
MANY = 100  # rules in one section
Compass = Annotated[Literal["north", "east", "south", "west"], says("The way a player looks.", "north")]


class Piece(Keys, frozen=True):
    """A kind of piece."""

    owner: (
        Annotated[
            str, says("nobody, or the only player who has it; every player his own where nothing is said.", "nobody")
        ]
        | None
    ) = None
    supply: (
        Annotated[
            Annotated[int, Meta(ge=0, le=10_000)] | Annotated[str, Meta(max_length=60)],
            says(
                "How many each owner has, a number or a sum over cells, rows, columns; unlimited if nothing is said.",
                12,
                "(cells - 1) / 2",
            ),
        ]
        | None
    ) = None


class Phase(Keys, frozen=True):
    """A phase of the game."""

    turn: Annotated[
        tuple[Name, ...], says("Actions that can begin a turn; the player chooses one.", ["play"], min_length=1)
    ]
    times: Annotated[int, says("So many repetitions in a turn; 1 where nothing is said.", 2, ge=1, le=1000)] | None = (
        None
    )
    otherwise: (
        Annotated[
            tuple[Name | Annotated[tuple[Name, ...], Meta(min_length=2)], ...],
            says(
                "When nothing of `turn` can be played: these, tried in order; those in a list of their own are tried"
                " together. When none can be played, the player loses.",
                ["pass"],
                [["walk", "stride"], "pass"],
            ),
        ]
        | None
    ) = None
    most_captured: (
        Annotated[
            bool,
            says(
                "Only steps that begin a way to capture as many as can be captured; false where nothing is said.", True
            ),
        ]
        | None
    ) = None
    until: Annotated[Condition, Meta(description="When true at the start of a turn, the next phase begins.")] | None = (
        None
    )
    starts: (
        Annotated[str, says("Who has the first turn of the phase; the next player where nothing is said.", "black")]
        | None
    ) = None


class MustHold(Keys, frozen=True):
    """A condition that holds whatever is played."""

    condition: Annotated[Condition, Meta(description="What must hold for the player who plays.")]
    after: (
        Annotated[
            Literal["step", "turn"],
            says("After each step, or once the turn is over; step where nothing is said.", "turn"),
        ]
        | None
    ) = None


class End(Keys, frozen=True):
    """A rule that ends the game."""

    when: Annotated[Condition, Meta(description="The game ends when this holds.")]
    winner: Annotated[
        str,
        says(
            "mover, opponent, nobody (a draw), highest_score (a draw where both have as many), or a player's name.",
            "mover",
        ),
    ]
    after: (
        Annotated[
            Literal["step", "turn"],
            says("Asked after each step and turn, or after turns alone; step where nothing is said.", "turn"),
        ]
        | None
    ) = None


class Score(Keys, frozen=True):
    """How the score is counted; a tie is a draw."""

    each: Annotated[Each, Meta(description="Points for each of these.", examples=[{"pieces": 1}])]
    bonus: Annotated[dict[str, Points], says("Points given to a player.", {"white": 7.5})] | None = None


class Option(Keys, frozen=True):
    """A named choice of the rules."""

    changes: Annotated[
        str,
        says(
            "The place that a value is merged into, names joined by dots.", "board.square", min_length=1, max_length=300
        ),
    ]
    values: Annotated[
        list[Any] | dict[str, Any] | str,
        Meta(
            description="A list of values, a map from names to values, or a range; the first value, or where a range "
            "holds it the document's own number, is the default and changes nothing.",
            examples=[[5, 7, 9], {"on": True, "off": False}, "3..52"],
        ),
    ]
    about: (
        Annotated[str, says("What the option decides, in a sentence.", "Who moves first.", max_length=500)] | None
    ) = None


Value = str | int | float | bool
Text = Annotated[str, Meta(max_length=2000)]


class Ruleset(Keys, frozen=True):
    """A game."""

    format: Annotated[Literal[1], says("The version of the language.", 1)]
    name: Annotated[str, says("The name of the game.", "Three in a row", min_length=1, max_length=100)]
    players: Annotated[tuple[Name, Name], says("The two players, in the order of play.", ["black", "white"])]
    board: Annotated[Board, Meta(description="The board.", examples=[{"square": 8}])]
    pieces: Annotated[
        dict[Name, Piece],
        says("The kinds of piece, by names of your choice.", {"stone": {}}, min_length=1, max_length=MANY),
    ]
    actions: Annotated[
        dict[Name, Action],
        says(
            "The kinds of step, by names of your choice.",
            {"play": {"place": {"piece": "stone"}}},
            min_length=1,
            max_length=MAX_ACTIONS,
        ),
    ]
    phases: Annotated[
        dict[Name, Phase],
        says(
            "The phases of the game, in order, by names of your choice.",
            {"play": {"turn": ["play"]}},
            min_length=1,
            max_length=MANY,
        ),
    ]
    about: (
        Annotated[
            dict[str, Text | int | float],
            says("Anything worth saying: designer, year, source.", {"designer": "a name"}),
        ]
        | None
    ) = None
    forward: (
        Annotated[dict[str, Compass], says("The way each player looks.", {"white": "north", "black": "south"})] | None
    ) = None
    regions: (
        Annotated[dict[Name, CellSet], says("Names for sets of cells.", {"throne": {"in": ["e5"]}}, max_length=MANY)]
        | None
    ) = None
    setup: (
        Annotated[
            dict[str, dict[Name, CellSet]],
            says(
                "The cells that hold pieces at the start, by player and kind; they come out of the supply.",
                {"black": {"stone": {"in": ["d4"]}}},
            ),
        ]
        | None
    ) = None
    captures: (
        Annotated[
            dict[Name, Capture],
            says(
                "Captures, by names of your choice, for actions to call.",
                {"take": {"surround": {"whose": "opponent"}}},
                max_length=MANY,
            ),
        ]
        | None
    ) = None
    must_hold: (
        Annotated[
            dict[Name, MustHold],
            says(
                "Conditions that hold whatever is played, by names of your choice.",
                {"no_suicide": {"condition": {"all_groups_have_liberty": "mover"}}},
                max_length=MANY,
            ),
        ]
        | None
    ) = None
    end: (
        Annotated[
            dict[Name, End],
            says(
                "Rules that end the game, in order, by names of your choice; the first that holds decides.",
                {"full": {"when": {"empty": {"at_most": 0}}, "winner": "nobody"}},
                max_length=MANY,
            ),
        ]
        | None
    ) = None
    score: Annotated[Score, Meta(description="How the score is counted.")] | None = None
    pie_rule: (
        Annotated[bool, says("On his first turn the second player may swap sides; false where nothing is said.", True)]
        | None
    ) = None
    options: (
        Annotated[
            dict[Name, Option],
            says(
                "Named choices of the rules.", {"size": {"changes": "board.square", "values": "5..19"}}, max_length=MANY
            ),
        ]
        | None
    ) = None
    presets: (
        Annotated[
            dict[Name, dict[Name, dict[Name, Value]]],
            says("Named sets of option values.", {"rules": {"old": {"pie": False}}}, max_length=MANY),
        ]
        | None
    ) = None


def typed(document: dict[str, Any]) -> Ruleset:
    """A document that fits the schema, as a value; raises msgspec.ValidationError where it does not."""
    return msgspec.convert(document, Ruleset)


def only(choice: Any) -> tuple[str, Any]:
    """The one key of a union that is there, and its value."""
    for field in msgspec.structs.fields(choice):
        value = getattr(choice, field.name)
        if value is not None:
            return field.encode_name, value
    raise ValueError("a choice without a key")


def in_play(rules: Ruleset, aside: Collection[str] = ()) -> set[str]:
    """The actions that can be played: those of the phases, some aside, and what follows them."""
    phases = [phase for name, phase in rules.phases.items() if name not in aside]
    found = {name for phase in phases for name in (*phase.turn, *all_tried(phase.otherwise))}
    waiting = list(found)
    while waiting:
        action = rules.actions.get(waiting.pop())
        fresh = set(getattr(only(action)[1], "then", None) or ()) - found if action else set()
        found |= fresh
        waiting += fresh
    return found
