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
from replay.rules.guandan.study import bombs, plays_to_empty
from replay.rules.guandan.table import HELD
from replay.rules.shared import analysis
from replay.words.errors import BadInput
from replay.words.messages import Message, Text, any_of, quoted, say


def analyse(question: analysis.Question) -> analysis.Answer:
    """The answer to one question.

    Raises:
        BadInput: the question is not one of ours, no pack has its cards, or a play is not what its cards make; ``field`` says where.

    >>> analyse({"op": "read", "level": "9", "cards": "5S 5D 5C 9H 9H"})
    {'readings': [{'type': 'full_house', 'key': 5, 'size': 5}, {'type': 'bomb', 'key': 5, 'size': 5}]}
    """
    return analysis.answer_question(question, {"read": _read, "beats": _beats, "legal": _legal, "distance": _distance})


def _read(question: analysis.Question) -> analysis.Answer:
    """``cards``: everything that they can be played as, with the option on which it depends, if any."""
    analysis.need_fields(question, "", required=("op", "level", "cards"), optional=("options",))
    _options(question)
    level = _level(question)
    found = every_reading(_cards(question["cards"], "cards"), level)
    return {"readings": [_shape(each) | ({"optional": each.optional} if each.optional else {}) for each in found]}


def _beats(question: analysis.Question) -> analysis.Answer:
    """``a`` and ``b``, each with ``cards``, ``type`` and ``key`` that the options allow: whether a may be laid on b."""
    analysis.need_fields(question, "", required=("op", "level", "a", "b"), optional=("options",))
    options = _options(question)
    level = _level(question)
    return {"a_beats_b": beats(_declared(question, "a", level, options), _declared(question, "b", level, options))}


MOST_HELD = HELD + 1
"""The most cards of a question about one hand: those dealt, and one too many."""
TOO_MANY_CARDS = Text("guandan.too-many-cards", "found {count} cards, expected {most} at most")


def _legal(question: analysis.Question) -> analysis.Answer:
    """``hand``, optionally ``table`` with ``type``, ``key``, ``size``: all plays under the options, or with a table all that beat it."""
    analysis.need_fields(question, "", required=("op", "level", "hand"), optional=("table", "options"))
    options = _options(question)
    level = _level(question)
    hand = _cards(question["hand"], "hand")
    table = None if question.get("table") is None else _table(question["table"], level)
    found = plays(hand, level, options, table)
    return {"plays": [{**_shape(reading), "cards": list(cards)} for reading, cards in found]}


def _distance(question: analysis.Question) -> analysis.Answer:
    """``hand``: the fewest ``plays`` that empty it, and its ``bombs`` of one rank without a wild."""
    analysis.need_fields(question, "", required=("op", "level", "hand"), optional=("options",))
    _options(question)
    level = _level(question)
    hand = _cards(question["hand"], "hand")
    if len(hand) > MOST_HELD:
        raise BadInput(TOO_MANY_CARDS(count=len(hand), most=MOST_HELD), field="hand")
    return {"plays": plays_to_empty(hand, level), "bombs": bombs(hand, level)}


def _shape(reading: Reading) -> analysis.Answer:
    return {"type": reading.type, "key": reading.key, "size": reading.size}


def _options(question: analysis.Question) -> Options:
    return analysis.options_of(question, Options, amounts=("stake", "stake_cap"))


def _level(question: analysis.Question) -> int:
    return LOWEST + RANKS.index(analysis.one_of(question, "level", RANKS))


def _cards(given: object, field: str) -> list[str]:
    cards = analysis.cards_of(given, field, PACK, text="4H 5D X1", code=any_of([quoted("4H"), quoted("X1")]))
    why = analysis.too_many(cards, PACK.copies)
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


def _declared(question: analysis.Question, field: str, level: int, options: Options) -> Reading:
    """A play whose cards can be what it is declared as."""
    given = _object(question[field], field, say("guandan.play-fields", "cards, type and key"))
    analysis.need_fields(given, f"{field}.", required=("cards", "type"), optional=("key",))
    cards = _cards(given["cards"], f"{field}.cards")
    type = analysis.one_of(given, "type", TYPES, path=f"{field}.")
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
    fit = any_of([WITH_KEY(combination=each.type, key=analysis.shown(each.key)) for each in found])
    play = WITH_KEY(combination=type, key=analysis.shown(key))
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
    analysis.need_fields(table, "table.", required=("type", "size"), optional=("key",))
    type = analysis.one_of(table, "type", TYPES, path="table.")
    key = _key(table, "table")
    existing = keys_of(type, level)
    if key not in existing:
        problem = NO_KEY_OF_TYPE(found=analysis.shown(key), type=type, expected=analysis.choices_in_words(existing))
        raise BadInput(problem, field="table.key")
    sizes = sizes_of(type, key)
    return Reading(type, key, analysis.integer(table, "size", sizes[0], sizes[-1], path="table."))


def _key(given: analysis.Question, field: str) -> int | None:
    return None if given.get("key") is None else analysis.integer(given, "key", 1, BIG, path=f"{field}.")


NO_OBJECT = Text("guandan.no-object", "found {found}, expected an object with {fields}")


