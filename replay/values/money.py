"""Money as integers: an amount counts the minor units of a :class:`Unit`, and no float ever comes near it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable
from contextvars import ContextVar
from typing import NamedTuple

from replay.values.patterns import TYPED_UNIT, UNIT
from replay.words.errors import BadInput
from replay.words.messages import Arg, Catalogue, Message, Text, any_of, quoted, say

_FIRST_HAN = "\u2e80"


class Sign(NamedTuple):
    """The sign that a club writes beside amounts of its usual unit instead of the unit's code.

    >>> Sign("EUR", "€").beside("-1.50"), Sign("CHF", "Fr.").beside("1.50"), Sign("CZK", "Kč", True).beside("5")
    ('-€1.50', 'Fr. 1.50', '5 Kč')
    >>> [Sign.is_one(each) for each in ("€", "R$", "元", "1", "", "a b", "﷼")]
    [True, True, True, False, False, False, False]
    """

    code: str
    mark: str
    behind: bool = False

    def beside(self, amount: str) -> str:
        """The amount with the sign in front of it, or behind it; between letters and digits is a space."""
        minus, number = ("-", amount[1:]) if amount.startswith("-") else ("", amount)
        is_word = self.mark < _FIRST_HAN and (self.mark[-1].isalpha() or self.mark[-1] == ".")
        if self.behind:
            return f"{minus}{number}{' ' if self.mark < _FIRST_HAN else ''}{self.mark}"
        return f"{minus}{self.mark}{' ' if is_word else ''}{number}"

    @staticmethod
    def is_one(text: str) -> bool:
        """Return whether a text is a sign: at most six letters, signs of currencies and stops, written from the left."""
        kinds = {unicodedata.category(each) for each in text.replace(".", "")}
        from_left = not {unicodedata.bidirectional(each) for each in text} & {"R", "AL"}
        return len(text) <= 6 and bool(kinds) and kinds <= {"Lu", "Ll", "Lt", "Lo", "Sc"} and from_left


def no_sign() -> Sign | None:
    """The sign where every amount has its code."""
    return None


CLUB_SIGN: ContextVar[Callable[[], Sign | None]] = ContextVar("club_sign", default=no_sign)
"""Gives the sign of the club to this page or terminal; files and the API have none, and write the code."""


class _Amount(Text):
    """An amount with its unit, or with the sign of that unit: the club's, or else the usual one where ``usual`` is set."""

    __slots__ = ("_usual",)

    def __init__(self, code: str, text: str, *, usual: bool = False) -> None:
        super().__init__(code, text)
        self._usual = usual

    def pattern(self, args: dict[str, Arg], catalogue: Catalogue) -> str:
        code = str(args["unit"])
        found = _sign(code) or (Sign(code, _usual_sign(code)) if self._usual else None)
        return super().pattern(args, catalogue) if found is None else found.beside(str(args["amount"]))


