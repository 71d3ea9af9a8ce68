"""The journals for beancount, hledger and ledger: what is in them, and what those programs say of them."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from replay.answers import Balance, Entry
from replay.club import Club
from replay.ledger import PROGRAMS, Total, plain_text, symbols
from replay.rights import Settings
from replay.words.errors import BadInput
from tests.support.accounting_programs import complaint
from tests.support.clubs import new_club
from tests.support.soak import SOAKING, long, thorough
from tests.support.treasury.busy_clubs import HOSTILE
from tests.support.treasury.evenings import evening, record
from tests.support.treasury.typed import SLIPS, typed

GAME = "0198f000-0000-7000-8000-000000000001"
GUO, LI = "e5ad0f3b-5398-564c-a8e8-645d32344693", "4d21b4b9-857e-5fe8-8f71-810357290e64"
WHEN = dt.datetime(2026, 11, 20, 23, 30, tzinfo=dt.UTC)
EVENINGS = (("quandui/pagat", 3), ("quandui/gamerules", 4), ("khanhoo", 3))
each_program = pytest.mark.parametrize("program", PROGRAMS)
Refused = Callable[[str, str], str]


@pytest.fixture
def refused(tmp_path: Path) -> Refused:
    """What the program says against a journal; nothing if it accepts it."""
    return lambda program, journal: complaint(program, journal, tmp_path)


@pytest.fixture(scope="module")
def evenings(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    """A club that played some evenings for money, with carried pots and a voided hand, and kept its books in every way."""
    with Club.open(str(tmp_path_factory.mktemp("evenings") / "club.db")) as club:
        for seed, (rules, players) in enumerate(EVENINGS):
            done = club.simulate(rules, players, 5, seed, "1.00 EUR")
            club.void_hand(done.game, max(each.hand for each in club.game(done.game).hands), "misdealt")
        club.simulate("quandui/gamerules", 2, 3, 7, "5 points")
        club.simulate("quandui/gamerules", 2, 3, 8, "0.125 KWD")
        club.import_record(record(evening([1, None], ("Guest; 牌", 'Ho"st'))), "guests")
        paid = typed(club).pay("Bot 1", "Bot 2", "1.00 EUR", note='at the "bar"; 牌')
        club.books.reverse(UUID(paid[0].event), "it was Bot 3\n| who paid")
        typed(club).pay("Bot 1", "cash", "2 points")
        typed(club).adjust("Bot 2", "fees", "0.001 KWD", "(fee)")
        club.players.merge("Guest; 牌", "Bot 1")
        club.players.rename("Bot 1", "! Bo")
        typed(club).close(dt.date(2024, 11, 20), ["0.10 EUR", "3 points"], carry_all=True)
        typed(club).close(dt.date(2024, 11, 21), ["0.05 EUR", "3 points"], carry_all=True)
        yield club


def books(
    names: tuple[str, str] = ("Guo", "李白"), unit: str = "EUR/2", why: str = "single", note: str | None = None
) -> tuple[list[Total], list[Entry]]:
    """One payment of 1,250 minor units."""
    parties = list(zip((f"players:{GUO}", f"players:{LI}"), names, (-1250, 1250), strict=True))
    totals = [Total(Balance(account, name, None, amount, unit), WHEN, WHEN) for account, name, amount in parties]
    entries = [
        Entry(
            1,
            line,
            WHEN,
            WHEN.date(),
            GAME,
            2,
            7,
            40,
            GAME[:-1] + "e",
            account,
            name,
            amount,
            unit,
            why,
            WHEN,
            WHEN.date(),
            None,
            note,
        )
        for line, (account, name, amount) in enumerate(parties, 1)
    ]
    return totals, entries


def written(program: str, *args: object, by_name: bool = False, **named: object) -> str:
    return "".join(f"{line}\n" for line in plain_text(program, *books(*args, **named), named=by_name))  # type: ignore[arg-type]


def journals_of(program: str, *payments: Callable[[], tuple[list[Total], list[Entry]]]) -> Iterator[str]:
    """These books in one journal; in the long form each in a journal of its own."""
    for together in [[each] for each in payments] if SOAKING else [payments]:
        totals: dict[tuple[str, str], Total] = {}
        entries: list[Entry] = []
        for number, make in enumerate(together, 1):
            more, posted = make()
            for total in more:
                place = total.balance.account, total.balance.unit
                amount = total.balance.amount + (totals[place].balance.amount if place in totals else 0)
                totals[place] = total._replace(balance=replace(total.balance, amount=amount))
            entries += [replace(each, position=number, event=f"{GAME[:-2]}{number:02}") for each in posted]
        yield "".join(f"{line}\n" for line in plain_text(program, list(totals.values()), entries))


def journal_of(club: Club, program: str, *, named: bool = False) -> str:
    return "".join(f"{line}\n" for line in club.books.plain_text(program, named=named))


def test_a_journal_says_whose_days_they_are() -> None:
    berlin = Settings(zone="Europe/Berlin", day_begins=6)
    head = next(iter(plain_text("ledger", *books(), berlin)))
    assert head.endswith("a day is a day in Europe/Berlin and begins at 6:00.")


def test_a_payment_reads_so_in_beancount() -> None:
    assert (
        written("beancount")
        == f"""\
