"""The flat arrays of the kernels: names for their offsets, and nothing else.

Three arrays of 64-bit ints carry a game. `r` holds the rules and is never written while playing, `s` holds one state,
`b` is scratch. A state is one block: copying it copies the game. No index is ever negative.

    r  [HEADER words][tables whose offsets stand in the header]
    s  [scalars][one record of FIELDS ints a cell, and one for the cell off the board][lists of cells][history]
    b  areas whose offsets stand in the header of r
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from typing import TypeAlias

Ints: TypeAlias = "array[int]"  # of 64 bits each
Cell: TypeAlias = int  # 0 is a1, then along the row; `cells` itself is the cell off the board
Code: TypeAlias = int  # what a cell holds: 0 nothing, then a number for each owner and kind
Mask: TypeAlias = int  # a set of codes, or of directions, as bits
Step: TypeAlias = int  # row << 32 | from << 16 | to

EMPTY = 0
MAX_CODES = 24  # nothing, the pieces, and the cell off the board
MAX_OFFER = 16  # actions on offer at once
MAX_SLOTS = 8  # followers with a limit of their own in a turn
MAX_ACTIONS = 60
BIG = 1 << 40  # liberties of what is no group; pieces of an unlimited supply

# ---- r: the header
(
    CELLS,  # number of cells, also the index of the cell off the board
    STRIDE,  # CELLS + 1
    DEGREE,  # neighbours a cell has at most
    DIRS,  # directions of the rays
    NEAR,  # offset: [STRIDE, DEGREE] neighbours, CELLS where there is none
    RAYS,  # offset: [STRIDE, DIRS] the next cell that way, CELLS where there is none
    BACK,  # offset: [DIRS] the opposite direction, DIRS where there is none
    OFF,  # the code of the cell off the board; also the number of other codes
    OWNER,  # offset: [MAX_CODES] 0 none, 1 or 2 a player, 3 nobody's piece
    FLIP,  # offset: [MAX_CODES] the code after turning over
    FRIENDS,  # offset: [MAX_CODES] the codes that form groups with this one; 0 where it forms none
    ZOBRIST,  # offset: [MAX_CODES, STRIDE] random words for the hash of the board
    GROUPED,  # 1 where the game needs groups
    REGIONS,  # offset: [regions, STRIDE] 1 inside
    PROGRAM,  # offset: [rows, ROW] conditions
    ACTS,  # offset: [rows, 2, ACT] the table of narrowed actions, a copy for each mover
    LISTS,  # offset in s: [codes, STRIDE] the cells that hold a code, in no order
    PHASES,  # offset: [phases, 2, PHASE_WIDTH]
    PHASE_COUNT,
    ENDS,  # offset: [end rules, 2, END_WIDTH]
    END_COUNT,
    WEIGHTS,  # offset: [SCORE_WORDS] doubled points, and [2] doubled bonuses after them
    PIE,  # 1 where the second player may swap
    HISTORY,  # offset in s of the table of earlier positions
    NOTES,  # which notes are kept: 1 boards, 2 boards with the player to move
    MUST_TURN,  # offset: [2] programs of what must hold after a turn, by mover; 0 where nothing must
    MENDS,  # offset: [2] masks of groups that can be mended only by taking their neighbours; 0 where that is not so
    SETUP,  # offset: [SETUP_COUNT, 2] cells and codes at the start
    SETUP_COUNT,
    SUPPLY,  # offset: [MAX_CODES] pieces in the hand at the start
    LIVE,  # length of the state without its history
    RING,  # offset in b: [STRIDE] stones of a chain
    HEADS,  # offset in b: [STRIDE] heads of chains, marks of a flood
    STEPS,  # offset in b: legal steps
    SAVES,  # offset in b: [2, LIVE] states kept while a step is tried
    STACK,  # offset in b: [STACK_DEPTH, FRAME + LIVE] the search of the rest of a turn
    MARKS,  # offset in b: [STRIDE] cells that the search may play on
    SEEN,  # offset in b: [SEEN_SIZE] hashes of the positions that this search gave up
    FRONTIER,  # offset in s: [STRIDE] cells that can be grown to; 0 where they are not kept
    RINGS,  # offset in s: [STRIDE] the next stone of the group at the turn's start
    HASHED,  # 1 where the hash of the board is needed
    WAYS_MATTER,  # 1 where some follower or capture asks in which direction a step went
    SLOTTED,  # followers that have a limit of their own
    ALL_ENDS,  # offset: [3, 2] programs that hold where any end rule does, by which are asked and by mover
    STEPS_MAX,  # most steps that can be legal at once
    LIBERTIES,  # 1 where the liberties of groups are needed
    TURN_KEYS,  # offset: [STRIDE] random words for the groups that have grown
    MOST,  # 1 where some phase asks for the steps that capture most
    TAKEN,  # the code of pieces that wait to be taken off; OFF where none ever waits
    TRAIL,  # offset in s: [STRIDE] the cells that pieces have left in this turn; 0 where nothing asks for them
    VALUES,  # offset: [MAX_CODES] what a piece of a code counts for, in points or doubled points
) = range(51)
HEADER = 51

# ---- r: a row of a condition
OP, ARG, ARG2, ARG3, ARG4, IF_TRUE, IF_FALSE = range(7)
ROW = 8
ACCEPT, REJECT = 0, 1  # the first two rows of every program

# ---- r: a narrowed action for one mover
(
    A_VERB,
    A_MOVER,
    A_ACTION,  # number of the action that the author named
    A_CODE,  # the code that is put down, 0 where the piece that moves keeps its own
    A_SOURCE,  # mask of the codes that can be the source
    A_TO,  # mask of what the destination may hold
    A_WAYS,  # offset: directions
    A_WAY_COUNT,
    A_REACH,  # most cells a move goes
    A_PASSED,  # mask of what the cells passed may hold
    A_PASSED_IN,  # region that the cells passed must be in, as an offset; 0 for all
    A_WHEN,  # program, asked once
    A_CELLS,  # program, asked for each source and destination; what can be foreseen is in it
    A_AFTER,  # program, asked on the board after the step; ACCEPT where nothing needs to be tried
    A_CELLS_FULL,  # the same two where a group may be without liberties, so that nothing is foreseen
    A_AFTER_FULL,
    A_SURE,  # program: the turn can be ended after this step; REJECT where that cannot be foreseen
    A_FLAGS,
    A_CAPTURES,  # offset: captures, CAPTURE_WIDTH each
    A_CAPTURE_COUNT,
    A_FOLLOW,  # offset: rows of the followers
    A_FOLLOW_COUNT,
    A_SLOT,  # counter of a follower with a limit; MAX_SLOTS where there is none
    A_TIMES,
    A_RIVALS,  # mask of rows, by number modulo RIVAL_BITS, that may do the same step
    A_LIMITED,  # 1 where the piece comes out of a limited supply
    A_CAPTORS,  # 1 where groups that captured close
    A_LIST,  # offset in s: the sources of a placement or a move to a neighbour, if all hold the same; else 0
    A_QUICK,  # for such an action: its conditions on cells if liberties come first, ALWAYS if it has none; else 0
    A_BEFORE,  # a leap over a piece: how many cells away that stands at most
    A_BEHIND,  # and how many cells behind it the leap ends at most
    A_BESIDE,  # mask of rows, as in A_RIVALS, that do not close the offer to this follower
) = range(32)
ACT = 32
ALWAYS = 1
(
    SAME_PIECE,  # only with the piece just played
    SAME_WAY,  # only on in the same direction
    OTHER_WAY,  # only on in another direction
    OPTIONAL,  # a follower that may be left out
    SETTLE,  # the step may leave a group next to it without liberties
    RESCAN,  # the step may leave any group without liberties
    BY_OPPONENT,  # the other player makes the step
    AS_CAPTURE,  # a lift that counts as a capture
    ANYWHERE,  # a move to any cell
    PASSING,  # a pass
    FREEZE,  # growth may follow in this turn
    AFTER_CAPTURE,  # every follower waits for a capture
    CARRIES,  # the step takes a piece from one cell to another
    MEETS,  # two ways from a cell can come to the same cell
) = (1 << bit for bit in range(14))  # the flags of an action
ONWARD = SAME_WAY | OTHER_WAY

RIVAL_BITS = 62

# ---- r: a capture
C_KIND, C_MASK, C_ARG, C_ARG2, C_ARG3, C_LEAST, C_WAYS, C_WAY_COUNT, C_FLIPS, C_WITH, C_LATE, C_MEETS = range(12)
# meets: 1 where two runs from a cell can share cells
CAPTURE_WIDTH = 12

# ---- r: a phase, for one mover
P_TURN, P_TURN_COUNT, P_ELSE, P_ELSE_COUNT, P_TIMES, P_UNTIL, P_STARTS, P_PLAIN, P_MOST = range(9)
# else: pairs of a table of rows that are tried together, as an offset, and its length
# plain: 1 where the holder himself makes all steps that can begin a turn, and none of them ever sleeps
# most: 1 where only the steps that lead to most captures are legal
PHASE_WIDTH = 10

# ---- r: an end rule, for one mover
E_WHEN, E_WINNER, E_STEP, E_CLOSE, E_ALWAYS = range(5)
# winner: 0 nobody, 1, 2, 3 the higher score; step: 1 where asked after each step
# close: 1 where closing a turn can change the answer
END_WIDTH = 6
BY_SCORE = 3

# ---- s: scalars
(
    HOLDER,  # 1 or 2, whose turn it is
    MOVER,  # 1 or 2, who makes the next step
    PHASE,
    PHASE_TURN,  # number of this turn in its phase, from 1
    TURNS,  # finished turns
    QUIET,  # turns of this phase in a row without a capture
    PASSES,  # turns in a row that were passes
    STEP_COUNT,  # steps played in this turn
    LEFT,  # repetitions left
    AT,  # the piece last put or moved; CELLS for none
    FROM,  # where the latest step began; CELLS for none
    WAY,  # direction of the latest step; DIRS for none
    LEAPT,  # the cell that the latest step jumped over; CELLS for none
    LANDED,  # what the latest step landed on
    CAPTURED,  # pieces captured by the latest step
    TURN_CAPTURED,  # pieces captured in this turn
    ONLY_PASS,  # 1 while every step of this turn was a pass
    FIRST_FROM,  # the cell that the first step of this turn left; CELLS for none
    VACATED,  # the same of the turn before
    USED_BEFORE,  # actions used in earlier turns, as bits
    USED_NOW,  # actions used in this turn
    OVER,  # 1 when the game is over
    WINNER,  # 0 nobody, 1, 2
    REASON,  # number of the end rule; END_COUNT for a player without a step; END_COUNT + 1 for a resignation
    SWAPPED,  # 1 when the persons have changed sides
    CAN_SWAP,
    CAN_END,
    MAKER,  # who made the latest step
    OPEN,  # 1 while it is not known whether anything on offer at the start of a turn can be played
    HASH,  # of the board
    NOTED,  # hash of the board when this turn opened
    NOTED_BEFORE,  # hash of the board when the turn before opened
    FROZEN,  # 1 when the groups of the start of this turn are marked
    STIFLED,  # 1 when some group may be without liberties
    PLIES,  # steps played in the game
    RANDOM0,  # state of the random numbers
    RANDOM1,
    OFFERS,  # actions on offer
    FRONTIER_SIZE,  # cells that can be grown to
    HISTORY_USED,  # entries of the table of earlier positions
    HISTORY_SIZE,  # its capacity, a power of two; 0 for none
    RIPE,  # offset of an action of which something comes about once the turn is over; 0 for none
    RIPE_AT,  # where the piece stands that becomes another kind then
    TRAIL_SIZE,  # cells that pieces have left in this turn
) = range(44)
OFFER = 44  # [MAX_OFFER] rows on offer
TOTAL = OFFER + MAX_OFFER  # [MAX_OFFER] candidates that each row on offer has, while a random step is drawn
SLOTS = TOTAL + MAX_OFFER  # [MAX_SLOTS + 1] uses of followers with a limit
COUNT = SLOTS + MAX_SLOTS + 1  # [MAX_CODES] cells that hold a code
HAND = COUNT + MAX_CODES  # [MAX_CODES] pieces off the board
CAPTIVES = HAND + MAX_CODES  # [4] pieces of the other side captured, by player
SCALARS = CAPTIVES + 4

# ---- s: the record of a cell; a field is s[FIELDS * cell + FIELD]
FIELDS = 8
BOARD, HEAD, NEXT, FREE, SIZE, PLACE, START, CLOSED = range(SCALARS, SCALARS + FIELDS)
# BOARD its code · HEAD its chain, CELLS for none · NEXT in the ring of its chain
# FREE pseudo-liberties and SIZE, at heads · PLACE in the list of its code
# START the group of the turn start, CELLS for none · CLOSED by group GROWN, by stone TURNED
GROWN = 1  # a group of the turn start that has grown
TURNED = 2  # a stone turned over in this turn

# ---- steps
END_ROW, SWAP_ROW, FIRST_ROW = 0, 1, 2  # rows below FIRST_ROW are not actions
NO_STEP = -1
NO_BOARD = -1  # where a hash of a board is asked for
STACK_DEPTH = 48  # longest rest of a turn that is searched
FRAME = 3  # offer and candidate to go on with, 1 once the turn is not repeated any more, before the state of a frame
SEEN_SIZE = 1 << 14
SEARCH_LIMIT = 4096  # positions looked at for one question


def ints(words: Iterable[int]) -> Ints:
    """An array of these words."""
    return array("q", words)


def list_of(code: Code, stride: int) -> int:
    """Where in s the cells that hold a code are listed."""
    return SCALARS + (FIELDS + code) * stride


def zeros(n: int) -> Ints:
    """An array of n zeros."""
    return array("q", (0,)) * n
