"""A picture of the table to share, 1200 by 630: the end of a hand, or any step of it, from the same state that pages and terminal show.

A picture knows only what is in that state, so it shows no card, name or sum that these eyes may not see; its title says the same in
words. The cards have the faces that their kind draws. As SVG it needs nothing; as PNG it needs the extra ``pictures``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from html import escape
from importlib.util import find_spec
from itertools import pairwise
from typing import NamedTuple

from replay.answers.games import Advance, Hand, gains_by_party
from replay.answers.table import State, TableSeat
from replay.audit.proofs import qr_inside
from replay.charts import names_at_ends, signed
from replay.rules import room, win_name
from replay.values.cards import UNSEEN
from replay.values.money import Unit, priced
from replay.words.display import TRADITIONAL, escaped, isolated
from replay.words.display import width as cells
from replay.words.errors import BadInput
from replay.words.messages import Catalogue, Message, Plural, Text, all_of, language

SIZE = (1200, 630)
"""Width and height of a picture, in pixels: what messengers show beside a link."""
_LEFT, _RIGHT, _FOOT = 67, 1133, 476
_INK, _QUIET, _RED, _PLUS = "#231f1a", "#5f564a", "#981d20", "#17603c"
_LINE, _PAPER, _FELT = "#dacfba", "#fffcf4", "#dbe6da"
_HERE = "#d02b10"
_SERIF = "{cjk},'Source Serif 4','Noto Serif',Georgia,'Songti SC','DejaVu Serif','Liberation Serif',serif"
_SANS = "{cjk},'Noto Sans','Segoe UI',Roboto,'PingFang SC','DejaVu Sans','Liberation Sans',Arial,sans-serif"
"""Fonts by name: what draws PNG does not know which font of a machine is its \"sans-serif\"."""
_CJK = {"zh-Hant": ("'Noto Serif CJK TC'", "'Noto Sans CJK TC'")}
_SIMPLIFIED = "'Noto Serif CJK SC'", "'Noto Sans CJK SC'"
_EM = 0.53
"""The width of a cell in parts of the size of its letters."""
_OVERLAP = 0.28
"""How much of a card has to be seen, at least, for its corner to be read."""
_FEW = 3
"""The unrecorded cards of a group that are drawn, at most; words say how many there are."""
_MOST_DISCARDS = 14
"""The latest discards of a seat in a picture, at most."""

WINS = Text("pictures.wins", "{who} wins")
WIN_TOGETHER = Text("pictures.win-together", "{who} win")
WINS_AMOUNT = Text("pictures.wins-amount", "{who} wins +{gain}")
NOBODY_WINS = Text("pictures.nobody-wins", "Nobody wins")
HAND_OF = Text("pictures.hand-of", "{title}, hand {hand}, {day}")
STEP_OF = Text("pictures.step-of", "{title}, hand {hand}, step {step} of {last}, {day}")
HIDDEN = Plural("pictures.hidden", "{count} hidden", "{count} hidden")
UNRECORDED = Plural("pictures.unrecorded", "{count} not recorded", "{count} not recorded")
FROM_TO = Text("pictures.from-to", "{before} → {after}")
TITLE = Text("pictures.title", "{headline}. {where}")
NO_PNG = Text(
    "pictures.no-png",
    "to write PNG, install Paipu with its extra: pip install 'paipu[pictures]'; or write an SVG picture",
)


class Imprint(NamedTuple):
    """The words below a picture besides the hand itself.

    Args:
        club: the name of the club.
        day: the day of the game, in words.
        address: where the hand can be seen, which becomes a QR code; empty for none.
    """

    club: str
    day: str
    address: str = ""


class Picture(NamedTuple):
    """A picture: its words for people and programs that do not see it, and its SVG."""

    headline: str
    where: str
    svg: str


