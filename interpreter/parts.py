"""The types of records and choices, put together from the vocabulary: cells, conditions, actions, captures, boards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta

from .primitives.becomes import Becoming
from .sorts import CellWord, ConditionWord
from .terms import CellSet, Keys, Name, says, spelled
from .vocabulary import ACTIONS, CAPTURES, CELLS, CONDITIONS, FROM, SCORES, THROUGH, TO

Field = tuple[str, Any, Any]

SAID = {  # what words say of themselves whose types they share with others
    "next_to": says(
        "Some neighbour of the cell holds, or is, one of these contents, regions or cells.", ["mover"], ["corners"]
    ),
    "not_next_to": says(
        "No neighbour of the cell holds, or is, any of these contents, regions or cells.", ["opponent"]
    ),
    "neighbours": says("How many neighbours of the cell hold something.", {"holds": ["mover"], "exactly": 1}),
    "rests_on": says("The neighbour this way is filled, or the board ends there.", "south"),
    "this_turn": says("An earlier step of this turn was one of these actions.", ["second"]),
    "passes": Meta(examples=[{"at_least": 2}]),
    "turns": Meta(examples=[{"at_least": 200}]),
    "phase_turn": Meta(examples=[{"exactly": 1}]),
    "turns_without_capture": Meta(examples=[{"at_least": 40}]),
}


def record(name: str, text: str, fields: list[Field], base: type[Keys] = Keys) -> Any:
    """A frozen type with these keys, all of which may be left out."""
    spellings = {"from": "from_", "not": "not_", "in": "in_", "pass": "pass_"}
    return msgspec.defstruct(
        name,
        [(spellings.get(key, key), kind, default) for key, kind, default in fields],
        bases=(base,),
        module=__name__,
        namespace={"__doc__": text},
        frozen=True,
        kw_only=True,
        forbid_unknown_fields=True,
        rename=spelled,
    )


def taken(word: CellWord | ConditionWord) -> Field:
    """A word as a key that may be left out."""
    return word.name, (Annotated[word.type, SAID[word.name]] if word.name in SAID else word.type) | None, None


def cell_record(name: str, text: str, where: str) -> Any:
    """The type of a cell filter, with the words that make sense there."""
    return record(name, text, [taken(word) for word in CELLS if where in word.where], CellSet)


if TYPE_CHECKING:
    Target: TypeAlias = Any
    Origin: TypeAlias = Any
    Passed: TypeAlias = Any
    Condition: TypeAlias = Any
else:
    Target = cell_record("Target", "The cells that a step may go to; every key narrows them.", TO)
    Origin = cell_record("Origin", "The cells that a step may come from; every key narrows them.", FROM)
    Passed = cell_record("Passed", "What the cells passed must be; every key narrows them.", THROUGH)

    Condition = record(
        "Condition",
        "A record of conditions; every key narrows, all must hold.",
        [
            *(taken(word) for word in CONDITIONS),
            ("not", "Annotated[Condition, Meta(description='The record does not hold.')] | None", None),
        ],
    )


class Follower(Keys, frozen=True):
    """How an action follows another in the same turn."""

    optional: (
        Annotated[bool, says("It may be left out: the step `end` is on offer; false where nothing is said.", True)]
        | None
    ) = None
    same_piece: Annotated[bool, says("With the piece just played; false where nothing is said.", True)] | None = None
    same_direction: (
        Annotated[bool, says("On in the same direction, where true; false where nothing is said.", True)] | None
    ) = None
    other_direction: (
        Annotated[
            bool, says("On in another direction, back among them, where true; false where nothing is said.", True)
        ]
        | None
    ) = None
    times: (
        Annotated[int, says("At most so often in a turn; no limit where nothing is said.", 1, ge=1, le=1000)] | None
    ) = None
    when: Annotated[Any, Meta(description="Asked before the step.")] | None = None
    require: Annotated[Any, Meta(description="Asked after the step and its captures.")] | None = None


Follower.__annotations__.update(
    when="Annotated[Condition, Meta(description='Asked before the step.')] | None",
    require="Annotated[Condition, Meta(description='Asked after the step and its captures.')] | None",
)

SHARED: dict[str, Any] = {
    "to": Annotated[Target, Meta(description="Where it may go; empty cells where nothing is said.")],
    "from": Annotated[Origin, Meta(description="Where it may come from; anywhere where nothing is said.")],
    "through": Annotated[Passed, Meta(description="What the cells passed must be; empty where nothing is said.")],
    "when": Annotated[Condition, Meta(description="Asked before the step.")],
    "require": Annotated[Condition, Meta(description="Asked after the step and its captures.")],
    "capture": Annotated[
        tuple[Name, ...],
        says(
            "Captures that follow the step, in this order; jumped, jumped_after_turn and landed_on are built in.",
            ["take"],
        ),
    ],
    "beside": Annotated[
        tuple[Name, ...],
        says(
            "It stands beside these actions, which are named before it: also where both do the same step, and where"
            " one of them is a compulsory follower.",
            ["approach"],
            min_length=1,
        ),
    ],
    "then": Annotated[
        dict[Name, Follower],
        says(
            "Actions that follow in the turn, in order; the first compulsory one that can be played closes the offer.",
            {"take": {}},
        ),
    ],
    "becomes": Annotated[
        dict[Name, Becoming],
        says(
            "Kinds that the piece becomes, and where; before the captures, one after another.",
            {"king": {"in": ["far_side"]}},
        ),
    ],
    "by": Annotated[
        Literal["opponent"], says("The other player makes this step; the turn stays with its holder.", "opponent")
    ],
}


def union(name: str, text: str, choices: list[Field]) -> Any:
    """A mapping with exactly one known key."""
    return Annotated[record(name, text, choices), Meta(extra_json_schema={"minProperties": 1, "maxProperties": 1})]


MANY_LINES = 1000
Side52 = Annotated[int, Meta(ge=1, le=52)]
Side26 = Annotated[int, Meta(ge=1, le=26)]


class Rectangle(Keys, frozen=True):
    """How many columns and rows a board has."""

    columns: Annotated[Side52, says("How many columns.", 7)]
    rows: Annotated[Side52, says("How many rows.", 6)]


Point = Annotated[str, says("A point, by its column's letters and its row's number.", "a7", max_length=60)]
Line = Annotated[tuple[Point, ...], says("The points of a line, in order.", ["a7", "d7", "g7"], min_length=2)]
BOARDS: tuple[tuple[str, Any, Meta], ...] = (  # the shapes, then what changes them
    ("square", Side52, says("A square board with sides of so many cells.", 8)),
    ("rectangle", Rectangle, says("A board of squares with so many columns and rows.", {"columns": 7, "rows": 6})),
    (
        "rhombus",
        Side52 | Rectangle,
        says(
            "A rhombus of hexagons with sides of so many cells, or with so many columns and rows.",
            11,
            {"columns": 7, "rows": 5},
        ),
    ),
    ("hexagon", Side26, says("A hexagon of hexagons with sides of so many cells.", 10)),
    ("triangle", Side52, says("A triangle of hexagons with sides of so many.", 12)),
    (
        "lines",
        tuple[Line, ...],
        says(
            "Points and lines; points are neighbours where they follow each other on a line.",
            [["a1", "b1", "c1"], ["a1", "a2"]],
            min_length=1,
            max_length=MANY_LINES,
        ),
    ),
    (
        "neighbours",
        Literal["adjacent", "diagonal", "all"],
        says("Which cells are next to each other: groups, liberties, next_to; adjacent where nothing is said.", "all"),
    ),
    (
        "wrap",
        Literal["columns", "rows", "both"],
        says("The last column is next to the first, the last row next to the first, or both; for squares.", "columns"),
    ),
    ("without", CellSet, says("Cells that the board does not have.", {"in": ["corners"]})),
)

if TYPE_CHECKING:
    Action: TypeAlias = Any
    Capture: TypeAlias = Any
    Board: TypeAlias = Any
    Each: TypeAlias = Any
else:
    Action = union(
        "Action",
        "A kind of step: exactly one of the verbs.",
        [
            (
                verb.name,
                record(
                    verb.name.capitalize(),
                    verb.keys.__doc__ or "",
                    [(key, SHARED[key] | None, None) for key in verb.takes],
                    verb.keys,
                )
                | None,
                None,
            )
            for verb in ACTIONS
        ],
    )
    Capture = union(
        "Capture",
        "A kind of capture: exactly one of these.",
        [(row.name, row.keys | None, None) for row in CAPTURES if row.keys],
    )

    Board = record(
        "Board",
        "The board: exactly one shape, and what changes it.",
        [(name, Annotated[kind, said] | None, None) for name, kind, said in BOARDS],
    )

    Each = record(
        "Each",
        "Points for each of these.",
        [(row.name, (Annotated[row.type, says(row.text, *row.examples)]) | None, None) for row in SCORES],
    )
