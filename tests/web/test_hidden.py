"""What some eyes may not see is in no page, no JSON and no header that they are given."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest

from replay.club import Club
from replay.rules import PUBLIC, Eyes
from tests.support.boards import board_dealt, board_record, boards_allowed, opened, shuffled
from tests.support.clubs import new_club
from tests.support.games import Game
from tests.support.guandan.njupt_logs import cut_pair
from tests.support.kinds import Kind
from tests.support.pairs import FORMS, pair_of, written_as
from tests.support.promises import promised
from tests.support.quandui.records import UNSEEN_PART, WHOLE
from tests.support.soak import SOAKING, long, thorough, times
from tests.support.web.answers import addresses, answers

OTHER = WHOLE.replace(UNSEEN_PART, UNSEEN_PART.replace("BS", "1b"))
"""The same hand but for a card that only Li, in seat 2, ever sees."""

PARTLY = WHOLE.replace("depth full", "depth observed").replace(UNSEEN_PART, UNSEEN_PART.replace("BS", "?"))
"""The same hand, of which nobody wrote that card down."""


@pytest.fixture
def two(fresh: Callable[[str], Club]) -> tuple[Club, Club]:
    """Two clubs whose records differ in one hidden card."""
    assert OTHER != WHOLE
    clubs = fresh("one"), fresh("other")
    for club, record in zip(clubs, (WHOLE, OTHER), strict=True):
        club.import_record(record.encode(), "record")
    return clubs


@thorough
@pytest.mark.parametrize("eyes", ["public", "seat:1"])
def test_two_records_that_differ_in_a_hidden_card_look_the_same(two: tuple[Club, Club], eyes: str) -> None:
    wanted = addresses(two[0], eyes, None if SOAKING else 4, pdf=SOAKING)
    assert answers(two[0], wanted) == answers(two[1], wanted)


@pytest.mark.parametrize("eyes", ["all", "seat:2"])
def test_who_may_see_the_card_sees_the_difference(two: tuple[Club, Club], eyes: str) -> None:
    wanted = [f"/games/{two[0].games()[0].id}/hands/1/steps/{step}?eyes={eyes}" for step in (18, 19)]
    one, other = (answers(club, wanted) for club in two)
    assert {address for address in one if one[address] != other[address]} == {*wanted}


@thorough
@pytest.mark.parametrize("eyes", ["public", "seat:1"])
def test_packed_pages_and_their_lengths_and_tags_are_the_same_too(two: tuple[Club, Club], eyes: str) -> None:
    # A page with forms carries keys of chance, which pack a little better or worse.
    wanted = [each for each in addresses(two[0], eyes, 4, pdf=False) if re.search("/(steps|events)|/api/", each)]
    packing = {"Accept-Encoding": "gzip"}
    for club in two:  # asked first by those who see the card
        answers(club, addresses(club, "all", 4, pdf=False), packing)
    assert answers(two[0], wanted, packing) == answers(two[1], wanted, packing)


def test_only_the_pages_of_steps_are_kept_by_a_browser_and_distinguished_by_a_tag(two: tuple[Club, Club]) -> None:
    for address, answer in answers(two[0], addresses(two[0], "public", 3, pdf=False)).items():
        kept = dict(answer.headers)["Cache-Control"] != "no-store"
        assert not kept or dict(answer.headers)["Cache-Control"] == "private, no-cache", address
        assert not kept or "ETag" in dict(answer.headers), address
        assert not kept or re.search("/((steps|events)/|frames)", address)


@thorough
@pytest.mark.parametrize("eyes", ["public", "seat:1"])
def test_whether_a_hidden_card_was_recorded_is_hidden_too(fresh: Callable[[str], Club], eyes: str) -> None:
    """Before, the number of recorded cards was shown: it sank when one of them was played, and so revealed that it was one of them."""
    clubs = fresh("one"), fresh("other")
    for club, record in zip(clubs, (WHOLE.replace("depth full", "depth observed"), PARTLY), strict=True):
        club.import_record(record.encode(), "record")
    wanted = addresses(clubs[0], eyes, times(26, 3), pdf=False)
    assert answers(clubs[0], wanted) == answers(clubs[1], wanted)


def alike(one: bytes, other: bytes, eyes: Eyes, most: int) -> None:
    """Hold that two clubs with these records answer these eyes alike."""
    with (
        TemporaryDirectory() as folder,
        new_club(Path(folder) / "one.db") as first,
        new_club(Path(folder) / "other.db") as second,
    ):
        for club, record in ((first, one), (second, other)):
            club.import_record(record, "record")
        wanted = addresses(first, str(eyes), most, pdf=False)
        assert answers(first, wanted) == answers(second, wanted)


@thorough
@promised(40, short=1)
def test_clubs_whose_records_differ_in_what_eyes_may_not_see_answer_alike(
    kind: Kind, game: Game, chance: Random
) -> None:
    several = [PUBLIC, Eyes("seat", chance.choice(sorted(game.table.players)))]
    for eyes in chance.sample(several, times(2, 1)):
        pair, form = pair_of(kind, game, eyes, chance), chance.choice(FORMS)
        one, other = (written_as(game.rules, events, form) for events in (pair.one, pair.other))
        alike(one, other, eyes, times(12, 2))


@thorough
@long
@pytest.mark.parametrize("seed", range(times(40, 1)))
def test_logs_of_other_programs_that_differ_in_hidden_cards_are_answered_alike(seed: int) -> None:
    chance = Random(seed)
    one, other, seats = cut_pair(chance)
    for eyes in chance.sample([PUBLIC, Eyes("seat", seats[0])], times(2, 1)):
        alike(one, other, eyes, times(12, 2))


def test_a_board_does_not_tell_whether_another_table_had_the_same_cards(fresh: Callable[[str], Club]) -> None:
    """Else whoever may enter a record of the board could find the cards of another table by trying."""
    clubs = fresh("one"), fresh("other")
    with boards_allowed():
        for club, deal in zip(clubs, (1, 2), strict=True):
            for table, seed in ((1, 1), (2, deal)):
                record = board_record(table, [*opened(table), *board_dealt("7", shuffled(seed))])
                club.import_record(record, f"table {table}")
    wanted = addresses(clubs[0], "public", times(9, 1), pdf=False)
    assert answers(clubs[0], wanted) == answers(clubs[1], wanted)
    one, other = (answers(club, ["/api/v1/boards/7?eyes=all"]) for club in clubs)
    assert one != other
