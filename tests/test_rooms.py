"""Every kind of game that is registered is one that the house can play."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from replay.rules import codec, registry, rooms
from replay.values.events import Codec, Drew, Event, Seat
from replay.words.errors import BadInput
from tests.room_conformance import RoomConformance


class TestEveryRoom(RoomConformance):
    @pytest.fixture(params=list(rooms()))
    def name(self, request: pytest.FixtureRequest) -> str:
        return str(request.param)


class Resisted(Event, frozen=True):
    """Another event of a name that Guandan has."""

    seat: Seat


def registered(monkeypatch: pytest.MonkeyPatch, name: str, event: type[Event]) -> Codec:
    """The codec of a house in which one more kind of game has this event."""
    other = SimpleNamespace(name="other", events={name: event})
    monkeypatch.setattr(registry, "rooms", lambda: {**rooms(), "other": other})
    made: Codec = codec.__wrapped__()
    return made


@pytest.mark.parametrize("name", ["Resisted", "Drew"])
def test_two_kinds_of_games_cannot_give_one_name_to_different_events(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    with pytest.raises(BadInput, match=f"the rules 'other' call an event '{name}', expected a name that no other"):
        registered(monkeypatch, name, Resisted)


def test_an_event_that_two_kinds_share_is_one_event(monkeypatch: pytest.MonkeyPatch) -> None:
    assert registered(monkeypatch, "Drew", Drew).events["Drew"] is Drew
