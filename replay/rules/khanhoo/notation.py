"""The notation of Khanhoo: the moves as text, in Chinese too, the suggestions of refusals, and the keypad of a phone.

docs/notation.md has the table of them. Hardly any text on the game has Chinese words for its moves, so most are ours. On the keypad
lie the three suits with numbers, then the court and the joker.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby, zip_longest
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from replay.rules.khanhoo.claims import Challenged, Laid
from replay.rules.khanhoo.deal import Recycled, packet, turns_over_now
from replay.rules.khanhoo.going_out import HandScored, Scored, WentOut
from replay.rules.khanhoo.melds import MELDS, MeldType, typed_name
from replay.rules.khanhoo.moves import OFFER_DISCARD, OFFER_DRAW, OFFER_DRAW_AND_DISCARD
from replay.rules.khanhoo.pack import COURT, JOKER, NUMBERS, SUITS
from replay.rules.khanhoo.table import HELD, NO_STOCK, KhanhooTable, latest_discard, stock_left
from replay.rules.offers import Keypad, Line
from replay.rules.shared.notation import Verbs, in_dealing_order, read_card, read_cards, refusal, unseen_deal
from replay.rules.shared.table import cards_to_deal, cards_to_try
from replay.values.cards import UNSEEN
from replay.values.events import Claimed, Dealt, Discarded, Drew, Event, Loser, Shown, Took
from replay.words.errors import BadInput
from replay.words.messages import Text, any_of, listed, say

if TYPE_CHECKING:
    from replay.rules.khanhoo import KhanhooRules

_WORD = re.compile(r"(deal|challenge|lay|out|scores|recycle|shows)(?![^\s=\[])\s*", re.IGNORECASE)
_ACTION = re.compile(r"\s*([-+<!])([^-+<!]*)")
_TYPE = re.compile(
    r"\s*(" + "|".join(rf"{each.replace('_', '[ _]+')}" for each in sorted(MELDS, key=len, reverse=True)) + r")(?!\S)",
    re.IGNORECASE,
)
_OVER = re.compile(r"\bover\b(.*)$", re.IGNORECASE)
_LOSER = re.compile(r"\s*([1-9][0-9]?)\s+([a-z_ ]+?)\s*(?:,|$)", re.IGNORECASE)
_POINTS = re.compile(r"=\s*([0-9]{1,2})\s*$")
_GROUP = re.compile(r"\s*\[([^\]]*)\]")
_REST = re.compile(r"\s*rest\b", re.IGNORECASE)
_STANDS = re.compile(r"(\S)\s*=\s*(\S+)")
_SCORE = re.compile(r"\s*([1-9][0-9]?)\s*=\s*([0-9]{1,2})(?=\s*(?:,|\[|$))")
_NEXT = re.compile(r"\s*(?:,|$)")
_TYPES: Mapping[str, MeldType] = {typed_name(each): each for each in MELDS}
_EXAMPLES = any_of(
    ["-7H", "+7H", "<7H", "!7H triplet", "deal", "challenge", "lay", "out", "scores", "recycle", "shows"]
)
VERBS = Verbs(
    {
        "摸": " +", "打": " -", "拿": " <", "碰": " !", "争牌": " challenge ", "爭牌": " challenge ", "亮出": " lay ",
        "胡牌": " out ", "胡": " out ", "记分": " scores ", "計分": " scores ", "余牌": " rest ", "餘牌": " rest ",
        "重洗": " recycle ", "摊牌": " shows ", "攤牌": " shows ", "发牌": " deal ", "發牌": " deal ",
        ",另有": " over ", "另有": " over ", "成": " ", "当": "=", "當": "=", "顺子": " sequence ",
        "順子": " sequence ", "三A": " aces ", "同点": " triplet ", "同點": " triplet ", "皇家": " royal ",
        "宫牌": " court ", "宮牌": " court ", "看虎": " khanhoo ", "双三A": " double aces ", "雙三A": " double aces ",
        "双同点": " double triplet ", "雙同點": " double triplet ", "双皇家": " double royal ",
        "雙皇家": " double royal ", "双看虎": " double khanhoo ", "雙看虎": " double khanhoo ",
    }
)  # fmt: skip


class _Notation:
    """A turn on one line is signs and cards: ``+? -7H``; everything else is a word and what belongs to it, on a line of its own."""

    stake = "stake"
    verbs = VERBS
    after_all = ()

    def is_grouped(self, text: str) -> bool:
        match = _WORD.match(text)
        return match is not None and match[1].casefold() == "deal"

    def unwritten_deal(self, rules: KhanhooRules, table: KhanhooTable, text: str) -> Iterator[Dealt]:
        """Unseen cards for every seat that was dealt none before this line."""
        return unseen_deal(table, _due)

    def read(
        self, rules: KhanhooRules, table: KhanhooTable, lines: Sequence[tuple[int, str]]
    ) -> Iterator[tuple[int, int, Event]]:
        if self.is_grouped(lines[0][1]):
            yield from _read_deal(rules, table, lines)
            return
        ((seat, text),) = lines
        word = _WORD.match(text)
        if word:
            yield 0, 1, _READ[word[1].casefold()](rules, table, seat, text, word.end())
        else:
            for column, move in _read_turn(rules, seat, text):
                yield 0, column, move

    def hint(self, rules: KhanhooRules, table: KhanhooTable) -> Iterable[Iterable[str]]:
        return hint(rules, table)

    def write(self, rules: KhanhooRules, table: KhanhooTable, moves: Sequence[Event]) -> Iterator[tuple[int, str]]:
        """The lines that say these moves, what one seat draws, takes and discards in a row on one line."""
        claim: str | None = table.claim
        keyed = [((type(move) in _SIGNED, getattr(move, "seat", 0)), move) for move in moves]
        for (signed, seat), group in groupby(keyed, key=itemgetter(0)):
            if signed:
                yield seat, " ".join(_SIGNED[type(move)](move) for _, move in group)
                continue
            for _, move in group:
                if isinstance(move, Laid):
                    yield seat, _write_lay(rules, move, claim)
                elif isinstance(move, HandScored):
                    yield seat, _write_result(rules, table, move)
                else:
                    yield seat, _WRITTEN[type(move)](rules, move)
                claim = move.as_ if isinstance(move, Claimed) else claim


NOTATION = _Notation()
"""The notation of Khanhoo."""


def _due(table: KhanhooTable) -> tuple[int, int] | None:
    return packet(table.order, table.dealt) if table.phase == "deal" else None


def _read_deal(
    rules: KhanhooRules, table: KhanhooTable, lines: Sequence[tuple[int, str]]
) -> Iterator[tuple[int, int, Event]]:
    """The hands of a deal in the order in which they are dealt: the dealer's left first (2)."""
    order = (*table.order[1:], *table.order[:1]) * table.live
    written = {seat for seat, _ in lines}
    for number, (seat, text) in in_dealing_order(lines, order, excused=table.irregular):
        for dealt in unseen_deal(table, _due, until=written):
            yield number, 1, dealt
        match = _WORD.match(text)
        cards = read_cards(rules.pack, text, match.end() if match else 0, line=number + 1)
        yield number, 1, Dealt(seat, tuple(cards))


