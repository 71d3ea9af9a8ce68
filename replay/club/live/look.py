"""The club at one moment, as all who follow it are given it: each thing is read once, however many they are."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Set
from functools import cached_property
from typing import NamedTuple
from uuid import UUID

from msgspec.structs import replace

from replay.answers.live import Agreed, RecordedBy
from replay.answers.table import WrittenEvent
from replay.club.live import wording
from replay.club.live.agreements import Agreement, Agreements
from replay.club.live.place import Place, Places
from replay.club.sight import Sight
from replay.club.table.leases import Leases
from replay.club.table.timelines import Timelines
from replay.errors import NotFound
from replay.rights import Account, Asker, Link, Right, rights
from replay.rules.eyes import Eyes
from replay.rules.veil import Veil
from replay.settings import Settings
from replay.timeline import Timeline
from replay.visibility import HandState, eyes_for_all, veil_for

__all__ = ["Follower", "Look", "News"]


class Follower(NamedTuple):
    """Who follows games, and with whose eyes.

    Args:
        askers: everybody that they come as.
        eyes: whose eyes they use.
        device: the id of the device on which they record games; None where they only watch.
    """

    askers: tuple[Asker, ...]
    eyes: Eyes
    device: UUID | None = None

    @property
    def names(self) -> frozenset[Hashable]:
        """Who each of them is, whatever they may do now: an account by its id, a link without the account that made it."""
        return frozenset(
            each.id if isinstance(each, Account) else replace(each, giver=None) if isinstance(each, Link) else each
            for each in self.askers
        )


class News(NamedTuple):
    """An event for somebody who follows its game.

    Args:
        game: the id of the game.
        version: of the event.
        seen: whose eyes it is for, and what else is hidden in it: the same for all who are shown the same.
        places: how far they have followed their games with it.
    """

    game: str
    version: int
    seen: tuple[Eyes, Veil]
    places: Places


class Look:
    """What has come since somebody last looked. Not safe to share between threads, and to be used for a moment only.

    A hand comes when the eyes that somebody uses may be used on it, and not before: then with all of its events. A follower stays one for
    as long as these eyes may be used on what has no cards, which is what was before the first hand.

    Args:
        sight: who sees which hands.
        timelines: the games, ready to be viewed.
        agreements: what was confirmed, disputed and paid in them.
        leases: who records them.
    """

    def __init__(self, sight: Sight, timelines: Timelines, agreements: Agreements, leases: Leases) -> None:
        self._sight = sight
        self._timelines = timelines
        self._agreements = agreements
        self._leases = leases
        self._games: dict[str, Timeline] = {}
        self._states: dict[tuple[str, int], HandState] = {}

    def news(self, who: Follower, places: Places) -> Iterator[News]:
        """Every event that somebody has not got yet of the games whose places these are.

        Raises:
            NotFound: a game is not there for them, or not with these eyes.
        """
        now = dict(places)
        for game in places:
            self.need(who, game)
            seen = who.eyes, self._veil(who, game)
            for version, place in self._of_game(who, game, places[game]):
                now[game] = place
                yield News(game, version, seen, dict(now))

    def agreed(self, who: Follower, game: str) -> Agreed | None:
        """What was confirmed, disputed and paid in a game that somebody follows, as far as they see it; None if nothing was.

        It is no event and has no place: it is the same for whoever comes again, and says all that there is.
        """
        found = self._agreement(game, self._veil(who, game))
        if not found.hands and not found.payments:
            return None
        self._read_states(game, {each.hand for each in found.hands})
        hands = [each for each in found.hands if self._sees(who, game, each.hand)]
        return Agreed(game, hands, list(found.payments)) if hands or found.payments else None

    def recorded(self, who: Follower, game: str) -> RecordedBy | None:
        """Who records a game that somebody follows; None unless they follow it on a device and may record it."""
        if who.device is None:
            return None
        may = any(Right.RECORD in rights(each, self._settings, UUID(game)) for each in who.askers)
        return RecordedBy(game, self._leases.get(game, who.device)) if may else None

    def need(self, who: Follower, game: str) -> None:
        """Refuse whoever may not follow a game with these eyes. Raises NotFound."""
        if not self.may_follow(who, game):
            raise NotFound(wording.NOT_THERE())

    def may_follow(self, who: Follower, game: str) -> bool:
        """Whether somebody may follow a game with these eyes. Raises NotFound or BadInput where there is no such game."""
        return who.eyes in eyes_for_all(who.askers, self._state(game, 0), self._settings)

    def written(self, news: News) -> WrittenEvent:
        """The event, as it is written down for these eyes."""
        eyes, veil = news.seen
        return self._timelines.get(news.game, veil).written(news.version, eyes)

    def _of_game(self, who: Follower, game: str, place: Place) -> Iterator[tuple[int, Place]]:
        """The versions that somebody has not got of a game, each with their place when they have it."""
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
        """Read what decides who may see these hands, unless it is known."""
        missing = {hand for hand in {0, *hands} if (game, hand) not in self._states}
        if missing:
            found = self._sight.states(self._timeline(game), missing)
            self._states |= {(game, hand): state for hand, state in found.items()}

    def _agreement(self, game: str, veil: Veil) -> Agreement:
        return self._agreements.get(game, veil, self._said)

    @cached_property
    def _said(self) -> int:
        """How far the club's own stream is."""
        return self._agreements.version()

    @cached_property
    def _settings(self) -> Settings:
        return self._sight.settings()


def _stretches(timeline: Timeline, first: int, last: int) -> Iterator[tuple[int, int, int]]:
    """These versions, hand by hand; what is after a hand belongs to it, up to the next."""
    last = min(last, timeline.version)
    while first <= last:
        hand = timeline.hand_at(first)
        following = timeline.hands.get(hand + 1)
        end = last if following is None else min(last, following.first - 1)
        yield hand, first, end
        first = end + 1
