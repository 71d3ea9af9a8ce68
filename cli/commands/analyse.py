"""Answers for programs: ``paipu analyse`` and ``paipu schema``."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, BinaryIO

import click

from cli import wording
from cli.options import command
from cli.output import json_bytes, write_stdout
from replay.words.errors import BadInput

if TYPE_CHECKING:
    from replay.offline.kinds import Answer


_REFUSED = 2


def asked_lines(stream: BinaryIO, longest: int) -> Iterator[tuple[int, bytes | None]]:
    r"""The lines of a stream that are not blank, as they come, each with its number; None for one that is too long.

    >>> import io
    >>> list(asked_lines(io.BytesIO(b"\xef\xbb\xbf{}\r\n\n123456789\n[]"), longest=8))
    [(1, b'{}'), (3, None), (4, b'[]')]
    """
    number = 0
    while line := stream.readline(longest + 2):
        number += 1
        if number == 1:
            line = line.removeprefix(b"\xef\xbb\xbf")
        question = line.rstrip(b"\r\n")
        if len(question) > longest:
            while line and not line.endswith(b"\n"):
                line = stream.readline(longest)
            yield number, None
        elif question.strip():
            yield number, question


def answers(stream: BinaryIO, answer: Answer) -> Iterator[dict[str, Any]]:
    """One answer for each line, in their order; ``{"error": sentence}`` where a question is refused."""
    from replay.offline.kinds import QUESTION_BYTES, read_question

    for number, line in asked_lines(stream, QUESTION_BYTES):
        try:
            if line is None:
                raise BadInput(wording.LONG_LINE(most=QUESTION_BYTES))
            yield answer(read_question(line))
        except BadInput as refusal:
            refusal.at(line=number)
            yield {"error": f"line {refusal}" if refusal.source is None else str(refusal)}


@command(
    """echo '{"op":"hand","cards":"11223344556677b BS"}' | paipu analyse quandui""",
    "paipu analyse quandui < questions.jsonl > answers.jsonl",
)
@click.argument("rules", metavar="RULES")
def analyse(rules: str) -> None:
    """Answer questions about hands: JSON lines in, JSON lines out.

    RULES is a kind of game, such as quandui, or a profile of it, whose options then hold where a question names none. A question that is
    refused is answered with {"error": "..."}; the others are still answered, and the exit code is 2. No club is opened.
    """
    from replay.offline.kinds import analysis

    answer = analysis(rules)
    stdout = sys.stdout.buffer
    refused = False
    for found in answers(sys.stdin.buffer, answer):
        refused |= "error" in found
        stdout.write(json_bytes(found))
        stdout.flush()
    if refused:
        click.get_current_context().exit(_REFUSED)


@command("paipu schema > record.schema.json")
def schema() -> None:
    """Print the JSON Schema of a record's lines."""
    from replay.offline.records import schema_text

    write_stdout([schema_text().encode()])
