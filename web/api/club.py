# mypy: disallow-untyped-decorators=False
# (flask-smorest has no types; its decorators are all that is untyped here.)
"""The club as a whole for programs: what it is and who asks, records and data to take away, receipts and the proofs of the log."""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import BoundedSemaphore

from flask import Response, request

from replay.answers.access import Me, TokenSummary
from replay.club import OPEN, Selection
from replay.offline.log_files import MEDIA_TYPE
from replay.rights import Account, Link, Right, Settings, rights
from replay.schemas.arguments import ExportQuery, ExportsQuery, EyesQuery, NoQuery, OldQuery
from replay.words.errors import BadInput, NotAllowed, TooSoon
from replay.words.messages import Text
from web.api.blueprint import Arguments, Room, refuses
from web.current_club import club, club_settings
from web.one_file import MOST_STEPS, PATIENCE, one_file
from web.responses import saved, tagged
from web.rights import NOT_ALLOWED, need_to_do, needs
from web.visitor_filter import eyes_at, seen_upto, sees_hand, veil_of
from web.visitors import visitor

RECORDS = "application/jsonl"
_EXAMPLE_OF_RECORD = (
    '{"data":{"rules":"quandui/pagat",…},"game":"…","seq":1,"type":"GameOpened","v":1}\n'
    '{"closing":{"digest":"sha256:…","events":97,"open":false},"game":"…","v":1}\n'
)
_FILES = {"jsonl": RECORDS, "text": "text/plain", "csv": "text/csv", "parquet": "application/zip"}
_SHOWN = dict(zip(_FILES.values(), (_EXAMPLE_OF_RECORD, "%paipu 1\n…", "game,hand,…\n…", "PK…"), strict=True))
_ENDS = {"text": "paipu", "parquet": "zip"}
MOST_EVENTS = 200_000
"""The most events in data files of one request, some twenty seconds of work."""
LONGEST = 600.0
"""Seconds after which a stream of records ends, whoever reads it slowly."""
_exports = BoundedSemaphore(2)
"""So many at once: each takes a part of the time of the pages."""
MANY_EXPORTS = Text("web.many-exports", "Other exports are being read just now. Try again in a few seconds.")
LARGE_EXPORT = Text(
    "web.large-export",
    "found about {events:,} events, and data files from here have at most {most:,}: ask for fewer days, or ask the one who runs the "
    "club for all of them",
)

about_room = Room("club", "club", url_prefix="/api/v1", description="What the club is, who asks, and the log")


@about_room.shows("/club", Settings)
@needs(Right.SEE_SETTINGS)
def get_club(query: Arguments) -> Settings:
    """The club: its name, how it counts its days, its usual unit, and what its members and the public see."""
    return club_settings()


@about_room.shows("/me", Me)
@needs(Right.ENTER)
def get_me(query: Arguments) -> Me:
    """The visitor of this request, and what they may do."""
    asker = visitor().asker
    account, link = asker if isinstance(asker, Account) else None, asker if isinstance(asker, Link) else None
    return Me(
        kind=type(asker).__name__.lower(),
        account=str(account.id) if account else None,
        name=visitor().name,
        roles=sorted(account.roles) if account else [],
        player=account.player if account else None,
        game=str(link.game) if link else None,
        seat=link.seat if link else None,
        rights=sorted(map(str, rights(asker, club_settings(), link.game if link else None))),
    )


@about_room.shows("/tokens", list[TokenSummary])
@needs(Right.ENTER)
def list_tokens(query: Arguments) -> list[TokenSummary]:
    """The tokens of the account that asks, without their secrets; none for others."""
    asker = visitor().asker
    return club().access.tokens.all(str(asker.id)) if isinstance(asker, Account) else []


# The log


@about_room.get("/log/checkpoint")
@about_room.arguments(NoQuery, location="query")
@about_room.gives({MEDIA_TYPE: "…"}, "The checkpoint, signed.")
@refuses(404, 422)
@needs(Right.SEE_LOG)
def get_checkpoint(query: Arguments) -> Response:
    """The last checkpoint of the log (c2sp.org/tlog-checkpoint)."""
    return Response(club().log.folder.kept().note, content_type=MEDIA_TYPE)


@about_room.get("/log/consistency")
@about_room.arguments(OldQuery, location="query")
@about_room.gives({MEDIA_TYPE: "…"}, "The proof.")
@refuses(404, 409, 422)
@needs(Right.SEE_LOG)
def get_consistency(query: Arguments) -> Response:
    """The proof that the log continues the one of `old` entries (c2sp.org/tlog-witness)."""
    return Response(club().log.continuation(query["old"]), content_type=MEDIA_TYPE)


@about_room.get("/log/proofs/<int:position>")
@about_room.arguments(NoQuery, location="query")
@about_room.gives({MEDIA_TYPE: "…"}, "The proof.")
@refuses(404, 409, 422)
@needs(Right.SEE_LOG)
def get_proof(query: Arguments, position: int) -> Response:
    """The proof that an entry, counted from 1, is in the log (c2sp.org/tlog-proof); it reveals only the entry's hash."""
    return Response(club().log.proof(position), content_type=MEDIA_TYPE)


exports_room = Room(
    "exports", "exports", url_prefix="/api/v1", description="Records and data to take away, and receipts"
)


