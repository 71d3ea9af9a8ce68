"""A game as its reader may know it, to be read without the club; the evening of a seat, with its proofs."""

from __future__ import annotations

import datetime as dt
import io
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import NamedTuple, TypeVar
from uuid import UUID
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from msgspec.structs import replace

from replay.answers.games import Game, GameDue, GamePayment, Hand, Squaring, Step
from replay.answers.table import State, Study
from replay.audit import Receipt
from replay.charts import Line, game_line
from replay.club.evening.settlement import Settling, account_of, payments_of
from replay.club.log import Log
from replay.club.matters.settings import current_settings
from replay.club.queries import games
from replay.club.queries.hands import steps
from replay.club.records.exporter import numbered
from replay.club.table.timelines import Timelines
from replay.club.visibility import Visibility
from replay.rights import Asker, Link
from replay.rules.eyes import OPEN, Eyes, Veil
from replay.store import Store
from replay.table.study import seen_of, study
from replay.table.timeline import Timeline
from replay.table.visibility import widest
from replay.values.events import HandEnded, Recorded
from replay.values.patterns import ID
from replay.words.errors import BadInput, NotFound
from replay.words.messages import Catalogue, Text, say


class ToldHand(NamedTuple):
    """A hand as its reader may see it.

    Args:
        hand: with its result in one sentence; money that the reader may not know is not in it.
        steps: all of its steps; none if other tables are still to play the board.
        eyes: the eyes that they are for; None in that case.
    """

    hand: Hand
    steps: Sequence[Step]
    eyes: Eyes | None


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
        made: the time of the end of the last hand.
        seat: the seat, None for eyes.
        player: the name of its player.
        lines: the seat's own money in the game.
        squaring: the payments to or by the seat, due and made, to be square.
    """

    club: str | None
    game: Game
    timeline: Timeline
    hands: Sequence[ToldHand]
    made: dt.datetime
    seat: int | None = None
    player: str = ""
    lines: Sequence[OwnLine] = ()
    squaring: Squaring | None = None

    @property
    def name(self) -> str:
        """The beginning of the name of its file."""
        return f"paipu-{self.game.day}-{self.game.id[:8]}"

    def states(self, hand: ToldHand) -> Iterator[State]:
        """Yield the table after each step of a hand; none of one that is not shown yet."""
        span = self.timeline.hands[hand.hand.hand]
        if hand.eyes is not None:
            yield from (self.timeline.show(at, hand.eyes) for at in range(span.first, span.last + 1))

    def only(self, hand: int) -> Told:
        """This game with one hand alone. Raises NotFound for one that it has not, or that is still being played."""
        self.timeline.hands[hand]  # which refuses one that is not there
        found = [each for each in self.hands if each.hand.hand == hand]
        if not found:
            raise NotFound(say("evening.hand-not-over", "hand {hand} is still being played", hand=hand))
        return self._replace(hands=found)

    def line(self) -> Line | None:
        """The line of the game, as far as the reader may know it."""
        return game_line(self.game, self.timeline.rules, {self.player})

    def study(self, hand: ToldHand, *, patient: bool) -> Study | None:
        """The study of a hand with the cards that its reader knows; one that takes seconds only for who is ``patient``."""
        if hand.eyes is None or not (patient or self.timeline.rules.room.studied_at_once):
            return None
        return study(seen_of(self.timeline, hand.hand.hand, hand.eyes))


# 5 parameters: the club, the game and its reader
def told_game(
    store: Store, timelines: Timelines, game: str, eyes: Eyes | Callable[[int], Eyes | None], veil: Veil | None = None
) -> Told:
    """Return a game as its reader sees it: with some eyes, or with those that a function gives for each hand.

    The veil hides names and stakes; with None, numbers take the place of names. Raises NotFound or BadInput.
    """
    timeline = timelines.get(game, veil or OPEN)
    looks = timeline.need_eyes(eyes) if isinstance(eyes, Eyes) else None
    with store.reading() as reading:
        if veil is None:
            timeline = timelines.get(game, numbered(reading, timeline))
        shown = games.game(reading, timeline)
        club = current_settings(reading.connection).name
    hands = [
        _hand(timeline, each, eyes(each.hand) if callable(eyes) else looks)
        for each in shown.hands
        if each.how != "live"
    ]
    return Told(club, shown, timeline, hands, _ended(timeline, hands))


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
        squaring = Settling(reading, [whole], {whole: veil}).seen()
        club = current_settings(reading.connection).name
    hands = [_hand(timeline, each, widest(may[each.hand])) for each in shown.hands if each.how != "live"]
    upto = next((each.first - 1 for each in shown.hands if each.how == "live"), timeline.version)
    lines = list(_lines(timeline, seat, upto))
    made = _ended(timeline, hands)
    squaring = replace(squaring, dues=_of_seat(squaring.dues, seat), payments=_of_seat(squaring.payments, seat))
    return Told(club, shown, timeline, hands, made, seat, name, lines, squaring)


_PaymentT = TypeVar("_PaymentT", GameDue, GamePayment)


def _of_seat(payments: Sequence[_PaymentT], seat: int) -> list[_PaymentT]:
    """The payments to or by a seat."""
    return [each for each in payments if seat in (each.payer_seat, each.payee_seat)]


def _ended(timeline: Timeline, hands: Sequence[ToldHand]) -> dt.datetime:
    """The time of the end of the last hand that is told: later ones say when a hand is played that is not to be seen."""
    version = timeline.hands[hands[-1].hand.hand].last if hands else 1
    return timeline.recorded(version, version)[0].at


def _hand(timeline: Timeline, hand: Hand, eyes: Eyes | None) -> ToldHand:
    return ToldHand(hand, [] if eyes is None else steps(timeline, timeline.hands[hand.hand], eyes), eyes)


def _lines(timeline: Timeline, seat: int, upto: int) -> Iterator[OwnLine]:
    own, balance = account_of(timeline, seat), 0
    for version, paid in payments_of(timeline, seat, 1, upto):
        amount, other = (paid.amount, paid.payer) if paid.payee == own else (-paid.amount, paid.payee)
        balance += amount
        hand = timeline.hand_at(version)
        inside = hand and version <= timeline.hands[hand].last
        yield OwnLine(hand if inside else None, paid.why, other, amount, balance)


STILL_PLAYED = Text(
    "evening.still-played", "Other tables are still to play this board, so its cards are not shown yet."
)


_NO_NAME = re.compile(rf"club|simulation|text|(link:)?{ID}")


class Proven(NamedTuple):
    """A receipt of an event: its game, hand and step, the event's canonical bytes, and the file."""

    game: str
    hand: int
    step: int
    event: bytes
    file: bytes


