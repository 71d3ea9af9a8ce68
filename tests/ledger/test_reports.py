from __future__ import annotations

import csv
import datetime as dt
import json
from typing import Any

import pytest
from msgspec import to_builtins
from msgspec.structs import replace

from replay.answers import Balance, Entry, Held, Line, Place, Statement
from replay.ledger import (
    balance_csv,
    balance_text,
    journal_csv,
    journal_text,
    settle_csv,
    settle_text,
    settlements,
    statement_csv,
    statement_text,
)
from replay.ledger.settlement import square

GAME = "0198f000-0000-7000-8000-000000000001"
OTHER = "0201a000-0000-7000-8000-000000000002"
EVENT = "0198f000-0000-7000-8000-0000000000ee"


def balance_of(name: str, amount: int, unit: str = "EUR/2") -> Balance:
    return Balance(f"players:{name}", name, None, amount, unit)


def pot(amount: int, game: str = GAME, unit: str = "EUR/2") -> Balance:
    return Balance(f"pots:{game}", None, game, amount, unit)


def entries(name: str = "Guo", why: str = "ante", *, hand: int | None = 2, step: int | None = 7) -> list[Entry]:
    when = dt.datetime(2026, 11, 20, 19, 30, tzinfo=dt.UTC)
    place = (when, when.date(), GAME, hand, step, 40, EVENT)
    end = ("EUR/2", why, when, when.date(), None, None)
    return [Entry(5, 1, *place, "players:1", name, -1250, *end), Entry(5, 2, *place, f"pots:{GAME}", None, 1250, *end)]


def statement(name: str = "Guo", other: str = "李白", why: str = "single", unit: str = "EUR/2") -> Statement:
    when = dt.datetime(2026, 11, 20, 19, 30, tzinfo=dt.UTC)
    lines = [
        Line(when, when.date(), "ante", None, f"pots:{GAME}", -1250, -1000, GAME, 2, 7, 40, EVENT, when, when.date()),
        Line(when, when.date(), why, other, "players:2", 300, -700, OTHER, None, None, 41, EVENT, when, when.date()),
    ]
    return Statement(name, "players:1", unit, dt.date(2026, 11, 1), None, 250, -700, lines)


BALANCES = [
    balance_of("Guo", -1250),
    balance_of("李白", 250),
    pot(1000),
    balance_of("Guo", 3, "points/0"),
    balance_of("李白", -3, "points/0"),
]


def test_balances_line_up_and_their_units_stand_apart() -> None:
    assert list(balance_text(BALANCES)) == [
        "Guo                   -12.50 EUR",
        "李白                    2.50 EUR",
        "pot of game 0198f000   10.00 EUR",
        "",
        "Guo    3 points",
        "李白  -3 points",
    ]


def test_pots_are_named_so_that_they_stay_apart() -> None:
    assert [line.split("  ")[0] for line in balance_text([pot(1), pot(2, OTHER)])] == [
        "pot of game 0198f000",
        "pot of game 0201a000",
    ]


def test_a_payment_reads_as_when_why_which_step_and_its_postings() -> None:
    assert list(journal_text(entries() + [replace(each, position=6) for each in entries(hand=None, step=None)])) == [
        f"2026-11-20 ante (hand 2, step 7; event 40 of game {GAME})",
        "    Guo                     -12.50 EUR",
        "    pot                      12.50 EUR",
        "",
        f"2026-11-20 ante (between hands; event 40 of game {GAME})",
        "    Guo                     -12.50 EUR",
        "    pot                      12.50 EUR",
    ]


def test_balances_say_what_the_cash_box_holds_and_what_is_pending() -> None:
    box = Balance("cash", None, None, -500, "EUR/2")
    found = [
        replace(balance_of("Guo", 0), pending=-100),
        replace(balance_of("Li", 5), pending=20),
        replace(pot(0), pending=80),
        box,
    ]
    assert list(balance_text(found)) == [
        "Guo                    0.00 EUR  (-1.00 pending in hands being played)",
        "Li                     0.05 EUR  (+0.20 pending in hands being played)",
        "pot of game 0198f000   0.00 EUR  (+0.80 pending in hands being played)",
        "cash box              -5.00 EUR  (holds 5.00 EUR)",
    ]
    assert [each["pending"] for each in to_builtins(found)] == [-100, 20, 80, 0]


