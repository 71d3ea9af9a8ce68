"""The club's money: ``paipu ledger``.

- ``adjust``: corrects the books
- ``balance``: the balance of every account
- ``cash``: the cash box
- ``close``: the end of a period
- ``journal``: every posting with its event
- ``options``: the options that several commands of the ledger share
- ``output``: what the commands of the ledger print: what was recorded, and parts of the books
- ``pay``: records a payment outside the games
- ``periods``: the closed periods
- ``reverse``: reverses a payment or an adjustment
- ``settle``: who pays whom
- ``share``: shares out the pot of a closed game
- ``statement``: every line of one account
"""

from __future__ import annotations

import click

from cli.commands.ledger.adjust import adjust
from cli.commands.ledger.balance import balance
from cli.commands.ledger.cash import cash
from cli.commands.ledger.close import close
from cli.commands.ledger.journal import journal
from cli.commands.ledger.pay import pay
from cli.commands.ledger.periods import periods
from cli.commands.ledger.reverse import reverse
from cli.commands.ledger.settle import settle
from cli.commands.ledger.share import share
from cli.commands.ledger.statement import statement
from cli.options import ExampleGroup

__all__ = ["ledger"]


@click.group(cls=ExampleGroup)
def ledger() -> None:
    """Show the club's money and record what is paid outside the games.

    Every amount is counted in minor units, and every posting names the event that it comes from. Nothing is ever edited or deleted.
    """


for _command in (balance, journal, settle, statement, pay, adjust, reverse, share, cash, close, periods):
    ledger.add_command(_command)
