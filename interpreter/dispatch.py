"""Which kernel answers to which number. Written by tools/generate.py out of vocabulary.py: do not edit."""

from __future__ import annotations

from .arrays import A_VERB, C_KIND, OP, Cell, Ints
from .kernel import kernel, outlined
from .primitives.approach import capture as approach_capture
from .primitives.becomes import become as becomes_become
from .primitives.can_move import mobile as can_move_mobile
from .primitives.captives import held as captives_held
from .primitives.captives import points as captives_points
from .primitives.connected import joined as connected_joined
from .primitives.connected import joined_now as connected_joined_now
from .primitives.connected import reached as connected_reached
from .primitives.contact import capture as contact_capture
from .primitives.counters import counts as counters_counts
from .primitives.custodian import capture as custodian_capture
from .primitives.custodian import would_capture as custodian_would_capture
from .primitives.distance import as_many_as_pieces as distance_as_many_as_pieces
from .primitives.distance import at_the_end as distance_at_the_end
from .primitives.distance import far_enough as distance_far_enough
from .primitives.group import measured as group_measured
from .primitives.groups import counted as groups_counted
from .primitives.grow import count as grow_count
from .primitives.grow import effect as grow_effect
from .primitives.grow import growable as grow_growable
from .primitives.grow import nth as grow_nth
from .primitives.in_sight import seen as in_sight_seen
from .primitives.inside import inside as inside_inside
from .primitives.inside import inside_or_vacated as inside_inside_or_vacated
from .primitives.inside import not_vacated as inside_not_vacated
from .primitives.intervention import capture as intervention_capture
from .primitives.jump import count as jump_count
from .primitives.jump import effect as jump_effect
from .primitives.jump import nth as jump_nth
from .primitives.jumped import capture_jumped as jumped_capture_jumped
from .primitives.jumped import capture_landed_on as jumped_capture_landed_on
from .primitives.jumped_after_turn import capture as jumped_after_turn_capture
from .primitives.leap import count as leap_count
from .primitives.leap import effect as leap_effect
from .primitives.leap import nth as leap_nth
from .primitives.left_this_turn import left as left_this_turn_left
from .primitives.liberties import breathe as liberties_breathe
from .primitives.liberties import spares as liberties_spares
from .primitives.lift import count as lift_count
from .primitives.lift import effect as lift_effect
from .primitives.lift import nth as lift_nth
from .primitives.line import lined_up as line_lined_up
from .primitives.move import count as move_count
from .primitives.move import effect as move_effect
from .primitives.move import nth as move_nth
from .primitives.neighbours import enough as neighbours_enough
from .primitives.never_before import unused as never_before_unused
from .primitives.new_position import new_with as new_position_new_with
from .primitives.new_position import not_recreated as new_position_not_recreated
from .primitives.new_position import unseen as new_position_unseen
from .primitives.next_to import beside as next_to_beside
from .primitives.not_in_line import loose as not_in_line_loose
from .primitives.passing import count as passing_count
from .primitives.passing import effect as passing_effect
from .primitives.passing import nth as passing_nth
from .primitives.pattern import seen as pattern_seen
from .primitives.pattern import seen_anywhere as pattern_seen_anywhere
from .primitives.pieces import by_cell as pieces_by_cell
from .primitives.pieces import by_counter as pieces_by_counter
from .primitives.place import count as place_count
from .primitives.place import effect as place_effect
from .primitives.place import nth as place_nth
from .primitives.repeated import stood as repeated_stood
from .primitives.rests_on import supported as rests_on_supported
from .primitives.ring import closed as ring_closed
from .primitives.scoring import groups as scoring_groups
from .primitives.scoring import largest_group as scoring_largest_group
from .primitives.scoring import pieces as scoring_pieces
from .primitives.scoring import territory as scoring_territory
from .primitives.surround import capture as surround_capture
from .primitives.this_turn import used as this_turn_used
from .primitives.withdrawal import capture as withdrawal_capture


