"""Corrects the books: ``paipu ledger adjust``."""

from __future__ import annotations

from functools import partial
from uuid import UUID

import click

from cli.commands.ledger.options import AmountCommand, again_option, amount_argument, posted_json_option, reason_option
from cli.commands.ledger.output import say_recorded
from cli.options import id_option, written_account, written_event
from cli.output import opened_club
from cli.questions import CORRECTED_ALREADY, confirmed, yes_option

__all__ = ["adjust"]


@click.command(
    cls=AmountCommand,
    examples=(
        'paipu ledger adjust Guo Li 1.00 --reason "wrong seat" --corrects 3f2a:57',
        'paipu ledger adjust Guo fees 2.00 --reason "house fee of November"',
        'paipu ledger adjust pot:3f2a Li 4.00 --reason "the pot was shared"',
    ),
)
@click.argument("payer", metavar="FROM", type=written_account)
@click.argument("payee", metavar="TO", type=written_account)
@amount_argument
@reason_option
@click.option("--corrects", type=written_event, metavar="EVENT", help="The event that was wrong, such as 4 or 3f2a:57.")
@again_option
@yes_option
@id_option
@posted_json_option
def adjust(  # 9 parameters: each is an option
    payer: str,
    payee: str,
    amount: tuple[str, ...],
    reason: str,
    corrects: str | None,
    again: bool,
    yes: bool,
    event_id: UUID | None,
    as_json: bool,
) -> None:
    """Set the books right: the account FROM loses and the account TO gains.

    An account is a player, by name or id, or cash, fees, over-short, or pot: and the beginning of a game's id. Money that somebody handed
    over is a payment, not an adjustment: 'paipu ledger pay'. So cash is adjusted against fees or over-short alone, or with --corrects. The
    cash box owes the others what it holds: when the account cash loses, the box holds more.

    EVENT is the number of an event of the club, such as 4, a game and the number of one of its events, such as 3f2a:57, or an event's
    whole id. 'paipu ledger journal' shows the numbers.
    """
    with opened_club(create=False) as club:
        books = club.books
        wrong = None if corrects is None else books.event(corrects)
        accounts, moved = (books.account(payer), books.account(payee)), books.amount(" ".join(amount))
        adjust = partial(books.adjust, *accounts, moved, reason, corrects=wrong, event_id=event_id)
        done = confirmed(lambda codes: adjust(confirm=codes), *(CORRECTED_ALREADY,) * again, yes=yes)
        say_recorded(club, done, as_json)
