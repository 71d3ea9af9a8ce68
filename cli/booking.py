"""Recording money beside the games: ``paipu ledger pay``, ``adjust`` and ``reverse``."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING
from uuid import UUID

import click

from cli.options import ExampleCommand, id_option, json_option, text
from cli.output import json_bytes, opened_club, pour, words

if TYPE_CHECKING:
    from replay.club import Club
    from replay.ledger.books import Entry

__all__ = ["SIGNS", "adjust", "amount_argument", "pay", "pay_options", "payment", "reverse"]

_Command = Callable[..., None]

SIGNS = {"ignore_unknown_options": True}
"""Of commands that take an amount: a minus sign before it is told to be wrong as an amount, and not as an option."""

amount_argument = click.argument("amount", metavar="AMOUNT", nargs=-1, required=True, type=text)
"""AMOUNT: ``5.00 EUR``, quoted or not, or ``5.00`` where the club has one unit."""

_reason = click.option("--reason", type=text, required=True, metavar="TEXT", help="Why; it stays in the books.")
_json = json_option("Print the postings, and what both accounts stand at now, as a JSON object.")


def pay_options(command: _Command) -> _Command:
    """What every payment may be told."""
    note = click.option("--note", type=text, metavar="TEXT", help="What for; it stays in the books.")
    return note(id_option(_json(command)))


def payment(
    payer: str, payee: str, amount: tuple[str, ...], note: str | None, event_id: UUID | None, as_json: bool
) -> None:
    """Record a payment and say where both stand now."""
    with opened_club(create=False) as club:
        _say(club, club.books.pay(payer, payee, " ".join(amount), note=note, event_id=event_id), as_json)


def _say(club: Club, entries: list[Entry], as_json: bool) -> None:
    """What was recorded, and where the accounts stand that it touched."""
    from replay.ledger.reports.entry import recorded_text, recorded_values, sides, standing_text

    stands = sides(entries, club.books.balances())
    if as_json:
        pour([json_bytes(recorded_values(entries, stands))])
        return
    click.echo(recorded_text(entries))
    click.echo(standing_text(stands))
    words(f"It stays in the books; 'paipu ledger reverse {entries[0].version} --reason TEXT' undoes it for all to see.")
    for game in club.books.short_pots(entries):
        words(
            f"Game {game} goes on, and its rules count on all that it put into its pot: who wins more than is left is refused."
        )


@click.command(
    cls=ExampleCommand,
    context_settings=SIGNS,
    examples=(
        "paipu ledger pay Guo Li 5.00",
        'paipu ledger pay Guo cash 12.50 EUR --note "in coins"',
        "paipu ledger pay cash 李白 20",
    ),
)
@click.argument("payer", metavar="FROM", type=text)
@click.argument("payee", metavar="TO", type=text)
@amount_argument
@pay_options
def pay(
    payer: str, payee: str, amount: tuple[str, ...], note: str | None, event_id: UUID | None, as_json: bool
) -> None:
    """Record that FROM handed over money to TO.

    Both are players, by name or id; or one of them is cash, the cash box, or whoever holds the pot of a game: pot: and the beginning of
    the game's id. The payer then owes so much less, and the payee is owed so much less. 'paipu ledger settle' says who should pay whom,
    and its words for both are understood here; nothing is recorded before it was paid.

    A player who is called cash is player:cash here.
    """
    payment(payer, payee, amount, note, event_id, as_json)


@click.command(
    cls=ExampleCommand,
    context_settings=SIGNS,
    examples=(
        'paipu ledger adjust Guo Li 1.00 --reason "wrong seat" --corrects 3f2a:57',
        'paipu ledger adjust Guo fees 2.00 --reason "house fee of November"',
        'paipu ledger adjust pot:3f2a Li 4.00 --reason "the pot was shared"',
    ),
)
@click.argument("payer", metavar="FROM", type=text)
@click.argument("payee", metavar="TO", type=text)
@amount_argument
@_reason
@click.option("--corrects", type=text, metavar="EVENT", help="The event that was wrong, such as 4 or 3f2a:57.")
@id_option
@_json
def adjust(
    payer: str,
    payee: str,
    amount: tuple[str, ...],
    reason: str,
    corrects: str | None,
    event_id: UUID | None,
    as_json: bool,
) -> None:
    """Set the books right: the account FROM loses and the account TO gains.

    An account is a player, by name or id, or cash, fees, over-short, or pot: and the beginning of a game's id. Money that somebody handed
    over is no adjustment but a payment: 'paipu ledger pay'. So cash is adjusted against fees or over-short alone, or with --corrects. The
    cash box owes the others what it holds: when the account cash loses, the box holds more.

    EVENT is the number of an event of the club, such as 4, a game and the number of one of its events, such as 3f2a:57, or an event's
    whole id. 'paipu ledger journal' shows the numbers.
    """
    with opened_club(create=False) as club:
        wrong = None if corrects is None else club.books.event(corrects)
        _say(
            club, club.books.adjust(payer, payee, " ".join(amount), reason, corrects=wrong, event_id=event_id), as_json
        )


@click.command(
    cls=ExampleCommand,
    examples=('paipu ledger reverse 4 --reason "it was paid twice"',),
)
@click.argument("event", metavar="EVENT", type=text)
@_reason
@id_option
@_json
def reverse(event: str, reason: str, event_id: UUID | None, as_json: bool) -> None:
    """Undo a payment or an adjustment by its exact opposite.

    EVENT is the number of an event of the club, such as 4, as 'paipu ledger journal' shows it, or its whole id. Both stay readable. What
    was paid in a hand is undone by voiding the hand: 'paipu hand void'.
    """
    with opened_club(create=False) as club:
        _say(club, club.books.reverse(club.books.event(event), reason, event_id=event_id), as_json)
