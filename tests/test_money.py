"""Amounts and units as people type them: one reading, or a refusal that says why."""

from __future__ import annotations

import pytest

from replay.values.money import POINTS, Unit, parse_money, unit_named
from replay.words.errors import BadInput

EUR = Unit("EUR", 2)


@pytest.mark.parametrize(
    "typed",
    ["1.50 EUR", "1,50 EUR", "€1.50", "1.50 €", "1.50€", "1.50EUR", "EUR 1.50", "EUR1.50", "１.５０ EUR", "１．５０ＥＵＲ",
     "1.50 eur", "1.5 Eur",
     " 1.50  EUR ", "1.50\u00a0EUR", "1.50 EUR/2", "001.50 EUR"],
)  # fmt: skip
def test_an_amount_is_understood_as_people_write_it(typed: str) -> None:
    assert parse_money(typed) == (150, EUR)


@pytest.mark.parametrize(("typed", "amount"), [
    (".50", 50), (",50", 50), ("5.", 500), ("5", 500), ("1,500.00", 150_000), ("1.500,00", 150_000), ("1,500,000", 150_000_000),
    ("1234.5", 123_450), ("0.5", 50),
])  # fmt: skip
def test_a_number_has_its_point_where_only_one_reading_is_left(typed: str, amount: int) -> None:
    assert EUR.read(typed) == amount


@pytest.mark.parametrize(("typed", "unit", "one", "other"), [
    ("1.500", EUR, "1500.00", "1.50"), ("1,500", EUR, "1500.00", "1.50"), ("12,505", EUR, "12505.00", "12.505"),
    ("1,500", POINTS, "1500", "1.5"), ("1.000", POINTS, "1000", "1"), ("1,500", Unit("KWD", 3), "1500.000", "1.500"),
])  # fmt: skip
def test_a_number_with_two_readings_is_refused_with_both(typed: str, unit: Unit, one: str, other: str) -> None:
    with pytest.raises(BadInput) as refused:
        unit.read(typed)
    assert str(refused.value) == (
        f"found amount {typed!r}, which may be {one} or {other} {unit.code}, expected one of the two"
    )


def test_where_three_decimals_are_usual_they_are_read() -> None:
    assert parse_money("1.500 KWD") == (1500, ("KWD", 3))


@pytest.mark.parametrize(
    "typed",
    [
        "0.500",
        "1.5000",
        "1234,500",
        "1.005.5",
        "5,",
        "1,50,00",
        "1..5",
        ".",
        "",
        "5²",
        "١",
        "1 000",
        "1'000",
        "1e3",
        "½",
    ],
)
def test_what_is_no_number_of_the_unit_is_refused(typed: str) -> None:
    with pytest.raises(BadInput, match=r"expected EUR with 2 decimals such as 1\.00"):
        EUR.read(typed)


@pytest.mark.parametrize(
    "typed",
    ["1.0 points", "1.50 JPY", "1.0 元 EUR", "€1.00 EUR", "1.00", "EUR", "1.00 --on", "1.00 -m x", "1.00 EUR/x"],
)
def test_an_amount_that_says_too_much_or_too_little_is_refused(typed: str) -> None:
    with pytest.raises(BadInput):
        parse_money(typed)


@pytest.mark.parametrize(("typed", "known", "found"), [
    ("eur", (), "EUR/2"), ("ＥＵＲ", (), "EUR/2"), ("€", (), "EUR/2"), ("元", (), "CNY/2"), ("元", ("TWD/2",), "TWD/2"),
    ("jpy", (), "JPY/0"),
    ("Points", (), "points/0"), ("LEVELS", (), "levels/0"), ("EUR/2", (), "EUR/2"), ("eur", ("EUR/3",), "EUR/3"),
    ("Chips", ("chips/0",), "chips/0"), ("eur", ("EUR/2", "eur/0"), "eur/0"), ("EUR", ("EUR/2", "eur/0"), "EUR/2"),
])  # fmt: skip
def test_a_unit_is_the_same_whatever_its_case_and_width(typed: str, known: tuple[str, ...], found: str) -> None:
    assert str(unit_named(typed, list(map(Unit.parse, known)))) == found


@pytest.mark.parametrize("typed", ["euro", "", "EUR/", "EUR/9", "$", "EUR 2", "points please"])
def test_what_is_no_unit_is_refused(typed: str) -> None:
    with pytest.raises(BadInput, match="expected a unit such as 'EUR', '€', '元' or 'points'"):
        unit_named(typed)
