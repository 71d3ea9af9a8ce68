"""The club's own stream: kept, sealed and shown beside the games, and never taken for one."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from replay.club import Club
from replay.club.matters import Adjusted, Settled, club_codec, upcast
from replay.formats import write_jsonl
from replay.identity import envelopes
from replay.rules import codec
from replay.values.club_events import CLUB, CLUB_STREAM
from replay.values.events import Recorded
from replay.values.times import ClubDays
from replay.words.errors import BadInput, Conflict, NotFound
from tests.support.records import DAY, OPENED, SEATED, decided, rewritten
from tests.support.treasury.evenings import balances_of, evening, ids, played, record
from tests.support.treasury.typed import typed

CLUB_EVENTS = club_codec().events
GOLDEN = Path(__file__).parents[1] / "golden" / "record-1-club.jsonl"
NEWER = GOLDEN.with_name("record-2-club.jsonl")
LINES = [line for path in (GOLDEN, NEWER) for line in path.read_bytes().splitlines()]
"""Those of version 2 name the day on which money is booked."""


def golden() -> list[Recorded]:
    return [club_codec().decode(line) for line in LINES]


class TestTheGoldenStream:
    def test_what_was_once_written_is_read_for_ever_and_written_as_it_was(self) -> None:
        assert (
            b"".join(club_codec().encode(each) + b"\n" for each in golden()) == GOLDEN.read_bytes() + NEWER.read_bytes()
        )

    def test_every_event_that_can_be_written_is_in_it(self) -> None:
        assert {club_codec().name(each.data) for each in golden()} == set(CLUB_EVENTS)
        assert {(each.game, each.v) for each in golden()} == {(CLUB, 1), (CLUB, 2)}
        assert {club_codec().name(each.data) for each in golden() if each.v == 2} == {"Settled", "Adjusted"}

    def test_money_of_version_1_is_of_version_2_on_the_day_on_which_it_was_entered(self) -> None:
        days = ClubDays("Asia/Shanghai", 6)
        for each in golden():
            if isinstance(each.data, Settled | Adjusted):
                newer = upcast(each.data, each.at, days)
                assert newer.on == (each.data.on if each.v == 2 else days.day(each.at))
                assert (replace(newer, on=each.data.on), newer.version) == (each.data, 2)
                assert upcast(newer, each.at, days) == newer

    @pytest.mark.parametrize("name", CLUB_EVENTS)
    def test_with_every_field_and_without_each_that_may_be_left_out(self, name: str) -> None:
        found = [set(line["data"]) for line in map(json.loads, LINES) if line["type"] == name]
        for field in msgspec.structs.fields(CLUB_EVENTS[name]):
            assert any(field.encode_name in each for each in found), field.name
            assert field.required or any(field.encode_name not in each for each in found), field.name

    @pytest.mark.parametrize("line", LINES, ids=lambda line: json.loads(line)["type"])
    def test_no_field_or_type_beside_its_own_is_read(self, line: bytes) -> None:
        stored = json.loads(line)
        needed = [each.encode_name for each in msgspec.structs.fields(CLUB_EVENTS[stored["type"]]) if each.required]
        for changed in (
            stored | {"surprise": 1},
            stored | {"data": stored["data"] | {"surprise": 1}},
            stored | {"type": "Drew"},
            stored | {"v": 3 - stored["v"]},
            stored | {"v": 3},
            {key: stored[key] for key in stored if key != "at"},
            *(
                stored | {"data": {key: stored["data"][key] for key in stored["data"] if key != gone}}
                for gone in needed
            ),
        ):
            if changed != stored:
                with pytest.raises(msgspec.MsgspecError):
                    club_codec().decode(json.dumps(changed).encode())

    def test_games_and_the_club_have_no_type_in_common(self) -> None:
        assert not set(CLUB_EVENTS) & set(codec().events)


def test_the_name_of_the_stream_never_changes() -> None:
    # Written down on purpose: clubs of years ago carry it.
    assert CLUB_STREAM == str(CLUB) == "52598bb6-9492-5877-9c1d-50c1300edbe3"


def test_what_is_recorded_is_sealed_at_once_whatever_is_being_played(club: Club) -> None:
    played(club, [2], live=True)
    before = club.store.last_position()
    typed(club).pay("Guo", "Li", "1.00")
    ((leaf,),) = club.store.sealed(before)
    (row,) = club.store.read(CLUB_STREAM)
    assert (leaf.position, leaf.stream, leaf.version, leaf.row) == (before + 1, CLUB_STREAM, 1, row)
    stored = club_codec().decode(row.data)
    assert (stored.by, stored.game, stored.seq, stored.data) == (
        "club",
        CLUB,
        1,
        Settled("player:Guo", "player:Li", 100, "EUR/2"),
    )


def test_it_is_no_game(club: Club) -> None:
    game = played(club, [2])
    typed(club).pay("Guo", "Li", "1.00")
    assert [each.id for each in club.games()] == [game]
    for look in (club.find, club.game, club.timeline, club.show, club.sheet, club.export):
        with pytest.raises(NotFound, match="found no game"):
            look(CLUB_STREAM)
    with pytest.raises(NotFound, match="found no game"):
        club.append(CLUB_STREAM, [OPENED], "somebody")
    with pytest.raises(NotFound, match="found no game"):
        typed(club).dispute(CLUB_STREAM, 1, "what hand?")
    with pytest.raises(NotFound, match="found no game"):
        typed(club).adjust(f"pot:{CLUB_STREAM}", "Guo", "1.00", "what pot?")


class TestRecordsThatClaimIt:
    def test_a_record_of_a_game_under_its_name_is_refused(self, club: Club) -> None:
        claimed = b"".join(write_jsonl(envelopes(decided([OPENED, *SEATED]), game=CLUB, at=DAY, by="thief")))
        for known in ([], [CLUB_STREAM]):
            with pytest.raises(
                BadInput,
                match=rf"^thief\.jsonl: found the game {CLUB}, which is the club's own stream, expected the id of a game$",
            ):
                club.import_record(claimed, "thief.jsonl", replace="for ever")
            assert club.store.streams() == sorted(known + [each.id for each in club.games()])
            if not known:
                played(club, [2])
                typed(club).pay("Guo", "Li", "1.00")

    def test_so_is_one_with_an_event_of_the_clubs_in_it(self, club: Club) -> None:
        lines = record(evening([2])).splitlines()
        data = {"from": "player:Guo", "to": "player:Li", "amount": 1, "unit": "EUR/2"}
        settled = json.loads(lines[6]) | {"type": "Settled", "data": data}
        lines[6] = json.dumps(settled, separators=(",", ":"), sort_keys=True).encode()
        with pytest.raises(
            BadInput,
            match=r"^evening\.jsonl:7:[0-9]+: type: found the event type 'Settled', expected one of: GameOpened",
        ):
            club.import_record(b"\n".join(lines), "evening.jsonl")
        assert club.games() == []

    @pytest.mark.parametrize("account", ["cash", "fees", "over-short", "settled", f"pot:{CLUB}", "player:Wang"])
    def test_nor_does_a_game_pay_into_what_is_the_clubs(self, club: Club, account: str) -> None:
        claimed = rewritten(record(evening([2])), b'"to":"pot"', f'"to":"{account}"'.encode())
        with pytest.raises(BadInput, match=r"^evening\.jsonl:6:"):
            club.import_record(claimed, "evening.jsonl")
        assert club.store.streams() == []

    def test_and_the_stream_itself_is_no_record(self, club: Club) -> None:
        with pytest.raises(BadInput, match=r"^club\.jsonl:1:"):
            club.import_record(GOLDEN.read_bytes(), "club.jsonl")
        assert club.store.streams() == []

    def test_a_record_with_an_id_that_the_club_gave_away_is_refused_with_that_reason(self, club: Club) -> None:
        played(club, [2])
        data = record(evening([1], ("Wang", "Zhao")), number=2)
        taken = codec().decode(data.splitlines()[0]).id
        typed(club).pay("Guo", "Li", "1.00", event_id=taken)
        with pytest.raises(Conflict, match=f"the id {taken} already belongs to another event"):
            club.import_record(data, "evening")
        assert len(club.games()) == 1
        assert balances_of(club) == {"Chen": -100, "Li": 100}


def test_its_receipts_are_asked_for_by_version(club: Club) -> None:
    played(club, [2])
    club.log.begin("example.org/books")
    typed(club).pay("Guo", "Li", "1.00", note="in coins", event_id=ids(1))
    receipt = club.receipt("club", version=2)
    assert receipt.startswith(b"c2sp.org/tlog-proof@v1\n")
    with pytest.raises(BadInput, match="expected its version: the club's own stream has no hands"):
        club.receipt("club", 1, 1)
    for version in (0, 3, -1):
        with pytest.raises(
            NotFound, match=f"found event {version}, expected one of the club itself, which has events 1 to 2"
        ):
            club.receipt("club", version=version)


def test_what_is_recorded_is_signed_with_it(club: Club) -> None:
    played(club, [2])
    club.log.begin("example.org/books")
    typed(club).pay("Guo", "Li", "1.00")
    proven = club.log.verify()[0]
    assert (proven.size, proven.after) == (club.store.last_position(), 0)
