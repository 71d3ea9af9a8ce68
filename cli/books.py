"""The club's money: ``paipu ledger``."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable
from typing import Any

import click

from cli.asking import ExampleCommand
from cli.output import json_list, opened_club, pour

__all__ = ["ledger"]

_DAY = click.DateTime(formats=["%Y-%m-%d"])


@click.group()
def ledger() -> None:
    """Show the club's money: every amount is counted in minor units and every posting names its step."""


def _asked(command: Callable[..., None]) -> Callable[..., None]:
    """The options that all three ask for."""
    for option in (
        click.option(
            "--format", "form", type=click.Choice(("text", "csv", "json")), default="text", show_default=True,
            help="How to write it; amounts are in minor units in csv and json.",
        ),
        click.option("--to", "until", type=_DAY, metavar="DATE", help="The last day, UTC, such as 2026-12-31."),
        click.option("--from", "since", type=_DAY, metavar="DATE", help="The first day, UTC, such as 2026-11-01."),
    ):  # fmt: skip
        command = option(command)
    return command


@ledger.command(
    cls=ExampleCommand,
    examples=(
        "paipu ledger balance",
        "paipu ledger balance --from 2026-11-01 --to 2026-11-30 --format csv",
    ),
)
@_asked
def balance(since: dt.datetime | None, until: dt.datetime | None, form: str) -> None:
    """Show who stands where."""
    with opened_club(looking=True) as club:
        _write("balance", club.balances(_day(since), _day(until)), form)


@ledger.command(
    cls=ExampleCommand,
    examples=(
        "paipu ledger journal",
        "paipu ledger journal --from 2026-11-20 --format json",
    ),
)
@_asked
def journal(since: dt.datetime | None, until: dt.datetime | None, form: str) -> None:
    """Show every posting with the step that caused it."""
    with opened_club(looking=True) as club:
        _write("journal", club.journal(_day(since), _day(until)), form)


@ledger.command(
    cls=ExampleCommand,
    examples=("paipu ledger settle",),
)
@_asked
def settle(since: dt.datetime | None, until: dt.datetime | None, form: str) -> None:
    """Show the fewest payments that square everyone."""
    with opened_club(looking=True) as club:
        _write("settle", club.settle(_day(since), _day(until)), form)


def _day(when: dt.datetime | None) -> dt.date | None:
    return when.date() if when else None


def _write(what: str, found: Iterable[Any], form: str) -> None:
    """Print a part of the books as text, csv or json."""
    from replay.ledger import writing

    if form == "json":
        values: dict[str, Any] = {
            "balance": writing.balance_values,
            "journal": writing.journal_values,
            "settle": writing.settle_values,
        }
        pour(json_list(values[what](found)))
    elif form == "csv":
        tables: dict[str, Any] = {
            "balance": writing.balance_csv,
            "journal": writing.journal_csv,
            "settle": writing.settle_csv,
        }
        pour(f"{line}\n".encode() for line in tables[what](found))
    else:
        texts: dict[str, Any] = {
            "balance": writing.balance_text,
            "journal": writing.journal_text,
            "settle": writing.settle_text,
        }
        for line in texts[what](found):
            click.echo(line)
