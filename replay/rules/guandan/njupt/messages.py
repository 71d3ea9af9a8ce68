"""The messages of NJUPT / OpenGuanDan logs, one JSON object on each line, with their cards, ranks and types (docs/njupt.md).

They come in the order of one log, or of several clients' logs of one match, merged. The id of a game is public: it is made of
facts that the whole table sees. An id made of the hands would let a reader guess hidden cards: every guess of two unknown hands
can be tried against it.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count
from typing import NamedTuple

from replay.rules.guandan.combinations.patterns import Combination
from replay.rules.guandan.pack import BIG, LEVEL, LEVELS, PACK, SMALL, letter, rank_of
from replay.rules.kinds import Source
from replay.words.errors import BadInput, placed
from replay.words.messages import Arg, Text, listed, quoted, say
from replay.words.messages import Message as Wording

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
"""An action of a seat as the log writes it: type, rank and cards."""


class NotJson(BadInput):
    """A line that is not a JSON object: it was cut, or does not belong to a log."""


class Action(NamedTuple):
    """An action of a seat: ``type`` in Paipu's words, or ``PASS``, ``tribute``, ``back``; None, like the rank, if undeclared."""

    type: str | None
    rank: str | None
    cards: tuple[str, ...]

    def key(self, level: int) -> int | None:
        """The key of the declared play; 15 for the level card's letter, 1 for an ace below the two.

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
    raise BadInput(
        say("njupt.no-card", "found {found}, expected a card such as 'H9', 'ST', 'SB' or 'HR'", found=_shown(code))
    )


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


NO_MESSAGE_TYPE = Text(
    "njupt.no-message-type", "found {found}, expected 'notify' or 'act', or an answer with 'from' and 'act'"
)
NOT_ONE_OF = Text("njupt.not-one-of", "found {found}, expected one of {expected}")
NO_NUMBER = Text("njupt.no-number", "found {found}, expected a number from {least} to {most:,}")
POSITION_TWICE = Text("njupt.position-twice", "found {found}, expected each position once")
NO_LEVEL = Text(
    "njupt.no-level", "found {found}, expected a level: a number from 2 to 14 or its letter, 2 to 9, T, J, Q, K or A"
)
NO_ACTION = Text("njupt.no-action", "found {found}, expected an action such as ['Pair', '9', ['H9', 'S9']]")
NO_GIFTS = Text("njupt.no-gifts", "found {found}, expected a list such as [[1, 3, 'HR']]")
NO_COUNTS = Text("njupt.no-counts", "found {found}, expected a list of four, such as {{'rest': 27}} for each position")
NO_NUMBERS = Text("njupt.no-numbers", "found {found}, expected a list of numbers")
OTHER_NUMBERS = Text("njupt.other-numbers", "found {found}, expected a list of {count} numbers")
NO_REST = Text("njupt.no-rest", "found {found}, expected a position and its cards such as [1, ['H7']]")


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
            raise BadInput(NO_MESSAGE_TYPE(found=_shown(type)), field="type")
        if stage not in _STAGES[type]:
            expected = listed(map(quoted, _STAGES[type]))
            raise BadInput(NOT_ONE_OF(found=_shown(stage), expected=expected), field="stage")
        return type, stage

    @property
    def public(self) -> bool:
        """True if every client gets it."""
        return self.type == "notify" and self.stage != "beginning"

    def has(self, name: str) -> bool:
        """True if the message has this field."""
        return self.fields.get(name) is not None

    def number(self, name: str, least: int = 0, most: int = 10**6) -> int:
        """A whole number. Raises BadInput."""
        value = self.fields.get(name)
        if type(value) is not int or not least <= value <= most:
            raise BadInput(NO_NUMBER(found=_shown(value), least=least, most=most), field=name)
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
            problem = NO_NUMBERS(found=found) if count is None else OTHER_NUMBERS(found=found, count=count)
            raise BadInput(problem, field=name)
        return values

    def seat(self, name: str) -> int:
        """A position of the log, 0 to 3, as a seat. Raises BadInput."""
        return _seat(self.fields.get(name), name)

    def seats(self, name: str) -> tuple[int, ...]:
        """Positions as seats, each once. Raises BadInput."""
        seats = tuple(_seat(each, name) for each in self.numbers(name))
        if len(set(seats)) != len(seats):
            raise BadInput(POSITION_TWICE(found=_shown(self.fields[name])), field=name)
        return seats

    def level(self, name: str) -> int:
        """A level: a number from 2 to 14 or its letter. Raises BadInput."""
        value = self.fields.get(name)
        if isinstance(value, str) and value in _LETTERS:
            return _LETTERS[value]
        if type(value) is int and value in LEVELS:
            return value
        raise BadInput(NO_LEVEL(found=_shown(value)), field=name)

    def cards(self, name: str) -> tuple[str, ...]:
        """A list of cards. Raises BadInput."""
        return _cards(self.fields.get(name), name)

    def action(self, name: str) -> Action:
        """Read an action field of the message. Raises BadInput."""
        value = self.fields.get(name)
        if isinstance(value, dict):
            value = [value.get("type"), value.get("rank"), value.get("actions")]
        if not isinstance(value, list) or not value:
            raise BadInput(NO_ACTION(found=_shown(value)), field=name)
        if value[0] == PASS:
            return Action(PASS, None, ())
        if not (len(value) == 3 and isinstance(value[2], list)):
            return Action(None, None, _cards(value, name))
        return _declared(*value, name=name)

    def gifts(self, name: str) -> list[tuple[int, int, str]]:
        """Cards that changed hands, as payer, receiver and card. Raises BadInput."""
        values = self.fields.get(name)
        if not isinstance(values, list) or not values:
            raise BadInput(NO_GIFTS(found=_shown(values)), field=name)
        return [_gift(value, name) for value in values]

    def counts(self, name: str) -> list[int]:
        """Read the number of cards at each position; empty if the message does not have it. Raises BadInput."""
        values = self.fields.get(name)
        if values is None:
            return []
        each = values if isinstance(values, list) else []
        counts = [position.get("rest") if isinstance(position, dict) else None for position in each]
        known = [count for count in counts if type(count) is int]
        if not len(known) == len(counts) == 4:
            raise BadInput(NO_COUNTS(found=_shown(values)), field=name)
        return known

    def rests(self, name: str) -> dict[int, tuple[str, ...]]:
        """The cards that seats still hold. Raises BadInput."""
        values = self.fields.get(name)
        rests: dict[int, tuple[str, ...]] = {}
        for value in values if isinstance(values, list) else [values]:
            if not isinstance(value, list) or len(value) != 2:
                raise BadInput(NO_REST(found=_shown(value)), field=name)
            rests[_seat(value[0], name)] = _cards(value[1], name)
        return rests


OTHER_BYTE = Text("njupt.other-byte", "found byte {byte:#04x}, expected UTF-8")
NO_JSON = Text("njupt.no-json", "found no JSON from here on")
LONG_NUMBER = Text("njupt.long-number", "found a number that is too long")
NO_OBJECT = Text("njupt.no-object", "found {found}")


def read_message(line: bytes, source: str, number: int) -> Message:
    """The message on a line. Raises BadInput without its place, NotJson if it is not one."""
    try:
        fields = json.loads(line.decode(), object_pairs_hook=_once, parse_constant=_no_constant)
    except UnicodeDecodeError as error:
        raise NotJson(OTHER_BYTE(byte=line[error.start]), column=error.start + 1) from None
    except json.JSONDecodeError as error:
        raise NotJson(NO_JSON(), column=error.colno) from None
    except RecursionError:
        raise NotJson(say("njupt.nested-too-deeply", "found JSON nested too deeply")) from None
    except ValueError:
        raise NotJson(LONG_NUMBER()) from None
    if not isinstance(fields, dict):
        raise NotJson(NO_OBJECT(found=_shown(fields)))
    return Message(fields, source, number)


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        raise BadInput(say("njupt.name-twice", "found an object with a name twice, expected each name once"))
    return fields


def _no_constant(word: str) -> None:
    raise NotJson(say("njupt.json-constant", "found {found}, which is not JSON", found=word))


def _seat(value: object, field: str) -> int:
    if type(value) is not int or not 0 <= value <= 3:
        raise BadInput(
            say("njupt.no-position", "found {found}, expected a position from 0 to 3", found=_shown(value)), field=field
        )
    return seat_of(value)


def _cards(value: object, field: str) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise BadInput(
            say("njupt.no-cards", "found {found}, expected a list of cards", found=_shown(value)), field=field
        )
    with placed(field=field):
        return tuple(map(card_of, value))


OTHER_RANK = Text("njupt.other-rank", "found the rank {found}, expected one of {expected}")
OTHER_TYPE = Text("njupt.other-type", "found the type {found}, expected one of {expected}")


def _declared(type: object, rank: object, cards: object, *, name: str) -> Action:
    if type not in (None, *_TYPES, *_GIVING):
        raise BadInput(OTHER_TYPE(found=_shown(type), expected=listed((*_TYPES, PASS))), field=name)
    if type in ("FourKings", *_GIVING):
        rank = None
    elif rank not in (None, *_LETTERS, *_JOKER_KEYS):
        raise BadInput(OTHER_RANK(found=_shown(rank), expected=" ".join((*_LETTERS, *_JOKER_KEYS))), field=name)
    return Action(type and _TYPES.get(type, type), rank, _cards(cards, name))


NO_GIFT = Text("njupt.no-gift", "found {found}, expected who gives, who gets, and the card, such as [1, 3, 'HR']")


def _gift(value: object, field: str) -> tuple[int, int, str]:
    if not isinstance(value, list) or len(value) != 3:
        raise BadInput(NO_GIFT(found=_shown(value)), field=field)
    (card,) = _cards(value[2:], field)
    return _seat(value[0], field), _seat(value[1], field), card


NOTHING = Text("njupt.nothing", "nothing")


def _shown(value: object) -> Arg:
    if value is None:
        return NOTHING()
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."


_MOST_AHEAD = 2000
"""Messages that one looks ahead: a deal has some three hundred, and what is looked at has to be kept."""


def messages(sources: Sequence[Source], warnings: list[Wording]) -> Iterator[Message]:
    """The messages of all sources; those for every client come once.
    A log that ends before the others gets a sentence in ``warnings``. Raises BadInput, with file and line, if a line is no message or the
    logs contradict each other.
    """
    if len(sources) == 1:
        yield from _read(sources[0])
        return
    logs = [_Log(source) for source in sources]
    for place in count():
        messages = [public for log in logs if (public := log.advance()) is not None]
        # A deal begins for all clients before any of them is asked.
        yield from sorted((message for log in logs for message in log.private), key=_stage)
        if not messages:
            return
        first = messages[0]
        for other in messages[1:]:
            _check_same(first, other, place)
            # Some clients get only part of it.
            for name, value in other.fields.items():
                first.fields.setdefault(name, value)
        warnings += [log.ended() for log in logs if log.over and not log.noted]
        yield first


def _read(source: Source) -> Iterator[Message]:
    """The messages of one log; a message without an address is for its own client."""
    client = None
    for number, line in source.lines:
        if not line.strip():
            continue
        with placed(source=source.name, line=number):
            message = read_message(line, source.name, number)
        if message.stage == "beginning":
            client = message.fields.get("myPos")
        elif not message.public:
            message.fields.setdefault("from" if message.type == "answer" else "to", client)
        yield message


def _stage(message: Message) -> tuple[bool, int]:
    beginning = message.stage == "beginning"
    return not beginning, message.seat("myPos") if beginning else 0


OTHER_MATCH = Text(
    "njupt.other-match", "found {found}, expected {expected} as in {source}:{line}: these are not logs of one match"
)
CONTRADICTION = Text(
    "njupt.contradiction", "found {found}, expected {expected} as in {source}:{line}: the logs contradict each other"
)


def _check_same(first: Message, other: Message, place: int) -> None:
    for name in sorted({*first.fields} & {*other.fields} - {"to"}):
        ours, theirs = other.fields[name], first.fields[name]
        if ours != theirs:
            problem = CONTRADICTION if place else OTHER_MATCH
            raise BadInput(
                problem(found=repr(ours)[:60], expected=repr(theirs)[:60], source=first.source, line=first.line),
                source=other.source,
                line=other.line,
                field=name,
            )


class _Log:
    """One log, read up to the next message that every client gets."""

    def __init__(self, source: Source) -> None:
        self.name = source.name
        self.private: list[Message] = []
        self.over = False
        self.noted = False
        self._line = 0
        self._messages = _read(source)

    def advance(self) -> Message | None:
        """The next message that every client gets, None at the end; what comes before it is in ``private``."""
        self.private = []
        for message in self._messages:
            self._line = message.line
            if message.public:
                return message
            self.private.append(message)
        self.over = True
        return None

    def ended(self) -> Wording:
        self.noted = True
        return say(
            "njupt.log-ends",
            "{source}:{line}: this log ends here, before the others: the hand of its seat is not known from here on",
            source=self.name,
            line=self._line,
        )


class Lookahead(Iterator[Message]):
    """Messages with look-ahead; a refusal among them is raised in its turn."""

    def __init__(self, messages: Iterator[Message]) -> None:
        self._messages = messages
        self._seen: deque[Message | BadInput] = deque()

    def __next__(self) -> Message:
        found = self._seen.popleft() if self._seen else next(self._messages)
        if isinstance(found, BadInput):
            raise found
        return found

    def look(self) -> Iterator[Message]:
        """The messages to come, as far as they can be read, and at most some; they are kept."""
        for found in self._seen:
            if not isinstance(found, BadInput):
                yield found
        while len(self._seen) < _MOST_AHEAD:
            try:
                message = next(self._messages)
            except StopIteration:
                return
            except BadInput as refusal:
                self._seen.append(refusal)
                return
            self._seen.append(message)
            yield message


PLAYS = 8
"""So many plays of the first deal distinguish a match from all others; passes are not counted, since some engines leave them out."""


def match_contents(rules: str, dealt: Mapping[int, Message], messages: Iterable[Message]) -> list[str]:
    """List digests that may identify the match, the best first: of its first plays, of fewer plays, and last of its hands.

    With fewer plays a club finds a match that was imported from a log cut among its first plays. With the hands it finds a match
    imported when ids were made from hands; a new game is never identified by its hands. ``dealt`` are the beginnings of the first deal.
    """
    plays = _first_plays(messages)
    seats = sorted(dealt)
    hands = {seat: sorted(dealt[seat].cards("handCards")) for seat in seats}
    by_plays = [json.dumps([rules, seats, plays[:count]]) for count in range(len(plays), 0, -1)]
    return [*by_plays, json.dumps([rules, hands])]


def _first_plays(messages: Iterable[Message]) -> list[tuple[int, list[str]]]:
    """Seat and cards of the first plays of a deal; what cannot be read ends them, and is refused when its turn comes."""
    plays: list[tuple[int, list[str]]] = []
    for message in messages:
        if len(plays) == PLAYS or message.stage == "episodeOver":
            break
        if (message.type, message.stage) != ("notify", "play"):
            continue
        try:
            seat, action = message.seat("curPos"), message.action("curAction")
        except BadInput:
            break
        if action.type != PASS:
            plays.append((seat, sorted(action.cards)))
    return plays