def test_what_the_club_recorded_says_what_it_sets_right_and_in_which_words() -> None:
    when = dt.datetime(2026, 11, 21, tzinfo=dt.UTC)
    plain = Entry(
        5,
        1,
        when,
        when.date(),
        None,
        None,
        None,
        4,
        EVENT,
        "fees",
        None,
        50,
        "EUR/2",
        "adjusted",
        when,
        when.date(),
        None,
        None,
    )
    changes: list[tuple[dict[str, Any], str]] = [
        ({}, "(event 4 of the club)"),
        ({"note": "a fee\n牌"}, "(event 4 of the club): a fee\\n牌"),
        ({"corrects": EVENT, "corrected": Place(None, 2)}, "(event 4 of the club, corrects event 2 of the club)"),
        ({"corrects": EVENT, "corrected": Place(GAME, 7)}, f"(event 4 of the club, corrects event 7 of game {GAME})"),
        ({"happened": when - dt.timedelta(hours=4)}, "(event 4 of the club)"),
        ({"entered": dt.date(2026, 11, 20)}, "(event 4 of the club, happened 2026-11-20)"),
        ({"entered": dt.date(2026, 11, 23)}, "(event 4 of the club, entered 2026-11-23)"),
        (
            {"game": GAME, "corrects": "hand:3", "note": "misdealt"},
            f"(between hands; event 4 of game {GAME}, corrects hand 3): misdealt",
        ),
    ]
    for changed, expected in changes:
        heading, posting = journal_text([replace(plain, **changed)])
        assert heading == f"2026-11-21 adjusted {expected}"
        assert posting == "    house fee                 0.50 EUR"


def test_a_line_of_the_clubs_own_says_who_paid_whom() -> None:
    when = dt.datetime(2026, 11, 20, 19, 30, tzinfo=dt.UTC)
    paid = Line(
        when,
        when.date(),
        "settled",
        "李白",
        "players:2",
        60,
        -40,
        None,
        None,
        None,
        4,
        EVENT,
        when,
        when.date(),
        note="in coins",
    )
    taken = replace(paid, amount=-60, other="cash", other_player=None, balance=-100)
    fee = replace(
        taken, why="adjusted", other="fees", corrects=EVENT, corrected=Place(OTHER, 9), balance=-160, note="a fee"
    )
    reported = replace(statement(), opening=-100, lines=[paid, taken, fee], closing=-160)
    assert list(statement_text([reported]))[2:-1] == [
        "2026-11-20  settled          paid to 李白       0.60  -0.40  event 4 of the club: in coins",
        "2026-11-20  settled          paid by cash box  -0.60  -1.00  event 4 of the club: in coins",
        f"2026-11-20  adjusted         to house fee      -0.60  -1.60  event 4 of the club, corrects event 9 of game {OTHER}: a fee",
    ]
    (first, *_) = to_builtins(reported)["lines"]
    assert (first["game"], first["version"], first["note"], first["with"]) == (None, 4, "in coins", "李白")
    rows = list(csv.DictReader(statement_csv([reported])))
    assert [(row["with"], row["with_account"], row["corrects"], row["note"]) for row in rows] == [
        ("李白", "players:2", "", "in coins"), ("", "cash", "", "in coins"), ("", "fees", EVENT, "a fee"),
    ]  # fmt: skip


def test_hands_that_are_held_back_are_named_even_where_nobody_pays() -> None:
    (squared,) = square([balance_of("Guo", -5), balance_of("Li", 5)])
    held = (Held(GAME, 2, "Li\nhad won"),)
    message = "Held back: hand 2 of game 0198f000, disputed: Li\\nhad won"
    assert message in "\n".join(settle_text([squared._replace(held=held)]))
    assert message in "\n".join(settle_text([squared._replace(payments=[], held=held)]))
    assert to_builtins(settlements([squared._replace(held=held)]))[0]["held"] == [
        {"game": GAME, "hand": 2, "reason": "Li\nhad won"}
    ]


def test_settling_up_says_who_pays_whom_and_what_is_in_a_pot() -> None:
    assert list(settle_text(square(BALANCES))) == [
        "Guo  pays  pot of game 0198f000  10.00 EUR  of the 12.50 that Guo owes, all that is in the pot of game 0198f000",
        "Guo  pays  李白                   2.50 EUR  of the 12.50 that Guo owes, all that 李白 is owed",
        "2 payments in EUR square everyone; fewer cannot do it.",
        "10.00 EUR is in the pot of game 0198f000: the keeper of the pot holds it until it is won.",
        "李白  pays  Guo  3 points  all that 李白 owes, all that Guo is owed",
        "1 payment in points square everyone; fewer cannot do it.",
    ]


