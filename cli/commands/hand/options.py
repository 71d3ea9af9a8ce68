"""The options that several commands of hands share."""

from __future__ import annotations

from collections.abc import Callable

import click

from cli.options import json_option, text

__all__ = ["hand_option", "reason_option", "state_option"]

_Option = Callable[[Callable[..., None]], Callable[..., None]]

state_option = json_option("Print the current state of the hand as a JSON object.")


def hand_option(which: str) -> _Option:
    """The option that names the hand."""
    return click.option("--hand", "number", type=int, required=True, metavar="N", help=which)


def reason_option(what: str) -> _Option:
    """The option that gives a reason."""
    return click.option("--reason", type=text, required=True, metavar="TEXT", help=f"{what}; it stays in the record.")
