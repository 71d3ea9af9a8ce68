"""Links to one game: ``paipu link``."""

from __future__ import annotations

from uuid import UUID

import click
from msgspec.structs import asdict

from cli import wording
from cli.addresses import at_option, show_address
from cli.language import worded
from cli.options import ExampleCommand, ExampleGroup, game_argument, json_option
from cli.output import json_bytes, json_list, opened_club, write_line, write_stderr, write_stdout
from replay.answers.doors import LinkSummary
from replay.display import columns
from replay.messages import Message
from replay.times import minute

__all__ = ["link"]

_hours = click.option(
    "--hours", type=int, default=12, show_default=True, metavar="N", help="After how many hours it ends."
)


@click.group(cls=ExampleGroup)
def link() -> None:
    """Let people at the table into one game, by a link that they scan: without an account, and until the evening ends."""


@link.command(cls=ExampleCommand, examples=("paipu link seat 3f2a 2", "paipu link seat 3f2a 2 --hours 4"))
@game_argument
@click.argument("seat", type=int)
@_hours
@at_option
@json_option("Print the address and what the link is as a JSON object.")
def seat(game: str, seat: int, hours: int, at: str, as_json: bool) -> None:
    """Print a link to SEAT of GAME, as an address and as a QR code.

    It opens once. Whoever opens it sees the game as that seat does, and confirms and disputes its hands.
    """
    _make(game, seat, hours, at, as_json)


@link.command(cls=ExampleCommand, examples=("paipu link watch 3f2a",))
@game_argument
@_hours
@at_option
@json_option("Print the address and what the link is as a JSON object.")
def watch(game: str, hours: int, at: str, as_json: bool) -> None:
    """Print a link with which anybody watches GAME, as an address and as a QR code."""
    _make(game, None, hours, at, as_json)


def _make(game: str, seat: int | None, hours: int, at: str, as_json: bool) -> None:
    with opened_club(create=False) as club:
        key, made = club.doors.links.make(club.find(game), seat, hours=hours)
    address = f"{at}/link/{key}"
    if as_json:
        write_stdout([json_bytes({"address": address, **asdict(made)})])
    else:
        show_address(wording.LINK_MADE(what=_what(made), ends=minute(made.ends), id=made.id), address)


def _what(made: LinkSummary) -> Message:
    game = made.game[:8]
    return wording.LINK_TO_WATCH(game=game) if made.seat is None else wording.LINK_TO_SEAT(seat=made.seat, game=game)


@link.command("list", cls=ExampleCommand, examples=("paipu link list",))
@json_option("Print a JSON list, one object a link.")
def list_(as_json: bool) -> None:
    """List the links that have not ended, without their secrets."""
    with opened_club(create=False) as club:
        found = club.doors.links.all()
    if as_json:
        write_stdout(json_list(found))
        return
    if not found:
        write_stderr(wording.NO_LINKS())
    rows = [
        (
            each.id,
            worded(_what(each)),
            worded(wording.UNTIL(when=minute(each.ends))),
            worded(_used(each)),
        )
        for each in found
    ]
    for line in columns(rows):
        write_line(line)


def _used(each: LinkSummary) -> Message:
    return wording.LINK_USED() if each.used else wording.LINK_NOT_USED()


@link.command(cls=ExampleCommand, examples=("paipu link revoke 3b6a1d11-04b1-4f9a-a405-18f640749877",))
@click.argument("link_id", metavar="ID", type=click.UUID)
def revoke(link_id: UUID) -> None:
    """End the link with this ID, which 'paipu link list' shows, for all who came by it."""
    with opened_club(create=False) as club:
        club.doors.links.revoke(link_id)
    write_line(wording.LINK_REVOKED())