class Proofs(NamedTuple):
    """The last checkpoint of the club's log, its public key, and the receipts of a file."""

    checkpoint: bytes
    key: str
    receipts: Sequence[Proven]


class TakenHome(NamedTuple):
    """The evening that a player takes home: the games of the evening, at least one, and their proofs; None if the club keeps no log."""

    evenings: Sequence[Told]
    proofs: Proofs | None

    @property
    def name(self) -> str:
        """The name of its file, without an end."""
        return f"{self.evenings[0].name}-seat-{self.evenings[0].seat}"

    def packed(self, page: bytes, catalogue: Catalogue) -> bytes:
        """A ZIP file of the page and of the proofs as files for programs."""
        about, packed = ABOUT_FILES().words(catalogue) + "\n", io.BytesIO()
        about += (NO_PROOFS() if self.proofs is None else ABOUT_PROOFS()).words(catalogue)
        files = [("README.txt", about.encode()), ("evening.html", page)]
        if self.proofs is not None:
            files += [("checkpoint", self.proofs.checkpoint), ("log.pub", f"{self.proofs.key}\n".encode())]
            for each in self.proofs.receipts:
                game = f"game-{each.game}-" if len(self.evenings) > 1 else ""
                files.append((f"receipts/{game}hand-{each.hand}-step-{each.step}.tlog-proof", each.file))
        with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
            for name, data in files:
                # The same evening gives the same file: the clock of this machine is not in it.
                entry = ZipInfo(f"paipu-seat-{self.evenings[0].seat}/{name}", (1980, 1, 1, 0, 0, 0))
                entry.compress_type = ZIP_DEFLATED
                archive.writestr(entry, data)
        return packed.getvalue()


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


def taken_home(evenings: Sequence[tuple[Told, Timeline]], log: Log) -> TakenHome:
    """Return what a player takes home: some evenings, each with the whole game, of which only the part visible to the seat is proven.

    Raises:
        Conflict, CheckFailed: the database is not the one that was signed.
    """
    told = [evening for evening, _ in evenings]
    try:
        kept, key = log.folder.kept(), str(log.folder.verifier)
    except NotFound:
        return TakenHome(told, None)
    receipts = [each for evening, whole in evenings for each in _receipts(evening, whole, log)]
    return TakenHome(told, Proofs(kept.note, key, receipts))


def _receipts(evening: Told, whole: Timeline, log: Log) -> Iterator[Proven]:
    for version in _proven(evening, whole):
        hand = whole.hand_at(version)
        with suppress(BadInput):  # sealed after the last checkpoint
            file = log.receipt(whole.game, version)
            yield Proven(whole.game, hand, version - whole.hands[hand].first, Receipt.read(file).data, file)


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
