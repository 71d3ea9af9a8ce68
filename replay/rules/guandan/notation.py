"""The moves of Guandan as lines of text (docs/notation.md has the table of them), and laid out for a thumb."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec.structs import replace

from replay.rules.guandan.combinations.combination import Reading, beats, sized_name
from replay.rules.guandan.combinations.declaration import NO_CARD, read_level, read_play, read_type, write_play
from replay.rules.guandan.combinations.layout import type_words
from replay.rules.guandan.combinations.patterns import LARGEST, Combination, keys_of
from replay.rules.guandan.deal import BoardLaid, sizes
from replay.rules.guandan.leads import LeadChosen
from replay.rules.guandan.levels import Finished, LotDrawn
from replay.rules.guandan.pack import BIG, LEVEL, RANKS, SMALL, SUITS, letter
from replay.rules.guandan.penalties import Effect, Penalised
from replay.rules.guandan.plays import Announced, Passed, Played
from replay.rules.guandan.table import HELD, GuandanTable, partner, seats_owing, unreturned
from replay.rules.guandan.tribute import Resisted, TributePaid, TributeReturned, takers
from replay.rules.offers import Keypad, Line, Offer, Play, Rank, is_accepted, offer
from replay.rules.shared.notation import EVERYBODY, Verbs, in_dealing_order, read_card, read_cards, refusal, unseen_deal
from replay.rules.shared.table import cards_to_deal, cards_to_try
from replay.values.cards import UNSEEN
from replay.values.events import Dealt, Event, Shown
from replay.words.errors import BadInput
from replay.words.messages import Message, Text, any_of, say

if TYPE_CHECKING:
    from replay.rules.guandan import GuandanRules


VERBS = Verbs(
    {
        "出": " ", "打": " ", "过": " pass ", "過": " pass ", "不要": " pass ", "发牌": " deal ", "發牌": " deal ",
        "领出": " leads ", "領出": " leads ", "进贡": " tribute ", "進貢": " tribute ", "还贡": " returns ",
        "還貢": " returns ", "给": " > ", "給": " > ", "抗贡": " resists ", "抗貢": " resists ", "报牌": " announces ",
        "報牌": " announces ", "名次": " finishes ", "判罚": " penalty ", "判罰": " penalty ", "警告": " warning ",
        "级差分": " vp ", "級差分": " vp ", "重洗重抓": " redeal ", "判负": " deal lost ", "判負": " deal lost ",
        "抽签": " lot ", "抽籤": " lot ", "亮出": " shows ", "单张": " single ", "單張": " single ", "对子": " pair ",
        "對子": " pair ", "对": " pair ", "對": " pair ", "三同张": " triple ", "三同張": " triple ",
        "三带二": " full house ", "三帶二": " full house ", "顺子": " straight ", "順子": " straight ",
        "三连对": " tube ", "三連對": " tube ", "钢板": " plate ", "鋼板": " plate ", "炸弹": " bomb ", "炸彈": " bomb ",
        "同花顺": " straight flush ", "同花順": " straight flush ", "四大天王": " joker bomb ", "当": "=", "當": "=",
    }
)  # fmt: skip
"""The words that players write in Chinese, from the rules of Jiangsu (2023) and from apps."""
_BEFORE_THE_DEAL = ("board", "leads")
_OF_DEALT_CARDS = re.compile(r"\b(card|sits\s+out|lead\s+passes)\b", re.IGNORECASE)


class _Notation:
    """One move on a line: the cards of a play, or a word and what belongs to it: ``1 33H 44S 55D``, ``4 tribute X2 > 1``, ``2 pass``."""

    stake = "stake"
    verbs = VERBS
    after_all = ("pass", "p")

    def is_grouped(self, text: str) -> bool:
        return _word(text) == "deal"

    def unwritten_deal(self, rules: GuandanRules, table: GuandanTable, text: str) -> Iterator[Dealt]:
        """Unseen cards for every seat that was dealt none before this line, where it comes after the deal."""
        word = _word(text)
        early = word in _BEFORE_THE_DEAL or (word == "penalty" and not _OF_DEALT_CARDS.search(text))
        return iter(()) if early else unseen_deal(table, _due)

    def read(
        self, rules: GuandanRules, table: GuandanTable, lines: Sequence[tuple[int, str]]
    ) -> Iterator[tuple[int, int, Event]]:
        """The move of a line, several passes, or the hands of a deal in the order in which they are dealt."""
        written = {seat for seat, text in lines if self.is_grouped(text)}
        for number, (seat, text) in in_dealing_order(lines, table.order * table.live, excused=table.irregular):
            if written:
                for dealt in unseen_deal(table, _due, until=written):
                    yield number, 1, dealt
            try:
                for column, move in _read_line(rules, table, seat, text):
                    yield number, column, move
            except BadInput as refused:
                refused.line = number + 1
                raise

    def hint(self, rules: GuandanRules, table: GuandanTable) -> Iterable[Iterable[str]]:
        return _hint(rules, table)

    def write(self, rules: GuandanRules, table: GuandanTable, moves: Sequence[Event]) -> Iterator[tuple[int, str]]:
        for move in moves:
            yield _WRITTEN[type(move)](rules, table, move)


NOTATION = _Notation()
"""The notation of Guandan."""
_WORD = re.compile(r"([a-z]+)(?!\S)\s*", re.IGNORECASE)


def _word(text: str) -> str:
    match = _WORD.match(text)
    return match[1].casefold() if match else ""


def _due(table: GuandanTable) -> tuple[int, int] | None:
    return (table.turn, HELD) if table.phase == "deal" and table.turn is not None else None


_SEATS = re.compile(r"((?:[\s,]*[1-9][0-9]?(?![0-9]))+)\s+(?=(?:~\s*)?p(?:ass)?(?!\S))", re.IGNORECASE)
_NUMBER = re.compile(r"[1-9][0-9]?")


def _read_line(rules: GuandanRules, table: GuandanTable, seat: int, text: str) -> Iterator[tuple[int, Event]]:
    """The moves of a line, each with its column: one, or the passes of several seats."""
    if seat == EVERYBODY:
        yield from _read_all(table)
        return
    others = _SEATS.match(text)
    if others is None:
        yield 1, _read(rules, table, seat, text, 0)
        return
    for each in (seat, *map(int, _NUMBER.findall(others[1]))):
        yield others.end() + 1, _read(rules, table, each, text, others.end())


def _read_all(table: GuandanTable) -> Iterator[tuple[int, Event]]:
    """A pass of every seat that has to, until the trick ends."""
    if table.phase != "play" or table.turn is None:
        raise BadInput(
            say("guandan.all-pass", "found 'all pass', expected it after a play, for the seats that pass on it")
        )
    yield 1, Passed(table.turn)
    while table.best is not None:
        yield 1, Passed(table.turn)


CARDS_OR_WORD = Text("guandan.cards-or-word", "cards such as 33H 44S 55D, or one of: {words}")


def _read(rules: GuandanRules, table: GuandanTable, seat: int, text: str, start: int) -> Event:
    inferred = text.startswith("~", start)
    if inferred:
        start = len(text) - len(text[start + 1 :].lstrip())
    word = _WORD.match(text, start)
    words = word[1].casefold() if word else ""
    if word and words in ("pass", "p"):
        return Passed(seat, inferred or _alone(text, word.end(), "pass", but="inferred"))
    if word and words in _READ and not inferred:
        return _READ[words](rules, table, seat, text, word.end())
    if NO_CARD.match(text, start):
        raise refusal(text, start, CARDS_OR_WORD(words=any_of([*_READ, "pass"])))
    return read_play(rules, table, seat, text, start, inferred=inferred)


def _alone(text: str, start: int, word: str, but: str = "") -> bool:
    """True if the optional word follows; anything else is refused."""
    rest = text[start:].strip()
    if rest and rest.casefold() != but:
        raise refusal(text, start, say("guandan.nothing-after", "nothing after '{word}'", word=word))
    return bool(rest)


def _read_deal(rules: GuandanRules, table: GuandanTable, seat: int, text: str, start: int) -> Event:
    return Dealt(seat, tuple(read_cards(rules.pack, text, start)))


def _read_leads(rules: GuandanRules, table: GuandanTable, seat: int, text: str, start: int) -> Event:
    words = text[start:].strip().casefold()
    if words == "random":
        return LeadChosen(seat, "random")
    if words in ("recorded", ""):
        return LeadChosen(seat, "recorded")
    return LeadChosen(seat, "turned_card", read_card(rules.pack, text[start:], start))


def _read_board(rules: GuandanRules, table: GuandanTable, seat: int, text: str, start: int) -> Event:
    return BoardLaid(read_level(text, start), seat)


def _read_tribute(rules: GuandanRules, table: GuandanTable, seat: int, text: str, start: int) -> Event:
    """A tribute; if only one seat can get it, the seat may be left out."""
    places = table.match.order[: len(table.payers)]
    takers = [each for each in places if all(paid.to != each for paid in table.paid)]
    card, to = _read_given(rules, text, start, takers)
    return TributePaid(seat, to, card)


def _read_returns(rules: GuandanRules, table: GuandanTable, seat: int, text: str, start: int) -> Event:
    """A return; by default it goes to the payer."""
    card, to = _read_given(rules, text, start, [paid.seat for paid in table.paid if paid.to == seat])
    return TributeReturned(seat, to, card)


_TO = re.compile(r">|\bto\b", re.IGNORECASE)


def _read_given(rules: GuandanRules, text: str, start: int, takers: Sequence[int]) -> tuple[str, int]:
    sign = _TO.search(text, start)
    card = read_card(rules.pack, text[start : sign.start() if sign else None], start)
    if sign:
        return card, _read_seat(text, sign.end())
    if len(takers) != 1:
        raise refusal(text, len(text), say("guandan.who-gets-it", "'>' and the seat that gets the card"))
    return card, takers[0]


def _read_seat(text: str, start: int) -> int:
    words = text[start:].strip()
    if not _NUMBER.fullmatch(words):
        raise refusal(text, start, say("guandan.a-seat", "a seat"))
    return int(words)


def _read_resists(rules: GuandanRules, table: GuandanTable, seat: int, text: str, start: int) -> Event:
    word = _WORD.match(text, start)
    if word and word[1].casefold() == "with":
        return Resisted((seat, _read_seat(text, word.end())))
    _alone(text, start, "resists")
    return Resisted((seat,))


def _read_announces(rules: GuandanRules, table: GuandanTable, seat: int, text: str, start: int) -> Event:
    words = text[start:].strip()
    if not _NUMBER.fullmatch(words) or int(words) > HELD:
        raise refusal(text, start, say("guandan.cards-left", "the number of cards left, 1 to {most}", most=HELD))
    return Announced(seat, int(words))


ORDER_OF_GOING_OUT = Text(
    "guandan.order-of-going-out", "the seats in the order in which they went out, seat {seat} first"
)


def _read_finishes(rules: GuandanRules, table: GuandanTable, seat: int, text: str, start: int) -> Event:
    """The order of going out; of four seats the last may be left out."""
    words = text[start:].replace(",", " ").split()
    if not 2 <= len(words) <= 4 or not all(_NUMBER.fullmatch(each) for each in words) or int(words[0]) != seat:
        raise refusal(text, start, ORDER_OF_GOING_OUT(seat=seat))
    order = [int(each) for each in words]
    if len(order) == 3:
        order += [each for each in table.order if each not in order][:1]
    return Finished(tuple(order))


_ARTICLE = re.compile(r"([0-9]{1,2}(?:\.[0-9]{1,2}){0,3})(?!\S)\s*")
_POINTS = re.compile(r"(?:,\s*|(?<=\s))vp\s+([0-9]{1,2})$", re.IGNORECASE)
_EFFECT = re.compile(r"(card|sits\s+out)(?!\S)\s*", re.IGNORECASE)
_PLAIN_EFFECTS: Sequence[Effect] = ("warning", "redeal", "deal_lost", "lead_passes")
_EFFECT_OF: Mapping[str, Effect] = {each.replace("_", " "): each for each in _PLAIN_EFFECTS}
_EFFECTS = (
    "warning", "vp 1", "card 5H > 3", "redeal", "deal lost", "sits out", "sits out straight", "sits out bomb 5", "lead passes",
)  # fmt: skip
"""Each effect as it is typed, with an example of what belongs to it."""
EFFECTS = Text("guandan.effects", "one of: {effects}")


def _read_penalty(rules: GuandanRules, table: GuandanTable, seat: int, text: str, start: int) -> Event:
    article = _ARTICLE.match(text, start)
    if not article:
        raise refusal(text, start, say("guandan.article", "the article that was broken, such as 8.3"))
    start, end = article.end(), len(text.rstrip())
    points = _POINTS.search(text, start, end)
    vp = int(points[1]) if points else 0
    text = text[: points.start() if points else end]
    words = " ".join(text[start:].casefold().split())
    effect: Effect | None = "vp" if points and not words else _EFFECT_OF.get(words)
    if effect:
        return Penalised(seat, article[1], effect, vp)
    word = _EFFECT.match(text, start)
    if not word:
        raise refusal(text, start, EFFECTS(effects=any_of(_EFFECTS)))
    if word[1].casefold() == "card":
        return _read_card_drawn(rules, Penalised(seat, article[1], "card_drawn", vp), text, word.end())
    if not text[word.end() :].strip():
        return Penalised(seat, article[1], "sits_out", vp)
    found = read_type(text, word.end())
    if not found:
        raise refusal(
            text, word.end(), say("guandan.combination-laid", "the combination that was laid out of turn, or nothing")
        )
    size = _read_size(text, found[1], found[0])
    return Penalised(seat, article[1], "sits_out", vp, as_=found[0], size=size)


_FOR = re.compile(r"\bfor\b", re.IGNORECASE)


def _read_card_drawn(rules: GuandanRules, move: Penalised, text: str, start: int) -> Penalised:
    """A card that is drawn, and for which one if that was dealt to another: ``5H > 3 for 7S``."""
    kept = _FOR.search(text, start)
    grabbed = read_card(rules.pack, text[kept.end() :], kept.end()) if kept else None
    card, to = _read_given(rules, text[: kept.start() if kept else None], start, ())
    return replace(move, to=to, card=card, grabbed=grabbed)


def _read_size(text: str, start: int, laid: Combination) -> int | None:
    words = text[start:].strip()
    if laid != "bomb":
        _alone(text, start, laid.replace("_", " "))
        return None
    if not _NUMBER.fullmatch(words) or not 4 <= int(words) <= LARGEST:
        raise refusal(
            text, start, say("guandan.size-of-bomb", "the number of cards in the bomb, 4 to {most}", most=LARGEST)
        )
    return int(words)


def _read_lot(rules: GuandanRules, table: GuandanTable, seat: int, text: str, start: int) -> Event:
    _alone(text, start, "lot")
    return LotDrawn(seat)


def _read_shows(rules: GuandanRules, table: GuandanTable, seat: int, text: str, start: int) -> Event:
    return Shown(seat, tuple(read_cards(rules.pack, text, start) if text[start:].strip() else ()))


_READ: Mapping[str, Callable[[GuandanRules, GuandanTable, int, str, int], Event]] = {
    "deal": _read_deal,
    "leads": _read_leads,
    "board": _read_board,
    "tribute": _read_tribute,
    "returns": _read_returns,
    "resists": _read_resists,
    "announces": _read_announces,
    "finishes": _read_finishes,
    "penalty": _read_penalty,
    "lot": _read_lot,
    "shows": _read_shows,
}
"""By the first word of a line, the reader of the rest."""


def _write_penalty(rules: GuandanRules, table: GuandanTable, move: Penalised) -> str:
    if move.effect == "card_drawn":
        effect = f" card {move.card} > {move.to}" + (f" for {move.grabbed}" if move.grabbed else "")
    elif move.as_:
        effect = f" sits out {move.as_.replace('_', ' ')}" + (f" {move.size}" if move.size else "")
    else:
        effect = "" if move.effect == "vp" else f" {move.effect.replace('_', ' ')}"
    points = f"{',' if effect else ''} vp {move.vp}" if move.vp else ""
    return f"penalty {move.article}{effect}{points}"


def _write_resisted(rules: GuandanRules, table: GuandanTable, move: Resisted) -> tuple[int, str]:
    first, *others = move.seats
    return first, " with ".join(["resists", *map(str, others)])


_WRITTEN: Mapping[type[Event], Callable[[GuandanRules, GuandanTable, Any], tuple[int, str]]] = {
    Dealt: lambda rules, table, move: (move.seat, f"deal {rules.pack.write(move.cards)}"),
    LeadChosen: lambda rules, table, move: (move.seat, f"leads {move.card or move.how}"),
    BoardLaid: lambda rules, table, move: (move.lead, f"board {letter(move.level)}"),
    TributePaid: lambda rules, table, move: (move.seat, f"tribute {move.card} > {move.to}"),
    TributeReturned: lambda rules, table, move: (move.seat, f"returns {move.card} > {move.to}"),
    Resisted: _write_resisted,
    Played: lambda rules, table, move: (move.seat, write_play(rules, table, move)),
    Passed: lambda rules, table, move: (move.seat, "~pass" if move.inferred else "pass"),
    Announced: lambda rules, table, move: (move.seat, f"announces {move.count}"),
    Finished: lambda rules, table, move: (move.order[0], f"finishes {' '.join(map(str, move.order))}"),
    Penalised: lambda rules, table, move: (move.seat, _write_penalty(rules, table, move)),
    LotDrawn: lambda rules, table, move: (move.seat, "lot"),
    Shown: lambda rules, table, move: (move.seat, f"shows {rules.pack.write(move.cards)}".rstrip()),
}
"""By type of move, its line: seat and text."""


def _hint(rules: GuandanRules, table: GuandanTable) -> Iterator[Iterable[str]]:
    seat, order = table.turn, table.order
    match table.phase:
        case "result":
            places = (*table.finished, *(each for each in order if each not in table.finished))
            yield [f"{places[0]} finishes {places[0]} {partner(table, places[0])}"]
            yield [f"{places[0]} finishes {' '.join(map(str, places))}"]
        case "lead":
            yield _lead_lines(rules, table)
        case "mend":
            few, many = sorted(table.misdealt, key=table.count)
            yield (f"{many} penalty 7.4.1 card {card} > {few}" for card in cards_to_try(rules.pack, table, many, "5H"))
        case "tribute":
            payer, *others = seats_owing(table)
            # If two owe, either winner may get it, so the line has to name the one.
            to = f" > {takers(rules, table, payer, UNSEEN)[0]}" if others else ""
            yield (f"{payer} tribute {card}{to}" for card in cards_to_try(rules.pack, table, payer, "AS"))
            yield [f"{payer} resists", *(f"{payer} resists with {each}" for each in others)]
        case "return":
            given = unreturned(table)[0]
            cards = cards_to_try(rules.pack, table, given.to, "5C")
            yield (f"{given.to} returns {card} > {given.seat}" for card in cards)
        case "deal" if seat is None or (table.board is not None and not table.laid):
            yield (f"{each} board 8" for each in order)
        case "deal" if seat is not None:
            count = sizes(rules, table, seat)[0]
            first = (table.turned,) if table.taker == seat and table.turned else ()
            yield [f"{seat} deal {cards_to_deal(rules.pack, table, count, first)}"]
        case _ if table.best is not None:
            yield [f"{seat} pass"]
        case _ if seat is not None:
            cards = cards_to_try(rules.pack, table, seat, "33H 44S 55D")
            yield chain((f"{seat} {card}" for card in cards), (f"{seat} {card}{card}" for card in rules.pack))


def _lead_lines(rules: GuandanRules, table: GuandanTable) -> Iterable[str]:
    if rules.options.first_lead == "turned_card" and not table.payers:
        for seat in table.order:
            yield from (f"{seat} leads {card}" for card in cards_to_try(rules.pack, table, seat, "3S"))
    how = " random" if rules.options.first_lead == "random" and not table.payers else ""
    yield from (f"{seat} leads{how}" for seat in table.payers or table.order)


class _Way(NamedTuple):
    """A line for plays of one type and size: ``text`` after the seat; ``suit`` where it names the suit of a straight flush."""

    type: Combination
    size: int
    text: str
    suit: str = ""


def _unsuited(type: Combination, size: int) -> _Way:
    """The shortest line of a play without noted suits."""
    return _Way(type, size, f"?{size} {type_words(type)} $rank")


_SUIT_LABELS = {
    "H": say("guandan.key-hearts", "♥ hearts"),
    "S": say("guandan.key-spades", "♠ spades"),
    "D": say("guandan.key-diamonds", "♦ diamonds"),
    "C": say("guandan.key-clubs", "♣ clubs"),
    "": say("guandan.key-suit-not-seen", "Not seen"),
}


def _line(way: _Way) -> Line:
    label = _SUIT_LABELS[way.suit] if way.type == "straight_flush" else sized_name(way.type, way.size)
    return Line(label, f"$seat {way.text}")


_BOMBS = [_unsuited("bomb", size) for size in range(4, LARGEST + 1)]
_FLUSHES = [
    *(_Way("straight_flush", 5, f"$rank{suit} ?4 straight flush $rank", suit) for suit in SUITS),
    _unsuited("straight_flush", 5),
]
_FOUR_JOKERS = _Way("joker_bomb", 4, "X1 X1 X2 X2")
_LINES: Sequence[tuple[_Way, Message, str]] = (
    (_Way("single", 1, "$rank"), say("guandan.key-single", "Single"), "单张"),
    (_Way("pair", 2, "$rank$rank"), say("guandan.key-pair", "Pair"), "对子"),
    (_Way("triple", 3, "$rank$rank$rank"), say("guandan.key-triple", "Triple"), "三张"),
    (_unsuited("full_house", 5), say("guandan.key-full-house", "Full house"), "三带二"),
    (_unsuited("straight", 5), say("guandan.key-straight", "Straight"), "顺子"),
    (_unsuited("tube", 6), say("guandan.key-tube", "Tube"), "三连对"),
    (_unsuited("plate", 6), say("guandan.key-plate", "Plate"), "钢板"),
)
"""The plays with one line for all ranks, with their keys."""
_WAYS = (*(way for way, _, _ in _LINES), *_BOMBS, *_FLUSHES, _FOUR_JOKERS)
"""Every line, grouped by type, from the smallest."""
KEY_BOMB = Text("guandan.key-bomb", "Bomb {size}")


def _plays() -> Iterator[Play]:
    for way, label, chinese in _LINES:
        yield Play(label, chinese, (_line(way),))
    yield Play(KEY_BOMB(size="4"), "4张", (_line(_BOMBS[0]),))
    yield Play(KEY_BOMB(size="5"), "5张", (_line(_BOMBS[1]),))
    yield Play(KEY_BOMB(size="6+"), "6张以上", tuple(map(_line, _BOMBS[2:])))
    yield Play(say("guandan.key-straight-flush", "Straight flush"), "同花顺", tuple(map(_line, _FLUSHES)))
    yield Play(say("guandan.key-four-jokers", "4 jokers"), "四大天王", (_line(_FOUR_JOKERS),))


OFFER_PASS = say("guandan.offer-pass", "Pass")
KEYPAD = Keypad(
    beside=(Line(OFFER_PASS, "$seat pass"), Line(say("guandan.key-announce", "Announce"), "$seat announces $count")),
    between=Line(say("guandan.passed-over", "passed"), "$seat pass"),
    plays=tuple(_plays()),
    ranks=(
        *(Rank(rank, "10" if rank == "T" else rank) for rank in RANKS),
        Rank("X1", "小王", say("guandan.key-small", "small")),
        Rank("X2", "大王", say("guandan.key-big", "big")),
    ),
)
"""The keypad."""


def offer_plays(rules: GuandanRules, table: GuandanTable, seat: int) -> Iterator[Offer]:
    """The plays of a seat noted by type and rank, each line with the ranks that the rules accept.

    They reveal no held card: only the number of cards that a seat has left, and the cards that all have seen, rule a play out.
    """
    best = None if table.best is None else table.best.reading
    for way in _WAYS:
        keys = [key for key in keys_of(way.type, table.level) if _may(rules, table, seat, way, key, best)]
        if keys:
            label = sized_name(way.type, way.size if way.type == "bomb" else None)
            if way.suit:
                label = say("guandan.offer-of-suit", "{play}, {suit}", play=label, suit=_SUIT_LABELS[way.suit])
            ranks = [_rank(key, table.level) for key in keys if key is not None]
            yield offer(label, f"{seat} {way.text}", seat, {"rank": ranks} if ranks else {})


def _may(rules: GuandanRules, table: GuandanTable, seat: int, way: _Way, key: int | None, best: Reading | None) -> bool:
    if best is not None and not beats(Reading(way.type, key, way.size), best):
        return False
    return is_accepted(rules, table, Played(seat, _cards(way, key, table.level), way.type, key))


_JOKERS = {SMALL: "X1", BIG: "X2"}


def _cards(way: _Way, key: int | None, level: int) -> tuple[str, ...]:
    if key is None:
        return ("X1", "X1", "X2", "X2")
    if key in _JOKERS:
        return (_JOKERS[key],) * way.size
    if way.suit:
        return (_rank(key, level) + way.suit, *(UNSEEN,) * (way.size - 1))
    return (UNSEEN,) * way.size


def _rank(key: int, level: int) -> str:
    return _JOKERS.get(key) or letter(level if key == LEVEL else key)
