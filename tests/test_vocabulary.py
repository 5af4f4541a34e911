"""The vocabulary is whole: each word has a file, a case, a place in the schema, and an answer in the dispatchers."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import interpreter.dispatch
from interpreter import arrays, library
from interpreter.kernel import KERNELS
from interpreter.vocabulary import (
    ACTIONS,
    CAPTURE_ROWS,
    CAPTURES,
    CELL_SET,
    CELLS,
    CONDITIONS,
    OPCODES,
    SCORES,
    TESTS,
    VERBS,
)

ROOT = Path(interpreter.dispatch.__file__).parent
CASES = {file.stem for file in (Path(__file__).parent / "cases").rglob("*.yaml")}
WORDS = [word.name for words in (ACTIONS, CELLS, (CELL_SET,), CAPTURE_ROWS, CONDITIONS, SCORES) for word in words]
ELSEWHERE = {  # words whose cases stand in the file of another
    "not_next_to": "next_to",
}
BESIDE = {"shape": "what an action does, for words that foresee its outcome"}


def test_each_name_is_used_once_in_its_place() -> None:
    for words in (ACTIONS, (*CELLS, CELL_SET), CAPTURES, CONDITIONS, SCORES):
        names = [word.name for word in words]
        assert len(names) == len(set(names))


@pytest.mark.parametrize("word", sorted(set(WORDS)))
def test_each_word_has_cases(word: str) -> None:
    assert ELSEWHERE.get(word, word) in CASES, f"write tests/cases/words/{word}.yaml"


def test_each_case_elsewhere_is_needed() -> None:
    assert not ELSEWHERE.keys() & CASES
    assert ELSEWHERE.keys() <= set(WORDS)


def test_each_primitive_is_in_the_vocabulary() -> None:
    files = {file.stem for file in (ROOT / "primitives").glob("*.py")} - {"__init__"}
    tree = ast.parse((ROOT / "vocabulary.py").read_text("utf-8"))
    used = {
        alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module == "primitives"
        for alias in node.names
    }
    assert files - used == BESIDE.keys()


@pytest.mark.parametrize("word", sorted(set(WORDS)))
def test_each_word_is_in_the_schema(word: str) -> None:
    assert word in (library.folder("schema") / "ruleset.schema.json").read_text("utf-8")


def test_each_kernel_of_a_word_has_a_number() -> None:
    named = {test for word in (*ACTIONS, *CELLS, CELL_SET, *CONDITIONS) for test in word.tests}
    assert set(TESTS) == named == set(OPCODES)
    assert sorted(OPCODES.values()) == list(range(len(TESTS)))
    assert list(VERBS.values()) == list(range(len(ACTIONS)))


def test_kernels_are_noted_callees_first() -> None:
    wanted = {
        *TESTS,
        *(kernel for verb in ACTIONS for kernel in (verb.count, verb.nth, verb.effect)),
        *(capture.kernel for capture in CAPTURE_ROWS),
        *(score.kernel for score in SCORES),
    }
    assert wanted <= set(KERNELS)
    assert len(KERNELS) == len(set(KERNELS))
    order = {kernel: number for number, kernel in enumerate(KERNELS)}
    asked = interpreter.dispatch.test
    assert all(order[kernel] < order[asked] for kernel in TESTS)


def test_the_names_of_offsets_are_apart() -> None:
    """No two words of the header, of a row or of a state share a number."""
    assert arrays.STEPS_MAX < arrays.HEADER
    assert arrays.RIPE_AT < arrays.OFFER
    assert arrays.OFFER + arrays.MAX_OFFER <= arrays.SLOTS
    assert arrays.IF_FALSE < arrays.ROW
    assert arrays.A_BESIDE < arrays.ACT
    assert arrays.C_LATE < arrays.CAPTURE_WIDTH
    assert arrays.P_STARTS < arrays.PHASE_WIDTH
    assert arrays.E_STEP < arrays.END_WIDTH
    assert arrays.CLOSED - arrays.BOARD + 1 == arrays.FIELDS
