"""What people give by mistake is refused in one sentence in each language, and no half of it is recorded: in the terminal, on pages,
through the API and in files of every kind.
"""

from __future__ import annotations

import datetime as dt
import gzip
import html
import io
import re
import sqlite3
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import click.formatting
import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient

from cli.language import SPEAKERS, translate_click
from cli.main import main
from docs.untranslated import report
from replay.club import Club
from replay.ledger import PLAYERS, player_id
from replay.values import clock
from tests.cli.conftest import EVENING, GAME
from tests.support.guandan.njupt_logs import log
from tests.support.postgres import ON_A_SERVER, schema
from tests.support.soak import thorough
from tests.support.treasury.typed import typed
from tests.support.web.clients import client
from tests.support.web.forms import fill, forms

TAGS = ["en", "zh-Hans", "zh-Hant"]
NOW = dt.datetime(2026, 11, 28, 19, 30, tzinfo=dt.UTC)
GUO, LI = (PLAYERS + player_id(name) for name in ("Guo", "李白"))
RECORD = "expected a record: JSONL, which begins with '{', or text, which begins with '%paipu'"
AMOUNT = "expected an amount in a unit of this club's books, such as '5.00 EUR'"
UNIT = "expected a unit such as 'EUR', '€', '元' or 'points'"
WHOLE = "expected a whole number from 1 to 9007199254740991"
MORE = "15000.00 EUR is at least a hundred times 2.00 EUR, the largest amount that was typed so far"
ANSWER = "Nothing was recorded. If it is right, run the same command with {}."
ACCOUNT = "which is the name of an account in the books, expected the name of a player: choose another name"
RULES = "expected one of: guandan, khanhoo, quandui"


class Desk(NamedTuple):
    """A club, where it is, and who asks its pages; the folder that one is in has the files."""

    club: Club
    where: str
    browse: FlaskClient


Door = Callable[[Desk, str], str]
"""Gives something to a club in a language; gives the refusal, and sees that it is one and says so as that door does."""


class Wrong(NamedTuple):
    """What is given, how it is refused, and what of it the refusal holds in every language."""

    door: Door
    refusal: str
    holds: str


def terminal(line: str, *words: str, exit_code: int = 2) -> Door:
    def ask(desk: Desk, tag: str) -> str:
        given = ["--club", desk.where, "--lang", tag, *line.split(), *words]
        done = CliRunner().invoke(main, given, catch_exceptions=False)
        assert (done.exit_code, done.stdout) == (exit_code, ""), done.output
        return re.split(r"(?:^|\n)(?:Error: |错误：|錯誤：)", done.stderr.rstrip("\n"))[-1]

    return ask


def pay(*amount: str, payer: str = "Guo", payee: str = "李白") -> Door:
    return terminal("ledger pay", payer, payee, *amount)


def page(address: str, form: str, **given: str | list[str]) -> Door:
    def ask(desk: Desk, tag: str) -> str:
        desk.browse.environ_base["HTTP_ACCEPT_LANGUAGE"] = tag
        shown = fill(desk.browse, address, form, **given)
        assert 400 <= shown.status_code < 500
        kept = forms(shown)[form][1]
        assert {name: kept.getlist(name.rstrip("_")) for name in given} == {
            name: value if isinstance(value, list) else [value] for name, value in given.items()
        }
        (alert,) = re.findall(r'<(\w+)[^>]* role="alert"[^>]*>(.*?)(?:<a |<form|<ul|</\1>)', shown.text, re.DOTALL)
        sentence = " ".join(html.unescape(re.sub("<[^>]+>", " ", alert[1])).split())
        assert sentence.endswith("." if tag == "en" else "。")
        return sentence

    return ask


def paid(amount: str, payer: str = GUO, payee: str = LI, on: str = "") -> Door:
    return page("/ledger/record", "pay", from_=payer, to=payee, amount=amount, on=on)


def table(**given: Any) -> Door:
    names = {"player": ["Guo", "李白", "Chen", "", "", ""], "stake": "1.00", "unit": "EUR"}
    return page("/games/new", "begin", **{**names, **given})


def api(address: str, body: Any) -> Door:
    def ask(desk: Desk, tag: str) -> str:
        sent = {"json": body} if isinstance(body, dict) else {"data": body, "content_type": "application/json"}
        answer = desk.browse.post(f"/api/v1/{address}", headers={"Accept-Language": tag}, **sent)
        assert 400 <= answer.status_code < 500
        assert answer.json["code"] in (
            "bad-input",
            "faulty-fields",
            "needs-confirmation",
            "not-found",
            "rule-violation",
        )
        assert (answer.status_code == 409) == (answer.json["code"] in ("needs-confirmation", "rule-violation"))
        assert answer.json["reason"]
        return str(answer.json["detail"])

    return ask


