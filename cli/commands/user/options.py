"""The options that several commands of ``paipu user`` share, and what accounts are in words."""

from __future__ import annotations

from collections.abc import Sequence

import click

from cli import wording
from replay.messages import Arg, all_of

__all__ = ["ROLES", "roles_option", "say_roles"]

ROLES = ("director", "treasurer", "recorder", "member")

roles_option = click.option(
    "--role",
    "roles",
    type=click.Choice(ROLES),
    multiple=True,
    default=("member",),
    show_default=True,
    help="What the account is in the club; may be given several times.",
)
"""``--role``: the first roles of an account."""


def say_roles(roles: Sequence[str]) -> Arg:
    """Roles in words."""
    return all_of(list(roles)) if roles else wording.NO_ROLE()
