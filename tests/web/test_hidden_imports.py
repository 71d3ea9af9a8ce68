"""A record that somebody sends says nothing of the cards that the club holds and does not show: the answer never depends on them."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator
from io import BytesIO
from uuid import UUID

import pytest
from flask.testing import FlaskClient
from msgspec.structs import replace

from replay.club import Club
from replay.formats import read_text, write_jsonl
from replay.identity import envelopes
from replay.rules import PUBLIC, codec
from replay.rules.quandui.pack import pack
from replay.values.events import Dealt, Drew, Recorded
from tests.support.quandui.records import UNSEEN_PART, WHOLE
from tests.support.records import OPENED, SEATED, decided, written
from tests.support.soak import times
from tests.support.web.answers import Answer, masked
from tests.support.web.clients import client
from tests.support.web.forms import OWN

OPEN = WHOLE.replace("\n== end\n", "\n")
BEFORE, _, AFTER = OPEN.partition(UNSEEN_PART)
NEXT_HAND = "\n== hand 2, depth result\n2 #\n"
Clubs = tuple[Club, Club]


def holding(card: str) -> str:
    """The hand in which Li drew this card, which only Li has seen."""
    return BEFORE + UNSEEN_PART.replace("BS", card) + AFTER


def tried() -> list[str]:
    """The hand with each card of the pack in that one draw, legal or not."""
    cards = ["BS", "1b", *list(pack(4).copies)[:: times(1, 4)]]
    return [holding(card) for card in dict.fromkeys(cards)]


def lines(text: str, by: str = "text", day: int = 20) -> list[Recorded]:
    """The events of a text in envelopes."""
    record = read_text(text.encode(), "evening")
    at = dt.datetime(2026, 11, day, tzinfo=dt.UTC)
    return list(envelopes(record.events, game=record.game, at=at, by=by))


def jsonl(records: list[Recorded]) -> str:
    return b"".join(write_jsonl(records)).decode()


def with_ids_of(records: list[Recorded]) -> str:
    """Another game whose events have the ids that these events were given."""
    others = written(decided([OPENED, *SEATED]), UUID(int=7 << 76 | 2 << 62 | 9))
    return jsonl([replace(other, id=known.id) for other, known in zip(others, records, strict=False)])


def hidden_events(text: str) -> list[Recorded]:
    return [each for each in lines(text) if isinstance(each.data, Drew | Dealt)][::-1]


@pytest.fixture
def pair(fresh: Callable[[str], Club]) -> Callable[[str, str], Clubs]:
    """Two clubs, each with one of two records."""

    def filled(one: str, other: str) -> Clubs:
        clubs = fresh("one"), fresh("other")
        for club, record in zip(clubs, (one, other), strict=True):
            club.import_record(record.encode(), "record")
        return clubs

    return filled


def answers(ask: FlaskClient, bodies: list[dict[str, str]]) -> Iterator[Answer]:
    for body in bodies:
        answer = ask.post("/api/v1/games", json=body)
        yield masked(answer)


def reported(ask: FlaskClient, record: str) -> Answer:
    """What the page of imports reports of a record."""
    data = {"form": "report", "id": str(UUID(int=7 << 76 | 2 << 62)), "files": [(BytesIO(record.encode()), "record")]}
    return masked(ask.post("/import", data=data, headers=OWN, content_type="multipart/form-data"))


def same_answers(clubs: Clubs, records: list[str], reason: str | None = None) -> list[int]:
    """The statuses that both clubs answer with, which answer alike and hold alike afterwards what everybody may see."""
    bodies = [{"record": record, **({"replace": reason} if reason else {})} for record in records]
    assert [[reported(client(club), each) for each in records] for club in clubs[:1]] == [
        [reported(client(club), each) for each in records] for club in clubs[1:]
    ]
    one, other = (list(answers(client(club), bodies)) for club in clubs)
    assert one == other
    for game in clubs[0].games():
        one_record, other_record = (b"".join(club.export(game.id, eyes=PUBLIC)) for club in clubs)
        assert one_record == other_record
    for club in clubs:
        assert club.verify().findings == []
    return [each.status for each in one]


@pytest.mark.parametrize("form", ["text", "jsonl"])
@pytest.mark.parametrize("held", ["whole", "beginning"])
def test_of_all_cards_tried_in_a_hidden_draw_none_is_answered_otherwise_in_one_club_than_in_the_other(
    pair: Callable[[str, str], Clubs], form: str, held: str
) -> None:
    end = slice(None) if held == "whole" else slice(0, len(BEFORE) + len(UNSEEN_PART))
    clubs = pair(holding("BS")[end], holding("1b")[end])
    legal = []
    for text in tried():
        try:
            legal.append(text if form == "text" else jsonl(lines(text)))
        except ValueError:
            assert form == "jsonl"
    statuses = same_answers(clubs, legal)
    assert set(statuses) <= ({200, 409, 422} if held == "whole" else {409, 422})
    assert (200 in statuses) == (held == "whole")


def test_what_a_record_adds_is_added_whatever_it_has_of_hidden_cards(pair: Callable[[str, str], Clubs]) -> None:
    clubs = pair(holding("BS"), holding("1b"))
    (status,) = same_answers(clubs, [holding("2b") + NEXT_HAND])
    assert status == 201
    assert [hand.void for hand in clubs[0].game(clubs[0].games()[0].id).hands] == [False, False]


@pytest.mark.parametrize("cards", ["BS", "1b", "9s"])
def test_a_hand_that_is_shown_afterwards_does_not_confirm_a_guess(
    pair: Callable[[str, str], Clubs], fresh: Callable[[str], Club], cards: str
) -> None:
    clubs = pair(holding("BS"), holding("1b"))
    own = read_text(holding(cards).encode(), "own").events
    rules = clubs[0].timeline(clubs[0].games()[0].id).rules
    table = rules.table()
    for event in own:
        rules.evolve(table, event)
    shown = holding(cards) + f"\n2 shows {' '.join(table.known[2])}\n"
    assert same_answers(clubs, [shown]) == [409]
    assert fresh("owner").import_record(shown.encode(), "record").added


def test_what_everybody_sees_is_compared_and_replaced_alike(pair: Callable[[str, str], Clubs]) -> None:
    clubs = pair(holding("BS"), holding("1b"))
    noted = [text.replace("1 +4w -7s", "1 +4w -7s {slowly}") for text in tried()]
    assert set(same_answers(clubs, noted)) == {409}
    assert same_answers(clubs, tried(), "written wrongly").count(201) == 0
    assert 201 in same_answers(clubs, noted, "written wrongly")


def test_an_id_that_was_made_of_a_guess_is_no_question(pair: Callable[[str, str], Clubs]) -> None:
    clubs = pair(holding("BS"), holding("1b"))
    guesses = [with_ids_of(hidden_events(holding(card))) for card in ("BS", "1b", "2b")]
    assert same_answers(clubs, guesses) == [201, 200, 200]


def test_the_owner_at_the_terminal_compares_every_card(pair: Callable[[str, str], Clubs]) -> None:
    one, other = pair(holding("BS"), holding("1b"))
    assert one.import_record(holding("BS").encode(), "record").added == 0
    with pytest.raises(Exception, match="differs here"):
        other.import_record(holding("BS").encode(), "record")


def test_a_record_that_came_without_trusted_ids_is_the_same_record_at_the_terminal(
    fresh: Callable[[str], Club],
) -> None:
    club = fresh("one")
    chosen = [replace(each, id=UUID(int=each.id.int ^ 1)) for each in lines(holding("BS"))]
    assert client(club).post("/api/v1/games", json={"record": jsonl(chosen)}).status_code == 201
    stored = [codec().decode(row.data) for row in club.store.read(str(chosen[0].game))]
    assert [each.id for each in stored] == [each.id for each in lines(holding("BS"))]
    assert club.import_record(jsonl(chosen).encode(), "record").added == 0


def test_who_sends_the_same_again_is_told_what_was_not_compared(fresh: Callable[[str], Club]) -> None:
    club = fresh("one")
    ask = client(club)
    first = ask.post("/api/v1/games", json={"record": holding("BS")})
    assert (first.status_code, first.json["warnings"]) == (201, [])
    again = ask.post("/api/v1/games", json={"record": holding("BS")})
    assert (again.status_code, again.json["added"]) == (200, 0)
    assert again.json["warnings"] == ["record: the club already holds this game; hidden cards in it were not compared"]
