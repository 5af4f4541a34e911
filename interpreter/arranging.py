"""Positions set up by hand: pieces on cells, whose turn, which phase, what has been played before."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches

from . import arrays as a
from .arrays import BIG, Cell, Ints
from .engine.turns import choose_phase, empty_state, make_sure, open_turn
from .errors import PositionError
from .groups import any_stifled, put
from .history import note_turn
from .position import Position
from .program import Program
from .readings import PLAIN, Kernels
from .sums import index
from .wording import piece_names

SETTLED = 3  # a turn of its phase that is past every opening


def arranged(
    program: Program,
    board: Mapping[str, str],
    mover: str | None = None,
    phase: str | None = None,
    happened: Iterable[str] = (),
    turn: int | None = None,
    phase_turn: int | None = None,
    hand: Mapping[str, int] | None = None,
    captives: Mapping[str, int] | None = None,
    played: str | None = None,
    vacated: str | None = None,
    turns_without_capture: int = 0,
    kernels: Kernels = PLAIN,
) -> Position:
    """A position at the start of a turn. Raises PositionError where it cannot stand."""
    check_kinds(board, happened, hand, captives)
    state = program.blank()
    empty_state(program.r, state)
    for cell, piece in board.items():
        put_named(program, state, cell, piece)
    set_hand(program, state, hand)
    for player, number in (captives or {}).items():
        state[a.CAPTIVES + one_of("player", player, program.players) + 1] = counted("captives", number)
    holder = 1 if mover is None else one_of("player", mover, program.players) + 1
    state[a.HOLDER] = state[a.MOVER] = holder
    for name in happened:
        state[a.USED_BEFORE] |= 1 << one_of("action", name, program.actions)
    state[a.TURNS] = counted("turn", SETTLED if turn is None else turn, 1) - 1
    set_latest(program, state, played, vacated)
    state[a.QUIET] = quiet = counted("turns_without_capture", turns_without_capture)
    set_phase(program, state, phase)
    state[a.PHASE_TURN] = counted("phase_turn", SETTLED if phase_turn is None else phase_turn, 1)
    state[a.QUIET] = quiet  # of this phase, though the ones before were asked for it too
    state[a.STIFLED] = int(any_stifled(program.r, state, (1 << program.r[a.OFF]) - 2))
    note_turn(program.r, state)
    b = program.workspace()
    open_turn(program.r, state, b)
    make_sure(program.r, state, b)
    return Position(program, state, kernels)


def set_phase(program: Program, state: Ints, phase: str | None) -> None:
    """Set the phase, where none is named the one that the board has come to. Raises PositionError."""
    if phase is not None:
        state[a.PHASE] = one_of("phase", phase, program.phases)
        return
    holder = state[a.HOLDER]
    choose_phase(program.r, state, program.workspace())
    state[a.HOLDER] = holder


def check_kinds(board: object, happened: object, hand: object, captives: object) -> None:
    """Raise PositionError where an argument is not of the kind that it must be."""
    for what, value, example in (
        ("board", board, "{'a1': 'a piece'}"),
        ("hand", {} if hand is None else hand, "{'a piece': 3}"),
        ("captives", {} if captives is None else captives, "{'a player': 2}"),
    ):
        if not isinstance(value, Mapping):
            raise PositionError(f"{what} is a mapping such as {example}, not {value!r}")
    if isinstance(happened, str) or not isinstance(happened, Iterable):
        raise PositionError(f"happened is a list of actions, such as [{str(happened)!r}], not {happened!r}")


def one_of(what: str, name: object, known: tuple[str, ...]) -> int:
    """The number of a name. Raises PositionError with the nearest name."""
    if not isinstance(name, str):
        raise PositionError(
            f"{'an' if what == 'action' else 'a'} {what} is a name, not {name!r}; there is {', '.join(known)}"
        )
    if name in known:
        return known.index(name)
    near = get_close_matches(name, known, 1)
    hint = f"did you mean '{near[0]}'?" if near else f"there is {', '.join(known)}"
    raise PositionError(f"'{name}' is no {what} here; {hint}")


def counted(what: str, number: int, least: int = 0) -> int:
    """A number that makes sense. Raises PositionError where it does not."""
    found = index(number)
    if found is None or not least <= found <= 1_000_000:
        raise PositionError(f"{what} must be a whole number from {least} to 1000000, not {number!r}")
    return found


def put_named(program: Program, state: Ints, cell: str, piece: str) -> None:
    """Put a piece by its name. Raises PositionError for a cell or a piece that is not there."""
    number = cell_named(program, cell)
    names = piece_names(program)
    if not isinstance(piece, str) or piece not in names:
        one_of("piece", piece, tuple(names))
    put(program.r, state, number, names[piece])


def cell_named(program: Program, cell: object, argument: str = "") -> Cell:
    """The number of a cell. Raises PositionError, with the argument that names it, where it is not there."""
    if not isinstance(cell, str) or cell not in program.board.number:
        where = f"{argument}: " if argument else ""
        raise PositionError(f"{where}'{cell}' is not on this board, {program.board.extent}")
    return program.board.number[cell]


def set_latest(program: Program, state: Ints, played: str | None, vacated: str | None) -> None:
    """Set what the turn before is remembered by. Raises PositionError."""
    if vacated is not None:
        state[a.VACATED] = cell_named(program, vacated, "vacated")
    if played is None:
        return
    state[a.AT] = cell_named(program, played, "played")
    if state[a.FIELDS * state[a.AT] + a.BOARD] == a.EMPTY:
        raise PositionError(
            f"played: no piece stands on {played}; name the cell of a piece on the board, or leave it out where the"
            " piece played last is gone"
        )


def set_hand(program: Program, state: Ints, hand: Mapping[str, int] | None) -> None:
    """Leave in the hand what the supply has beyond the board, or what is said."""
    codes = program.codes
    for code in codes.pieces:
        supply = supply_of(program, code)
        if program.r[program.r[a.SUPPLY] + code] >= BIG:
            continue
        if supply < state[a.COUNT + code] and not turns_over(program):
            raise PositionError(
                f"{state[a.COUNT + code]} times '{codes.name(code)}' on the board, but the supply is {supply}"
            )
        state[a.HAND + code] = max(0, supply - state[a.COUNT + code])
    names = piece_names(program)
    for piece, number in (hand or {}).items():
        if piece not in names:
            one_of("piece", piece, tuple(names))
        if program.r[program.r[a.SUPPLY] + names[piece]] >= BIG:
            raise PositionError(f"'{piece}' has an unlimited supply, so that nothing is to be said of a hand")
        state[a.HAND + names[piece]] = counted("a hand", number)
        check_hand(program, state, names[piece])


def check_hand(program: Program, state: Ints, code: int) -> None:
    """Raise PositionError where more is in a hand than the supply has left for it; pieces set up never were in it."""
    name, number, least = program.codes.name(code), state[a.HAND + code], program.r[program.r[a.SUPPLY] + code]
    left = least if turns_over(program) else min(least, supply_of(program, code) - state[a.COUNT + code])
    if number > left:
        raise PositionError(f"{number} times '{name}' in the hand, but the supply leaves {left} for it")


def supply_of(program: Program, code: int) -> int:
    """How many pieces of a kind there are, those of the set-up among them."""
    r = program.r
    return r[r[a.SUPPLY] + code] + sum(r[r[a.SETUP] + 2 * n + 1] == code for n in range(r[a.SETUP_COUNT]))


def turns_over(program: Program) -> bool:
    """Whether pieces can become others, so that there may be more of them than the supply says."""
    r = program.r
    acts = range(r[a.ACTS], r[a.ACTS] + 2 * (a.FIRST_ROW + len(program.rows)) * a.ACT, a.ACT)
    return any(
        r[r[i + a.A_CAPTURES] + n * a.CAPTURE_WIDTH + a.C_FLIPS] for i in acts for n in range(r[i + a.A_CAPTURE_COUNT])
    )
