"""The club's money: ``paipu ledger``."""

from __future__ import annotations

import datetime as dt
import re
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any
from uuid import UUID

import click

from cli import output as out
from cli import wording
from cli.language import catalogue, worded
from cli.options import (
    FORMS,
    ExampleCommand,
    ExampleGroup,
    command,
    day,
    first_day,
    id_option,
    is_bare_group,
    json_option,
    last_day,
    path_name,
    text,
    written_account,
    written_event,
    written_game,
    written_game_argument,
)
from replay.words.display import plain_names
from replay.words.errors import NotFound
from replay.words.messages import any_of

if TYPE_CHECKING:
    from replay.answers.books import Posted
    from replay.club import Club
    from replay.club.reports import Part


_Command = Callable[..., None]

_NEGATIVE = re.compile(r"-\s*(?:[A-Za-z]{1,12}|[€元])?\s*[0-9.,]+\s*\S*")

_MINUS = "\N{MINUS SIGN}"


class AmountCommand(ExampleCommand):
    """A command that takes an amount: a minus sign before it is refused as a wrong amount, and a mistyped option as an option."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the arguments; an amount below zero is no option."""
        valued = {
            name for each in self.params if isinstance(each, click.Option) and not each.is_flag for name in each.opts
        }
        read = [
            _MINUS + each[1:] if _NEGATIVE.fullmatch(each) and before not in valued else each
            for before, each in zip(["", *args], args, strict=False)
        ]
        return super().parse_args(ctx, read)


def _amount_word(value: str) -> str:
    return text(value.replace(_MINUS, "-"))


amount_argument = click.argument("amount", metavar="AMOUNT", nargs=-1, required=True, type=_amount_word)
"""AMOUNT: ``5.00 EUR``, quoted or not, or ``5.00`` where the club has one unit or a usual one."""

reason_option = click.option(
    "--reason", type=text, required=True, metavar="TEXT", help="The reason; it stays in the books."
)

again_option = click.option("--again", is_flag=True, help="Correct an event that was corrected already.")

posted_json_option = json_option("Print the postings and both balances as a JSON object.")


on_option = click.option(
    "--on",
    type=day,
    metavar="DATE",
    help="The day on which it is booked: 2026-11-12, 12 Nov (the latest that has come), yesterday or, without it, today.",
)


def pay_options(command: _Command) -> _Command:
    """The options of every payment."""
    note = click.option("--note", type=text, metavar="TEXT", help="The purpose; it stays in the books.")
    return note(on_option(out.yes_option(id_option(posted_json_option(command)))))


