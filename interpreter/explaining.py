"""Why a step is not legal, in a sentence that names the rule."""

from __future__ import annotations

from . import arrays as a
from .arrays import Ints
from .dispatch import test
from .engine.asking import allowed, asks, awake, can_move
from .engine.offering import mover_of, offered, outdone, plays
from .engine.searching import turn_can_end_well
from .engine.stepping import act_at, restore, save, slot_of, try_step
from .misfits import FOREIGN, MISFIT, NEARLY, length_asked, misfit
from .narrowing import Narrowed
from .primitives.distance import as_many_as_pieces
from .program import Program
from .rivals import CARRYING
from .vocabulary import MOBILE, OPCODES
from .wording import Said, foreign, take_apart

RANKS = (FOREIGN, MISFIT, NEARLY)
AS_MANY = OPCODES[as_many_as_pieces]
KINDS = {"place": "placement", "grow": "growth"}  # other verbs are nouns themselves
FORMS = "write a cell (c3), a piece and its cell (red b3), two cells (b3-c3), x and a cell (x b3), pass, swap or end"


def reason(program: Program, s: Ints, text: str) -> str:
    """Why the text is not a legal step here; for a text that is none of the legal ones."""
    said = take_apart(text)
    if said is None:
        return f"'{text}' is not a step; {FORMS}"
    for cell in (said.first, said.second):
        if cell and cell not in program.board.number:
            return f"{cell} is not on this board, {program.board.extent}"
    if s[a.OVER]:
        return "the game is over"
    if said.word in ("swap", "end"):
        return no_word(program, s, said.word)
    return "; ".join(dict.fromkeys(Explainer(program, s).reasons(said)))


def no_word(program: Program, s: Ints, word: str) -> str:
    """Why the sides cannot be swapped, or the turn not be ended."""
    if word == "end" and s[a.OFFERS] and program.after_turn:
        return f"the turn cannot be ended yet: what must hold after it does not hold ({program.after_turn})"
    if word == "end":
        return "the turn cannot be ended here: there is nothing on offer that may be left out"
    if not program.r[a.PIE]:
        return "this game has no pie rule, so that sides are never swapped"
    return "sides are swapped by the second player, at the start of his first turn, once"


