"""The compiled reading of the kernels: machine code made on demand, kept in the user's cache, called through ctypes.

One module of code serves every ruleset on boards of one kind, so that an edited ruleset compiles nothing. Without
llvmlite there is no compiled reading, and everything still works plainly.
"""

from __future__ import annotations

import ctypes
import hashlib
import os
import re
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from .arrays import DEGREE, DIRS, Ints
from .errors import KelbError
from .kernel import KERNELS

Kernel = Callable[..., Any]
Known = Mapping[int, int]
FORMAT = 3  # of the cached code
LINE = 64  # bytes at whose multiples functions begin
SEAL = b"kelb code\n"  # a kept file is this, the sha256 of the code, the code
LOCK = threading.Lock()
LOADED: dict[tuple[int, int, bool], Compiled] = {}  # by degree, directions, and whether subscripts are checked
EACH = """
define void @each(ptr %kernel, ptr %r, ptr %states, i64 %width, ptr %b, ptr %io, i64 %n) {
entry:
  br label %head
head:
  %i = phi i64 [0, %entry], [%next, %body]
  %more = icmp slt i64 %i, %n
  br i1 %more, label %body, label %end
body:
  %at = mul i64 %i, %width
  %s = getelementptr i64, ptr %states, i64 %at
  call void %kernel(ptr %r, ptr %s, ptr %b, ptr %io, i64 %i)
  %next = add i64 %i, 1
  br label %head
end:
  ret void
}
"""


ARRAY, NUMBER = ctypes.c_void_p, ctypes.c_int64
EACH_TYPE = ctypes.CFUNCTYPE(None, ARRAY, ARRAY, ARRAY, NUMBER, ARRAY, ARRAY, NUMBER)


class Unavailable(KelbError):
    """There is no compiled reading here."""


def toolkit() -> Any:
    """The binding of llvmlite, ready for use. Raises Unavailable where it is not installed."""
    try:
        import llvmlite.binding as llvm
    except ImportError as error:
        raise Unavailable("the compiled reading needs llvmlite, which is not there: pip install llvmlite") from error
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    return llvm


# ---- names


def cache_folder() -> Path:
    """Where compiled code is kept: KELB_CACHE, or kelb in the user's cache folder."""
    named = os.environ.get("KELB_CACHE")
    if named:
        return Path(named)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "kelb"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "kelb"


@cache
def sources() -> str:
    """A fingerprint of the kernels' sources, in hexadecimal: results may differ where it does."""
    seen = hashlib.sha256()
    files = sorted({Path(sys.modules[kernel.__module__].__file__ or "") for kernel in KERNELS})
    here = Path(__file__).parent
    for file in (*files, *(here / f"{name}.py" for name in ("translating", "expressions", "arrays", "vocabulary"))):
        seen.update(file.name.encode() + file.read_bytes())
    return seen.hexdigest()


def digest(llvm: Any, known: Known, checked: bool) -> str:
    """A name for the code: it changes with the kernels' sources, the processor, llvmlite and what is known."""
    import llvmlite

    processor = (llvm.get_host_cpu_name(), llvm.get_host_cpu_features().flatten())
    facts = (FORMAT, sources(), llvmlite.__version__, processor, sorted(known.items()), checked)
    return hashlib.sha256(repr(facts).encode()).hexdigest()[:32]


# ---- making


def machine(llvm: Any) -> Any:
    """This processor as a target."""
    features = llvm.get_host_cpu_features().flatten()
    return llvm.Target.from_default_triple().create_target_machine(
        cpu=llvm.get_host_cpu_name(), features=features, opt=3, jit=True
    )


def module_text(known: Known, checked: bool) -> str:
    """The kernels as a module for LLVM."""
    from .translating import translated

    return guarded(KERNELS, known) if checked else aligned(str(translated(False, known)))


def aligned(text: str) -> str:
    """A module whose functions begin at a line of the processor's cache; else loops are fast or slow by chance."""
    return re.sub(r"^(define [^\n{]*)", rf"\1 align {LINE} ", text, flags=re.MULTILINE)


def guarded(kernels: Sequence[Kernel], known: Known) -> str:
    """Kernels as a module for LLVM in which every subscript is compared with the length of its array."""
    from llvmlite import ir

    from .expressions import I64
    from .translating import Translator, declared, export

    module = ir.Module("checked")
    functions = {kernel: declared(module, kernel) for kernel in kernels}
    lengths = {name: ir.GlobalVariable(module, I64, f"length.{name}") for name in ("fault", *array_names(kernels))}
    for variable in lengths.values():
        variable.initializer = ir.Constant(I64, 0)
    for kernel, function in functions.items():
        Translator(kernel, function, functions, lengths, known).write()
    for kernel, function in functions.items():
        export(module, kernel, function)
    return str(module)


def array_names(kernels: Sequence[Kernel]) -> list[str]:
    """What the kernels call their arrays."""
    return sorted({name for kernel in kernels for name, kind in kernel.__annotations__.items() if kind == "Ints"})


def object_code(llvm: Any, text: str) -> bytes:
    """A module as machine code, made anew."""
    module = llvm.parse_assembly(text)
    target = machine(llvm)
    options = llvm.create_pipeline_tuning_options(speed_level=3)
    options.loop_vectorization = options.slp_vectorization = False
    builder = llvm.create_pass_builder(target, options)
    builder.getModulePassManager().run(module, builder)
    return bytes(target.emit_object(module))


