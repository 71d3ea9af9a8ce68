"""A game as one of its seats may take it home: a self-contained page of HTML, in one file with the checkpoint and the receipts."""

from __future__ import annotations

import datetime as dt
import io
import re
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from importlib.resources import files
from string import Template
from typing import NamedTuple
from uuid import UUID
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from msgspec.structs import replace

from replay.answers.games import Game, GamePayment, Hand, Step
from replay.answers.table import State, Study
from replay.charts import Line, game_line
from replay.club.evening.settlement import THE_POT, account_of, payments_of, payments_to_square
from replay.club.log import Log
from replay.club.matters.settings import current_settings
from replay.club.queries import games
from replay.club.queries.hands import steps
from replay.club.records.exporter import numbered
from replay.club.table.timelines import Timelines
from replay.club.visibility import Visibility
from replay.ledger.names import reason
from replay.rights import Asker, Link
from replay.rules.eyes import Eyes, Veil
from replay.rules.shared.table import unnamed
from replay.store import Store
from replay.table.study import seen_of, study
from replay.table.timeline import Timeline
from replay.table.visibility import widest
from replay.values.cards import UNSEEN
from replay.values.events import POT, HandEnded, Paid, Recorded
from replay.values.money import Unit
from replay.values.patterns import ID
from replay.values.times import minute
from replay.words.display import visible
from replay.words.errors import BadInput, NotFound
from replay.words.messages import ENGLISH, Arg, Catalogue, Message, Text, language, listed


class ToldHand(NamedTuple):
    """A hand as its reader may see it.

    Args:
        hand: with its result in one sentence; money that the reader may not know is not in it.
        steps: all of its steps; none if other tables are still to play the board.
        eyes: the eyes that they are for; None in that case.
        cards: a seat's recorded cards at the end.
    """

    hand: Hand
    steps: Sequence[Step]
    eyes: Eyes | None
    cards: Sequence[str] = ()


class OwnLine(NamedTuple):
    """A payment to or by the seat: the hand, the reason, the other side, and the balance after it, in minor units."""

    hand: int | None
    why: str
    other: str
    amount: int
    balance: int


class Told(NamedTuple):
    """A game as its reader may see it: some eyes, or the player of one seat, whose own money is in it too.

    Args:
        club: the name of the club, None without one.
        game: without the stakes that the reader may not know.
        timeline: the game as the reader may know it.
        hands: those that are finished.
        made: the time of the last event.
        seat: the seat, None for eyes.
        player: the name of its player.
        lines: the seat's own money in the game.
        payments: the payments to or by the seat afterwards, to be square.
    """

    club: str | None
    game: Game
    timeline: Timeline
    hands: Sequence[ToldHand]
    made: dt.datetime
    seat: int | None = None
    player: str = ""
    lines: Sequence[OwnLine] = ()
    payments: Sequence[GamePayment] = ()

    def states(self, hand: ToldHand) -> Iterator[State]:
        """Yield the table after each step of a hand; none of one that is not shown yet."""
        span = self.timeline.hands[hand.hand.hand]
        if hand.eyes is not None:
            yield from (self.timeline.show(at, hand.eyes) for at in range(span.first, span.last + 1))

    def line(self) -> Line | None:
        """The line of the game, as far as the reader may know it."""
        return game_line(self.game, self.timeline.rules, {self.player})

    def study(self, hand: ToldHand, *, alone: bool) -> Study | None:
        """The study of a hand with the cards that its reader knows. If it would take long it is made only of a hand ``alone``."""
        if hand.eyes is None or not (alone or self.timeline.rules.room.studied_at_once):
            return None
        return study(seen_of(self.timeline, hand.hand.hand, hand.eyes))


def told_game(store: Store, timelines: Timelines, game: str, eyes: Eyes, *, replaced: bool = False) -> Told:
    """Return a game as these eyes see it, with numbers in place of names if they are replaced. Raises NotFound or BadInput."""
    timeline = timelines.get(game)
    looks = timeline.need_eyes(eyes)
    with store.reading() as reading:
        if replaced:
            timeline = timelines.get(game, numbered(reading, timeline))
        shown = games.game(reading, timeline)
        club = current_settings(reading.connection).name
    hands = [_hand(timeline, each, looks) for each in shown.hands if each.how != "live"]
    return Told(club, shown, timeline, hands, timeline.recorded(timeline.version)[0].at)


