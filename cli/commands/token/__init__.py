"""The keys of programs: ``paipu token``.

- ``list_``: the tokens that have not ended
- ``make``: makes a token
- ``revoke``: ends a token
"""

from __future__ import annotations

import click

from cli.commands.token.list_ import list_
from cli.commands.token.make import make
from cli.commands.token.revoke import revoke
from cli.options import ExampleGroup

__all__ = ["token"]


@click.group(cls=ExampleGroup)
def token() -> None:
    """Give programs a key to the API, and take it back.

    A program sends its token in the header: Authorization: Bearer TOKEN. It has the rights of an account, or some of them.
    """


for _command in (make, list_, revoke):
    token.add_command(_command)