def part_options(*programs: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """The options that all of them ask for; ``programs`` are formats beside the three of every part of the books."""

    def with_options(command: Callable[..., None]) -> Callable[..., None]:
        for option in (
            click.option("--force", is_flag=True, help="Let -o replace a file that is there."),
            click.option(
                "-o", "--output", metavar="FILE", type=path_name, help="Write to this file, completely or not at all."
            ),
            json_option(
                "Write a JSON list, one object a line of the books.",
                (*FORMS, *programs),
                "How to write it; amounts are in minor units in csv and json.",
            ),
            click.option("--to", "until", type=last_day, metavar="DATE", help="The last day, such as 2026-12-31, or 2026-12."),
            click.option("--from", "since", type=first_day, metavar="DATE", help="The first day, such as 2026-11-01, or 2026-11."),
        ):  # fmt: skip
            command = option(command)
        return command

    return with_options


def say_recorded(club: Club, done: Posted, form: str) -> None:
    """Print the recorded event, and the balances of its accounts."""
    from replay.club.reports import balances_text, recorded_text, with_pending

    if form != "text":
        out.write_data(with_pending(done, club.books.balances()), form)
        return
    for _, entries in groupby(done.entries, key=lambda each: each.position):
        out.write_line(recorded_text(list(entries)))
    out.write_line(balances_text(done.balances))
    out.write_stderr(wording.UNDONE_BY(event=done.version))
    for game in club.books.short_pots(done.entries):
        out.write_stderr(wording.SHORT_POT(game=game))


def write_part(part: Part, found: Any, form: str, output: Path | None, force: bool) -> None:
    """Write a part of the books as text, csv or json."""
    from replay.club.reports import part_answers, part_lines

    if form == "json":
        out.deliver(out.data_bytes(part_answers(part, found), form), output, force=force)
    else:
        lines = part_lines(part, "csv" if form == "csv" else "text", found, catalogue())
        out.deliver(out.text_lines(lines) if form == "csv" else out.shown_lines(lines, output), output, force=force)


@command(
    'paipu ledger adjust Guo Li 1.00 --reason "wrong seat" --corrects 3f2a:57',
    'paipu ledger adjust Guo fees 2.00 --reason "house fee of November"',
    'paipu ledger adjust pot:3f2a Li 4.00 --reason "the pot was shared"',
    cls=AmountCommand,
)
@click.argument("payer", metavar="FROM", type=written_account)
@click.argument("payee", metavar="TO", type=written_account)
@amount_argument
@reason_option
@click.option("--corrects", type=written_event, metavar="EVENT", help="The event that was wrong, such as 4 or 3f2a:57.")
@on_option
@again_option
@out.yes_option
@id_option
@posted_json_option
def adjust(  # 10 parameters: each is an option
    payer: str,
    payee: str,
    amount: tuple[str, ...],
    reason: str,
    corrects: str | None,
    on: dt.date | None,
    again: bool,
    yes: bool,
    event_id: UUID | None,
    form: str,
) -> None:
    """Set the books right: the account FROM loses and the account TO gains.

    An account is a player, by name or id, or cash, fees, over-short, or pot: and the beginning of a game's id. Money that changed
    hands is a payment, not an adjustment: 'paipu ledger pay'. So adjust cash against fees or over-short alone, or with
    --corrects. The cash box owes the others what it holds: when the account cash loses, the box holds more.

    EVENT is the number of an event of the club, such as 4, a game and the number of one of its events, such as 3f2a:57, or an event's
    whole id. 'paipu ledger journal' shows the numbers.
    """
    with out.opened_club(create=False) as club:
        books = club.books
        wrong = None if corrects is None else books.event(corrects)
        accounts, moved = (books.account(payer), books.account(payee)), books.amount(" ".join(amount))
        adjust = partial(books.adjust, *accounts, moved, reason, corrects=wrong, on=on, event_id=event_id)
        done = out.confirmed(lambda codes: adjust(confirm=codes), *(out.CORRECTED_ALREADY,) * again, yes=yes)
        say_recorded(club, done, form)


@command("paipu ledger balance", "paipu ledger balance --from 2026-11-01 --to 2026-11-30 --format csv")
@part_options()
def balance(since: dt.date | None, until: dt.date | None, form: str, output: Path | None, force: bool) -> None:
    """Show the balance of every account.

    Players who owe are below zero, and so is the cash box where it holds money: what it holds belongs to the others. What hands that are
    being played will add is listed separately.
    """
    with out.opened_club(create=False) as club:
        write_part("balance", club.books.balances(since, until), form, output, force=force)


@command('paipu ledger cash in Guo 12.50 EUR --note "in coins"', name="in", cls=AmountCommand)
@click.argument("player", type=text)
@amount_argument
@pay_options
def cash_in(player: str, amount: tuple[str, ...], **more: Any) -> None:
    """Record that PLAYER paid into the cash box.

    It is the same as 'paipu ledger pay PLAYER cash AMOUNT'.
    """
    record_payment(player, "cash", amount, **more)


@command("paipu ledger cash out 李白 20", name="out", cls=AmountCommand)
@click.argument("player", type=text)
@amount_argument
@pay_options
def cash_out(player: str, amount: tuple[str, ...], **more: Any) -> None:
    """Record that PLAYER was paid out of the cash box.

    It is the same as 'paipu ledger pay cash PLAYER AMOUNT'.
    """
    record_payment("cash", player, amount, **more)


@command(
    'paipu ledger close --until 2026-11-30 --counted "112.50 EUR"',
    'paipu ledger close --until 2026-11-30 --counted "112.50 EUR" --carry 3f2a',
)
@click.option(
    "--until",
    type=last_day,
    required=True,
    metavar="DATE",
    help="The last day of the period, such as 2026-11-30, or 2026-11.",
)
@click.option(
    "--counted", type=text, multiple=True, metavar="AMOUNT", help="What is in the cash box now; once for each unit."
)
@click.option(
    "--carry",
    type=written_game,
    multiple=True,
    metavar="GAME",
    help="A game whose pot goes on with money in it; once for each.",
)
@click.option("--carry-all", is_flag=True, help="Let the pots of all games go on.")
@out.yes_option
@id_option
@json_option("Print the closing statement as a JSON object.")
def close(  # 7 parameters: each is an option
    until: dt.date,
    counted: tuple[str, ...],
    carry: tuple[str, ...],
    carry_all: bool,
    yes: bool,
    event_id: UUID | None,
    form: str,
) -> None:
    """Close the books up to a day, and print the closing statement.

    The cash is counted and compared with the books; what is over or short has an account of its own. Count what is in the box now: what
    went in or out after that day is taken off. Every pot is at zero, or is carried over by name. What is recorded for these days
    afterwards is booked on the day after, and says when it happened. A closed period stays closed.

    A day more than two days after the latest event of the log is asked about, and so is a clock that is behind the log: a day that was
    closed because of a wrong clock cannot be opened again.
    """
    with out.opened_club(create=False) as club:
        cash = [club.books.amount(each, least=0) for each in counted]
        pots = [UUID(club.find(each)) for each in carry]
        record = partial(club.books.close, until, cash, carry=pots, carry_all=carry_all, event_id=event_id)
        found = out.confirmed(lambda codes: record(confirm=codes), yes=yes)
    from replay.club.reports import period_text

    out.say_answer(found, form, period_text(found, catalogue()))


_PROGRAMS = ("beancount", "hledger", "ledger")


@command(
    "paipu ledger journal",
    "paipu ledger journal --from 2026-11-20 --format json",
    "paipu ledger journal --format beancount --accounts names -o club.beancount",
)
@part_options(*_PROGRAMS)
@click.option(
    "--accounts",
    type=click.Choice(("ids", "names")),
    default="ids",
    show_default=True,
    help="What the accounts of players are called in the journal of a program.",
)
def journal(
    since: dt.date | None, until: dt.date | None, form: str, output: Path | None, force: bool, accounts: str
) -> None:
    """Show every posting with the event that caused it.

    The number of an event is what 'paipu ledger reverse' and --corrects take; an event of a game has its game in front: 3f2a:17.

    The formats beancount, hledger and ledger write a journal for the program of that name, with the balance of every account asserted
    at its end; bean-check, hledger check --strict and ledger --strict --pedantic accept it. Accounts have ids for names there, which
    never change; with --accounts names they have the names of today, such as Assets:Players:Anna, and the ids beside them.
    """
    if accounts == "names" and form not in _PROGRAMS:
        raise click.UsageError(worded(wording.NAMES_OF_PROGRAMS(programs=any_of(_PROGRAMS))))
    with out.opened_club(create=False) as club:
        if form in _PROGRAMS:
            out.deliver(
                out.text_lines(club.books.plain_text(form, since, until, named=accounts == "names")),
                output,
                force=force,
            )
        else:
            write_part("journal", club.books.journal(since, until), form, output, force=force)


def record_payment(payer: str, payee: str, amount: tuple[str, ...], *, yes: bool, form: str, **more: Any) -> None:
    """Record a payment and print both balances."""
    with out.opened_club(create=False) as club:
        books = club.books
        accounts, paid = (books.account(payer), books.account(payee)), books.amount(" ".join(amount))
        done = out.confirmed(lambda codes: books.pay(*accounts, paid, confirm=codes, **more), yes=yes)
        say_recorded(club, done, form)


@command(
    "paipu ledger pay Guo Li 5.00",
    'paipu ledger pay Guo cash 12.50 EUR --note "in coins"',
    "paipu ledger pay cash 李白 20",
    cls=AmountCommand,
)
@click.argument("payer", metavar="FROM", type=written_account)
@click.argument("payee", metavar="TO", type=written_account)
@amount_argument
@pay_options
def pay(payer: str, payee: str, amount: tuple[str, ...], **more: Any) -> None:
    """Record that FROM handed over money to TO.

    Both are players, by name or id; or one of them is cash, the cash box, or the keeper of the pot of a game: pot: and the beginning of
    the game's id. The payer then owes that much less, and the payee is owed that much less. 'paipu ledger settle' says who should pay whom,
    and its words for both are understood here. Record a payment only when it was made.

    A player who is called cash is player:cash here.
    """
    record_payment(payer, payee, amount, **more)


@command("paipu ledger periods", "paipu ledger periods --json")
@json_option("Print a JSON list, one closing statement each.")
def periods(form: str) -> None:
    """List the closed periods."""
    with out.opened_club(create=False) as club:
        found = club.books.periods()
    from replay.club.reports import periods_text

    if form != "text":
        out.write_data(found, form)
    else:
        for line in periods_text(found, catalogue()):
            out.write_line(line)


@command('paipu ledger reverse 4 --reason "it was paid twice"')
@click.argument("event", metavar="EVENT", type=written_event)
@reason_option
@on_option
@again_option
@out.yes_option
@id_option
@posted_json_option
def reverse(  # 7 parameters: each is an option
    event: str, reason: str, on: dt.date | None, again: bool, yes: bool, event_id: UUID | None, form: str
) -> None:
    """Undo a payment or an adjustment by its exact opposite.

    EVENT is the number of an event of the club, such as 4, as 'paipu ledger journal' shows it, or its whole id. Both stay readable. What
    was paid in a hand is undone by voiding the hand: 'paipu hand void'.
    """
    with out.opened_club(create=False) as club:
        undo = partial(club.books.reverse, club.books.event(event), reason, on=on, event_id=event_id)
        done = out.confirmed(lambda codes: undo(confirm=codes), *(out.CORRECTED_ALREADY,) * again, yes=yes)
        say_recorded(club, done, form)


@command("paipu ledger settle", "paipu ledger settle --through-house", "paipu ledger settle --by-evening")
@part_options()
@click.option("--through-house", is_flag=True, help="Let everyone pay into the cash box or be paid out of it, once.")
@click.option("--by-evening", is_flag=True, help="Square one evening after the other, the oldest first.")
def settle(  # 7 parameters: each is an option
    since: dt.date | None,
    until: dt.date | None,
    form: str,
    output: Path | None,
    force: bool,
    through_house: bool,
    by_evening: bool,
) -> None:
    """Show the fewest payments that square everyone, each with its reason.

    For up to 14 people they are certainly the fewest; for more, a line says if that is not certain. Disputed hands are held back.
    Nothing is recorded: after a payment, record it with 'paipu ledger pay'.
    """
    with out.opened_club(create=False) as club:
        found = club.books.settle(since, until, through_house=through_house, by_evening=by_evening)
    write_part("settle", found, form, output, force=force)
    if form == "csv":
        from replay.club.reports import held_text

        for line in held_text([hand for each in found for hand in each.held], catalogue()):
            out.write_stderr(line)


@command("paipu ledger share 3f2a")
@written_game_argument
@id_option
@posted_json_option
def share(game: str, event_id: UUID | None, form: str) -> None:
    """Share out the pot of a closed GAME among the players who sat there at its end.

    Each gets an equal part; what cannot be divided goes to the first seats, one unit each. Each part is an adjustment of its own. To
    give the pot to another game or to one player, adjust it: 'paipu ledger adjust'.
    """
    with out.opened_club(create=False) as club:
        say_recorded(club, club.books.share_pot(club.find(game), worded(wording.POT_SHARED()), event_id=event_id), form)


class SplitCommand(AmountCommand):
    """A command whose option ``--among`` takes all names up to the next option."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the arguments, with the option before each of its names."""
        read: list[str] = []
        naming = False
        for each in args:
            naming = each == "--among" or (naming and not each.startswith("--"))
            if each != "--among":
                read += ["--among", each] if naming else [each]
        return super().parse_args(ctx, read)


@command(
    "paipu ledger split 24.00 --from cash --among Anna Ben Chen",
    'paipu ledger split 18.50 --from Anna --among Anna Ben --note "room and tea"',
    cls=SplitCommand,
)
@amount_argument
@click.option(
    "--from", "payer", type=written_account, required=True, metavar="ACCOUNT", help="Who paid: a player, or cash."
)
@click.option(
    "--among", type=written_account, multiple=True, required=True, metavar="NAMES", help="The players who are charged."
)
@click.option("--note", type=text, metavar="TEXT", help="What it was for; it stays in the books.")
@on_option
@out.yes_option
@id_option
@posted_json_option
def split(  # 7 parameters: each is an option
    amount: tuple[str, ...], payer: str, among: tuple[str, ...], note: str | None, *, yes: bool, form: str, **more: Any
) -> None:
    """Split what one account paid for several players, such as room and tea.

    Each of the NAMES is charged an equal part, the first also the cents that are left over; the account that paid is credited with
    all of it. A player who paid and is among them is charged nothing. It is a payment to each, and all are recorded, or none.
    """
    with out.opened_club(create=False) as club:
        books = club.books
        accounts, paid = [books.account(each) for each in (payer, *among)], books.amount(" ".join(amount))
        words = note or worded(wording.SPLIT())
        done = out.confirmed(
            lambda codes: books.split(accounts[0], accounts[1:], paid, words, confirm=codes, **more), yes=yes
        )
        say_recorded(club, done, form)


_PDF = "pdf"


@command(
    "paipu ledger statement Guo",
    "paipu ledger statement 李白 --from 2026-11-01 --format csv -o li.csv",
    "paipu ledger statement Guo --to 2026-11-30 --format pdf -o guo.pdf",
    "paipu ledger statement cash",
)
@click.argument("account", type=text)
@part_options(_PDF)
def statement(
    account: str, since: dt.date | None, until: dt.date | None, form: str, output: Path | None, force: bool
) -> None:
    """Show every line of an account, with the balance after it and the event that caused it.

    ACCOUNT is a player, by name or by the id in the account, or one of the club's own: cash, fees or over-short. Lines are in the order
    of their days. A player who is called cash is player:cash. A PDF is for printing; made again it is identical to the
    byte.
    """
    if form == _PDF and output is None and sys.stdout.isatty():
        raise click.UsageError(worded(wording.NO_PDF_FILE()))
    with out.opened_club(create=False) as club:
        whose = club.books.account(account, settled=True)
        found = club.books.statements(whose, since, until)
        title, settings = club.books.title(whose), club.administration.settings()
    if form == _PDF:
        from replay.club.reports import statement_pdf

        out.deliver([statement_pdf(title, found, catalogue=catalogue(), settings=settings)], output, force=force)
    else:
        write_part("statement", found, form, output, force=force)


@command("paipu report 2026-11 -o november", "paipu report 2026-11 --pdf -o november")
@click.argument("month", metavar="MONTH", type=text)
@click.option(
    "-o",
    "--output",
    type=path_name,
    required=True,
    metavar="FOLDER",
    help="Write this new folder, whole or not at all.",
)
@click.option("--pdf", is_flag=True, help="Each statement as a PDF too; it needs the extra paipu[pdf].")
def report(month: str, output: Path, pdf: bool) -> None:
    """Write what the books say of a month: balances, cash, journal, statements.

    MONTH is a month such as 2026-11, or a day. Every part is there as text and as CSV, the statements of all players in a folder of
    their own, and a checkpoint of the log, to keep outside, where the log was begun.
    """
    since, until = first_day(month), last_day(month)
    with out.opened_club(create=False) as club, out.whole_folder(output) as folder:
        books = club.books
        found = books.balances(None, until)
        _write_both("balance", found, folder / "balances")
        _write_both("journal", list(books.journal(since, until)), folder / "journal")
        _write_both("statement", books.statements(books.account("cash"), since, until), folder / "cash")
        (folder / "statements").mkdir()
        players = {each.account: each.player for each in found if each.player is not None}
        with out.progress(wording.EXPORTING(), len(players)) as advance:
            for account, name in plain_names(players).items():
                whose = books.account(players[account], settled=True)
                made, place = books.statements(whose, since, until), folder / "statements" / name
                _write_both("statement", made, place)
                if pdf:
                    from replay.club.reports import statement_pdf

                    settings = club.administration.settings()
                    printed = statement_pdf(books.title(whose), made, catalogue=catalogue(), settings=settings)
                    place.with_name(f"{name}.pdf").write_bytes(printed)
                advance(1)
        with suppress(NotFound):  # the log was never begun
            (folder / "checkpoint.txt").write_bytes(club.log.checkpoint())
    out.write_stderr(wording.WROTE(path=str(output)))


def _write_both(part: Part, found: Any, place: Path) -> None:
    from replay.club.reports import part_lines

    for form in ("text", "csv"):
        lines = part_lines(part, "csv" if form == "csv" else "text", found, catalogue())
        with place.with_name(f"{place.name}.{'csv' if form == 'csv' else 'txt'}").open("wb") as file:
            file.writelines(out.text_lines(lines))


_LATEST = 10
"""How many lines of the cash box are shown."""


@click.group(
    cls=ExampleGroup,
    invoke_without_command=True,
    subcommand_metavar="[COMMAND] [ARGS]...",
    examples=("paipu ledger cash", "paipu ledger cash in Guo 12.50 EUR", "paipu ledger cash out 李白 20"),
)
@json_option("Print a JSON list, one object a unit.")
@click.pass_context
def cash(context: click.Context, form: str) -> None:
    """Show what the cash box holds by the books, and its latest lines.

    With a command, record what went into the box or out of it.
    """
    if not is_bare_group(context, form):
        return
    with out.opened_club(create=False) as club:
        found = club.books.latest(club.books.account("cash"), _LATEST + 1)
    from replay.club.reports import cash_boxes, cash_text

    if form != "text":
        out.write_data(cash_boxes(found, _LATEST), form)
    else:
        for line in cash_text(found, _LATEST, catalogue()):
            out.write_line(line)


for _each in (cash_in, cash_out):
    cash.add_command(_each)


@click.group(cls=ExampleGroup)
def ledger() -> None:
    """Show the club's money and record what is paid outside the games.

    Every amount is counted in minor units, and every posting names the event that it comes from. Nothing is ever edited or deleted.
    """


for _command in (balance, journal, settle, statement, pay, split, adjust, reverse, share, cash, close, periods):
    ledger.add_command(_command)
