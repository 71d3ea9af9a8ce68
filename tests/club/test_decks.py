"""Fair deals in a club: hands that were dealt from the deck that was committed to, and hands that were not."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from replay.club import Club, unshuffled
from replay.rules import Eyes, room, rooms, rules_named
from replay.values.events import Abandoned, DealerChosen, DeckCommitted, Drew, HandStarted, TakenBack
from replay.words.errors import BadInput, Conflict, NotFound, RuleViolation
from tests.support.clubs import take_in
from tests.support.games import Game
from tests.support.guandan.games import GuandanGame
from tests.support.records import GAME, OPENED, SEATED, recorded
from tests.support.soak import thorough

SECRET = "5a" * 32
OTHER = "5b" * 32
PLACE = str(GAME)


class Stacked(Random):
    """Chance whose first shuffle gives this pack; the bots of some kinds deal from the end of their list."""

    def __init__(self, pack: list[str]) -> None:
        super().__init__(1)
        self.pack: list[str] | None = pack

    def shuffle(self, x: Any) -> None:
        if self.pack is None:
            super().shuffle(x)
        else:
            x[:], self.pack = self.pack, None


def seated(club: Club, name: str) -> Game:
    """A game of four in the club that has not begun, and the same to play on."""
    kind = room(name)
    game = (GuandanGame if name == "guandan" else Game)(kind.rules(next(iter(kind.profiles)), {}), 4)
    take_in(club, recorded(game.events))
    return game


def catch_up(club: Club, game: Game) -> None:
    """Bring the game to where the club is."""
    game.do(*(each.data for each in club.timeline(PLACE).recorded(len(game.events) + 1)))


def record(club: Club, game: Game, after: int) -> None:
    """Bring the club to where the game is."""
    club.append(PLACE, [event for event in game.events[after:] if type(event) in game.rules.moves], "table")


def played(club: Club, game: Game, deck: list[str]) -> None:
    """Let bots play a hand with these cards, and record it."""
    catch_up(club, game)
    before = len(game.events)
    game.start().play(Stacked(deck if game.rules.room.name == "guandan" else deck[::-1]))
    record(club, game, before)


def swapped(cards: list[str], first: int) -> list[str]:
    """The cards with one and the next other one in each other's place."""
    second = next(place for place in range(first, len(cards)) if cards[place] != cards[first])
    changed = cards.copy()
    changed[first], changed[second] = cards[second], cards[first]
    return changed


@pytest.fixture(params=list(rooms()))
def game(request: pytest.FixtureRequest, club: Club) -> Game:
    """A game of each kind whose first deck is committed to."""
    made = seated(club, request.param)
    club.deals.commit(PLACE, SECRET)
    return made


def test_a_hand_that_was_dealt_from_its_deck_is_right_to_the_last_card(club: Club, game: Game) -> None:
    club.deals.mix(PLACE, 1, " the blue tram ")
    club.deals.mix(PLACE, 3, "牌谱")
    deck = club.deals.deck(PLACE, SECRET)
    assert sorted(deck) == sorted(unshuffled(game.rules))
    played(club, game, deck)
    club.deals.reveal(PLACE, SECRET)
    (found,) = club.deals.check(PLACE)
    assert (found.hand, found.mixed, found.revealed, found.unseen, found.findings) == (1, (1, 3), True, 0, ())
    assert found.compared == min(len(deck), game.table.out)
    assert found.begins is not None
    assert found.entry == 6 < found.begins
    assert club.verify().findings == []


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("quandui", [("123456789", "bsw", 4), (["DH", "XH", "BS"], [""], 4)]),
        ("guandan", [("23456789TJQKA", "HSDC", 2), (["X1", "X2"], [""], 2)]),
        ("khanhoo", [("A23456789", "HSD", 2), ("JQK", "C", 2), ("X", [""], 1)]),
    ],
)
def test_the_pack_is_shuffled_out_of_the_order_that_the_page_shows(
    name: str, parts: list[tuple[Sequence[str], Sequence[str], int]]
) -> None:
    cards = [rank + suit for ranks, suits, copies in parts for suit in suits for rank in ranks for _ in range(copies)]
    assert unshuffled(rules_named(name, {})) == cards


def test_other_words_make_another_deck(club: Club, game: Game) -> None:
    decks = [club.deals.deck(PLACE, SECRET)]
    for seat in (1, 2):
        club.deals.mix(PLACE, seat, "tram")
        decks.append(club.deals.deck(PLACE, SECRET))
    assert len(set(map(tuple, decks))) == 3


def test_one_card_that_was_dealt_to_another_seat_is_found(club: Club, game: Game) -> None:
    played(club, game, swapped(club.deals.deck(PLACE, SECRET), 0)[::-1])
    club.deals.reveal(PLACE, SECRET)
    (found,) = club.deals.check(PLACE)
    assert re.match(r"\w+ \(seat \d\) was dealt .+, which the deck does not give that seat$", str(found.findings[0]))


@pytest.mark.parametrize("game", ["quandui"], indirect=True)
def test_one_card_that_was_drawn_too_early_is_found(club: Club, game: Game) -> None:
    deck = club.deals.deck(PLACE, SECRET)
    stock = 16 + 3 * 15
    other = swapped(deck, stock)
    played(club, game, other)
    club.deals.reveal(PLACE, SECRET)
    (found,) = club.deals.check(PLACE)
    seat, card = next((event.seat, event.card) for event in game.events if isinstance(event, Drew))
    assert card == other[stock]
    assert [*map(str, found.findings)] == [f"{game.table.who(seat)} drew {card}, but the deck has {deck[stock]} there"]


