"""Kernels -> LLVM: functions and statements; all kernels become one module of machine-independent code."""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from typing import Any

from llvmlite import ir

from .expressions import BINARY, I64, POINTER, VOID, Expressions, Kernel, symbol, tree_of
from .kernel import INLINED, KERNELS, OUTLINED


def translated(checked: bool = False, known: Mapping[int, int] | None = None) -> ir.Module:
    """All kernels as one module; each is also exported under its module's and its own name.

    `known` gives words of the header of r that are the same in every ruleset that the module is for.
    With checks every subscript is compared with the length of its array, and the first one outside is noted.
    """
    module = ir.Module("kernels")
    functions = {kernel: declared(module, kernel) for kernel in KERNELS}
    lengths = noted(module) if checked else {}
    for kernel, function in functions.items():
        Translator(kernel, function, functions, lengths, known or {}).write()
    for kernel, function in functions.items():
        export(module, kernel, function)
    return module


def declared(module: ir.Module, kernel: Kernel) -> ir.Function:
    """A function of the module with the types that the kernel's annotations say."""
    node = tree_of(kernel)
    arrays = [ast.unparse(arg.annotation) == "Ints" for arg in node.args.args if arg.annotation]
    returns = VOID if ast.unparse(node.returns or ast.Constant(None)) == "None" else I64
    function = ir.Function(
        module, ir.FunctionType(returns, [POINTER if array else I64 for array in arrays]), f"k.{symbol(kernel)}"
    )
    function.linkage = "internal"
    function.calling_convention = "fastcc"
    for arg, array, name in zip(function.args, arrays, node.args.args, strict=True):
        arg.name = name.arg
        if array:
            arg.add_attribute("noalias")
    function.attributes.add("nounwind")
    if kernel in INLINED:
        function.attributes.add("alwaysinline")
    if kernel in OUTLINED:
        function.attributes.add("noinline")
    return function


def export(module: ir.Module, kernel: Kernel, function: ir.Function) -> None:
    """A way in from outside, with the platform's calling convention."""
    outer = ir.Function(module, function.function_type, symbol(kernel))
    builder = ir.IRBuilder(outer.append_basic_block())
    result = builder.call(function, outer.args, cconv="fastcc")
    if function.function_type.return_type is VOID:
        builder.ret_void()
    else:
        builder.ret(result)


def noted(module: ir.Module) -> dict[str, ir.GlobalVariable]:
    """Variables for the lengths of the arrays by name, and for the first subscript that was out of them."""
    names = ("r", "s", "b", "out", "fault")
    found = {}
    for name in names:
        variable = ir.GlobalVariable(module, I64, f"length.{name}")
        variable.initializer = ir.Constant(I64, 0)
        found[name] = variable
    return found


def stretch(node: ast.expr) -> tuple[str, str]:
    """The beginning of a subscript for the first element of a stretch of an array, and its length, as text."""
    assert isinstance(node, ast.Subscript)
    assert isinstance(node.slice, ast.Slice)
    low, high = (ast.unparse(end) if end is not None else "0" for end in (node.slice.lower, node.slice.upper))
    return f"{ast.unparse(node.value)}[({low})", f"({high}) - ({low})"


