"""A step that was looked at before is answered with 304 or from memory: to the same eyes, and only as long as nothing was recorded."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from gettext import NullTranslations
from threading import Thread
from uuid import UUID

import pytest
from flask.testing import FlaskClient
from markupsafe import escape

from replay.club import Club
from replay.table.timeline import Timeline
from tests.support.pseudo import PSEUDO
from tests.support.quandui.records import SEEN, WHOLE
from tests.support.soak import thorough
from tests.support.web.clients import client
from web import language
from web.responses import KeptPage, KeptParts, PageCache, kept

EYES = ["public", "seat:1", "seat:2", "all"]


@pytest.fixture
def own(fresh: Callable[..., Club]) -> Club:
    return fresh("own", a_whole_hand)


def a_whole_hand(club: Club) -> None:
    club.import_record(WHOLE.encode(), "whole")


@pytest.fixture
def browse(own: Club) -> FlaskClient:
    return client(own)


@pytest.fixture
def step(own: Club) -> str:
    """The address of a step at which seat 2 holds what nobody else sees."""
    return f"/games/{own.games()[0].id}/hands/1/steps/19"


@pytest.fixture
def folds(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Grows with each table that is folded."""
    counted: list[object] = []
    at = Timeline.at
    monkeypatch.setattr(Timeline, "at", lambda *asked: counted.append(asked) or at(*asked))
    return counted


def forget(browse: FlaskClient) -> None:
    """Keep nothing of what was asked for."""
    for each in ("paipu_pages", "paipu_parts"):
        browse.application.extensions[each].clear()


KINDS = ["{step}", "{game}/events/2", "/api/v1{step}", "{hand}/frames"]
"""Every kind of page that is kept."""


def placed(address: str, step: str) -> str:
    return address.format(step=step, hand=step.partition("/steps")[0], game=step.partition("/hands")[0])


def test_these_are_all_kinds_of_page_that_are_kept(browse: FlaskClient) -> None:
    keeps = kept(lambda: "").__code__

    def is_kept(view: Callable[..., object] | None) -> bool:
        while view is not None and getattr(view, "__code__", None) is not keeps:
            view = getattr(view, "__wrapped__", None)
        return view is not None

    # And the study of a hand, which tests/web/test_study.py asks for, and the pictures of a step.
    assert sum(map(is_kept, browse.application.view_functions.values())) == len(KINDS) + 3