# 6 parameters: the club, the seat, and the askers
def own_evening(
    store: Store, timelines: Timelines, visibility: Visibility, game: str, seat: int, askers: Sequence[Asker]
) -> Told:
    """Return the evening of a seat in a game. It is made with the rights of an owner's link to that seat, and has no card and no name
    hidden from the askers.

    Raises:
        NotFound: there is no such game, or the seat was never taken.
        BadInput: several games match.
    """
    whole = timelines.find(game)
    asker = [Link("seat", UUID(whole), seat)]
    name = account_of(timelines.get(whole), seat).partition(":")[2]
    seat_sees, they_see = visibility.veil(asker, whole), visibility.veil(askers, whole)
    veil = Veil(seat_sees.names, False, frozenset({name}), they_see.names or they_see.table)
    timeline = timelines.get(whole, veil)
    own, theirs = visibility.eyes_for_hands(asker, whole), visibility.eyes_for_hands(askers, whole)
    may = {hand: eyes & theirs[hand] for hand, eyes in own.items()}
    with store.reading() as reading:
        shown = games.game(reading, timeline)
        payments = payments_to_square(reading, whole, veil)
        club = current_settings(reading.connection).name
    hands = [_hand(timeline, each, widest(may[each.hand]), seat) for each in shown.hands if each.how != "live"]
    upto = next((each.first - 1 for each in shown.hands if each.how == "live"), timeline.version)
    lines = list(_lines(timeline, seat, upto))
    made = timeline.recorded(timeline.version)[0].at
    return Told(club, shown, timeline, hands, made, seat, name, lines, payments)


def _hand(timeline: Timeline, hand: Hand, eyes: Eyes | None, seat: int | None = None) -> ToldHand:
    span = timeline.hands[hand.hand]
    if eyes is None:
        return ToldHand(hand, [], None)
    held = [each.cards for each in timeline.show(span.last, eyes).seats if each.seat == seat]
    return ToldHand(hand, steps(timeline, span, eyes), eyes, [card for each in held for card in each if card != UNSEEN])


def _lines(timeline: Timeline, seat: int, upto: int) -> Iterator[OwnLine]:
    own, balance = account_of(timeline, seat), 0
    for version, paid in payments_of(timeline, seat, 1, upto):
        amount = paid.amount if paid.payee == own else -paid.amount
        balance += amount
        hand = timeline.hand_at(version)
        inside = hand and version <= timeline.hands[hand].last
        yield OwnLine(hand if inside else None, paid.why, _other(paid, own), amount, balance)


def _other(paid: Paid, own: str) -> str:
    return paid.payer if paid.payee == own else paid.payee


EVENING_OF = Text("evening.evening-of", "The evening of {player}")


def evening_page(evenings: Sequence[Told], catalogue: Catalogue) -> str:
    """Write the whole page, in the language of a catalogue: one game after the other, at least one."""
    games = [_Game(each, catalogue) for each in evenings]
    title = escape(EVENING_OF(player=visible(evenings[0].player)).words(catalogue))
    body = [f"<h1>{title}</h1>", *(line for game in games for line in game.lines())]
    frame = Template(files(__package__ or "").joinpath("frame.html").read_text("utf-8"))
    return frame.substitute(language=escape(language(catalogue)), title=title, body="\n".join(body))


SEAT = Text("evening.seat", "seat {seat}")
WITH_WHOM = Text("evening.with-whom", "With")
OWN_MONEY = Text("evening.own-money", "Own money in {unit}")
HANDS = Text("evening.hands", "The hands")
HAND = Text("evening.hand", "Hand {hand}")
WHICH_HAND = Text("evening.which-hand", "Hand")
FOR = Text("evening.for", "For")
AMOUNT = Text("evening.amount", "Amount")
BALANCE = Text("evening.balance", "Balance")
NO_MONEY = Text("evening.no-money", "No money changed hands.")
VOID = Text("evening.void", "This hand was voided and does not count.")
STILL_PLAYED = Text(
    "evening.still-played", "Other tables are still to play this board, so its cards are not shown yet."
)
OWN_CARDS = Text("evening.own-cards", "Own cards at the end: {cards}.")
YOU_PAID = Text("evening.you-paid", "Paid to {payee} to be square")
YOU_GOT = Text("evening.you-got", "Paid by {payer} to be square")
FOR_THE_EVENING = Text("evening.for-the-evening", "{what}, for the whole evening")
GOT = Text("evening.got", "confirmed by the payee")
NOT_GOT = Text("evening.not-got", "not confirmed by the payee yet")
UNDONE = Text("evening.undone", "undone")
AS_OF = Text("evening.as-of", "As it was recorded at {moment}.")


