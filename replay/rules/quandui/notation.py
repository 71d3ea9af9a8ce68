"""The notation of Quán Duì: the moves as text, in Chinese too, the suggestions of refusals, and the keypad of a phone.

docs/notation.md has the table of them. On the keypad thirty slips lie in five columns, each odd card after the nine of a suit.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from replay.rules.offers import Keypad, Line
from replay.rules.quandui.deal import OTHER_PACKET, PACKET, RULING_DEAL, Cut, packet, to_deal
from replay.rules.quandui.moves import CARDS_TO, OFFER_DISCARD, OFFER_DRAW, OFFER_DRAW_AND_DISCARD, OFFER_STOCK_EMPTY
from replay.rules.quandui.pack import ODD, RANKS, SUITS
from replay.rules.quandui.pack import number as number_of
from replay.rules.quandui.pairs import is_quan_dui
from replay.rules.quandui.table import QuanduiTable, concealed_of, stock_left
from replay.rules.quandui.turns import is_drawn_at_once
from replay.rules.quandui.wins import Won
from replay.rules.shared.notation import Verbs, read_card, read_cards, unseen_deal
from replay.rules.shared.table import cards_to_deal, cards_to_try
from replay.values.cards import UNSEEN
from replay.values.events import Claimed, Dealt, Discarded, Drew, Event, Loser, Shown, StockEmpty, Took
from replay.words.errors import BadInput, RuleViolation
from replay.words.messages import Plural, Text, any_of, say

if TYPE_CHECKING:
    from replay.rules.quandui import QuanduiRules

SHOWN = 16
"""A winner shows sixteen cards (ruling 12)."""
_WORD = re.compile(r"(deal|packet|cut|stock\s+empty|shows)(?:\s+|$)", re.IGNORECASE)
_BEFORE_THE_DEAL = re.compile(r"(packet|cut)\b", re.IGNORECASE)
_ACTION = re.compile(r"\s*(##|[-+<!#])([^-+<!#]*)")
_LAID = re.compile(r"\[([^\]]*)\]")
_OVER = re.compile(r"\bover\b(.*)$", re.IGNORECASE)
_FROM = re.compile(r"\bfrom\b\s*([1-9][0-9]?)?$", re.IGNORECASE)
_LOSER = re.compile(r"\s*([1-9][0-9]?)\s+(win|dui|take)\s*(?:,|$)", re.IGNORECASE)
_EXAMPLES = any_of(["-7w", "+7w", "<7w", "!7w", "#", "deal", "packet", "cut", "stock empty", "shows"])
VERBS = Verbs(
    {
        "摸": " +",
        "打": " -",
        "拿": " <",
        "碰成对": " !",
        "碰成對": " !",
        "碰": " !",
        "对": " !",
        "對": " !",
        "胡全对": " ## ",
        "胡全對": " ## ",
        "全对": " ## ",
        "全對": " ## ",
        "胡": " # ",
        "切牌": " cut ",
        "发牌": " deal ",
        "發牌": " deal ",
        "亮出": " shows ",
        "牌堆摸完": " stock empty ",
        "来自": " from ",
        "來自": " from ",
        ",另有": " over ",
        "另有": " over ",
    },
    claims={"对": " dui ", "對": " dui ", "胡": " win ", "拿": " take "},
)


class _Notation:
    """Moves are a sign and a card, a turn on one line: ``+? -7w``. A word has a line of its own: ``deal ?15``."""

    stake = "stake"
    verbs = VERBS
    after_all = ()

    def is_grouped(self, text: str) -> bool:
        """Lines of one deal form a group: they are dealt in packets, round after round."""
        match = _WORD.match(text)
        return match is not None and match[1].casefold() == "deal"

    def unwritten_deal(self, rules: QuanduiRules, table: QuanduiTable, text: str) -> Iterator[Dealt]:
        """The packets of unseen cards that were due before this line, where it comes after the deal."""
        return iter(()) if _BEFORE_THE_DEAL.match(text) else unseen_deal(table, _due)

    def read(
        self, rules: QuanduiRules, table: QuanduiTable, lines: Sequence[tuple[int, str]]
    ) -> Iterator[tuple[int, int, Event]]:
        if self.is_grouped(lines[0][1]):
            yield from _read_deal(rules, table, lines)
            return
        ((seat, text),) = lines
        word = _WORD.match(text)
        if word:
            yield 0, 1, _read_word(rules, seat, " ".join(word[1].casefold().split()), text, word.end())
        else:
            for column, move in _read_actions(rules, table, seat, text):
                yield 0, column, move

    def hint(self, rules: QuanduiRules, table: QuanduiTable) -> Iterable[Iterable[str]]:
        return hint(rules, table)

    def write(self, rules: QuanduiRules, table: QuanduiTable, moves: Sequence[Event]) -> Iterator[tuple[int, str]]:
        """The lines that say these moves: packets gathered into a deal, what one seat does in a row on one line."""
        for (kind, seat), group in groupby(_kinds(table, moves), key=itemgetter(0)):
            if kind == "deal":
                hands: dict[int, list[str]] = {}
                for _, move in group:
                    if isinstance(move, Dealt):
                        hands.setdefault(move.seat, []).extend(move.cards)
                for each, cards in hands.items():
                    yield each, f"deal {rules.pack.write(cards)}"
            elif kind == "turn":
                yield seat, " ".join(_SIGNED[type(move)](rules, move) for _, move in group)
            else:
                for _, move in group:
                    yield seat, _WORDED[type(move)](rules, move)


NOTATION = _Notation()
"""The notation of Quán Duì."""


def _kinds(table: QuanduiTable, moves: Sequence[Event]) -> Iterator[tuple[tuple[str, int], Event]]:
    """Each move with what it shares a line, or neighbouring lines, with."""
    packets = table.packets
    for move in moves:
        standard = isinstance(move, Dealt) and packet(table.order, packets) == (move.seat, len(move.cards))
        packets += isinstance(move, Dealt)
        kind = "deal" if standard else "turn" if type(move) in _SIGNED else "word"
        yield (kind, 0 if kind == "deal" else getattr(move, "seat", 0)), move


def _due(table: QuanduiTable) -> tuple[int, int] | None:
    return packet(table.order, table.packets) if table.phase == "deal" else None


def _read_deal(
    rules: QuanduiRules, table: QuanduiTable, lines: Sequence[tuple[int, str]]
) -> Iterator[tuple[int, int, Event]]:
    """The packets of a deal in their order. Uneven packets go to the rules as they are, and the rules say what they should be."""
    hands: dict[int, list[str]] = {}
    numbers: dict[int, int] = {}
    for number, (seat, text) in enumerate(lines):
        match = _WORD.match(text)
        start = match.end() if match else 0
        hands.setdefault(seat, []).extend(read_cards(rules.pack, text, start, line=number + 1))
        numbers.setdefault(seat, number)
        if numbers[seat] == number and table.phase == "deal" and not table.irregular and seat in table.order:
            _need_packets(rules, table, seat, len(hands[seat]), number + 1)
    while hands:
        for dealt in unseen_deal(table, _due, until=numbers):
            yield min(numbers[each] for each in hands), 1, dealt
        seat, size = packet(table.order, table.packets) or (0, 0)
        if seat not in hands:
            seat = next(iter(hands))
            size = len(hands[seat])
        cards, rest = hands[seat][:size], hands[seat][size:]
        if rest:
            hands[seat] = rest
        else:
            del hands[seat]
        yield numbers[seat], 1, Dealt(seat, tuple(cards))


def _need_packets(rules: QuanduiRules, table: QuanduiTable, seat: int, count: int, line: int) -> None:
    """Refuse so many cards of a deal if they are no whole packets. Raises RuleViolation with the line."""
    due, who = to_deal(table, seat), table.who(seat)
    if count > due or (due - count) % PACKET:
        raise RuleViolation(
            OTHER_PACKET(who=who, count=count),
            rule=RULING_DEAL,
            legal=CARDS_TO(count=due, who=who),
            typed=f"{seat} deal {cards_to_deal(rules.pack, table, due)}",
        ).at(line=line, column=1)


NOTHING_AFTER = Text("quandui.nothing-after", "found {found!r}, expected nothing after '{word}'")


def _read_word(rules: QuanduiRules, seat: int, word: str, text: str, start: int) -> Event:
    if word in ("cut", "stock empty"):
        if text[start:].strip():
            raise BadInput(NOTHING_AFTER(found=text[start:].split()[0][:30], word=word), column=start + 1)
        return Cut(seat) if word == "cut" else StockEmpty(seat)
    if word == "shows":
        return Shown(seat, tuple(read_cards(rules.pack, text, start) if text[start:].strip() else ()))
    return Dealt(seat, tuple(read_cards(rules.pack, text, start)))


NO_MOVE = Text("quandui.no-move", "found {found!r}, expected one of: {expected}")


def _read_actions(rules: QuanduiRules, table: QuanduiTable, seat: int, text: str) -> Iterator[tuple[int, Event]]:
    end = len(text.rstrip())
    position = 0
    while position < end:
        match = _ACTION.match(text, position)
        if match is None:
            rest = text[position:]
            column = position + len(rest) - len(rest.lstrip()) + 1
            raise BadInput(NO_MOVE(found=rest.split()[0][:30], expected=_EXAMPLES), column=column)
        sign, start, column = match[1], match.end(1), match.start(1) + 1
        position = match.end()
        if sign in _PLAIN:
            yield column, _PLAIN[sign](seat, read_card(rules.pack, text[start:position], start))
        elif sign == "!":
            win = _ACTION.match(text, position) if position < end else None
            if win is None or not win[1].startswith("#"):
                yield column, _read_claim(rules, seat, text[start:position], start)
            else:
                card = read_card(rules.pack, text[start:position], start)
                position = win.end()
                yield column, _read_win(rules, table, seat, win, card)
        else:
            yield column, _read_win(rules, table, seat, match, None)


OTHER_PAIR_LAID = Text(
    "quandui.other-pair-laid", "found {found!r}, expected the pair that is laid out, [{card} {card}]"
)


def _read_claim(rules: QuanduiRules, seat: int, text: str, start: int) -> Claimed:
    words, over = _read_over(text, start)
    laid = _LAID.search(words)
    card = read_card(rules.pack, words[: laid.start()] if laid else words, start)
    if laid and (
        read_cards(rules.pack, laid[1], 0, shift=start + laid.start(1)) != [card, card] or words[laid.end() :].strip()
    ):
        raise BadInput(
            OTHER_PAIR_LAID(found=words[laid.start() :].strip()[:30], card=card), column=start + laid.start() + 1
        )
    return Claimed(seat, card, "dui", over)


NOT_SIXTEEN = Plural(
    "quandui.not-sixteen",
    "found {count} card, expected none, or all sixteen with laid pairs and a claimed card",
    "found {count} cards, expected none, or all sixteen with laid pairs and a claimed card",
)
CLAIMED_TWICE = Text("quandui.claimed-twice", "found the claimed discard {card} too, expected it once")


def _read_win(rules: QuanduiRules, table: QuanduiTable, seat: int, action: re.Match[str], card: str | None) -> Won:
    """The win that an action with the sign ``#`` or ``##`` says; ``card`` is the discard that was claimed before it."""
    sign, text, start = action[1], action[2], action.start(2)
    words, over = _read_over(text, start)
    words, claimed, thrower = _read_from(rules, words, start)
    if card is not None and claimed is not None:
        raise BadInput(CLAIMED_TWICE(card=claimed), column=start + len(words) + 1)
    card = claimed if card is None else card
    cards = tuple(read_cards(rules.pack, words, 0, shift=start)) if words.strip() else (UNSEEN,) * SHOWN
    if len(cards) != SHOWN:
        raise BadInput(NOT_SIXTEEN(count=len(cards)), column=start + 1)
    quan = sign == "##"
    if not quan and UNSEEN not in cards and not table.irregular:
        # Eight dui are always paid as quan dui, so one sign for them means two.
        melds = table.melds.get(seat, [])
        quan = is_quan_dui(concealed_of(cards, melds), melds, rules.pairing)
    return Won(seat, "quan_dui" if quan else "single", cards, card, over, thrower)