def payment(**given: Any) -> Door:
    return api("ledger/payments", {"from": "Guo", "to": "李白", "amount": 50, "unit": "EUR", **given})


def imported(name: str, data: bytes | str, *options: str) -> Door:
    def ask(desk: Desk, tag: str) -> str:
        Path(name).write_bytes(data if isinstance(data, bytes) else data.encode())
        return terminal("import", *options, name)(desk, tag)

    return ask


def evening(old: str, new: str) -> str:
    assert old in EVENING
    return EVENING.replace(old, new)


def exported(change: Callable[[bytes], bytes], name: str = "cut.jsonl") -> Door:
    def ask(desk: Desk, tag: str) -> str:
        return imported(name, change(b"".join(desk.club.export(GAME))))(desk, tag)

    return ask


def packed(*names: str) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        for name in names:
            archive.writestr(name, "<x/>")
    return data.getvalue()


def other_program(name: str) -> str:
    with sqlite3.connect(name) as other:
        other.execute("CREATE TABLE IF NOT EXISTS bookmarks (address TEXT)")
    other.close()
    return name


def of_other_program(door: Callable[[str], Door]) -> Door:
    return lambda desk, tag: door(other_program("other.db"))(desk, tag)


AMOUNTS = {
    "an amount that may be a thousand times itself": Wrong(
        pay("1.500"), "amount: found amount '1.500', which may be 1500.00 or 1.50 EUR, expected one of the two", "1.500"
    ),
    "a comma that may be a point": Wrong(
        pay("1,000"), "amount: found amount '1,000', which may be 1000.00 or 1.00 EUR, expected one of the two", "1,000"
    ),
    "the same on a page": Wrong(
        paid("1,000"),
        "Not recorded. Amount: found amount '1,000', which may be 1000.00 or 1.00 EUR, expected one of the two.",
        "1,000",
    ),
    "half a cent": Wrong(
        pay("0.005"), "amount: found amount '0.005', expected EUR with 2 decimals such as 1.00", "0.005"
    ),
    "a word for an amount": Wrong(pay("half"), f"amount: found 'half', {AMOUNT}", "half"),
    "a Chinese number": Wrong(pay("五"), f"amount: found '五', {AMOUNT}", "五"),
    "a fraction": Wrong(pay("1/2"), f"amount: found '1/2', {AMOUNT}", "1/2"),
    "an amount below zero": Wrong(pay("--", "-5"), "amount: found '-5', expected 0.01 EUR or more", "-5"),
    "nothing paid": Wrong(pay("0"), "amount: found '0', expected 0.01 EUR or more", "0"),
    "the letter O": Wrong(pay("1.5O"), f"amount: found '1.5O', {AMOUNT}", "1.5O"),
    "the letter O on a page": Wrong(paid("1O"), f"Not recorded. Amount: found '1O', {AMOUNT}.", "1O"),
    "a space between thousands": Wrong(pay("1 000"), f"amount: found '1 000', {AMOUNT}", "1 000"),
    "two points": Wrong(
        pay("1.50."), "amount: found amount '1.50.', expected EUR with 2 decimals such as 1.00", "1.50."
    ),
    "an exponent": Wrong(pay("1e3"), f"amount: found '1e3', {AMOUNT}", "1e3"),
    "an empty amount": Wrong(pay(""), f"amount: found '', {AMOUNT}", "5.00 EUR"),
    "no amount on a page": Wrong(
        paid(""), "Not recorded. Amount: found nothing, expected an amount such as 5.00, 1 to 40 characters.", "5.00"
    ),
    "more money than there is": Wrong(
        pay("9" * 20), f"amount: found amount '{'9' * 20}', expected at most 90071992547409.91 EUR", "9" * 20
    ),
    "no point before the cents": Wrong(pay("15000"), f"{MORE}\n{ANSWER.format('--yes')}", "15000.00 EUR"),
    "no point on a page": Wrong(paid("15000"), f"Not recorded. {MORE}.", "15000.00 EUR"),
    "no point in the body of a program": Wrong(payment(amount=1500000), MORE, "15000.00 EUR"),
    "more cash than there is": Wrong(
        pay("50", payer="cash"),
        f"50.00 EUR is more cash than the box holds: by the books it holds 2.00 EUR\n{ANSWER.format('--yes')}",
        "50.00 EUR",
    ),
    "more cash than there is on a page": Wrong(
        paid("50", payer="cash"),
        "Not recorded. 50.00 EUR is more cash than the box holds: by the books it holds 2.00 EUR.",
        "50.00 EUR",
    ),
    "a mistyped option": Wrong(pay("5", "-m", "lunch"), "No such option '-m'.", "-m"),
    "an option that another command has": Wrong(
        pay("5", "--corrects", "3"), "No such option '--corrects'.", "--corrects"
    ),
    "an amount left out": Wrong(pay(), "Missing argument 'AMOUNT'.", "AMOUNT"),
    "an amount as a word in a body": Wrong(payment(amount="5.00"), f"amount: found '5.00', {WHOLE}", "5.00"),
    "an amount as a fraction in a body": Wrong(
        payment(amount=5.5), f"amount: found a number, {WHOLE}", "9007199254740991"
    ),
    "no amount in a body": Wrong(
        api("ledger/payments", {"from": "Guo", "to": "李白", "unit": "EUR"}),
        f"amount: found nothing, {WHOLE}",
        "9007199254740991",
    ),
    "a stake of a tenth of a cent": Wrong(
        terminal("open quandui Guo Chen --stake 0.001"),
        "stake: found amount '0.001', expected EUR with 2 decimals such as 1.00",
        "0.001",
    ),
    "a stake in words": Wrong(
        terminal("open quandui Guo Chen --stake free"),
        "stake: found 'free', expected an amount and its unit such as '1.00 EUR'",
        "free",
    ),
    "cash counted in words": Wrong(
        terminal("ledger close --until 2026-11-25 --counted two"), f"amount: found 'two', {AMOUNT}", "two"
    ),
}
DAY = "expected a day such as '2026-11-12', '12 Nov' (the latest that is not in the future), 'today' or 'yesterday'"
PERIOD = f"{DAY}, or a month such as '2026-11'"
CLOSED = (
    "all days until 2026-11-10 are closed already (Paipu, the books: the day of a payment). Legal here: a day after 2026-11-10, or "
    "none: then it is booked on the first open day."
)
NOT_YET = "{} has not come yet (Paipu, the books: {}). Legal here: a day until 2026-11-28, which is today in this club."
ON = "Invalid value for '--on': found {!r}, "
DATES = {
    "a month of no year": Wrong(pay("1", "--on", "2026-13-01"), ON.format("2026-13-01") + DAY, "2026-13-01"),
    "a day of no month": Wrong(pay("1", "--on", "31 Feb"), ON.format("31 Feb") + DAY, "31 Feb"),
    "a day with two readings": Wrong(pay("1", "--on", "12/11/2026"), ON.format("12/11/2026") + DAY, "12/11/2026"),
    "tomorrow": Wrong(pay("1", "--on", "tomorrow"), ON.format("tomorrow") + DAY, "tomorrow"),
    "a month for a day": Wrong(pay("1", "--on", "2026-11"), ON.format("2026-11") + DAY, "2026-11"),
    "a mistyped word for a day": Wrong(pay("1", "--on", "yesterdy"), ON.format("yesterdy") + DAY, "yesterdy"),
    "an empty day": Wrong(pay("1", "--on", ""), ON.format("") + DAY, "2026-11-12"),
    "a day that has not come": Wrong(
        pay("1", "--on", "2026-11-29"), NOT_YET.format("2026-11-29", "the day of a payment"), "2026-11-29"
    ),
    "a closed day": Wrong(pay("1", "--on", "2026-11-05"), CLOSED, "2026-11-10"),
    "a closed day of a correction": Wrong(
        terminal("ledger adjust Guo Chen 1 --reason x --on 2026-11-10"), CLOSED, "2026-11-10"
    ),
    "no day of a month for the cash box": Wrong(
        terminal("ledger cash in Guo 1 --on", "32 Nov"), ON.format("32 Nov") + DAY, "32 Nov"
    ),
    "a day with two readings on a page": Wrong(
        paid("1", on="12/11/2026"), f"Not recorded. On: found '12/11/2026', {DAY}.", "12/11/2026"
    ),
    "a closed day on a page": Wrong(paid("1", on="2026-11-05"), f"Not recorded. A{CLOSED[1:]}", "2026-11-10"),
    "a day with two readings in a body": Wrong(
        payment(on="12/11/2026"), f"on: found '12/11/2026', {DAY}", "12/11/2026"
    ),
    "a day that has not come in a body": Wrong(
        payment(on="2026-11-29"), NOT_YET.format("2026-11-29", "the day of a payment"), "2026-11-29"
    ),
    "a period until a month of no year": Wrong(
        terminal("ledger close --until 2026-13-01"),
        f"Invalid value for '--until': found '2026-13-01', {PERIOD}",
        "2026-13-01",
    ),
    "a period until a month that goes on": Wrong(
        terminal("ledger close --until 2026-11"), NOT_YET.format("2026-11-30", "closing a period"), "2026-11-30"
    ),
    "a period until a day of no month on a page": Wrong(
        page("/ledger/periods", "close", until="2026-11-31"),
        f"Not recorded. Until: found '2026-11-31', {PERIOD}.",
        "2026-11-31",
    ),
    "a period that was closed": Wrong(
        api("ledger/closings", {"until": "2026-11-10"}),
        "all days until 2026-11-10 are closed already (Paipu, the books: closing a period). Legal here: a later day.",
        "2026-11-10",
    ),
    "a statement from a day of no month": Wrong(
        terminal("ledger statement Guo --from", "31 Feb"),
        f"Invalid value for '--from': found '31 Feb', {PERIOD}",
        "31 Feb",
    ),
    "a statement that ends before it begins": Wrong(
        terminal("ledger statement Guo --from 2026-11-20 --to 2026-11-01"),
        "found a period from 2026-11-20 until 2026-11-01, expected the first day not after the last",
        "2026-11-01",
    ),
}
NOBODY = "this club has no player with the name or the id"
NAMES = {
    "two letters that changed places": Wrong(pay("5", payer="Gou"), f"{NOBODY} 'Gou'; did you mean 'Guo'?", "Gou"),
    "capitals": Wrong(pay("5", payer="GUO"), f"{NOBODY} 'GUO'; did you mean 'Guo'?", "GUO"),
    "a Cyrillic letter": Wrong(pay("5", payer="Guо"), f"{NOBODY} 'Guо'; did you mean 'Guo'?", "Guо"),
    "a space in a name": Wrong(pay("5", payee="李 白"), f"{NOBODY} '李 白'; did you mean '李白'?", "李 白"),
    "a name that nobody has": Wrong(terminal("ledger statement Zhang"), f"{NOBODY} 'Zhang'", "Zhang"),
    "capitals in a body": Wrong(
        api("players/mergers", {"player": "Chen", "into": "guo"}), f"{NOBODY} 'guo'; did you mean 'Guo'?", "guo"
    ),
    "one account on both sides": Wrong(
        pay("5", payee="Guo"), "to: found 'Guo' on both sides, expected two accounts", "Guo"
    ),
    "one account on both sides of a form": Wrong(
        paid("5", payee=GUO), "Not recorded. To: found 'Guo' on both sides, expected two accounts.", "Guo"
    ),
    "a fee that is paid": Wrong(
        pay("5", payee="fees"),
        "to: found 'fees', expected a player or 'cash' or 'pot': adjust other accounts instead",
        "fees",
    ),
    "the pot of no game": Wrong(
        pay("5", payee="pot:9999"),
        "found no game '9999', expected the id of one, or its beginning, as 'paipu games' lists them: the digits 0 to "
        "9, the letters a to f "
        "and hyphens",
        "9999",
    ),
    "a player called cash": Wrong(terminal("players rename Guo cash"), f"name: found 'cash', {ACCOUNT}", "cash"),
    "a player called cash on a page": Wrong(
        page("/players", "rename", player="Guo", name="Cash"), f"Not recorded. Name: found 'Cash', {ACCOUNT}.", "Cash"
    ),
    "the name of another": Wrong(
        terminal("players rename Guo Chen"),
        "Chen is the name of another player (one player, one name). Legal here: merge the two if they are one player, "
        "or choose another name.",
        "Chen",
    ),
    "two names for one": Wrong(
        api("players/renamings", {"player": "Guo", "name": "李伟、陈静"}),
        "name: found '、' in '李伟、陈静', expected the name of one player: give each name separately",
        "李伟、陈静",
    ),
    "no name": Wrong(
        terminal("players rename Guo", ""), "name: found '', expected a name of 1 to 100 printable characters", "100"
    ),
    "a name that nobody can see": Wrong(
        terminal("players rename Guo", "\u200b"),
        "name: found '\\u200b', expected a name of 1 to 100 printable characters",
        "200b",
    ),
    "a player merged into the same": Wrong(
        terminal("players merge Guo Guo"),
        "both names already mean Guo (one player, one name). Legal here: give the names of two players.",
        "Guo",
    ),
    "a player on two seats": Wrong(
        terminal("open quandui Guo Guo"),
        "seats.1: found 'Guo' on seat 2, expected seat 1, the seat of Guo in this game",
        "Guo",
    ),
    "a player on two chairs": Wrong(
        table(player=["Guo", "Guo", "", "", "", ""]),
        "Nothing was opened. Player 2: found Guo a second time, expected each player on one chair (player 1).",
        "Guo",
    ),
    "nobody at the table": Wrong(
        table(player=[""] * 6),
        "Nothing was opened. Player: found no player, expected the names of the players in order of play.",
        "",
    ),
    "two players on one seat": Wrong(
        terminal("open quandui Guo；Chen 李白"),
        "seats.0: found '；' in 'Guo；Chen', expected the name of one player: give each name separately",
        "Guo；Chen",
    ),
    "two players on one chair": Wrong(
        table(player=["Guo；Chen", "李白", "", "", "", ""]),
        "Nothing was opened. Player 1: found '；' in 'Guo；Chen', expected the name of one player: give each name separately.",
        "Guo；Chen",
    ),
    "a list as a string": Wrong(
        api("games", {"rules": "quandui", "seats": "Guo; Chen", "unit": "EUR"}),
        "seats: found 'Guo; Chen', expected a list of at most 12 players who sit down first, in order of play",
        "Guo; Chen",
    ),
    "a seat called cash": Wrong(terminal("open quandui cash Chen"), f"seats.0: found 'cash', {ACCOUNT}", "cash"),
}
OTHER_UNIT = "this game is played for {}, and the club plays for EUR: another unit has books of its own"
UNITS = {
    "an amount in another unit": Wrong(pay("5 USD"), f"amount: found '5 USD', {AMOUNT}", "5 USD"),
    "the sign of another unit": Wrong(pay("$5"), f"amount: found '$5', {AMOUNT}", "$5"),
    "two units": Wrong(pay("5 EUR EUR"), f"amount: found '5 EUR EUR', {AMOUNT}", "5 EUR EUR"),
    "a unit of the body that the books have not": Wrong(
        payment(unit="USD"), "unit: found 'USD', expected a unit of this club's books, 'EUR/2'", "USD"
    ),
    "two signs": Wrong(terminal("club set --unit €€"), f"unit: found unit '€€', {UNIT}", "€€"),
    "nine decimals": Wrong(terminal("club set --unit EUR/9"), f"unit: found unit 'EUR/9', {UNIT}", "EUR/9"),
    "a point in a unit": Wrong(
        terminal("open quandui Guo Chen --stake 1 --unit EU.R"), f"unit: found unit 'EU.R', {UNIT}", "EU.R"
    ),
    "a space in a unit": Wrong(table(unit="EU R"), f"Nothing was opened. Unit: found 'EU R', {UNIT}.", "EU R"),
    "dollars in a club of euros": Wrong(
        terminal("open quandui Guo Chen --stake 1USD"),
        f"{OTHER_UNIT.format('USD')}\n{ANSWER.format('--another-unit')}",
        "USD",
    ),
    "dollars on a page": Wrong(table(unit="usd"), f"Nothing was opened. T{OTHER_UNIT[1:].format('USD')}.", "USD"),
    "dollars in a body": Wrong(
        api("games", {"rules": "quandui", "seats": ["Guo", "Chen"], "unit": "usd"}), OTHER_UNIT.format("USD"), "USD"
    ),
    "dollars in a record": Wrong(
        imported("dollars.paipu", evening("EUR", "USD").replace("2026-11-20", "2026-11-21")),
        f"{OTHER_UNIT.format('USD')}\n{ANSWER.format('--another-unit')}",
        "USD",
    ),
    "the letter O in a stake": Wrong(
        terminal("open quandui Guo Chen --stake 1O"),
        f"{OTHER_UNIT.format('O')}\n{ANSWER.format('--another-unit')}",
        "O",
    ),
}
WORDS = {
    "a zone by its city": Wrong(
        terminal("club set --zone Amsterdam"),
        "zone: found 'Amsterdam', expected a time zone of the IANA database such as 'Europe/Amsterdam'",
        "Amsterdam",
    ),
    "a zone by its city on a page": Wrong(
        page("/settings", "days", zone="Amsterdam", day_begins="0"),
        "Not recorded. Zone: found 'Amsterdam', expected a time zone of the IANA database such as 'Europe/Amsterdam'.",
        "Amsterdam",
    ),
    "an hour of no day": Wrong(
        terminal("club set --day-begins 25"), "Invalid value for '--day-begins': 25 is not in the range 0<=x<=12.", "25"
    ),
    "minutes below zero on a page": Wrong(
        page("/settings", "hands", correct_within="-1"),
        "Not recorded. Correct within: found '-1', expected a whole number of minutes.",
        "-1",
    ),
    "mistyped rules": Wrong(
        terminal("open quanduy Guo Chen"), f"rules: found rules 'quanduy', {RULES}; did you mean 'quandui'?", "quanduy"
    ),
    "a mistyped option of the rules": Wrong(
        terminal("open quandui Guo Chen --stake 1 --option money=bananas"),
        "options.money: found 'bananas' for the option money, expected one of: stake, pot",
        "bananas",
    ),
    "no seat for the dealer": Wrong(
        terminal("open quandui Guo Chen --stake 1 --dealer 9"),
        "dealer: found 9 as the first dealer, expected one of the seats 1 to 2",
        "9",
    ),
    "a mistyped command": Wrong(
        terminal("ledger statment Guo"), "No such command 'statment'. Did you mean 'statement'?", "statment"
    ),
    "a hand that was not played": Wrong(
        terminal("hand void 185b --hand 9 --reason x"),
        "found hand 9, expected one of this game, which has hands 1 to 2",
        "9",
    ),
    "a hand before the last one": Wrong(
        terminal("hand void 185b --hand 1 --reason x"),
        "hand 1 is not the last valid one (Paipu, corrections: voids go backwards). Legal here: void hand 2, or "
        "correct hand 1. To correct it, use 'Correct an earlier hand' on the game's page, or import the edited text with "
        "'paipu import --replace REASON'.",
        "1",
    ),
    "too little of an id": Wrong(
        terminal("hand void 18 --hand 2 --reason x"),
        "Invalid value for 'GAME': '18' may name another game by mistake; type at least 4 characters of the game's id.",
        "18",
    ),
    "no reason": Wrong(
        terminal("hand void 185b --hand 2 --reason", ""),
        "reason: found a reason of 0 characters, expected 1 to 1,000: the reason for voiding the hand",
        "0",
    ),
    "no reason on a page": Wrong(
        page(f"/games/{GAME}", "void-2", reason=""),
        "Not recorded. Reason: found nothing, expected why the hand is void, 1 to 1000 characters.",
        "1000",
    ),
    "a reason left out": Wrong(terminal("ledger adjust Guo Chen 1"), "Missing option '--reason'.", "--reason"),
    "an event that is not there": Wrong(
        terminal("ledger reverse 99 --reason x"),
        "found event 99, expected one of the club itself, which has events 1 to 4",
        "99",
    ),
    "an event in words": Wrong(
        terminal("ledger adjust Guo Chen 1 --reason x --corrects first"),
        "found event 'first', expected the number of one of the club's own events such as '4', a game and a number such as "
        "'3f2a:17', or the whole id "
        "of an event",
        "first",
    ),
    "more corrected than was paid": Wrong(
        terminal("ledger adjust Guo 李白 1.50 --reason x --corrects 2"),
        "event 2 of the club moved only 1.00 EUR, but its corrections would be 1.50 EUR (Paipu, "
        "corrections: both stay readable). Legal here: a "
        "correction of at most 1.00 EUR.",
        "1.50 EUR",
    ),
    "the pot of a game that goes on": Wrong(
        terminal("ledger share 185b"),
        f"the pot of game {GAME} can still be won: share it out after the game is closed",
        GAME,
    ),
    "no JSON": Wrong(api("ledger/payments", "from=Guo"), "request body:1:1: found no JSON, expected one object", "1:1"),
    "a number that is none": Wrong(
        api("ledger/payments", '{"amount": NaN}'), "request body: found NaN, which is not JSON", "NaN"
    ),
    "a key twice": Wrong(
        api("ledger/payments", '{"from": "Guo", "from": "Chen"}'),
        "request body: found the key 'from' twice, expected it once",
        "from",
    ),
    "a record left out": Wrong(
        api("records", {"record": ""}),
        "record: found '', expected a whole record as one string: the lines of its JSONL, or its text notation",
        "JSONL",
    ),
}
SEATS = "Guo; 李白; Chen"
FILES = {
    "a picture": Wrong(
        imported("photo.png", b"\x89PNG\r\n\x1a\n" + bytes(99)),
        f"photo.png: found bytes that are not text, {RECORD}",
        "photo.png",
    ),
    "a PDF": Wrong(imported("list.pdf", b"%PDF-1.7\n%\xe2\xe3"), f"list.pdf: found a PDF, {RECORD}", "PDF"),
    "a sheet of a spreadsheet": Wrong(
        imported("money.xlsx", packed("[Content_Types].xml", "xl/workbook.xml")),
        f"money.xlsx: found a ZIP archive ('paipu restore' reads a backup), {RECORD}",
        "ZIP",
    ),
    "a backup": Wrong(
        terminal("import backup.zip"),
        f"backup.zip: found a ZIP archive ('paipu restore' reads a backup), {RECORD}",
        "paipu restore",
    ),
    "a database": Wrong(
        of_other_program(lambda name: terminal("import", name)),
        f"other.db: found a SQLite database ('paipu --club FILE' opens a club), {RECORD}",
        "SQLite",
    ),
    "UTF-16": Wrong(
        imported("utf16.paipu", EVENING.encode("utf-16")),
        f"utf16.paipu: found text in UTF-16 (save it as UTF-8), {RECORD}",
        "UTF-8",
    ),
    "an older Chinese encoding": Wrong(
        imported("gbk.paipu", EVENING.encode("gb18030")),
        "gbk.paipu:6:14: found byte 0xc0, expected UTF-8",
        "gbk.paipu:6:14",
    ),
    "a page of the web": Wrong(
        imported("page.html", "<!doctype html><p>Sign in"), f"page.html: found an HTML or XML page, {RECORD}", "HTML"
    ),
    "a table": Wrong(
        imported("table.csv", "date,from,to\n2026-11-20,Guo,Li\n"),
        f"table.csv: found 'date,from,to', {RECORD}",
        "date,from,to",
    ),
    "a JSON list": Wrong(imported("list.json", "[1, 2]\n"), f"list.json: found one JSON list, {RECORD}", "JSON"),
    "a game of chess": Wrong(
        imported("game.pgn", '[Event "Casual"]\n\n1. e4 e5 1-0\n'),
        f"game.pgn: found '[Event \"Casual\"]', {RECORD}",
        "Casual",
    ),
    "a record without its first line": Wrong(
        imported("headless.paipu", evening("%paipu 1\n", "")),
        f"headless.paipu: found '[Rules \"quandui/pagat\"]', {RECORD}",
        "quandui/pagat",
    ),
    "the JSONL of another program": Wrong(
        imported("log.jsonl", '{"level": "info"}\n{"level": "warning"}\n'),
        "log.jsonl:1:2: level: found the field 'level', expected only type, at, by, data, game, id, seq, v",
        "level",
    ),
    "an empty file": Wrong(imported("empty.paipu", ""), f"empty.paipu: the file is empty, {RECORD}", "empty.paipu"),
    "a file that is not there": Wrong(
        terminal("import none.paipu"), "none.paipu: No such file or directory", "none.paipu"
    ),
    "another program's database as the club": Wrong(
        of_other_program(lambda name: terminal("--club", name, "games")),
        "other.db: found a database of something else, expected a Paipu club",
        "other.db",
    ),
    "a backup as the club": Wrong(
        terminal("--club backup.zip games"),
        "backup.zip: found a file that is not a SQLite database, expected a Paipu club",
        "backup.zip",
    ),
    "gzip that was cut": Wrong(
        exported(lambda record: gzip.compress(record, mtime=0)[:-20], "cut.jsonl.gz"),
        "cut.jsonl.gz: the gzip data ends too early, expected its end: the file is cut",
        "cut.jsonl.gz",
    ),
    "a text cut in a line": Wrong(
        imported("cut.paipu", EVENING[: EVENING.index("7w 7w]")]),
        "cut.paipu:18:7: found '[', expected cards such as 1b, 7s, BS or ?",
        "18:7",
    ),
    "a text cut in its head": Wrong(
        imported("cut.paipu", EVENING[: EVENING.index('Chen"]')]),
        """cut.paipu:6:8: found '"Guo;', expected words in double quotes, closed on their line""",
        "6:8",
    ),
    "a JSONL cut after a line": Wrong(
        exported(lambda record: record[: record.rindex(b"\n", 0, -1) + 1]),
        "cut.jsonl:32: the file ends here, after event 32, expected the closing line: the file is cut",
        "32",
    ),
    "a JSONL cut in a line": Wrong(
        exported(lambda record: record[: record.index(b'"seat":') + 3]),
        "cut.jsonl:2:68: found the end of the line, expected a closing '\"'",
        "cut.jsonl:2",
    ),
    "a log of NJUPT that was cut": Wrong(
        imported("cut.njupt.jsonl", b"\n".join(log(1, 1))[:1500], "--seats", "An; Bo; Cy; Di"),
        "cut.njupt.jsonl:1: found no play in the first deal, expected one or more: the plays distinguish one match from another",
        "cut.njupt.jsonl:1:",
    ),
    "a kind of game that is not installed": Wrong(
        imported("kind.paipu", evening("quandui/pagat", "mahjong/riichi")),
        f"kind.paipu:2:8: found rules 'mahjong', {RULES}",
        "mahjong",
    ),
    "a record under the wrong rules": Wrong(
        imported("kind.paipu", evening("quandui/pagat", "guandan/fcg")),
        "kind.paipu:9:8: the dealer is already settled (Guandan 26, who shuffles). Legal here: Guo (seat 1) deals: leave this line out.",
        "Guo",
    ),
    "a version that is not known": Wrong(
        imported("new.paipu", evening("%paipu 1", "%paipu 9")),
        "new.paipu:1:1: found '%paipu 9', expected '%paipu 1': this Paipu does not know that version of the notation",
        "%paipu 9",
    ),
    "commas between players": Wrong(
        imported("seats.paipu", evening(SEATS, "Guo, 李白, Chen")),
        "seats.paipu:6:8: found ',' in the list 'Guo, 李白, Chen': it may separate two names or be part of one. "
        "Put ';' between names. "
        "Give a name with ',' in it on a line of its own, such as join 1 \"Smith, John\"",
        "Guo, 李白, Chen",
    ),
    "a seat without a name": Wrong(
        imported("seats.paipu", evening(SEATS, "Guo; ; Chen")),
        "seats.paipu:6:8: found a name of 0 characters on seat 2, expected 1 to 100",
        "2",
    ),
    "a seat too few": Wrong(
        imported("seats.paipu", evening(SEATS, "Guo; 李白")),
        "seats.paipu:12:3: found seat 3, expected a seat of this hand: 1, 2",
        "3",
    ),
    "a month of no year in a record": Wrong(
        imported("day.paipu", evening("2026-11-20", "2026-13-01")),
        "day.paipu:3:7: found the date '2026-13-01', expected year-month-day from 1970 on, such as '2026-11-20'",
        "2026-13-01",
    ),
    "a day as it is spoken in a record": Wrong(
        imported("day.paipu", evening("2026-11-20", "20/11/2026")),
        "day.paipu:3:7: found the date '20/11/2026', expected year-month-day from 1970 on, such as '2026-11-20'",
        "20/11/2026",
    ),
    "a stake with two readings": Wrong(
        imported("stake.paipu", evening('"1.00 EUR"', '"1.000 EUR"')),
        "stake.paipu:5:8: found amount '1.000', which may be 1000.00 or 1.00 EUR, expected one of the two",
        "1.000",
    ),
    "a payment that the rules do not make": Wrong(
        imported("paid.paipu", evening("$ 1>2 1.00  3>2 1.00", "$ 1>2 2.00  3>2 1.00")),
        "paid.paipu:21:3: found '1>2 2.00', expected '1>2 1.00 single  3>2 1.00 single', "
        "the payments that the rules make here; or delete the $ lines, and the rules make them again",
        "1>2 2.00",
    ),
    "no card": Wrong(
        api("records", {"record": evening("-4b", "-4x")}),
        "record:16:4: found '4x', expected cards such as 1b, 7s, BS or ?",
        "4x",
    ),
}
WRONG = {**AMOUNTS, **DATES, **NAMES, **UNITS, **WORDS, **FILES}