def drawn(state: State, hand: Hand, imprint: Imprint, catalogue: Catalogue) -> Picture:
    """Draw the table after a step of a hand, both as the same eyes see them."""
    drawing = _Drawing(state, hand, catalogue)
    ended = state.ending is not None
    where = (HAND_OF if ended else STEP_OF)(
        title=state.title, hand=hand.hand, step=state.step or 0, last=state.steps - 1, day=imprint.day
    )
    headline = drawing.headline()
    body = [*drawing.end()] if ended else [*drawing.table()]
    said = drawing.said(where)
    title = drawing.said(TITLE(headline=headline, where=said))
    foot = drawing.foot(imprint, said)
    symbols = "".join(dict.fromkeys(drawing.symbols))
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{SIZE[0]}" height="{SIZE[1]}" viewBox="0 0 {SIZE[0]} {SIZE[1]}"'
        f' role="img" lang="{language(catalogue)}"><title>{escape(_seen(title))}</title><defs>{symbols}</defs>'
        f'<rect width="{SIZE[0]}" height="{SIZE[1]}" fill="{_FELT}"/>'
        f'<rect x="22.5" y="22.5" width="1155" height="585" rx="26" fill="{_PAPER}" stroke="#b9c9b9"/>'
    )
    return Picture(headline, said, "".join([head, *body, *foot, "</svg>\n"]))


def can_png() -> bool:
    """True if the extra ``pictures`` is installed."""
    return find_spec("resvg_py") is not None


def png(svg: str) -> bytes:
    """A picture as PNG, with the fonts of this machine. Raises BadInput without the extra."""
    if not can_png():
        raise BadInput(NO_PNG())
    from resvg_py import svg_to_bytes

    return bytes(svg_to_bytes(svg_string=svg, width=SIZE[0], height=SIZE[1]))


@lru_cache(maxsize=64)
def _code(address: str) -> str:
    """The code of an address, which takes longer than the rest of a picture: all pictures of a link have the same one."""
    return qr_inside(address.encode(), f'x="{_RIGHT - 88}" y="492" width="92" height="92"')


@cache
def _symbols(kind: str) -> dict[str, tuple[str, float]]:
    """Every card of a kind by its code: its symbol, and its height in parts of its width."""
    drawn = room(kind).pictures().replace("system-ui, sans-serif", _SANS.format(cjk=_SIMPLIFIED[1]))
    found = re.findall(r'(<symbol id="([^"]*)" viewBox="0 0 ([0-9.]+) ([0-9.]+)">.*?</symbol>)', drawn, re.DOTALL)
    return {name: (symbol, float(high) / float(wide)) for symbol, name, wide, high in found}


class _Group(NamedTuple):
    """Cards that stand together, and whether the step or the end of the hand is about them."""

    cards: tuple[str, ...]
    marked: bool = False


class _Place(NamedTuple):
    """The place of something that is drawn, in pixels."""

    x: float
    y: float
    width: float
    height: float