_AMOUNT = _Amount("money.amount", "{amount} {unit}")
_PRICED = _Amount("money.priced", "{amount} {unit}", usual=True)
_POINTS = Text("money.points", "{amount} points")
_NO_UNIT = Text("money.no-unit", "found unit {found!r}, expected a unit such as 'EUR', '€', '元' or 'points'")
_TWO_UNITS = Text("money.two-units", "found unit {found!r}, expected one of {units}")
_NO_AMOUNT = Text("money.no-amount", "found amount {found!r}, expected {unit} with {digits} decimals such as {exact}")
_TWO_READINGS = Text(
    "money.two-readings", "found amount {found!r}, which may be {one} or {other} {unit}, expected one of the two"
)
_TOO_MUCH = Text("money.too-much", "found amount {found!r}, expected at most {amount}")
_NO_AMOUNT_AND_UNIT = Text(
    "money.no-amount-and-unit", "found {found!r}, expected an amount and its unit such as '1.00 EUR'"
)
LARGEST = 2**53 - 1
"""The largest amount, in minor units, that every JSON reader keeps exactly (RFC 8259, section 6)."""
_MOST_DIGITS = len(str(LARGEST))
# ISO 4217: the currencies whose minor unit is not a hundredth.
_DIGITS = dict.fromkeys(("CLP", "ISK", "JPY", "KRW", "PYG", "UGX", "VND", "XAF", "XOF", "XPF"), 0) | dict.fromkeys(
    ("BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"), 3
)
# ISO 4217: the currencies whose codes are understood in small letters too.
_CURRENCIES = frozenset(
    """AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP CRC CUP
    CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY
    KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK
    NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT
    TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV WST XAF XCD XOF XPF YER ZAR ZMW""".split()  # noqa: SIM905 - as a list it would take ten times the room
)
_SIGNS = {"€": ("EUR",), "元": ("CNY", "TWD", "HKD", "MOP")}
"""The codes that a sign may stand for: the one in which the club plays, or else the first."""
OFFERED = {"EUR": "€", "CNY": "¥", "USD": "$", "GBP": "£"}
"""The currencies that a new club is offered, with their signs."""
COUNTED = ("points", "levels")
"""The units that are no money of any kind."""
NARROW = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)} | {0x3000: " ", 0xA0: " ", 0x202F: " ", 0x2212: "-"}
"""Signs of a Chinese keyboard and of typeset text, as ASCII has them."""
_TYPED = re.compile(
    rf"(?P<sign>-?) *(?P<before>{TYPED_UNIT})? *(?P<number>[0-9.,]*[0-9][0-9.,]*) *(?P<after>{TYPED_UNIT})?"
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

    @property
    def is_currency(self) -> bool:
        """True if it is money, and neither points nor a unit that a club made up."""
        return self.code.upper() in _CURRENCIES or (len(self.code) == 3 and self.code.isupper())

    def amount(self, text: str) -> int:
        """Minor units from an amount that has this unit or none, such as ``1.00`` or ``1.00 EUR``. Raises BadInput."""
        try:
            found = parse_money(text, self, (self,))
        except BadInput as refusal:
            raise refusal if refusal.problem.code != _NO_AMOUNT_AND_UNIT.code else self._refused(text) from None
        if found.unit != self:
            raise self._refused(text)
        return found.amount

    def read(self, text: str) -> int:
        """Minor units from a number as people type it; never rounds. Raises BadInput, also where it can be read in two ways.

        >>> [Unit("EUR", 2).read(each) for each in ("1.5", "1,50", "１.５０", ".50", "1,500.00")]
        [150, 150, 150, 50, 150000]
        """
        plain = text.translate(NARROW).strip()
        number = plain.removeprefix("-")
        found = _readings(number, exact=self.digits == 3)
        if len(found) > 1:
            written = (f"{whole}.{decimals.rstrip('0').ljust(self.digits, '0')}" for whole, decimals in found)
            one, other = (each.removesuffix(".") for each in written)
            raise BadInput(_TWO_READINGS(found=text[:40], one=one, other=other, unit=self.code))
        if not found or len(found[0][1]) > self.digits:
            raise self._refused(text)
        whole, decimals = found[0]
        # More digits than the largest amount are refused without being converted.
        amount = int(whole + decimals.ljust(self.digits, "0")) if len(whole) <= _MOST_DIGITS else LARGEST + 1
        if amount > LARGEST:
            raise BadInput(_TOO_MUCH(found=text[:40], amount=self.message(LARGEST)))
        return -amount if plain != number else amount

    def _refused(self, text: str) -> BadInput:
        exact = self.write(100 if self.digits else 1)
        return BadInput(_NO_AMOUNT(found=text[:40], unit=self.code, digits=self.digits, exact=exact))


def _sign(code: str) -> Sign | None:
    found = CLUB_SIGN.get()()
    return found if found is not None and found.code == code else None


def _usual_sign(code: str) -> str:
    return next((each for each, codes in _SIGNS.items() if code == codes[0]), code)


def sign(unit: Unit) -> str:
    """The sign of a currency: the club's, else the usual one where it has one, else its code.

    >>> sign(Unit("EUR", 2)), sign(Unit("CHF", 2))
    ('€', 'CHF')
    """
    found = _sign(unit.code)
    return _usual_sign(unit.code) if found is None else found.mark


def sign_or_code(unit: Unit) -> str:
    """The club's sign of a unit, else its code: what stands above a column of amounts."""
    found = _sign(unit.code)
    return unit.code if found is None else found.mark


def priced(amount: int, unit: Unit) -> Message:
    """An amount in a sentence with the sign of its currency.

    >>> str(priced(50, Unit("EUR", 2))), str(priced(50, Unit("CHF", 2))), str(priced(7, POINTS))
    ('\u20ac0.50', 'CHF 0.50', '7 points')
    """
    if not unit.is_currency:
        return unit.message(amount)
    return _PRICED(amount=unit.write(amount), unit=unit.code)


def _readings(number: str, *, exact: bool) -> list[tuple[str, str]]:
    """The digits before and after the decimal point, for each way to read a number; ``exact`` where three decimals are usual.

    >>> _readings("1,500", exact=False), _readings("1.500", exact=True), _readings("1,500.25", exact=False)
    ([('1500', ''), ('1', '500')], [('1', '500')], [('1500', '25')])
    """
    whole, *parts = re.split("[.,]", number)
    marks = re.findall("[.,]", number)
    if not re.fullmatch("[0-9.,]*[0-9][0-9.,]*", number) or not number.isascii() or (len(parts) > 1 and "" in parts):
        return []
    grouped = re.fullmatch("[1-9][0-9]{0,2}", whole) and all(len(part) == 3 for part in parts[:-1])
    last = parts[-1] if parts else ""
    found = []
    if parts and grouped and len(last) == 3 and len({*marks}) == 1 and not (exact and marks == ["."]):
        found.append((whole + "".join(parts), ""))
    one_point = len(parts) <= 1 or (grouped and len({*marks[:-1]}) == 1 and marks[-1] not in marks[:-1])
    if one_point and (last or marks in ([], ["."])):
        found.append((whole + "".join(parts[:-1]), last))
    return found


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


def unit_named(text: str, known: Iterable[Unit] = (), *, made_up: bool = False) -> Unit:
    """Read a typed unit: ``EUR``, ``eur``, ``€``, ``元``, ``points`` or ``EUR/2``. Raises BadInput.

    Args:
        text: what was typed.
        known: the units of the club; letters are compared without case and width with theirs.
        made_up: whether any other word is a unit too, one without decimals, such as ``chips``.

    >>> str(unit_named("eur")), str(unit_named("€")), str(unit_named("元", [Unit("TWD", 2)])), str(unit_named("Points"))
    ('EUR/2', 'EUR/2', 'TWD/2', 'points/0')
    """
    plain = text.translate(NARROW).strip()
    if not re.fullmatch(TYPED_UNIT, plain):
        raise BadInput(_NO_UNIT(found=text[:40]))
    code, _, digits = plain.partition("/")
    codes = _SIGNS.get(code, (code,))
    alike = [each for each in known if each.code.upper() in map(str.upper, codes) and digits in ("", str(each.digits))]
    found = [each for each in alike if each.code in codes] or alike
    if len(found) > 1 and code not in _SIGNS:
        raise BadInput(_TWO_UNITS(found=text[:40], units=any_of([quoted(str(each)) for each in found])))
    if found:
        return found[0]
    if digits:
        return Unit(code, int(digits))
    code = codes[0]
    if code.casefold() in COUNTED:
        return Unit(code.casefold(), 0)
    if code.upper() in _CURRENCIES or (len(code) == 3 and code.isupper()):
        return Unit(code.upper(), _DIGITS.get(code.upper(), 2))
    if not made_up:
        raise BadInput(_NO_UNIT(found=text[:40]))
    return Unit(code, 0)


def parse_money(text: str, usual: Unit | None = None, known: Iterable[Unit] = (), *, signed: bool = False) -> Money:
    """An amount as people type it, in minor units, and its unit. Raises BadInput.

    Args:
        text: such as ``1.00 EUR``, ``€1,50`` or ``5 points``; or ``1.00`` where a unit is usual.
        usual: the unit that is meant where the text has none.
        known: the units of the club, as :func:`unit_named` takes them.
        signed: whether it may be below zero.

    >>> [str(parse_money(each)) for each in ("1.00 EUR", "€1,50", "1.50eur", "EUR 1.50", "500 JPY", "５元")]
    ['1.00 EUR', '1.50 EUR', '1.50 EUR', '1.50 EUR', '500 JPY', '5.00 CNY']
    >>> str(parse_money("1", Unit("EUR", 2)))
    '1.00 EUR'
    """
    match = _TYPED.fullmatch(text.translate(NARROW).strip())
    typed = [] if match is None else [each for each in (match["before"], match["after"]) if each]
    if match is None or len(typed) > 1 or not (typed or usual):
        raise BadInput(_NO_AMOUNT_AND_UNIT(found=text[:40]))
    unit = unit_named(typed[0], known, made_up=True) if typed or usual is None else usual
    amount = unit.read(match["sign"] + match["number"])
    if amount < 0 and not signed:
        raise BadInput(say("money.below-zero", "found {found!r}, expected an amount of zero or more", found=text[:40]))
    return Money(amount, unit)
