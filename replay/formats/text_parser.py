"""The parser that Lark makes of the grammar ``paipu.lark``: one line of a text as its rule and its tokens.

Only this module imports Lark, and it is imported only where a text is read.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any, Literal, cast

from lark import Lark, Token, Tree, UnexpectedInput, UnexpectedToken

Start = Literal["opening", "header", "line"]
"""The kinds of line: the first one, one before the first hand, any other."""
Tokens = list[Token | None]
"""The tokens of a line; None for one that was left out."""


class Unexpected(Exception):
    """A line goes on, at a column from 1, in a way that the grammar does not know; it knows the ``accepted`` terminals there."""

    def __init__(self, column: int, accepted: set[str]) -> None:
        super().__init__(column, accepted)
        self.column = column
        self.accepted = accepted


class _Reductions:
    """The parse result of a rule: its name and its tokens, None for one that was left out."""

    def __default__(self, rule: str, children: list[Token | Tree[Token]], meta: object) -> object:
        # Repetitions stay trees: Lark takes their children over.
        return Tree(rule, children) if rule.startswith("_") else (str(rule), children)


@cache
def _parser() -> Lark:
    grammar = files("replay.formats").joinpath("paipu.lark").read_text("utf-8")
    starts = ["opening", "header", "line"]
    return Lark(grammar, parser="lalr", start=starts, maybe_placeholders=True, transformer=_Reductions())


def terminals() -> dict[str, str]:
    """The regular expression of each terminal of the grammar, by its name."""
    return {each.name: each.pattern.to_regexp() for each in _parser().terminals}


def parse_line(line: str, start: Start) -> tuple[str, Tokens]:
    """The rule of the grammar that a line is, and its tokens. Raises Unexpected."""
    parser = _parser()
    try:
        return cast("tuple[str, Tokens]", parser.parse(line, start=start))  # as _Reductions makes it
    except UnexpectedInput as error:
        column = error.column
        if isinstance(error, UnexpectedToken) and error.token.type == "$END":
            column = error.token.end_column or 1
        stopped: Any = error  # Lark puts the parser in, as it was
        raise Unexpected(column, stopped.interactive_parser.accepts()) from None
