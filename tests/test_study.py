"""A finished hand studied: worked examples of every fact, each beside a move that is not one; and the lines and moments of whole hands."""

from __future__ import annotations

import pickle
from random import Random

import pytest

from replay.rules import ALL, PUBLIC, Eyes, Turn, opened_rules, rules_named
from replay.rules.guandan import TributePaid, TributeReturned
from replay.table.simulation import simulate
from replay.table.study import seen_of, study
from replay.table.timeline import Timeline
from replay.values.events import Claimed, Discarded, Drew, Event, Recorded, Took
from replay.values.money import Unit
from tests.support.factories import GameFactory, RecordedFactory
from tests.support.games import Game
from tests.support.guandan.deals import THIRD, full, seated
from tests.support.khanhoo.deals import KhanhooGame
from tests.support.kinds import Kind
from tests.support.pairs import pair_of
from tests.support.promises import promised
from tests.support.samples import sample


def noticed(game: Game, *moves: Event, eyes: Eyes = ALL) -> list[str]:
    """What is to be noticed of the last of these moves, as these eyes may know it; everybody's hand was measured before it."""
    *before, last = moves
    game.do(*before)
    rules, table = game.rules, game.rules.table()
    was: dict[int, int] = {}
    for event in game.events:
        rules.evolve(table, rules.redact(event, eyes))
        was |= {seat: found.left for seat in table.order if (found := rules.distance(table, seat))}
    earlier = table.copy()
    event = rules.redact(rules.decide(game.table, last)[0], eyes)
    rules.evolve(table, event)
    known = {seat: left for seat, left in was.items() if not table.unknown.get(seat)}
    now = known | {seat: found.left for seat in table.order if (found := rules.distance(table, seat))}
    return [str(each.text.headline()) for each in rules.noticed(Turn(earlier, event, table, known, now))]


# Quán Duì

SEVEN_PAIRS = "2b2b 3s3s 5w5w 6b6b 7w7w 8s8s 9b9b"


def quandui(dealer: str, other: str, **options: object) -> Game:
    game: Game = GameFactory(players=2, options=options)
    return game.start(1).deal({1: dealer, 2: other})


def test_a_win_that_is_not_claimed_is_noticed_and_another_card_is_not() -> None:
    """Quán Duì 7 and 12: the last pair may be a ka."""
    after = Discarded(1, "4s"), Drew(2, "1w")
    assert noticed(quandui("4s 9w", SEVEN_PAIRS + "4b"), *after) == [
        "Li could win with the 4 suo and does not claim it."
    ]
    assert noticed(quandui("4s 9w", SEVEN_PAIRS + "4b"), *after, eyes=Eyes("seat", 1)) == []
    assert noticed(quandui("4s 9w", SEVEN_PAIRS + "4b"), Discarded(1, "9w"), Drew(2, "1w")) == []


def test_a_dui_is_noticed_where_it_brings_the_hand_nearer() -> None:
    """Quán Duì 9: of a pair that is there already a dui would leave a lone card."""
    held = "2b2b 3s3s 5w5w 6b6b 7w7w 8s8s 9b 4w 1s"
    said = ["Li does not claim the 4 wan for a dui and needs 2: it would have been 1."]
    assert noticed(quandui("4w 2b", held), Discarded(1, "4w"), Drew(2, "1w")) == said
    assert noticed(quandui("4w 2b", held), Discarded(1, "2b"), Drew(2, "1w")) == []
    assert noticed(quandui("4w 2b", held), Discarded(1, "4w"), Claimed(2, "4w", "dui")) == []


def test_a_pair_that_is_given_up_is_noticed_and_a_lone_card_is_not() -> None:
    dealer = SEVEN_PAIRS + "4b 1w"
    said = ["Guo discards the 9 ben, gives up a pair and needs 2, not 1."]
    assert noticed(quandui(dealer, ""), Discarded(1, "9b")) == said
    assert noticed(quandui(dealer, ""), Discarded(1, "4b")) == []


def test_a_complete_hand_that_is_not_shown_is_noticed_where_it_might_be() -> None:
    """Quán Duì 12 and 13."""
    drawn = Discarded(1, "1w"), Drew(2, "4s"), Discarded(2, "4s")
    assert noticed(quandui("1w", SEVEN_PAIRS + "4b"), *drawn) == ["Li holds eight pairs and plays on."]
    assert noticed(quandui("1w", SEVEN_PAIRS + "4b"), Discarded(1, "1w"), Drew(2, "9s"), Discarded(2, "9s")) == []


