"""What a case demands, checked on whatever can show a position and play on it."""

from __future__ import annotations

from typing import Protocol

from .case_files import Case, Ending


class View(Protocol):
    """A position as a case sees it."""

    @property
    def board(self) -> dict[str, str]: ...

    @property
    def mover(self) -> str: ...

    @property
    def phase(self) -> str: ...

    @property
    def ending(self) -> Ending | None: ...

    def legal(self) -> list[str]: ...

    def play(self, step: str) -> View: ...


def check(case: Case, view: View) -> View:
    """Plays a case through and returns the position at its end."""
    check_legal(case, view, "legal")
    if "turns" in case.texts:
        assert len(turns(view)) == case.texts["turns"]
    for step in case.steps("play") or []:
        assert step in view.legal(), f"{step} is not among {sorted(view.legal())}"
        view = view.play(step)
    check_after(case, view)
    return view


def check_legal(case: Case, view: View, key: str) -> None:
    """Compares the legal steps with those that a case names."""
    found = view.legal()
    assert len(found) == len(set(found)), f"the same step twice: {sorted(found)}"
    exact = case.steps(key)
    if exact is not None:
        assert sorted(found) == sorted(exact)
    assert not set(case.steps(f"{key}_has") or []) - set(found), sorted(found)
    assert not set(case.steps(f"{key}_has_not") or []) & set(found), sorted(found)


def check_after(case: Case, view: View) -> None:
    """Compares the position at the end with what a case says of it."""
    check_legal(case, view, "legal_after")
    if case.after is not None:
        assert view.board == case.after
    if "mover_after" in case.texts:
        assert view.mover == case.texts["mover_after"]
    if "phase_after" in case.texts:
        assert view.phase == case.texts["phase_after"]
    if case.goes_on:
        assert view.ending is None
    if case.ending is not None:
        check_ending(case.ending, view.ending)


def check_ending(wanted: Ending, found: Ending | None) -> None:
    """Compares two endings; the scores only when the case names them."""
    assert found is not None, "the game is not over"
    assert (found.winner, found.reason) == (wanted.winner, wanted.reason)
    assert wanted.scores is None or found.scores == wanted.scores


def turns(view: View) -> set[frozenset[tuple[str, str]]]:
    """The boards that the mover's whole turns lead to, passing left out."""
    boards, open_views = set(), [view.play(step) for step in view.legal() if step != "pass"]
    while open_views:
        found = open_views.pop()
        if found.ending is None and found.mover == view.mover:
            open_views += [found.play(step) for step in found.legal()]
        else:
            boards.add(frozenset(found.board.items()))
    return boards
