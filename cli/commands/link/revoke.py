"""Ends a link: ``paipu link revoke``."""

from __future__ import annotations

from uuid import UUID

import click

from cli import wording
from cli.options import ExampleCommand
from cli.output import opened_club, write_line

__all__ = ["revoke"]


@click.command(cls=ExampleCommand, examples=("paipu link revoke 3b6a1d11-04b1-4f9a-a405-18f640749877",))
@click.argument("link_id", metavar="ID", type=click.UUID)
def revoke(link_id: UUID) -> None:
    """End the link with this ID, which 'paipu link list' shows, for all who came by it."""
    with opened_club(create=False) as club:
        club.doors.links.revoke(link_id)
    write_line(wording.LINK_REVOKED())
