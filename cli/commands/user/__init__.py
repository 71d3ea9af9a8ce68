"""The people who run the club: ``paipu user``.

- ``role``: gives a role to an account, or takes it
- ``tie``: says which player an account belongs to
"""

from __future__ import annotations

import click

from cli.commands.user.role import role
from cli.commands.user.tie import tie
from cli.options import ExampleGroup

__all__ = ["user"]


@click.group(cls=ExampleGroup)
def user() -> None:
    """The accounts of those who run the club: what each may do, and whose it is.

    Roles stay on record; passwords and other secrets never do.
    """


for _command in (role, tie):
    user.add_command(_command)