class _Game:
    """The writer of one game's part; everything that it shows is escaped here."""

    def __init__(self, evening: Told, catalogue: Catalogue) -> None:
        self._evening = evening
        self._catalogue = catalogue
        self._unit = Unit.parse(evening.game.unit)

    def lines(self) -> Iterator[str]:
        """Yield its lines."""
        found = self._evening
        facts: list[Arg] = [found.game.title, str(found.game.day), SEAT(seat=found.seat or 0)]
        yield f"<p>{' · '.join(map(self._words, [*([visible(found.club)] if found.club else []), *facts]))}</p>"
        seats = (
            visible(each.player) if each.player == unnamed(each.seat) else f"{each.seat} {visible(each.player)}"
            for each in found.game.seats
        )
        yield f"<p>{escape(' · '.join(seats))}</p>"
        yield from self._money()
        yield f"<h2>{self._words(HANDS())}</h2>"
        for hand in found.hands:
            yield from self._hand(hand)
        moment = minute(found.made)
        yield f'<p class="quiet">{self._words(AS_OF(moment=moment))} {escape(found.game.id)}</p>'

    def _money(self) -> Iterator[str]:
        yield f"<h2>{self._words(OWN_MONEY(unit=self._unit.code))}</h2>"
        if not self._evening.lines:
            yield f"<p>{self._words(NO_MONEY())}</p>"
        else:
            heads = (WHICH_HAND(), FOR(), WITH_WHOM(), AMOUNT(), BALANCE())
            yield "<table>\n<thead>" + self._row("th", heads) + "</thead>\n<tbody>"
            for each in self._evening.lines:
                cells = (str(each.hand or ""), reason(each.why), self._party(each.other))
                yield self._row("td", (*cells, self._signed(each.amount), self._signed(each.balance)))
            yield "</tbody>\n</table>"
        yield from (f"<p>{self._payment(each)}</p>" for each in self._evening.payments)

    def _payment(self, each: GamePayment) -> str:
        paid = each.payer_seat == self._evening.seat
        payer, payee = (THE_POT() if name is None else visible(name) for name in (each.payer, each.payee))
        what = YOU_PAID(payee=payee) if paid else YOU_GOT(payer=payer)
        if each.together:
            what = FOR_THE_EVENING(what=what)
        state = UNDONE() if each.undone else GOT() if each.got else NOT_GOT()
        amount = self._words(self._unit.message(each.amount))
        return f"{self._words(what)}: {amount} ({self._words(state)})"

    def _hand(self, each: ToldHand) -> Iterator[str]:
        hand = each.hand
        yield f"<section>\n<h3>{self._words(HAND(hand=hand.hand))}</h3>"
        if each.eyes is None:
            yield f"<p>{self._words(STILL_PLAYED())}</p>\n</section>"
            return
        if hand.void:
            yield f"<p>{self._words(VOID())}</p>"
        yield f"<p{' class=void' if hand.void else ''}><strong>{self._words(hand.text)}</strong></p>"
        if each.cards:
            names = [str(self._evening.timeline.rules.card_name(card)) for card in each.cards]
            yield f"<p>{self._words(OWN_CARDS(cards=listed(names)))}</p>"
        yield "<ol>" + "".join(f"<li>{self._words(step.text)}</li>" for step in each.steps) + "</ol>\n</section>"

    def _row(self, cell: str, values: Iterable[Arg]) -> str:
        written = [
            f"<{cell}{' class=number' if at > 2 else ''}>{self._words(each)}</{cell}>" for at, each in enumerate(values)
        ]
        return f"<tr>{''.join(written)}</tr>"

    def _party(self, account: str) -> Arg:
        return THE_POT() if account == POT else visible(account.partition(":")[2])

    def _signed(self, amount: int) -> str:
        mark = "\N{MINUS SIGN}" if amount < 0 else "+" if amount else ""
        return mark + self._unit.write(abs(amount))

    def _words(self, value: Arg) -> str:
        words = value.words(self._catalogue) if isinstance(value, Message) else str(value)
        return escape(words)


