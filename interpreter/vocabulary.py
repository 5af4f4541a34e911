"""The words of the language, one row each: the only place where what a ruleset says meets how it is played."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from .arrays import PASSES, PHASE_TURN, QUIET, TURNS
from .assembly import Kernel
from .primitives import (
    approach,
    becomes,
    can_move,
    captives,
    captured,
    connected,
    contact,
    counters,
    custodian,
    distance,
    empty,
    group,
    groups,
    grow,
    in_sight,
    inside,
    intervention,
    jump,
    jumped,
    jumped_after_turn,
    leap,
    left_this_turn,
    liberties,
    lift,
    line,
    move,
    mover,
    neighbours,
    never_before,
    new_position,
    next_to,
    not_in_line,
    passing,
    pattern,
    phase,
    pieces,
    place,
    repeated,
    rests_on,
    ring,
    scoring,
    surround,
    this_turn,
    withdrawal,
)
from .sorts import Capture, CellWord, ConditionWord, ScoreWord, Verb
from .terms import CellSet, Direction, Name, Points, Side, Ways, says

TO, FROM, THROUGH = "to", "from", "through"
LATE = "jumped_after_turn"
ALONG = ("approach", "withdrawal")  # captures that depend on the direction in which a piece went


CONTENTS = Annotated[
    tuple[str, ...],
    says("What the cell may hold: empty, a side, a kind of piece.", ["empty", "opponent"], min_length=1),
]
NEIGHBOURS = Annotated[
    tuple[str, ...],
    says("Contents, regions or cells, one of which a neighbour holds or is.", ["empty"], ["mover"], min_length=1),
]
SIGHT = Annotated[Ways, says("Nothing stands between the piece just played and the cell, along these lines.", "all")]

ACTIONS = (
    Verb(
        "place",
        place.Place,
        place.lower,
        place.count,
        place.nth,
        place.effect,
        ("to", "when", "require", "capture", "beside", "then", "by", "becomes"),
    ),
    Verb(
        "grow",
        grow.Grow,
        grow.lower,
        grow.count,
        grow.nth,
        grow.effect,
        ("to", "when", "require", "capture", "beside", "then"),
        grow.cells,
        (grow.growable,),
    ),
    Verb(
        "move",
        move.Move,
        move.lower,
        move.count,
        move.nth,
        move.effect,
        ("from", "to", "through", "when", "require", "capture", "beside", "then", "by", "becomes"),
        distance.far,
        (distance.far_enough, distance.as_many_as_pieces, distance.at_the_end),
    ),
    Verb(
        "jump",
        jump.Jump,
        jump.lower,
        jump.count,
        jump.nth,
        jump.effect,
        ("from", "to", "when", "require", "capture", "beside", "then", "by", "becomes"),
    ),
    Verb(
        "leap",
        leap.Leap,
        leap.lower,
        leap.count,
        leap.nth,
        leap.effect,
        ("from", "to", "when", "require", "capture", "beside", "then", "by", "becomes"),
    ),
    Verb("lift", lift.Lift, lift.lower, lift.count, lift.nth, lift.effect, ("from", "when", "require", "then", "by")),
    Verb("pass", passing.Pass, passing.lower, passing.count, passing.nth, passing.effect, ("when",)),
)

CELLS = (
    CellWord("holds", CONTENTS, None, (TO, FROM, THROUGH)),
    CellWord("next_to", NEIGHBOURS, next_to.lower, (TO, FROM), (next_to.beside,)),
    CellWord("not_next_to", NEIGHBOURS, next_to.lower_not, (TO, FROM)),
    CellWord("neighbours", neighbours.Neighbours, neighbours.lower, (TO, FROM), (neighbours.enough,)),
    CellWord("in_sight", SIGHT, in_sight.lower, (TO,), (in_sight.seen,)),
    CellWord(
        "left_this_turn",
        Annotated[bool, says("Whether a step of this turn has left the cell.", False)],
        left_this_turn.lower,
        (TO,),
        (left_this_turn.left,),
    ),
    CellWord("rests_on", Direction, rests_on.lower, (TO,), (rests_on.supported,)),
    CellWord(
        "not_in_line",
        Annotated[
            Annotated[int, says("So many.", ge=2, le=52)] | not_in_line.InLine,
            says("The piece is in no line of so many of its owner.", 3, {"length": 3, "directions": "adjacent"}),
        ],
        not_in_line.lower,
        (FROM,),
        (not_in_line.loose,),
    ),
)
CELL_SET = CellWord(
    "in", CellSet, inside.lower, (TO, FROM, THROUGH), (inside.inside, inside.inside_or_vacated, inside.not_vacated)
)

CAPTURES = (
    Capture("surround", surround.Surround, surround.lower, surround.capture),
    Capture("custodian", custodian.Custodian, custodian.lower, custodian.capture),
    Capture("intervention", intervention.Intervention, intervention.lower, intervention.capture),
    Capture("contact", contact.Contact, contact.lower, contact.capture),
    Capture("approach", approach.Approach, approach.lower, approach.capture),
    Capture("withdrawal", withdrawal.Withdrawal, approach.lower, withdrawal.capture),
    Capture("jumped", None, None, jumped.capture_jumped),
    Capture("landed_on", None, None, jumped.capture_landed_on),
    Capture(LATE, None, None, jumped_after_turn.capture),
)

BUILT_IN_CAPTURES = tuple(capture.name for capture in CAPTURES if capture.keys is None)
BECOMES = Capture("becomes", None, None, becomes.become)  # done like a capture, before those of the step
CAPTURE_ROWS = (*CAPTURES, BECOMES)

NEW_POSITION = Annotated[
    Literal["simple", "positional", "situational"],
    says(
        "The board after the step has not stood: before the latest turn, ever, ever with this player to move.",
        "positional",
    ),
]
ACTION_NAMES = Annotated[tuple[Name, ...], says("No earlier turn used any of these actions.", ["growth"], min_length=1)]

CONDITIONS = (  # in the order in which they are asked: cheap ones first
    ConditionWord("mover", Annotated[str, says("The mover is this player.", "black")], mover.lower),
    ConditionWord("phase", Annotated[Name, says("The game is in this phase.", "moving")], phase.lower),
    ConditionWord("passes", counters.Passes, counters.reading(PASSES, "passes in a row")),
    ConditionWord("turns", counters.Turns, counters.reading(TURNS, "turns finished"), (counters.counts,)),
    ConditionWord("phase_turn", counters.PhaseTurn, counters.reading(PHASE_TURN, "number of this turn in its phase")),
    ConditionWord(
        "turns_without_capture",
        counters.TurnsWithoutCapture,
        counters.reading(QUIET, "turns in a row without a capture"),
    ),
    ConditionWord(
        "captured",
        captured.Captured,
        captured.lower,
        (custodian.would_capture,),
        captured.foresee,
    ),
    ConditionWord("never_before", ACTION_NAMES, never_before.lower, (never_before.unused,)),
    ConditionWord("this_turn", ACTION_NAMES, this_turn.lower, (this_turn.used,)),
    ConditionWord("captives", captives.Captives, captives.lower, (captives.held,)),
    ConditionWord("pieces", pieces.Pieces, pieces.lower, (pieces.by_counter, pieces.by_cell)),
    ConditionWord("empty", empty.Empty, empty.lower),
    ConditionWord("line", line.Line, line.lower, (line.lined_up,)),
    ConditionWord("pattern", pattern.Pattern, pattern.lower, (pattern.seen, pattern.seen_anywhere)),
    ConditionWord(
        "all_groups_have_liberty",
        Annotated[Side, Meta(description="No group of this side is without an empty neighbour.", examples=["mover"])],
        liberties.lower,
        (liberties.breathe, liberties.spares),
        liberties.foresee,
    ),
    ConditionWord("group", group.Group, group.lower, (group.measured,)),
    ConditionWord("groups", groups.Groups, groups.lower, (groups.counted,)),
    ConditionWord(
        "ring",
        Annotated[
            Side,
            Meta(description="The group of the piece just played, this side's, goes round a cell.", examples=["mover"]),
        ],
        ring.lower,
        (ring.closed,),
    ),
    ConditionWord("repeated", repeated.Repeated, repeated.lower, (repeated.stood,)),
    ConditionWord(
        "new_position",
        NEW_POSITION,
        new_position.lower,
        (new_position.not_recreated, new_position.unseen, new_position.new_with),
        new_position.foresee,
    ),
    ConditionWord(
        "connected", connected.Connected, connected.lower, (connected.joined, connected.joined_now, connected.reached)
    ),
    ConditionWord(
        "can_move",
        Annotated[Side, Meta(description="This side would have a step to play now.", examples=["opponent"])],
        can_move.lower,
        (can_move.mobile,),
    ),
)

SCORES = (
    ScoreWord(
        "pieces",
        "Points for each piece on the board, or for each of these kinds.",
        scoring.pieces,
        Points | dict[Name, Points],
        (1, {"king": 3, "man": 1}),
    ),
    ScoreWord(
        "territory",
        "Points for each empty cell of a region that touches pieces of this player alone.",
        scoring.territory,
    ),
    ScoreWord("groups", "Points for each group; fewer than none is a penalty.", scoring.groups, needs_groups=True),
    ScoreWord("largest_group", "Points for each piece of the largest group.", scoring.largest_group, needs_groups=True),
    ScoreWord("captives", "Points for each piece of the other player captured and taken off.", captives.points),
)

TESTS: tuple[Kernel, ...] = tuple(
    dict.fromkeys(kernel for word in (CELL_SET, *CELLS, *ACTIONS, *CONDITIONS) for kernel in word.tests)
)
OPCODES = {kernel: number for number, kernel in enumerate(TESTS)}
VERBS = {verb.name: number for number, verb in enumerate(ACTIONS)}
CAPTURE_KINDS = {capture.name: number for number, capture in enumerate(CAPTURE_ROWS)}
MOBILE = OPCODES[can_move.mobile]
COUNTS = OPCODES[counters.counts]
FLANKS = OPCODES[custodian.would_capture]
SPARES = OPCODES[liberties.spares]
SCORE_WORDS = len(SCORES)
