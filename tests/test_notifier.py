"""Followers are told of commits from a thread beside."""

from __future__ import annotations

from threading import Event

import pytest

from replay.store import postgresql as notices

ENOUGH = 20.0


def test_what_it_is_asked_for_is_sent_though_nobody_waits() -> None:
    sent = Event()
    notifier = notices.Notifier(sent.set)
    notifier.ask()
    assert sent.wait(ENOUGH)
    notifier.close()


def test_whoever_asks_while_it_sends_gets_one_more_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notices, "PAUSE", 0.0)
    begun, goes_on, sent = Event(), Event(), list[int]()

    def send() -> None:
        sent.append(1)
        begun.set()
        assert goes_on.wait(ENOUGH)

    notifier = notices.Notifier(send)
    notifier.ask()
    assert begun.wait(ENOUGH)
    for _ in range(100):
        notifier.ask()
    goes_on.set()
    notifier.close()
    assert len(sent) == 2


def test_closing_waits_for_what_was_asked_and_sends_nothing_where_nothing_was(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notices, "PAUSE", ENOUGH)
    sent = list[int]()
    notifier = notices.Notifier(lambda: sent.append(1))
    notifier.close()
    assert sent == []
    for times in (1, 2):  # after it was closed, it begins again
        notifier.ask()
        notifier.close()
        assert len(sent) == times
