"""The compiled reading of the kernels: machine code made on demand, kept in the user's cache, called through ctypes.

One module of code serves every ruleset on boards of one kind, so that an edited ruleset compiles nothing. Without
llvmlite there is no compiled reading, and everything still works plainly.
"""

from __future__ import annotations

import ctypes
import hashlib
import os
import sys
import tempfile
import threading
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from .arrays import DEGREE, DIRS, Ints
from .kernel import KERNELS

Kernel = Callable[..., Any]
Known = Mapping[int, int]
FORMAT = 1  # of the cached code
LOCK = threading.Lock()


class Unavailable(RuntimeError):
    """There is no compiled reading here."""


def toolkit() -> Any:
    """The binding of llvmlite, ready for use. Raises Unavailable where it is not installed."""
    try:
        import llvmlite.binding as llvm
    except ImportError as error:
        raise Unavailable("the compiled reading needs llvmlite: pip install 'kelb[fast]'") from error
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    return llvm


def cache_folder() -> Path:
    """Where compiled code is kept: KELB_CACHE, or kelb in the user's cache folder."""
    named = os.environ.get("KELB_CACHE")
    if named:
        return Path(named)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "kelb"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "kelb"


def digest(llvm: Any, known: Known, checked: bool) -> str:
    """A name for the code: it changes with the kernels' sources, the processor, llvmlite and what is known."""
    import llvmlite

    seen = hashlib.sha256()
    files = sorted({Path(sys.modules[kernel.__module__].__file__ or "") for kernel in KERNELS})
    here = Path(__file__).parent
    for file in (*files, here / "translating.py", here / "arrays.py", here / "vocabulary.py"):
        seen.update(file.name.encode() + file.read_bytes())
    processor = (llvm.get_host_cpu_name(), llvm.get_host_cpu_features().flatten())
    seen.update(repr((FORMAT, llvmlite.__version__, processor, sorted(known.items()), checked)).encode())
    return seen.hexdigest()[:32]


def machine(llvm: Any) -> Any:
    """This processor as a target."""
    features = llvm.get_host_cpu_features().flatten()
    return llvm.Target.from_default_triple().create_target_machine(
        cpu=llvm.get_host_cpu_name(), features=features, opt=3, jit=True
    )


def object_code(llvm: Any, known: Known, checked: bool) -> bytes:
    """The kernels as machine code, made anew."""
    from .translating import translated

    module = llvm.parse_assembly(str(translated(checked, known)))
    target = machine(llvm)
    options = llvm.create_pipeline_tuning_options(speed_level=3)
    options.loop_vectorization = options.slp_vectorization = False
    builder = llvm.create_pass_builder(target, options)
    builder.getModulePassManager().run(module, builder)
    return bytes(target.emit_object(module))


def kept(path: Path, make: Callable[[], bytes], say: Callable[[str], None]) -> bytes:
    """What is kept in a file, or else is made and kept there, if that can be; a line says so."""
    try:
        return path.read_bytes()
    except OSError:
        say("compiling the kernels, once for this machine; it takes some seconds ...")
    code = make()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as file:
            file.write(code)
        os.replace(file.name, path)
    except OSError as error:
        say(f"the compiled kernels cannot be kept ({error.strerror}: {path.parent}); next time they are compiled again")
    return code


class Compiled:
    """Kernels in machine code."""

    def __init__(self, llvm: Any, code: bytes) -> None:
        self._engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), machine(llvm))
        self._engine.add_object_file(llvm.ObjectFileRef.from_data(code))
        self._engine.finalize_object()
        self._found: dict[Kernel, Any] = {}

    def __getitem__(self, kernel: Kernel) -> Any:
        """The compiled kernel: it takes addresses for arrays, and ints."""
        if kernel not in self._found:
            types = [ctypes.c_void_p if kind == "Ints" else ctypes.c_int64 for kind in arguments(kernel)]
            result = None if kernel.__annotations__["return"] == "None" else ctypes.c_int64
            name = f"{kernel.__module__.split('.', 1)[1]}.{kernel.__name__}"
            self._found[kernel] = ctypes.CFUNCTYPE(result, *types)(self._engine.get_function_address(name))
        return self._found[kernel]

    def word(self, name: str) -> ctypes.c_int64:
        """A variable of the module."""
        return ctypes.c_int64.from_address(self._engine.get_global_value_address(name))


def arguments(kernel: Kernel) -> list[str]:
    """The annotations of a kernel's parameters, as text."""
    return [kind for name, kind in kernel.__annotations__.items() if name != "return"]


def address(words: Ints) -> int:
    """Where an array lies; it must stay alive while it is used."""
    return words.buffer_info()[0]


@cache
def _compiled(known: tuple[tuple[int, int], ...], checked: bool, say: Callable[[str], None]) -> Compiled:
    llvm = toolkit()
    facts = dict(known)
    path = cache_folder() / f"{digest(llvm, facts, checked)}.o"
    return Compiled(llvm, kept(path, lambda: object_code(llvm, facts, checked), say))


def quietly(line: str) -> None:
    """Say nothing."""


def compiled(r: Ints, checked: bool = False, say: Callable[[str], None] = quietly) -> Compiled:
    """The kernels for boards of the kind that r has. Raises Unavailable without llvmlite."""
    with LOCK:
        return _compiled(((DEGREE, r[DEGREE]), (DIRS, r[DIRS])), checked, say)