; Written by Paipu: an amount is what its account gained, a day is a day in UTC.
2026-11-20 commodity EUR
2026-11-20 open Assets:Players:P-{GUO}  EUR
2026-11-20 open Assets:Players:P-{LI}  EUR

2026-11-20 * "From Guo to 李白: single" ^0198f000-0000-7000-8000-00000000000e
    game: "{GAME}"
    hand: 2
    step: 7
    Assets:Players:P-{GUO}  -12.50 EUR
    Assets:Players:P-{LI}  12.50 EUR

2026-11-21 balance Assets:Players:P-{GUO}  -12.50 ~ 0 EUR
2026-11-21 balance Assets:Players:P-{LI}  12.50 ~ 0 EUR
"""
    )


def test_a_payment_reads_so_in_hledger_and_ledger() -> None:
    payment = f"""\

2026-11-20 * From Guo to 李白: single
    ; event: 0198f000-0000-7000-8000-00000000000e
    ; game: {GAME}
    ; hand: 2
    ; step: 7
    Assets:Players:P-{GUO}  -12.50 EUR
    Assets:Players:P-{LI}  12.50 EUR

2026-11-20 * Closing balances
    Assets:Players:P-{GUO}  0.00 EUR = -12.50 EUR
    Assets:Players:P-{LI}  0.00 EUR = 12.50 EUR