def test_settling_through_the_house_says_so() -> None:
    assert list(settle_text(square(BALANCES[:3], through_house=True)))[:-1] == [
        "Guo       pays  cash box              12.50 EUR  all that Guo owes",
        "cash box  pays  pot of game 0198f000  10.00 EUR  all that is in the pot of game 0198f000",
        "cash box  pays  李白                   2.50 EUR  all that 李白 is owed",
        "3 payments in EUR square everyone through the cash box: each pays or is paid once.",
    ]
    (paid, *_) = to_builtins(settlements(square(BALANCES[:3], through_house=True)))[0]["payments"]
    assert (paid["to"], paid["to_player"], paid["owes"], paid["owed"]) == ("cash", None, 1250, None)


def test_a_pot_that_was_won_in_a_later_period_pays_out() -> None:
    assert list(settle_text(square([balance_of("Guo", 5), pot(-5)]))) == [
        "pot of game 0198f000  pays  Guo  0.05 EUR  all that came out of the pot of game 0198f000, all that Guo is owed",
        "1 payment in EUR square everyone; fewer cannot do it.",
        "0.05 EUR came out of the pot of game 0198f000: it was there before this period, or in a hand that is held back.",
    ]


def test_it_says_when_fewer_payments_might_do() -> None:
    amounts = [3**place * (-1) ** place for place in range(15)]
    many = [balance_of(f"p{place}", amount) for place, amount in enumerate([*amounts, -sum(amounts)])]
    assert "with so many people, fewer might be enough." in list(settle_text(square(many)))[-1]


def test_a_reader_sees_the_reason_of_a_payment_in_words_and_a_program_its_code() -> None:
    found = replace(statement(), lines=[replace(statement().lines[0], why="quan_dui")])
    assert "  quan dui  " in "\n".join(statement_text([found]))
    assert to_builtins(found)["lines"][0]["why"] == "quan_dui"


def test_a_statement_runs_from_what_was_brought_forward_to_what_is_carried_forward() -> None:
    in_points = replace(
        statement(unit="points/0"), since=None, until=dt.date(2026, 12, 1), opening=0, closing=0, lines=[]
    )
    assert list(statement_text([statement(), in_points])) == [
        "Statement of Guo in EUR from 2026-11-01",
        "            brought forward                       2.50",
        "2026-11-20  ante             to pot     -12.50  -10.00  hand 2, step 7, game 0198f000",
        "2026-11-20  single           from 李白    3.00   -7.00  between hands, game 0201a000",
        "            carried forward                      -7.00",
        "",
        "Statement of Guo in points until 2026-12-01",
        "  brought forward      0",
        "  carried forward      0",
    ]


def test_a_statement_for_programs_has_every_line_with_its_balance_and_its_step() -> None:
    (value,) = json.loads(json.dumps(to_builtins([statement()])))
    _, second = value.pop("lines")
    assert value == {
        "player": "Guo", "account": "players:1", "unit": "EUR/2", "from": "2026-11-01", "to": None, "opening": 250, "closing": -700,
        "club": None,
    }  # fmt: skip
    assert second == {
        "at": "2026-11-20T19:30:00Z", "day": "2026-11-20",
        "why": "single", "with": "李白", "with_account": "players:2", "amount": 300, "balance": -700,
        "game": OTHER, "hand": None, "step": None, "version": 41, "event": EVENT, "happened": "2026-11-20T19:30:00Z",
        "entered": "2026-11-20",
        "corrects": None, "corrected": None, "note": None,
    }  # fmt: skip
    rows = list(csv.DictReader(statement_csv([statement()])))
    assert [(row["player"], row["unit"], row["with"], row["amount"], row["balance"], row["step"]) for row in rows] == [
        ("Guo", "EUR/2", "", "-1250", "-1000", "7"),
        ("Guo", "EUR/2", "李白", "300", "-700", ""),
    ]