class Translator(Expressions):
    """Writes the body of one function."""

    def write(self) -> None:
        """The whole body."""
        for arg in self.function.args:
            if arg.type == POINTER:
                self.names[arg.name] = arg
            else:
                self.store_name(arg.name, arg)
        for name in sorted(
            {n.id for n in ast.walk(self.node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
        ):
            self.slot(name)
        self.block(self.node.body)
        if not self.builder.block.is_terminated:
            self.end()

    def end(self) -> None:
        """The end of a function that returns nothing; of another it is never reached."""
        if self.function.function_type.return_type is VOID:
            self.builder.ret_void()
        else:
            self.builder.unreachable()

    # ---- statements

    def block(self, body: Sequence[ast.stmt]) -> None:
        """Statements in a row, up to one that leaves."""
        for node in body:
            if self.builder.block.is_terminated:
                return
            getattr(self, f"do_{type(node).__name__}")(node)

    def do_Expr(self, node: ast.Expr) -> None:
        """A call, or a docstring."""
        if isinstance(node.value, ast.Call):
            self.value(node.value)

    def do_Pass(self, node: ast.Pass) -> None:
        """Nothing."""

    def do_Assign(self, node: ast.Assign) -> None:
        """To a name, an element, several names, or a stretch of an array."""
        target = node.targets[0]
        if isinstance(target, ast.Tuple):
            assert isinstance(node.value, ast.Tuple)
            values = [self.value(each) for each in node.value.elts]
            for each, value in zip(target.elts, values, strict=True):
                self.assign(each, value)
        elif isinstance(target, ast.Subscript) and isinstance(target.slice, ast.Slice):
            self.copy(target, node.value)
        else:
            self.assign(target, self.value(node.value))

    def assign(self, target: ast.expr, value: Any) -> None:
        """A value to a name or an element."""
        if isinstance(target, ast.Name):
            self.store_name(target.id, value)
        else:
            assert isinstance(target, ast.Subscript)
            self.builder.store(self.whole(value), self.address(target)[0])

    def copy(self, target: ast.Subscript, source: ast.expr) -> None:
        """A stretch of one array to a stretch of another, of the same length."""
        to, count = stretch(target)
        start, _ = stretch(source)
        text = f"for _at in range({count}):\n    {to} + _at] = {start} + _at]"
        self.block(ast.parse(text).body)

    def do_AugAssign(self, node: ast.AugAssign) -> None:
        """A name or an element changed by an operation."""
        value = self.whole(self.value(node.value))
        operation = getattr(self.builder, BINARY[type(node.op)])
        if isinstance(node.target, ast.Name):
            place = self.slot(node.target.id)
        else:
            assert isinstance(node.target, ast.Subscript)
            place = self.address(node.target)[0]
        self.builder.store(operation(self.builder.load(place), value), place)

    def do_Return(self, node: ast.Return) -> None:
        """Leave the function."""
        if node.value is None:
            self.builder.ret_void()
        else:
            self.builder.ret(self.whole(self.value(node.value)))

    def do_If(self, node: ast.If) -> None:
        """One of two branches."""
        then, other, after = (self.function.append_basic_block() for _ in range(3))
        self.builder.cbranch(self.truth(self.value(node.test)), then, other)
        for start, body in ((then, node.body), (other, node.orelse)):
            self.builder.position_at_end(start)
            self.block(body)
            self.go_to(after)
        self.builder.position_at_end(after)

    def go_to(self, block: ir.Block) -> None:
        """Go on in another block, unless this one has left already."""
        if not self.builder.block.is_terminated:
            self.builder.branch(block)

    def do_While(self, node: ast.While) -> None:
        """A loop as long as a test holds."""
        head, body, after = (self.function.append_basic_block() for _ in range(3))
        self.builder.branch(head)
        self.builder.position_at_end(head)
        self.builder.cbranch(self.truth(self.value(node.test)), body, after)
        self.loop(body, head, after, node.body)

    def loop(self, body: ir.Block, onward: ir.Block, after: ir.Block, statements: Sequence[ast.stmt]) -> None:
        """The body of a loop; `continue` goes onward, `break` goes after."""
        self.loops.append((onward, after))
        self.builder.position_at_end(body)
        self.block(statements)
        self.go_to(onward)
        self.loops.pop()
        self.builder.position_at_end(after)

    def do_For(self, node: ast.For) -> None:
        """A loop over a range, whose ends are read once."""
        assert isinstance(node.iter, ast.Call)
        assert isinstance(node.target, ast.Name)
        ends = [self.whole(self.value(arg)) for arg in node.iter.args]
        start, stop = (ir.Constant(I64, 0), ends[0]) if len(ends) == 1 else ends
        head, body, onward, after = (self.function.append_basic_block() for _ in range(4))
        with self.builder.goto_entry_block():
            counter = self.builder.alloca(I64)
        self.builder.store(start, counter)
        self.builder.branch(head)
        self.builder.position_at_end(head)
        self.builder.cbranch(self.builder.icmp_signed("<", self.builder.load(counter), stop), body, after)
        self.builder.position_at_end(body)
        self.store_name(node.target.id, self.builder.load(counter))
        self.loop(self.builder.block, onward, after, node.body)
        self.builder.position_at_end(onward)
        self.builder.store(self.builder.add(self.builder.load(counter), ir.Constant(I64, 1), flags=["nsw"]), counter)
        self.builder.branch(head)
        self.builder.position_at_end(after)

    def do_Break(self, node: ast.Break) -> None:
        """Leave the loop."""
        self.builder.branch(self.loops[-1][1])

    def do_Continue(self, node: ast.Continue) -> None:
        """Go on with the loop."""
        self.builder.branch(self.loops[-1][0])
