"""The live feed: each event once, with the place after it as its id, for as long as somebody may follow."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import pytest
from flask.testing import FlaskClient

import web.feed
from replay.club import Club, Move, Opening
from replay.store import Store
from replay.table.timeline import Timeline
from replay.values.club_events import SettingsChanged
from tests.support.clubs import new_club
from tests.support.loops import run
from tests.support.postgres import ON_A_SERVER
from tests.support.soak import thorough
from tests.support.web.clients import client
from tests.support.web.seen_clubs import Who, browser, fill, game_of
from tests.support.web.streams import follow, following, let_all_go, sent
from web import feed


@pytest.fixture
def club(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Club]:
    """A club in a file, or on a server where a test asks for both."""
    if getattr(request, "param", "sqlite") == "sqlite":
        with new_club(tmp_path / "club.db", fill) as opened:
            yield opened
        return
    with Club.open(request.getfixturevalue("url")) as opened:
        fill(opened)
        yield opened
        let_all_go()


on_both_engines = pytest.mark.parametrize(
    "club", ["sqlite", pytest.param("postgresql", marks=[*ON_A_SERVER, thorough])], indirect=True
)


@pytest.fixture
def game(club: Club) -> str:
    """The one with a live hand."""
    return game_of(club, "live")


def note(club: Club, game: str, words: str = "well") -> int:
    """Record a note; the version after it."""
    return club.tables.record(game, [Move(f"{{{words}}}")], seen=club.timeline(game).version).version


def events(game: str, **arguments: object) -> str:
    return f"/api/v1/games/{game}/events?" + "&".join(f"{name}={value}" for name, value in arguments.items())


# What a stream has


@pytest.mark.parametrize(("who", "eyes"), [("director", "all"), ("seat link", "seat:1"), ("watch link", "public")])
def test_a_stream_has_the_events_that_the_answer_has_with_their_versions(
    club: Club, game: str, who: Who, eyes: str
) -> None:
    browse = browser(club, who, "live")
    answer = follow(browse, events(game, eyes=eyes))
    assert (answer.status_code, answer.mimetype, answer.headers["X-Accel-Buffering"]) == (
        200,
        "text/event-stream",
        "no",
    )
    assert (answer.headers["Cache-Control"], answer.headers["Vary"]) == ("no-store", "Accept")
    assert answer.text.startswith("retry: 2000\n\n")
    wanted = browse.get(events(game, eyes=eyes)).json["events"]
    assert [each.data for each in sent(answer.text)] == wanted
    assert [(each.id, each.event) for each in sent(answer.text)] == [(str(each["seq"]), "move") for each in wanted]


def test_a_stream_goes_on_after_a_version_and_the_last_event_goes_before_that(club: Club, game: str) -> None:
    browse, last = browser(club, "member", "live"), club.timeline(game).version
    for path, resumed, first in (
        (events(game), None, 1),
        (events(game, after=5), None, 6),
        (events(game, after=5), "7", 8),
    ):
        assert [each.data["seq"] for each in sent(follow(browse, path, resumed).text)] == list(range(first, last + 1))


@pytest.mark.parametrize(
    ("path", "last", "field"),
    [
        ("?eyes=nobody", None, "eyes"),
        ("?after=x", None, "after"),
        ("", "x", "Last-Event-Id"),
        ("", "5~9-3", "Last-Event-Id"),
        ("?more=1", None, None),
    ],
)
def test_what_no_stream_can_be_made_of_is_refused_in_one_sentence(
    club: Club, game: str, path: str, last: str | None, field: str | None
) -> None:
    answer = follow(browser(club, "member", "live"), f"/api/v1/games/{game}/events{path}", last)
    assert (answer.status_code, answer.json["error"].get("where", {}).get("field")) == (422, field)
    assert "expected" in answer.json["detail"]


def test_one_stream_has_many_games_and_goes_on_in_each(club: Club) -> None:
    browse = browser(club, "director", "live")
    games = [game_of(club, "live"), game_of(club, "closed")]
    path = f"/api/v1/feed?eyes=all&games={games[0][:8]},{games[1]}"
    whole = sent(follow(browse, path).text)
    there = [(game, version) for game in games for version in range(1, club.timeline(game).version + 1)]
    assert [(each.data["game"], each.data["seq"]) for each in whole] == there
    for cut in (1, len(there) // 2, len(there)):
        rest = sent(follow(browse, path, whole[cut - 1].id).text)
        assert [(each.data["game"], each.data["seq"]) for each in rest] == there[cut:]
        part = browse.get(f"{path}&after={whole[cut - 1].id}&limit=3").json
        assert [(each["game"], each["seq"]) for each in part["events"]] == there[cut : cut + 3]


def test_in_parts_the_feed_has_what_it_has_as_a_stream(club: Club) -> None:
    browse, after, found = browser(club, "member", "live"), "", []
    while part := browse.get(f"/api/v1/feed?limit=7&after={after}").json:
        found += part["events"]
        if after == part["next"]:
            break
        after = part["next"]
    assert found == [each.data for each in sent(follow(browse, "/api/v1/feed").text)]


def test_a_game_that_nobody_may_follow_is_not_there(club: Club) -> None:
    assert follow(browser(club, "watch link", "live"), "/api/v1/feed").status_code == 403, "it names no game"
    assert follow(browser(club, "seat link", "live"), events(game_of(club, "closed"))).status_code == 404
    member = browser(club, "member", "live")
    for path in (
        events(game_of(club, "live"), eyes="all"),
        f"/api/v1/feed?games={game_of(club, 'live')}&eyes=all",
        events("0" * 36),
    ):
        assert follow(member, path).status_code == 404


# While it goes on


@on_both_engines
def test_what_is_recorded_comes_to_all_who_follow_and_is_made_once(
    club: Club, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[int] = []
    written = Timeline.written
    monkeypatch.setattr(
        Timeline, "written", lambda of, version, eyes: (made.append(version), written(of, version, eyes))[1]
    )
    version = club.timeline(game).version

    async def all_follow() -> None:
        async with AsyncExitStack() as held:
            whose: list[Who] = ["member", "watch link"]
            found = [
                await held.enter_async_context(following(browser(club, who, "live"), events(game, after=version)))
                for who in whose
                for _ in range(10)
            ]
            for each in found:
                await each.until(lambda one: "retry" in one.text)
            await asyncio.to_thread(note, club, game)
            for each in found:
                await each.until(lambda one: bool(one.sent))
                assert [one.id for one in each.sent] == [str(version + 1)]

    run(all_follow(), 60)
    assert made == [version + 1]


@on_both_engines
def test_a_game_that_is_opened_comes_into_the_stream_of_the_evening(club: Club) -> None:
    async def follows() -> None:
        async with following(browser(club, "member", "live"), "/api/v1/feed") as one:
            await one.until(lambda one: bool(one.sent))
            opened = await asyncio.to_thread(club.tables.open, Opening("quandui", seats=("Anna", "Ben")))
            await one.until(
                lambda one: [each.data["seq"] for each in one.sent if each.data["game"] == opened.game] == [1, 2, 3]
            )

    run(follows(), 60)


@on_both_engines
def test_a_stream_that_is_quiet_has_a_beat(club: Club, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(feed, "BEAT", 0.1)
    monkeypatch.setattr(feed, "SELDOM", 0.1)

    async def follows() -> None:
        async with following(browser(club, "member", "live"), events(game, after=10**6)) as one:
            await one.until(lambda one: one.text.count("\n\nevent: beat\ndata:\n\n") >= 3)

    run(follows(), 60)


def sign_out(club: Club, browse: FlaskClient) -> None:
    key = browse.get_cookie("paipu")
    assert key is not None
    club.access.sign_out(key.value)


def take_role(club: Club, browse: FlaskClient) -> None:
    club.administration.take(UUID(club.access.accounts.get("member").id), "member")


def end_link(club: Club, browse: FlaskClient) -> None:
    for each in club.access.links.all(game_of(club, "live")):
        club.access.links.revoke(UUID(each.id))


LOSSES: list[tuple[Who, Callable[[Club, FlaskClient], None]]] = [
    ("member", sign_out), ("member", take_role), ("seat link", end_link), ("watch link", end_link),
]  # fmt: skip


@on_both_engines
@pytest.mark.parametrize(("who", "lose"), LOSSES)
def test_a_right_that_ends_ends_the_stream_within_seconds(
    club: Club, game: str, monkeypatch: pytest.MonkeyPatch, who: Who, lose: Callable[[Club, FlaskClient], None]
) -> None:
    """Though the club was looked at in between, which found nothing to send: no event and no beat ends it."""
    for name, seconds in (("ASKED", 0.5), ("SELDOM", 0.1), ("BEAT", 10**6)):
        monkeypatch.setattr(feed, name, seconds)

    async def follows() -> None:
        browse = browser(club, who, "live")
        async with (
            following(browse, events(game)) as one,
            following(browser(club, "director", "live"), events(game)) as other,
        ):
            await one.until(lambda one: bool(one.sent))
            await asyncio.to_thread(lose, club, browse)
            await one.until(lambda one: one.has_ended)
            version = await asyncio.to_thread(note, club, game)
            await other.until(lambda other: str(version) in [each.id for each in other.sent])
            assert not other.has_ended
            assert one.sent[-1].id == str(version - 1)

    run(follows(), 60)


@pytest.mark.parametrize(("who", "lose"), LOSSES)
def test_a_right_that_ends_ends_the_stream_before_the_next_event(
    club: Club, game: str, monkeypatch: pytest.MonkeyPatch, who: Who, lose: Callable[[Club, FlaskClient], None]
) -> None:
    monkeypatch.setattr(feed, "ASKED", 10**6)

    async def follows() -> None:
        browse, last = browser(club, who, "live"), club.timeline(game).version
        async with following(browse, events(game, after=last)) as one:
            await one.until(lambda one: "retry" in one.text)
            await asyncio.to_thread(lose, club, browse)
            await asyncio.to_thread(note, club, game)
            await one.until(lambda one: one.has_ended)
            assert one.sent == []

    run(follows(), 60)


def test_a_stream_of_a_link_that_was_revoked_ends_where_everybody_may_see_the_game(
    club: Club, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(feed, "ASKED", 0.1)
    club.administration.change(SettingsChanged(public_sees=("games",)))

    async def follows() -> None:
        browse = browser(club, "seat link", "live")
        async with following(browse, events(game)) as one, following(client(club), events(game)) as other:
            for each in (one, other):
                await each.until(lambda each: bool(each.sent))
            await asyncio.to_thread(end_link, club, browse)
            await one.until(lambda one: one.has_ended)
            assert not other.has_ended

    run(follows(), 60)


@on_both_engines
@pytest.mark.parametrize("asked", [0.1, 10**6])
def test_a_token_that_was_revoked_ends_its_stream(
    club: Club, game: str, monkeypatch: pytest.MonkeyPatch, asked: float
) -> None:
    monkeypatch.setattr(feed, "ASKED", asked)
    monkeypatch.setattr(feed, "SELDOM", 0.1)
    made, token = club.access.tokens.make("director", "a screen")

    async def follows() -> None:
        async with following(client(club), events(game, eyes="all"), token=made) as one:
            await one.until(lambda one: bool(one.sent))
            version = club.timeline(game).version
            await asyncio.to_thread(club.access.tokens.revoke, UUID(token.id))
            if asked > 1:
                await asyncio.to_thread(note, club, game)
            await one.until(lambda one: one.has_ended)
            assert one.sent[-1].id == str(version)

    run(follows(), 60)


@thorough
def test_who_reads_nothing_gets_no_part_that_waited_when_the_link_was_revoked(
    club: Club, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(feed, "ASKED", 0.1)
    browse, version = browser(club, "seat link", "live"), club.timeline(game).version

    async def follows() -> None:
        async with following(browse, events(game, after=version)) as one:
            await one.until(lambda one: "retry" in one.text)
            one.reads.clear()
            for number in range(3):
                await asyncio.to_thread(note, club, game, str(number))
                await asyncio.sleep(0.3)  # one part is being sent, and the next waits
            await asyncio.to_thread(end_link, club, browse)
            await asyncio.sleep(0.5)
            one.reads.set()
            await one.until(lambda one: one.has_ended)
            assert [each.id for each in one.sent] in ([], [str(version + 1)])

    run(follows(), 60)


def test_a_stream_asks_who_follows_often_enough_to_close_within_five_seconds() -> None:
    assert web.feed.ASKED + max(web.feed.EVERY, web.feed.SELDOM) <= 5


@thorough
def test_who_follows_is_asked_of_the_database_only_when_something_was_committed(
    club: Club, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(feed, "ASKED", 0.05)
    made, _ = club.access.tokens.make("director", "a screen")
    asked = 0
    reading = Store.reading

    def counted(store: Store) -> Any:
        nonlocal asked
        asked += 1
        return reading(store)

    async def follows() -> None:
        async with AsyncExitStack() as held:
            found = [
                await held.enter_async_context(following(browser(club, who, "live"), events(game)))
                for who in ("member", "seat link", "watch link")
            ]  # fmt: skip
            found.append(await held.enter_async_context(following(client(club), events(game), token=made)))
            for each in found:
                await each.until(lambda one: bool(one.sent))
            await asyncio.sleep(0.5)
            with monkeypatch.context() as patch:
                patch.setattr(Store, "reading", counted)
                await asyncio.sleep(1)
            assert not any(each.has_ended for each in found)

    run(follows(), 60)
    assert asked == 0


def test_the_owner_of_the_machine_follows_until_there_is_an_account(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(feed, "ASKED", 0.1)

    async def follows(alone: Club) -> None:
        game = alone.tables.open(Opening("quandui", seats=("Anna", "Ben"))).game
        async with following(client(alone), events(game, eyes="all")) as one:
            await one.until(lambda one: len(one.sent) == 3)
            await asyncio.to_thread(alone.access.accounts.add, "Anna", "correct horse battery", roles=("director",))
            await one.until(lambda one: one.has_ended)

    with new_club(tmp_path / "alone.db") as alone:
        run(follows(alone), 60)


@on_both_engines
def test_who_reads_nothing_holds_one_part_and_keeps_nobody_waiting(
    club: Club, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(feed, "PART", 5)
    version = club.timeline(game).version

    async def follows() -> None:
        async with AsyncExitStack() as held:
            slow, quick = [
                await held.enter_async_context(following(browser(club, "member", "live"), events(game, after=version)))
                for _ in range(2)
            ]
            await slow.until(lambda one: "retry" in one.text)
            slow.reads.clear()
            for number in range(40):
                await asyncio.to_thread(note, club, game, str(number))
            await quick.until(lambda one: len(one.sent) == 40)
            assert len(slow.sent) <= 5
            slow.reads.set()
            await slow.until(lambda one: len(one.sent) == 40)
            assert slow.sent == quick.sent

    run(follows(), 120)


@on_both_engines
def test_one_stream_too_many_is_asked_to_come_again(club: Club, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(feed, "MOST_STREAMS", 2)

    async def follows() -> None:
        browse = browser(club, "member", "live")
        async with following(browse, events(game)) as one:
            await one.until(lambda one: bool(one.sent))
            async with following(browse, events(game)) as two:
                await two.until(lambda two: bool(two.sent))
                async with following(browse, events(game)) as three:
                    await three.until(lambda three: three.has_ended)
                    assert three.status == 429
                    assert "Too many visitors follow games" in three.text
        async with following(browse, events(game)) as four:
            await four.until(lambda four: bool(four.sent))

    run(follows(), 60)


def test_who_asks_for_the_head_alone_takes_no_place(club: Club, game: str) -> None:
    browse = browser(club, "member", "live")
    for path in (events(game), "/api/v1/feed"):
        answer = browse.head(path, headers={"Accept": "text/event-stream"})
        assert (answer.status_code, answer.mimetype, answer.data) == (200, "text/event-stream", b"")


# What is so besides the events


@on_both_engines
def test_what_a_seat_says_comes_once_to_each_who_follows_and_has_no_place_of_its_own(club: Club) -> None:
    game = club.tables.open(Opening("quandui", seats=("Anna", "Ben"))).game
    hand = [Move("dealer 1 random"), Move("== hand 1, depth result"), Move("2 #")]
    version = club.tables.record(game, hand, seen=3).version

    async def follows() -> None:
        async with following(browser(club, "member", "live"), events(game, after=version)) as one:
            await one.until(lambda one: "retry" in one.text)
            await asyncio.to_thread(club.reviews.confirm, UUID(game), 1, 1)
            await one.until(lambda one: len(one.sent) == 1)
            await asyncio.to_thread(note, club, game)
            await one.until(lambda one: len(one.sent) == 2)
            await asyncio.to_thread(club.reviews.confirm, UUID(game), 1, 2)
            await one.until(lambda one: len(one.sent) == 3)
            assert [each.event for each in one.sent] == ["agreed", "move", "agreed"]
            assert [each.id for each in one.sent] == [str(version), str(version + 1), str(version + 1)]
            assert [one.sent[each].data["hands"][0]["confirmed"] for each in (0, 2)] == [[1], [1, 2]]

    run(follows(), 60)


def test_whoever_comes_again_is_told_what_is_so_and_gets_no_event_twice(club: Club) -> None:
    game = game_of(club, "finished")
    club.reviews.dispute(UUID(game), 1, "it was Li", seat=2)
    browse = browser(club, "member", "live")
    whole = sent(follow(browse, events(game)).text)
    assert whole[-1] == (whole[-2].id, "agreed", whole[-1].data)
    assert whole[-1].data["hands"] == [{"hand": 1, "confirmed": [], "disputed": True}]
    again = sent(follow(browse, events(game), whole[-1].id).text)
    assert again == whole[-1:]
    assert browse.get("/api/v1/feed").json["agreed"] == [whole[-1].data]


def test_who_records_comes_to_the_device_that_asks(club: Club, game: str) -> None:
    device, other = uuid4(), uuid4()
    club.tables.take(game, device, by="club", over=False)
    browse = browser(club, "director", "live")
    found = sent(follow(browse, events(game, device=device, after=10**6)).text)
    assert [(each.event, each.data["lease"]["yours"]) for each in found] == [("recorded", True)]
    part = browse.get(f"/api/v1/feed?games={game}&device={other}").json
    assert [each["lease"]["yours"] for each in part["recorded"]] == [False]
    watching = browser(club, "watch link", "live")
    assert sent(follow(watching, events(game, device=device, after=10**6)).text) == []


@on_both_engines
def test_a_take_over_comes_to_the_device_that_recorded(club: Club, game: str) -> None:
    device, other = uuid4(), uuid4()
    club.tables.take(game, device, by="club", over=False)

    async def follows() -> None:
        path = events(game, device=device, after=club.timeline(game).version)
        async with following(browser(club, "director", "live"), path) as one:
            await one.until(lambda one: bool(one.sent))
            await asyncio.to_thread(club.tables.take, game, other, by="club", over=True)
            await one.until(lambda one: len(one.sent) > 1)
            assert [each.data["lease"]["yours"] for each in one.sent] == [True, False]

    run(follows(), 60)
