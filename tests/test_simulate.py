"""Evenings that bots play: legal, the same for the same seed, and such as a club would believe."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from itertools import islice, product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from replay.rules import Checker, codec, opened_rules
from replay.rules.guandan import MatchEnded, Played
from replay.rules.quandui import Won, room
from replay.table.simulation import is_end, simulate
from replay.values.cards import UNSEEN
from replay.values.events import Claimed, Discarded, Drew, GameEnded, GameOpened, HandEnded, HandStarted, Joined, Took
from replay.words.errors import BadInput
from tests.support.factories import GameFactory, GuandanFactory
from tests.support.guandan import evenings as guandan
from tests.support.guandan.evenings import PROFILES as GUANDAN
from tests.support.kinds import Kind, each_kind
from tests.support.quandui.evenings import OPTIONS, PROFILES
from tests.support.soak import long, times


@pytest.mark.parametrize(
    ("rules", "players"),
    [
        *product(PROFILES, range(2, 7)),
        *((profile, 4) for profile in GUANDAN),
        *(("khanhoo/denexa", players) for players in (2, 3, 4)),
    ],
)
def test_a_simulated_evening_is_a_legal_record(rules: str, players: int) -> None:
    records = list(simulate(rules, players, 5, seed=1, stake="1.00 EUR"))
    opened = records[0].data
    assert isinstance(opened, GameOpened)
    bound = opened_rules(opened)
    checker = Checker(bound, bound.table())
    for record in records:
        checker.feed(record.data)
    checker.close()
    assert checker.table.ended
    assert checker.table.odd == 0
    assert [record.seq for record in records] == list(range(1, len(records) + 1))
    assert len({record.id for record in records}) == len(records)
    assert len({record.game for record in records}) == 1
    assert opened.unit == "EUR/2"
    assert opened.options["stake"] == 100


@long
@each_kind
def test_the_same_seed_gives_the_same_bytes(kind: Kind) -> None:
    encode = codec().encode
    first, second = (
        [encode(record) for record in simulate(kind.name, 4, times(20, 4), seed=7, stake="1.00 EUR")] for _ in range(2)
    )
    assert first == second


def test_a_match_that_is_decided_ends_an_evening_before_its_last_hand() -> None:
    events = [record.data for record in simulate("guandan", 4, 200, seed=7)]
    assert 5 <= sum(isinstance(event, HandStarted) for event in events) < 100
    assert isinstance(events[-1], GameEnded)
    assert any(isinstance(event, MatchEnded) for event in events)


def test_another_seed_gives_another_game() -> None:
    first, second = (list(simulate("quandui", 4, 1, seed=seed)) for seed in (7, 8))
    assert first[0].game != second[0].game
    assert [record.data for record in first] != [record.data for record in second]


def test_a_simulation_begins_at_its_opening_and_ends_at_its_end_at_full_depth() -> None:
    events = [record.data for record in simulate("quandui/gamerules", 3, 4, seed=2)]
    assert [event.player for event in events if isinstance(event, Joined)] == ["Bot 1", "Bot 2", "Bot 3"]
    assert [event.depth for event in events if isinstance(event, HandStarted)] == ["full"] * 4
    assert UNSEEN not in {getattr(event, "card", None) for event in events}
    assert events.count(GameEnded()) == 1
    assert isinstance(events[-1], GameEnded)


@pytest.mark.parametrize(
    ("rules", "players", "hands", "stake", "words"),
    [
        ("quandui", 1, 1, None, "players: found 1 players, expected 2 to 6 for Quán Duì"),
        ("quandui", 7, 1, None, "players: found 7 players, expected 2 to 6 for Quán Duì"),
        ("guandan", 3, 1, None, "players: found 3 players, expected 4 for Guandan"),
        ("khanhoo", 5, 1, None, "players: found 5 players, expected 2 to 4 for Khanhoo"),
        ("quandui", 2, 0, None, "hands: found 0 hands, expected 1 to 1000000"),
        ("quandui/none", 2, 1, None, "found rules 'quandui/none', expected one of: quandui/pagat, quandui/gamerules"),
        ("mahjong", 2, 1, None, "found rules 'mahjong', expected one of: guandan, "),
        ("quandui", 2, 1, "0.001 EUR", "found amount '0.001', expected EUR with 2 decimals such as 1.00"),
        ("quandui", 2, 1, "a cup of tea", "found 'a cup of tea', expected an amount and its unit such as '1.00 EUR'"),
    ],
)
def test_what_cannot_be_simulated_is_refused_before_the_first_event(
    rules: str, players: int, hands: int, stake: str | None, words: str
) -> None:
    with pytest.raises(BadInput) as refusal:
        simulate(rules, players, hands, 1, stake)
    assert str(refusal.value).startswith(words)


@settings(max_examples=times(30, 3))
@given(st.sampled_from(GUANDAN), guandan.OPTIONS, guandan.FORMATS, st.integers(0, 2**32))
def test_bots_play_guandan_legally_and_to_an_end_under_every_option(
    rules: str, options: dict[str, object], format: dict[str, object], seed: int
) -> None:
    game = GuandanFactory(rules=rules, options={**options, **format})
    chance = Random(seed)
    for _ in range(4):
        if not game.table.over:
            game.start().play(chance)
        assert not game.table.live
    assert game.table.odd == 0


@settings(max_examples=times(60, 4))
@given(st.sampled_from(PROFILES), st.integers(2, 6), OPTIONS, st.integers(0, 2**32))
def test_bots_play_legally_and_to_an_end_under_every_option(
    rules: str, players: int, options: dict[str, object], seed: int
) -> None:
    game = GameFactory(rules=rules, players=players, options=options)
    chance = Random(seed)
    for _ in range(3):
        game.start().play(chance)
        assert not game.table.live
    assert game.table.odd == 0


@long
@pytest.mark.parametrize("players", [2, 4, 6])
def test_an_evening_of_bots_is_one_that_a_club_would_believe(players: int) -> None:
    """RULES, Usual size: greedy players win after some 9 discards; now and then somebody plays for quan dui, or loses a claim."""
    hands = times(200, 80)
    events = [record.data for record in simulate("quandui", players, hands, seed=3)]
    kinds = Counter(type(event) for event in events)
    won = Counter(event.kind for event in events if isinstance(event, Won))
    assert 7 <= kinds[Discarded] / hands <= 18
    assert won.total() > 0.9 * hands
    assert 0.02 < won["quan_dui"] / won.total() < 0.3
    assert min(kinds[Drew], kinds[Took], kinds[Claimed]) > 0.5 * hands
    assert any(event.over for event in events if isinstance(event, Claimed | Won)) or players == 2
    assert all(event.how in ("won", "drawn") for event in events if isinstance(event, HandEnded))


def test_a_bot_looks_only_at_its_own_cards_and_at_what_is_public() -> None:
    """What the others hold and the order of the stock are shuffled under its eyes: it discards the same card."""
    own = "1b1s 2b2s 3b3w 4s4w 5b5w 6b6s 8b8w 9w DH"
    games = [GameFactory(players=4).start(1).deal({1: own, 2: other}) for other in ("", "7w7w7w7w 6w6w6w6w")]
    for seed in range(20):
        one, other = (list(islice(room.play(game.rules, game.table, Random(seed)), 2)) for game in games)
        assert one == other


@pytest.mark.parametrize("profile", GUANDAN)
def test_a_match_of_bots_is_one_that_a_club_would_believe(profile: str) -> None:
    """RULES, Usual size of a match: some ten hands of about a hundred moves."""
    events = [record.data for seed in range(4) for record in simulate(profile, 4, 100, seed=seed)]
    hands = sum(isinstance(event, HandStarted) for event in events)
    kinds = Counter(event.as_ for event in events if isinstance(event, Played))
    assert 5 <= hands / 4 <= 40
    assert 30 <= kinds.total() / hands <= 80
    assert {"single", "pair", "triple", "full_house", "straight", "tube", "plate", "bomb"} <= set(kinds)


def test_only_the_last_event_that_the_bots_made_ends_an_evening() -> None:
    *others, last = simulate("quandui", 2, 1, seed=7)
    assert is_end(last)
    later = last.at + dt.timedelta(seconds=1)
    assert not any(
        map(is_end, [*others, replace(last, by="club"), replace(last, seq=last.seq + 1), replace(last, at=later)])
    )
