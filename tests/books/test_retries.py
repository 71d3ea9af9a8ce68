"""Whatever is recorded may be asked for again with its id, when the answer was lost: one effect, and the same answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple
from uuid import UUID

import pytest

from replay.club import Club
from replay.club.matters import club_codec
from replay.values.club_events import CLUB_STREAM
from replay.words.errors import Conflict, PaipuError
from tests.support.clubs import new_club
from tests.support.soak import thorough
from tests.support.treasury.evenings import DAY, balances_of, ids, played
from tests.support.treasury.typed import typed

ASKED = ids(1)
PAID = ids(2)


class Request(NamedTuple):
    """Something to record; ``same`` is the same in other words, ``others`` are other requests of the same kind."""

    name: str
    ask: Callable[[Club, UUID], Any]
    others: tuple[Callable[[Club, UUID], Any], ...]
    same: Callable[[Club, UUID], Any] | None = None


def only(club: Club) -> str:
    return str(club.games()[0].id)


REQUESTS = (
    Request(
        "pay",
        lambda club, id: typed(club).pay("Guo", "Li", "1.00 EUR", note="x", event_id=id),
        (
            lambda club, id: typed(club).pay("Guo", "Li", "1.01 EUR", note="x", event_id=id),
            lambda club, id: typed(club).pay("Li", "Guo", "1.00 EUR", note="x", event_id=id),
            lambda club, id: typed(club).pay("Guo", "cash", "1.00 EUR", note="x", event_id=id),
            lambda club, id: typed(club).pay("Guo", "Li", "1.00 EUR", note="y", event_id=id),
            lambda club, id: typed(club).pay("Guo", "Li", "1.00 EUR", event_id=id),
        ),
        lambda club, id: typed(club).pay("player:Guo", " Li ", "1 EUR", note=" x ", event_id=id),
    ),
    Request(
        "adjust",
        lambda club, id: typed(club).adjust("Guo", "fees", "0.20 EUR", "a fee", corrects=PAID, event_id=id),
        (
            lambda club, id: typed(club).adjust("Guo", "fees", "0.20 EUR", "a fee", event_id=id),
            lambda club, id: typed(club).adjust("Guo", "fees", "0.20 EUR", "the fee", corrects=PAID, event_id=id),
            lambda club, id: typed(club).adjust("Chen", "fees", "0.20 EUR", "a fee", corrects=PAID, event_id=id),
        ),
        lambda club, id: typed(club).adjust("Guo", "fees", "0.2", "a fee ", corrects=PAID, event_id=id),
    ),
    Request(
        "reverse",
        lambda club, id: club.books.reverse(PAID, "mistyped", event_id=id).entries,
        (
            lambda club, id: club.books.reverse(PAID, "mistaken", event_id=id).entries,
            lambda club, id: typed(club).adjust("Guo", "Li", "0.10 EUR", "mistyped", corrects=PAID, event_id=id),
        ),
        lambda club, id: typed(club).adjust("Guo", "Li", "0.20 EUR", "mistyped", corrects=PAID, event_id=id),
    ),
    Request(
        "close",
        lambda club, id: typed(club).close(DAY, ["0.50 EUR"], carry=[only(club)], event_id=id),
        (
            lambda club, id: typed(club).close(DAY, ["0.51 EUR"], carry=[only(club)], event_id=id),
            lambda club, id: typed(club).close(DAY, carry=[only(club)], event_id=id),
            lambda club, id: typed(club).close(DAY.replace(day=19), ["0.50 EUR"], carry=[only(club)], event_id=id),
            lambda club, id: typed(club).close(DAY, ["0.50 EUR"], event_id=id),
        ),
        lambda club, id: typed(club).close(DAY, ["0.5"], carry_all=True, event_id=id),
    ),
    Request(
        "confirm",
        lambda club, id: typed(club).confirm(only(club), 1, 2, event_id=id),
        (
            lambda club, id: typed(club).confirm(only(club), 1, 1, event_id=id),
            lambda club, id: typed(club).confirm(only(club), 2, 2, event_id=id),
        ),
        lambda club, id: typed(club).confirm(only(club)[:13], 1, 2, event_id=id),
    ),
    Request(
        "dispute",
        lambda club, id: typed(club).dispute(only(club), 1, "wrong", seat=2, event_id=id),
        (
            lambda club, id: typed(club).dispute(only(club), 1, "wrong", event_id=id),
            lambda club, id: typed(club).dispute(only(club), 1, "odd", seat=2, event_id=id),
            lambda club, id: typed(club).confirm(only(club), 1, 2, event_id=id),
        ),
    ),
    Request(
        "resolve",
        lambda club, id: typed(club).resolve(only(club), 2, "right", event_id=id),
        (
            lambda club, id: typed(club).resolve(only(club), 2, "wrong", event_id=id),
            lambda club, id: typed(club).dispute(only(club), 2, "right", event_id=id),
        ),
    ),
    Request(
        "rename",
        lambda club, id: club.players.rename("Guo", "Guo Wei", event_id=id),
        (
            lambda club, id: club.players.rename("Guo", "Guo W.", event_id=id),
            lambda club, id: club.players.rename("Li", "Guo Wei", event_id=id),
        ),
        lambda club, id: club.players.rename("Guo ", " Guo Wei", event_id=id),
    ),
    Request(
        "merge",
        lambda club, id: club.players.merge("Wang", "Guo", event_id=id),
        (
            lambda club, id: club.players.merge("Guo", "Wang", event_id=id),
            lambda club, id: club.players.part("Wang", event_id=id),
        ),
    ),
    Request(
        "part",
        lambda club, id: club.players.part("Zhao", event_id=id),
        (lambda club, id: club.players.part("Li", event_id=id),),
    ),
)

each_request = pytest.mark.parametrize("request_", REQUESTS, ids=lambda request: request.name)


@pytest.fixture
def ready(tmp_path: Path) -> Iterator[Club]:
    """A club in which every one of the requests can be answered."""
    with new_club(tmp_path / "ready.db", much_has_happened) as club:
        yield club


def much_has_happened(club: Club) -> None:
    game = played(club, [2, 3, None])
    played(club, [1], ("Wang", "Bo"), number=2)
    played(club, [1], ("Zhao", "Bo"), number=3)
    typed(club).pay("Guo", "Li", "0.20 EUR", event_id=PAID)
    typed(club).dispute(game, 2, "odd")
    club.players.merge("Zhao", "Li")


def recorded(club: Club) -> list[Any]:
    return [club_codec().decode(row.data) for row in club.store.read(CLUB_STREAM)]


@each_request
def test_asked_again_it_has_one_effect_and_the_same_answer(ready: Club, request_: Request) -> None:
    before = len(recorded(ready))
    first = request_.ask(ready, ASKED)
    after = (recorded(ready), balances_of(ready), ready.players.all(), ready.books.periods())
    for ask in (request_.ask, request_.same or request_.ask, request_.ask):
        assert ask(ready, ASKED) == first
    assert (recorded(ready), balances_of(ready), ready.players.all(), ready.books.periods()) == after
    assert len(after[0]) == before + 1
    assert after[0][-1].id == ASKED


@each_request
def test_another_request_with_its_id_is_refused(ready: Club, request_: Request) -> None:
    request_.ask(ready, ASKED)
    before = recorded(ready)
    for other in request_.others:
        with pytest.raises(
            Conflict, match=f"the id {ASKED} already belongs to another event: a new event needs a new id"
        ):
            other(ready, ASKED)
    assert recorded(ready) == before


@each_request
def test_the_id_of_a_games_event_is_refused(ready: Club, request_: Request) -> None:
    game = only(ready)
    taken = UUID(bytes=ready.store.read(game)[4].event_id)
    with pytest.raises(
        Conflict, match=f"the id {taken} already belongs to another event: a new event needs a new id"
    ) as refused:
        request_.ask(ready, taken)
    assert game not in str(refused.value)


@thorough
@each_request
def test_a_lost_answer_is_given_however_much_has_happened_since(ready: Club, request_: Request) -> None:
    request_.ask(ready, ASKED)
    known = recorded(ready)[-1]
    for ask in (
        lambda: typed(ready).resolve(only(ready), 1, "fine"),
        lambda: typed(ready).close(DAY.replace(day=21), carry_all=True),
        lambda: ready.players.rename("Guo", "Guo Wu"),
        lambda: ready.players.merge("Bo", "Chen"),
        lambda: ready.players.merge("Wang", "Guo"),
        lambda: ready.players.merge("Zhao", "Guo"),
        lambda: ready.void_hand(only(ready), 3, "misdealt"),
        lambda: ready.void_hand(only(ready), 2, "misdealt"),
    ):
        try:
            ask()
        except PaipuError:
            continue  # what was asked for first may prevent it
    before = recorded(ready)
    request_.ask(ready, ASKED)
    assert recorded(ready) == before
    assert known in before


def test_without_an_id_every_request_is_a_new_one(ready: Club) -> None:
    for _ in range(2):
        typed(ready).pay("Guo", "Li", "1.00 EUR")
    assert len({each.id for each in recorded(ready)}) == len(recorded(ready)) == 5


def test_an_id_that_was_refused_is_free(ready: Club) -> None:
    with pytest.raises(PaipuError):
        typed(ready).pay("Guo", "Guo", "1.00 EUR", event_id=ASKED)
    assert typed(ready).pay("Guo", "Li", "1.00 EUR", event_id=ASKED)[0].event == str(ASKED)
