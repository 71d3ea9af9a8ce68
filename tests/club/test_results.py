"""Rankings, a player's results and the search for hands: kept tables that say what the games say."""

from __future__ import annotations

from collections import Counter

import pytest

from replay.answers import FoundHand
from replay.club import Club, Season, WantedHands
from replay.values.events import Event, HandStarted, HandVoided, Noted
from replay.words.errors import BadInput, NotFound
from tests.support.boards import boards_allowed
from tests.support.clubs import take_in
from tests.support.records import OPENED, SEATED, recorded, won


def played(club: Club) -> None:
    club.simulate("quandui/gamerules", 3, 4, 1, "1.00 EUR")
    club.simulate("quandui/gamerules", 4, 4, 2, "1.00 EUR")
    club.simulate("khanhoo", 3, 3, 3, "1 points")


def every_hand(club: Club, wanted: WantedHands, limit: int = 2) -> list[FoundHand]:
    """All parts of a search."""
    part = club.found_hands(wanted, "", limit)
    found = list(part.hands)
    while part.next is not None:
        part = club.found_hands(wanted, part.next, limit)
        found += part.hands
    return found


def gains(club: Club, name: str) -> dict[tuple[str, int], int]:
    """What the games say a player gained in each hand that counts."""
    return {
        (game.id, hand.hand): gain.money or 0
        for game in map(club.game, [each.id for each in club.games()])
        for hand in game.hands
        if not hand.void
        for gain in hand.gains
        if game.seats[gain.seat - 1].player == name
    }


def test_a_ranking_adds_up_what_the_games_say_and_voided_hands_do_not_count(club: Club) -> None:
    played(club)
    club.void_hand(club.games()[1].id, 4, "miscounted")
    found = club.players.ranking(Season("money"), "", 50)
    hands, money = Counter[str](), Counter[str]()
    for game in club.games():
        for each in game.standings:
            hands[each.player] += each.hands
            money[each.player] += (each.money or 0) * (game.unit == "EUR/2")
    assert found.unit == "EUR/2"
    assert {each.name: (each.hands, each.money) for each in found.players} == {
        name: (hands[name], money[name]) for name in hands
    }
    assert [each.money for each in found.players] == sorted(money.values(), reverse=True)
    of_kind = club.players.ranking(Season("hands", "khanhoo", found.years[0]), "", 50)
    assert {each.hands for each in of_kind.players} == {3}
    assert club.players.ranking(Season("hands", "khanhoo", 1999), "", 50).players == []


def test_the_best_and_the_worst_hand_are_of_money_though_more_hands_are_played_for_points(club: Club) -> None:
    """A bug's test: the page of such a player named neither."""
    club.simulate("quandui/gamerules", 3, 4, 1, "1.00 EUR")
    club.simulate("guandan", 4, 9, 3)
    record = club.players.record("Bot 1")
    assert max(club.found_hands(WantedHands("Bot 1"), "", 50).hands, key=lambda each: each.unit).unit == "points/0"
    assert record.unit == "EUR/2"
    assert record.best is not None or record.worst is not None


def test_a_ranking_in_parts_is_the_same_and_a_merged_name_is_one_player(club: Club) -> None:
    played(club)
    take_in(club, recorded([OPENED, *SEATED, *won(1, 1, 2)]))
    alone = {each.name: each for each in club.players.ranking(Season("won"), "", 50).players}
    club.players.merge("Guo", "Bot 1")
    whole = club.players.ranking(Season("won"), "", 50)
    first = club.players.ranking(Season("won"), "", 2)
    second = club.players.ranking(Season("won"), first.next or "", 2)
    assert [*first.players, *second.players] == whole.players[:4]
    assert (first.previous, second.previous) == (None, "")
    together = next(each for each in whole.players if each.name == "Bot 1")
    assert together.hands == alone["Bot 1"].hands + alone["Guo"].hands
    assert together.also == ["Guo"]
    with pytest.raises(BadInput):
        club.players.ranking(Season("won"), "nobody", 2)


def test_without_the_right_to_money_no_ranking_and_no_record_has_any(club: Club) -> None:
    played(club)
    found = club.players.ranking(Season("hands"), "", 50, stakes=False)
    assert {(each.money, *each.form) for each in found.players} == {(None,)}
    record = club.players.record("Bot 1", stakes=False)
    assert (record.unit, record.best, record.worst, record.between) == (None, None, None, [])
    assert {each.money for each in club.found_hands(WantedHands("Bot 1"), "", 50, stakes=False).hands} == {None}


def test_the_best_and_the_worst_hand_are_those_of_the_games(club: Club) -> None:
    played(club)
    record, known = club.players.record("Bot 1"), gains(club, "Bot 1")
    in_money = {key: amount for key, amount in known.items() if club.game(key[0]).unit == "EUR/2"}
    assert record.best is not None
    assert record.worst is not None
    assert record.best.money == max(in_money.values()) == in_money[record.best.game, record.best.hand]
    assert record.worst.money == min(in_money.values()) == in_money[record.worst.game, record.worst.hand]