@pytest.fixture(scope="module", params=["a file", pytest.param("a server", marks=ON_A_SERVER)])
def desk(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    """One club for all that is refused: it is as long after each as before."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(clock, "system", lambda: NOW)
        patch.chdir(tmp_path_factory.mktemp("wrong"))
        _speak(patch)
        if request.param == "a file":
            yield from _desk("club.db")
        else:
            with schema(
                request.getfixturevalue("server"), "wrong_inputs", request.getfixturevalue("migrations")
            ) as url:
                yield from _desk(url)


def _speak(patch: pytest.MonkeyPatch) -> None:
    """Let click speak the language of the terminal, as the program does, until the module ends."""
    patch.setattr(click.formatting, "wrap_text", click.formatting.wrap_text)
    patch.setattr(click.Context, "formatter_class", click.Context.formatter_class)
    for module in SPEAKERS:
        for name in {"_", "ngettext"} & set(vars(module)):
            patch.setattr(module, name, getattr(module, name))
    translate_click()


def _desk(where: str) -> Iterator[Desk]:
    with Club.open(where) as club:
        club.import_record(EVENING.encode(), "evening.paipu")
        typed(club).pay("Guo", "李白", "1.00")
        typed(club).pay("Guo", "cash", "2.00")
        typed(club).close(dt.date(2026, 11, 10))
        assert CliRunner().invoke(main, ["--club", where, "backup", "backup.zip"]).exit_code == 0
        yield Desk(club, where, client(club))
        assert club.verify().findings == []


@thorough
@pytest.mark.parametrize("given", WRONG)
def test_what_is_given_by_mistake_is_refused_in_each_language_and_leaves_nothing(desk: Desk, given: str) -> None:
    door, refusal, holds = WRONG[given]
    before = desk.club.sealed()
    said = {tag: door(desk, tag) for tag in TAGS}
    assert desk.club.sealed() == before
    assert (said["en"], holds in refusal) == (refusal, True)
    for tag in TAGS[1:]:
        assert holds in said[tag]
        assert said[tag] != refusal or report()