def test_the_discard_that_completes_a_hand_is_known_afterwards() -> None:
    game = quandui("4s", SEVEN_PAIRS + "4b")
    said = ["Guo discards the 4 suo, which completes the hand of Li."]
    win = game.won(2, SEVEN_PAIRS + "4b4s", "single", "4s")
    assert noticed(game, Discarded(1, "4s"), win, eyes=PUBLIC) == said
    drawn = quandui("1w", SEVEN_PAIRS + "4b")
    assert noticed(drawn, Discarded(1, "1w"), Drew(2, "4s"), drawn.won(2, SEVEN_PAIRS + "4b4s")) == []


# Khanhoo

MELDS = "2S3S4S 3D4D5D 7H8H9H"


def khanhoo(hands: dict[int, str]) -> KhanhooGame:
    """Three players; seat 2 discards first, and seat 1 may bump it."""
    game = KhanhooGame(rules_named("khanhoo", {}, Unit("EUR", 2)), 3)
    game.start(1)
    return game.deal(hands)


def test_a_bump_that_brings_the_hand_nearer_is_noticed() -> None:
    """Khanhoo 10: for any meld but a sequence."""
    hands = {1: MELDS + "6H6S JCQC 9D1H".replace("1H", "AH"), 2: "6D 5S"}
    said = ["Guo does not bump the 6 of diamonds for a triplet and needs 2: it would have been 1."]
    assert noticed(khanhoo(hands), Discarded(2, "6D"), Drew(3, "8D")) == said
    assert noticed(khanhoo(hands), Discarded(2, "6D"), Drew(3, "8D"), eyes=Eyes("seat", 2)) == []
    assert noticed(khanhoo(hands), Discarded(2, "5S"), Drew(3, "8D")) == []


def test_part_of_a_meld_that_is_given_up_is_noticed_and_the_drawn_card_is_not() -> None:
    hands = {3: MELDS + "JCQCKC 4H8S9D", 2: "5S"}
    start = Discarded(2, "5S"), Drew(3, "AH")
    said = ["Chen discards the king of clubs, gives up part of a meld and needs 3, not 2."]
    assert noticed(khanhoo(hands), *start, Discarded(3, "KC")) == said
    assert noticed(khanhoo(hands), *start, Discarded(3, "AH")) == []


def test_a_chance_to_go_out_that_is_not_used_is_noticed() -> None:
    """Khanhoo 13."""
    for sixes, said in (("6H6S6D", ["Chen could go out and plays on."]), ("AH6S6D", [])):
        game = khanhoo({3: MELDS + "JCQCKC" + sixes, 2: "5S"})
        assert noticed(game, Discarded(2, "5S"), Drew(3, "9S"), Discarded(3, "9S")) == said


def test_the_discard_with_which_a_seat_goes_out_is_known_afterwards() -> None:
    hands = {3: MELDS + "JCQCKC 6H6S 9S", 2: "6D 5S"}
    out = (*MELDS.split(), "JCQCKC", "6H6S6D")
    game = khanhoo(hands)
    said = ["Li discards the 6 of diamonds, which completes the hand of Chen."]
    assert noticed(game, Discarded(2, "6D"), Took(3, "6D"), game.out(3, "9S", *out, points=8), eyes=PUBLIC) == said
    game = khanhoo(hands | {2: "5S"})
    assert noticed(game, Discarded(2, "5S"), Drew(3, "6D"), game.out(3, "9S", *out, points=8)) == []


# Guandan

BOMBS = "8S8S8D8D8C8C8H8H 9S9S9D9D9C9C9H9H TSTSTDTDTCTC"


def test_a_play_that_costs_two_plays_or_more_is_noticed() -> None:
    """Guandan 9: a straight is one play; its five out of it leaves two cards alone, and three that need a card of each bomb."""
    hands = {1: BOMBS + "3S4D5C6S7H"}
    game = full(hands)
    assert noticed(game, game.laid(1, "5C")) == ["Guo needs 6 plays after this one, and 4 before it."]
    game = full(hands)
    assert noticed(game, game.laid(1, "3S4D5C6S7H")) == []
    game = full(hands)
    assert noticed(game, game.laid(1, "TS")) == []