def _read_from(rules: QuanduiRules, text: str, start: int) -> tuple[str, str | None, int | None]:
    """The text before the claimed discard at its end, that card, and whose it was: ``4w from 1``."""
    match = _FROM.search(text.rstrip())
    if match is None:
        return text, None, None
    before = text[: match.start()].rstrip()
    place = max(before.rfind(" "), before.rfind(",")) + 1
    if not before or match[1] is None:
        raise BadInput(
            say(
                "quandui.no-discarder",
                "found {found!r}, expected the claimed discard and its discarder, such as '4w from 1'",
                found=text[place:].strip()[:30],
            ),
            column=start + place + 1,
        )
    return before[:place].rstrip(", "), read_card(rules.pack, before[place:], start + place), int(match[1])


NO_LOSING_CLAIMS = Text("quandui.no-losing-claims", "found {found!r}, expected losing claims such as '1 dui, 2 take'")


def _read_over(text: str, start: int) -> tuple[str, tuple[Loser, ...]]:
    """The text before ``over``, and the losing claims after it."""
    match = _OVER.search(text)
    if match is None:
        return text, ()
    losers = []
    position, end = match.start(1), len(text.rstrip())
    while position < end:
        loser = _LOSER.match(text, position)
        if loser is None:
            found = text[position:].strip()[:30]
            raise BadInput(NO_LOSING_CLAIMS(found=found), column=start + position + 1)
        losers.append(Loser(int(loser[1]), loser[2].casefold()))
        position = loser.end()
    return text[: match.start()], tuple(losers)


