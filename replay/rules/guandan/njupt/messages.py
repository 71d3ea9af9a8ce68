"""The words of an NJUPT / OpenGuanDan log: its messages, one JSON object on each line, and its cards, ranks and types (docs/njupt.md)."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import NamedTuple

from replay.errors import BadInput
from replay.messages import Arg, listed, quoted
from replay.rules.guandan.events import Combination
from replay.rules.guandan.njupt import wording
from replay.rules.guandan.pack import BIG, LEVEL, LEVELS, PACK, SMALL, letter, rank_of

__all__ = [
    "FORMAT",
    "PASS",
    "Action",
    "Message",
    "NotJson",
    "WrittenAction",
    "action_of",
    "card_of",
    "code_of",
    "hand_order",
    "read_message",
    "seat_of",
]

FORMAT = "njupt"
PASS = "PASS"
_TYPES = {
    "Single": "single", "Pair": "pair", "Trips": "triple", "ThreeWithTwo": "full_house", "Straight": "straight", "ThreePair": "tube",
    "TwoTrips": "plate", "Bomb": "bomb", "StraightFlush": "straight_flush", "FourKings": "joker_bomb",
}  # fmt: skip
_NAMES = {type: name for name, type in _TYPES.items()}
_GIVING = ("tribute", "back")
_ROWS = ("straight", "straight_flush", "tube", "plate")
_CARDS = {card[::-1]: card for card in PACK if card not in ("X1", "X2")} | {"SB": "X1", "HR": "X2"}
_CODES = {card: code for code, card in _CARDS.items()}
_JOKER_KEYS = {"B": SMALL, "R": BIG}
_JOKER_LETTERS = {key: rank for rank, key in _JOKER_KEYS.items()}
_LETTERS = {letter(rank): rank for rank in LEVELS}
_SUITS = "SHCD"
_STAGES = {
    "notify": ("beginning", "play", "tribute", "anti-tribute", "back", "episodeOver", "gameOver", "gameResult"),
    "act": ("play", "tribute", "back"),
}


WrittenAction = Sequence[str | Sequence[str] | None]
"""What a seat did, as the log writes it: type, rank and cards."""


class NotJson(BadInput):
    """A line that is not a JSON object: it was cut, or does not belong to a log."""


class Action(NamedTuple):
    """What a seat did: ``type`` as Paipu calls it, or ``PASS``, ``tribute``, ``back``; None, like the rank, where it was not declared."""

    type: str | None
    rank: str | None
    cards: tuple[str, ...]

    def key(self, level: int) -> int | None:
        """What the declared play is compared by; the level card's letter says 15, and an ace below the two 1.

        >>> Action("straight", "A", ()).key(5), Action("pair", "8", ()).key(8), Action("single", "R", ()).key(8)
        (1, 15, 17)
        """
        if self.type == "joker_bomb" or self.rank is None:
            return None
        if self.rank in _JOKER_KEYS:
            return _JOKER_KEYS[self.rank]
        rank = _LETTERS[self.rank]
        if self.type in _ROWS:
            return 1 if rank == LEVELS[-1] else rank
        return LEVEL if rank == level else rank


def seat_of(position: int) -> int:
    """The seat of a position, which the format counts from 0."""
    return position + 1


def card_of(code: object) -> str:
    """A card of the log by Paipu's code. Raises BadInput.

    >>> card_of("H9"), card_of("ST"), card_of("SB"), card_of("HR")
    ('9H', 'TS', 'X1', 'X2')
    """
    if isinstance(code, str) and code in _CARDS:
        return _CARDS[code]
    raise BadInput(wording.NO_CARD(found=_shown(code)))


def code_of(card: str) -> str:
    """A card as the log writes it.

    >>> code_of("9H"), code_of("X2")
    ('H9', 'HR')
    """
    return _CODES[card]


def hand_order(card: str, level: int) -> tuple[int, int]:
    """Sorts the cards of a hand as the log lists them: by rank, the level cards before the jokers, spades hearts clubs diamonds."""
    rank = rank_of(card)
    return LEVEL if rank == level else rank, _SUITS.find(card[-1])


def action_of(type: Combination, key: int | None, level: int, cards: tuple[str, ...]) -> WrittenAction:
    """A declared play as the log writes it.

    >>> action_of("straight", 1, 5, ("2H", "3D", "4H", "5S", "AS"))
    ['Straight', 'A', ['H2', 'D3', 'H4', 'S5', 'SA']]
    """
    number = SMALL if key is None else level if key == LEVEL else key
    rank = _JOKER_LETTERS.get(number) or letter(number)
    return [_NAMES[type], rank, [code_of(card) for card in cards]]


class Message:
    """One message: its fields, each read and refused by name.

    Args:
        fields: as they were written.
        source: the file it is in.
        line: where, counted from 1.

    ``type`` is ``notify``, ``act`` or ``answer`` (what a client sent); ``stage`` is empty for an answer.
    """

    __slots__ = ("fields", "line", "source", "stage", "type")

    def __init__(self, fields: dict[str, object], source: str, line: int) -> None:
        self.fields = fields
        self.source = source
        self.line = line
        self.type, self.stage = self._kind()

    def _kind(self) -> tuple[str, str]:
        fields = self.fields
        type, stage = fields.get("type"), fields.get("stage")
        if type is None and stage is None and ("from" in fields or "actIndex" in fields):
            return "answer", ""
        if type not in ("notify", "act"):
            raise BadInput(wording.NO_MESSAGE_TYPE(found=_shown(type)), field="type")
        if stage not in _STAGES[type]:
            expected = listed(map(quoted, _STAGES[type]))
            raise BadInput(wording.NOT_ONE_OF(found=_shown(stage), expected=expected), field="stage")
        return type, stage

    @property
    def public(self) -> bool:
        """Whether every client gets it."""
        return self.type == "notify" and self.stage != "beginning"

    def has(self, name: str) -> bool:
        """Whether the message has this field."""
        return self.fields.get(name) is not None

    def number(self, name: str, least: int = 0, most: int = 10**6) -> int:
        """A whole number. Raises BadInput."""
        value = self.fields.get(name)
        if type(value) is not int or not least <= value <= most:
            raise BadInput(wording.NO_NUMBER(found=_shown(value), least=least, most=most), field=name)
        return value

    def numbers(self, name: str, count: int | None = None) -> list[int]:
        """A list of whole numbers, of that many if ``count`` is given. Raises BadInput."""
        values = self.fields.get(name)
        if (
            not isinstance(values, list)
            or any(type(each) is not int for each in values)
            or count not in (None, len(values))
        ):
            found = _shown(values)
            problem = (
                wording.NO_NUMBERS(found=found) if count is None else wording.OTHER_NUMBERS(found=found, count=count)
            )
            raise BadInput(problem, field=name)
        return values

    def seat(self, name: str) -> int:
        """A position of the log, 0 to 3, as a seat. Raises BadInput."""
        return _seat(self.fields.get(name), name)

    def seats(self, name: str) -> tuple[int, ...]:
        """Positions as seats, each once. Raises BadInput."""
        seats = tuple(_seat(each, name) for each in self.numbers(name))
        if len(set(seats)) != len(seats):
            raise BadInput(wording.POSITION_TWICE(found=_shown(self.fields[name])), field=name)
        return seats

    def level(self, name: str) -> int:
        """A level: a number from 2 to 14 or its letter. Raises BadInput."""
        value = self.fields.get(name)
        if isinstance(value, str) and value in _LETTERS:
            return _LETTERS[value]
        if type(value) is int and value in LEVELS:
            return value
        raise BadInput(
            wording.NO_LEVEL(found=_shown(value)),
            field=name,
        )

    def cards(self, name: str) -> tuple[str, ...]:
        """A list of cards. Raises BadInput."""
        return _cards(self.fields.get(name), name)

    def action(self, name: str) -> Action:
        """What somebody did. Raises BadInput."""
        value = self.fields.get(name)
        if isinstance(value, dict):
            value = [value.get("type"), value.get("rank"), value.get("actions")]
        if not isinstance(value, list) or not value:
            raise BadInput(wording.NO_ACTION(found=_shown(value)), field=name)
        if value[0] == PASS:
            return Action(PASS, None, ())
        if not (len(value) == 3 and isinstance(value[2], list)):
            return Action(None, None, _cards(value, name))
        return _declared(*value, name=name)

    def gifts(self, name: str) -> list[tuple[int, int, str]]:
        """Cards that changed hands, as payer, receiver and card. Raises BadInput."""
        values = self.fields.get(name)
        if not isinstance(values, list) or not values:
            raise BadInput(wording.NO_GIFTS(found=_shown(values)), field=name)
        return [_gift(value, name) for value in values]

    def counts(self, name: str) -> list[int]:
        """How many cards each position holds; empty if the message does not have it. Raises BadInput."""
        values = self.fields.get(name)
        if values is None:
            return []
        each = values if isinstance(values, list) else []
        counts = [position.get("rest") if isinstance(position, dict) else None for position in each]
        known = [count for count in counts if type(count) is int]
        if not len(known) == len(counts) == 4:
            raise BadInput(wording.NO_COUNTS(found=_shown(values)), field=name)
        return known

    def rests(self, name: str) -> dict[int, tuple[str, ...]]:
        """The cards that seats still hold. Raises BadInput."""
        values = self.fields.get(name)
        rests: dict[int, tuple[str, ...]] = {}
        for value in values if isinstance(values, list) else [values]:
            if not isinstance(value, list) or len(value) != 2:
                raise BadInput(wording.NO_REST(found=_shown(value)), field=name)
            rests[_seat(value[0], name)] = _cards(value[1], name)
        return rests


def read_message(line: bytes, source: str, number: int) -> Message:
    """The message on a line. Raises BadInput without its place, NotJson if it is not one."""
    try:
        fields = json.loads(line.decode(), object_pairs_hook=_once, parse_constant=_no_constant)
    except UnicodeDecodeError as error:
        raise NotJson(wording.OTHER_BYTE(byte=line[error.start]), column=error.start + 1) from None
    except json.JSONDecodeError as error:
        raise NotJson(wording.NO_JSON(), column=error.colno) from None
    except RecursionError:
        raise NotJson(wording.NESTED_TOO_DEEPLY()) from None
    except ValueError:
        raise NotJson(wording.LONG_NUMBER()) from None
    if not isinstance(fields, dict):
        raise NotJson(wording.NO_OBJECT(found=_shown(fields)))
    return Message(fields, source, number)


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        raise BadInput(wording.NAME_TWICE())
    return fields


def _no_constant(word: str) -> None:
    raise NotJson(wording.JSON_CONSTANT(found=word))


def _seat(value: object, field: str) -> int:
    if type(value) is not int or not 0 <= value <= 3:
        raise BadInput(wording.NO_POSITION(found=_shown(value)), field=field)
    return seat_of(value)


def _cards(value: object, field: str) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise BadInput(wording.NO_CARDS(found=_shown(value)), field=field)
    try:
        return tuple(map(card_of, value))
    except BadInput as refusal:
        refusal.field = field
        raise


def _declared(type: object, rank: object, cards: object, *, name: str) -> Action:
    if type not in (None, *_TYPES, *_GIVING):
        raise BadInput(wording.OTHER_TYPE(found=_shown(type), expected=listed((*_TYPES, PASS))), field=name)
    if type in ("FourKings", *_GIVING):
        rank = None
    elif rank not in (None, *_LETTERS, *_JOKER_KEYS):
        raise BadInput(wording.OTHER_RANK(found=_shown(rank), expected=" ".join((*_LETTERS, *_JOKER_KEYS))), field=name)
    return Action(type and _TYPES.get(type, type), rank, _cards(cards, name))


def _gift(value: object, field: str) -> tuple[int, int, str]:
    if not isinstance(value, list) or len(value) != 3:
        raise BadInput(wording.NO_GIFT(found=_shown(value)), field=field)
    (card,) = _cards(value[2:], field)
    return _seat(value[0], field), _seat(value[1], field), card


def _shown(value: object) -> Arg:
    if value is None:
        return wording.NOTHING()
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