# ---- keeping


def read(path: Path) -> bytes | None:
    """The code that is kept in a file; None where there is none, nothing where it is damaged."""
    try:
        data = path.read_bytes()
    except OSError:
        return None
    start = len(SEAL) + 32
    sound = data.startswith(SEAL) and hashlib.sha256(data[start:]).digest() == data[len(SEAL) : start]
    return data[start:] if sound else b""


def kept(path: Path, make: Callable[[], bytes], say: Callable[[str], None]) -> bytes:
    """The code that is kept in a file, or else is made and kept there, if that can be; one line says so."""
    found = read(path)
    if found:
        return found
    why = ", since what was kept is damaged" if found is not None else ", once for this machine"
    try:
        file = begun(path.parent)
    except OSError as error:
        say(f"compiling the kernels, each time, since they cannot be kept ({path.parent}: {error.strerror}) ...")
        return make()
    say(f"compiling the kernels{why}; it takes some seconds ...")
    try:
        code = make()
        store(file, path, code, say)
        return code
    finally:
        file.close()
        Path(file.name).unlink(missing_ok=True)


def begun(folder: Path) -> Any:
    """A new file in the cache, whose folder is made; what was left behind unfinished an hour ago is removed."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("unfinished-*"):
        if time.time() - old.stat().st_mtime > 3600:
            old.unlink(missing_ok=True)
    return tempfile.NamedTemporaryFile(dir=folder, prefix="unfinished-", delete=False)


def store(file: Any, path: Path, code: bytes, say: Callable[[str], None]) -> None:
    """Write code to a file and give the file its place; a line says where that cannot be."""
    try:
        with file:
            file.write(SEAL + hashlib.sha256(code).digest() + code)
        os.replace(file.name, path)
    except OSError as error:
        say(f"the compiled kernels cannot be kept ({path.parent}: {error.strerror})")


# ---- using


class Compiled:
    """Kernels in machine code."""

    def __init__(self, llvm: Any, code: bytes, path: Path | None = None) -> None:
        self.path = path  # where the code is kept, or would be
        self._engine = llvm.create_mcjit_compiler(llvm.parse_assembly(EACH), machine(llvm))
        self._engine.add_object_file(llvm.ObjectFileRef.from_data(code))
        self._engine.finalize_object()
        self._found: dict[Kernel, Any] = {}
        self._each = EACH_TYPE(self._engine.get_function_address("each"))

    def __getitem__(self, kernel: Kernel) -> Any:
        """The compiled kernel: it takes addresses for arrays, and ints."""
        if kernel not in self._found:
            types = [ARRAY if kind == "Ints" else NUMBER for kind in arguments(kernel)]
            result = None if kernel.__annotations__["return"] == "None" else NUMBER
            self._found[kernel] = ctypes.CFUNCTYPE(result, *types)(self.place(kernel))
        return self._found[kernel]

    def place(self, kernel: Kernel) -> int:
        """Where a compiled kernel lies."""
        return int(self._engine.get_function_address(f"{kernel.__module__.split('.', 1)[1]}.{kernel.__name__}"))

    def each(self, kernel: Kernel, r: int, states: int, width: int, b: int, io: int, n: int) -> None:
        """Call a kernel, that takes r, s, b, io and i, for n states in a row of so many words; all are addresses."""
        self._each(self.place(kernel), r, states, width, b, io, n)

    # ---- checked code only

    def bound(self, **lengths: int) -> None:
        """Say how long the arrays are, by the names that kernels have for them; no fault is known any more."""
        for name, length in {**lengths, "fault": 0}.items():
            self.word(f"length.{name}").value = length

    def fault(self) -> str | None:
        """Where the first subscript out of its array's bounds is, as kernel:line; None where there was none."""
        word = self.word("length.fault").value
        return f"{KERNELS[word // 10_000].__qualname__}:{word % 10_000}" if word else None

    def word(self, name: str) -> ctypes.c_int64:
        """A variable of the module."""
        return ctypes.c_int64.from_address(self._engine.get_global_value_address(name))


def arguments(kernel: Kernel) -> list[str]:
    """The annotations of a kernel's parameters, as text."""
    return [kind for name, kind in kernel.__annotations__.items() if name != "return"]


def address(words: Ints) -> int:
    """Where an array lies; it must stay alive while it is used."""
    return words.buffer_info()[0]


def quietly(line: str) -> None:
    """Say nothing."""


def compiled(r: Ints, checked: bool = False, say: Callable[[str], None] = quietly) -> Compiled:
    """The kernels for boards of the kind that r has. Raises Unavailable without llvmlite."""
    key = (r[DEGREE], r[DIRS], checked)
    with LOCK:
        if key not in LOADED:
            llvm, known = toolkit(), {DEGREE: r[DEGREE], DIRS: r[DIRS]}
            path = cache_folder() / f"{digest(llvm, known, checked)}.o"
            code = kept(path, lambda: object_code(llvm, module_text(known, checked)), say)
            LOADED[key] = Compiled(llvm, code, path)
        return LOADED[key]
