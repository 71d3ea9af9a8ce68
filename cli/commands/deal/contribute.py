"""Mixes the words of a player into the deck: ``paipu deal contribute``."""

from __future__ import annotations

import click

from cli import wording
from cli.options import ExampleCommand, text, written_game_argument
from cli.output import opened_club, write_stderr

__all__ = ["contribute"]


@click.command(
    cls=ExampleCommand,
    examples=('paipu deal contribute 3f2a 2 "the blue tram was late"',),
)
@written_game_argument
@click.argument("seat", type=int)
@click.argument("words", metavar="WORDS", type=text)
def contribute(game: str, seat: int, words: str) -> None:
    """Mix the WORDS of the player on SEAT into the deck of the next hand.

    Use any words that nobody could guess. They are kept in the record.
    """
    with opened_club(create=False) as club:
        club.deals.mix(game, seat, words)
    write_stderr(wording.MIXED_IN(seat=seat))
