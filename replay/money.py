"""Money as integers: an amount counts the minor units of a :class:`Unit`, and no float ever comes near it."""

from __future__ import annotations

import re
from typing import NamedTuple

from replay.errors import BadInput
from replay.messages import Message, Text
from replay.patterns import UNIT

__all__ = ["LARGEST", "POINTS", "Money", "Unit", "parse_money"]

_AMOUNT = Text("money.amount", "{amount} {unit}")
_POINTS = Text("money.points", "{amount} points")
_NO_UNIT = Text("money.no-unit", "found unit {found!r}, expected a code and its digits such as 'EUR/2' or 'points/0'")
_NO_AMOUNT = Text("money.no-amount", "found amount {found!r}, expected {unit} with {digits} decimals such as {exact}")
_TOO_MUCH = Text("money.too-much", "found amount {found!r}, expected at most {amount}")
_NO_AMOUNT_AND_UNIT = Text(
    "money.no-amount-and-unit", "found {found!r}, expected an amount and its unit such as '1.00 EUR'"
)
_BELOW_ZERO = Text("money.below-zero", "found {found!r}, expected an amount of zero or more")

LARGEST = 2**53 - 1
"""The largest amount, in minor units, that every JSON reader keeps exactly (RFC 8259, section 6)."""

_MOST_DIGITS = len(str(LARGEST))

# ISO 4217: the currencies whose minor unit is not a hundredth.
_DIGITS = dict.fromkeys(("CLP", "ISK", "JPY", "KRW", "PYG", "UGX", "VND", "XAF", "XOF", "XPF"), 0) | dict.fromkeys(
    ("BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"), 3
)


class Unit(NamedTuple):
    """A unit of account: its code, and the number of digits after the decimal point.

    >>> Unit.parse("EUR/2").write(-1250)
    '-12.50'
    >>> Unit("points", 0).write(7)
    '7'
    """

    code: str
    digits: int

    @classmethod
    def parse(cls, text: str) -> Unit:
        """Read ``EUR/2``, the form a record pins. Raises BadInput."""
        match = re.fullmatch(UNIT, text)
        if not match:
            raise BadInput(_NO_UNIT(found=text[:40]))
        code, digits = text.split("/")
        return cls(code, int(digits))

    def __str__(self) -> str:
        return f"{self.code}/{self.digits}"

    def write(self, amount: int) -> str:
        """The amount in major units with exactly the unit's digits, without the code."""
        if not self.digits:
            return str(amount)
        whole, rest = divmod(abs(amount), 10**self.digits)
        return f"{'-' if amount < 0 else ''}{whole}.{rest:0{self.digits}d}"

    def message(self, amount: int) -> Message:
        """The amount with its unit for people, whose language may write it its own way.

        >>> str(Unit("EUR", 2).message(-1250)), str(POINTS.message(7))
        ('-12.50 EUR', '7 points')
        """
        written = self.write(amount)
        return _POINTS(amount=written) if self == POINTS else _AMOUNT(amount=written, unit=self.code)

    def read(self, text: str) -> int:
        """Minor units from text such as ``1.00``; never rounds. Raises BadInput.

        >>> Unit("EUR", 2).read("1.5")
        150
        """
        match = re.fullmatch(r"(-?)([0-9]+)(?:\.([0-9]{0,6}))?", text)
        decimals = (match[3] or "").rstrip("0") if match else ""
        if not match or len(decimals) > self.digits:
            exact = self.write(100 if self.digits else 1)
            raise BadInput(_NO_AMOUNT(found=text[:40], unit=self.code, digits=self.digits, exact=exact))
        # More digits than the largest amount are refused without being converted.
        amount = int(match[2] + decimals.ljust(self.digits, "0")) if len(match[2]) <= _MOST_DIGITS else LARGEST + 1
        if amount > LARGEST:
            raise BadInput(_TOO_MUCH(found=text[:40], amount=self.write(LARGEST)))
        return -amount if match[1] else amount


class Money(NamedTuple):
    """An amount in minor units, and the unit that it counts.

    >>> str(Money(-1250, Unit("EUR", 2))), str(Money.of(3, "points/0"))
    ('-12.50 EUR', '3 points')
    """

    amount: int
    unit: Unit

    @classmethod
    def of(cls, amount: int, unit: str) -> Money:
        """An amount in a unit as records pin it, such as ``EUR/2``. Raises BadInput."""
        return cls(amount, Unit.parse(unit))

    def __str__(self) -> str:
        return f"{self.unit.write(self.amount)} {self.unit.code}"


POINTS = Unit("points", 0)
"""The unit of a club that does not play for money."""


def parse_money(text: str, usual: Unit | None = None) -> Money:
    """Read ``"1.00 EUR"`` (or ``"5 points"``, or ``"1.00"`` where a unit is usual) as minor units and their unit. Raises BadInput.

    >>> parse_money("1.00 EUR")
    Money(amount=100, unit=Unit(code='EUR', digits=2))
    >>> parse_money("500 JPY")
    Money(amount=500, unit=Unit(code='JPY', digits=0))
    >>> str(parse_money("1", Unit("EUR", 2)))
    '1.00 EUR'
    """
    match = re.fullmatch(r"\s*(\S+)\s+([A-Za-z]{1,12})\s*", text)
    if match:
        code = match[2]
        currency = code.isupper() and len(code) == 3
        number, unit = match[1], Unit(code, _DIGITS.get(code, 2) if currency else 0)
    elif usual is not None and len(text.split()) == 1:
        number, unit = text.strip(), usual
    else:
        raise BadInput(_NO_AMOUNT_AND_UNIT(found=text[:40]))
    amount = unit.read(number)
    if amount < 0:
        raise BadInput(_BELOW_ZERO(found=text[:40]))
    return Money(amount, unit)
