"""Why a step is not legal, in a sentence that names the rule."""

from __future__ import annotations

from . import arrays as a
from .arrays import Ints
from .dispatch import count, nth, test
from .engine.asking import allowed, asks, awake, can_move
from .engine.offering import offered, outdone, spent, spoken_for
from .engine.searching import turn_can_end_well
from .engine.stepping import act_at, restore, save, slot_of, try_step
from .program import Program
from .rivals import CARRYING
from .vocabulary import MOBILE
from .wording import Said, foreign, take_apart

MISFIT = "\0"  # marks a reason about the cells themselves, before any rule is asked
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

    def reasons(self, said: Said) -> list[str]:
        """A reason for each action that could be meant."""
        rows = self.meant(said)
        on_offer = [self.s[a.OFFER + k] for k in range(self.s[a.OFFERS])]
        found = {row: self.on_offer(k, said) for k, row in enumerate(on_offer) if row in rows}
        free = [self.program.rows[row - a.FIRST_ROW].action for row, why in found.items() if not why]
        if free:
            return [f"say which is meant: write {' or '.join(free)} before it"]
        if found:
            return self.best(found)
        asleep = [self.asleep(row) for row in rows if row not in on_offer]
        return [text for text in asleep if text] or [self.nothing_like(said, on_offer)]

    def best(self, found: dict[int, str]) -> list[str]:
        """The reasons of the actions whose cells fit, where there are any; else all of them."""
        fitting = [why for row, why in found.items() if not why.startswith(MISFIT)]
        return fitting or [why.removeprefix(MISFIT) for why in found.values()]

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
        rows = [self.program.rows[row - a.FIRST_ROW] for row in on_offer]
        names = ", ".join(f"{row.action} (a {KINDS.get(row.verb, row.verb)})" for row in rows) or "nothing"
        named = [row for row in rows if row.action == said.before]
        what = f"'{said.before}' names nothing on offer" if said.before else "no such step is on offer now"
        if named:
            what = f"'{said.before}' is a {KINDS.get(named[0].verb, named[0].verb)}, which is written otherwise"
        return f"{what}; on offer: {names}"

    def placing(self, row: int) -> bool:
        """Whether a row puts down a piece."""
        return self.program.rows[row - a.FIRST_ROW].verb in ("place", "grow")

    def asleep(self, row: int) -> str:
        """Why an action of this turn is not on offer; nothing where it does not belong to this turn."""
        s, r = self.s, self.r
        if s[a.STEP_COUNT]:
            return ""
        ph = r[a.PHASES] + (2 * s[a.PHASE] + s[a.HOLDER] - 1) * a.PHASE_WIDTH
        rows = [r[r[ph + a.P_TURN] + j] for j in range(r[ph + a.P_TURN_COUNT])]
        i = act_at(r, row, s[a.MOVER])
        if row not in rows or spent(r, s, i) or awake(r, s, self.b, i):
            return ""
        return self.failing(r[i + a.A_WHEN], r[a.CELLS], r[a.CELLS])

    def on_offer(self, k: int, said: Said) -> str:
        """Why the action number k on offer does not have this step; nothing where it has."""
        number = self.program.board.number
        r, s = self.r, self.s
        i = offered(r, s, k)
        if said.word:
            return ""
        p = number[said.second or said.first]
        verb = self.program.rows[s[a.OFFER + k] - a.FIRST_ROW].verb
        q = number[said.first] if verb in (*CARRYING, "lift") else r[a.CELLS]
        misfit = self.misfit(i, verb, p, q)
        if misfit:
            return MISFIT + misfit
        if spoken_for(r, s, self.b, k, p, q):
            return "another action on offer plays this step already"
        return self.forbidden(k, p, q)

    def misfit(self, i: int, verb: str, p: int, q: int) -> str:
        """What is wrong with the cells of a step, before any rule is asked."""
        r, s, names = self.r, self.s, self.program.board.names
        holds = s[a.FIELDS * p + a.BOARD]
        if verb in ("place", "grow", "lift") and not r[i + a.A_SOURCE] >> holds & 1:
            return f"{names[p]} {self.held(holds)}"
        if verb in ("place", "grow") and s[a.HAND + r[i + a.A_CODE]] == 0:
            return f"no {self.program.codes.name(r[i + a.A_CODE])} is left in the hand"
        if verb in ("place", "grow", "lift"):
            return ""
        source = s[a.FIELDS * q + a.BOARD]
        if not r[i + a.A_SOURCE] >> source & 1:
            return f"{names[q]} {self.held(source)}, which is not what moves here"
        if r[i + a.A_FLAGS] & a.SAME_PIECE and q != s[a.AT]:
            return f"only the piece on {names[s[a.AT]]} may go on"
        if any(nth(r, s, i, x) == q << 16 | p for x in range(count(r, s, i))):
            return ""
        if not r[i + a.A_TO] >> holds & 1:
            return f"{names[p]} {self.held(holds)}"
        return f"the piece on {names[q]} does not reach {names[p]}"

    def held(self, code: int) -> str:
        """What a cell holds, as the end of a sentence."""
        return f"holds {self.program.codes.name(code)}" if code else "is empty"

    def forbidden(self, k: int, p: int, q: int) -> str:
        """The rule that forbids a step whose cells fit; nothing where none does."""
        r, s, b = self.r, self.s, self.b
        i = offered(r, s, k)
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
            return f"no way to finish the turn would leave true what must hold after it ({self.program.after_turn})"
        if r[a.MOST] and outdone(r, s, b, k, p, q):
            return "another step leads to more captures (most_captured)"
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
        return f"{why} ({path})" if path else why