@outlined
@kernel
def test(r: Ints, s: Ints, b: Ints, i: int, p: Cell, q: Cell) -> bool:
    """Whether the row of a condition at i holds, for a step to p from q."""
    number = r[i + OP]
    if number == 0:
        return inside_inside(r, s, b, i, p, q)
    if number == 1:
        return inside_inside_or_vacated(r, s, b, i, p, q)
    if number == 2:
        return inside_not_vacated(r, s, b, i, p, q)
    if number == 3:
        return next_to_beside(r, s, b, i, p, q)
    if number == 4:
        return neighbours_enough(r, s, b, i, p, q)
    if number == 5:
        return in_sight_seen(r, s, b, i, p, q)
    if number == 6:
        return left_this_turn_left(r, s, b, i, p, q)
    if number == 7:
        return rests_on_supported(r, s, b, i, p, q)
    if number == 8:
        return not_in_line_loose(r, s, b, i, p, q)
    if number == 9:
        return grow_growable(r, s, b, i, p, q)
    if number == 10:
        return distance_far_enough(r, s, b, i, p, q)
    if number == 11:
        return distance_as_many_as_pieces(r, s, b, i, p, q)
    if number == 12:
        return distance_at_the_end(r, s, b, i, p, q)
    if number == 13:
        return counters_counts(r, s, b, i, p, q)
    if number == 14:
        return custodian_would_capture(r, s, b, i, p, q)
    if number == 15:
        return never_before_unused(r, s, b, i, p, q)
    if number == 16:
        return this_turn_used(r, s, b, i, p, q)
    if number == 17:
        return captives_held(r, s, b, i, p, q)
    if number == 18:
        return pieces_by_counter(r, s, b, i, p, q)
    if number == 19:
        return pieces_by_cell(r, s, b, i, p, q)
    if number == 20:
        return line_lined_up(r, s, b, i, p, q)
    if number == 21:
        return pattern_seen(r, s, b, i, p, q)
    if number == 22:
        return pattern_seen_anywhere(r, s, b, i, p, q)
    if number == 23:
        return liberties_breathe(r, s, b, i, p, q)
    if number == 24:
        return liberties_spares(r, s, b, i, p, q)
    if number == 25:
        return group_measured(r, s, b, i, p, q)
    if number == 26:
        return groups_counted(r, s, b, i, p, q)
    if number == 27:
        return ring_closed(r, s, b, i, p, q)
    if number == 28:
        return repeated_stood(r, s, b, i, p, q)
    if number == 29:
        return new_position_not_recreated(r, s, b, i, p, q)
    if number == 30:
        return new_position_unseen(r, s, b, i, p, q)
    if number == 31:
        return new_position_new_with(r, s, b, i, p, q)
    if number == 32:
        return connected_joined(r, s, b, i, p, q)
    if number == 33:
        return connected_joined_now(r, s, b, i, p, q)
    if number == 34:
        return connected_reached(r, s, b, i, p, q)
    return can_move_mobile(r, s, b, i, p, q)


@outlined
@kernel
def count(r: Ints, s: Ints, i: int) -> int:
    """How many candidates the action at i has."""
    number = r[i + A_VERB]
    if number == 0:
        return place_count(r, s, i)
    if number == 1:
        return grow_count(r, s, i)
    if number == 2:
        return move_count(r, s, i)
    if number == 3:
        return jump_count(r, s, i)
    if number == 4:
        return leap_count(r, s, i)
    if number == 5:
        return lift_count(r, s, i)
    return passing_count(r, s, i)


@outlined
@kernel
def nth(r: Ints, s: Ints, i: int, x: int) -> int:
    """The candidate number x of the action at i, from << 16 | to, or NO_STEP."""
    number = r[i + A_VERB]
    if number == 0:
        return place_nth(r, s, i, x)
    if number == 1:
        return grow_nth(r, s, i, x)
    if number == 2:
        return move_nth(r, s, i, x)
    if number == 3:
        return jump_nth(r, s, i, x)
    if number == 4:
        return leap_nth(r, s, i, x)
    if number == 5:
        return lift_nth(r, s, i, x)
    return passing_nth(r, s, i, x)


@outlined
@kernel
def effect(r: Ints, s: Ints, b: Ints, i: int, p: Cell, q: Cell) -> None:
    """Do what the action at i does, its captures aside."""
    number = r[i + A_VERB]
    if number == 0:
        place_effect(r, s, b, i, p, q)
    elif number == 1:
        grow_effect(r, s, b, i, p, q)
    elif number == 2:
        move_effect(r, s, b, i, p, q)
    elif number == 3:
        jump_effect(r, s, b, i, p, q)
    elif number == 4:
        leap_effect(r, s, b, i, p, q)
    elif number == 5:
        lift_effect(r, s, b, i, p, q)
    else:
        passing_effect(r, s, b, i, p, q)


@outlined
@kernel
def capture(r: Ints, s: Ints, b: Ints, i: int, c: int, p: Cell) -> int:
    """Do the capture at c for the action at i; how many pieces it took."""
    number = r[c + C_KIND]
    if number == 0:
        return surround_capture(r, s, b, i, c, p)
    if number == 1:
        return custodian_capture(r, s, b, i, c, p)
    if number == 2:
        return intervention_capture(r, s, b, i, c, p)
    if number == 3:
        return contact_capture(r, s, b, i, c, p)
    if number == 4:
        return approach_capture(r, s, b, i, c, p)
    if number == 5:
        return withdrawal_capture(r, s, b, i, c, p)
    if number == 6:
        return jumped_capture_jumped(r, s, b, i, c, p)
    if number == 7:
        return jumped_capture_landed_on(r, s, b, i, c, p)
    if number == 8:
        return jumped_after_turn_capture(r, s, b, i, c, p)
    return becomes_become(r, s, b, i, c, p)


@outlined
@kernel
def points(r: Ints, s: Ints, b: Ints, word: int, player: int) -> int:
    """How many there are of what a word of the score counts."""
    number = word
    if number == 0:
        return scoring_pieces(r, s, b, player)
    if number == 1:
        return scoring_territory(r, s, b, player)
    if number == 2:
        return scoring_groups(r, s, b, player)
    if number == 3:
        return scoring_largest_group(r, s, b, player)
    return captives_points(r, s, b, player)
