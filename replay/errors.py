"""The one error tree: each error carries a kind sentence, an exit code for the terminal and a status for HTTP."""

from __future__ import annotations

from typing import ClassVar

__all__ = ["BadInput", "CheckFailed", "Conflict", "NotFound", "PaipuError", "RuleViolation"]


class PaipuError(Exception):
    """Anything Paipu refuses. ``str(error)`` is the sentence to show; no traceback is ever needed to understand it."""

    code: ClassVar[str] = "refused"
    """This kind of refusal for programs; a code never changes its meaning."""
    exit_code: ClassVar[int] = 2
    http_status: ClassVar[int] = 400


class BadInput(PaipuError):
    """What was given cannot be read or used.

    Args:
        problem: what was found and what was expected, one sentence.
        source: the file (or "request body") it came from, if any.
        line, column: counted from 1, where known.
        field: the field's path, such as ``data.card``, where known.

    >>> str(BadInput("found '4x', expected a card", source="evening.paipu", line=3, column=5))
    "evening.paipu:3:5: found '4x', expected a card"
    """

    code = "bad-input"
    http_status = 422

    def __init__(
        self,
        problem: str,
        *,
        source: str | None = None,
        line: int | None = None,
        column: int | None = None,
        field: str | None = None,
    ) -> None:
        super().__init__(problem)
        self.problem = problem
        self.source = source
        self.line = line
        self.column = column
        self.field = field

    def at(self, *, source: str | None = None, line: int | None = None, column: int | None = None) -> BadInput:
        """The same refusal with its place filled in where it was not known yet; returns itself."""
        self.source = self.source or source
        if self.line is None:
            self.line = line
            self.column = self.column or column
        return self

    def __str__(self) -> str:
        place = ":".join(str(part) for part in (self.source, self.line, self.column) if part is not None)
        field = f"{self.field}: " if self.field else ""
        return f"{place}: {field}{self.problem}" if place else f"{field}{self.problem}"


class RuleViolation(BadInput):
    """A move that the pinned rules do not allow.

    Args:
        problem: what was found, one sentence without its full stop.
        rule: the ruling and option, such as ``"Quán Duì 11, allow_return_discard"``.
        legal: what would have been legal instead, in words.
        earlier: the step of the hand at which something was done that this move cannot follow.

    >>> str(RuleViolation("Li (seat 2) cannot draw", rule="Quán Duì 16, stock_end", legal="say that the stock is empty"))
    'Li (seat 2) cannot draw (Quán Duì 16, stock_end). Legal here: say that the stock is empty.'
    """

    code = "rule-violation"
    http_status = 409

    def __init__(self, problem: str, *, rule: str, legal: str = "", earlier: int | None = None) -> None:
        super().__init__("")
        self.what = problem
        self.rule = rule
        self.earlier = earlier
        self._where = "" if earlier is None else f" at step {earlier}"
        self.say_legal(legal)

    def say_earlier(self, line: int) -> None:
        """Name the line of what was done earlier, where a reader knows it; readers of text count no steps."""
        self._where = f" on line {line}"
        self.say_legal(self.legal)

    def say_legal(self, legal: str) -> None:
        """Name what would have been legal, where the one who refused did not know it."""
        self.legal = legal
        self.problem = f"{self.what}{self._where} ({self.rule})." + (f" Legal here: {legal}." if legal else "")


class NotFound(PaipuError):
    """Something was named that the club does not have."""

    code = "not-found"
    http_status = 404


class Conflict(PaipuError):
    """Somebody else was faster, or a record says something else than the club already holds.

    Args:
        problem: the sentence.
        current: the stream's current version, where that is what changed.
    """

    code = "conflict"
    exit_code = 3
    http_status = 409

    def __init__(self, problem: str, *, current: int | None = None) -> None:
        super().__init__(problem)
        self.current = current


class CheckFailed(PaipuError):
    """A check found something wrong; ``findings`` are sentences, one each."""

    code = "check-failed"
    exit_code = 1
    http_status = 409

    def __init__(self, findings: list[str]) -> None:
        super().__init__("\n".join(findings))
        self.findings = findings
