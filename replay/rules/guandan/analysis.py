"""Answers to programs about Guandan: the readings of cards, what beats what, every play of a hand.

A question is a JSON object with ``op`` and the fields named at each answer. Each may have ``options``; the default is the profile
``guandan/fcg``. ``level`` is one of 2 to 9, T, J, Q, K, A. Cards are a text such as ``"4H 5D X1"`` or a list of codes. Keys
are those of ``Reading``: null for the joker bomb.
"""

from __future__ import annotations

from collections.abc import Mapping

from replay.rules.guandan.combinations.combination import TYPES, Reading, beats, every_reading, readings
from replay.rules.guandan.combinations.patterns import keys_of, sizes_of
from replay.rules.guandan.combinations.plays import plays
from replay.rules.guandan.options import Options
from replay.rules.guandan.pack import BIG, LOWEST, PACK, RANKS
from replay.rules.shared.analysis_input import (
    Answer,
    Question,
    answered,
    cards_of,
    either,
    integer,
    keys,
    one_of,
    options_of,
    shown,
    too_many,
)
from replay.words.errors import BadInput
from replay.words.messages import Message, Text, any_of, quoted, say


def analyse(question: Question) -> Answer:
    """The answer to one question.

    Raises:
        BadInput: the question is not one of ours, no pack has its cards, or a play is not what its cards make; ``field`` says where.

    >>> analyse({"op": "read", "level": "9", "cards": "5S 5D 5C 9H 9H"})
    {'readings': [{'type': 'full_house', 'key': 5, 'size': 5}, {'type': 'bomb', 'key': 5, 'size': 5}]}
    """
    return answered(question, {"read": _read, "beats": _beats, "legal": _legal})


def _read(question: Question) -> Answer:
    """``cards``: everything that they can be played as, with the option on which it depends, if any."""
    keys(question, "", required=("op", "level", "cards"), optional=("options",))
    _options(question)
    level = _level(question)
    found = every_reading(_cards(question["cards"], "cards"), level)
    return {"readings": [_shape(each) | ({"optional": each.optional} if each.optional else {}) for each in found]}


def _beats(question: Question) -> Answer:
    """``a`` and ``b``, each with ``cards``, ``type`` and ``key`` that the options allow: whether a may be laid on b."""
    keys(question, "", required=("op", "level", "a", "b"), optional=("options",))
    options = _options(question)
    level = _level(question)
    return {"a_beats_b": beats(_declared(question, "a", level, options), _declared(question, "b", level, options))}


def _legal(question: Question) -> Answer:
    """``hand``, optionally ``table`` with ``type``, ``key``, ``size``: all plays under the options, or with a table all that beat it."""
    keys(question, "", required=("op", "level", "hand"), optional=("table", "options"))
    options = _options(question)
    level = _level(question)
    hand = _cards(question["hand"], "hand")
    table = None if question.get("table") is None else _table(question["table"], level)
    found = plays(hand, level, options, table)
    return {"plays": [{**_shape(reading), "cards": list(cards)} for reading, cards in found]}


def _shape(reading: Reading) -> Answer:
    return {"type": reading.type, "key": reading.key, "size": reading.size}


def _options(question: Question) -> Options:
    return options_of(question, Options, amounts=("stake", "stake_cap"))


def _level(question: Question) -> int:
    return LOWEST + RANKS.index(one_of(question, "level", RANKS))


def _cards(given: object, field: str) -> list[str]:
    cards = cards_of(given, field, PACK, text="4H 5D X1", code=any_of([quoted("4H"), quoted("X1")]))
    why = too_many(cards, PACK.copies)
    if why:
        raise BadInput(why, field=field)
    return cards


OTHER_PLAY = Text("guandan.other-play", "found {found}, expected {expected}, as {cards} can be played at level {level}")
OPTIONAL_PLAY = Text(
    "guandan.optional-play",
    "found {found}, which only the option {option} allows, expected {expected}, as {cards} can be played at level {level}",
)
WITH_KEY = Text("guandan.with-key", "{combination} with key {key}")
UNPLAYABLE = Text(
    "guandan.unplayable", "found {found}, which cannot be played at level {level}, expected the cards of a {type}"
)


def _declared(question: Question, field: str, level: int, options: Options) -> Reading:
    """A play whose cards can be what it is declared as."""
    given = _object(question[field], field, say("guandan.play-fields", "cards, type and key"))
    keys(given, f"{field}.", required=("cards", "type"), optional=("key",))
    cards = _cards(given["cards"], f"{field}.cards")
    type = one_of(given, "type", TYPES, path=f"{field}.")
    key = _key(given, field)
    found = readings(cards, level, options)
    for each in found:
        if (each.type, each.key) == (type, key):
            return each
    shown_cards = PACK.write(cards) or say("guandan.no-cards", "no cards")
    if not found:
        problem = UNPLAYABLE(found=shown_cards, level=str(question["level"]), type=type)
        raise BadInput(problem, field=field)
    off = next((each.optional for each in every_reading(cards, level) if (each.type, each.key) == (type, key)), None)
    fit = any_of([WITH_KEY(combination=each.type, key=shown(each.key)) for each in found])
    play = WITH_KEY(combination=type, key=shown(key))
    level_typed = str(question["level"])
    problem = (
        OPTIONAL_PLAY(found=play, option=off, expected=fit, cards=shown_cards, level=level_typed)
        if off
        else OTHER_PLAY(found=play, expected=fit, cards=shown_cards, level=level_typed)
    )
    raise BadInput(problem, field=field)


NO_KEY_OF_TYPE = Text(
    "guandan.no-key-of-type", "found {found}, expected a key that a {type} has at this level: {expected}"
)


def _table(given: object, level: int) -> Reading:
    """A play on the table, whatever its cards are."""
    table = _object(given, "table", say("guandan.table-fields", "type, key and size, or null"))
    keys(table, "table.", required=("type", "size"), optional=("key",))
    type = one_of(table, "type", TYPES, path="table.")
    key = _key(table, "table")
    existing = keys_of(type, level)
    if key not in existing:
        problem = NO_KEY_OF_TYPE(found=shown(key), type=type, expected=either(existing))
        raise BadInput(problem, field="table.key")
    sizes = sizes_of(type, key)
    return Reading(type, key, integer(table, "size", sizes[0], sizes[-1], path="table."))


def _key(given: Question, field: str) -> int | None:
    return None if given.get("key") is None else integer(given, "key", 1, BIG, path=f"{field}.")


NO_OBJECT = Text("guandan.no-object", "found {found}, expected an object with {fields}")


def _object(given: object, field: str, fields: Message) -> Question:
    if not isinstance(given, Mapping):
        raise BadInput(NO_OBJECT(found=shown(given), fields=fields), field=field)
    return given
