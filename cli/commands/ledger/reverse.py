"""Reverses a payment or an adjustment: ``paipu ledger reverse``."""

from __future__ import annotations

from functools import partial
from uuid import UUID

import click

from cli.commands.ledger.options import again_option, posted_json_option, reason_option
from cli.commands.ledger.output import say_recorded
from cli.options import ExampleCommand, id_option, written_event
from cli.output import opened_club
from cli.questions import CORRECTED_ALREADY, confirmed, yes_option

__all__ = ["reverse"]


@click.command(
    cls=ExampleCommand,
    examples=('paipu ledger reverse 4 --reason "it was paid twice"',),
)
@click.argument("event", metavar="EVENT", type=written_event)
@reason_option
@again_option
@yes_option
@id_option
@posted_json_option
def reverse(event: str, reason: str, again: bool, yes: bool, event_id: UUID | None, as_json: bool) -> None:
    """Undo a payment or an adjustment by its exact opposite.

    EVENT is the number of an event of the club, such as 4, as 'paipu ledger journal' shows it, or its whole id. Both stay readable. What
    was paid in a hand is undone by voiding the hand: 'paipu hand void'.
    """
    with opened_club(create=False) as club:
        undo = partial(club.books.reverse, club.books.event(event), reason, event_id=event_id)
        done = confirmed(lambda codes: undo(confirm=codes), *(CORRECTED_ALREADY,) * again, yes=yes)
        say_recorded(club, done, as_json)
