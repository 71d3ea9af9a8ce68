"""Following games: everything that is recorded comes once, whoever else writes, and no hand comes before it may."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Sequence
from itertools import islice
from random import Random
from threading import Event as Flag
from threading import Thread
from typing import Protocol
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import select

from replay.club import ALL, BEGINNING, PUBLIC, Club, Follower, Move, Opening, Place, Places, parse_places, places_text
from replay.rights import OWNER, Account, Asker, Public
from replay.store import events
from replay.values import clock as clock_module
from replay.values.club_events import SettingsChanged
from replay.values.events import Noted
from replay.words.errors import BadInput, Conflict, NotFound
from tests.support.soak import long, thorough, times
from tests.support.web.seen_clubs import fill, game_of

Got = tuple[str, int]
"""An event that came: its game and its version."""


class Reader(Protocol):
    """Somebody who follows some games."""

    def read(self) -> Sequence[Got]:
        """What has come since the last time."""
        ...


class Follows:
    """Who goes on where the last event was that came, and is cut off after any of them."""

    def __init__(self, club: Club, games: Sequence[str]) -> None:
        self._club, self._chance = club, Random(1)
        self._places: Places = dict.fromkeys(games, BEGINNING)

    def read(self) -> Sequence[Got]:
        who = Follower((OWNER,), ALL)
        came = list(islice(self._club.feed.look().news(who, self._places), self._chance.randint(1, 9)))
        kept = came[: self._chance.randint(0, len(came))]
        if kept:
            self._places = parse_places(places_text(kept[-1].places))
        return [(each.game, each.version) for each in kept]


class ByTime:
    """Naive: who asks for what is later than the last event."""

    def __init__(self, club: Club, games: Sequence[str]) -> None:
        self._club, self._games, self._last = club, games, 0

    def read(self) -> Sequence[Got]:
        wanted = select(events.c.stream, events.c.version, events.c.recorded_at).where(
            events.c.recorded_at > self._last
        )
        with self._club.store.reading() as reading:
            came = reading.connection.execute(
                wanted.where(events.c.stream.in_(self._games)).order_by(events.c.recorded_at)
            ).all()
        self._last = max([self._last, *(each.recorded_at for each in came)])
        return [(each.stream, each.version) for each in came]


class ByPosition:
    """Naive: who asks for what is later in the log."""

    def __init__(self, club: Club, games: Sequence[str]) -> None:
        self._club, self._games, self._last = club, games, 0

    def read(self) -> Sequence[Got]:
        came = [leaf for batch in self._club.store.sealed(self._last) for leaf in batch]
        self._last = max([self._last, *(leaf.position for leaf in came)])
        return [(leaf.stream, leaf.version) for leaf in came if leaf.stream in self._games]


def note(club: Club, game: str, words: str) -> None:
    """Record a note, as often as somebody else is faster."""
    while True:
        try:
            return club.append(game, [Noted(words)], "Li")
        except Conflict:
            continue


def an_evening(club: Club) -> list[str]:
    """Three games, in one of which a hand is being played."""
    games = [club.tables.open(Opening("quandui", seats=("Anna", "Ben"))).game for _ in range(3)]
    club.tables.record(games[0], [Move("dealer 1 random"), Move("== hand 1, depth observed")], seen=3)
    return games


def everything(club: Club, games: Sequence[str]) -> list[Got]:
    return [(game, version) for game in games for version in range(1, club.store.version(game) + 1)]


def followed(
    club: Club, make: Callable[[Club, Sequence[str]], Reader], patch: pytest.MonkeyPatch
) -> tuple[list[Got], list[Got]]:
    """What there is in the end, and what came to a reader while two writers for each game recorded, whose clocks differ a little."""
    games = an_evening(club)
    reader, came, done = make(club, games), list[Got](), Flag()
    chance = Random(2)

    def clock() -> dt.datetime:
        return dt.datetime.now(dt.UTC) - dt.timedelta(milliseconds=chance.uniform(0, 30))

    def write(game: str, words: str) -> None:
        for _ in range(times(100, 8)):
            note(club, game, words)

    def read() -> None:
        while not done.is_set():
            came.extend(reader.read())

    patch.setattr(clock_module, "system", clock)
    writers = [Thread(target=write, args=(game, words)) for game in games for words in ("one", "two")]
    reading = Thread(target=read)
    for each in (reading, *writers):
        each.start()
    for each in writers:
        each.join()
    patch.setattr(clock_module, "system", lambda: dt.datetime.now(dt.UTC) - dt.timedelta(seconds=5))
    note(club, games[1], "of a machine whose clock is five seconds behind")
    done.set()
    reading.join()
    for _ in range(1000):
        came.extend(reader.read())
        if len(came) >= len(everything(club, games)):
            break
    return everything(club, games), came


@long
def test_nothing_is_missed_and_nothing_comes_twice_while_others_record(
    club_of_engine: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    there, came = followed(club_of_engine, Follows, monkeypatch)
    assert sorted(came) == sorted(there)
    for wanted in {game for game, _ in there}:
        versions = [version for game, version in came if game == wanted]
        assert versions == sorted(versions)


@thorough
@pytest.mark.parametrize("naive", [ByTime, ByPosition])
def test_whoever_follows_by_time_or_by_the_log_misses_something(
    club_of_engine: Club, monkeypatch: pytest.MonkeyPatch, naive: Callable[[Club, Sequence[str]], Reader]
) -> None:
    there, came = followed(club_of_engine, naive, monkeypatch)
    assert set(there) - set(came)


# Hands that are not there yet


@pytest.fixture
def seen(club: Club) -> Club:
    """A club with a live hand, and one of a board that is not released."""
    fill(club)
    return club


def follower(club: Club, name: str = "member") -> Follower:
    account = club.access.accounts.get(name)
    return Follower((Account(UUID(account.id), frozenset(account.roles)),), PUBLIC)


def come(club: Club, who: Follower, places: Places) -> tuple[list[int], Places]:
    """The versions that come, and the places after them."""
    news = list(club.feed.look().news(who, places))
    return [each.version for each in news], parse_places(places_text(news[-1].places)) if news else places


def test_who_is_one_hand_behind_gets_a_hand_when_it_is_finished(seen: Club) -> None:
    game, who = game_of(seen, "live"), follower(seen)
    begun = seen.timeline(game).hands[1].first
    seen.administration.change(SettingsChanged(one_hand_behind=True))
    came, places = come(seen, who, {game: BEGINNING})
    assert came == list(range(1, begun))
    seen.tables.record(game, [Move("{a note}")], seen=seen.timeline(game).version)
    assert come(seen, who, places) == ([], places)
    seen.tables.record(game, [Move('abandon "late"')], seen=seen.timeline(game).version)
    came, places = come(seen, who, places)
    assert came == list(range(begun, seen.timeline(game).version + 1))
    assert come(seen, who, places) == ([], places)


def test_a_hand_of_a_board_comes_once_it_is_released_wherever_the_stream_was_cut(seen: Club) -> None:
    game, who = game_of(seen, "closed"), follower(seen)
    span = seen.timeline(game).hands[1]
    came, places = come(seen, who, {game: BEGINNING})
    assert came == list(range(1, span.first))
    version = seen.timeline(game).version
    seen.tables.record(game, [Move("== hand 2, depth result"), Move("1 #")], seen=version)
    after, places = come(seen, who, places)
    assert after == list(range(version + 1, seen.timeline(game).version + 1))
    assert places == {game: Place(after[-1], ((span.first, version),))}
    assert come(seen, who, places) == ([], places)
    seen.administration.release("7")
    late = list(range(span.first, version + 1))
    news = list(seen.feed.look().news(who, places))
    assert [each.version for each in news] == late
    for cut in (1, len(late) - 1):
        assert come(seen, who, parse_places(places_text(news[cut - 1].places)))[0] == late[cut:]
    assert news[-1].places == {game: Place(after[-1])}


def test_who_has_all_eyes_of_finished_hands_gets_a_live_hand_when_it_is_finished(seen: Club) -> None:
    game, who = game_of(seen, "live"), follower(seen)._replace(eyes=ALL)
    with pytest.raises(NotFound):
        come(seen, who, {game: BEGINNING})
    seen.administration.change(SettingsChanged(open_hands=True))
    begun = seen.timeline(game).hands[1].first
    came, places = come(seen, who, {game: BEGINNING})
    assert came == list(range(1, begun))
    seen.tables.record(game, [Move('abandon "late"')], seen=seen.timeline(game).version)
    assert come(seen, who, places)[0] == list(range(begun, seen.timeline(game).version + 1))


def test_a_recorder_who_sits_down_has_no_longer_all_eyes(seen: Club) -> None:
    game, who = game_of(seen, "live"), follower(seen, "recorder")._replace(eyes=ALL)
    assert come(seen, who, {game: BEGINNING})[0] == list(range(1, seen.timeline(game).version + 1))
    plays: tuple[Asker, ...] = follower(seen, "recorder who plays").askers
    assert isinstance(plays[0], Account)
    seated = Account(plays[0].id, plays[0].roles, next(each.id for each in seen.players.all() if each.name == "Li"))
    with pytest.raises(NotFound):
        come(seen, Follower((seated,), ALL), {game: BEGINNING})
    assert come(seen, Follower((seated,), PUBLIC), {game: BEGINNING})[0]


def test_whom_the_club_shows_no_games_follows_none(seen: Club) -> None:
    with pytest.raises(NotFound):
        come(seen, Follower((Public(),), PUBLIC), {game_of(seen, "finished"): BEGINNING})


# The evening


def test_the_evening_has_the_games_of_the_last_day_and_those_that_begin_later(club: Club) -> None:
    assert club.feed.evening() == ()
    club.simulate("quandui/gamerules", 3, 1, 1)
    games = [club.tables.open(Opening("quandui", seats=("Anna", "Ben"))).game]
    assert club.feed.evening() == tuple(games)
    games.append(club.tables.open(Opening("quandui", seats=("Chen", "Ben"))).game)
    assert club.feed.evening() == tuple(games)
    who = Follower((OWNER,), PUBLIC)
    known = {games[0]: Place(3), "gone": Place(7)}
    assert club.feed.tonight(club.feed.look(), who, known) == {games[0]: Place(3), games[1]: BEGINNING}


# Places


@st.composite
def places(draw: st.DrawFn) -> Place:
    numbers = sorted(draw(st.sets(st.integers(1, 10**6), max_size=20)))
    pairs = list(zip(numbers[::2], numbers[1::2], strict=False))
    return Place(draw(st.integers(numbers[-1] if numbers else 0, 10**8)), tuple(pairs))


@given(st.dictionaries(st.uuids().map(str), places(), max_size=4))
def test_a_place_is_read_as_it_was_written(made: dict[str, Place]) -> None:
    assert parse_places(places_text(made)) == made
    for each in made.values():
        assert Place.parse(str(each)) == each


@given(places(), st.randoms(use_true_random=False))
def test_whoever_gets_what_they_lack_lacks_nothing(place: Place, chance: Random) -> None:
    gaps = [gap for gap in place.gaps if gap[1] - gap[0] < 50]
    place = place._replace(gaps=tuple(gaps))
    chance.shuffle(gaps)
    for first, last in gaps:
        for version in range(first, last + 1):
            place = place.without(version)
    assert place.gaps == ()


@pytest.mark.parametrize(
    "text",
    ["", "x", "-1", "1.5", "1~", "5~3-2", "5~2-9", "5~1-2~2-3", "5~0-1", "1" * 10, "9~" + "1-1~" * 300 + "1-1", "١"],
)
def test_what_is_no_place_is_refused_in_one_sentence(text: str) -> None:
    with pytest.raises(BadInput, match="expected a version such as 12, or a place from the id of an event of the feed"):
        Place.parse(text)


GAME = "2f1c0a1e-3d7b-5c55-9a65-0e4f7c3b9d21"
MANY = ",".join([f"{GAME}:1"] * 201)


@pytest.mark.parametrize("text", ["12", GAME, f"{GAME}:", f"{GAME}:x", f"{GAME}:1,{GAME}:2", f"{GAME}:1,", MANY])
def test_what_are_no_places_of_games_is_refused_in_one_sentence(text: str) -> None:
    with pytest.raises(BadInput, match=r"^found '.*', expected "):
        parse_places(text)