class Explainer:
    """Looks for what stands in the way of a step."""

    def __init__(self, program: Program, s: Ints) -> None:
        self.program, self.r, self.s, self.b = program, program.r, s[:], program.workspace()
        self.offer = [s[a.OFFER + k] for k in range(s[a.OFFERS])]

    def reasons(self, said: Said) -> list[str]:
        """A reason for each action that could be meant."""
        rows = self.meant(said)
        found = {row: self.on_offer(k, said) for k, row in enumerate(self.offer) if row in rows}
        free = [self.row(row).action for row, why in found.items() if not why]
        if free:
            return [f"say which is meant: write {' or '.join(free)} before it"]
        found |= {row: self.waiting(row, said) for row in rows if row not in self.offer and not self.s[a.STEP_COUNT]}
        return best(list(found.values())) or [self.nothing_like(said, self.offer)]

    def row(self, number: int) -> Narrowed:
        """A row in words."""
        return self.program.rows[number - a.FIRST_ROW]

    def meant(self, said: Said) -> list[int]:
        """The rows whose steps read like the text."""
        return [
            a.FIRST_ROW + n
            for n, row in enumerate(self.program.rows)
            if self.reads(a.FIRST_ROW + n, row.verb, row.action, said)
        ]

    def reads(self, row: int, verb: str, action: str, said: Said) -> bool:
        """Whether a step of the row could read like the text."""
        wanted = {"pass": bool(said.word), "lift": said.lifts, **dict.fromkeys(CARRYING, bool(said.second))}
        placing = not said.word and not said.lifts and not said.second
        if not wanted.get(verb, placing):
            return False
        piece = foreign(self.program, self.s, row) if verb in ("place", "grow") else ""
        return said.before in (action, piece) or (not said.before and not piece)

    def nothing_like(self, said: Said, on_offer: list[int]) -> str:
        """What is on offer instead."""
        bare = not (said.before or said.word or said.lifts or said.second)
        pieces = [foreign(self.program, self.s, row) for row in on_offer if self.placing(row)] if bare else []
        if pieces:
            texts = (f"{piece} {said.first}" for piece in dict.fromkeys(pieces) if piece)
            return f"a cell alone means a piece of the mover's own kind: write {' or '.join(texts)}"
        rows = [self.row(row) for row in on_offer]
        names = ", ".join(f"{row.action} (a {KINDS.get(row.verb, row.verb)})" for row in rows) or "nothing"
        named = [row for row in rows if row.action == said.before]
        what = f"'{said.before}' names nothing on offer" if said.before else "no such step is on offer now"
        if named:
            what = f"'{said.before}' is a {KINDS.get(named[0].verb, named[0].verb)}, which is written otherwise"
        return f"{what}; on offer: {names}"

    def placing(self, row: int) -> bool:
        """Whether a row puts down a piece."""
        return self.row(row).verb in ("place", "grow")

    def cells(self, verb: str, said: Said) -> tuple[int, int]:
        """The cell that a step goes to, and the one that it comes from."""
        number, outside = self.program.board.number, self.r[a.CELLS]
        if said.word:
            return outside, outside
        return number[said.second or said.first], number[said.first] if verb in (*CARRYING, "lift") else outside

    def on_offer(self, k: int, said: Said) -> str:
        """Why the action number k on offer does not have this step; nothing where it has."""
        r, s = self.r, self.s
        row, i = self.row(s[a.OFFER + k]), offered(r, s, k)
        p, q = self.cells(row.verb, said)
        if said.word:
            return ""
        why = misfit(self.program, s, row, i, p, q) or self.rival(k, p, q) or self.forbidden(i, p, q)
        if not why and r[a.MOST] and outdone(r, s, self.b, k, p, q):
            return "another step leads to more captures (most_captured)"
        return why

    def rival(self, k: int, p: int, q: int) -> str:
        """The action on offer that has this step before the action number k; nothing where none has."""
        r, s = self.r, self.s
        i, mine = offered(r, s, k), self.row(s[a.OFFER + k])
        for j in range(k):
            if r[i + a.A_RIVALS] >> s[a.OFFER + j] % a.RIVAL_BITS & 1 and plays(r, s, self.b, offered(r, s, j), p, q):
                first = self.row(s[a.OFFER + j]).action
                text = f"{first}, which is named before {mine.action}, has this step already"
                if self.outcome(offered(r, s, j)) == self.outcome(i):
                    return text
                return f"{text}; beside: [{first}] at {mine.own} would let the player choose"
        return ""

    def outcome(self, i: int) -> tuple[int, int, list[str]]:
        """What the action at i captures and what follows it."""
        r = self.r
        rows = [self.row(r[r[i + a.A_FOLLOW] + j]).action for j in range(r[i + a.A_FOLLOW_COUNT])]
        return r[i + a.A_CAPTURES], r[i + a.A_CAPTURE_COUNT], rows

    # ---- actions of this turn that are not on offer

    def waiting(self, row: int, said: Said) -> str:
        """Why an action with which this turn could begin does not have this step; nothing where it is none of these."""
        r, s = self.r, self.s
        ph = r[a.PHASES] + (2 * s[a.PHASE] + s[a.HOLDER] - 1) * a.PHASE_WIDTH
        turn = [r[r[ph + a.P_TURN] + j] for j in range(r[ph + a.P_TURN_COUNT])]
        otherwise = [self.together(r[ph + a.P_ELSE] + 2 * j) for j in range(r[ph + a.P_ELSE_COUNT])]
        if row not in turn and not any(row in rows for rows in otherwise):
            return ""
        mover, s[a.MOVER] = s[a.MOVER], mover_of(r, s, row)
        why = self.hindered(row, act_at(r, row, s[a.MOVER]), said)
        s[a.MOVER] = mover
        return why or self.tried_later(row, otherwise)

    def hindered(self, row: int, i: int, said: Said) -> str:
        """Why the action at i does not have this step now; nothing where it has."""
        p, q = self.cells(self.row(row).verb, said)
        why = "" if said.word else misfit(self.program, self.s, self.row(row), i, p, q)
        if not awake(self.r, self.s, self.b, i):
            rank = why[0] if why[:1] in RANKS else NEARLY
            return rank + self.failing(self.r[i + a.A_WHEN], self.r[a.CELLS], self.r[a.CELLS])
        return why or ("" if said.word else self.forbidden(i, p, q))

    def together(self, at: int) -> list[int]:
        """The rows under `otherwise` that are tried together; `at` says where they are."""
        return [self.r[self.r[at] + j] for j in range(self.r[at + 1])]

    def tried_later(self, row: int, otherwise: list[list[int]]) -> str:
        """What comes before an action under `otherwise`; nothing where it is not there."""
        place = next((n for n, rows in enumerate(otherwise) if row in rows), None)
        if place is None:
            return ""
        first = [self.row(each).action for rows in otherwise[:place] for each in rows if each in self.offer]
        nothing = f"neither an action of `turn` nor {' or '.join(first)}" if first else "nothing of `turn`"
        path = f"phases.{self.program.phases[self.s[a.PHASE]]}.otherwise"
        return f"{self.row(row).action} is tried only when {nothing} can be played ({path})"

    # ---- rules

    def forbidden(self, i: int, p: int, q: int) -> str:
        """The rule that forbids a step whose cells fit; nothing where none does."""
        r, s, b = self.r, self.s, self.b
        loose = s[a.STIFLED] == 0
        cells = r[i + (a.A_CELLS if loose else a.A_CELLS_FULL)]
        if not asks(r, s, b, cells, p, q):
            return self.failing(cells, p, q)
        if not allowed(r, s, b, i, p, q):
            at = slot_of(r, 0)
            save(r, s, b, at)
            try_step(r, s, b, i, p, q)
            text = self.failing(r[i + (a.A_AFTER if loose else a.A_AFTER_FULL)], p, q)
            restore(r, s, b, at)
            return text
        if r[a.MUST_TURN] and not turn_can_end_well(r, s, b, i, p, q):
            return f"after this step nothing could follow that makes {self.program.after_turn} true"
        return ""

    def failing(self, pc: int, p: int, q: int) -> str:
        """The last condition of a program that does not hold, with its address."""
        r, s, b = self.r, self.s, self.b
        last = pc
        while pc > a.REJECT:
            last = pc
            i = r[a.PROGRAM] + pc * a.ROW
            holds = can_move(r, s, b, r[i + a.ARG]) if r[i + a.OP] == MOBILE else test(r, s, b, i, p, q)
            pc = r[i + a.IF_TRUE] if holds else r[i + a.IF_FALSE]
        why, path = self.program.reasons.get(last, ("a condition never holds", ""))
        if r[r[a.PROGRAM] + last * a.ROW + a.OP] == AS_MANY:
            why += f", {length_asked(r, s, r[a.PROGRAM] + last * a.ROW, p, q)} here"
        return f"{why} ({path})" if path else why


def best(found: list[str]) -> list[str]:
    """The reasons that come nearest to a step: a rule that forbids it, then cells, then pieces."""
    ranks = [RANKS.index(why[0]) if why[:1] in RANKS else len(RANKS) for why in found if why]
    texts = [why.lstrip("".join(RANKS)) for why in found if why]
    return [text for text, rank in zip(texts, ranks, strict=True) if rank == max(ranks)]
