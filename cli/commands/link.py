"""Links to one game: ``paipu link``."""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

import click

from cli import output as out
from cli import wording
from cli.language import worded
from cli.options import ExampleGroup, command, json_option, text, written_game_argument
from replay.answers.access import LinkSummary
from replay.values.times import minute
from replay.words.messages import say

if TYPE_CHECKING:
    from replay.club.access.links import Purpose
    from replay.club.matters.access import HandNames


@command("paipu link list", name="list")
@json_option("Print a JSON list, one object a link.")
def list_(form: str) -> None:
    """List the links that have not ended, without their secrets."""
    with out.opened_club(create=False) as club:
        found = club.access.links.all()
    out.say_table(found, form, say("cli.no-links", "There is no link."), _row)


def _row(each: LinkSummary) -> tuple[str, ...]:
    used = say("cli.link-used", "used") if each.used else say("cli.link-not-used", "not used yet")
    return each.id, worded(out.link_words(each)), worded(wording.UNTIL(when=minute(each.ends))), worded(used)


hours_option = click.option(
    "--hours", type=int, default=12, show_default=True, metavar="N", help="After how many hours it ends."
)


def make_link(game: str, purpose: Purpose, hours: int, at: str, form: str) -> None:
    """Make a link to GAME and print its address."""
    with out.opened_club(create=False) as club:
        key, made = club.access.links.make(club.find(game), purpose, hours=hours)
    if form != "text":
        out.write_data(out.link_values(at, key, made), form)
    else:
        out.show_link(at, key, made)


@command("paipu link record 3f2a")
@written_game_argument
@hours_option
@out.at_option
@json_option("Print the address and what the link is as a JSON object.")
def record(game: str, hours: int, at: str, form: str) -> None:
    """Print a link to record GAME, as an address and as a QR code.

    Every person with the link sees what the table sees, with names and stakes, records moves, and voids hands within the club's
    window. It is for this game alone. It stays valid until it ends, so the table may go on with another phone.
    """
    make_link(game, "record", hours, at, form)


@command("paipu link revoke 3b6a1d11-04b1-4f9a-a405-18f640749877")
@click.argument("link_id", metavar="ID", type=click.UUID)
@json_option("Print its id as a JSON object.")
def revoke(link_id: UUID, form: str) -> None:
    """End the link with this ID, which 'paipu link list' shows, for all who came by it."""
    with out.opened_club(create=False) as club:
        club.access.links.revoke(link_id)
    out.say_answer({"revoked": link_id}, form, wording.LINK_REVOKED())


@command("paipu link seat 3f2a 2", "paipu link seat 3f2a 2 --hours 4")
@written_game_argument
@click.argument("seat", type=int)
@hours_option
@out.at_option
@json_option("Print the address and what the link is as a JSON object.")
def seat(game: str, seat: int, hours: int, at: str, form: str) -> None:
    """Print a link to SEAT of GAME, as an address and as a QR code.

    It opens once. The person who opens it sees the game as that seat does, and confirms and disputes its hands.
    """
    make_link(game, seat, hours, at, form)


@command("paipu link watch 3f2a")
@written_game_argument
@hours_option
@out.at_option
@json_option("Print the address and what the link is as a JSON object.")
def watch(game: str, hours: int, at: str, form: str) -> None:
    """Print a link to watch GAME, as an address and as a QR code."""
    make_link(game, "watch", hours, at, form)


@command("paipu link hand 3f2a --hand 3", "paipu link hand 3f2a --hand 3 --eyes all --names initials --money --days 7")
@written_game_argument
@click.option("--hand", type=int, required=True, metavar="N", help="Which hand, from 1; it is finished.")
@click.option("--eyes", type=text, default="public", metavar="EYES", help="Whose view: public, all or seat:N.")
@click.option(
    "--names",
    type=click.Choice(["full", "initials", "letters"]),
    default="letters",
    show_default=True,
    help="What its players are called.",
)
@click.option("--money", is_flag=True, help="Show its money too.")
@click.option(
    "--days",
    type=click.IntRange(1, 366),
    default=30,
    show_default=True,
    metavar="N",
    help="After how many days it ends.",
)
@out.at_option
@json_option("Print the address and what the link is as a JSON object.")
# 8 parameters: each is an option
def hand(game: str, hand: int, eyes: str, names: HandNames, money: bool, days: int, at: str, form: str) -> None:
    """Print a public link to one finished hand of GAME, as an address and as a QR code.

    Everybody with the link sees this hand and nothing else, without an account. It may stand in a frame on any page. 'paipu link revoke'
    closes it at once; what messengers have copied by then stays with them.
    """
    from replay.club import Eyes, SharedHand

    with out.opened_club(create=False) as club:
        shown = SharedHand(hand, str(Eyes.parse(eyes)), names, money)
        key, made = club.share(game, shown, hours=days * 24)
    if form != "text":
        out.write_data(out.link_values(at, key, made), form)
    else:
        out.show_link(at, key, made)


@click.group(cls=ExampleGroup)
def link() -> None:
    """Let people at the table into one game, by a link that they scan: without an account, and until the evening ends."""


for _command in (record, seat, watch, hand, list_, revoke):
    link.add_command(_command)
