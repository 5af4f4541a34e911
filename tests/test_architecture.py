"""How the package is built: floors, sizes, kernels, docstrings, the public face, and no game's name anywhere."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import interpreter
from interpreter import Game, Outcome, Position, library

ROOT = Path(interpreter.__file__).parent
LONGEST_FILE, LONGEST_KERNEL, LONGEST_FUNCTION = 300, 40, 25
Function = ast.FunctionDef | ast.AsyncFunctionDef

FLOORS = {  # from the ground up: a file imports from its own floor and from those below
    "ground": ("arrays", "errors", "kernel", "library", "notation", "scalars", "sums", "syntax", "terms"),
    "boards": ("assembly", "boards", "groups", "growth", "graphs", "history", "laying", "shapes", "topology"),
    "words": ("primitives",),
    "vocabulary": ("dispatch", "sorts", "vocabulary"),
    "engine": ("engine",),
    "programs": (
        *(
            "compiling",
            "ends",
            "foreseeing",
            "lasting",
            "layout",
            "looking",
            "narrowing",
            "parts",
            "program",
            "rivals",
            "ruleset",
        ),
    ),
    "readings": ("expressions", "native", "readings", "translating"),
    "documents": (
        *(
            "advice",
            "checks",
            "choices",
            "faults",
            "fitting",
            "loading",
            "marked",
            "merging",
            "parsing",
            "reading",
            "words",
        ),
    ),
    "positions": (
        *("arranging", "clusters", "counting", "explaining", "joining", "misfits", "position", "simulating", "wording"),
    ),
    "games": ("batches", "game"),
    "players": ("players",),
    "analysis": ("analysis",),
    "records": ("records",),
    "face": ("__init__",),
    "fronts": ("__main__", "fronts"),
}
SAID = ("checks", "choices", "faults", "loading", "marked", "merging", "parsing", "reading")  # what a ruleset says
PLAYED = ("boards", "dispatch", "engine", "groups", "history", "primitives")  # how it is played
ON_DEMAND = {  # what is imported within a function, and why
    "jsonschema": "0.1 s, and only a document that does not fit needs it",
    "networkx": "0.2 s, and only boards given as lines need it",
    "llvmlite": "only the compiled reading needs it",
    "distributed": "only a cluster needs it",
    "numpy": "only people who want arrays need it",
    "rich": "only what is shown on a terminal needs it",
    "typer": "only the command line needs it",
    "readline": "no computer must have it; it edits the line that is typed",
    "fcntl": "not every computer has it; it locks a file",
    "subprocess": "only one command starts another program",
    "importlib.metadata": "only --version asks for it",
    ".translating": "it needs llvmlite",
    ".expressions": "it needs llvmlite",
}
GENERATED = {"dispatch.py": "tools/dispatch.py writes it, a branch a word"}
NAMES = (
    *("othello", "reversi", "chess", "symple", "konane", "gomoku", "connect6", "gonnect", "nogo", "tablut", "yote"),
    *("hnefatafl", "yoté", "ludii", "breakthrough", "draughts", "checkers", "kharebga", "latrunculi", "mak-yek"),
    *("ming mang", "tic-tac-toe", "connect four", "havannah", "amazons", "mancala", "shogi", "hasami", "backgammon"),
)
SHORT_NAMES = r"""\bhex\b(?!\()|\bGo\b(?! (?:back|on|to|through|over|into|along|by)\b)|["'/]go(?:\.yaml)?["']"""


@cache
def modules() -> dict[str, Path]:
    """The files by the dotted name of their module; a package by its own name."""
    found = {}
    for file in sorted(ROOT.rglob("*.py")):
        parts = file.relative_to(ROOT).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" and len(parts) > 1 else parts)
        found[name] = file
    return found


@cache
def tree(module: str) -> ast.Module:
    """A module, taken apart."""
    return ast.parse(modules()[module].read_text("utf-8"))


def base(module: str, level: int) -> list[str]:
    """The package that a relative import begins in."""
    inside = module.split(".") if modules()[module].name == "__init__.py" else module.split(".")[:-1]
    return [part for part in inside if part != "__init__"][: len(inside) - level + 1]


def imported(module: str, node: ast.AST) -> set[str]:
    """The modules of the package that an import statement names."""
    if isinstance(node, ast.Import):
        names = [alias.name.split(".") for alias in node.names]
        return {".".join(parts[1:]) or "__init__" for parts in names if parts[0] == "interpreter"}
    if not isinstance(node, ast.ImportFrom):
        return set()
    named = node.module.split(".") if node.module else []
    if not node.level and named[0] != "interpreter":
        return set()
    path = [*base(module, node.level), *named] if node.level else named[1:]
    return {target(path, alias.name) for alias in node.names}


def target(path: list[str], name: str) -> str:
    """The module that a name is imported from: the name itself where it is one."""
    whole = ".".join([*path, name])
    return whole if whole in modules() else ".".join(path) or "__init__"


@cache
def graph() -> dict[str, set[str]]:
    """What each module imports, wherever the import stands."""
    return {
        module: set().union(*(imported(module, node) for node in ast.walk(tree(module)))) - {module}
        for module in modules()
    }


def top(module: str) -> str:
    """The file or folder of the package that a module is in."""
    return module.partition(".")[0]


def floor(module: str) -> int:
    """The number of a module's floor."""
    found = [number for number, names in enumerate(FLOORS.values()) if top(module) in names]
    assert len(found) == 1, f"{module} must stand on one floor of FLOORS"
    return found[0]


def functions(module: str) -> Iterator[Function]:
    """All functions of a module."""
    for node in ast.walk(tree(module)):
        if isinstance(node, Function):
            yield node


def is_kernel(function: Function) -> bool:
    """Whether a function bears the mark of a kernel."""
    return any(isinstance(mark, ast.Name) and mark.id == "kernel" for mark in function.decorator_list)


def body_lines(function: Function) -> int:
    """The lines of a function's body, its docstring aside."""
    body = function.body[1:] if ast.get_docstring(function) is not None else function.body
    return (body[-1].end_lineno or 0) - body[0].lineno + 1 if body else 0


# ---- floors


@pytest.mark.parametrize("module", modules())
def test_imports_go_down(module: str) -> None:
    above = {other for other in graph()[module] if floor(other) > floor(module)}
    assert not above


def test_no_circle() -> None:
    """Not even for typing."""
    try:
        list(TopologicalSorter(graph()).static_order())
    except CycleError as error:
        pytest.fail(" imports ".join(reversed(error.args[1])))


@pytest.mark.parametrize(("one", "other"), [(SAID, PLAYED), (PLAYED, SAID)])
def test_the_two_legs_do_not_touch(one: tuple[str, ...], other: tuple[str, ...]) -> None:
    """They meet in the vocabulary alone."""
    for module in modules():
        if top(module) in one:
            assert not {name for name in graph()[module] if top(name) in other}, module


@pytest.mark.parametrize("module", modules())
def test_no_import_hides_in_a_function(module: str) -> None:
    for function in functions(module):
        for node in ast.walk(function):
            if isinstance(node, ast.Import):
                names = {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                names = {"." * node.level + (node.module or "")}
            else:
                continue
            hidden = {name for name in names if not {name, name.split(".")[0]} & ON_DEMAND.keys()}
            assert not hidden, f"{function.name} imports {hidden}"


# ---- sizes


@pytest.mark.parametrize("module", modules())
def test_files_are_short(module: str) -> None:
    assert len(modules()[module].read_text("utf-8").splitlines()) <= LONGEST_FILE


@pytest.mark.parametrize("module", modules())
def test_functions_are_short(module: str) -> None:
    if modules()[module].name in GENERATED:
        return
    lengths = {function.name: (body_lines(function), is_kernel(function)) for function in functions(module)}
    long = {name: n for name, (n, kernel) in lengths.items() if n > (LONGEST_KERNEL if kernel else LONGEST_FUNCTION)}
    assert not long


# ---- kernels

VALUES = {"Ints", "int", "Cell", "Code", "Mask", "Step", "bool", "None"}
PLAIN = (
    *(
        ast.FunctionDef,
        ast.arguments,
        ast.arg,
        ast.Name,
        ast.Constant,
        ast.Expr,
        ast.expr_context,
        ast.Return,
        ast.Pass,
    ),
    *(ast.Assign, ast.AugAssign, ast.Subscript, ast.Slice, ast.Tuple, ast.Call, ast.If, ast.IfExp, ast.While, ast.For),
    *(ast.Break, ast.Continue, ast.Compare, ast.cmpop, ast.BoolOp, ast.boolop, ast.BinOp, ast.operator, ast.UnaryOp),
    *(ast.unaryop, ast.Attribute),
)
METHODS = {"bit_length"}  # of an int


@cache
def kernels() -> dict[str, tuple[str, ast.FunctionDef]]:
    """The kernels by module and name."""
    return {
        f"{module}.{function.name}": (module, function)
        for module in modules()
        for function in functions(module)
        if is_kernel(function) and isinstance(function, ast.FunctionDef)
    }


@cache
def constants(module: str) -> set[str]:
    """The names that a module has, imported or its own."""
    found = set()
    for node in tree(module).body:
        if isinstance(node, ast.ImportFrom | ast.Import):
            found |= {alias.asname or alias.name for alias in node.names}
        elif isinstance(node, ast.Assign):
            found |= {name.id for name in ast.walk(node) if isinstance(name, ast.Name)}
        elif isinstance(node, ast.FunctionDef):
            found.add(node.name)
    return found


@pytest.mark.parametrize("kernel", kernels())
def test_kernels_use_ints_and_flat_arrays_alone(kernel: str) -> None:
    module, function = kernels()[kernel]
    notes = [*(arg.annotation for arg in function.args.args), function.returns]
    assert {ast.unparse(note) if note else "" for note in notes} <= VALUES
    body = function.body[1:] if ast.get_docstring(function) else function.body
    stored = {name.id for name in ast.walk(function) if isinstance(name, ast.Name) and isinstance(name.ctx, ast.Store)}
    known = constants(module) | stored | {arg.arg for arg in function.args.args}
    for node in (inner for statement in body for inner in ast.walk(statement)):
        assert isinstance(node, PLAIN), f"line {node.lineno}: {type(node).__name__}"  # type: ignore[attr-defined]
        if isinstance(node, ast.Constant):
            assert isinstance(node.value, int)
        if isinstance(node, ast.Attribute):
            assert node.attr in METHODS
        if isinstance(node, ast.Call):
            assert not node.keywords
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            assert node.id == "range" or node.id in known
    assert not function.args.defaults
    assert not function.args.kwonlyargs


# ---- words


def test_no_game_is_named() -> None:
    """Neither in the code nor in its texts and examples."""
    shipped = {name.replace("-", " ") for name in library.names()}
    titles = {interpreter.load(name).name.lower() for name in library.names()}
    names = sorted({*NAMES, *shipped, *titles} - {"go", "hex", "y"})
    pattern = re.compile(rf"\b(?:{'|'.join(map(re.escape, names))})\b", re.IGNORECASE)
    short = re.compile(SHORT_NAMES)
    files = [path for kind in ("*.py", "*.yaml") for path in ROOT.rglob(kind) if "rulesets" not in path.parts]
    assert not [
        f"{file.relative_to(ROOT)}:{number}: {line.strip()}"
        for file in files
        for number, line in enumerate(file.read_text("utf-8").splitlines(), 1)
        if pattern.search(line) or short.search(line)
    ]


@pytest.mark.parametrize("module", modules())
def test_what_is_public_is_described(module: str) -> None:
    assert ast.get_docstring(tree(module)), "the module"
    public = [
        node
        for parent in ast.walk(tree(module))
        if isinstance(parent, ast.Module | ast.ClassDef)
        for node in parent.body
        if isinstance(node, Function | ast.ClassDef) and not node.name.startswith("_")
    ]
    assert not [node.name for node in public if not ast.get_docstring(node)]


# ---- the face


def test_the_face() -> None:
    promised = {
        *("load", "Game", "Position", "Outcome", "Action", "Record", "read_record", "KelbError", "RulesetError"),
        *("OptionError", "PositionError", "IllegalAction", "NotationError", "RecordError"),
        *("match", "opponent", "MatchResult", "Opponent"),
        *("analyse", "compare", "solve"),
    }
    assert set(interpreter.__all__) == promised
    assert interpreter.__all__ == sorted(interpreter.__all__)
    for name in interpreter.__all__:
        assert getattr(interpreter, name).__doc__


@pytest.mark.parametrize("name", ["start", "position", "players", "simulate", "perft"])
def test_a_game_has(name: str) -> None:
    assert hasattr(Game, name)


@pytest.mark.parametrize("name", ["mover", "phase", "ply", "board", "legal", "play", "outcome", "why_not", "scores"])
def test_a_position_has(name: str) -> None:
    assert hasattr(Position, name)


def test_an_outcome_has() -> None:
    assert Outcome("black", "full", {"black": 2.0, "white": 1.0}).winner == "black"
    assert Outcome(None, "repeated").scores is None


def test_errors_are_of_one_family() -> None:
    errors = [getattr(interpreter, name) for name in interpreter.__all__ if name.endswith("Error")]
    for error in [*errors, interpreter.IllegalAction]:
        assert issubclass(error, interpreter.KelbError)
        assert issubclass(error, ValueError)
    assert issubclass(interpreter.NotationError, interpreter.IllegalAction)
