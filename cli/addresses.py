"""Addresses with a secret in them, shown in the terminal once: as they are, and as a QR code."""

from __future__ import annotations

import re

import click

from cli import wording
from cli.language import worded
from cli.output import write_line, write_stderr, write_stdout
from replay.messages import Message

__all__ = ["at_option", "show_address"]

_ADDRESS = re.compile(r"https?://[A-Za-z0-9.:\[\]-]+", re.ASCII)


def _address(value: str) -> str:
    """Where the pages are served: a URL without a path."""
    found = value.rstrip("/")
    if not _ADDRESS.fullmatch(found):
        raise click.BadParameter(worded(wording.NO_SERVER(found=value[:60])))
    return found


at_option = click.option(
    "--at",
    type=_address,
    default="http://127.0.0.1:8000",
    show_default=True,
    metavar="URL",
    help="Where 'paipu serve' is reached from the other side.",
)
"""``--at``: what the printed address begins with."""


def show_address(what: Message, address: str) -> None:
    """Print an address that is shown once, and its QR code; what it is goes to stderr."""
    from replay.offline.log_files import qr_text

    write_stderr(what)
    write_line(address)
    write_stdout([qr_text(address.encode()).encode()])
