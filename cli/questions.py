"""Questions to the person at the terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection
from typing import TypeVar

import click

from cli import wording
from cli.language import worded
from cli.output import warn, write_stderr
from replay.errors import NeedsConfirmation, PaipuError
from replay.messages import Message

_T = TypeVar("_T")
ANOTHER_UNIT = "treasury.another-unit"
"""What ``--another-unit`` confirms."""
CORRECTED_ALREADY = "treasury.corrected-already"
"""What ``--again`` confirms."""
_OPTIONS = {ANOTHER_UNIT: "--another-unit", CORRECTED_ALREADY: "--again"}
"""The options that confirm one thing; ``--yes`` confirms all."""

another_unit_option = click.option(
    "--another-unit", is_flag=True, help="Take a game for another currency than the club's; it has books of its own."
)
yes_option = click.option("--yes", is_flag=True, help="Record without asking what looks like a slip.")


_LONGEST = 1000
"""Letters of a line that are read for a password."""


def can_ask() -> bool:
    """Whether there is somebody at the terminal who can answer."""
    return sys.stdin.isatty() and sys.stderr.isatty()


def ask_password() -> str:
    """A new password: typed twice without being shown, or the first line of stdin where nobody sits at a terminal."""
    if not can_ask():
        line = sys.stdin.readline(_LONGEST)
        return line.rstrip("\r\n")
    asked = worded(wording.NEW_PASSWORD())
    found: str = click.prompt(asked, hide_input=True, confirmation_prompt=worded(wording.AGAIN()), err=True)
    return found


def confirmed(record: Callable[[Collection[str]], _T], *codes: str, yes: bool) -> _T:
    """Record something; where that needs a confirmation, ask for it if somebody sits at the terminal.

    Args:
        record: records it, and is given the codes that are confirmed.
        codes: those that an option confirmed.
        yes: whether all are confirmed.

    Raises:
        NeedsConfirmation: nobody can be asked; it names the option that confirms.
    """
    agreed = set(codes)
    while True:
        try:
            return record(agreed)
        except NeedsConfirmation as needed:
            doubts = [each for each in needed.doubts if each.code not in agreed]
            if not yes and not can_ask():
                options = {_OPTIONS.get(each.code, "--yes") for each in doubts}
                option = options.pop() if len(options) == 1 else "--yes"
                raise NeedsConfirmation([*doubts, wording.CONFIRMED_BY(option=option)]) from None
            for each in doubts:
                warn(each)
            if not yes and not says_yes(wording.IS_IT_RIGHT()):
                raise PaipuError(wording.NOT_CONFIRMED()) from None
            agreed |= set(needed.codes)


def says_yes(question: Message) -> bool:
    """Ask at the terminal; the end of the input is not a yes. Raises KeyboardInterrupt."""
    try:
        return click.confirm(worded(question), err=True)
    except click.Abort as ended:
        if isinstance(ended.__context__, KeyboardInterrupt):
            raise KeyboardInterrupt from None
        write_stderr("")
        return False
