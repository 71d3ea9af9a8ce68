"""`paipu ledger close` and `paipu ledger periods`: the end of a period."""

from __future__ import annotations

import datetime as dt
import json
from pathlib import Path

import pytest

from tests.support.terminals import terminal

ID = "018f0000-0000-7000-8000-000000000001"

JANUARY = ("ledger", "close", "--yes", "--until", "2020-01-31")


def today() -> dt.date:
    return dt.datetime.now(dt.UTC).date()


def test_closing_prints_the_cash_the_balances_and_the_pots_that_are_carried_over(paipu, pot: str) -> None:
    head, cash, *rest = paipu(*JANUARY, "--carry", pot).stdout.splitlines()
    assert head.startswith("All days until 2020-01-31 are closed (event 2 of the club, ")
    assert cash == "The cash box was empty by the books, and no cash was counted."
    assert rest == [
        "",
        "Chen                  -10.00 EUR",
        "Guo                   -10.00 EUR",
        "Li                    -10.00 EUR",
        f"pot of game {pot}   30.00 EUR",
        "",
        f"Carried over: the pot of game {pot}.",
    ]


@pytest.mark.parametrize(
    ("counted", "message", "account"),
    [
        ("5.00 EUR", "The cash box held 5.00 EUR, as the books say.", []),
        (
            "5.10 EUR",
            "The cash box held 5.10 EUR and the books say 5.00 EUR: 0.10 EUR over.",
            ["over/short   0.10 EUR"],
        ),
        ("4", "The cash box held 4.00 EUR and the books say 5.00 EUR: 1.00 EUR short.", ["over/short  -1.00 EUR"]),
        (
            "0",
            "The cash box held nothing in EUR and the books say 5.00 EUR: 5.00 EUR short.",
            ["over/short  -5.00 EUR"],
        ),
    ],
)
def test_counted_cash_is_compared_with_the_books_and_the_difference_has_an_account(
    paipu, club: Path, counted: str, message: str, account: list[str]
) -> None:
    paipu("ledger", "cash", "in", "Guo", "5")
    shown = paipu("ledger", "close", "--until", today(), "--counted", counted).stdout.splitlines()
    assert shown[1] == message
    assert [line for line in shown if line.startswith("over/short")] == account
    assert [line for line in paipu("ledger", "balance").stdout.splitlines() if line.startswith("over/short")] == account
    assert paipu("ledger", "cash").stdout.startswith("By the books the cash box ")
    assert paipu("verify").exit_code == 0


def test_what_is_counted_is_in_the_box_now_and_what_moved_since_is_taken_off(paipu, club: Path) -> None:
    paipu("ledger", "cash", "in", "Guo", "3")
    assert "it would have been below zero" in paipu(*JANUARY, "--counted", "2.50", code=2).stderr
    assert paipu(*JANUARY, "--counted", "3").stdout.splitlines()[1] == (
        "The cash box held nothing in EUR, as the books say; 3.00 EUR went into it since, and 3.00 EUR was counted."
    )


def test_where_everybody_is_square_the_closing_says_so(paipu, club: Path) -> None:
    assert paipu(*JANUARY).stdout.splitlines()[-1] == "Every account is at zero."


def test_the_closing_as_json_and_the_list_of_periods(paipu, club: Path) -> None:
    paipu("ledger", "cash", "in", "Guo", "5")
    assert json.loads(paipu("ledger", "periods", "--json").stdout) == []
    assert paipu("ledger", "periods").stdout == "No period was ever closed.\n"
    paipu(*JANUARY)
    until = today()
    made = json.loads(paipu("ledger", "close", "--until", until, "--counted", "4.90", "--json").stdout)
    assert made["counted"] == [{"unit": "EUR/2", "book": 500, "counted": 490, "over": -10, "since": 0}]
    assert [(each["account"], each["amount"]) for each in made["balances"]][:2] == [("cash", -490), ("over-short", -10)]
    assert (made["until"], made["version"], made["carried"]) == (until.isoformat(), 3, [])
    assert json.loads(paipu("ledger", "periods", "--json").stdout)[1] == made
    assert [line.split("  ")[::3] for line in paipu("ledger", "periods").stdout.splitlines()] == [
        ["until 2020-01-31", "no cash was counted"],
        [f"until {until}", "The cash box held 4.90 EUR and the books say 5.00 EUR: 0.10 EUR short"],
    ]


def test_what_is_recorded_of_a_closed_day_is_booked_after_it_and_says_when_it_happened(
    paipu, pot: str, evening: Path
) -> None:
    paipu(*JANUARY, "--carry-all")
    evening.write_text(evening.read_text("utf-8").replace("2026-11-20", "2020-01-20"), "utf-8")
    paipu("import", evening)
    line = paipu("ledger", "statement", "李白").stdout.splitlines()[2]
    assert line.startswith("2020-02-01  single")
    assert ", happened 2020-01-20" in line
    assert "李白" not in paipu("ledger", "balance", "--to", "2020-01-31").stdout
    assert "2020-02-01 single (hand 1, step 19; event " in paipu("ledger", "journal").stdout
    assert paipu("verify").exit_code == 0


