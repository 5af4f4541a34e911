"""Sums of whole numbers and names, such as (cells - 1) / 2, read without the language's own evaluator."""

from __future__ import annotations

import operator
import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

TOKEN = re.compile(r"\s*(?:([0-9]{1,6})|([a-z]+)|([-+*/()]))")


def index(number: Any) -> int | None:
    """A whole number as Python's own, one of numpy for example; None for what is none, true and false among them."""
    if isinstance(number, bool):
        return None
    try:
        return operator.index(number)
    except TypeError:
        return None


def whole(text: str, names: Mapping[str, int]) -> int:
    """The value of a sum. Raises ValueError, in words, where it is no sum or no whole number from 0 on."""
    value = Sum(text, names).value()
    if value.denominator != 1:
        raise ValueError(f"'{text}' is {float(value):g} here, not a whole number")
    if value < 0:
        raise ValueError(f"'{text}' is {value} here, below 0")
    return int(value)


class Sum:
    """A text taken apart, term by term."""

    def __init__(self, text: str, names: Mapping[str, int]) -> None:
        self.text, self.names = text, names
        self.tokens: list[str] = []
        at = 0
        while at < len(text.rstrip()):
            found = TOKEN.match(text, at)
            if not found:
                raise ValueError(
                    f"'{text[at:].strip()[0]}' cannot stand in a sum; write numbers, {', '.join(names)} and + - * / ( )"
                )
            self.tokens.append(found[0].strip())
            at = found.end()

    def value(self) -> Fraction:
        """The value of the whole text."""
        value = self.terms()
        if self.tokens:
            raise ValueError(f"'{self.tokens[0]}' is left over in '{self.text}'")
        return value

    def take(self, wanted: str) -> str:
        """The next token, if it is one of these characters."""
        return self.tokens.pop(0) if self.tokens and self.tokens[0] in wanted else ""

    def terms(self) -> Fraction:
        """Factors added and subtracted."""
        value = self.factors()
        while operator := self.take("+-"):
            other = self.factors()
            value = value + other if operator == "+" else value - other
        return value

    def factors(self) -> Fraction:
        """Numbers multiplied and divided."""
        value = self.atom()
        while operator := self.take("*/"):
            other = self.atom()
            if operator == "/" and other == 0:
                raise ValueError(f"'{self.text}' divides by 0")
            value = value * other if operator == "*" else value / other
        return value

    def atom(self) -> Fraction:
        """A number, a name or a sum in brackets."""
        if self.take("("):
            value = self.terms()
            if not self.take(")"):
                raise ValueError(f"a bracket is not closed in '{self.text}'")
            return value
        if not self.tokens:
            raise ValueError(f"'{self.text}' ends too early")
        token = self.tokens.pop(0)
        if token.isdigit():
            return Fraction(int(token))
        if token in self.names:
            return Fraction(self.names[token])
        raise ValueError(f"'{token}' is not known in a sum; write numbers, {', '.join(self.names)} and + - * / ( )")
