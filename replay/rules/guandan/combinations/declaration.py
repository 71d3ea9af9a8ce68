"""Reading a typed play: its cards and, if these are ambiguous, the declared combination (docs/rules/guandan.md, 12)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple, NoReturn

from replay.rules.guandan.combinations import wording
from replay.rules.guandan.combinations.combination import TYPES, Reading, bears, readings
from replay.rules.guandan.combinations.layout import describe, places, type_name, type_words
from replay.rules.guandan.combinations.patterns import LARGEST, STARTS, Combination, keys_of
from replay.rules.guandan.combinations.suitless import is_suitless, suited
from replay.rules.guandan.options import Options
from replay.rules.guandan.pack import BIG, LEVEL, SMALL, letter, rank_of, wild
from replay.rules.guandan.plays import Played
from replay.rules.guandan.table import GuandanTable
from replay.rules.shared.notation import need_short, read_card, read_cards, refusal
from replay.values.cards import UNSEEN
from replay.words.errors import BadInput, RuleViolation
from replay.words.messages import Message, any_of, listed

if TYPE_CHECKING:
    from replay.rules.guandan import GuandanRules

NO_CARD = re.compile(r"[a-z_]*[efgilmnopuvwyz]", re.IGNORECASE)
"""A word that cannot mean cards: no card is spelled with these letters."""
_AFTER_CARDS = re.compile(rf"(?<!\S)(?={NO_CARD.pattern})", re.IGNORECASE)
_TYPE = re.compile(
    r"(single|pair|triple|full[\s_]*house|straight[\s_]*flush|straight|tube|plate|joker[\s_]*bomb|bomb)(?![a-z_])\s*",
    re.IGNORECASE,
)
_RANK = re.compile(r"10|[2-9TJQKA]", re.IGNORECASE)
_KEY = re.compile(r"(10|[2-9TJQKA]|X[12]|[SR]J)(?!\S)\s*", re.IGNORECASE)
_STANDS = re.compile(r"(\S+?)\s*=\s*([^\s=]*)")
_TYPE_OF: Mapping[str, Combination] = {each.replace("_", ""): each for each in TYPES}
_JOKERS = {"X1": SMALL, "SJ": SMALL, "X2": BIG, "RJ": BIG}


class _Laid(NamedTuple):
    """Cards in table order, the declared meaning of each wild by place, the place of the first such claim in the line, and the typed cards.

    A card without a noted suit is its rank alone.
    """

    cards: list[str]
    substitutes: dict[int, str]
    claim: tuple[int, int]
    words: str


def typed(type: Combination, key: int | None, level: int) -> str:
    """A combination as it is typed: its rank by the letter, the level's own for the level card, A for the ace below the two.

    >>> typed("full_house", LEVEL, 8), typed("straight", 1, 8), typed("pair", SMALL, 8), typed("joker_bomb", None, 8)
    ('full house 8', 'straight A', 'pair X1', 'joker bomb')
    """
    words = type_words(type)
    if key is None:
        return words
    named = {LEVEL: letter(level), SMALL: "X1", BIG: "X2"}
    return f"{words} {named.get(key) or letter(key)}"


def write_play(rules: GuandanRules, table: GuandanTable, move: Played) -> str:
    """The play; its combination is written only if the cards have more than one reading, or none that is known."""
    fit = readings(move.cards, table.level, rules.options)
    plain = [(each.type, each.key) for each in fit] == [(move.as_, move.key)]
    combination = "" if plain else f" {typed(move.as_, move.key, table.level)}"
    return f"{'~' * move.inferred}{rules.pack.write(move.cards)}{combination}"


def read_play(rules: GuandanRules, table: GuandanTable, seat: int, text: str, start: int, *, inferred: bool) -> Played:
    """The play in the text from ``start`` on; a card without a noted suit becomes an unseen one.

    Raises RuleViolation for cards that are no combination, and BadInput, both with the column, for what cannot be read and for cards
    that could be several.
    """
    end = len(text.rstrip())
    after = _AFTER_CARDS.search(text, start, end)
    position = after.start() if after else end
    laid = _read_laid(rules, table.level, text[:position], start)
    type, key = None, None
    found = read_type(text, position)
    if found:
        type, position = found
        match = _KEY.match(text, position, end)
        if match:
            key, position = _read_key(type, match[1].upper(), table.level, position), match.end()
    rest = text[position:end]
    if rest and rest.casefold() != "inferred":
        raise refusal(
            text, position, wording.NO_RANK() if type else wording.NO_TYPE(types=listed(map(type_words, TYPES)))
        )
    suitless = any(map(is_suitless, laid.cards))
    level, size = table.level, len(laid.cards)
    if type is None or (key is None and type != "joker_bomb"):
        type, key, *_ = _settled(rules, table, seat, text, laid, type)
    elif suitless and not _could_be(rules, level, laid, Reading(type, key, size)):
        raise _no_combination(
            table,
            seat,
            wording.UNSEEN_SUITS_AS(cards=laid.words, combination=describe(type, key, size, level)),
            rules.expected(table),
        )
    elif not suitless and not _allows(Reading(type, key, size), laid, level, rules.options):
        _refuse_claim(text, laid, [typed(type, key, level)])
    if suitless and table.depth == "full":
        raise BadInput(
            wording.SUITS_MISSING(found=laid.words, combination=describe(type, key, size, level)),
            column=start + 1,
        )
    cards = tuple(UNSEEN if is_suitless(card) else card for card in laid.cards)
    return Played(seat, cards, type, key, inferred or bool(rest))


def read_type(text: str, start: int) -> tuple[Combination, int] | None:
    """The type of a combination at this place, and where it ends; None if there is none.

    >>> read_type("Full House 5", 0), read_type("straight_flush", 0), read_type("flush", 0)
    (('full_house', 11), ('straight_flush', 14), None)
    """
    match = _TYPE.match(text, start)
    return (_TYPE_OF[re.sub(r"[\s_]", "", match[1].casefold())], match.end()) if match else None


def read_level(text: str, start: int) -> int:
    """The level at this place, 2 to 14 for the ace, as it is typed. Raises BadInput with the column.

    >>> read_level("10", 0), read_level("a", 0)
    (10, 14)
    """
    word = text[start:].strip()
    if not _RANK.fullmatch(word):
        raise refusal(text, start, wording.NO_LEVEL())
    return _rank(word)


def _rank(text: str) -> int:
    return rank_of(("T" if text == "10" else text.upper()) + "S")


def _read_laid(rules: GuandanRules, level: int, text: str, start: int) -> _Laid:
    """The cards of a play, with what its wilds were declared to stand for: ``8H=TS JS QS``."""
    need_short(text[start:].rstrip(), start + 1)
    cards: list[str] = []
    substitutes: dict[int, str] = {}
    claim = (0, 0)
    position = start
    for match in _STANDS.finditer(text, start):
        cards += read_cards(rules.pack, text[: match.end(1)], position, suitless=True)
        if cards[-1] != wild(level):
            raise BadInput(
                wording.STANDS_FOR_NOTHING(card=cards[-1], wild=wild(level)),
                column=match.start(1) + 1,
            )
        substitutes[len(cards) - 1] = stand_in = read_card(rules.pack, match[2], match.start(2))
        if stand_in == UNSEEN:
            raise refusal(text, match.start(2), wording.WILD_FOR_UNSEEN())
        position = match.end()
        claim = claim if claim[1] else match.span()
    if not substitutes or text[position:].strip():
        cards += read_cards(rules.pack, text, position, suitless=True)
    if len(cards) > LARGEST:
        raise BadInput(wording.OTHER_NUMBER(found=len(cards), most=LARGEST), column=start + 1)
    return _Laid(cards, substitutes, claim, " ".join(text[start:].split())[:60])


def _read_key(type: Combination, text: str, level: int, start: int) -> int:
    rank = _JOKERS.get(text) or _rank(text)
    key = 1 if type in STARTS and text == "A" else LEVEL if type not in STARTS and rank == level else rank
    keys = keys_of(type, level)
    if key in keys:
        return key
    if type in STARTS:
        wanted = wording.LOWEST_RANK(combination=type_name(type), highest=letter(STARTS[type][-1]))
    else:
        wanted = wording.ANY_RANK() if LEVEL in keys else wording.NOTHING_AFTER_JOKER_BOMB()
    raise BadInput(wording.NO_KEY(found=text, expected=wanted), column=start + 1)


def _could_be(rules: GuandanRules, level: int, laid: _Laid, reading: Reading) -> bool:
    """True if a play with cards of unseen suits can be what it was declared as."""
    type, key, *_ = reading
    return any(
        bears(guess.cards, level, type, key, rules.options) and _allows(reading, guess, level, rules.options)
        for guess in _guesses(laid, level, type)
    )


def _guesses(laid: _Laid, level: int, type: Combination | None) -> list[_Laid]:
    """The play with every suit, as it was laid or, where suits were left out, as it can have been."""
    if not any(map(is_suitless, laid.cards)):
        return [laid]
    flush = type == "straight_flush"
    return [laid._replace(cards=cards) for cards in suited(laid.cards, laid.substitutes, level, flush=flush)]


class _Fit(NamedTuple):
    """The readings of a play: all, those of the declared type, and among these those that allow the declared meaning of its wilds."""

    every: list[Reading]
    typed: list[Reading]
    left: list[Reading]


def _fit(rules: GuandanRules, level: int, laid: _Laid, type: Combination | None) -> _Fit:
    every = readings(laid.cards, level, rules.options)
    typed = [each for each in every if type in (None, each.type)]
    return _Fit(every, typed, [each for each in typed if _allows(each, laid, level, rules.options)])


def _settled(
    rules: GuandanRules, table: GuandanTable, seat: int, text: str, laid: _Laid, type: Combination | None
) -> Reading:
    """The one reading that the cards have, of this type if it was declared."""
    cards, level = laid.cards, table.level
    tried = [_fit(rules, level, guess, type) for guess in _guesses(laid, level, type)]
    every, fit, left = next((each for each in tried if each.left), tried[0])
    if len(left) == 1:
        return left[0]
    suitless = any(map(is_suitless, cards))
    shown = wording.OF_UNSEEN_SUITS(cards=laid.words) if suitless else rules.pack.write(cards)
    either = [typed(each.type, each.key, level) for each in left or fit or every]
    if left:
        raise BadInput(wording.SEVERAL(found=shown, combinations=listed(either)), column=len(text.rstrip()) + 1)
    if fit:
        _refuse_claim(text, laid, either)
    if UNSEEN in cards:
        raise BadInput(wording.UNSEEN_CARDS(), column=len(text.rstrip()) + 1)
    what = (
        wording.CARDS_AS(cards=shown, combination=type_name(type))
        if type
        else wording.NO_COMBINATION(cards=shown, level=letter(level))
    )
    if not either:
        raise _no_combination(table, seat, what, rules.expected(table))
    declared = f"{seat} {laid.words} {either[0]}"
    raise _no_combination(table, seat, what, wording.DECLARED(combinations=any_of(either)), declared)


def _no_combination(
    table: GuandanTable, seat: int, what: Message, legal: Message, typed: str | None = None
) -> RuleViolation:
    rule = wording.RULING_COMBINATIONS()
    return RuleViolation(wording.CANNOT_PLAY(who=table.who(seat), what=what), rule=rule, legal=legal, typed=typed)


def _allows(reading: Reading, laid: _Laid, level: int, options: Options) -> bool:
    """True if the reading has a place for everything that the wilds were declared to stand for."""
    if not laid.substitutes:
        return True
    named = [laid.substitutes.get(place, card) for place, card in enumerate(laid.cards)]
    fixed = [card for place, card in enumerate(named) if place in laid.substitutes or card not in (UNSEEN, wild(level))]
    # A wild that is declared to be the level card itself takes a place like any card of that rank.
    ranks = [f"{letter(level)}S" if card == wild(level) else card for card in fixed]
    type, key, size, _ = reading
    if Counter(map(rank_of, ranks)) - Counter(places(ranks, level, type, key, size)):
        return False
    suits = {card[1] for card in fixed}
    if type == "straight_flush":
        return len(suits) == 1
    return type != "straight" or len(fixed) < size or len(suits) > 1 or options.flush_as_straight


def _refuse_claim(text: str, laid: _Laid, either: Sequence[str]) -> NoReturn:
    start, end = laid.claim
    raise BadInput(
        wording.OTHER_CLAIM(found=text[start:end][:30], combinations=listed(either)),
        column=start + 1,
    )
