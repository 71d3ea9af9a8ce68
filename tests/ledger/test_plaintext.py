"""The journals for beancount, hledger and ledger: what stands in them, and what those programs say of them."""

from __future__ import annotations

import datetime as dt
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from replay.club import Club
from replay.errors import BadInput
from replay.ledger.books import Balance, Entry, Total
from replay.ledger.plaintext import PROGRAMS, plain_text, symbols

GAME = "0198f000-0000-7000-8000-000000000001"
GUO, LI = "e5ad0f3b-5398-564c-a8e8-645d32344693", "4d21b4b9-857e-5fe8-8f71-810357290e64"
WHEN = dt.datetime(2026, 11, 20, 23, 30, tzinfo=dt.UTC)
EVENINGS = (("quandui/pagat", 3), ("quandui/gamerules", 4), ("khanhoo", 3))
HOSTILE = (
    "李白", 'say "no"', "a\\", "\\", "; x", "a  ; y: z", "| pipe", "(code)", "! todo", "a\nb", "\u202egnp", "<b>", "=1+1", "#tag ^link",
    "{1 EUR}", "@ 2 EUR", "1 EUR", "include /etc/passwd", "牌" * 100, "\x1b[2J", "date:2020-01-01", "[2020-01-01]", "'", "%(x)s", "\t;t",
)  # fmt: skip

each_program = pytest.mark.parametrize("program", PROGRAMS)
Refused = Callable[[str, str], str]


