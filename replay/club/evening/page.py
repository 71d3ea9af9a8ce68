"""What one seat takes home, as one page of HTML that needs no script, no network and nothing beside it, and prints well."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from importlib.resources import files
from string import Template

from replay.answers.evening import GamePayment
from replay.club.evening import wording
from replay.club.evening.own_evening import OwnEvening, OwnHand
from replay.display import visible
from replay.events import POT
from replay.ledger.names import reason
from replay.messages import Arg, Catalogue, Message, language, listed
from replay.money import Unit
from replay.rules.shared.hidden import unnamed
from replay.times import minute

__all__ = ["evening_page"]


def evening_page(evenings: Sequence[OwnEvening], catalogue: Catalogue) -> str:
    """The whole page, in the language of a catalogue: a game after the other, one at least."""
    games = [_Game(each, catalogue) for each in evenings]
    title = escape(wording.EVENING_OF(player=visible(evenings[0].player)).words(catalogue))
    body = [f"<h1>{title}</h1>", *(line for game in games for line in game.lines())]
    frame = Template(files(__package__ or "").joinpath("frame.html").read_text("utf-8"))
    return frame.substitute(language=escape(language(catalogue)), title=title, body="\n".join(body))


class _Game:
    """Writes the part of one game; whatever it shows is escaped here."""

    def __init__(self, evening: OwnEvening, catalogue: Catalogue) -> None:
        self._evening = evening
        self._catalogue = catalogue
        self._unit = Unit.parse(evening.game.unit)

    def lines(self) -> Iterator[str]:
        """What is in it, line by line."""
        found = self._evening
        facts: list[Arg] = [found.game.title, str(found.game.day), wording.SEAT(seat=found.seat)]
        yield f"<p>{' · '.join(map(self._words, [*([visible(found.club)] if found.club else []), *facts]))}</p>"
        seats = (
            visible(each.player) if each.player == unnamed(each.seat) else f"{each.seat} {visible(each.player)}"
            for each in found.game.seats
        )
        yield f"<p>{escape(' · '.join(seats))}</p>"
        yield from self._money()
        yield f"<h2>{self._words(wording.HANDS())}</h2>"
        for hand in found.hands:
            yield from self._hand(hand)
        moment = minute(found.made)
        yield f'<p class="quiet">{self._words(wording.AS_OF(moment=moment))} {escape(found.game.id)}</p>'

    def _money(self) -> Iterator[str]:
        yield f"<h2>{self._words(wording.OWN_MONEY(unit=self._unit.code))}</h2>"
        if not self._evening.lines:
            yield f"<p>{self._words(wording.NO_MONEY())}</p>"
        else:
            heads = (wording.WHICH_HAND(), wording.FOR(), wording.WITH_WHOM(), wording.AMOUNT(), wording.BALANCE())
            yield "<table>\n<thead>" + self._row("th", heads) + "</thead>\n<tbody>"
            for each in self._evening.lines:
                cells = (str(each.hand or ""), reason(each.why), self._party(each.other))
                yield self._row("td", (*cells, self._signed(each.amount), self._signed(each.balance)))
            yield "</tbody>\n</table>"
        yield from (f"<p>{self._payment(each)}</p>" for each in self._evening.payments)

    def _payment(self, each: GamePayment) -> str:
        paid = each.payer_seat == self._evening.seat
        payer, payee = (wording.THE_POT() if name is None else visible(name) for name in (each.payer, each.payee))
        what = wording.YOU_PAID(payee=payee) if paid else wording.YOU_GOT(payer=payer)
        if each.together:
            what = wording.FOR_THE_EVENING(what=what)
        state = wording.UNDONE() if each.undone else wording.GOT() if each.got else wording.NOT_GOT()
        amount = self._words(self._unit.message(each.amount))
        return f"{self._words(what)}: {amount} ({self._words(state)})"

    def _hand(self, each: OwnHand) -> Iterator[str]:
        hand = each.hand
        yield f"<section>\n<h3>{self._words(wording.HAND(hand=hand.hand))}</h3>"
        if each.eyes is None:
            yield f"<p>{self._words(wording.STILL_PLAYED())}</p>\n</section>"
            return
        if hand.void:
            yield f"<p>{self._words(wording.VOID())}</p>"
        yield f"<p{' class=void' if hand.void else ''}><strong>{self._words(hand.text)}</strong></p>"
        if each.cards:
            names = [str(self._evening.timeline.rules.card_name(card)) for card in each.cards]
            yield f"<p>{self._words(wording.OWN_CARDS(cards=listed(names)))}</p>"
        yield "<ol>" + "".join(f"<li>{self._words(step)}</li>" for step in each.steps) + "</ol>\n</section>"

    def _row(self, cell: str, values: Iterable[Arg]) -> str:
        written = [
            f"<{cell}{' class=number' if at > 2 else ''}>{self._words(each)}</{cell}>" for at, each in enumerate(values)
        ]
        return f"<tr>{''.join(written)}</tr>"

    def _party(self, account: str) -> Arg:
        return wording.THE_POT() if account == POT else visible(account.partition(":")[2])

    def _signed(self, amount: int) -> str:
        mark = "\N{MINUS SIGN}" if amount < 0 else "+" if amount else ""
        return mark + self._unit.write(abs(amount))

    def _words(self, value: Arg) -> str:
        words = value.words(self._catalogue) if isinstance(value, Message) else str(value)
        return escape(words)