@pytest.mark.parametrize(
    ("card", "said"), [("7H", ["Guo gives back the 7 of hearts, which makes a bomb for Wang."]), ("6H", [])]
)
def test_a_returned_card_that_makes_a_bomb_is_noticed_by_eyes_that_see_it(card: str, said: list[str]) -> None:
    """Guandan 7 and 9."""
    three = "7S7D7C 8S8D8C 9S9D9C TSTDTC JSJDJC QSQDQC KSKDKC ASADAC 3S3DX2"
    for eyes, seen in ((ALL, said), (Eyes("seat", 4), said), (Eyes("seat", 1), [])):
        game = seated()
        game.result(*THIRD)
        game.start(None).deal({1: "7H 6H", 4: three})
        paid = TributePaid(4, 1, "X2")
        assert noticed(game, paid, TributeReturned(1, 4, card), eyes=eyes) == seen


# Whole hands


def hand_of(kind: str, players: int, seed: int) -> Timeline:
    records = list(simulate(kind, players, 1, seed=seed))
    return Timeline(opened_rules(records[0].data), records)  # type: ignore[arg-type]  # the first opens it


@pytest.mark.parametrize("kind", [("quandui/gamerules", 3), ("khanhoo", 3), ("guandan", 4)], ids=lambda each: each[0])
def test_lines_are_of_known_hands_and_moments_are_few(kind: tuple[str, int]) -> None:
    timeline = hand_of(*kind, seed=7)
    found = study(seen_of(timeline, 1, ALL if kind[0].startswith("quandui") else Eyes("seat", 2)))
    assert {line.seat for line in found.lines} == ({1, 2, 3} if kind[0].startswith("quandui") else {2})
    assert all(len(line.left) == timeline.hands[1].steps for line in found.lines)
    assert len(found.moments) <= 3
    assert [each.step for each in found.moments] == sorted({each.step for each in found.moments})
    assert study(seen_of(timeline, 1, PUBLIC)).lines == []


def test_the_moments_of_a_hand_are_its_largest_loss_its_fall_and_its_turning_point() -> None:
    found = study(seen_of(hand_of("quandui/gamerules", 4, seed=23), 1, ALL))
    assert [(each.step, each.kind, str(each.text.headline())) for each in found.moments] == [
        (14, "lost", "Bot 3 discards the ba shu, gives up a pair and needs 3, not 2."),
        (18, "turn", "From here on Bot 1 is nearest to the end, with 1 to go."),
        (22, "fall", "In 7 steps Bot 4 comes down from 4 to 2."),
    ]
    assert [line.left[-1] for line in found.lines] == [2, 2, 0, 2]


def test_a_hand_that_is_played_is_not_studied() -> None:
    records = list(simulate("quandui", 3, 1, seed=1))
    line = Timeline(opened_rules(records[0].data), records[:-2])  # type: ignore[arg-type]  # the first opens it
    found = study(seen_of(line, 1, ALL))
    assert (found.lines, found.facts, found.moments) == ([], [], [])


def test_of_two_pairs_given_up_the_one_is_named_that_left_the_hand_nearest_to_its_end() -> None:
    """In the second hand of the sample a pair is given up at step 40 with one card to go, and another at 46 with two."""
    record = sample("six_players")
    line = Timeline(opened_rules(record.opened), map(recorded, record.events))
    found = study(seen_of(line, 2, ALL))
    assert [(each.step, each.kind) for each in found.moments] == [(40, "lost"), (44, "turn")]


def test_a_hand_that_was_nearest_as_soon_as_all_were_known_did_not_turn() -> None:
    records = list(simulate("quandui", 6, 3, seed=8))
    line = Timeline(opened_rules(records[0].data), records)  # type: ignore[arg-type]  # the first opens it
    found = study(seen_of(line, 3, ALL))
    assert min(each.left[20] or 9 for each in found.lines) == 1
    assert found.moments == []


@promised(40, short=2)
def test_a_study_depends_on_nothing_that_the_eyes_may_not_see(kind: Kind, game: Game, chance: Random) -> None:
    """Two records of one evening, of which these eyes know the same."""
    eyes = chance.choice([PUBLIC, *(Eyes("seat", seat) for seat in game.table.players)])
    pair = pair_of(kind, game, eyes, chance)
    one, other = (Timeline(game.rules, map(recorded, events)) for events in (pair.one, pair.other))
    for hand in one.hands:
        first, second = seen_of(one, hand, eyes), seen_of(other, hand, eyes)
        assert pickle.dumps(first) == pickle.dumps(second)
        assert study(first) == study(second)


def recorded(event: Event) -> Recorded:
    made: Recorded = RecordedFactory(data=event)
    return made
