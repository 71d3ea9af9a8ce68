# mypy: disallow-untyped-decorators=False
# (flask-smorest has no types; its decorators are all that is untyped here.)
"""The live feed for programs: games as they are recorded, one or many, as a stream or in parts."""

from __future__ import annotations

from functools import partial
from itertools import islice
from uuid import UUID

from flask import Response, request

from replay.answers.recording import FeedPage
from replay.club import Eyes
from replay.club.access import Access
from replay.club.live import Follower, Look, Place, Places, parse_places, places_text
from replay.rights import OWNER, Owner, Right
from replay.schemas.arguments import FeedQuery, ResumeHeaders
from replay.schemas.strict import schema_of
from replay.words.errors import BadInput
from web.api.blueprint import Arguments, Room, refuses
from web.current_club import club
from web.feed import EVENT_STREAM, Follows, Stream, watcher
from web.gateway import asking_client
from web.rights import needs
from web.visitors import Keys, entered, keys

room = Room("feed", "feed", url_prefix="/api/v1/feed", description="Games as they are recorded")


def wants_stream() -> bool:
    """Return whether the client asks for a stream rather than JSON."""
    return request.accept_mimetypes.best_match(["application/json", EVENT_STREAM]) == EVENT_STREAM


@room.get("")
@room.arguments(FeedQuery, location="query")
@room.arguments(ResumeHeaders, location="headers")
@room.streams
@room.response(
    200, schema_of(FeedPage), description="With `Accept: text/event-stream` a stream of these events that goes on."
)
@refuses(422, 429)
@needs(Right.SEE_GAMES)
def list_feed(query: Arguments, headers: Arguments) -> FeedPage | Response:
    """Return the new events of several games after a place. Without `games`: of the evening, with each game that begins later.

    As a stream each event has the place after it as its id, and `Last-Event-ID` goes before `after`.
    """
    after: Places = _places(query["after"], headers["last"])
    feed = club().feed
    follows = Follows(asking_client(), _enter(query["eyes"], query["device"]), feed.tonight)
    if query["games"]:
        after = feed.since(query["games"].split(","), after)
        follows = follows._replace(places=_same)
    if wants_stream():
        return _streamed(follows, after)
    look, who = feed.look(), follows.enter()
    after = follows.places(look, who, after)
    news = list(islice(look.news(who, after), query["limit"]))
    return FeedPage(
        events=[look.written(each) for each in news],
        next=places_text(news[-1].places if news else after),
        agreed=[each for game in after if (each := look.agreed(who, game)) is not None],
        recorded=[known for game in after if (known := look.recorded(who, game)) is not None],
    )


def follow_game(game: str, query: Arguments, last: str | None) -> Response:
    """The stream of one game, whose ids are its versions. Raises NotFound or BadInput."""
    whole = club().find(game)
    place = Place(query["after"]) if last is None else _resumed(last)
    return _streamed(Follows(asking_client(), _enter(query["eyes"], query["device"]), _same, _version), {whole: place})


def _streamed(follows: Follows, places: Places) -> Response:
    """A stream that goes on. Raises NotFound where there is nothing to follow, TooSoon where there are too many streams."""
    watching = watcher()
    watching.need_room(follows.client)
    stream, look = Stream(watching, follows, places), club().feed.look()
    for game in follows.places(look, stream.who, places):
        look.need(stream.who, game)
    answer = Response(stream, content_type=EVENT_STREAM, direct_passthrough=True)  # the gateway asks it for parts
    answer.headers["X-Accel-Buffering"] = "no"
    answer.vary.add("Accept")
    return answer


def _enter(eyes: Eyes, device: UUID | None) -> partial[Follower]:
    return partial(_entered, club().access, keys(), eyes, device)


def _entered(access: Access, keys: Keys, eyes: Eyes, device: UUID | None) -> Follower:
    """Return the follower that these keys let in now. Raises NotSignedIn."""
    found = tuple(each.asker for each in entered(access, keys))
    return Follower((OWNER,) if any(isinstance(each, Owner) for each in found) else found, eyes, device)


def _same(look: Look, who: Follower, known: Places) -> Places:
    return known


def _version(places: Places) -> str:
    (place,) = places.values()
    return str(place)


def _places(after: str, last: str | None) -> dict[str, Place]:
    """Return the places from which the client goes on. Raises BadInput with the field."""
    try:
        return parse_places(after if last is None else last)
    except BadInput as error:
        error.field = "after" if last is None else "Last-Event-Id"
        raise


def _resumed(last: str) -> Place:
    """The place that the id of an event has. Raises BadInput with the field."""
    try:
        return Place.parse(last)
    except BadInput as error:
        error.field = "Last-Event-Id"
        raise
