"""Reading a typed play: its cards and, if these are ambiguous, the declared combination (docs/rules/guandan.md, 12)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple, NoReturn

from replay.rules.guandan.combinations.combination import TYPES, Reading, may_be_declared, readings
from replay.rules.guandan.combinations.layout import describe, places, type_name, type_words
from replay.rules.guandan.combinations.patterns import LARGEST, STARTS, Combination, keys_of
from replay.rules.guandan.options import Options
from replay.rules.guandan.pack import BIG, LEVEL, PACK, SMALL, SUITS, letter, rank_of, wild
from replay.rules.guandan.plays import Played
from replay.rules.guandan.table import GuandanTable
from replay.rules.shared.notation import need_short, read_card, read_cards, refusal
from replay.values.cards import UNSEEN
from replay.words.errors import BadInput, RuleViolation
from replay.words.messages import Message, Text, any_of, listed, say

if TYPE_CHECKING:
    from replay.rules.guandan import GuandanRules


def is_suitless(card: str) -> bool:
    """True if this is the rank of a card without a noted suit.

    >>> [is_suitless(card) for card in ("3", "3H", "?")]
    [True, False, False]
    """
    return len(card) == 1 and card != UNSEEN


def suited(cards: Sequence[str], substitutes: Mapping[int, str], level: int, *, flush: bool) -> Iterator[list[str]]:
    """The cards, in table order with ranks among them, with suits filled in, one or several, the likeliest first.

    All are naturals at first, and only then one or two of the level cards are wild: a table that saw a wild notes what it stands for. A
    substitute is by its place the card that a wild was declared to be.

    >>> list(suited(["9", "9", "8"], {}, 8, flush=False))
    [['9H', '9S', '8D'], ['9H', '9S', '8H']]
    >>> list(suited(["5", "6S", "7S", "8S", "9S"], {}, 2, flush=False))
    [['5H', '6S', '7S', '8S', '9S']]
    """
    missing = [place for place, card in enumerate(cards) if is_suitless(card)]
    levels = [place for place in missing if cards[place] == letter(level)]
    left = PACK.copies[wild(level)] - cards.count(wild(level))
    for wilds in range(min(len(levels), left) + 1):
        whole = list(cards)
        for place in levels[:wilds]:
            whole[place] = wild(level)
        noted = {card[1] for card in _named(whole, substitutes) if len(card) > 1 and card != wild(level)}
        # The suits that are not there come first, so that a straight is not a flush.
        suits = (
            sorted(noted or SUITS[:1]) if flush else sorted(SUITS, key=lambda suit: (suit in noted, SUITS.index(suit)))
        )
        for number, place in enumerate(place for place in missing if is_suitless(whole[place])):
            turn = number % len(suits)
            codes = [whole[place] + suit for suit in suits[turn:] + suits[:turn]]
            whole[place] = min((code for code in codes if code != wild(level)), key=whole.count, default=codes[0])
        yield whole


def _named(cards: Sequence[str], substitutes: Mapping[int, str]) -> list[str]:
    return [substitutes.get(place, card) for place, card in enumerate(cards)]


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


NO_RANK = Text("combinations.no-rank", "its rank, such as 9, T, A or X1")
NO_TYPE = Text("combinations.no-type", "one of: {types}")
SUITS_MISSING = Text(
    "combinations.suits-missing",
    "found {found!r}, a {combination} of unseen suits, expected every card with its suit, such as "
    "3H: this hand is recorded in full",
)
UNSEEN_SUITS_AS = Text("combinations.unseen-suits-as", "{cards} of unseen suits as a {combination}")


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
        raise refusal(text, position, NO_RANK() if type else NO_TYPE(types=listed(map(type_words, TYPES))))
    suitless = any(map(is_suitless, laid.cards))
    level, size = table.level, len(laid.cards)
    if type is None or (key is None and type != "joker_bomb"):
        type, key, *_ = _settled(rules, table, seat, text, laid, type)
    elif suitless and not _could_be(rules, level, laid, Reading(type, key, size)):
        raise _no_combination(
            table,
            seat,
            UNSEEN_SUITS_AS(cards=laid.words, combination=describe(type, key, size, level)),
            rules.expected(table),
        )
    elif not suitless and not _allows(Reading(type, key, size), laid, level, rules.options):
        _refuse_claim(text, laid, [typed(type, key, level)])
    if suitless and table.depth == "full":
        raise BadInput(SUITS_MISSING(found=laid.words, combination=describe(type, key, size, level)), column=start + 1)
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
        raise refusal(text, start, say("combinations.no-level", "a level such as 8, T or A"))
    return _rank(word)


def _rank(text: str) -> int:
    return rank_of(("T" if text == "10" else text.upper()) + "S")


STANDS_FOR_NOTHING = Text(
    "combinations.stands-for-nothing",
    "found '=' after {card}, expected it only after the wild, which is {wild} at this level",
)
WILD_FOR_UNSEEN = Text("combinations.wild-for-unseen", "the card that the wild stands for")
OTHER_NUMBER = Text("combinations.other-number", "found {found} cards, expected a play of 1 to {most}")


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
            raise BadInput(STANDS_FOR_NOTHING(card=cards[-1], wild=wild(level)), column=match.start(1) + 1)
        substitutes[len(cards) - 1] = stand_in = read_card(rules.pack, match[2], match.start(2))
        if stand_in == UNSEEN:
            raise refusal(text, match.start(2), WILD_FOR_UNSEEN())
        position = match.end()
        claim = claim if claim[1] else match.span()
    if not substitutes or text[position:].strip():
        cards += read_cards(rules.pack, text, position, suitless=True)
    if len(cards) > LARGEST:
        raise BadInput(OTHER_NUMBER(found=len(cards), most=LARGEST), column=start + 1)
    return _Laid(cards, substitutes, claim, " ".join(text[start:].split())[:60])


NO_KEY = Text("combinations.no-key", "found {found!r}, expected {expected}")
LOWEST_RANK = Text("combinations.lowest-rank", "the lowest rank of a {combination}: A, or 2 to {highest}")
NOTHING_AFTER_JOKER_BOMB = Text("combinations.nothing-after-joker-bomb", "nothing after 'joker bomb'")


def _read_key(type: Combination, text: str, level: int, start: int) -> int:
    rank = _JOKERS.get(text) or _rank(text)
    key = 1 if type in STARTS and text == "A" else LEVEL if type not in STARTS and rank == level else rank
    keys = keys_of(type, level)
    if key in keys:
        return key
    if type in STARTS:
        wanted = LOWEST_RANK(combination=type_name(type), highest=letter(STARTS[type][-1]))
    else:
        wanted = say("combinations.any-rank", "a rank from 2 to A") if LEVEL in keys else NOTHING_AFTER_JOKER_BOMB()
    raise BadInput(NO_KEY(found=text, expected=wanted), column=start + 1)


def _could_be(rules: GuandanRules, level: int, laid: _Laid, reading: Reading) -> bool:
    """True if a play with cards of unseen suits can be what it was declared as."""
    type, key, *_ = reading
    return any(
        may_be_declared(guess.cards, level, type, key, rules.options) and _allows(reading, guess, level, rules.options)
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


SEVERAL = Text(
    "combinations.several",
    "found {found}, which can be several combinations, expected one of these after it: {combinations}",
)
UNSEEN_CARDS = Text(
    "combinations.unseen-cards",
    "found '?' in a play, expected the combination after the cards, such as pair 9 or straight 5",
)
OF_UNSEEN_SUITS = Text("combinations.of-unseen-suits", "{cards} of unseen suits")
DECLARED = Text("combinations.declared", "{combinations}")
CARDS_AS = Text("combinations.cards-as", "{cards} as a {combination}")
NO_COMBINATION = Text("combinations.no-combination", "{cards}, which is not a combination at level {level}")


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
    shown = OF_UNSEEN_SUITS(cards=laid.words) if suitless else rules.pack.write(cards)
    either = [typed(each.type, each.key, level) for each in left or fit or every]
    if left:
        raise BadInput(SEVERAL(found=shown, combinations=listed(either)), column=len(text.rstrip()) + 1)
    if fit:
        _refuse_claim(text, laid, either)
    if UNSEEN in cards:
        raise BadInput(UNSEEN_CARDS(), column=len(text.rstrip()) + 1)
    what = (
        CARDS_AS(cards=shown, combination=type_name(type)) if type else NO_COMBINATION(cards=shown, level=letter(level))
    )
    if not either:
        raise _no_combination(table, seat, what, rules.expected(table))
    declared = f"{seat} {laid.words} {either[0]}"
    raise _no_combination(table, seat, what, DECLARED(combinations=any_of(either)), declared)


CANNOT_PLAY = Text("combinations.cannot-play", "{who} cannot play {what}")


def _no_combination(
    table: GuandanTable, seat: int, what: Message, legal: Message, typed: str | None = None
) -> RuleViolation:
    rule = say("combinations.ruling-combinations", "Guandan 9, combinations; Articles 3 and 5")
    return RuleViolation(CANNOT_PLAY(who=table.who(seat), what=what), rule=rule, legal=legal, typed=typed)


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


OTHER_CLAIM = Text(
    "combinations.other-claim", "found {found!r}, expected a card that the wild can stand for in: {combinations}"
)


def _refuse_claim(text: str, laid: _Laid, either: Sequence[str]) -> NoReturn:
    start, end = laid.claim
    raise BadInput(OTHER_CLAIM(found=text[start:end][:30], combinations=listed(either)), column=start + 1)