def _object(given: object, field: str, fields: Message) -> analysis.Question:
    if not isinstance(given, Mapping):
        raise BadInput(NO_OBJECT(found=analysis.shown(given), fields=fields), field=field)
    return given


_TRIBUTE = f"""
WITH due AS (
    SELECT game, hand, (data->'$.payers')::BIGINT[] AS payers FROM events WHERE type = 'TributeDue'
), resisted AS (SELECT DISTINCT game, hand FROM plays WHERE act = 'Resisted' UNION SELECT game, hand FROM events WHERE type = 'Resisted'),
cases AS (
    SELECT h.rules, len(h.seats) AS players,
        CASE WHEN r.game IS NOT NULL THEN 'resisted' WHEN payers IS NULL THEN 'none' WHEN len(payers) = 1 THEN 'one' ELSE 'two' END AS code,
        CASE WHEN payers IS NULL THEN h.scores[1] ELSE -h.scores[list_position(h.seats, payers[1])] END AS x
    FROM hands h LEFT JOIN due USING (game, hand) LEFT JOIN resisted r USING (game, hand)
    WHERE NOT h.void AND h.rules LIKE 'guandan/%' AND h.board IS NULL AND h.how = 'finished' AND len(h.scores) = 4
      AND (payers IS NOT NULL OR h.hand = 1)
)
SELECT rules, players, code, {analysis.SUMS} FROM cases GROUP BY ALL
"""
_OF_GUANDAN = """
WITH played AS (
    SELECT h.game, h.hand, h.rules, len(h.seats) AS players, h.winner, p.seat, p.number,
        list_contains(h.winners, p.seat) AS won, p.declared IN ('bomb', 'straight_flush', 'joker_bomb') AS bomb
    FROM hands h JOIN plays p USING (game, hand)
    WHERE NOT h.void AND NOT h.lost AND h.rules LIKE 'guandan/%' AND h.how = 'finished' AND h.winner IS NOT NULL AND p.act = 'Played'
)"""
_BOMBS = f"""{_OF_GUANDAN}, counted AS (
    SELECT rules, players, (count(*) FILTER (bomb AND won) - count(*) FILTER (bomb AND NOT won))::BIGINT AS more
    FROM played GROUP BY game, hand, rules, players
), sides AS (SELECT rules, players, more, 1 AS x FROM counted UNION ALL SELECT rules, players, -more, 0 FROM counted),
cases AS (SELECT rules, players, least(more, 2) AS code, x FROM sides WHERE more > 0)
SELECT rules, players, code::VARCHAR, {analysis.SUMS} FROM cases GROUP BY ALL
"""
_DECIDING = f"""{_OF_GUANDAN}, last AS (
    SELECT rules, players, list(bomb ORDER BY number DESC) AS bombs FROM played WHERE seat = winner GROUP BY game, hand, rules, players
), found AS (
    SELECT rules, players, CASE WHEN bombs[1] THEN 'last' WHEN coalesce(bombs[2], false) THEN 'before' ELSE 'none' END AS code FROM last
), cases AS (
    SELECT rules, players, c.code, (found.code = c.code)::BIGINT AS x FROM found, (VALUES ('last'), ('before'), ('none')) AS c (code)
)
SELECT rules, players, code, {analysis.SUMS} FROM cases GROUP BY ALL
"""
TRIBUTE = Text("stats.tribute", "How much is a tribute worth in levels?")
BOMBS = Text("stats.bombs", "How often does the side with more bombs win?")
DECIDING = Text("stats.deciding", "How often does a bomb decide?")
STATISTICS = {
    "tribute": analysis.Statistic(
        TRIBUTE(),
        say(
            "stats.tribute-about",
            "Guandan: the levels that the winners of a hand gain in the next one; below zero if the others "
            "gain. A side that resists holds both big jokers, so the difference is more than the tribute "
            "alone. The first hand of a match has no tribute; there the side of the first seat is counted.",
        ),
        "levels",
        {
            "none": Text("stats.tribute-none", "first hand of a match"),
            "resisted": Text("stats.tribute-resisted", "the tribute is resisted"),
            "one": Text("stats.tribute-one", "one tribute is paid"),
            "two": Text("stats.tribute-two", "two tributes are paid"),
        },
        _TRIBUTE,
    ),
    "bombs": analysis.Statistic(
        BOMBS(),
        say("stats.bombs-about", "Guandan: how often the side that played more bombs wins the hand, by how many more."),
        "share",
        {"1": Text("stats.bombs-one", "one bomb more"), "2": Text("stats.bombs-more", "two bombs more, or more")},
        _BOMBS,
        0.5,
    ),
    "deciding": analysis.Statistic(
        DECIDING(),
        say(
            "stats.deciding-about",
            "Guandan: the last plays of the seat that goes out first. A bomb as its last play but one took "
            "the lead with which it went out.",
        ),
        "share",
        {
            "last": Text("stats.deciding-last", "goes out with a bomb"),
            "before": Text("stats.deciding-before", "the last play but one is a bomb"),
            "none": Text("stats.deciding-none", "neither"),
        },
        _DECIDING,
    ),
}
"""The questions about many hands of this kind, by name."""
