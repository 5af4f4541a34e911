"""Kernels -> LLVM: the expressions that a kernel uses.

Every value is a 64-bit int, every array a pointer to such ints; arrays never overlap and `r` is never written. There
is no negative index, and // and % see nothing below zero.
"""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Callable, Mapping
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


def symbol(kernel: Kernel) -> str:
    """The name of a kernel in the compiled module."""
    return f"{kernel.__module__.split('.', 1)[1]}.{kernel.__name__}"


def tree_of(kernel: Kernel) -> ast.FunctionDef:
    """The source of a kernel, taken apart."""
    node = ast.parse(textwrap.dedent(inspect.getsource(kernel))).body[0]
    assert isinstance(node, ast.FunctionDef)
    return node


class Expressions:
    """Writes the expressions of one function."""

    def __init__(
        self,
        kernel: Kernel,
        function: ir.Function,
        functions: dict[Kernel, ir.Function],
        lengths: dict[str, ir.GlobalVariable],
        known: Mapping[int, int],
    ) -> None:
        self.kernel, self.function, self.functions, self.lengths, self.known = (
            kernel,
            function,
            functions,
            lengths,
            known,
        )
        self.node = tree_of(kernel)
        self.first_line = inspect.getsourcelines(kernel)[1]
        self.builder = ir.IRBuilder(function.append_basic_block("entry"))
        self.names: dict[str, Any] = {}
        self.loops: list[tuple[ir.Block, ir.Block]] = []
        self.invariant = function.module.add_metadata([])

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

    # ---- expressions

    def value(self, node: ast.expr) -> Any:
        """The value of an expression, an int or a yes or no."""
        return getattr(self, f"of_{type(node).__name__}")(node)

    def of_Constant(self, node: ast.Constant) -> Any:
        """A number."""
        assert isinstance(node.value, int)
        return ir.Constant(I64, int(node.value))

    def of_Name(self, node: ast.Name) -> Any:
        """A local variable, an array, or a constant of the kernel's module."""
        if node.id in self.names:
            place = self.names[node.id]
            return place if place in self.function.args else self.builder.load(place)
        return ir.Constant(I64, 1 if node.id == "COMPILED" else int(self.kernel.__globals__[node.id]))

    def of_Subscript(self, node: ast.Subscript) -> Any:
        """An element of an array; the rules never change, so that they are read once."""
        word = self.header_word(node)
        if word is not None:
            return ir.Constant(I64, word)
        place, array = self.address(node)
        loaded = self.builder.load(place)
        if array == "r":
            loaded.set_metadata("invariant.load", self.invariant)
        return loaded

    def header_word(self, node: ast.Subscript) -> int | None:
        """The value of r[NAME] where it is known."""
        if not (isinstance(node.value, ast.Name) and node.value.id == "r" and isinstance(node.slice, ast.Name)):
            return None
        if node.slice.id in self.names:
            return None
        return self.known.get(int(self.kernel.__globals__[node.slice.id]))

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
        if isinstance(node.func, ast.Attribute):
            return self.bit_length(self.whole(self.value(node.func.value)))
        assert isinstance(node.func, ast.Name)
        function = self.functions[self.kernel.__globals__[node.func.id]]
        args = [self.value(arg) for arg in node.args]
        return self.builder.call(function, [a if a.type == POINTER else self.whole(a) for a in args], cconv="fastcc")

    def bit_length(self, value: Any) -> Any:
        """How many bits a number has, which is above 0."""
        zeros = self.builder.ctlz(value, ir.Constant(I1, 1))
        return self.builder.sub(ir.Constant(I64, 64), zeros)
