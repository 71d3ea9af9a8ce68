"""How far a hand is from its end: worked examples of the rules, programs that try everything, and every hand of the samples."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random

import pytest

from replay.formats import read_jsonl
from replay.rules import PUBLIC, Eyes, Rules, opened_rules
from replay.rules.guandan import Options as GuandanOptions
from replay.rules.guandan import room as guandan
from replay.rules.guandan.combinations.plays import plays
from replay.rules.guandan.pack import PACK as GUANDAN_PACK
from replay.rules.guandan.pack import RANKS, wild
from replay.rules.khanhoo import Options as KhanhooOptions
from replay.rules.khanhoo import room as khanhoo
from replay.rules.khanhoo.melds import cover, every_meld
from replay.rules.khanhoo.pack import PACK as KHANHOO_PACK
from replay.rules.quandui import room as quandui
from replay.rules.quandui.pack import number, pack
from replay.table.simulation import simulate
from replay.table.timeline import Timeline
from replay.values.cards import UNSEEN
from replay.values.events import Event, Recorded
from tests.support.games import Game
from tests.support.kinds import Kind
from tests.support.pairs import pair_of
from tests.support.promises import promised
from tests.support.samples import FOLDER, GAMES, TEXTS, sample
from tests.support.soak import long, some, times

DECK = [card for card, copies in KHANHOO_PACK.copies.items() for _ in range(copies)]


ACES = {"triplet_aces": True, "aces_open": True}


def to_go_out(cards: str, *exposed: Sequence[str], options: Mapping[str, bool] | None = None) -> object:
    question = {"op": "distance", "cards": cards, "exposed": list(exposed), "options": options or {}}
    return khanhoo.analyse(question)["new"]


def to_empty(cards: Sequence[str] | str, level: str) -> object:
    return guandan.analyse({"op": "distance", "level": level, "hand": cards})["plays"]


# Worked examples


@pytest.mark.parametrize(
    ("cards", "new"),
    [
        ("AH 2S 3D 4S 5S 6S 6D 7D 8D JC QC KC 2H 3H 4H", 0),
        ("AH 2S 4S 5S 6S 6D 7D 8D JC QC KC 2H 3H 4H 9H", 1),  # 3S or 3D
        ("KC 9H 9H 7H 8H X AS 2S 3S 4S 5S 6S JC JC QC", 1),  # KC; the joker is the third nine of hearts
        ("KC 9H 9H 7H 8H AS 2S 3S 4S 5S 6S JC JC QC 5D", 2),  # KC, and the joker as the third nine
    ],
)
def test_khanhoo_counts_the_new_cards_with_which_a_hand_is_all_in_melds(cards: str, new: int) -> None:
    """Khanhoo 7, 8 (the joker stands for any card, though both copies of it are held) and 13."""
    assert to_go_out(cards) == new


def test_khanhoo_keeps_laid_melds_and_knows_none_that_are_none() -> None:
    """Khanhoo 10: an exposed meld is frozen."""
    exposed = ["6S", "7S", "8S"], ["AH", "AS", "AD"]
    assert to_go_out("2H 3H 4H 7S 8S 9S JC QC KC", *exposed) == 0
    assert to_go_out("2H 3H 4H 7S 8S 9S JC QC 4H", *exposed) == 1


@pytest.mark.parametrize(
    ("cards", "level", "fewest"),
    [
        ("5S 5D 5C 9S 9D", "2", 1),
        ("3S 4D 5C 6S 2H", "2", 1),  # a straight whose seven is wild
        ("3S 3D 3C 4S 4D 4C 8S 8D JC JD AS", "2", 3),  # two full houses and a single
        ("3S 3D 3C 4S 4D 4C 8S JC", "2", 3),  # a plate and two singles
        ("4S 4D 4C 4H 4S 7S 7D 9S 9D 9H", "2", 2),  # a bomb of five and a full house
        ("X1 X1 X2 X2 3S", "2", 2),
        ("X1 X1 3S 3D 3C", "2", 1),  # a pair of jokers in a full house
        ("AS 2D 3C 4S 5H KS QS", "7", 3),
    ],
)
def test_guandan_counts_the_plays_that_empty_a_hand(cards: str, level: str, fewest: int) -> None:
    """Guandan 9 and 10."""
    assert to_empty(cards, level) == fewest


def test_guandan_counts_bombs_of_one_rank_without_wilds() -> None:
    held = "5S 5S 5D 5C 9H 9S 9C 9D 9D X1 X1 X2 X2 2S 3S 4S 6S"
    assert guandan.analyse({"op": "distance", "level": "9", "hand": held})["bombs"] == 3


# Programs that try everything


@long
def test_quan_dui_is_as_far_as_numbers_and_cards_are_odd() -> None:
    """Where two identical odd cards are a dui, each number held an odd number of times lacks a card, and one of two such is thrown."""
    chance = Random(3)
    deck = [card for card, copies in pack(4).copies.items() for _ in range(copies)]
    for _ in range(times(3000, 200)):
        held = chance.sample(deck, 15)
        odd = [sum(count % 2 for count in Counter(group).values()) for group in (map(number, held), held)]
        found = quandui.analyse({"op": "distance", "cards": held})
        assert [found["new"], found["dui"]] == [(each + 1) // 2 for each in odd], held


def near(chance: Random, missing: int, options: KhanhooOptions) -> list[str]:
    """Fifteen cards of Khanhoo, of which all but so many are in melds."""
    melds = every_meld(options)
    in_suit = [meld for meld in melds if meld.type == "sequence"]
    while True:
        cards: list[str] = []
        while len(cards) < 15:
            cards += chance.choice(in_suit if chance.random() < 0.5 else melds).cards
        if len(cards) == 15 and not Counter(cards) - Counter(DECK):
            break
    kept = chance.sample(cards, 15 - missing)
    return kept + chance.sample(list((Counter(DECK) - Counter(kept)).elements()), missing)


def needs_one_at_most(cards: Sequence[str], options: KhanhooOptions) -> bool:
    """Whether some card of the hand, thrown away for some other card of the pack, leaves it all in melds."""
    left = Counter(DECK) - Counter(cards)
    for place in range(len(cards)):
        rest = [*cards[:place], *cards[place + 1 :]]
        if any(cover([*rest, card], [], options) for card in left):
            return True
    return False


@long
@pytest.mark.parametrize("aces", [False, True], ids=["denexa", "aces"])
def test_khanhoo_is_as_far_as_a_program_finds_that_tries_every_card(aces: bool) -> None:
    """A hand made of melds with two cards changed needs two at most; whether it needs fewer, trying them all finds out."""
    chance, options = Random(5), KhanhooOptions(triplet_aces=aces, aces_open=aces)
    for turn in range(times(1000, 8)):
        held = near(chance, turn % 3, options)
        few = turn % 3 == 1 or needs_one_at_most(held, options)
        expected = 0 if cover(held, [], options) else 1 if few else 2
        assert to_go_out(" ".join(held), options=ACES if aces else None) == expected, held


def fewest_plays(hand: tuple[str, ...], level: int, options: GuandanOptions, known: dict[tuple[str, ...], int]) -> int:
    """The fewest plays that empty the hand, over every play of every rest of it that has its first card."""
    if not hand:
        return 0
    if hand not in known:
        found = []
        for _, cards in plays(hand, level, options):
            if hand[0] in cards:
                rest = Counter(hand) - Counter(cards)
                found.append(fewest_plays(tuple(sorted(rest.elements())), level, options, known))
        known[hand] = 1 + min(found)
    return known[hand]


@long
def test_guandan_is_as_far_as_a_program_finds_that_tries_every_play() -> None:
    chance = Random(7)
    strict = GuandanOptions(straight_from_one_suit_plus_wild=False)
    deck = [card for card, copies in GUANDAN_PACK.copies.items() for _ in range(copies)]
    for turn in range(times(2000, 60)):
        low, level = chance.randrange(9), chance.randrange(13)
        joining = wild(level + 2)
        near_ranks = [card for card in deck if card[0] in "X" + RANKS[low : low + 5] or card == joining]
        held = tuple(sorted(chance.sample(near_ranks, chance.randrange(7, 11))))
        options = strict if turn % 2 else GuandanOptions()
        assert to_empty(list(held), RANKS[level]) == fewest_plays(held, level + 2, options, {}), (RANKS[level], held)


# Whole records


def measured(rules: Rules, events: Sequence[Event]) -> Iterator[tuple[int, int, int, int]]:
    """The hand, the seat, how far it is and its cards, for every seat after every event."""
    table = rules.table()
    for event in events:
        rules.evolve(table, event)
        for seat in table.order:
            found = rules.distance(table, seat)
            if found is not None:
                assert set(found.more) <= set(rules.room.measures) - {"left"}
                assert UNSEEN not in table.known[seat]
                yield table.hand, seat, found.left, len(table.known[seat])


def holds(rules: Rules, events: Sequence[Event]) -> int:
    """Hold the numbers of a record against what must be so in any; the number of them."""
    before: dict[tuple[int, int], tuple[int, int]] = {}
    count = 0
    for hand, seat, left, cards in measured(rules, events):
        count += 1
        last, held = before.get((hand, seat), (left, cards))
        if rules.room.name == "guandan":
            assert (left == 0) == (cards == 0)
            assert left >= last - 1, "a play is one play"
            assert cards != held or left == last
        else:
            assert abs(left - last) <= 1, "a turn brings one card and takes one"
        before[hand, seat] = left, cards
    return count


def of_file(path: Path) -> list[list[Recorded]]:
    with path.open("rb") as stream:
        found: dict[object, list[Recorded]] = {}
        for batch in read_jsonl(stream, path.name):
            for record in batch.records:
                found.setdefault(record.game, []).append(record)
    return list(found.values())


@long
def test_every_sample_is_measured() -> None:
    count = 0
    for path in some(TEXTS, 8):
        record = sample(path.relative_to(FOLDER).with_suffix("").as_posix())
        count += holds(opened_rules(record.opened), record.events)
    others = [path for path in GAMES if path.suffix == ".jsonl"]
    for path in some(others, 1):
        for records in of_file(path):
            opened = records[0].data
            count += holds(opened_rules(opened), [each.data for each in records])  # type: ignore[arg-type]  # the first opens it
    assert count > 100


@long
@pytest.mark.parametrize(
    "players", [("quandui", 4), ("quandui/gamerules", 3), ("khanhoo", 3), ("guandan", 4)], ids=lambda each: each[0]
)
def test_every_simulated_hand_is_measured(players: tuple[str, int]) -> None:
    records = list(simulate(*players, times(300, 2), seed=11))
    assert holds(opened_rules(records[0].data), [each.data for each in records]) > 20  # type: ignore[arg-type]  # the first opens it


def test_the_winner_of_quan_dui_was_one_card_away_and_some_card_was_left_for_it() -> None:
    records = list(simulate("quandui", 4, 6, seed=2))
    line = Timeline(opened_rules(records[0].data), records)  # type: ignore[arg-type]  # the first opens it
    for record in records:
        if type(record.data).__name__ == "Won" and (found := before_win(line, record)):
            assert (found[0], found[1] > 0) == (1, True)


def before_win(line: Timeline, won: Recorded) -> tuple[int, int] | None:
    """How far the winner was before its last card, and how many cards would have completed its hand."""
    for version in range(won.seq - 1, max(1, won.seq - 6), -1):
        found = line.rules.distance(line.at(version), won.data.seat)  # type: ignore[attr-defined]  # of a win
        if found is not None:
            return found.left, found.more.get("live", 0)
    return None


@promised(40, short=4)
def test_distances_depend_on_nothing_that_the_eyes_may_not_see(kind: Kind, game: Game, chance: Random) -> None:
    """Two records of one evening, of which these eyes know the same."""
    eyes = chance.choice([PUBLIC, *(Eyes("seat", seat) for seat in game.table.players)])
    pair = pair_of(kind, game, eyes, chance)
    one, other = (
        list(measured(game.rules, [game.rules.redact(event, eyes) for event in events]))
        for events in (pair.one, pair.other)
    )
    assert one == other
