"""Records of Guandan become text and the same events again: what bots play, every play of a hand, and whatever a referee may do."""

from __future__ import annotations

import datetime as dt
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from replay.formats import write_text
from replay.identity import envelopes, game_id
from replay.rules import Eyes, opened_rules
from replay.rules.guandan import Announced, BoardLaid, Finished, LotDrawn, Options, Passed, Penalised, Played
from replay.rules.guandan.combinations.combination import readings, stands_for
from replay.rules.guandan.combinations.plays import plays
from replay.rules.guandan.pack import LEVEL, wild
from replay.values.events import Abandoned, Event, GameEnded, HandVoided, Irregular, Noted, Shown, TakenBack, TimeCalled
from tests.support.factories import GuandanFactory
from tests.support.formats.texts import typed
from tests.support.guandan.games import GuandanGame
from tests.support.guandan.lines import at_level, read, written
from tests.support.guandan.strategies import levels
from tests.support.guandan.strategies import options as optional_readings
from tests.support.soak import times

AT = dt.datetime(2026, 11, 21, tzinfo=dt.UTC)


def text_of(events: list[Event]) -> str:
    """The canonical text of the events."""
    opened: Any = events[0]
    records = envelopes(events, game=game_id(opened, AT.date()), at=AT, by="text")
    return write_text(opened_rules(opened), records)


def assert_comes_back(events: list[Event]) -> None:
    """The events become text and the same events again, and their text is canonical."""
    text = text_of(events)
    record = typed(text)
    assert record.events == events
    assert text_of(record.events) == text


def evening(chance: Random) -> GuandanGame:
    """Up to three hands played by bots."""
    profile = chance.choice(["fcg", "simple", "jiangsu", "njupt"])
    options = chance.choice([{}, {"format": "deals", "deals": 2}, {"stake": 50}])
    game: GuandanGame = GuandanFactory(rules=f"guandan/{profile}", options=options)
    for _ in range(3):
        if not game.table.over:
            game.start(depth=chance.choice(["full", "observed"])).play(chance)
    return game


@settings(max_examples=8)
@given(st.integers(0, 2**32))
def test_what_bots_play_comes_back_for_all_eyes(seed: int) -> None:
    game = evening(Random(seed))
    for eyes in (Eyes("all"), Eyes("public"), Eyes("seat", 3)):
        assert_comes_back([game.rules.redact(event, eyes) for event in game.events])


@settings(max_examples=times(30, 5))
@given(levels, optional_readings, st.integers(0, 2**32))
def test_every_play_of_a_hand_comes_back_whether_or_not_it_says_what_its_wilds_stand_for(
    level: int, options: Options, seed: int
) -> None:
    chance = Random(seed)
    game = at_level(level, **{name: getattr(options, name) for name in options.__struct_fields__})
    pack = game.rules.pack
    others = [card for card, copies in pack.copies.items() for _ in range(copies)]
    others.remove(wild(level))
    every = list(plays([wild(level), *chance.sample(others, 26)], level, options))
    for reading, laid in chance.sample(every, min(len(every), 60)):
        cards = tuple(chance.sample(laid, len(laid)))
        move = Played(1, cards, reading.type, reading.key, inferred=chance.random() < 0.5)  # type: ignore[arg-type]
        line = written(move, game)
        assert read(line, game) == move
        before, after = line.split(pack.write(cards))
        assert bool(after) == (len(readings(cards, level, options)) > 1)
        meant = stands_for(cards, level, reading.type, reading.key)
        claimed = " ".join(f"{card}={other}" if other else card for card, other in zip(cards, meant, strict=True))
        assert read(f"{before}{claimed}{after}", game) == move


def test_a_match_with_boards_penalties_excuses_take_backs_and_voids_comes_back() -> None:
    game = GuandanFactory(rules="guandan/jiangsu", options={"format": "timed_deals", "deals": 9, "stake": 50})
    game.start(depth="result").do(Finished((1, 3)), Noted("miscounted"), HandVoided(1, "it was the others"))
    game.result(2, 3, 4, 1)

    game.start(depth="observed", board="B 12").do(BoardLaid(8, 3), Noted("a {stiff} one"))
    game.deal({4: "5S5D5C8H8H"}).do(Penalised(3, "8.3", "warning"), Penalised(3, "8.3", "lead_passes", 1))
    game.lay(4, "5S5D5C8H8H", "full_house", 5)
    game.do(
        Penalised(1, "8.3", "sits_out", as_="bomb", size=5),
        Irregular("Guandan 14, turns", "late"),
        Passed(3, inferred=True),
    )
    game.lay(2, "? ? 8S 8C ?", "full_house", LEVEL)
    game.do(Penalised(2, "7.4.1", "card_drawn", to=3, card="5H"), TakenBack(game.table.step - 1))
    game.do(Irregular("Guandan 21, announcing", "asked"), Announced(4, 22), Penalised(2, "7.4.2", "deal_lost"))
    game.do(Shown(4, ("9S", *["?"] * 21)))

    game.start(depth="observed").deal(lead=None).do(Penalised(1, "7.3", "redeal"))
    game.start(depth="observed").do(Abandoned("the last tram"))
    game.start(depth="observed").do(TimeCalled("counted"))
    game.deal(lead=None).out(1)
    assert [type(event).__name__ for event in game.out(3)] == ["LevelsSet", "Paid", "Paid", "MatchEnded", "HandEnded"]
    assert_comes_back(game.events)


def test_a_tie_that_a_lot_decides_comes_back() -> None:
    game = GuandanFactory(rules="guandan/jiangsu", options={"format": "timed"})
    game.start(depth="full").do(TimeCalled("void"), LotDrawn(3), GameEnded())
    assert_comes_back(game.events)