@exports_room.get("/games/<game>/events/<int:version>/receipt")
@exports_room.arguments(EyesQuery, location="query")
@exports_room.gives({MEDIA_TYPE: "…"}, "The receipt, with the whole event in it.")
@refuses(409, 422)
@needs(Right.SEE_GAMES, do=Right.SEE_LOG)
def get_receipt(query: Arguments, game: str, version: int) -> Response:
    """The receipt of an event: the event, and the proof that it is in the log (c2sp.org/tlog-proof).

    It is for who may see all of the event, every name and amount of its game, and the log.
    """
    eyes = eyes_at(game, version, query["eyes"])
    _need_open(game)
    return Response(club().receipt(game, version=version, eyes=eyes), content_type=MEDIA_TYPE)


@exports_room.get("/games/<game>/export")
@exports_room.arguments(ExportQuery, location="query")
@exports_room.gives(_SHOWN, "The file.")
@refuses(422, 429)
@needs(Right.SEE_GAMES, do=Right.SEE_STAKES)
def export_game(query: Arguments, game: str) -> Response:
    """A game as a file: its record (`jsonl`), its notation (`text`), `csv`, or tables for statistics (`parquet`, where the server has the
    extra).

    It goes as far as the first hand on which these eyes may not be used, and is for who may see every name and amount of the game.
    """
    whole, form, eyes = club().find(game), query["format"], query["eyes"]
    eyes_at(whole, 1, eyes)
    _need_open(whole)
    name = f"paipu-{whole[:8]}.{_ENDS.get(form, form)}"
    if form == "parquet":
        return tagged(_data(Selection(whole), query, name))
    last = seen_upto(eyes)(whole)
    tag = f"{form}-{eyes}-{query['names']}-{last}"  # nothing of what was recorded changes
    if request.if_none_match.contains_weak(tag):
        return Response(status=304, headers={"ETag": f'W/"{tag}"'})
    answer = _sent(club().export(whole, form, eyes, replaced=query["names"] == "replaced", upto=last), form, name)
    answer.set_etag(tag, weak=True)
    return answer


@exports_room.get("/games/<game>/file")
@exports_room.arguments(EyesQuery, location="query")
@exports_room.gives({"text/html": "<!doctype html>…"}, "The page.")
@refuses(422, 429)
@needs(Right.SEE_GAMES)
def get_file(query: Arguments, game: str) -> Response:
    """A game as one page of HTML that steps without network: the hands on which these eyes may be used, with the names and amounts that
    the visitor may see.
    """
    whole, eyes = club().find(game), query["eyes"]
    eyes_at(whole, 1, eyes)
    told = club().evenings.told(whole, lambda hand: eyes if sees_hand(whole, hand, str(eyes)) else None, veil_of(whole))
    return tagged(saved(one_file([told], MOST_STEPS).encode(), f"{told.name}.html", "text/html"))


@exports_room.get("/export")
@exports_room.arguments(ExportsQuery, location="query")
@exports_room.gives(
    {each: _SHOWN[each] for each in (RECORDS, _FILES["parquet"])}, "The records, or a ZIP file of the tables."
)
@refuses(404, 422, 429)
@needs(Right.SEE_GAMES, do=Right.SEE_STAKES)
def export_games(query: Arguments) -> Response:
    """All games that are wanted, or of the whole club, in one answer: `jsonl` has their records one after another, each with its closing
    line, `parquet` the tables of docs/data.md as a ZIP file. It is for who may see all names, too (`see-names`).

    Each game goes as far as the first hand on which these eyes may not be used.
    """
    need_to_do(Right.SEE_NAMES)
    wanted = Selection(None, query["player"], query["rules"], query["since"], query["until"])
    if query["format"] == "parquet":
        return _data(wanted, query, "paipu.zip")
    replaced, eyes = query["names"] == "replaced", query["eyes"]
    return _sent(club().export_all(wanted, eyes, replaced=replaced, upto=seen_upto(eyes)), "jsonl", "paipu.jsonl")


def _need_open(game: str) -> None:
    """Require that a visitor who sees a game sees every name and amount of it. Raises NotAllowed."""
    if veil_of(game) != OPEN:
        raise NotAllowed(NOT_ALLOWED())


def _data(wanted: Selection, query: Arguments, name: str) -> Response:
    """The data files of some games as a ZIP file. Raises BadInput where the extra is not installed."""
    if (events := club().data.events(wanted)) > MOST_EVENTS:
        raise BadInput(LARGE_EXPORT(events=events, most=MOST_EVENTS))
    _take_turn()
    try:
        with TemporaryDirectory() as folder:
            path = Path(folder, name)
            eyes, replaced = query["eyes"], query["names"] == "replaced"
            club().data.write(wanted, path, eyes=eyes, upto=seen_upto(eyes), replaced=replaced)
            return saved(path.read_bytes(), name, _FILES["parquet"])
    finally:
        _exports.release()


def _take_turn() -> None:
    if not _exports.acquire(timeout=PATIENCE):
        raise TooSoon(MANY_EXPORTS(), retry_after=10)


def _sent(pieces: Iterator[bytes], form: str, name: str) -> Response:
    """A file that is made while it is read. One that takes too long ends without its last line."""
    _take_turn()
    parts = _in_time(pieces)
    first = next(parts, b"")  # from here on the turn ends with the parts
    answer = Response(chain([first], parts), mimetype=_FILES[form])
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


def _in_time(pieces: Iterator[bytes]) -> Iterator[bytes]:
    end = time.monotonic() + LONGEST
    try:
        for piece in pieces:
            yield piece
            if time.monotonic() > end:
                raise TimeoutError
    finally:
        _exports.release()
