"""Questions to the person at the terminal."""

from __future__ import annotations

import sys

import click

from cli import wording
from cli.language import worded
from cli.output import write_stderr
from replay.messages import Message

__all__ = ["ask_password", "can_ask", "says_yes"]


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


def says_yes(question: Message) -> bool:
    """Ask at the terminal; the end of the input is not a yes. Raises KeyboardInterrupt."""
    try:
        return click.confirm(worded(question), err=True)
    except click.Abort as ended:
        if isinstance(ended.__context__, KeyboardInterrupt):
            raise KeyboardInterrupt from None
        write_stderr("")
        return False