"""
    assert written("hledger").endswith(payment)
    assert written("ledger").endswith(payment)


def transactions(club: Club, program: str, why: str) -> list[list[str]]:
    """The transactions of a kind, without the lines that name their event."""
    found = journal_of(club, program).split("\n\n")[1:-1]
    return [
        [line for line in each.splitlines() if "event:" not in line]
        for each in found
        if f": {why}" in each.partition("\n")[0]
    ]


def test_a_settled_debt_passes_through_settled_debts(evenings: Club) -> None:
    known = {each.name: each.id for each in evenings.players.all()}
    (settled, _) = transactions(evenings, "ledger", "settled")
    today = settled[0][:10]
    assert settled == [
        f'{today} * From ! Bo to Bot 2: settled: at the "bar"\\x3b 牌',
        f"    Assets:Players:P-{known['! Bo']}  1.00 EUR",
        "    Equity:SettledDebts  -1.00 EUR",
        "    Equity:SettledDebts  1.00 EUR",
        f"    Assets:Players:P-{known['Bot 2']}  -1.00 EUR",
    ]


def test_what_was_counted_is_one_transaction_with_all_its_units(evenings: Club) -> None:
    first, second = transactions(evenings, "hledger", "counted")
    assert first == [
        "2024-11-20 * From cash box to over/short: counted",
        "    Liabilities:CashBox  -0.10 EUR",
        "    Income:OverShort  0.10 EUR",
        "    Liabilities:CashBox  -1 POINTS",
        "    Income:OverShort  1 POINTS",
    ]
    assert second == [
        "2024-11-21 * From cash box to over/short: counted",
        "    Liabilities:CashBox  0.05 EUR",
        "    Income:OverShort  -0.05 EUR",
    ]


def test_a_correction_names_what_it_corrects(evenings: Club) -> None:
    wrong = next(each for each in evenings.books.journal() if each.why == "settled")
    (line, *_), *_ = transactions(evenings, "beancount", "adjusted")
    assert f'"From ! Bo to Bot 2: adjusted, corrects {wrong.event}: it was Bot 3 | who paid" ^' in line


@thorough
@each_program
def test_every_program_accepts_what_clubs_play(program: str, evenings: Club, refused: Refused) -> None:
    journal = journal_of(evenings, program)
    assert len(re.findall(r"^\d{4}-\d\d-\d\d \* ", journal, re.MULTILINE)) > 50
    assert {"EUR", "POINTS", "KWD"} <= set(re.findall(r"[A-Z]{3,}", journal))
    assert refused(program, journal) == ""
    assert journal_of(evenings, program) == journal
    named = journal_of(evenings, program, named=True)
    assert "Assets:Players:Bo " in named
    assert "Assets:Players:P-" not in named
    assert refused(program, named) == ""


@each_program
def test_every_program_accepts_any_names_as_accounts(program: str, refused: Refused) -> None:
    hostile = [*HOSTILE, "anna", "Anna", "2 Annas", "Zoë", "Zoe\u0308", "李白", "🀄", "-", ":", "ǆ"]
    totals: list[Total] = []
    entries: list[Entry] = []
    for number, name in enumerate(hostile, 1):
        of = {f"players:{player}": f"players:{player[:-4]}{number:04}" for player in (GUO, LI)}
        more, posted = books((name, f"{name} Li"))
        totals += [each._replace(balance=replace(each.balance, account=of[each.balance.account])) for each in more]
        event = f"{GAME[:-2]}{number:02}"
        entries += [replace(each, account=of[each.account], position=number, event=event) for each in posted]
    journal = "".join(f"{line}\n" for line in plain_text(program, totals, entries, named=True))
    assert refused(program, journal) == ""
    assert {"Assets:Players:Anna", "Assets:Players:Anna-2", "Assets:Players:Zoë", "Assets:Players:Zoë-2"} <= set(
        journal.split()
    )


def test_accounts_by_name_have_the_ids_beside_them() -> None:
    lines = {program: written(program, by_name=True).splitlines() for program in PROGRAMS}
    assert f'    player: "{GUO}"' in lines["beancount"]
    assert f"account Assets:Players:李白  ; player: {LI}" in lines["hledger"]
    assert f"    note player {GUO}" in lines["ledger"]
    for program in PROGRAMS:
        assert "    Assets:Players:Guo  -12.50 EUR" in lines[program]


@each_program
def test_every_program_accepts_what_was_paid_earlier_in_another_unit_or_out_of_a_pot(
    program: str, refused: Refused, tmp_path: Path
) -> None:
    with new_club(tmp_path / "club.db") as club:
        game = club.import_record(record(evening([2, None], ("An", "Bo", "Cy"), ended=True)), "evening").game
        club.import_record(record(evening([1], ("An", "Dan"), unit="USD/2"), 2), "dollars", confirm=SLIPS)
        typed(club).close(dt.date(2024, 11, 20), carry_all=True)
        paid = typed(club).pay("An", "Bo", "€1,50", on=dt.date(2024, 11, 22))[0]
        typed(club).adjust("Bo", "An", "0.50 eur", "it was 1.00", corrects=UUID(paid.event), on=dt.date(2024, 11, 23))
        typed(club).pay("cash", "An", "10000 USD", note="confirmed")
        club.books.share_pot(game, "the pot was shared out")
        club.players.rename("An", "Anna")
        club.players.merge("Dan", "Bo")
        journal = journal_of(club, program)
    assert "2024-11-22" in journal
    assert refused(program, journal) == ""


@each_program
def test_a_period_has_a_journal_of_its_own(program: str, evenings: Club, refused: Refused) -> None:
    evenings_of_2026 = "".join(
        f"{line}\n" for line in evenings.books.plain_text(program, dt.date(2026, 1, 1), dt.date(2026, 1, 2))
    )
    assert refused(program, evenings_of_2026) == ""
    nothing = "".join(
        f"{line}\n" for line in evenings.books.plain_text(program, dt.date(2020, 1, 1), dt.date(2020, 1, 1))
    )
    assert nothing.count("\n") == 1
    assert refused(program, nothing) == ""


@each_program
def test_a_hostile_name_changes_nothing_but_the_narration(program: str, refused: Refused) -> None:
    plain = written(program).splitlines()
    journals = [written(program, (name, name), why=name[:20], note=name) for name in HOSTILE]
    for journal in journals:
        lines = journal.splitlines()
        assert [new == old for new, old in zip(lines, plain, strict=True)].count(False) == 1
        assert all(line.isprintable() for line in lines)
    everyone = " & ".join(HOSTILE)
    assert refused(program, written(program, (everyone, everyone), note=everyone)) == ""


@long
@each_program
def test_the_longest_names_and_notes_are_not_too_long(program: str, refused: Refused) -> None:
    longest = [
        partial(books, (letter * 100, letter * 100), why=letter * 20, note=letter * 1000)
        for letter in ("牌", "🀄", "\U000e0001", "\\", ";")
    ]
    for journal in journals_of(program, *longest):
        assert refused(program, journal) == ""
        assert program == "beancount" or len(max(journal.encode().splitlines(), key=len)) <= 4096


@each_program
@given(st.text(), st.text(), st.none() | st.text())
def test_no_name_or_note_adds_a_line_or_ends_the_narration_early(
    program: str, payer: str, payee: str, note: str | None
) -> None:
    lines, plain = (
        written(program, names, note=words).splitlines()
        for names, words in (((payer, payee), note), (("Guo", "Li"), None))
    )
    place = next(number for number, line in enumerate(plain) if "From Guo to Li" in line)
    narration = lines[place]
    assert lines == [*plain[:place], narration, *plain[place + 1 :]]
    assert narration.isprintable()
    if program == "beancount":
        assert re.fullmatch(r'2026-11-20 \* "From ([^"\\]|\\["\\])*" \^\S+', narration)
    else:
        assert re.fullmatch(r"2026-11-20 \* From [^;|]*", narration)


@long
@pytest.mark.parametrize("program", ["hledger", "ledger"])
def test_a_hostile_name_is_read_as_a_description(program: str, refused: Refused) -> None:
    named = [partial(books, (name, name), why=name[:20], note=name) for name in HOSTILE]
    for journal in journals_of(program, *named):
        assert refused(program, journal) == ""


@long
@each_program
def test_no_unit_is_taken_for_something_else(program: str, refused: Refused) -> None:
    units = ("s/0", "h/2", "m/0", "TRUE/0", "null/2", "and/1", "P/6", "abcdefghijkl/3")
    for journal in journals_of(program, *(partial(books, unit=unit) for unit in units)):
        assert refused(program, journal) == ""


def test_units_that_would_read_the_same_are_numbered() -> None:
    assert symbols(["pts/0", "PTS/0", "EUR/2", "true/0"]) == {
        "EUR/2": "EUR", "PTS/0": "PTS-1", "pts/0": "PTS-2", "true/0": "TRUE-1",
    }  # fmt: skip


@each_program
def test_units_of_one_code_stand_apart(program: str, refused: Refused) -> None:
    (totals, entries), (more_totals, more_entries) = books(unit="EUR/2"), books(unit="eur/3")
    second = [replace(each, position=2, event=GAME[:-1] + "d") for each in more_entries]
    journal = "".join(f"{line}\n" for line in plain_text(program, totals + more_totals, entries + second))
    assert refused(program, journal) == ""
    assert re.search(r'12\.50 "?EUR-1', journal)
    assert re.search(r'1\.250 "?EUR-2', journal)


def test_another_program_is_refused() -> None:
    with pytest.raises(BadInput, match="found program 'gnucash', expected one of 'beancount', 'hledger', 'ledger'"):
        written("gnucash")


def test_a_payment_on_the_last_day_of_all_is_refused_for_beancount() -> None:
    totals, entries = books()
    last = [each._replace(last=dt.datetime.max.replace(tzinfo=dt.UTC)) for each in totals]
    with pytest.raises(BadInput, match="found a payment on 9999-12-31, expected an earlier day"):
        list(plain_text("beancount", last, entries))
