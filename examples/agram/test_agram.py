"""The rulings of Agram, each by an example, and what the house asks of every kind of game. Agram must be installed."""

from __future__ import annotations

from pathlib import Path

import pytest

from agram import AgramLaid, AgramNoted, AgramTaken, AgramWon, room
from replay.club import Club
from replay.values.events import Dealt, HandEnded, Irregular, Paid, TrackLost
from replay.values.money import Unit
from tests.room_conformance import RoomConformance
from tests.support.games import Game
from tests.support.pseudo import PSEUDO, known_names, shown_words, untranslated
from web import language
from web.app import create_app


class TestAgram(RoomConformance):
    @pytest.fixture
    def name(self) -> str:
        return "agram"


HANDS = {1: "3H 4H 5H 6H 7H", 2: "8H 9S TS 3S 4S", 3: "AD TD 9D 8D 7D"}


def game(depth: str = "full") -> Game:
    """Three players of Sink-Sink with their cards; seat 2 leads."""
    made = Game(room.rules("sinksink", {"stake": 100}, Unit("EUR", 2)), 3).start(1, depth)
    for seat, cards in HANDS.items():
        made.do(Dealt(seat, tuple(made.rules.pack.read(cards))) if depth == "full" else Dealt(seat, ("?",) * 5))
    return made


def test_who_has_none_of_the_suit_that_was_led_lays_any_card() -> None:
    made = game()
    made.do(AgramLaid(2, "9S"), AgramLaid(3, "AD"), AgramLaid(1, "3H"))
    assert made.table.turn == 2
    assert "the 3 of hearts, which is not in that hand (Agram, turns)" in made.refused(AgramLaid(2, "3H"))


def test_who_could_follow_suit_and_does_not_is_shown_what_may_be_laid() -> None:
    made = Game(room.rules("sinksink", {}), 2).start(1)
    made.do(Dealt(1, ("3H", "4H", "3S", "4S", "5S")), Dealt(2, ("5H", "6H", "6S", "7S", "8S")), AgramLaid(2, "5H"))
    assert made.refused(AgramLaid(1, "3S")) == (
        "Guo (seat 1) cannot lay the 3 of spades (Agram, following suit). Legal here: lay one of 34H."
    )
    made.do(Irregular("Agram, following suit", "nobody minded"), AgramLaid(1, "3S"))
    assert made.table.turn == 2


def test_the_highest_card_of_the_suit_that_was_led_takes_the_trick_and_leads() -> None:
    made = game()
    assert made.do(AgramLaid(2, "8H"), AgramLaid(3, "AD"), AgramLaid(1, "7H")) == [AgramTaken(2)]
    assert made.table.turn == 2


def test_the_last_trick_wins_the_hand_and_the_stakes_and_its_winner_deals_next() -> None:
    made = game()
    for cards in ("8H AD 7H", "9S TD 6H", "TS 9D 5H", "3S 8D 4H"):
        made.do(*(AgramLaid(seat, card) for seat, card in zip((2, 3, 1), cards.split(), strict=True)))
    brought = made.do(AgramLaid(2, "4S"), AgramLaid(3, "7D"), AgramLaid(1, "3H"))
    paid = [Paid(f"player:{name}", "player:Li", 100, "stake") for name in ("Guo", "Chen")]
    assert brought == [AgramWon(2), *paid, HandEnded("won", 2)]


@pytest.mark.parametrize(
    ("move", "message"),
    [
        (Dealt(1, ("AS",) + ("?",) * 4), "found 'AS', expected a card of the pack"),
        (Dealt(1, ("3H",) * 5), "Guo (seat 1) cannot hold 3H: it is elsewhere"),
        (Dealt(1, ("?",) * 6), "Guo (seat 1) cannot be dealt 6 cards now (Agram, the deal). Legal here: 5 cards to"),
        (AgramLaid(2, "3H"), "Li (seat 2) cannot lay a card now (Agram, turns)"),
    ],
)
def test_what_cannot_be_is_refused(move: Dealt | AgramLaid, message: str) -> None:
    made = Game(room.rules("sinksink", {}), 2).start(1, "observed")
    assert message in made.refused(move)


def test_a_card_that_nobody_saw_dealt_may_be_any_that_is_not_elsewhere() -> None:
    made = game("observed")
    made.do(AgramLaid(2, "8H"))
    assert "is not in that hand" in made.refused(AgramLaid(3, "8H"))
    assert "found '?', expected the card, which is open" in made.refused(AgramLaid(3, "?"))
    assert "found '?', expected" in Game(made.rules, 2).start(1).refused(Dealt(1, ("?",) * 5))


def test_a_hand_may_be_kept_by_its_result_alone() -> None:
    made = Game(room.rules("niger", {"stake": 100}, Unit("EUR", 2)), 2).start(1, "result")
    assert made.do(AgramNoted(2)) == [AgramWon(2), Paid("player:Guo", "player:Li", 100, "stake"), HandEnded("won", 2)]
    assert "cannot win without the tricks" in game().refused(AgramNoted(2))


def test_a_hand_whose_track_is_lost_ends_by_its_result() -> None:
    made = game()
    made.do(AgramLaid(2, "9S"), AgramLaid(3, "AD"), TrackLost())
    assert made.rules.facts(made.table) == []
    assert "cannot lay a card now" in made.refused(AgramLaid(1, "3H"))
    paid = [Paid(f"player:{name}", "player:Guo", 100, "stake") for name in ("Li", "Chen")]
    assert made.do(AgramNoted(1)) == [AgramWon(1), *paid, HandEnded("won", 1)]


def test_its_page_is_drawn_by_its_own_template(tmp_path: Path) -> None:
    with Club.open(str(tmp_path / "club.db")) as club:
        record = club.simulate("agram", 3, 1, 7).game
        page = create_app(club).test_client().get(f"/games/{record}/hands/1/steps/5")
    _, _, trick = page.text.partition("<h2>Trick</h2>")
    assert trick.partition("</ol>")[0].count("<svg") == 2


def test_its_words_are_texts_so_that_another_language_finds_all_of_them_on_its_pages(tmp_path: Path) -> None:
    with Club.open(str(tmp_path / "club.db")) as club:
        game = club.simulate("agram", 3, 1, 7, "0.50 EUR").game
        app = create_app(club)
        app.before_request(lambda: language.use_catalogue(PSEUDO))
        browse, known = app.test_client(), known_names(club, "stake")
        for page in ("", "/sheet", "/hands/1/steps/0", "/hands/1/steps/5", "/hands/1/steps/5?eyes=all", "/events/1"):
            found = browse.get(f"/games/{game}{page}")
            assert (found.status_code, untranslated(shown_words(found.text), known)) == (200, []), page


@pytest.mark.parametrize(
    ("tag", "words"), [("en", "stake of the hand"), ("zh-Hans", "本副注额"), ("zh-Hant", "本副注額")]
)
def test_the_page_of_a_game_says_what_was_paid_for_in_the_language_of_the_reader(
    tmp_path: Path, tag: str, words: str
) -> None:
    with Club.open(str(tmp_path / "club.db")) as club:
        made = club.simulate("agram/sinksink", 3, 1, 7, "0.50 EUR").game
        client = create_app(club).test_client()
        assert words in client.get(f"/games/{made}", headers={"Accept-Language": tag}).text