def test_a_statement_has_the_name_of_its_club() -> None:
    named = replace(statement(), club="周二 Club\n=1")
    assert list(statement_text([named]))[:3] == ["周二 Club\\n=1", "", "Statement of Guo in EUR from 2026-11-01"]
    assert {row["club"] for row in csv.DictReader(statement_csv([named]))} == {"周二 Club\\n=1"}
    assert {row["club"] for row in csv.DictReader(statement_csv([statement()]))} == {""}


def test_empty_books_say_so() -> None:
    assert list(balance_text([])) == list(journal_text([])) == list(statement_text([])) == ["No money has moved."]
    assert list(settle_text([])) == list(settle_text(square([balance_of("Guo", 0)]))) == ["Everyone is square."]


def test_values_for_programs_are_minor_units_and_go_into_json() -> None:
    assert to_builtins(BALANCES[:1]) == [
        {"account": "players:Guo", "player": "Guo", "game": None, "amount": -1250, "unit": "EUR/2", "pending": 0}
    ]
    first = json.loads(json.dumps(to_builtins(entries())))[0]
    assert first == {
        "position": 5, "line": 1, "at": "2026-11-20T19:30:00Z", "day": "2026-11-20", "entered": "2026-11-20",
        "game": GAME, "hand": 2, "step": 7, "version": 40, "event": EVENT,
        "account": "players:1", "player": "Guo", "amount": -1250, "unit": "EUR/2", "why": "ante", "happened": "2026-11-20T19:30:00Z",
        "corrects": None, "corrected": None, "note": None,
    }  # fmt: skip
    euros = to_builtins(settlements(square(BALANCES)))[0]
    assert (euros["unit"], euros["exact"]) == ("EUR/2", True)
    assert [(each["account"], each["amount"], each["unit"]) for each in euros["pots"]] == [
        (f"pots:{GAME}", 1000, "EUR/2")
    ]
    assert euros["payments"][1] == {
        "from": "players:Guo", "from_player": "Guo", "to": "players:李白", "to_player": "李白", "amount": 250, "unit": "EUR/2",
        "owes": 1250, "owed": 250, "games": [],
    }  # fmt: skip


def test_csv_holds_the_same_values() -> None:
    balance, journal, payments = (
        list(csv.DictReader(lines))
        for lines in (balance_csv(BALANCES), journal_csv(entries()), settle_csv(square(BALANCES)))
    )
    assert [int(row["amount"]) for row in balance] == [each.amount for each in BALANCES]
    assert balance[2] | {"amount": ""} == {
        "account": f"pots:{GAME}", "player": "", "game": GAME, "amount": "", "unit": "EUR/2", "pending": "0",
        "amount_decimal": balance[2]["amount_decimal"],
    }  # fmt: skip
    assert [(row["at"], row["step"], row["amount"]) for row in journal] == [
        ("2026-11-20T19:30:00Z", "7", "-1250"),
        ("2026-11-20T19:30:00Z", "7", "1250"),
    ]
    assert [(row["from_player"], row["to_player"], row["amount"], row["exact"]) for row in payments][2] == (
        "李白",
        "Guo",
        "3",
        "true",
    )


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@SUM(A1)", "＝1+1"])
def test_no_spreadsheet_runs_a_name(name: str) -> None:
    (row,) = csv.DictReader(balance_csv([balance_of(name, -5)]))
    assert row["player"] == f"'{name}"
    assert row["amount"] == "-5"
    (first, _) = csv.DictReader(journal_csv(entries(name, why=name)))
    assert (first["player"], first["why"]) == (f"'{name}", f"'{name}")
    (payment,) = csv.DictReader(settle_csv(square([balance_of(name, -5), balance_of("Li", 5)])))
    assert payment["from_player"] == f"'{name}"


@pytest.mark.parametrize("name", ["\x1b[2J", "a\nb", "a\r\nb", "\u202egnp", "\x9b1m", "a\u2028b"])
def test_no_name_drives_the_terminal_and_json_keeps_it_letter_by_letter(name: str) -> None:
    balances = [balance_of(name, -5), balance_of("Li", 5)]
    for lines in (
        balance_text(balances), balance_csv(balances), journal_text(entries(name, why=name)),
        journal_csv(entries(name, why=name)), settle_text(square(balances)), settle_csv(square(balances)),
        statement_text([statement(name, name, name)]), statement_csv([statement(name, name, name)]),
    ):  # fmt: skip
        assert all(line.isprintable() for line in lines)
    assert to_builtins(balances)[0]["player"] == name