def _read_turn(rules: KhanhooRules, seat: int, text: str) -> Iterator[tuple[int, Event]]:
    end = len(text.rstrip())
    position = 0
    while position < end:
        match = _ACTION.match(text, position)
        if match is None:
            raise refusal(text, position, say("khanhoo.one-of", "one of: {names}", names=_EXAMPLES))
        sign, start, position = match[1], match.end(1), match.end()
        words = text[start:position]
        move = (
            _read_bump(rules, seat, words, start)
            if sign == "!"
            else (_PLAIN[sign](seat, read_card(rules.pack, words, start)))
        )
        yield match.start(1) + 1, move


def _read_bump(rules: KhanhooRules, seat: int, text: str, start: int) -> Claimed:
    words, over = _read_over(text, start)
    word = re.match(r"\s*\S+", words)
    card = read_card(rules.pack, word[0] if word else "", start)
    type = _read_type(text, len(word[0]) if word else 0, start)
    return Claimed(seat, card, type, over)


def _read_challenge(rules: KhanhooRules, table: KhanhooTable, seat: int, text: str, start: int) -> Event:
    _, over = _read_over(text, 0)
    type = _read_type(text, start, 0)
    if not over:
        raise refusal(
            text,
            len(text),
            say("khanhoo.over-whom", "'over' and the seats that wanted to bump, such as 'over 3 court'"),
        )
    return Challenged(seat, type, over)


