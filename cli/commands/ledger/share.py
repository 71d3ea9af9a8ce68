"""Shares out the pot of a closed game: ``paipu ledger share``."""

from __future__ import annotations

from uuid import UUID

import click

from cli import wording
from cli.commands.ledger.options import posted_json_option
from cli.commands.ledger.output import say_recorded
from cli.language import worded
from cli.options import ExampleCommand, id_option, written_game_argument
from cli.output import opened_club

__all__ = ["share"]


@click.command(cls=ExampleCommand, examples=("paipu ledger share 3f2a",))
@written_game_argument
@id_option
@posted_json_option
def share(game: str, event_id: UUID | None, as_json: bool) -> None:
    """Share out the pot of a closed GAME among the players who sat there at its end.

    Each gets an equal part; what cannot be divided goes to the first seats, one unit each. Each part is an adjustment of its own. To
    give the pot to another game or to one player, adjust it: 'paipu ledger adjust'.
    """
    with opened_club(create=False) as club:
        say_recorded(
            club, club.books.share_pot(club.find(game), worded(wording.POT_SHARED()), event_id=event_id), as_json
        )