@pytest.fixture
def refused(tmp_path: Path) -> Refused:
    """What the program says against a journal; nothing where it accepts it. Skips where the program is missing."""

    def run(program: str, journal: str) -> str:
        path = tmp_path / f"club.{program}"
        path.write_text(journal, "utf-8")
        name, *options = {
            "beancount": ("bean-check", str(path)),
            "hledger": ("hledger", "check", "--strict", "-f", str(path)),
            "ledger": ("ledger", "--strict", "--pedantic", "-f", str(path), "balance"),
        }[program]
        found = shutil.which(name, path=os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"])))
        if found is None:
            pytest.skip(f"{name} is not installed")
        environment = {
            "PATH": os.defpath,
            "HOME": str(tmp_path),
            "LC_ALL": "C.UTF-8",
            "BEANCOUNT_DISABLE_LOAD_CACHE": "1",
        }
        done = subprocess.run(
            [found, *options], env=environment, cwd=tmp_path, capture_output=True, text=True, timeout=60
        )
        assert done.returncode or not done.stderr, f"{name} accepts it and yet says: {done.stderr}"
        return done.stderr or done.stdout if done.returncode else ""

    return run


@pytest.fixture(scope="module")
def evenings(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    """A club that played some evenings for money, with carried pots and a voided hand."""
    with Club.open(str(tmp_path_factory.mktemp("evenings") / "club.db")) as club:
        for seed, (rules, players) in enumerate(EVENINGS):
            done = club.simulate(rules, players, 5, seed, "1.00 EUR")
            club.void_hand(done.game, max(each["hand"] for each in club.game(done.game)["hands"]), "misdealt")
        club.simulate("quandui/gamerules", 2, 3, 7, "5 points")
        club.simulate("quandui/gamerules", 2, 3, 8, "0.125 KWD")
        yield club


def books(
    names: tuple[str, str] = ("Guo", "李白"), unit: str = "EUR/2", why: str = "single"
) -> tuple[list[Total], list[Entry]]:
    """One payment of 1,250 minor units."""
    parties = list(zip((f"players:{GUO}", f"players:{LI}"), names, (-1250, 1250), strict=True))
    totals = [Total(Balance(account, name, None, amount, unit), WHEN, WHEN) for account, name, amount in parties]
    entries = [
        Entry(1, line, WHEN, GAME, 2, 7, 40, GAME[:-1] + "e", account, name, amount, unit, why)
        for line, (account, name, amount) in enumerate(parties, 1)
    ]
    return totals, entries


def written(program: str, *args: object, **named: object) -> str:
    return "".join(f"{line}\n" for line in plain_text(program, *books(*args, **named)))  # type: ignore[arg-type]


def journal_of(club: Club, program: str) -> str:
    return "".join(f"{line}\n" for line in club.plain_text(program))


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


@each_program
def test_every_program_accepts_what_clubs_play(program: str, evenings: Club, refused: Refused) -> None:
    journal = journal_of(evenings, program)
    assert len(re.findall(r"^\d{4}-\d\d-\d\d \* ", journal, re.MULTILINE)) > 50
    assert {"EUR", "POINTS", "KWD"} <= set(re.findall(r"[A-Z]{3,}", journal))
    assert refused(program, journal) == ""
    assert journal_of(evenings, program) == journal


@each_program
def test_a_period_has_a_journal_of_its_own(program: str, evenings: Club, refused: Refused) -> None:
    evenings_of_2026 = "".join(
        f"{line}\n" for line in evenings.plain_text(program, dt.date(2026, 1, 1), dt.date(2026, 1, 2))
    )
    assert refused(program, evenings_of_2026) == ""
    nothing = "".join(f"{line}\n" for line in evenings.plain_text(program, dt.date(2020, 1, 1), dt.date(2020, 1, 1)))
    assert nothing.count("\n") == 1
    assert refused(program, nothing) == ""


def a_cent_moved(payment: str, chance: Random, others: list[str]) -> str:
    """Both amounts changed by a minor unit, so that the payment still balances."""
    more = chance.choice((-1, 1))

    def changed(found: re.Match[str]) -> str:
        sign, digits = found[1], found[2]
        minor = str(int(digits.replace(".", "")) + more).rjust(len(digits.replace(".", "")), "0")
        point = len(digits.partition(".")[2])
        return f"  {sign}{minor[:-point]}.{minor[-point:]}" if point else f"  {sign}{minor}"

    return re.sub(r"(?<=\S)  (-?)([0-9.]+)(?= \S+$)", changed, payment, flags=re.MULTILINE)


def an_unbalanced_posting(payment: str, chance: Random, others: list[str]) -> str:
    first, last = payment.rstrip("\n").rsplit("\n", 1)
    return f"{first}\n{a_cent_moved(last, chance, others)}"


def a_wrong_player(payment: str, chance: Random, others: list[str]) -> str:
    account = re.findall(r"Assets:Players:\S+", payment)[0]
    return payment.replace(account, chance.choice([each for each in others if each not in payment]))


def dropped(payment: str, chance: Random, others: list[str]) -> str:
    return ""


def doubled(payment: str, chance: Random, others: list[str]) -> str:
    return f"{payment}\n\n{payment}"


@each_program
@pytest.mark.parametrize("fault", [a_cent_moved, an_unbalanced_posting, a_wrong_player, dropped, doubled])
def test_every_program_catches_a_fault(
    program: str, fault: Callable[[str, Random, list[str]], str], evenings: Club, refused: Refused
) -> None:
    head, *payments, closing = journal_of(evenings, program).split("\n\n")
    others = sorted(set(re.findall(r"Assets:Players:\S+", head)))
    chance = Random(fault.__name__)
    for place in (0, len(payments) - 1, chance.randrange(len(payments))):
        altered = [*payments]
        altered[place] = fault(payments[place], chance, others)
        assert altered[place] != payments[place]
        assert refused(program, "\n\n".join([head, *altered, closing])), f"{fault.__name__}: {altered[place]}"


@each_program
def test_a_hostile_name_changes_nothing_but_the_narration(program: str, refused: Refused) -> None:
    plain = written(program).splitlines()
    journals = [written(program, (name, name), why=name[:20]) for name in HOSTILE]
    for journal in journals:
        lines = journal.splitlines()
        assert [new == old for new, old in zip(lines, plain, strict=True)].count(False) == 1
        assert all(line.isprintable() for line in lines)
    everyone = " & ".join(HOSTILE)
    assert refused(program, written(program, (everyone, everyone))) == ""


@each_program
@given(st.text(), st.text())
def test_no_name_adds_a_line_or_ends_the_narration_early(program: str, payer: str, payee: str) -> None:
    lines, plain = (written(program, names).splitlines() for names in ((payer, payee), ("Guo", "Li")))
    place = next(number for number, line in enumerate(plain) if "From Guo to Li" in line)
    narration = lines[place]
    assert lines == [*plain[:place], narration, *plain[place + 1 :]]
    assert narration.isprintable()
    if program == "beancount":
        assert re.fullmatch(r'2026-11-20 \* "From ([^"\\]|\\["\\])*" \^\S+', narration)
    else:
        assert re.fullmatch(r"2026-11-20 \* From [^;|]*", narration)


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize("program", ["hledger", "ledger"])
def test_a_hostile_name_is_read_as_a_description(program: str, name: str, refused: Refused) -> None:
    assert refused(program, written(program, (name, name), why=name[:20])) == ""


@each_program
@pytest.mark.parametrize("unit", ["s/0", "h/2", "m/0", "TRUE/0", "null/2", "and/1", "P/6", "abcdefghijkl/3"])
def test_no_unit_is_taken_for_something_else(program: str, unit: str, refused: Refused) -> None:
    assert refused(program, written(program, unit=unit)) == ""


def test_units_that_would_read_the_same_are_numbered() -> None:
    assert symbols(["pts/0", "PTS/0", "EUR/2", "true/0"]) == {
        "EUR/2": "EUR", "PTS/0": "PTS-1", "pts/0": "PTS-2", "true/0": "TRUE-1",
    }  # fmt: skip


@each_program
def test_units_of_one_code_stand_apart(program: str, refused: Refused) -> None:
    (totals, entries), (more_totals, more_entries) = books(unit="EUR/2"), books(unit="eur/3")
    second = [each._replace(position=2, event=GAME[:-1] + "d") for each in more_entries]
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