def test_payments_between_two_and_those_of_the_pots_are_all_that_a_player_gained(club: Club) -> None:
    played(club)
    everybody = {each.id: club.players.record(each.id) for each in club.players.all()}
    ranked = {each.id: each.money for each in club.players.ranking(Season("money"), "", 50).players}
    for player, record in everybody.items():
        assert sum(each.money for each in record.between) == ranked[player]
        for each in record.between:
            back = [other.money for other in everybody[each.id].between if other.id == player] if each.id else []
            assert back in ([], [-each.money])


def test_chance_weighs_each_hand_by_its_seats_and_few_hands_have_no_interval(club: Club) -> None:
    played(club)
    take_in(club, recorded([OPENED, *SEATED, *won(1, 1, 2)]))
    (kind,) = club.players.record("Guo").kinds
    assert (kind.hands, kind.low, kind.high) == (1, None, None)
    assert round(kind.chance, 5) == round(1 / 3, 5)
    quandui = next(each for each in club.players.record("Bot 1").kinds if each.kind == "quandui")
    evenings = [each.id for each in club.games() if each.rules.startswith("quandui") and "Bot 1" in each.players]
    decided = [len(hand.order) for game in evenings for hand in club.game(game).hands if hand.winners]
    assert round(quandui.chance, 4) == round(sum(1 / seats for seats in decided) / quandui.hands, 4)
    assert quandui.low is not None
    assert quandui.low < quandui.share < (quandui.high or 0)


@pytest.mark.parametrize("result", [None, "won", "gain", "loss"])
def test_a_search_in_parts_finds_every_hand_of_a_player_once(club: Club, result: str | None) -> None:
    played(club)
    club.void_hand(club.games()[1].id, 4, "miscounted")
    found = every_hand(club, WantedHands("Bot 1", result))  # type: ignore[arg-type]
    known = gains(club, "Bot 1")
    keys = [(each.game, each.hand) for each in found]
    assert len(keys) == len(set(keys))
    if result == "won":
        assert all(each.won for each in found)
        assert len(found) == club.players.find("Bot 1").won
    else:
        wanted = {"gain": range(1, 10**6), "loss": range(-(10**6), 0)}.get(result or "", range(-(10**6), 10**6))
        assert set(keys) == {key for key, amount in known.items() if amount in wanted}
    if result in ("gain", "loss"):
        money = [each.money or 0 for each in found]
        assert money == sorted(money, reverse=result == "gain")


def noted(hand: int, board: str | None, dealer: int = 1, winner: int = 2) -> list[Event]:
    start, end = won(hand, dealer, winner)
    assert isinstance(start, HandStarted)
    return [
        HandStarted(start.hand, start.order, start.dealer, start.depth, board=board),
        Noted("The red dragon came late"),
        end,
    ]


def test_words_of_a_note_find_its_hand_but_not_that_of_a_board_before_it_is_released(club: Club) -> None:
    with boards_allowed():
        take_in(club, recorded([OPENED, *SEATED, *noted(1, None), *won(2, 2, 3), *noted(3, "7", 3, 1)]))
        of_all, of_one = WantedHands(note="red DRAGON"), WantedHands("Guo", note="red DRAGON")
        for wanted in (of_all, of_one):
            assert [(each.hand, each.note) for each in every_hand(club, wanted)] == [(1, "The red dragon came late")]
        assert [each.note for each in every_hand(club, WantedHands("Guo"))] == [None, None, "The red dragon came late"]
        assert [each.closed for each in every_hand(club, WantedHands("Guo"))] == [True, False, False]
        club.administration.release("7")
        assert [each.hand for each in every_hand(club, of_all)] == [3, 1]
        assert [each.won for each in every_hand(club, of_all)] == [True, True]
        assert every_hand(club, WantedHands(note="green dragon")) == []


def test_a_voided_hand_leaves_the_search_in_the_same_record_as_later(club: Club) -> None:
    take_in(club, recorded([OPENED, *SEATED, *noted(1, None), HandVoided(1, "misdealt"), *won(2, 1, 2)]))
    assert [each.hand for each in every_hand(club, WantedHands("Guo"))] == [2]
    assert club.verify().findings == []


def test_a_search_for_everything_or_for_nobody_is_refused(club: Club) -> None:
    played(club)
    for wanted in (WantedHands(), WantedHands(result="won"), WantedHands(result="gain", note="x")):
        with pytest.raises(BadInput):
            club.found_hands(wanted, "", 5)
    with pytest.raises(NotFound):
        club.found_hands(WantedHands("Nobody"), "", 5)
    with pytest.raises(BadInput):
        club.found_hands(WantedHands("Bot 1"), f"{club.games()[0].id}:99:1", 5)