@pytest.mark.parametrize("address", KINDS)
def test_an_unchanged_page_is_answered_with_304_and_without_a_fold(
    browse: FlaskClient, step: str, folds: list[object], address: str
) -> None:
    address = placed(address, step)
    first = browse.get(address)
    folds.clear()
    again = browse.get(address, headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    assert browse.get(address).data == first.data
    assert folds == []
    for name in ("ETag", "Vary", "Cache-Control"):
        assert again.headers[name] == first.headers[name]
    assert first.headers["Cache-Control"] == "private, no-cache"


@pytest.mark.parametrize("address", KINDS)
def test_a_page_is_made_without_asking_again_and_again_whether_something_was_recorded(
    browse: FlaskClient, step: str, own: Club, monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    asked: list[object] = []
    state = own.store.backend.state
    monkeypatch.setattr(own.store.backend, "state", lambda: asked.append(1) or state())
    counts = []
    for _ in range(2):
        assert browse.get(placed(address, step)).status_code == 200
        counts.append(len(asked))
        asked.clear()
    # Who asks, what is held, and of a new page whether that is still so.
    assert counts == [3, 2]


@pytest.mark.parametrize("address", KINDS)
def test_every_pair_of_eyes_gets_its_own_page_whoever_asked_before(
    browse: FlaskClient, step: str, address: str
) -> None:
    address = placed(address, step)
    alone = {}
    for eyes in EYES:
        forget(browse)
        alone[eyes] = browse.get(f"{address}?eyes={eyes}").data
    if "step" in address:
        assert len(set(alone.values())) == len(EYES)
    for order in (EYES, EYES[::-1]):
        for eyes in order:
            assert browse.get(f"{address}?eyes={eyes}").data == alone[eyes]


def test_the_steps_of_a_hand_are_listed_once_for_each_pair_of_eyes(
    browse: FlaskClient, step: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    listed: list[str] = []
    steps = Club.steps
    monkeypatch.setattr(Club, "steps", lambda *asked: listed.append(str(asked[3])) or steps(*asked))
    hand = step.rpartition("/")[0]
    for number in (0, 12, 25):
        for eyes in EYES:
            page = browse.get(f"{hand}/{number}?eyes={eyes}").text
            assert re.findall('id="step-([0-9]+)" href="[^"]*" aria-current="step"', page) == [str(number)]
            assert page.count("<li value=") == 26
    assert sorted(listed) == sorted(2 * EYES)  # once for the list, and once for the study beside it


def test_each_step_of_a_hand_says_how_much_of_it_is_recorded_there_whichever_was_asked_for_first(
    fresh: Callable[..., Club],
) -> None:
    lost = fresh("lost", lambda club: club.import_record(f"{SEEN.rstrip()}\nlost track\n".encode(), "lost"))
    browse, hand = client(lost), f"/games/{lost.games()[0].id}/hands/1"
    for order in ((19, 3), (3, 19)):
        forget(browse)
        found = {step: browse.get(f"{hand}/steps/{step}").text for step in order}
        assert ["only the result" in found[step] for step in (3, 19)] == [False, True]


def test_the_languages_of_a_step_are_links_to_the_address_that_was_asked_for(browse: FlaskClient, step: str) -> None:
    for asked in ("eyes=seat:1&hindsight=true", "hindsight=true&eyes=seat:1"):
        address = escape(f"?{asked.replace(':', '%3A')}&lang=en")
        assert f'<a href="{address}" lang="en"' in browse.get(f"{step}?{asked}").text


@thorough
@pytest.mark.parametrize("address", KINDS)
@pytest.mark.parametrize("eyes", EYES)
def test_the_tag_of_another_pair_of_eyes_is_no_reason_for_304_unless_they_see_the_same(
    browse: FlaskClient, step: str, eyes: str, address: str
) -> None:
    address = placed(address, step)
    for other in EYES:
        shown = browse.get(f"{address}?eyes={other}")
        answer = browse.get(f"{address}?eyes={eyes}", headers={"If-None-Match": shown.headers["ETag"]})
        same = shown.data == browse.get(f"{address}?eyes={eyes}").data
        assert answer.status_code == (304 if same else 200)
        assert not same or other == eyes or "step" not in address


def test_a_tag_is_answered_with_304_only_where_the_same_bytes_would_be_sent(browse: FlaskClient, step: str) -> None:
    bodies: dict[str, bytes] = {}
    game = step.rpartition("/")[0]
    for number in range(26):
        for eyes in EYES:
            answer = browse.get(f"{game}/{number}?eyes={eyes}")
            assert bodies.setdefault(answer.headers["ETag"], answer.data) == answer.data


def void(club: Club) -> None:
    club.void_hand(club.games()[0].id, 1, "typed wrongly")


def dispute(club: Club) -> None:
    club.reviews.dispute(UUID(club.games()[0].id), 1, "it was another card")


def rename(club: Club) -> None:
    club.players.rename("Li", "Li Wei")


@pytest.mark.parametrize("record", [void, dispute, rename])
def test_what_is_recorded_later_makes_the_page_again(
    browse: FlaskClient, step: str, own: Club, folds: list[object], record: Callable[[Club], None]
) -> None:
    first = browse.get(step)
    record(own)
    folds.clear()
    again = browse.get(step, headers={"If-None-Match": first.headers["ETag"]})
    assert folds
    assert again.status_code == (304 if again.headers["ETag"] == first.headers["ETag"] else 200)
    forget(browse)
    assert browse.get(step).headers["ETag"] == again.headers["ETag"]


def test_a_page_that_was_made_while_something_was_recorded_is_not_kept(
    browse: FlaskClient, step: str, own: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps = Club.steps
    monkeypatch.setattr(Club, "steps", lambda *asked: rename(own) or steps(*asked))
    assert browse.get(step).status_code == 200
    assert browse.application.extensions["paipu_pages"][own].bytes == 0


def test_a_page_is_kept_no_longer_than_until_another_program_records_something(
    browse: FlaskClient, step: str, own: Club, folds: list[object]
) -> None:
    with Club.open(own.store.name) as other:
        for record in (rename, dispute):
            browse.get(step)
            record(other)
            folds.clear()
            browse.get(step)
            assert folds, record


def test_no_kept_page_is_shown_to_strangers_once_another_process_has_added_the_first_account(
    browse: FlaskClient, step: str, own: Club
) -> None:
    tag = browse.get(step).headers["ETag"]
    assert browse.get(step).status_code == 200
    program = f"from replay.club import Club; Club.open({own.store.name!r}).access.accounts.add('Anna')"
    subprocess.run([sys.executable, "-c", program], check=True, timeout=60)
    for headers in ({}, {"If-None-Match": tag}):
        assert browse.get(step, headers=headers).headers["Location"].startswith("/sign-in")


def test_a_page_in_one_language_is_not_sent_in_another(
    browse: FlaskClient, step: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    english = browse.get(step).data
    for chosen in (PSEUDO, NullTranslations()):
        monkeypatch.setattr(language, "ENGLISH", chosen)
        assert (browse.get(step).data == english) is (chosen is not PSEUDO)


def test_one_club_is_not_shown_the_pages_of_another(fresh: Callable[..., Club], browse: FlaskClient, step: str) -> None:
    assert browse.get(step).status_code == 200
    assert client(fresh("other")).get(step).status_code == 404


def test_refusals_and_redirects_are_not_kept(browse: FlaskClient, step: str, own: Club) -> None:
    game = step.partition("/hands")[0]
    for address, status in (
        (f"{game}/hands/1/steps/999", 404),
        (f"{step}?eyes=seat:9", 422),
        (f"{game}/events/5", 302),
    ):
        answer = browse.get(address, headers={"If-None-Match": "*"})
        assert (answer.status_code, answer.headers["Cache-Control"]) == (status, "no-store"), address
        assert "ETag" not in answer.headers
    assert (
        own not in browse.application.extensions["paipu_pages"]
        or not browse.application.extensions["paipu_pages"][own].bytes
    )


def test_a_head_has_the_headers_of_a_get(browse: FlaskClient, step: str) -> None:
    for packed in ({}, {"Accept-Encoding": "gzip"}):
        shown, head = browse.get(step, headers=packed), browse.head(step, headers=packed)
        for answer in (shown, head):
            del answer.headers["X-Request-Id"]  # each request has its own
        assert dict(head.headers) == dict(shown.headers)
        assert head.data == b""
        assert int(head.headers["Content-Length"]) == len(shown.data)


def test_a_part_of_a_page_is_not_sent(browse: FlaskClient, step: str) -> None:
    answer = browse.get(step, headers={"Range": "bytes=0-9"})
    assert answer.status_code == 200
    assert answer.data == browse.get(step).data


def test_the_pages_take_no_more_memory_than_they_may() -> None:
    pages = PageCache[KeptPage](10_000)
    for number in range(100):
        pages.put(number, KeptPage(bytes(1000), "text/html", str(number)))
        assert pages.get(0) is not None or number > 4  # what is asked for stays
        assert pages.bytes <= 10_000
    assert pages.get(99) is not None
    assert pages.get(50) is None
    pages.put("large", KeptPage(bytes(20_000), "text/html", "large"))
    assert (pages.get("large"), pages.bytes) == (None, 0)


def test_a_page_that_is_kept_twice_is_counted_once() -> None:
    pages = PageCache[KeptPage](10_000)
    for _ in range(2):
        pages.put("same", KeptPage(bytes(1000), "text/html", "tag"))
    assert pages.bytes < 3000


def test_the_parts_of_pages_are_counted_by_the_memory_that_python_takes_for_their_texts() -> None:
    for texts in (("plain",) * 200, ("七" * 300,) * 50, ()):
        takes = sum(sys.getsizeof(text + str(number)) for number, text in enumerate(texts))
        assert takes <= KeptParts(texts).size


def test_clients_who_ask_at_once_get_the_page_of_their_own_eyes(browse: FlaskClient, step: str, own: Club) -> None:
    alone = {eyes: browse.get(f"{step}?eyes={eyes}").data for eyes in EYES}
    forget(browse)
    wrong: list[str] = []

    def ask(eyes: str) -> None:
        asking = client(own)
        wrong.extend(eyes for _ in range(5) if asking.get(f"{step}?eyes={eyes}").data != alone[eyes])

    threads = [Thread(target=ask, args=(eyes,)) for eyes in EYES * 2]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert wrong == []
