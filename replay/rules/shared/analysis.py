"""Questions of programs about one hand, as every kind's ``analyse`` reads and refuses them; the questions about many that kinds share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import reduce
from typing import Literal, NamedTuple, TypeVar, get_args, get_type_hints

import msgspec

from replay.rules.shared.notation import OTHER_VALUE
from replay.values.cards import UNSEEN, Pack
from replay.words.errors import BadInput
from replay.words.messages import Arg, Message, Text, listed, quoted, say

LARGEST = 10**15
"""The largest number that a question may hold."""

Question = Mapping[str, object]
"""An object of JSON."""
Answer = dict[str, object]
"""Plain values, ready for JSON."""

_Options = TypeVar("_Options", bound=msgspec.Struct)
_Choice = TypeVar("_Choice")


NO_QUESTION = Text("table.no-question", "found {found}, expected an object with op, one of: {names}")
NO_SUCH_QUESTION = Text("table.no-such-question", "found {found}, expected one of: {names}")


def answer_question(question: Question, answers: Mapping[str, Callable[[Question], Answer]]) -> Answer:
    """The answer of the one among these functions that the question's ``op`` names. Raises BadInput if it names none."""
    if not isinstance(question, Mapping):
        raise BadInput(NO_QUESTION(found=shown(question), names=listed(answers)))
    op = question.get("op")
    if not isinstance(op, str) or op not in answers:
        found = shown(op) if "op" in question else say("table.none", "none")
        raise BadInput(NO_SUCH_QUESTION(found=found, names=listed(answers)), field="op")
    return answers[op](question)


NO_SUCH_FIELD = Text("table.no-such-field", "found field {found}, expected only {names}")


def need_fields(given: Question, path: str, *, required: Collection[str], optional: Collection[str] = ()) -> None:
    """Refuse unknown fields and missing ones. ``path`` is put before their names, such as ``a.``."""
    for key in given:
        if key not in required and key not in optional:
            raise BadInput(
                NO_SUCH_FIELD(found=shown(key), names=listed((*required, *optional))), field=f"{path}{key[:40]}"
            )
    for key in required:
        if key not in given:
            raise BadInput(say("table.no-field", "found nothing, expected this field"), field=f"{path}{key}")


NO_INTEGER = Text("table.no-integer", "found {found}, expected an integer from {least} to {most}")


def integer(given: Question, key: str, least: int, most: int, *, path: str = "") -> int:
    """The field's whole number. Raises BadInput if it is not one or beyond these bounds."""
    value = given[key]
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise BadInput(NO_INTEGER(found=shown(value), least=least, most=most), field=f"{path}{key}")
    return value


def one_of(given: Question, key: str, choices: Sequence[_Choice], *, path: str = "") -> _Choice:
    """The field's value. Raises BadInput if it is none of the choices."""
    value = given[key]
    for choice in choices:
        # 1 equals True in Python, but a number is not a truth value.
        if value == choice and type(value) is type(choice):
            return choice
    raise BadInput(OTHER_VALUE(found=shown(value), expected=choices_in_words(choices)), field=f"{path}{key}")


def options_of(question: Question, kind: type[_Options], *, amounts: Collection[str]) -> _Options:
    """The options that the question names, the others from the kind's first profile.
    Raises BadInput if there is no such option, or it has no such value; ``amounts`` are options that are money.
    """
    given = question.get("options", {})
    if not isinstance(given, Mapping):
        raise BadInput(
            say("table.no-options", "found {found}, expected an object of options", found=shown(given)), field="options"
        )
    need_fields(given, "options.", required=(), optional=kind.__struct_fields__)
    for name, value in given.items():
        hint = get_type_hints(kind, include_extras=True)[name]
        try:
            msgspec.convert(value, hint)
        except msgspec.ValidationError:
            expected = say("table.minor-units", "an amount in minor units") if name in amounts else _expected(hint)
            raise BadInput(OTHER_VALUE(found=shown(value), expected=expected), field=f"options.{name}") from None
    return msgspec.convert(given, kind)


AN_INTEGER = Text("table.an-integer", "an integer from {least} to {most}")


def _expected(hint: object) -> Arg:
    """The possible values of an option, in words."""
    if hint is bool:
        return choices_in_words((True, False))
    bounds = [each for each in getattr(hint, "__metadata__", ()) if isinstance(each, msgspec.Meta)]
    return (
        AN_INTEGER(least=int(bounds[0].ge or 0), most=int(bounds[0].le or 0))
        if bounds
        else choices_in_words(get_args(hint))
    )


AT_CHARACTER = Text("table.at-character", "{problem} (character {column} of the text)")
NO_CARD_CODE = Text("table.no-card-code", "found {found}, expected a card's code such as {code}")
NO_CARDS_FIELD = Text(
    "table.no-cards-field", "found {found}, expected cards as a text such as '{text}' or a list of codes"
)


def cards_of(given: object, field: str, pack: Pack, *, text: str, code: Arg) -> list[str]:
    """The cards of a field, all of them known.
    ``text`` and ``code`` are examples for the refusal. Raises BadInput if they cannot be read, or one of them is unseen.
    """
    if isinstance(given, str):
        try:
            cards = pack.read(given)
        except BadInput as error:
            raise BadInput(AT_CHARACTER(problem=error.problem, column=error.column or 1), field=field) from None
    elif isinstance(given, list):
        for index, card in enumerate(given):
            if not isinstance(card, str) or (card not in pack and card != UNSEEN):
                raise BadInput(NO_CARD_CODE(found=shown(card), code=code), field=f"{field}[{index}]")
        cards = given
    else:
        raise BadInput(NO_CARDS_FIELD(found=shown(given), text=text), field=field)
    if UNSEEN in cards:
        raise BadInput(say("table.unseen-given", "found an unseen card, expected every card known"), field=field)
    return cards


