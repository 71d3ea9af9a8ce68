"""Questions about hands, each a JSON object, and what answers them under the rules of a kind of game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import to_builtins

from replay.formats.jsonl.places import read_exact
from replay.formats.limits import LINE_BYTES
from replay.rules import room, rules_named

__all__ = ["QUESTION_BYTES", "Answer", "analysis", "read_question"]

QUESTION_BYTES = LINE_BYTES
"""How long the line of a question may be."""

Answer = Callable[[Any], dict[str, object]]
"""Answers a question. Raises BadInput if it cannot."""


def read_question(line: bytes) -> Any:
    """The question that a line of JSON holds. Raises BadInput."""
    return read_exact(line).value


def analysis(rules: str) -> Answer:
    """The function that answers questions under these rules.

    Args:
        rules: a kind of game, such as ``quandui``, or a profile of it, whose options hold where a question names none.

    Raises:
        BadInput: there are no such rules.
    """
    answer = room(rules.partition("/")[0]).analyse
    if "/" not in rules:
        return answer
    defaults = to_builtins(rules_named(rules, {}).options)

    def under_profile(question: Any) -> dict[str, object]:
        options = question.get("options", {}) if isinstance(question, Mapping) else None
        return answer({**question, "options": defaults | options} if isinstance(options, Mapping) else question)

    return under_profile