@pytest.mark.parametrize("game", ["quandui"], indirect=True)
def test_what_was_taken_back_was_not_dealt(club: Club, game: Game) -> None:
    deck = club.deals.deck(PLACE, SECRET)
    catch_up(club, game)
    before = len(game.events)
    for move in game.start().rules.room.play(game.rules, game.table, Stacked(deck[::-1])):
        game.do(move)
        if isinstance(move, Drew):
            game.do(TakenBack(game.table.step - 1), move, Abandoned("the last tram"))
            break
    record(club, game, before)
    club.deals.reveal(PLACE, SECRET)
    (found,) = club.deals.check(PLACE)
    assert (found.compared, found.findings) == (16 + 3 * 15 + 1, ())


@thorough
def test_cards_that_are_not_on_record_are_not_judged(club: Club, game: Game, tmp_path: Path) -> None:
    played(club, game, club.deals.deck(PLACE, SECRET))
    club.deals.reveal(PLACE, SECRET)
    (whole,) = club.deals.check(PLACE)
    with Club.open(str(tmp_path / "observed.db")) as other:
        other.import_record(b"".join(club.export(PLACE, eyes=Eyes("seat", 2))), "seen.jsonl")
        (found,) = other.deals.check(PLACE)
    assert found.findings == ()
    assert found.unseen > 0 < found.compared
    assert found.compared + found.unseen == whole.compared


def test_a_secret_that_is_not_revealed_is_found_once_the_hand_is_played(club: Club, game: Game) -> None:
    (before,) = club.deals.check(PLACE)
    assert (before.begins, before.revealed, before.findings) == (None, False, ())
    played(club, game, club.deals.deck(PLACE, SECRET))
    (after,) = club.deals.check(PLACE)
    assert [*map(str, after.findings)] == ["the hand is over, and the secret of its deck is not revealed"]


def test_each_hand_has_its_own_deck(club: Club, game: Game) -> None:
    played(club, game, club.deals.deck(PLACE, SECRET))
    club.deals.reveal(PLACE, SECRET)
    club.deals.commit(PLACE, OTHER)
    played(club, game, club.deals.deck(PLACE, OTHER))
    club.deals.reveal(PLACE, OTHER)
    assert [(found.hand, found.findings) for found in club.deals.check(PLACE)] == [(1, ()), (2, ())]
    assert [found.hand for found in club.deals.check(PLACE, 2)] == [2]


@pytest.mark.parametrize("game", ["khanhoo"], indirect=True)
def test_a_hand_that_nobody_committed_to_is_not_there(club: Club, game: Game) -> None:
    with pytest.raises(NotFound, match="found no committed deck for hand 2, expected 'paipu deal commit'"):
        club.deals.check(PLACE, 2)


def test_without_a_commitment_there_is_no_deck(club: Club) -> None:
    seated(club, "quandui")
    for ask in (club.deals.deck, club.deals.reveal):
        with pytest.raises(NotFound, match="found no deck that is committed to and not revealed yet"):
            ask(PLACE, SECRET)
    with pytest.raises(NotFound, match="found no committed deck in this game"):
        club.deals.check(PLACE)


@pytest.mark.parametrize("game", ["quandui"], indirect=True)
def test_another_secret_gives_no_deck(club: Club, game: Game) -> None:
    with pytest.raises(BadInput, match="found another secret, expected the one of the deck of hand 1, whose hash is"):
        club.deals.deck(PLACE, OTHER)
    for text in ("", "5a", "xx" * 32):
        with pytest.raises(BadInput, match=f"found {len(text)} characters, expected a secret: 64 hexadecimal digits"):
            club.deals.deck(PLACE, text)
    assert club.deals.deck(PLACE, f"{SECRET.upper()}\n") == club.deals.deck(PLACE, SECRET)


@pytest.mark.parametrize("game", ["quandui"], indirect=True)
@pytest.mark.parametrize("words", ["", "  ", "x" * 201])
def test_words_of_no_or_too_many_characters_are_refused(club: Club, game: Game, words: str) -> None:
    with pytest.raises(BadInput, match="expected words to mix in, of 1 to 200"):
        club.deals.mix(PLACE, 1, words)


@pytest.mark.parametrize("game", ["quandui"], indirect=True)
def test_a_second_commitment_to_one_hand_is_refused(club: Club, game: Game) -> None:
    with pytest.raises(RuleViolation, match="the deck of hand 1 is already committed to"):
        club.deals.commit(PLACE, OTHER)


def hand(hand: int, reason: str) -> list[Any]:
    return [HandStarted(hand, (1, 2, 3), 1, "result"), Abandoned(reason)]


def test_a_record_that_replaces_a_hand_brings_no_commitment_with_it(club: Club) -> None:
    before = [OPENED, *SEATED, DealerChosen(1, "random"), DeckCommitted(1, "ab" * 32)]
    club.import_record(recorded([*before, *hand(1, "late")]), "evening.jsonl")
    better = recorded([*before, *hand(1, "later"), DeckCommitted(2, "cd" * 32)])
    with pytest.raises(Conflict):
        club.import_record(better, "better.jsonl")
    club.import_record(better, "better.jsonl", replace="mistyped")
    events = [record.data for record in club.timeline(PLACE).recorded()]
    assert [event.hand for event in events if isinstance(event, DeckCommitted)] == [1]
    assert [event.reason for event in events if isinstance(event, Abandoned)] == ["late", "later"]
    assert club.verify().findings == []


def test_another_commitment_in_the_record_of_a_game_is_a_conflict(club: Club) -> None:
    before = [OPENED, *SEATED, DealerChosen(1, "random")]
    club.import_record(recorded([*before, DeckCommitted(1, "ab" * 32), *hand(1, "late")]), "evening.jsonl")
    with pytest.raises(Conflict):
        club.import_record(recorded([*before, DeckCommitted(1, "cd" * 32), *hand(1, "late")]), "other.jsonl")
