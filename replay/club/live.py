"""Games as they are recorded, for followers: their places, the agreements of the table, and the club at one moment."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence, Set
from contextlib import AbstractContextManager
from functools import cached_property
from threading import Lock
from typing import NamedTuple
from uuid import UUID

from msgspec.structs import replace

from replay.answers.games import GamePayment
from replay.answers.recording import Agreed, AgreedHand, RecordedBy
from replay.answers.table import WrittenEvent
from replay.club.evening.settlement import payments_to_square
from replay.club.matters.hands import latest_confirmed, latest_disputed
from replay.club.queries.games import evening
from replay.club.queries.hands import all_confirmed, all_disputed, unchanged
from replay.club.table.leases import Leases
from replay.club.table.timelines import Timelines
from replay.club.visibility import Visibility
from replay.rights import Account, Asker, Link, Right, Settings, rights
from replay.rules.eyes import Eyes, Veil
from replay.store import Cache, Store
from replay.table.timeline import Timeline
from replay.table.visibility import HandState, eyes_for_all, veil_for
from replay.values.club_events import CLUB_STREAM
from replay.words.errors import BadInput, NotFound
from replay.words.messages import Text, say

_PLACE = re.compile(r"[0-9]{1,9}(~[0-9]{1,9}-[0-9]{1,9}){0,200}", re.ASCII)
_EXAMPLE = "2f1c0a1e-3d7b-5c55-9a65-0e4f7c3b9d21:12"
_MOST = 200
"""The most games of one place: more than an evening has."""
A_PLACE = Text("live.a-place", "a version such as 12, or a place from the id of an event of the feed")
NO_PLACE = Text("live.no-place", "found {found!r}, expected {expected}")


class Place(NamedTuple):
    """The version up to which a follower has the events of a game, except some gaps.

    A hand that is still hidden from the follower becomes a gap once a later event was sent: the hand of a board that is released later.
    So a late hand is neither missed nor sent twice.

    Args:
        version: the last version.
        gaps: the first and the last version of each gap before it, in order.
    """

    version: int = 0
    gaps: tuple[tuple[int, int], ...] = ()

    def __str__(self) -> str:
        return "".join([str(self.version), *(f"~{first}-{last}" for first, last in self.gaps)])

    @classmethod
    def parse(cls, text: str) -> Place:
        """Read a place from an id. Raises BadInput.

        >>> Place.parse("12"), str(Place(12, ((3, 5), (8, 9))))
        (Place(version=12, gaps=()), '12~3-5~8-9')
        """
        if not _PLACE.fullmatch(text):
            raise BadInput(NO_PLACE(found=text[:40], expected=A_PLACE()))
        version, *gaps = text.split("~")
        made = cls(int(version), tuple(_stretch(each) for each in gaps))
        before = 0
        for first, last in made.gaps:
            if not before < first <= last <= made.version:
                raise BadInput(NO_PLACE(found=text[:40], expected=A_PLACE()))
            before = last
        return made

    def without(self, version: int) -> Place:
        """Return the place after a further event: the next one, or the first of a gap.

        >>> Place(12, ((3, 5),)).without(3).without(13)
        Place(version=13, gaps=((4, 5),))
        """
        if version > self.version:
            return self._replace(version=version)
        return self._replace(gaps=tuple(_cut(self.gaps, version)))


Places = Mapping[str, Place]
"""The place in each game by its id."""
BEGINNING = Place()
"""The place of a follower who has no events."""


def places_text(places: Places) -> str:
    """Write the places in several games as one id.

    >>> places_text({"2f1c0a1e-3d7b-5c55-9a65-0e4f7c3b9d21": Place(12)})
    '2f1c0a1e-3d7b-5c55-9a65-0e4f7c3b9d21:12'
    """
    return ",".join(f"{game}:{place}" for game, place in places.items())


PLACES = Text(
    "live.places", "places from the id of an event of the feed, such as {example}: the id of a game, a colon, a version"
)


def parse_places(text: str) -> dict[str, Place]:
    """Read the places from such an id; none if it is empty. Raises BadInput."""
    parts = text.split(",") if text else []
    found: dict[str, Place] = {}
    for part in parts[: _MOST + 1]:
        game, _, place = part.partition(":")
        try:
            found[str(UUID(game))] = Place.parse(place)
        except ValueError:
            raise BadInput(NO_PLACE(found=part[:40], expected=PLACES(example=_EXAMPLE))) from None
    if len(found) != len(parts):
        raise BadInput(NO_PLACE(found=text[:40], expected=PLACES(example=_EXAMPLE)))
    return found


def _stretch(text: str) -> tuple[int, int]:
    first, _, last = text.partition("-")
    return int(first), int(last)


def _cut(gaps: tuple[tuple[int, int], ...], version: int) -> Iterator[tuple[int, int]]:
    for first, last in gaps:
        if first != version:
            yield first, last
        elif version < last:
            yield version + 1, last


_HANDS = 20
"""The number of hands confirmed or disputed last that are sent, besides all open disputes."""
_MOST_ASKED = 500
"""The most cached agreements, each once for all visitors with the same view."""


class Agreement(NamedTuple):
    """The hands of a game that were confirmed or disputed, in order, and the payments that square it."""

    hands: Sequence[AgreedHand]
    payments: Sequence[GamePayment]


class Agreements:
    """Confirmations, disputes and payments of the games of one club. Safe to share between threads."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lock = Lock()
        self._version = 0
        self._known: dict[tuple[str, tuple[int, int, bool], Veil], Agreement] = {}

    def version(self) -> int:
        """Return the version of the club's own stream."""
        return self._store.version(CLUB_STREAM)

    def get(self, timeline: Timeline, veil: Veil, version: int) -> Agreement:
        """Return the agreement of a game under a veil, at about a version of the own stream. A hand that ends or is voided changes it."""
        key = timeline.game, (len(timeline.hands), len(timeline.struck), timeline.table.live), veil
        with self._lock:
            if version != self._version or len(self._known) >= _MOST_ASKED:
                self._version, self._known = version, {}
            elif key in self._known:
                return self._known[key]
        found = self._read(timeline, veil)
        with self._lock:
            if version == self._version:
                self._known[key] = found
        return found

    def _read(self, timeline: Timeline, veil: Veil) -> Agreement:
        game = timeline.game
        with self._store.reading() as reading:
            confirmed = latest_confirmed(reading.connection, game, _HANDS)
            disputed = latest_disputed(reading.connection, game, _HANDS)
            same = unchanged(reading, game, timeline.places, {*confirmed, *disputed})
            confirmed = all_confirmed(same, confirmed)
            disputed = all_disputed(same, disputed, timeline.corrected)
            # A voided hand is no longer disputed.
            disputed |= dict.fromkeys(disputed.keys() & {*timeline.struck, *timeline.places.values()}, False)
            payments = payments_to_square(reading, game, veil)
        return Agreement(list(_hands(confirmed, disputed)), payments)


