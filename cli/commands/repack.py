"""Packed hands made again: ``paipu repack``."""

from __future__ import annotations

import click

from cli import wording
from cli.commands.wording import REPACKED, REPACKING
from cli.options import ExampleCommand
from cli.output import opened_club, progress, write_line
from cli.verified import is_long

__all__ = ["repack"]


@click.command(cls=ExampleCommand, examples=("paipu repack",))
def repack() -> None:
    """Pack the finished hands of all games again.

    Paipu keeps each finished hand a second time, in few bytes, to go on faster with a long game. 'paipu verify' names packed hands that
    are missing or damaged. No card is lost with them: until they are packed again, the game is read from its events. Others may record
    meanwhile.
    """
    from replay.club.maintenance import repack

    with opened_club(create=False) as club:
        events = club.sealed()
        with progress(REPACKING(), events, long=is_long(events)) as advance:
            hands = repack(club.store, advance)
    write_line(REPACKED(hands=wording.HANDS(count=hands)))
