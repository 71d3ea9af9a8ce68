"""What was recorded is never said to have failed, in whatever words a later failure speaks of itself."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from string import Formatter
from typing import Any

import pytest
from click.testing import CliRunner

from cli.main import main
from docs.catalogue import entries
from replay.audit.folder import NO_ROOM_TO_SIGN, UNWRITABLE
from replay.club import Club
from replay.club.log import DATABASE_ALTERED, DATABASE_CUT, WAY_OUT
from replay.club.maintenance import move, place
from replay.ledger import PLAYERS, player_id
from replay.store.turns import HELD_BY
from replay.store.writing import OUTCOME_UNKNOWN
from replay.words.errors import BadInput, CheckFailed, Conflict, DiskFull, OutcomeUnknown, PaipuError, Unavailable
from replay.words.messages import Message, Text
from tests.cli.conftest import the_evening
from tests.support.clubs import new_club
from tests.support.soak import thorough
from tests.support.web.clients import client
from tests.support.web.forms import fill
from tests.support.web.pages import page

OPPOSITE = re.compile(r"nothing (was|is)|try again|once more|not known whether|not recorded", re.IGNORECASE)
"""Words that are not true of what was recorded."""
CLAIM = re.compile("nothing (was|is)|try again|once more|not known whether", re.IGNORECASE)
KINDS: tuple[Callable[[Message], PaipuError], ...] = (
    BadInput, Conflict, Unavailable, DiskFull, OutcomeUnknown, lambda problem: CheckFailed([problem]),
)  # fmt: skip
FAILURES: dict[str, PaipuError | OSError] = {
    "a full disk": DiskFull(NO_ROOM_TO_SIGN(place="proof")),
    "a held club": Unavailable(HELD_BY(place="club.db", holder="another", seconds=9)),
    "a lost answer": OutcomeUnknown(OUTCOME_UNKNOWN(place="club", version=1, stream="x", event="y", words="z")),
    "an older copy": Conflict(DATABASE_CUT(have=1, place="proof", size=2, way_out=WAY_OUT())),
    "an altered one": CheckFailed([DATABASE_ALTERED(size=2, place="p", way_out=WAY_OUT())]),
    "a closed folder": BadInput(UNWRITABLE(reason="no"), source="proof"),
    "a system's error": OSError(28, "No space left on device"),
}


def every_text() -> list[Text]:
    found = {each.code: Text(each.code, " ".join(each.english)) for each in entries() if each.file.endswith(".py")}
    assert len(found) > 1500
    return list(found.values())


@thorough
def test_no_refusal_can_be_quoted_with_an_outcome() -> None:
    for text in every_text():
        args: dict[str, Any] = {name: 1 for _, name, _, _ in Formatter().parse(text.text) if name}
        for kind in KINDS:
            assert not CLAIM.search(str(kind(text(**args)).cause)), text.code


@pytest.fixture
def own(tmp_path: Path) -> Club:
    with new_club(tmp_path / "club.db", the_evening) as club:
        club.log.begin("example.org/tuesday")
        yield club


def fail(monkeypatch: pytest.MonkeyPatch, owner: type, name: str, error: BaseException) -> None:
    def raises(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr(owner, name, raises)


def paid(club: Club) -> bool:
    return any(each.note == "at the bar" for each in club.books.journal())


@pytest.mark.parametrize("why", FAILURES)
def test_a_payment_that_is_not_signed_is_not_said_to_have_failed(
    own: Club, monkeypatch: pytest.MonkeyPatch, why: str
) -> None:
    fail(monkeypatch, type(own.log), "checkpoint", FAILURES[why])
    words = ["--club", own.store.name, "ledger", "pay", "Guo", "Chen", "1", "--note", "at the bar"]
    done = CliRunner().invoke(main, words, catch_exceptions=False)
    assert (done.exit_code, paid(own)) == (0, True)
    assert done.stderr.startswith("Warning: it is recorded, but the checkpoint cannot be made (")
    assert not OPPOSITE.search(done.stderr), done.stderr


@thorough
@pytest.mark.parametrize("why", FAILURES)
def test_a_payment_of_which_not_all_can_be_shown_is_not_said_to_have_failed(
    own: Club, monkeypatch: pytest.MonkeyPatch, why: str
) -> None:
    fail(monkeypatch, type(own.books), "short_pots", FAILURES[why])
    words = ["--club", own.store.name, "ledger", "pay", "Guo", "Chen", "1", "--note", "at the bar"]
    done = CliRunner().invoke(main, words, catch_exceptions=False)
    monkeypatch.undo()
    assert (done.exit_code, paid(own)) == (0, True)
    assert "Warning: it is recorded, but the result could not be shown (" in done.stderr
    assert not OPPOSITE.search(done.stderr), done.stderr


AFTER = {**FAILURES, "a bug": RuntimeError("a bug")}


@thorough
@pytest.mark.parametrize("why", AFTER)
def test_a_page_and_the_api_do_not_say_that_a_recorded_payment_failed(
    own: Club, monkeypatch: pytest.MonkeyPatch, why: str
) -> None:
    browse, real = client(own), own.own_stream.record

    def record(*words: Any, **more: Any) -> None:
        real(*words, **more)
        raise AFTER[why]

    monkeypatch.setattr(own.own_stream, "record", record)
    monkeypatch.setitem(browse.application.config, "PROPAGATE_EXCEPTIONS", False)
    answer = fill(
        browse, "/ledger/record", "pay", from_=PLAYERS + player_id("Guo"), to=PLAYERS + player_id("Chen"), amount="1"
    )
    shown = page(answer)
    assert (answer.status_code, "It is recorded, but the answer could not be made" in shown.text) == (200, True)
    assert not OPPOSITE.search(shown.text), shown.text
    told = browse.post(
        "/api/v1/ledger/payments",
        json={"from": "Guo", "to": "Chen", "amount": 100, "unit": "EUR/2", "note": "at the bar"},
    )
    assert told.status_code == 201, told.text
    assert not OPPOSITE.search(told.text), told.text
    assert paid(own)


def test_a_form_does_not_say_that_nothing_was_recorded_where_nobody_knows(
    own: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(own.own_stream, "record", lambda *_, **__: (_ for _ in ()).throw(FAILURES["a lost answer"]))
    browse = client(own)
    answer = fill(
        browse, "/ledger/record", "pay", from_=PLAYERS + player_id("Guo"), to=PLAYERS + player_id("Chen"), amount="1"
    )
    shown = page(answer)
    assert answer.status_code == 503
    assert "Perhaps recorded. " in shown.text
    assert "Not recorded" not in shown.text


def test_a_move_whose_key_does_not_follow_is_not_said_to_have_changed_nothing(
    own: Club, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(place, "arrive", lambda *_: (_ for _ in ()).throw(FAILURES["a full disk"]))
    with pytest.raises(
        Conflict, match=r"the club is at .*other\.db now, but the key of its log has not followed"
    ) as refused:
        move(own, str(tmp_path / "other.db"))
    assert not OPPOSITE.search(str(refused.value))
    monkeypatch.undo()
    assert move(own, str(tmp_path / "other.db")).key