def test_a_payment_on_a_day_that_is_closed_says_when_it_is_booked(paipu, club: Path) -> None:
    until = today()
    paipu("ledger", "close", "--yes", "--until", until)
    output = paipu("ledger", "pay", "Guo", "Chen", "1").stdout
    # Where midnight has come meanwhile, its day is open.
    late = f" (event 2 of the club, booked on {until + dt.timedelta(days=1)})"
    assert output.startswith(f"Guo paid Chen 1.00 EUR{late if today() == until else ''}")


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        (["--until", "2020-01-31"], "the pot of game 0192f0c1-0000-7000-8000-000000000001 holds 30.00 EUR"),
        (["--until", "2020-01-31", "--carry", "zzzz"], "found no game 'zzzz'"),
        (["--until", "2020-01-31", "--carry", "zz"], "'zz' may name another game by mistake"),
        (["--until", "2020-01-01", "--carry", "0192"], "is at zero on that day"),
        (["--until", "2019-12-31"], "all days until 2019-12-31 are closed already"),
        (["--until", "9999-12-31"], "9999-12-31 has not come yet"),
        (["--until", "31.1.2020"], "found '31.1.2020', expected a day such as '2026-11-12', '12 Nov' (the latest"),
        (["--until", "2020-01-31", "--carry-all", "--counted", "5", "--counted", "6"], "found two amounts in one unit"),
        (["--until", "2020-01-31", "--carry-all", "--counted", "-1"], "found '-1', expected 0.00 EUR or more"),
        (["--carry-all"], "Missing option '--until'"),
    ],
)
def test_what_cannot_be_closed_is_refused(paipu, pot: str, table_contents, asked: list[str], message: str) -> None:
    paipu("ledger", "close", "--until", "2019-12-31")
    before = table_contents()
    assert message in paipu("ledger", "close", *asked, code=2).stderr
    assert table_contents() == before


def test_cash_that_nobody_counted_is_not_closed(paipu, club: Path) -> None:
    paipu("ledger", "cash", "in", "Guo", "5")
    refused = paipu("ledger", "close", "--until", today(), code=2).stderr
    assert refused.startswith("Error: the cash box holds 5.00 EUR by the books, but its cash was not counted")


def test_closing_again_with_the_same_id_has_one_effect(paipu, pot: str) -> None:
    words = (*JANUARY, "--carry-all", "--counted", "0", "--id", ID)
    assert paipu(*words).stdout == paipu(*words).stdout
    other = paipu("ledger", "close", "--until", "2020-02-29", "--carry-all", "--id", ID, code=3).stderr
    assert other.startswith(f"Error: the id {ID} already belongs to another event")
    assert len(json.loads(paipu("ledger", "periods", "--json").stdout)) == 1


def test_names_that_turn_out_to_be_one_player_stand_together_in_a_closing(paipu, pot: str, evening: Path) -> None:
    evening.write_text(
        evening.read_text("utf-8").replace("2026-11-20", "2020-01-20").replace("Chen", "Chen C."), "utf-8"
    )
    paipu("import", evening)
    paipu(*JANUARY, "--carry-all")
    paipu("players", "merge", "Chen C.", "Chen")
    (period,) = json.loads(paipu("ledger", "periods", "--json").stdout)
    assert [each["amount"] for each in period["balances"] if each["player"] == "Chen"] == [-1000 + 100]


def test_a_day_far_from_the_log_is_refused_without_a_terminal_and_closed_with_yes(paipu, pot: str) -> None:
    words = ("ledger", "close", "--until", "2020-01-31", "--carry-all")
    refused = paipu(*words, code=2)
    assert "the latest event of the log" in refused.stderr
    assert "If it is right, run the same command with --yes." in refused.stderr
    assert paipu(*words, "--yes").stdout.startswith("All days until 2020-01-31 are closed")


@pytest.mark.parametrize(("typed", "code"), [(b"n\n", 2), (b"\x04", 2), (b"y\n", 0)])
def test_whoever_sits_at_the_terminal_is_asked_about_a_day_far_from_the_log(
    paipu, process, pot: str, typed: bytes, code: int
) -> None:
    words = ("ledger", "close", "--until", "2020-01-31", "--carry-all")
    with terminal(process, *words) as (screen, running):
        assert screen.shows("2020-01-31 is 21 days after 2020-01-10, the latest event of the log")
        assert screen.shows("Is it right? [y/N]:")
        screen.type(typed)
        assert screen.shows("All days until 2020-01-31 are closed" if code == 0 else "nothing was recorded")
        assert running.wait(20) == code
    assert len(json.loads(paipu("ledger", "periods", "--json").stdout)) == (code == 0)
