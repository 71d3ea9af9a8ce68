"""Deals by program that everybody can check: ``paipu deal``.

- ``commit``: commits to a secret for the next hand
- ``contribute``: mixes the words of a player into the deck
- ``deal``: prints the shuffled deck
- ``pack``: prints the pack before it is shuffled
- ``reveal``: reveals the secret after the hand
- ``secret``: the file of a secret, as several of these commands take it
- ``verify``: checks the cards on record
"""

from __future__ import annotations

import click

from cli.commands.deal.commit import commit
from cli.commands.deal.contribute import contribute
from cli.commands.deal.deal import cards
from cli.commands.deal.pack import pack
from cli.commands.deal.reveal import reveal
from cli.commands.deal.verify import verify
from cli.options import ExampleGroup

__all__ = ["deal"]


@click.group(cls=ExampleGroup)
def deal() -> None:
    """Shuffle by program so that everybody can check it afterwards.

    Commit to a secret, let the players mix in words of their own, deal, and reveal the secret after the hand: docs/fair-deal.md.
    """


for _command in (commit, contribute, cards, pack, reveal, verify):
    deal.add_command(_command)