class _Drawing:
    """One picture while it is drawn."""

    def __init__(self, state: State, hand: Hand, catalogue: Catalogue) -> None:
        self.symbols: list[str] = []
        self._state, self._hand, self._catalogue = state, hand, catalogue
        self._kind = state.rules.partition("/")[0]
        self._unit = Unit.parse(state.unit)
        serif, sans = _CJK.get(language(catalogue), _SIMPLIFIED)
        self._fonts = {True: _SERIF.format(cjk=serif), False: _SANS.format(cjk=sans)}
        self._names = {each.seat: each.player for each in state.seats}
        self._sums = _sums(state)

    def said(self, message: object) -> str:
        """Words in the language of the picture, in which no name turns the words beside it."""
        return message.each_text(isolated).words(self._catalogue) if isinstance(message, Message) else str(message)

    def headline(self) -> str:
        """The subject of the picture: who won, or the step in a sentence."""
        ending = self._state.ending
        if ending is None:
            return self.said(self._state.text.headline())
        winners = [self._names[each] for each in ending.winners if each in self._names]
        if not winners:
            return self.said(NOBODY_WINS())
        gain = max((self._sums.get(f"player:{each}", 0) for each in winners), default=0)
        if gain > 0 and len(winners) == 1:
            return self.said(WINS_AMOUNT(who=winners[0], gain=priced(gain, self._unit)))
        return self.said((WINS if len(winners) == 1 else WIN_TOGETHER)(who=all_of(winners)))

    def end(self) -> Iterator[str]:
        """The end of a hand: who won and why, the winner's cards, and what it brought everybody; else what each seat has."""
        yield from self._head(self.headline(), "" if self._state.ending is None else self._reason(), seal=True)
        winner = next((each for each in self._state.seats if each.seat in self._hand.winners[:1]), None)
        groups = [] if winner is None else _groups(winner, self._state, won=True)
        seen = any(card != UNSEEN for group in groups for card in group.cards)
        if seen:
            yield from self._cards(groups, _Place(_LEFT, 240, _RIGHT - _LEFT, 142), centred=True)
        below = 395 if seen else 260
        if self._sums:
            yield from self._gains(below, 30 if seen else 34)
            if not seen and self._climbs():
                yield from self._ladder(room(self._kind).ladder, 390)
        elif not (seen or self._hand.reached):
            yield from self._seats(196)
        elif self._hand.reached and not seen:
            yield from self._advances(below - 40)
        elif self._hand.reached:
            sides = names_at_ends([self._side(each) for each in self._hand.reached])
            after = [self.said(each.after) for each in self._hand.reached]
            yield from self._in_row(below, list(zip(sides, after, strict=True)), 28)

    def table(self) -> Iterator[str]:
        """The table in the middle of a hand: every seat with its cards, the latest discards and the stock."""
        yield from self._head(self.headline(), "", seal=False)
        yield from self._seats(172)

    def _seats(self, top: int) -> Iterator[str]:
        seats = sorted(self._state.seats, key=lambda each: _turn(self._state, each.seat))
        columns = 2 if len(seats) > 3 else 1
        rows = -(-len(seats) // columns)
        high, wide = (_FOOT - 14 - top) / rows, (_RIGHT - _LEFT - 30 * (columns - 1)) / columns
        for place, seat in enumerate(seats):
            x, y = _LEFT + (place % columns) * (wide + 30), top + (place // columns) * high
            acts = self._state.change.acted == seat.seat
            ink = _HERE if acts else _INK
            groups = _groups(seat, self._state)
            lost = sum(each.cards.count(UNSEEN) for each in groups)
            unseen = HIDDEN(count=seat.hidden) if seat.hidden else UNRECORDED(count=lost) if lost else ""
            yield self._text(x, y + 20, 22, seat.player, fill=ink, weight=700, room=wide - 160)
            yield self._text(x + wide, y + 20, 18, self.said(unseen), fill=_QUIET, anchor="end")
            few = [_Group(_few(each.cards), each.marked) for each in groups]
            yield from self._cards(few, _Place(x, y + 29, wide, min(high - 40, 118)))

    def foot(self, imprint: Imprint, where: str) -> Iterator[str]:
        """The club, the hand and the day, with a code that leads to the hand."""
        yield f'<path d="M{_LEFT} {_FOOT}H{_RIGHT}" stroke="{_LINE}" stroke-width="2"/>'
        yield f'<rect x="{_LEFT}" y="508" width="58" height="58" rx="10" fill="{_RED}"/>'
        yield self._text(_LEFT + 29, 549, 36, "牌", fill=_PAPER, weight=700, serif=True, anchor="middle")
        room_left = _RIGHT - 143 - (110 if imprint.address else 0)
        yield self._text(143, 533, 27, imprint.club, weight=700, serif=True, room=room_left)
        yield self._text(143, 563, 22, where, fill=_QUIET, room=room_left)
        if imprint.address:
            yield _code(imprint.address)

    def _reason(self) -> str:
        """The reason of the end, in at most two lines; else nothing, as the numbers below say it."""
        ending = self._state.ending
        words = "" if ending is None or ending.text is None else self.said(ending.text.headline())
        return words if cells(words) <= 1.9 * 900 / (28 * _EM) else ""

    def _head(self, headline: str, below: str, *, seal: bool) -> Iterator[str]:
        signs = self._signs() if seal else []
        wide = (980 if signs else _RIGHT) - _LEFT
        lines = _lines(headline, wide / (40 * _EM), 1 if seal else 2)
        letters = max(30.0, min(62.0, wide / (max(map(cells, lines), default=1) * _EM))) if len(lines) == 1 else 40
        for place, line in enumerate(lines):
            y = 120.0 if len(lines) == 1 else 88.0 + place * 50
            yield self._text(_LEFT, y, letters, line, weight=700, serif=True, room=wide)
        for place, line in enumerate(_lines(below, wide / (28 * _EM), 2) if below else ()):
            yield self._text(_LEFT, 163 + place * 35, 28, line, fill=_QUIET, room=wide)
        if signs:
            yield f'<g transform="rotate(-3 1070 119)"><rect x="1008" y="57" width="125" height="125" rx="18" fill="{_RED}"/>'
            for row, line in enumerate(signs):
                y = 119 + 19 + (row - (len(signs) - 1) / 2) * 54
                size = 50 if cells(line) <= 3 else 42
                yield self._text(1070, y, size, line, fill=_PAPER, weight=700, serif=True, anchor="middle")
            yield "</g>"

    def _signs(self) -> list[str]:
        """The words on the stamp, a line each: how the hand was won, or how far it led."""
        hand = self._hand
        if not hand.winners:
            signs = "流 局" if hand.how == "drawn" else ""
        else:
            first = hand.winners[0]
            chinese = win_name(self._state.rules, hand.kind).chinese if hand.kind else ""
            rank = next((each.rank for each in hand.reached if first in each.seats), None)
            up = next((each.points for each in hand.gains if each.seat == first), None)
            signs = " ".join(chinese[at : at + 1] for at in range(len(chinese))) or "胡"
            if not chinese and rank is not None and up and hand.board is None:
                signs = f"升 {up}级" if rank % len(room(self._kind).ladder) else "过 A"
        return (signs.translate(TRADITIONAL) if language(self._catalogue) == "zh-Hant" else signs).split()

    def _cards(self, groups: Sequence[_Group], place: _Place, *, centred: bool = False) -> Iterator[str]:
        """Groups of cards in one row; where they are too many, each covers a part of the one before it."""
        groups = [each for each in groups if each.cards]
        if not groups:
            return
        ratio = _symbols(self._kind)["back"][1]
        count = sum(len(each.cards) for each in groups)
        gaps = len(groups) - 1
        high = min(place.height, ratio * 110)
        wide = high / ratio
        gap = (
            min(wide * 0.62, (place.width - count * wide) / gaps) if gaps and count * wide < place.width else wide * 0.2
        )
        pitch = min(
            wide, max(wide * _OVERLAP, (place.width - gaps * gap - len(groups) * wide) / max(1, count - len(groups)))
        )
        total = len(groups) * wide + (count - len(groups)) * pitch + gaps * gap
        if total > place.width:  # forty cards: smaller ones
            scale = place.width / total
            high, wide, gap, pitch = high * scale, wide * scale, gap * scale, pitch * scale
        y = place.y + (place.height - high) / 2 if centred else place.y
        x = place.x
        for group in groups:
            start = x
            for card in group.cards:
                yield self._card(card, _Place(x, y, wide, high))
                x += pitch
            x += wide - pitch
            if group.marked:
                yield (
                    f'<rect x="{start - 5:.1f}" y="{y - 5:.1f}" width="{x - start + 10:.1f}" height="{high + 10:.1f}" rx="9"'
                    f' fill="none" stroke="{_HERE}" stroke-width="4"/>'
                )
            x += gap

    def _card(self, card: str, place: _Place) -> str:
        name = "unrecorded" if card == UNSEEN else card
        symbol, _ = _symbols(self._kind)[name]
        if language(self._catalogue) == "zh-Hant":
            symbol = symbol.translate(TRADITIONAL)
        self.symbols.append(symbol)
        at = " ".join(f'{key}="{value:.1f}"' for key, value in zip(("x", "y", "width", "height"), place, strict=True))
        return f'<use href="#{name}" {at}/>'

    def _gains(self, y: float, size: int) -> Iterator[str]:
        """The gains and losses of everybody else; the winner's own stands above."""
        ending = self._state.ending
        own = {f"player:{self._names.get(each)}" for each in (ending.winners if ending else ())}
        alone = len(own) == 1 and next(iter(own)) in self._sums
        shown = [(party, amount) for party, amount in self._sums.items() if not (alone and party in own)]
        names = names_at_ends([party.partition(":")[2] or self.said(_POT()) for party, _ in shown])
        signed_amounts = [signed(amount, self._unit) for _, amount in shown]
        yield from self._in_row(y, list(zip(names, signed_amounts, strict=True)), size)

    def _in_row(self, y: float, values: Sequence[tuple[str, str]], most: float) -> Iterator[str]:
        """Names with a value each in one row, as far apart as the room lets them."""
        if not values:
            return
        room_of_all = _RIGHT - _LEFT - 24 * (len(values) - 1)
        longest = max(6, room_of_all / (22 * _EM) / len(values))
        short = [(_clipped(name, max(3, longest - cells(value) - 1)), value) for name, value in values]
        wide = [cells(name) + 1 + cells(value) for name, value in short]
        size = min(most, room_of_all / (sum(wide) * _EM))
        apart = min(90, (_RIGHT - _LEFT - sum(wide) * size * _EM) / max(1, len(values) - 1))
        x = float(_LEFT)
        for (name, value), cell in zip(short, wide, strict=True):
            ink = _PLUS if value.startswith("+") else _INK
            yield (
                f'<text x="{x:.1f}" y="{y + size:.1f}" font-size="{size:.1f}" fill="{_INK}" font-family="{self._fonts[False]}">'
                f'{escape(_seen(name))} <tspan font-weight="700" fill="{ink}">{escape(_seen(value))}</tspan></text>'
            )
            x += cell * size * _EM + apart

    def _advances(self, y: float) -> Iterator[str]:
        """The advance of each side, and a ladder where levels are climbed."""
        for row, each in enumerate(self._hand.reached[:4]):
            won = bool({*each.seats} & {*self._hand.winners})
            before, after = each.before, each.after
            says = self.said(after if before is None or before == after else FROM_TO(before=before, after=after))
            at = y + 40 + row * 52
            yield self._text(
                _LEFT, at, 34, self._side(each), fill=_PLUS if won else _INK, weight=700, serif=True, room=640
            )
            yield self._text(_RIGHT, at, 32, says, anchor="end", weight=700, room=400)
        if self._climbs():
            yield from self._ladder(room(self._kind).ladder, 400)

    def _climbs(self) -> bool:
        reached = self._hand.reached
        return bool(room(self._kind).ladder and reached) and all(each.rank is not None for each in reached)

    def _ladder(self, ladder: Sequence[str], y: float) -> Iterator[str]:
        wide = (_RIGHT - _LEFT) / len(ladder)
        for place, level in enumerate(ladder):
            at = [each for each in self._hand.reached if each.rank is not None and each.rank % len(ladder) == place]
            won = any({*each.seats} & {*self._hand.winners} for each in at)
            fill = _PLUS if won else _INK if at else "none"
            x = _LEFT + place * wide
            yield f'<rect x="{x + 1:.1f}" y="{y}" width="{wide - 3:.1f}" height="38" rx="6" fill="{fill}" stroke="{_LINE}"/>'
            yield self._text(
                x + wide / 2, y + 27, 20, level, fill=_PAPER if at else _QUIET, weight=700, anchor="middle"
            )

    def _side(self, each: Advance) -> str:
        return self.said(all_of([self._names.get(seat, "") for seat in each.seats]))

    # 9 parameters: each is an attribute of the words
    def _text(
        self,
        x: float,
        y: float,
        size: float,
        words: str,
        *,
        fill: str = _INK,
        weight: int = 400,
        serif: bool = False,
        anchor: str = "start",
        room: float = 0,
    ) -> str:
        """Words on one line, cut short where they would be longer than the room."""
        shown = _clipped(words, room / (size * _EM)) if room else words
        bold = f' font-weight="{weight}"' if weight != 400 else ""
        at = f' text-anchor="{anchor}"' if anchor != "start" else ""
        return (
            f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size:.1f}" fill="{fill}"{bold}{at} font-family="{self._fonts[serif]}">'
            f"{escape(_seen(shown))}</text>"
        )


_POT = Text("pictures.pot", "the pot")


def _turn(state: State, seat: int) -> int:
    """The place of a seat in the order of play."""
    return state.order.index(seat) if seat in state.order else len(state.order)


def _sums(state: State) -> dict[str, int]:
    """The gain or loss of each party in the hand, the most first; nothing where a sum is hidden, or all was paid into the pot."""
    payments = () if state.ending is None else state.ending.payments
    return {} if any(each.amount is None for each in payments) else gains_by_party(payments)


def _groups(seat: TableSeat, state: State, *, won: bool = False) -> list[_Group]:
    """The cards of a seat as they stand together: what it holds, then what it laid out; marked what came last to a hand that won."""
    places = [each.places for each in seat.groups] or [list(range(len(seat.cards)))]
    held = [(tuple(seat.cards[at] for at in some), [seat.came[at] for at in some]) for some in places if some]
    laid_at = state.meld_steps.get(str(seat.seat), [])
    laid = [(tuple(meld), [at]) for meld, at in zip(seat.melds, [*laid_at, *[None] * len(seat.melds)], strict=False)]
    found = [*held, *laid]
    times = [max((at for at in came if at is not None), default=-1) for _, came in found]
    last = max(times, default=-1)
    now = last if won and times.count(last) == 1 and last > 0 else -1 if won else state.step
    groups = [
        _Group(cards, marked=at == now and now > 0 and len(found) > 1)
        for (cards, _), at in zip(found, times, strict=True)
    ]
    if seat.hidden:  # its backs say nothing: what it discarded does
        lying = [each for each in seat.thrown if each.taken is None][-_MOST_DISCARDS:]
        groups.insert(0, _Group((*seat.known, "back")))
        groups.append(_Group(tuple(each.card for each in lying)))
    return groups


def _few(cards: tuple[str, ...]) -> tuple[str, ...]:
    """The cards of a group, with a few of those that nobody recorded."""
    return (UNSEEN,) * min(_FEW, cards.count(UNSEEN)) + tuple(each for each in cards if each != UNSEEN)


def _seen(words: str) -> str:
    """The words without what draws nothing, such as a letter that turns the others round; the bounds of a name stay."""
    return escaped(words, lambda each: each if each in "\u2068\u2069" else " " if each.isspace() else "")


def _lines(words: str, room: float, most: int) -> list[str]:
    """Words on at most so many lines of so many cells; what does not fit is cut."""
    if most == 1 or cells(words) <= room:
        return [words]
    line = ""
    for part in _parts(words):
        if line and cells(line + part) > room:
            break
        line += part
    return [line.rstrip(), *_lines(words[len(line) :].lstrip(), room, most - 1)]


def _parts(words: str) -> Iterable[str]:
    """The pieces at whose ends a line may break: words with their spaces, and single wide letters."""
    ends = [0, *(at for at in range(1, len(words)) if words[at - 1] == " " or cells(words[at - 1]) == 2), len(words)]
    return (words[start:end] for start, end in pairwise(ends))


def _clipped(words: str, room: float) -> str:
    """The words, or their beginning with an ellipsis where they take more than so many cells."""
    if cells(words) <= room:
        return words
    short = words
    while short and cells(short) > room - 1:
        short = short[:-1]
    return f"{short.rstrip()}…"
