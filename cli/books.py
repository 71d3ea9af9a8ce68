"""The club's money: ``paipu ledger``."""

from __future__ import annotations

import datetime as dt
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import click

from cli.booking import adjust, pay, reverse
from cli.cash import cash, close, periods
from cli.options import ExampleCommand, path_name, text
from cli.output import deliver, json_list, opened_club, words

__all__ = ["ledger"]

_DAY = click.DateTime(formats=["%Y-%m-%d"])
_FORMS = ("text", "csv", "json")
_PROGRAMS = ("beancount", "hledger", "ledger")
_PDF = "pdf"


@click.group()
def ledger() -> None:
    """Show the club's money and record what is paid beside the games.

    Every amount is counted in minor units, and every posting names the event that it comes from. Nothing is ever edited or deleted.
    """


for _command in (pay, adjust, reverse, cash, close, periods):
    ledger.add_command(_command)


def _asked(*programs: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """The options that all of them ask for; ``programs`` are formats beside the three of every part of the books."""

    def with_options(command: Callable[..., None]) -> Callable[..., None]:
        for option in (
            click.option("--force", is_flag=True, help="Let -o replace a file that is there."),
            click.option(
                "-o", "--output", metavar="FILE", type=path_name, help="Write to this file, wholly or not at all."
            ),
            click.option(
                "--format", "form", type=click.Choice((*_FORMS, *programs)), default="text", show_default=True,
                help="How to write it; amounts are in minor units in csv and json.",
            ),
            click.option("--to", "until", type=_DAY, metavar="DATE", help="The last day, UTC, such as 2026-12-31."),
            click.option("--from", "since", type=_DAY, metavar="DATE", help="The first day, UTC, such as 2026-11-01."),
        ):  # fmt: skip
            command = option(command)
        return command

    return with_options


@ledger.command(
    cls=ExampleCommand,
    examples=(
        "paipu ledger balance",
        "paipu ledger balance --from 2026-11-01 --to 2026-11-30 --format csv",
    ),
)
@_asked()
def balance(since: dt.datetime | None, until: dt.datetime | None, form: str, output: Path | None, force: bool) -> None:
    """Show who stands where.

    Players who owe are below zero, and so is the cash box where it holds money: what it holds belongs to the others. What hands that are
    being played will add is told apart.
    """
    with opened_club(create=False) as club:
        _write("balance", club.books.balances(_day(since), _day(until)), form, output, force=force)


@ledger.command(
    cls=ExampleCommand,
    examples=(
        "paipu ledger journal",
        "paipu ledger journal --from 2026-11-20 --format json",
        "paipu ledger journal --format beancount -o club.beancount",
    ),
)
@_asked(*_PROGRAMS)
def journal(since: dt.datetime | None, until: dt.datetime | None, form: str, output: Path | None, force: bool) -> None:
    """Show every posting with the event that caused it.

    The number of an event is what 'paipu ledger reverse' and --corrects take, with its game before it where it is of one: 3f2a:17.

    In the formats beancount, hledger and ledger it is a journal for the program of that name, with the balance of every account asserted
    at its end; bean-check, hledger check --strict and ledger --strict --pedantic accept it. Accounts have ids for names there.
    """
    with opened_club(create=False) as club:
        if form in _PROGRAMS:
            deliver(_encoded(club.books.plain_text(form, _day(since), _day(until))), output, force=force)
        else:
            _write("journal", club.books.journal(_day(since), _day(until)), form, output, force=force)


@ledger.command(
    cls=ExampleCommand,
    examples=(
        "paipu ledger settle",
        "paipu ledger settle --through-house",
    ),
)
@_asked()
@click.option("--through-house", is_flag=True, help="Let everyone pay into the cash box or be paid out of it, once.")
def settle(
    since: dt.datetime | None,
    until: dt.datetime | None,
    form: str,
    output: Path | None,
    force: bool,
    through_house: bool,
) -> None:
    """Show the fewest payments that square everyone, each with its reason.

    Up to 14 people they are certainly the fewest; beyond, it says where that is not certain. Disputed hands are held back. Nothing is
    recorded: 'paipu ledger pay' does that when somebody has paid.
    """
    with opened_club(create=False) as club:
        found = club.books.settle(_day(since), _day(until), through_house=through_house)
    _write("settle", found, form, output, force=force)
    if form == "csv":
        from replay.ledger.reports.settlement import held_text

        for line in held_text([hand for each in found for hand in each.held]):
            words(line)


@ledger.command(
    cls=ExampleCommand,
    examples=(
        "paipu ledger statement Guo",
        "paipu ledger statement 李白 --from 2026-11-01 --format csv -o li.csv",
        "paipu ledger statement Guo --to 2026-11-30 --format pdf -o guo.pdf",
        "paipu ledger statement cash",
    ),
)
@click.argument("account", type=text)
@_asked(_PDF)
def statement(
    account: str, since: dt.datetime | None, until: dt.datetime | None, form: str, output: Path | None, force: bool
) -> None:
    """Show every line of an account, with the balance after it and the event that caused it.

    ACCOUNT is a player, by name or by the id that stands in the account, or one of the club's own: cash, fees or over-short. Lines stand
    in the order of their days. A player who is called cash is player:cash. As a PDF it goes to paper; printed again it is the same to the
    byte.
    """
    if form == _PDF and output is None and sys.stdout.isatty():
        raise click.UsageError("Found no -o, expected the name of a file for the PDF: a terminal cannot show it.")
    with opened_club(create=False) as club:
        found = club.books.statements(account, _day(since), _day(until))
        title = club.books.title(account)
    if form == _PDF:
        from replay.ledger.reports.pdf import statement_pdf

        deliver([statement_pdf(title, found)], output, force=force)
    else:
        _write("statement", found, form, output, force=force)


def _day(when: dt.datetime | None) -> dt.date | None:
    return when.date() if when else None


def _write(part: str, found: Any, form: str, output: Path | None, force: bool) -> None:
    """Write a part of the books as text, csv or json."""
    from replay.ledger.reports import REPORTS

    written = getattr(REPORTS[part], form)(found)
    deliver(json_list(written) if form == "json" else _encoded(written), output, force=force)


def _encoded(lines: Iterable[str]) -> Iterator[bytes]:
    return (f"{line}\n".encode() for line in lines)
