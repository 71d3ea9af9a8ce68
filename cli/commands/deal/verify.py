"""Checks the cards on record: ``paipu deal verify``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from cli import wording
from cli.options import ExampleCommand, game_argument
from cli.output import opened_club, write_line
from replay.errors import CheckFailed
from replay.messages import Message, listed

if TYPE_CHECKING:
    from replay.club.queries.decks import CheckedDeck

__all__ = ["verify"]


@click.command(
    cls=ExampleCommand,
    examples=(
        "paipu deal verify 3f2a",
        "paipu deal verify 3f2a --hand 2",
    ),
)
@game_argument
@click.option("--hand", "number", type=int, metavar="N", help="Only this hand.")
def verify(game: str, number: int | None) -> None:
    """Check that the cards on record are those of the decks that were committed to.

    Every deck is shuffled again from its secret and what was mixed in. Exit code 1 if something is wrong or a secret is not revealed.
    """
    with opened_club(create=False) as club:
        found = club.deals.check(game, number)
    for each in found:
        write_line(_deck_words(each))
    findings = [wording.DECK_FINDING(hand=each.hand, finding=finding) for each in found for finding in each.findings]
    if findings:
        raise CheckFailed(findings)


def _deck_words(found: CheckedDeck) -> Message:
    """What a line says of a deck."""
    begins = wording.NOT_PLAYED() if found.begins is None else wording.HAND_BEGINS(entry=found.begins)
    secret = wording.SECRET_KEPT()
    if found.revealed:
        secret = wording.DECK_COMPARED(cards=wording.CARDS(count=found.compared), unseen=found.unseen)
    return wording.DECK(hand=found.hand, entry=found.entry, mixed=_mixed(found.mixed), begins=begins, secret=secret)


def _mixed(seats: Sequence[int]) -> Message:
    if not seats:
        return wording.NOBODY_MIXED()
    if len(seats) == 1:
        return wording.SEAT_MIXED(seat=seats[0])
    return wording.SEATS_MIXED(seats=listed(seats))