def _hands(confirmed: Mapping[int, list[int]], disputed: Mapping[int, bool]) -> Iterable[AgreedHand]:
    """Yield the hands confirmed or disputed last, and those with an open dispute."""
    every = sorted({*confirmed, *disputed})
    lately = set(every[-_HANDS:])
    for hand in every:
        if hand in lately or disputed.get(hand):
            yield AgreedHand(hand, confirmed.get(hand, []), disputed.get(hand, False))


class Follower(NamedTuple):
    """A follower of games, and the eyes that they use.

    Args:
        askers: the follower's askers: account, links or public.
        eyes: the eyes that they use.
        device: the id of the device on which they record games; None if they only watch.
    """

    askers: tuple[Asker, ...]
    eyes: Eyes
    device: UUID | None = None

    @property
    def names(self) -> frozenset[Hashable]:
        """The identity of each asker, without changing rights: an account by its id, a link without its maker's account."""
        return frozenset(
            each.id if isinstance(each, Account) else replace(each, giver=None) if isinstance(each, Link) else each
            for each in self.askers
        )


class News(NamedTuple):
    """An event for a follower of its game."""

    game: str
    version: int
    seen: tuple[Eyes, Veil]
    places: Places


class Look:
    """The news since a follower's last look. Not safe to share between threads, and for short use only.

    A hand is sent when the follower's eyes may be used on it, and not before: then with all of its events. A follower may stay for as
    long as these eyes may be used on the events before the first hand, which have no cards.
    """

    def __init__(self, visibility: Visibility, timelines: Timelines, agreements: Agreements, leases: Leases) -> None:
        self._visibility = visibility
        self._timelines = timelines
        self._agreements = agreements
        self._leases = leases
        self._games: dict[str, Timeline] = {}
        self._states: dict[tuple[str, int], HandState] = {}

    def news(self, who: Follower, places: Places) -> Iterator[News]:
        """Yield every event that a follower lacks in the games of these places. Raises NotFound if a game is hidden from their eyes."""
        now = dict(places)
        for game in places:
            self.need(who, game)
            seen = who.eyes, self._veil(who, game)
            for version, place in self._of_game(who, game, places[game]):
                now[game] = place
                yield News(game, version, seen, dict(now))

    def agreed(self, who: Follower, game: str) -> Agreed | None:
        """Return the visible confirmations, disputes and payments of a followed game; None if there are none.

        It is no event and has no place: it is the whole state, equal for every connection.
        """
        found = self._agreements.get(self._timeline(game), self._veil(who, game), self._said)
        if not found.hands and not found.payments:
            return None
        self._read_states(game, {each.hand for each in found.hands})
        hands = [each for each in found.hands if self._sees(who, game, each.hand)]
        return Agreed(game, hands, list(found.payments)) if hands or found.payments else None

    def recorded(self, who: Follower, game: str) -> RecordedBy | None:
        """Return the recorder of a followed game; None unless the follower has a device and may record the game."""
        if who.device is None:
            return None
        may = any(Right.RECORD in rights(each, self._settings, UUID(game)) for each in who.askers)
        return RecordedBy(game, self._leases.get(game, who.device)) if may else None

    def need(self, who: Follower, game: str) -> None:
        """Refuse a follower who may not follow a game with these eyes. Raises NotFound."""
        if not self.may_follow(who, game):
            raise NotFound(say("live.not-there", "there is no game here that these eyes may follow"))

    def may_follow(self, who: Follower, game: str) -> bool:
        """True if a follower may follow a game with these eyes. Raises NotFound or BadInput if there is no such game."""
        return who.eyes in eyes_for_all(who.askers, self._state(game, 0), self._settings)

    def written(self, news: News) -> WrittenEvent:
        """Return the event as written for these eyes."""
        eyes, veil = news.seen
        return self._timelines.get(news.game, veil).written(news.version, eyes)

    def _of_game(self, who: Follower, game: str, place: Place) -> Iterator[tuple[int, Place]]:
        """Yield the versions that a follower lacks in a game, each with the place after it."""
        timeline = self._timeline(game)
        for gap in place.gaps:
            for hand, first, last in _stretches(timeline, *gap):
                if self._sees(who, game, hand):
                    for version in range(first, last + 1):
                        place = place.without(version)
                        yield version, place
        unseen: list[tuple[int, int]] = []
        for hand, first, last in _stretches(timeline, place.version + 1, timeline.version):
            if not self._sees(who, game, hand):
                unseen.append((first, last))
                continue
            place = place._replace(gaps=(*place.gaps, *unseen))
            unseen = []
            for version in range(first, last + 1):
                place = place.without(version)
                yield version, place

    def _sees(self, who: Follower, game: str, hand: int) -> bool:
        return who.eyes in eyes_for_all(who.askers, self._state(game, hand), self._settings)

    def _veil(self, who: Follower, game: str) -> Veil:
        return veil_for(who.askers, self._state(game, 0), self._timeline(game).table.players, self._settings)

    def _timeline(self, game: str) -> Timeline:
        found = self._games.get(game)
        if found is None:
            found = self._games[game] = self._timelines.get(game)
        return found

    def _state(self, game: str, hand: int) -> HandState:
        self._read_states(game, {hand})
        return self._states[game, hand]

    def _read_states(self, game: str, hands: Set[int]) -> None:
        """Read the states that decide the visibility of these hands, unless they are cached."""
        missing = {hand for hand in {0, *hands} if (game, hand) not in self._states}
        if missing:
            found = self._visibility.states(self._timeline(game), missing)
            self._states |= {(game, hand): state for hand, state in found.items()}

    @cached_property
    def _said(self) -> int:
        """The version of the club's own stream."""
        return self._agreements.version()

    @cached_property
    def _settings(self) -> Settings:
        return self._visibility.settings()