def _over(losers: Sequence[Loser]) -> str:
    return " over " + ", ".join(f"{loser.seat} {loser.as_}" for loser in losers) if losers else ""


def _write_win(rules: QuanduiRules, move: Won) -> str:
    claimed = f"!{move.card} " if move.card is not None and move.from_ is None else ""
    sign = "##" if move.kind == "quan_dui" else "#"
    cards = "" if set(move.cards) == {UNSEEN} else "".join(f" {pair}" for pair in _pairs(move.cards))
    thrower = f"{',' if cards else ''} {move.card or UNSEEN} from {move.from_}" if move.from_ is not None else ""
    return f"{claimed}{sign}{cards}{thrower}{_over(move.over)}"


def _pairs(cards: Sequence[str]) -> Iterator[str]:
    for first, second in zip(cards[::2], cards[1::2], strict=True):
        # '?4b' would be four unseen cards.
        yield f"{first} {second}" if first == UNSEEN != second else first + second


_PLAIN = {"-": Discarded, "+": Drew, "<": Took}
_SIGNED: Mapping[type[Event], Callable[[QuanduiRules, Any], str]] = {
    Drew: lambda rules, move: f"+{move.card}",
    Discarded: lambda rules, move: f"-{move.card}",
    Took: lambda rules, move: f"<{move.card}",
    Claimed: lambda rules, move: f"!{move.card} [{move.card} {move.card}]{_over(move.over)}",
    Won: _write_win,
}
_WORDED: Mapping[type[Event], Callable[[QuanduiRules, Any], str]] = {
    Cut: lambda rules, move: "cut",
    Dealt: lambda rules, move: f"packet {rules.pack.write(move.cards)}",
    StockEmpty: lambda rules, move: "stock empty",
    Shown: lambda rules, move: f"shows {rules.pack.write(move.cards)}".rstrip(),
}


