"""Kernels -> LLVM: the few forms of Python that a kernel uses, as one module of machine-independent code.

Every value is a 64-bit int, every array a pointer to such ints; arrays never overlap and `r` is never written. There is no
negative index, and // and % see nothing below zero.
"""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Callable, Sequence
from typing import Any

from llvmlite import ir

from .kernel import KERNELS

I64, I1, VOID = ir.IntType(64), ir.IntType(1), ir.VoidType()
POINTER = ir.PointerType(I64)
BINARY = {
    ast.Add: "add",
    ast.Sub: "sub",
    ast.Mult: "mul",
    ast.FloorDiv: "udiv",
    ast.Mod: "urem",
    ast.LShift: "shl",
    ast.RShift: "ashr",
    ast.BitAnd: "and_",
    ast.BitOr: "or_",
    ast.BitXor: "xor",
}
COMPARED = {ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">="}
Kernel = Callable[..., Any]


def translated(checked: bool = False) -> ir.Module:
    """All kernels as one module; each is also exported under its module's and its own name.

    With checks every subscript is compared with the length of its array, and the first one outside is noted.
    """
    module = ir.Module("kernels")
    functions = {kernel: declared(module, kernel) for kernel in KERNELS}
    lengths = noted(module) if checked else {}
    for kernel, function in functions.items():
        Translator(kernel, function, functions, lengths).write()
    for kernel, function in functions.items():
        export(module, kernel, function)
    return module


def symbol(kernel: Kernel) -> str:
    """The name of a kernel in the compiled module."""
    return f"{kernel.__module__.split('.', 1)[1]}.{kernel.__name__}"


def tree_of(kernel: Kernel) -> ast.FunctionDef:
    """The source of a kernel, taken apart."""
    node = ast.parse(textwrap.dedent(inspect.getsource(kernel))).body[0]
    assert isinstance(node, ast.FunctionDef)
    return node


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