def _stretches(timeline: Timeline, first: int, last: int) -> Iterator[tuple[int, int, int]]:
    last = min(last, timeline.version)
    while first <= last:
        hand = timeline.hand_at(first)
        following = timeline.hands.get(hand + 1)
        end = last if following is None else min(last, following.first - 1)
        yield hand, first, end
        first = end + 1


class Feed:
    """The feed of the games of one club. Safe to share between threads."""

    def __init__(self, store: Store, visibility: Visibility, timelines: Timelines) -> None:
        self._store = store
        self._visibility = visibility
        self._timelines = timelines
        self._agreements = Agreements(store)
        self._leases = Leases(store)
        self._evening = Cache[None, tuple[str, ...]](store)

    def state(self) -> Hashable | None:
        """Return a token that changes with every commit; None if it cannot be known."""
        return self._store.state()

    def asking_once(self) -> AbstractContextManager[None]:
        """Surround a look: within it `state()` is read once, however many followers use it."""
        return self._store.asking_once()

    @property
    def notifies(self) -> bool:
        """True if the club's database notifies of commits; otherwise it has to be polled."""
        return self._store.backend.notifies

    def news(self) -> AbstractContextManager[Callable[[float], bool]]:
        """Listen for commits: yield a function that waits so many seconds and returns True after a commit. Raises Unavailable."""
        return self._store.news()

    def look(self) -> Look:
        """Return a look at the present state of the club."""
        return Look(self._visibility, self._timelines, self._agreements, self._leases)

    def evening(self) -> tuple[str, ...]:
        """Return the ids of the games of the evening: those of the last day on which games began."""
        return self._evening.get(None, lambda: tuple(self._store.ask(evening)))

    def tonight(self, look: Look, who: Follower, known: Places) -> dict[str, Place]:
        """Return the places in those games of the evening that a follower may follow; the beginning for unknown games."""
        return _known((game for game in self.evening() if look.may_follow(who, game)), known)

    def since(self, games: Iterable[str], known: Places) -> dict[str, Place]:
        """Return the places in these games, in the same way; each may be the beginning of an id. Raises NotFound or BadInput."""
        return _known(map(self._timelines.find, games), known)


def _known(games: Iterable[str], known: Places) -> dict[str, Place]:
    return {game: known.get(game, BEGINNING) for game in games}