A_MELD_OF = Text("khanhoo.a-meld-of", "a meld, one of: {names}")


def _read_type(text: str, start: int, shift: int) -> MeldType:
    """The meld that is named there, and nothing after it but ``over``."""
    match = _TYPE.match(text, start)
    if match is None:
        raise _shifted(refusal(text, start, A_MELD_OF(names=listed(map(typed_name, MELDS)))), shift)
    rest = text[match.end() :].strip()
    if rest and not re.match(r"over\b", rest, re.IGNORECASE):
        raise _shifted(
            refusal(text, match.end(), say("khanhoo.over-or-nothing", "'over' or nothing after the meld")), shift
        )
    return _TYPES[_plain(match[1])]


def _plain(words: str) -> str:
    """The name of a meld as a key of the types, however it was typed."""
    return " ".join(words.casefold().replace("_", " ").split())


def _shifted(error: BadInput, shift: int) -> BadInput:
    return BadInput(error.problem, column=(error.column or 1) + shift)


def _read_over(text: str, shift: int) -> tuple[str, tuple[Loser, ...]]:
    """The text before ``over``, and the claims after it that lost."""
    match = _OVER.search(text)
    if match is None:
        return text, ()
    losers: list[Loser] = []
    position, end = match.start(1), len(text.rstrip())
    while position < end or not losers:
        loser = _LOSER.match(text, position)
        type = _TYPES.get(_plain(loser[2])) if loser else None
        if loser is None or type is None:
            raise _shifted(
                refusal(
                    text,
                    position,
                    say("khanhoo.seats-and-melds", "a seat and a meld such as '3 court', with commas between several"),
                ),
                shift,
            )
        losers.append(Loser(int(loser[1]), type))
        position = loser.end()
    return text[: match.start()], tuple(losers)


def _read_lay(rules: KhanhooRules, table: KhanhooTable, seat: int, text: str, start: int) -> Event:
    """A meld; its name may be left out if it was bumped for. ``X=9H`` says what the joker stands for."""
    named = _TYPE.match(text, start)
    type = _TYPES[_plain(named[1])] if named else table.claim
    if type is None:
        raise refusal(
            text,
            start,
            say("khanhoo.name-of-meld", "the name of the meld before its cards, because no bump has named it"),
        )
    words, joker = text, None
    joker_named = _STANDS.search(text, start)
    if joker_named:
        joker = read_card(rules.pack, joker_named[2], joker_named.start(2))
        words = text[: joker_named.end(1)].ljust(joker_named.end()) + text[joker_named.end() :]
    return Laid(seat, tuple(read_cards(rules.pack, words, named.end() if named else start)), type, joker)


def _read_out(rules: KhanhooRules, table: KhanhooTable, seat: int, text: str, start: int) -> Event:
    """Going out: the discard and the melds, ``out -9S [AH 2H 3H] … = 12``; or the points alone."""
    if _SCORE.match(text, start):
        return _read_result(rules, table, seat, text, start)
    discard = re.match(r"-\s*([^\s\[=]+)", text[start:])
    if discard is None:
        raise refusal(
            text,
            start,
            say(
                "khanhoo.discard-or-points",
                "the discard, such as 'out -9S [AH 2H 3H] = 12', or points, such as 'out 1=9, 2=12'",
            ),
        )
    card = read_card(rules.pack, discard[1], start + discard.start(1))
    points, melds, _ = _read_melds(rules, text, start + discard.end(), rest=False)
    unseen = (UNSEEN,) * (table.count(seat) - 1)
    return WentOut(seat, card, melds or (*table.melds.get(seat, ()), *([unseen] if unseen else [])), points)


def _read_scores(rules: KhanhooRules, table: KhanhooTable, seat: int, text: str, start: int) -> Event:
    """A hand that is counted, ``scores [AH 2H 3H] rest 5S 6S … = 1``; unseen ones if its cards are unrecorded."""
    points, melds, rest = _read_melds(rules, text, start, rest=True)
    if not melds and not rest:
        melds, rest = tuple(table.melds.get(seat, ())), (UNSEEN,) * table.count(seat)
    return Scored(seat, melds, rest, points)


