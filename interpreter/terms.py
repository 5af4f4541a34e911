"""Key types that many words of the language share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct


def says(text: str, *examples: Any, **limits: Any) -> Meta:
    """A description of a key, with examples and bounds, as it goes into the schema."""
    return Meta(description=text, examples=list(examples) or None, **limits)


def spelled(name: str) -> str:
    """The YAML word of a Python name: `from_` is `from`."""
    return name.rstrip("_")


class Keys(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename=spelled):
    """A mapping with known keys."""


Name = Annotated[str, Meta(pattern="^[A-Za-z_][A-Za-z0-9_]*$", max_length=60)]
Side = Annotated[
    str,
    says(
        "A side: mover, opponent, anyone (both counted together), each (both, one by one), nobody, or a player's name.",
        "mover",
    ),
]
Count = Annotated[int, Meta(ge=0, le=1_000_000)]
Direction = Annotated[
    str,
    says(
        "adjacent, diagonal, all, or names of directions such as north and southeast; forward, forward_left, ….",
        "north",
    ),
]
Ways = (
    Literal["adjacent", "diagonal", "all"]
    | Annotated[tuple[Direction, ...], says("Directions by name.", ["north", "east"], min_length=1)]
)
Points = Annotated[float, Meta(ge=-10_000, le=10_000)]
FURTHEST, PIECES_IN_LINE = "furthest", "pieces_in_line"  # distances
Kinds = Annotated[tuple[str, ...], says("Names of kinds of piece.", ["king"], min_length=1)]


AtLeast = Annotated[
    Count | Literal["never"], says("This many or more; never: the rule sleeps until an option wakes it.", 1)
]
AtMost = Annotated[Count, says("This many or fewer.", 0)]
Exactly = Annotated[Count, says("This many, no more and no fewer.", 2)]


class Bounds(Keys, frozen=True):
    """How many: at_least, at_most or exactly."""

    at_least: AtLeast | None = None
    at_most: AtMost | None = None
    exactly: Exactly | None = None


class Span(Keys, frozen=True):
    """How many in a row: at_least, at_most or exactly."""

    at_least: Annotated[int, says("This many or more.", 2, ge=1, le=52)] | None = None
    at_most: Annotated[int, says("This many or fewer.", 3, ge=1, le=52)] | None = None
    exactly: Annotated[int, says("This many, no more and no fewer.", 2, ge=1, le=52)] | None = None


Places = Annotated[tuple[str, ...], says("Names of regions or cells.", ["centre"], ["a1", "corners"], min_length=1)]


class CellSet(Keys, frozen=True):
    """A set of cells; every key narrows it."""

    in_: Annotated[Places, says("Only these regions or cells.", ["centre"])] | None = None
    not_in: Annotated[Places, says("None of these regions or cells.", ["edges"])] | None = None
    rows: (
        Annotated[
            tuple[Annotated[int, Meta(ge=1, le=52)] | Literal["middle"], ...],
            says(
                "Only these rows, from the bottom; on even sides the middle is two of them.",
                [1, 2],
                ["middle"],
                min_length=1,
            ),
        ]
        | None
    ) = None
    columns: (
        Annotated[
            tuple[str, ...],
            says(
                "Only these columns, by letter; on even sides the middle is two of them.",
                ["a"],
                ["middle"],
                min_length=1,
            ),
        ]
        | None
    ) = None
    depth: (
        Annotated[int, says("Sides named under `in` are this many rows deep, 1 where nothing is said.", 2, ge=2, le=52)]
        | None
    ) = None
    shade: Annotated[Literal["dark", "light"], says("One shade of the chequered board; a1 is dark.", "dark")] | None = (
        None
    )


class CountedCells(CellSet, frozen=True):
    """How many of the cells of a set."""

    at_least: AtLeast | None = None
    at_most: AtMost | None = None
    exactly: Exactly | None = None


def tried(otherwise: Iterable[str | Sequence[str]] | None) -> list[list[str]]:
    """What is tried in order where nothing can be played: actions, each alone or with others."""
    return [[each] if isinstance(each, str) else list(each) for each in otherwise or ()]


def all_tried(otherwise: Iterable[str | Sequence[str]] | None) -> list[str]:
    """The same without what is tried together."""
    return [name for names in tried(otherwise) for name in names]
