"""Whoever asks for too much waits, and nobody else does."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from replay.club import Club
from replay.words.errors import TooSoon
from tests.support.quandui.records import WHOLE
from tests.support.web.pages import page
from web import gateway
from web.app import create_app
from web.gateway import Allowance, client_name
from web.request import Reach


class Clock:
    """Goes on when a test lets it."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def refused(allowance: Allowance, who: str) -> int:
    with pytest.raises(TooSoon) as too_soon:
        allowance.take(who)
    return too_soon.value.retry_after


def test_a_client_may_ask_for_some_at_once_and_for_one_more_as_time_goes_on() -> None:
    clock = Clock()
    allowance = Allowance(3, 0.5, clock)
    for _ in range(3):
        allowance.take("Ann")
    assert refused(allowance, "Ann") == 2
    allowance.take("Ben")
    clock.now += 2
    allowance.take("Ann")
    assert refused(allowance, "Ann") == 2


def test_what_was_refused_does_not_count() -> None:
    clock = Clock()
    allowance = Allowance(1, 1, clock)
    allowance.take("Ann")
    assert [refused(allowance, "Ann") for _ in range(50)] == [1] * 50
    clock.now += 1
    allowance.take("Ann")


def test_the_count_of_clients_is_bounded() -> None:
    allowance = Allowance(1, 1, Clock())
    for number in range(10_001):
        allowance.take(str(number))
    allowance.take("0")
    assert refused(allowance, "10000") == 1


def test_a_network_of_version_6_is_one_client() -> None:
    one, other = "2001:db8:0:7:1::2", "2001:db8:0:7:ffff::9"
    assert client_name(one) == client_name(other) != client_name("2001:db8:0:8::2")


def test_too_many_imports_are_asked_to_wait_and_the_sentence_says_how_long(fresh: Callable[..., Club]) -> None:
    club = fresh("limited", lambda made: made.access.accounts.add("Anna", "correct horse battery"))
    token, _ = club.access.tokens.make("Anna", "imports", None, 7)
    browse = create_app(club, Reach(frozenset({"192.0.2.7"}))).test_client()
    asked = {"base_url": "http://192.0.2.7", "headers": {"Authorization": f"Bearer {token}"}}

    def send(address: str) -> int:
        sent = browse.post("/api/v1/games", json={"record": WHOLE}, environ_base={"REMOTE_ADDR": address}, **asked)
        if sent.status_code == 429:
            assert 1 <= int(sent.headers["Retry-After"]) <= 2
            assert sent.json["detail"].startswith("These are too many requests at once from one client. Try again in ")
        return sent.status_code

    answered = [send("2001:db8::1") for _ in range(60)]
    while (last := send("2001:db8::1")) != 429:  # a slow machine gives time for a few more
        answered.append(last)
    assert answered == [201, *[200] * (len(answered) - 1)]
    assert len(answered) < 120
    assert send("2001:db8::2") == 429
    assert send("2001:db8:1::1") == 200
    assert send("127.0.0.1") == 200


def test_a_page_says_it_as_well(fresh: Callable[..., Club], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gateway, "Allowance", partial(Allowance, clock=Clock()))
    browse = create_app(fresh(), Reach(frozenset({"192.0.2.7"}))).test_client()
    asked = {"base_url": "http://192.0.2.7", "environ_base": {"REMOTE_ADDR": "192.0.2.99"}}
    assert [browse.get("/healthz", **asked).status_code for _ in range(599)] == [200] * 599
    while (last := browse.get("/sign-in", **asked)).status_code != 429:
        pass
    assert "Try again in 1 s." in page(last).text
