"""Questions to the person at the terminal."""

from __future__ import annotations

import sys

import click

from cli.language import worded
from cli.output import write_stderr
from replay.messages import Message

__all__ = ["can_ask", "says_yes"]


def can_ask() -> bool:
    """Whether there is somebody at the terminal who can answer."""
    return sys.stdin.isatty() and sys.stderr.isatty()


def says_yes(question: Message) -> bool:
    """Ask at the terminal; the end of the input is not a yes. Raises KeyboardInterrupt."""
    try:
        return click.confirm(worded(question), err=True)
    except click.Abort as ended:
        if isinstance(ended.__context__, KeyboardInterrupt):
            raise KeyboardInterrupt from None
        write_stderr("")
        return False
