"""The people who run the club: ``paipu user``.

- ``add``: makes an account with a password
- ``invite``: invites somebody to set the password of an account
- ``list_``: the accounts of the club
- ``options``: the options that several of these commands share
- ``remove``: ends an account
- ``role``: gives a role to an account, or takes it
- ``tie``: says which player an account belongs to
"""

from __future__ import annotations

import click

from cli.commands.user.add import add
from cli.commands.user.invite import invite
from cli.commands.user.list_ import list_
from cli.commands.user.remove import remove
from cli.commands.user.role import role
from cli.commands.user.tie import tie
from cli.options import ExampleGroup

__all__ = ["user"]


@click.group(cls=ExampleGroup)
def user() -> None:
    """The accounts of those who run the club: what each may do, and whose it is.

    Roles stay on record; passwords and other secrets never do.
    """


for _command in (add, invite, list_, remove, role, tie):
    user.add_command(_command)