MORE_THAN_THE_PACK = Text(
    "table.more-than-the-pack", "found {count} copies of {card}, expected at most the pack's {most}"
)


def too_many(cards: Collection[str], copies: Mapping[str, int]) -> Message | None:
    """A sentence if a card is there more often than the pack has it, or None."""
    for card, found in Counter(cards).items():
        if found > copies[card]:
            return MORE_THAN_THE_PACK(count=found, card=card, most=copies[card])
    return None


def choices_in_words(choices: Sequence[object]) -> Arg:
    """The choices in words.

    >>> print(choices_in_words((True, "pot", None)))
    true or 'pot' or null
    """
    return reduce(
        lambda before, last: say("table.or", "{before} or {last}", before=before, last=last), map(shown, choices)
    )


def shown(value: object) -> Arg:
    """A value of JSON in a few words.

    >>> print(shown(None), shown("pot"), shown(10**100), shown([1]), sep=", ")
    null, 'pot', a larger number, a list
    """
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, str):
        return quoted(value[:40])
    if isinstance(value, int) and abs(value) > LARGEST:
        return (
            say("table.larger-number", "a larger number")
            if value > 0
            else say("table.smaller-number", "a smaller number")
        )
    if isinstance(value, int | float):
        return str(value)
    return say("table.a-list", "a list") if isinstance(value, list) else say("table.an-object", "an object")


Measure = Literal["share", "stakes", "levels"]
SCALE = 1000
"""Counts of stakes are in thousandths."""


class Statistic(NamedTuple):
    """A question about many hands, asked of the tables in ``docs/data.md``: its words and its query.

    A query gives rows of rules, players, a code of ``labels``, the number of cases, and the sum and the sum of squares of their values, as
    integers: so the answer is exact and the same on every machine. It may name ``$kinds``, all kinds of game with this question.

    Args:
        title: the question in a sentence.
        about: the exact definition of the count.
        measure: the unit of the figures: shares of 1, thousandths of a stake, or levels.
        labels: the meaning of the codes, in display order; a missing number is a place.
        sql: the query.
        chance: what a share is where nothing but chance decides, if that is known: a share of 1, or ``players`` for an equal share of
            the players. Stakes and levels are 0 by chance.
        hidden: it counts cards that not everybody may know who sees the hands.
    """

    title: Message
    about: Message
    measure: Measure
    labels: Mapping[str, Text]
    sql: str
    chance: float | Literal["players"] | None = None
    hidden: bool = False


SUMS = "count(*), sum(x)::BIGINT, sum(x * x)::BIGINT"
"""The last columns of a query, over cases that each count ``x``."""
_SEATS = f"""
WITH places AS (
    SELECT rules, len(seats) AS players, unnest(range(1, len(seats) + 1)) AS place, unnest(seats) AS seat, winner
    FROM hands WHERE NOT void AND winner IS NOT NULL
), cases AS (SELECT rules, players, place, (seat = winner)::BIGINT AS x FROM places)
SELECT rules, players, place::VARCHAR, {SUMS} FROM cases GROUP BY ALL
"""
SEATS = Text("stats.seats", "Which seat wins?")
SEATS_ABOUT = Text(
    "stats.seats-about",
    "How often each seat wins, by its place in the order of play; the dealer is the first. In "
    "Guandan the winning seat is the first to go out. Drawn hands are left out.",
)
WINS_BY_SEAT = Statistic(SEATS(), SEATS_ABOUT(), "share", {}, _SEATS, "players")
"""Which seat wins, in every kind of game."""
_CLAIMING = f"""
WITH played AS (
    SELECT game, hand, rules, len(seats) AS players, unnest(seats) AS seat, winners
    FROM hands
    WHERE NOT void AND winner IS NOT NULL AND depth <> 'result' AND NOT lost AND split_part(rules, '/', 1) IN (SELECT unnest($kinds))
), claimed AS (SELECT game, hand, seat, count(*) AS claims FROM plays WHERE act = 'Claimed' GROUP BY ALL),
cases AS (
    SELECT rules, players, least(coalesce(claims, 0), 3) AS code, list_contains(winners, seat)::BIGINT AS x
    FROM played LEFT JOIN claimed USING (game, hand, seat)
)
SELECT rules, players, code::VARCHAR, {SUMS} FROM cases GROUP BY ALL
"""
CLAIMS_0 = Text("stats.claims-0", "no claim")
CLAIMS_1 = Text("stats.claims-1", "1 claim")
CLAIMS_2 = Text("stats.claims-2", "2 claims")
CLAIMS_3 = Text("stats.claims-3", "3 claims or more")
WINS_BY_CLAIMS = Statistic(
    say("stats.claiming", "How often does claiming win?"),
    say(
        "stats.claiming-about",
        "How often a seat wins a hand after claiming so many discards. The figures show how good a sign "
        "a claim is, not what it causes.",
    ),
    "share",
    {"0": CLAIMS_0, "1": CLAIMS_1, "2": CLAIMS_2, "3": CLAIMS_3},
    _CLAIMING,
    "players",
)
"""How often claiming wins, in kinds whose players may claim discards."""
