"""What was found: a failure, and the test that shows it."""

from __future__ import annotations

import traceback
from dataclasses import dataclass, field
from typing import NamedTuple

__all__ = ["Failure", "Finding", "failure"]


@dataclass(frozen=True)
class Failure:
    """How something failed and where: two that are equal are taken for one fault, whatever they say.

    Args:
        kind: the name of the error.
        at: the file and the line that raised it.
        message: the words of the error, or the line where it has none.
    """

    kind: str
    at: str
    message: str = field(compare=False)


class Finding(NamedTuple):
    """A failure, and the code of a test that fails because of it.

    Args:
        promise: what was promised.
        failure: how that was broken.
        code: a whole test, to be pasted into a file of tests and named after the bug.
    """

    promise: str
    failure: Failure
    code: str

    def __str__(self) -> str:
        kind, at, message = self.failure.kind, self.failure.at, self.failure.message
        return f"# {self.promise}\n# {kind} at {at}: {message}\n{self.code}"


def failure(error: BaseException) -> Failure:
    """How and where this was raised."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    return Failure(
        type(error).__name__, f"{last.filename}:{last.lineno}", " ".join((str(error) or last.line or "").split())
    )