class Translator:
    """Writes the body of one function."""

    def __init__(
        self,
        kernel: Kernel,
        function: ir.Function,
        functions: dict[Kernel, ir.Function],
        lengths: dict[str, ir.GlobalVariable],
    ) -> None:
        self.kernel, self.function, self.functions, self.lengths = kernel, function, functions, lengths
        self.node = tree_of(kernel)
        self.first_line = inspect.getsourcelines(kernel)[1]
        self.builder = ir.IRBuilder(function.append_basic_block("entry"))
        self.names: dict[str, Any] = {}
        self.loops: list[tuple[ir.Block, ir.Block]] = []
        self.invariant = function.module.add_metadata([])

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

    # ---- names

    def slot(self, name: str) -> Any:
        """The place of a local variable."""
        if name not in self.names:
            with self.builder.goto_entry_block():
                self.names[name] = self.builder.alloca(I64, name=name)
        return self.names[name]

    def store_name(self, name: str, value: Any) -> None:
        """Write a local variable."""
        self.builder.store(self.whole(value), self.slot(name))

    def whole(self, value: Any) -> Any:
        """A value as an int."""
        return self.builder.zext(value, I64) if value.type == I1 else value

    def truth(self, value: Any) -> Any:
        """A value as a yes or no."""
        return value if value.type == I1 else self.builder.icmp_signed("!=", value, ir.Constant(I64, 0))

    def address(self, node: ast.Subscript) -> tuple[Any, str]:
        """Where an element of an array lies, and the array's name."""
        assert isinstance(node.value, ast.Name)
        index = self.checked(node, node.value.id, self.value(node.slice))
        return self.builder.gep(self.names[node.value.id], [index], inbounds=True), node.value.id

    def checked(self, node: ast.Subscript, array: str, index: Any) -> Any:
        """The index itself; where subscripts are checked, 0 for one out of bounds, which is noted."""
        if not self.lengths:
            return index
        builder, fault = self.builder, self.lengths["fault"]
        inside = builder.icmp_unsigned("<", index, builder.load(self.lengths[array]))
        first = builder.icmp_signed("==", builder.load(fault), ir.Constant(I64, 0))
        note = ir.Constant(I64, KERNELS.index(self.kernel) * 10_000 + self.first_line + node.lineno - 1)
        builder.store(builder.select(builder.and_(builder.not_(inside), first), note, builder.load(fault)), fault)
        return builder.select(inside, index, ir.Constant(I64, 0))

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
        assert (
            isinstance(source, ast.Subscript)
            and isinstance(source.slice, ast.Slice)
            and isinstance(target.slice, ast.Slice)
        )
        text = (
            f"for _at in range(({ast.unparse(target.slice.upper or ast.Constant(0))}) - ({ast.unparse(target.slice.lower or ast.Constant(0))})):\n"
            f"    {ast.unparse(target.value)}[({ast.unparse(target.slice.lower or ast.Constant(0))}) + _at] = "
            f"{ast.unparse(source.value)}[({ast.unparse(source.slice.lower or ast.Constant(0))}) + _at]"
        )
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
        assert isinstance(node.iter, ast.Call) and isinstance(node.target, ast.Name)
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

    # ---- expressions

    def value(self, node: ast.expr) -> Any:
        """The value of an expression, an int or a yes or no."""
        return getattr(self, f"of_{type(node).__name__}")(node)

    def of_Constant(self, node: ast.Constant) -> Any:
        """A number."""
        return ir.Constant(I64, int(node.value))

    def of_Name(self, node: ast.Name) -> Any:
        """A local variable, an array, or a constant of the kernel's module."""
        if node.id in self.names:
            place = self.names[node.id]
            return place if place in self.function.args else self.builder.load(place)
        return ir.Constant(I64, int(self.kernel.__globals__[node.id]))

    def of_Subscript(self, node: ast.Subscript) -> Any:
        """An element of an array; the rules never change, so that they are read once."""
        place, array = self.address(node)
        loaded = self.builder.load(place)
        if array == "r":
            loaded.set_metadata("invariant.load", self.invariant)
        return loaded

    def of_BinOp(self, node: ast.BinOp) -> Any:
        """An operation on two ints."""
        left, right = self.whole(self.value(node.left)), self.whole(self.value(node.right))
        return getattr(self.builder, BINARY[type(node.op)])(left, right)

    def of_UnaryOp(self, node: ast.UnaryOp) -> Any:
        """Not, minus, or all bits turned."""
        value = self.value(node.operand)
        if isinstance(node.op, ast.Not):
            return self.builder.not_(self.truth(value))
        return (
            self.builder.neg(self.whole(value))
            if isinstance(node.op, ast.USub)
            else self.builder.not_(self.whole(value))
        )

    def of_Compare(self, node: ast.Compare) -> Any:
        """A comparison, or several in a chain."""
        left = self.whole(self.value(node.left))
        result = None
        for operator, each in zip(node.ops, node.comparators, strict=True):
            right = self.whole(self.value(each))
            holds = self.builder.icmp_signed(COMPARED[type(operator)], left, right)
            result = holds if result is None else self.builder.and_(result, holds)
            left = right
        return result

    def of_BoolOp(self, node: ast.BoolOp) -> Any:
        """And, or: what comes later is looked at only where it matters."""
        with self.builder.goto_entry_block():
            place = self.builder.alloca(I1)
        after = self.function.append_basic_block()
        for each in node.values[:-1]:
            held = self.truth(self.value(each))
            self.builder.store(held, place)
            onward = self.function.append_basic_block()
            ways = (onward, after) if isinstance(node.op, ast.And) else (after, onward)
            self.builder.cbranch(held, *ways)
            self.builder.position_at_end(onward)
        self.builder.store(self.truth(self.value(node.values[-1])), place)
        self.builder.branch(after)
        self.builder.position_at_end(after)
        return self.builder.load(place)

    def of_IfExp(self, node: ast.IfExp) -> Any:
        """One of two values; only that one is worked out."""
        with self.builder.goto_entry_block():
            place = self.builder.alloca(I64)
        then, other, after = (self.function.append_basic_block() for _ in range(3))
        self.builder.cbranch(self.truth(self.value(node.test)), then, other)
        for start, each in ((then, node.body), (other, node.orelse)):
            self.builder.position_at_end(start)
            self.builder.store(self.whole(self.value(each)), place)
            self.builder.branch(after)
        self.builder.position_at_end(after)
        return self.builder.load(place)

    def of_Call(self, node: ast.Call) -> Any:
        """A call of another kernel."""
        assert isinstance(node.func, ast.Name)
        function = self.functions[self.kernel.__globals__[node.func.id]]
        args = [self.value(arg) for arg in node.args]
        return self.builder.call(function, [a if a.type == POINTER else self.whole(a) for a in args], cconv="fastcc")