def hint(rules: QuanduiRules, table: QuanduiTable) -> Iterator[Iterable[str]]:
    """Lines for a live hand, as :meth:`Notation.hint` says; their cards are examples."""
    seat, order, pack = table.turn, table.order, rules.pack
    match table.phase:
        case "result":
            yield (f"{each} #" for each in order)
            yield ['abandon "the last tram"']
        case "deal":
            due, count = packet(order, table.packets) or (order[0], 0)
            deal = f"{due} deal {cards_to_deal(pack, table, to_deal(table, due))}"
            yield [deal, f"{due} packet {cards_to_deal(pack, table, count)}"]
        case "discard":
            empty = is_drawn_at_once(rules, table)
            cards = () if empty or seat is None else cards_to_try(pack, table, seat, "7w")
            yield [f"{seat} stock empty"] if empty else (f"{seat} -{card}" for card in cards)
            yield () if table.via == "claim" else [f"{seat} #"]
        case _:
            thrower, card = table.discards[-1]
            drawn = (f"{seat} +{each}" for each in (UNSEEN, *pack))
            yield drawn if stock_left(rules, table) else [f"{seat} stock empty"]
            yield [f"{seat} <{card}"]
            yield (f"{each} !{card}" for each in order if each not in (seat, thrower))


KEY_TAKE = say("quandui.key-take", "Take")
KEYPAD = Keypad(
    groups=tuple((*(rank + suit for rank in RANKS), odd) for suit, odd in zip(SUITS, ("DH", "BS", "XH"), strict=True)),
    ones={card: number_of(card) for card in ODD},
    cards=(
        Line(OFFER_DRAW_AND_DISCARD, "$seat +? -$card"),
        Line(OFFER_DISCARD, "$seat -$card"),
        Line(OFFER_DRAW, "$seat +$card"),
        Line(KEY_TAKE, "$seat <$card"),
        Line(say("quandui.key-dui", "Dui"), "$seat !$card"),
    ),
    beside=(
        Line(KEY_TAKE, "$seat <$card"),
        Line(OFFER_STOCK_EMPTY, "$seat stock empty"),
        Line(say("quandui.key-cut", "Cut"), "$seat cut"),
    ),
    between=Line(say("quandui.drew-and-discarded", "drew and discarded unseen cards"), "$seat +? -?"),
    counts="melds",
)
"""The keypad."""
