"""Records and data to take away through the API: of one game and of all, for everybody with what they may see and no more."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

import web.api.club
from replay.club import ALL, PUBLIC, Club
from replay.rights import Asker, Right
from replay.values.club_events import SettingsChanged
from tests.support.clubs import new_club
from tests.support.web.clients import client
from tests.support.web.seen_clubs import WHO, Who, browser, fill, game_of


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    with new_club(tmp_path_factory.mktemp("exports") / "club.db", fill) as opened:
        yield opened


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Club]:
    """A club that a test may change."""
    with new_club(tmp_path / "club.db", fill) as opened:
        yield opened


def records(answer: TestResponse) -> list[list[Any]]:
    """The records of a stream, each with its closing line."""
    assert answer.status_code == 200, answer.text
    found: list[list[Any]] = [[]]
    for line in answer.text.splitlines():
        found[-1].append(json.loads(line))
        if "closing" in found[-1][-1]:
            found.append([])
    assert found.pop() == []
    return found


def test_all_records_come_in_one_answer_as_the_terminal_writes_them(club: Club) -> None:
    director = browser(club, "director", "finished")
    answer = director.get("/api/v1/export")
    assert answer.data == b"".join(
        b"".join(club.export(game.id, eyes=PUBLIC, upto=club.visibility.seen_by([asked(club)], game.id, PUBLIC)))
        for game in club.games()
    )
    assert [each[0]["game"] for each in records(answer)] == [game.id for game in club.games()]
    assert [each[0]["game"] for each in records(director.get("/api/v1/export?player=Guo&rules=quandui"))] == [
        game.id for game in club.games() if "Guo" in game.players
    ]
    assert director.get("/api/v1/export?player=Nobody").status_code == 404
    assert director.get("/api/v1/export?eyes=seat:1").status_code == 422


def json_of(answer: TestResponse) -> Any:
    """What was answered to a program."""
    return json.loads(answer.data)


def asked(club: Club) -> Asker:
    """The director, as the rights have them."""
    account = next(each for each in club.access.accounts.all() if "director" in each.roles)
    token, _ = club.access.tokens.make(account.id, "a test")
    return club.access.enter_by_token(token).asker


@pytest.mark.parametrize("who", WHO)
def test_nobody_takes_away_what_they_may_not_see(own: Club, who: Who) -> None:
    """Who may not see every name and amount gets no record of a game; a record ends before the first hand that is not for these eyes."""
    for which in ("finished", "live", "closed"):
        game, browse = game_of(own, which), browser(own, who, which)
        me = json_of(browse.get("/api/v1/me"))
        whole = {"see-names", "see-stakes"} <= set(me["rights"])
        for eyes in (PUBLIC, ALL):
            sees = browse.get(f"/api/v1/games/{game}/hands/1/frames?eyes={eyes}").status_code == 200
            answer = browse.get(f"/api/v1/games/{game}/export?eyes={eyes}")
            if not whole:
                assert answer.status_code in (401, 403, 404), (which, eyes)
                continue
            if answer.status_code == 200:
                hands = [
                    each["data"]["hand"]
                    for (record,) in [records(answer)]
                    for each in record
                    if each.get("type") == "HandStarted"
                ]
                assert (1 in hands) == sees, (which, eyes)
            else:
                assert not sees, (which, eyes)
            tables = browse.get(f"/api/v1/games/{game}/export?eyes={eyes}&format=parquet")
            assert tables.status_code == answer.status_code


@pytest.mark.parametrize("who", WHO)
def test_all_games_are_for_who_sees_names_and_stakes(club: Club, who: Who) -> None:
    browse = browser(club, who, "finished")
    has = json_of(browse.get("/api/v1/me"))
    may = has["kind"] == "account" and {"see-games", "see-names", "see-stakes"} <= set(has["rights"])
    for form in ("jsonl", "parquet"):
        assert (browse.get(f"/api/v1/export?format={form}", buffered=True).status_code == 200) == may, form


def test_tables_have_no_hand_that_one_may_not_see(own: Club) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    own.administration.change(SettingsChanged(members_see=("games", "money"), one_hand_behind=True))

    def rows(who: Who, name: str) -> int:
        answer = browser(own, who, "finished").get("/api/v1/export?format=parquet&eyes=public")
        assert answer.status_code == 200, answer.text
        with ZipFile(io.BytesIO(answer.data)) as packed:
            (found,) = (each for each in packed.namelist() if name in each)
            return int(parquet.read_table(io.BytesIO(packed.read(found))).num_rows)

    def seen(who: Who) -> int:
        answer = browser(own, who, "finished").get("/api/v1/export")
        return sum(len(each) - 1 for each in records(answer))

    assert rows("director", "hands") == rows("member", "hands") + 1  # that of a board
    assert (rows("director", "events"), rows("member", "events")) == (seen("director"), seen("member"))
    assert seen("director") > seen("member") + 20  # the live hand, and the one of a board


def test_a_game_that_has_not_changed_is_not_sent_again(club: Club) -> None:
    browse, game = browser(club, "director", "finished"), game_of(club, "finished")
    for address in (
        f"games/{game}/export",
        f"games/{game}/file",
        f"games/{game}/export?format=text",
        "club",
        f"games/{game}",
        "me",
    ):
        first = browse.get(f"/api/v1/{address}")
        again = browse.get(f"/api/v1/{address}", headers={"If-None-Match": first.headers["ETag"]})
        assert (first.status_code, again.status_code, again.data) == (200, 304, b""), address


def test_a_third_export_waits_for_its_turn_and_is_refused(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web.api.club, "PATIENCE", 0.01)
    browse = browser(club, "director", "finished")
    open_ones = [browse.get("/api/v1/export") for _ in range(2)]
    refused = browse.get("/api/v1/export")
    assert (refused.status_code, refused.headers["Retry-After"]) == (429, "10")
    for each in open_ones:
        each.close()
    del open_ones, each
    assert browse.get("/api/v1/export").status_code == 200


def test_an_export_that_is_read_for_too_long_ends_without_its_last_line(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(web.api.club, "LONGEST", -1.0)
    with pytest.raises(TimeoutError):
        _ = browser(club, "director", "finished").get("/api/v1/export").data


def test_data_files_of_too_many_events_are_refused(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web.api.club, "MOST_EVENTS", 10)
    refused = browser(club, "director", "finished").get("/api/v1/export?format=parquet")
    assert refused.status_code == 422
    assert "ask for fewer days" in json_of(refused)["detail"]


def test_receipts_and_proofs_are_those_of_the_terminal(own: Club) -> None:
    own.log.begin("example.org/tuesday")
    game, director = game_of(own, "finished"), browser(own, "director", "finished")
    receipt = director.get(f"/api/v1/games/{game}/events/3/receipt")
    assert receipt.data == own.receipt(game, version=3, eyes=PUBLIC)
    for page, operation in (
        ("/log/checkpoint", "log/checkpoint"),
        ("/log/proof/2", "log/proofs/2"),
        ("/log/consistency?old=1", "log/consistency?old=1"),
    ):
        assert director.get(f"/api/v1/{operation}").data == director.get(page).data
    recorder = browser(own, "recorder", "finished")
    assert recorder.get(f"/api/v1/games/{game}/events/3/receipt").status_code == 403
    assert recorder.get("/api/v1/log/checkpoint").status_code == 403
    assert browser(own, "watch link", "finished").get("/api/v1/log/checkpoint").status_code in (403, 401)


def test_a_program_asks_who_it_is_and_which_tokens_there_are(own: Club) -> None:
    account = next(each for each in own.access.accounts.all() if each.name == "director")
    token, made = own.access.tokens.make(account.id, "scores", [Right.SEE_GAMES])
    program: FlaskClient = client(own)
    headers = {"Authorization": f"Bearer {token}"}
    me = json_of(program.get("/api/v1/me", headers=headers))
    assert (me["name"], me["roles"], me["rights"]) == ("director", ["director"], ["enter", "see-games"])
    assert [each["id"] for each in json_of(program.get("/api/v1/tokens", headers=headers))] == [made.id]
    assert token not in program.get("/api/v1/tokens", headers=headers).text
    assert program.get("/api/v1/tokens").json == []
    assert program.get("/api/v1/club").status_code == 401
