"""Ends a token: ``paipu token revoke``."""

from __future__ import annotations

from uuid import UUID

import click

from cli import wording
from cli.options import ExampleCommand
from cli.output import opened_club, write_line

__all__ = ["revoke"]


@click.command(cls=ExampleCommand, examples=("paipu token revoke 3b6a1d11-04b1-4f9a-a405-18f640749877",))
@click.argument("token_id", metavar="ID", type=click.UUID)
def revoke(token_id: UUID) -> None:
    """End the token with this ID, which 'paipu token list' shows, at once."""
    with opened_club(create=False) as club:
        club.doors.tokens.revoke(token_id)
    write_line(wording.TOKEN_REVOKED())
