"""Addresses with a secret in them, shown in the terminal once: as they are, and as a QR code."""

from __future__ import annotations

import os
import re
from typing import Any

import click
from msgspec.structs import asdict

from cli import wording
from cli.language import worded
from cli.output import write_line, write_stderr, write_stdout
from replay.answers.access import LinkSummary
from replay.messages import Message
from replay.times import minute

_ADDRESS = re.compile(r"https?://[A-Za-z0-9.:\[\]-]+(/[A-Za-z0-9._~-]+)*", re.ASCII)


def _address(value: str) -> str:
    """Where the pages are served: a URL, with a path only where the club is behind a proxy at one."""
    found = value.rstrip("/")
    if not _ADDRESS.fullmatch(found):
        raise click.BadParameter(worded(wording.NO_SERVER(found=value[:60])))
    return found


def _known_address() -> str | None:
    """What the server is set to, as far as that is known here."""
    above = click.get_current_context().find_root().default_map or {}
    front = os.environ.get("PAIPU_BEHIND_PROXY") or above.get("serve", {}).get("behind_proxy")
    if not front:
        return None
    return str(front) if "://" in front else f"https://{front}"


at_option = click.option(
    "--at",
    type=_address,
    default=lambda: _known_address() or "http://127.0.0.1:8000",
    show_default="http://127.0.0.1:8000, or the address behind a proxy that is set",
    metavar="URL",
    help="Where 'paipu serve' is reached from the other side.",
)
"""``--at``: what the printed address begins with."""

known_at_option = click.option(
    "--at",
    type=_address,
    default=_known_address,
    show_default="the address behind a proxy that is set",
    metavar="URL",
    help="Where 'paipu serve' is reached from the other side; with it, QR codes are printed.",
)
"""``--at``, without which nothing is printed that would lead nowhere."""


def show_address(what: Message, address: str) -> None:
    """Print an address that is shown once, and its QR code; what it is goes to stderr."""
    from replay.offline.log_files import qr_text

    write_stderr(what)
    write_line(address)
    write_stdout([qr_text(address.encode()).encode()])


def show_link(at: str, key: str, made: LinkSummary) -> None:
    """Print the address of a link to a game in the same way.

    Args:
        at: where the pages are served.
        key: of the link, which is shown this once.
        made: the link.
    """
    what = wording.LINK_MADE(what=link_words(made), ends=minute(made.ends), id=made.id)
    show_address(what, f"{at}/link/{key}")


def link_values(at: str, key: str, made: LinkSummary) -> dict[str, Any]:
    """The same for a program."""
    return {"address": f"{at}/link/{key}", **asdict(made)}


def link_words(made: LinkSummary) -> Message:
    """What a link is for."""
    game = made.game[:8]
    if made.seat is not None:
        return wording.LINK_TO_SEAT(seat=made.seat, game=game)
    return wording.LINK_TO_RECORD(game=game) if made.kind == "record" else wording.LINK_TO_WATCH(game=game)