def _read_melds(
    rules: KhanhooRules, text: str, start: int, *, rest: bool
) -> tuple[int, tuple[tuple[str, ...], ...], tuple[str, ...]]:
    """The points at the end of the line, the melds in brackets before them, and, after ``rest``, the other cards."""
    points = _POINTS.search(text, start)
    if points is None:
        raise refusal(text, len(text), say("khanhoo.the-points", "'=' and the points"))
    words = text[: points.start()]
    melds, start = _read_groups(rules, words, start)
    left: tuple[str, ...] = ()
    word = _REST.match(words, start) if rest else None
    if word:
        left = tuple(read_cards(rules.pack, words, word.end()))
    elif words[start:].strip():
        expected = (
            say("khanhoo.a-group-rest-or-points", "a meld such as [AH 2H 3H], 'rest' or '='")
            if rest
            else say("khanhoo.a-group-or-points", "a meld such as [AH 2H 3H], or '='")
        )
        raise refusal(text, start, expected)
    return int(points[1]), melds, left


def _read_groups(rules: KhanhooRules, text: str, start: int) -> tuple[tuple[tuple[str, ...], ...], int]:
    melds: list[tuple[str, ...]] = []
    while group := _GROUP.match(text, start):
        melds.append(tuple(read_cards(rules.pack, text[: group.end(1)], group.start(1))))
        start = group.end()
    return tuple(melds), start


EACH_SEAT_ONCE_WITH_POINTS = Text(
    "khanhoo.each-seat-once-with-points", "each seat of {seats} once with its points, such as '{seat}=12'"
)
A_GROUP_OR_COMMA = say(
    "khanhoo.a-group-or-comma", "a meld such as [AH 2H 3H], ',' and the next seat, or the end of the line"
)


def _read_result(rules: KhanhooRules, table: KhanhooTable, seat: int, text: str, start: int) -> HandScored:
    """The points of every seat, ``1=9, 2=0``, each perhaps with the melds that were noted: ``1=9 [AH 2H 3H] …``."""
    points: dict[int, int] = {}
    melds: dict[int, tuple[tuple[str, ...], ...]] = {}
    position, end = start, len(text.rstrip())
    while position < end:
        score = _SCORE.match(text, position)
        if score is None or int(score[1]) in points or int(score[1]) not in table.order:
            seats = listed(map(str, table.order))
            raise refusal(text, position, EACH_SEAT_ONCE_WITH_POINTS(seats=seats, seat=seat))
        who = int(score[1])
        points[who] = int(score[2])
        melds[who], position = _read_groups(rules, text, score.end())
        following = _NEXT.match(text, position)
        if following is None:
            raise refusal(text, position, A_GROUP_OR_COMMA)
        position = following.end()
    lacking = [each for each in table.order if each not in points]
    if lacking:
        raise refusal(text, len(text), say("khanhoo.points-of-seat", "the points of seat {seat}", seat=lacking[0]))
    noted = tuple(melds[each] for each in table.order) if any(melds.values()) else ()
    return HandScored(seat, tuple(points[each] for each in table.order), noted)


def _read_recycle(rules: KhanhooRules, table: KhanhooTable, seat: int, text: str, start: int) -> Event:
    """The new stock, the next card first; it may be left out if it is unknown."""
    cards = read_cards(rules.pack, text, start) if text[start:].strip() else [UNSEEN] * (len(table.discards) - 1)
    return Recycled(seat, tuple(cards))


def _read_shows(rules: KhanhooRules, table: KhanhooTable, seat: int, text: str, start: int) -> Event:
    return Shown(seat, tuple(read_cards(rules.pack, text, start) if text[start:].strip() else ()))


_READ: Mapping[str, Callable[[KhanhooRules, KhanhooTable, int, str, int], Event]] = {
    "challenge": _read_challenge,
    "lay": _read_lay,
    "out": _read_out,
    "scores": _read_scores,
    "recycle": _read_recycle,
    "shows": _read_shows,
}
"""By the first word of a line, the reader of the rest."""


def _over(losers: Sequence[Loser]) -> str:
    return " over " + ", ".join(f"{loser.seat} {typed_name(loser.as_)}" for loser in losers) if losers else ""