_NO_NAME = re.compile(rf"club|simulation|text|(link:)?{ID}")


class EveningFile(NamedTuple):
    """A ZIP file: its name, and its bytes."""

    name: str
    data: bytes


ABOUT_FILES = Text(
    "evening.about-files",
    "evening.html has the hands as this seat saw them, and its own money: open it in any browser, or print it.\n",
)
ABOUT_PROOFS = Text(
    "evening.about-proofs",
    "checkpoint is the club's signature under everything that was recorded until then, and receipts has proof of results and of "
    "this seat's own payments. log.pub is the club's public key: compare it with the one that the club gave you. With Paipu on any "
    "machine, without the club:\n\n"
    "paipu log check checkpoint --key log.pub\npaipu receipt check receipts/NAME --key log.pub\n\n"
    "A receipt proves that an event was recorded, not that it still counts: it may be reversed later, or its hand voided.\n",
)
NO_PROOFS = Text("evening.no-proofs", "This club keeps no signed log, so there are no receipts in this file.\n")


def evening_file(evenings: Sequence[tuple[Told, Timeline]], log: Log, catalogue: Catalogue = ENGLISH) -> EveningFile:
    """Return the file of a player.

    Args:
        evenings: the player's evenings, at least one; each with the whole game, of which only the part visible to the seat is proven.
        log: the club's log, which need not have begun.
        catalogue: the language of its page.

    Raises:
        Conflict, CheckFailed: the database is not the one that was signed.
    """
    proofs = list(_proofs(evenings, log))
    about = ABOUT_FILES().words(catalogue) + "\n"
    about += (ABOUT_PROOFS() if proofs else NO_PROOFS()).words(catalogue)
    page = evening_page([evening for evening, _ in evenings], catalogue).encode()
    files = [("README.txt", about.encode()), ("evening.html", page), *proofs]
    first, packed = evenings[0][0], io.BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        for name, data in files:
            # The same evening gives the same file: the clock of this machine is not in it.
            entry = ZipInfo(f"paipu-seat-{first.seat}/{name}", (1980, 1, 1, 0, 0, 0))
            entry.compress_type = ZIP_DEFLATED
            archive.writestr(entry, data)
    called = f"paipu-{first.game.day}-{first.game.id[:8]}-seat-{first.seat}.zip"
    return EveningFile(called, packed.getvalue())


def _proofs(evenings: Sequence[tuple[Told, Timeline]], log: Log) -> Iterator[tuple[str, bytes]]:
    """Yield the last checkpoint, its key, and the receipts; nothing if the club has no log."""
    try:
        kept, key = log.folder.kept(), log.folder.verifier
    except NotFound:
        return
    yield "checkpoint", kept.note
    yield "log.pub", f"{key}\n".encode()
    for evening, whole in evenings:
        game = f"game-{whole.game}-" if len(evenings) > 1 else ""
        for version in _proven(evening, whole):
            hand = whole.hand_at(version)
            step = version - whole.hands[hand].first
            try:
                made = log.receipt(whole.game, version)
            except BadInput:  # sealed after the last checkpoint
                continue
            yield f"receipts/{game}hand-{hand}-step-{step}.tlog-proof", made


def _proven(evening: Told, whole: Timeline) -> Iterator[int]:
    """Yield the versions of the proven events of each hand: the deciding move, the end, and the seat's own payments.

    A receipt reveals the whole event, so events that the seat may not know in full have none.
    """
    for each in evening.hands:
        span = whole.hands[each.hand.hand]
        if each.eyes is None or evening.seat not in each.hand.order:
            continue
        own = {version for version, _ in payments_of(evening.timeline, evening.seat, span.first, span.last)}
        moves = [at for at in range(span.first, span.last) if type(whole.record(at).data) in whole.rules.moves]
        for version in sorted({*own, *moves[-1:], *_end(whole, span.last)}):
            if _knows_all(evening.timeline.record(version, each.eyes), whole.record(version)):
                yield version


def _knows_all(seen: Recorded, whole: Recorded) -> bool:
    """True if a seat may know all of an event. The recorder may be a name; Paipu itself, and ids of accounts and links, are no names."""
    return replace(seen, by=whole.by) == whole and (seen.by == whole.by or _NO_NAME.fullmatch(whole.by) is not None)


def _end(whole: Timeline, last: int) -> list[int]:
    return [last] if isinstance(whole.record(last).data, HandEnded) else []
