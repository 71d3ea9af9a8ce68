"""Balances: ``paipu ledger balance``."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import click

from cli.commands.ledger.options import part_options
from cli.commands.ledger.output import write_part
from cli.options import ExampleCommand
from cli.output import opened_club

__all__ = ["balance"]


@click.command(
    cls=ExampleCommand,
    examples=(
        "paipu ledger balance",
        "paipu ledger balance --from 2026-11-01 --to 2026-11-30 --format csv",
    ),
)
@part_options()
def balance(since: dt.date | None, until: dt.date | None, form: str, output: Path | None, force: bool) -> None:
    """Show the balance of every account.

    Players who owe are below zero, and so is the cash box where it holds money: what it holds belongs to the others. What hands that are
    being played will add is listed separately.
    """
    with opened_club(create=False) as club:
        write_part("balance", club.books.balances(since, until), form, output, force=force)