def _write_lay(rules: KhanhooRules, move: Laid, claim: str | None) -> str:
    """The meld is named only where it is not the one that was bumped for."""
    words = ["lay", "" if move.as_ == claim else typed_name(move.as_)]
    if move.joker is None:
        words.append(rules.pack.write(move.cards))
    else:
        place = move.cards.index(JOKER if JOKER in move.cards else UNSEEN)
        before, after = (rules.pack.write(part) for part in (move.cards[:place], move.cards[place + 1 :]))
        words += [before, f"{move.cards[place]}={move.joker}", after]
    return " ".join(filter(None, words))


def _groups(rules: KhanhooRules, melds: Sequence[Sequence[str]]) -> str:
    return "".join(f" [{rules.pack.write(meld)}]" for meld in melds)


def _write_result(rules: KhanhooRules, table: KhanhooTable, move: HandScored) -> str:
    seats = zip_longest(table.order, move.points, move.melds, fillvalue=())
    return "out " + ", ".join(f"{seat}={points}{_groups(rules, melds)}" for seat, points, melds in seats)


def _write_scores(rules: KhanhooRules, move: Scored) -> str:
    rest = f" rest {rules.pack.write(move.rest)}" if move.rest else ""
    return f"scores{_groups(rules, move.melds)}{rest} = {move.points}"


_PLAIN = {"-": Discarded, "+": Drew, "<": Took}
_SIGNED: Mapping[type[Event], Callable[[Any], str]] = {
    Drew: lambda move: f"+{move.card}",
    Took: lambda move: f"<{move.card}",
    Discarded: lambda move: f"-{move.card}",
}
_WRITTEN: Mapping[type[Event], Callable[[KhanhooRules, Any], str]] = {
    Dealt: lambda rules, move: f"deal {rules.pack.write(move.cards)}",
    Claimed: lambda rules, move: f"!{move.card} {typed_name(move.as_)}{_over(move.over)}",
    Challenged: lambda rules, move: f"challenge {typed_name(move.as_)}{_over(move.over)}",
    WentOut: lambda rules, move: f"out -{move.card}{_groups(rules, move.melds)} = {move.points}",
    Scored: _write_scores,
    Recycled: lambda rules, move: f"recycle {rules.pack.write(move.cards)}",
    Shown: lambda rules, move: f"shows {rules.pack.write(move.cards)}".rstrip(),
}


def hint(rules: KhanhooRules, table: KhanhooTable) -> Iterator[Iterable[str]]:
    """Lines for a live hand, as :meth:`Notation.hint` says; their cards are examples. What is shown is among the legal moves."""
    seat, pack = table.turn, rules.pack
    match table.phase:
        case "result":
            yield [f"{table.order[0]} out {', '.join(f'{each}=9' for each in table.order)}"]
        case "deal":
            due, count = packet(table.order, table.dealt) or (table.order[0], HELD)
            yield [f"{due} deal {cards_to_deal(pack, table, count)}"]
        case "discard" if seat is not None:
            cards = list(cards_to_try(pack, table, seat, "7H"))
            if not table.going_out:
                yield [f"{seat} recycle"] if turns_over_now(rules, table) else (f"{seat} -{card}" for card in cards)
            yield (f"{seat} out -{card} = 12" for card in cards if table.unknown[seat])
        case "open":
            drawn = (f"{seat} +{each}" for each in (UNSEEN, *pack))
            if len(table.order) != NO_STOCK:
                yield drawn if stock_left(rules, table) else [f"{seat} recycle"]
            yield [f"{seat} <{latest_discard(table)}"]


KEY_TAKE = say("khanhoo.key-take", "Take")

KEYPAD = Keypad(
    groups=(*(tuple(rank + suit for rank in NUMBERS) for suit in SUITS), (*(f"{rank}C" for rank in COURT), JOKER)),
    cards=(
        Line(OFFER_DRAW_AND_DISCARD, "$seat +? -$card"),
        Line(OFFER_DISCARD, "$seat -$card"),
        Line(OFFER_DRAW, "$seat +$card"),
        Line(KEY_TAKE, "$seat <$card"),
    ),
    beside=(Line(KEY_TAKE, "$seat <$card"), Line(say("khanhoo.key-recycle", "Turn over"), "$seat recycle $cards")),
    between=Line(say("khanhoo.drew-and-discarded", "drew and discarded unseen cards"), "$seat +? -?"),
    counts="melds",
)
"""The keypad."""
