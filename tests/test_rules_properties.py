"""What the rules promise of every record, held against evenings at which everything happens."""

from __future__ import annotations

import inspect
from collections import Counter
from copy import deepcopy
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from replay.cards import UNSEEN
from replay.errors import BadInput, RuleViolation
from replay.events import (
    POT,
    Drew,
    Event,
    HandEnded,
    HandStarted,
    HandVoided,
    Loser,
    Noted,
    Paid,
    TakenBack,
)
from replay.rules import codec, rules_named
from replay.rules.quandui.events import Cut, Won
from replay.rules.quandui.pack import pack
from replay.rules.quandui.state import stock_left
from tests.evenings import candidates, check, evenings, facts, refusal, stock_of
from tests.factories import Game, RecordedFactory

few = settings(max_examples=30)
some = settings(max_examples=60)
seeds = st.integers(0, 2**32)


# Cards


def everything(table: Any) -> Counter[str]:
    """Every card outside the stock, wherever it lies; ``?`` for the unknown ones."""
    cards = Counter(card for _, card in table.discards)
    for seat in table.order:
        cards.update(table.known[seat])
        cards.update(card for meld in table.melds[seat] for card in meld)
        cards[UNSEEN] += table.unknown[seat]
    return cards


@some
@given(evenings())
def test_no_card_of_a_full_record_is_ever_lost_or_doubled(game: Game) -> None:
    table = game.rules.table()
    copies = game.rules.pack.copies
    for event in game.events:
        game.rules.evolve(table, event)
        cards = everything(table)
        assert all(count <= copies[card] for card, count in cards.items() if count)
        assert +cards == {card: count for card, count in table.seen.items() if count}
        assert cards.total() + stock_left(game.rules, table) == game.rules.pack.size
    assert table.odd == 0


@some
@given(evenings())
def test_without_excused_moves_everyone_holds_fifteen_cards_or_one_more_to_discard(game: Game) -> None:
    table = game.rules.table()
    irregular = False
    for event in game.events:
        game.rules.evolve(table, event)
        irregular = (irregular or table.irregular) and not isinstance(event, HandStarted)
        if irregular or table.phase not in ("discard", "open"):
            continue
        for seat in table.order:
            holding = table.phase == "discard" and table.turn == seat
            assert table.count(seat) + 2 * len(table.melds[seat]) == 15 + holding


# Folding


def _field(name: str) -> st.SearchStrategy[Any]:
    seat = st.sampled_from([1, 2, 3, 4, 7, 99])
    card = st.sampled_from([*pack(4), UNSEEN, UNSEEN, "zz"])
    cards = st.lists(card, min_size=1, max_size=16).map(tuple)
    account = st.sampled_from([POT, "player:Guo", "player:Li", "player:=1+1"])
    word = st.sampled_from(["dui", "win", "take", "won", "ante", "refund", "pot", "void", "leaver", "<script>"])
    number = st.integers(1, 9)
    return {
        "after": st.none() | seat,
        "amount": st.integers(1, 2**53 - 1),
        "as_": word,
        "card": card,
        "cards": cards,
        "dealer": seat,
        "depth": st.sampled_from(["full", "observed", "result"]),
        "hand": number,
        "how": word,
        "kind": st.sampled_from(["single", "quan_dui"]),
        "next_dealer": seat,
        "options": st.just({"stake": 1}),
        "order": st.lists(seat, max_size=7).map(tuple),
        "over": st.lists(st.builds(Loser, seat, word), max_size=3).map(tuple),
        "payee": account,
        "payer": account,
        "player": st.sampled_from(["Guo", "Li", "Chen", "=1+1"]),
        "reason": word,
        "rule": word,
        "rules": st.sampled_from(["quandui/pagat", "quandui/none"]),
        "seat": seat,
        "tags": st.just({}),
        "text": word,
        "to": st.integers(0, 30),
        "unit": st.just("EUR/2"),
        "why": word,
    }[name]


def any_event() -> st.SearchStrategy[Event]:
    """Any event that the schema of records allows."""
    kinds = []
    for kind in codec().events.values():
        fields = {name: _field(name) for name in kind.__struct_fields__}
        if kind is Won:
            fields["cards"] = st.lists(_field("card"), min_size=16, max_size=16).map(tuple)
            fields["card"] = st.none() | _field("card")
        if "how" in fields and kind is not HandEnded:
            fields["how"] = st.just("random")
        kinds.append(st.builds(kind, **fields))
    return st.one_of(kinds)


def any_events() -> st.SearchStrategy[list[Event]]:
    """Any events in any order, often in a hand that was started, with many take-backs."""
    started = st.builds(
        HandStarted, st.integers(1, 9), st.permutations([1, 2, 3]).map(tuple), st.just(1), _field("depth")
    )
    in_hand = any_event().filter(lambda event: not isinstance(event, HandStarted | HandEnded))
    back = st.builds(TakenBack, st.integers(0, 12))
    hand = st.tuples(started, st.lists(st.one_of(in_hand, in_hand, back), min_size=12, max_size=30))
    return st.one_of(st.lists(any_event(), max_size=60), hand.map(lambda parts: [parts[0], *parts[1]]))


@few
@given(any_event())
def test_the_events_that_are_tried_are_those_that_the_schema_allows(event: Event) -> None:
    record = RecordedFactory(data=event)
    assert codec().decode(codec().encode(record)) == record


@settings(max_examples=300)
@given(any_events(), st.integers(0, 60))
def test_folding_never_raises_on_any_events_in_any_order(events: list[Event], place: int) -> None:
    rules = rules_named("quandui", {})
    table = rules.table()
    twin = table.copy()
    for number, event in enumerate(events):
        if number == place:
            twin = table.copy()
        assert rules.evolve(table, event) is table
    for event in events[place:] if place < len(events) else events:
        rules.evolve(twin, event)
    if place < len(events):
        assert twin.facts() == table.facts()


@settings(max_examples=100)
@given(evenings(hands=1), st.lists(any_event(), min_size=1, max_size=4), seeds)
def test_deciding_answers_any_move_with_events_or_a_sentence(game: Game, moves: list[Event], seed: int) -> None:
    table = game.rules.table()
    for event in game.events[: Random(seed).randrange(len(game.events))]:
        game.rules.evolve(table, event)
    before = facts(table.copy())
    for move in moves:
        refused = refusal(game.rules, table, move)
        assert refused is None or str(refused)
        assert facts(table) == before


@few
@given(evenings(), seeds)
def test_a_copy_of_a_table_goes_its_own_way(game: Game, seed: int) -> None:
    place = Random(seed).randrange(len(game.events))
    table = game.rules.table()
    for event in game.events[:place]:
        game.rules.evolve(table, event)
    twin, before = table.copy(), deepcopy(facts(table))
    for event in game.events[place:]:
        game.rules.evolve(twin, event)
    assert facts(table) == before
    assert facts(twin) == facts(game.table)


@few
@given(evenings(), any_events())
def test_every_event_is_told_in_one_sentence_wherever_it_stands(game: Game, events: list[Event]) -> None:
    table = game.rules.table()
    for event in [*game.events, *events]:
        words = game.rules.sentence(event, table)
        assert words[0].isupper() or words[0] in "=<s"
        assert "  " not in words
        assert "None" not in words
        game.rules.evolve(table, event)


def test_folding_reads_no_option() -> None:
    pagat, gamerules = (rules_named(f"quandui/{name}", {}) for name in ("pagat", "gamerules"))
    assert pagat.evolve is gamerules.evolve
    assert list(inspect.signature(pagat.evolve).parameters) == ["table", "event"]


# Consequences


@some
@given(evenings(), seeds)
def test_a_record_with_a_consequence_changed_missing_or_added_is_refused(game: Game, seed: int) -> None:
    chance = Random(seed)
    places = [place for place, event in enumerate(game.events) if isinstance(event, Paid | HandEnded)]
    place = chance.choice(places)
    event, events = game.events[place], game.events
    changed: Event = (
        msgspec.structs.replace(event, amount=event.amount + 1) if isinstance(event, Paid) else HandEnded("won", 9)
    )  # fmt: skip
    wrong = chance.choice([
        [*events[:place], changed, *events[place + 1 :]],
        [*events[:place], *events[place + 1 :], Noted("the end")],
        [*events[: place + 1], event, *events[place + 1 :]],
        events[:place],
    ])  # fmt: skip
    with pytest.raises(BadInput, match=r"found .*, expected|the record ends here, expected"):
        check(game, wrong)


# Money


@some
@given(evenings(hands=4))
def test_money_sums_to_zero_and_the_pot_is_never_overdrawn(game: Game) -> None:
    table = game.rules.table()
    held: Counter[str] = Counter()
    for event in game.events:
        game.rules.evolve(table, event)
        if isinstance(event, Paid):
            held[event.payer] -= event.amount
            held[event.payee] += event.amount
        assert held[POT] == table.pot >= 0
        assert sum(held.values()) == 0
        assert sum(table.antes.values()) <= table.pot
        if isinstance(event, HandEnded) and event.how == "won" and game.rules.options.money == "pot":
            assert table.pot == 0


@few
@given(evenings(hands=4))
def test_a_voided_hand_leaves_everything_between_hands_as_it_was(game: Game) -> None:
    table = game.table
    while table.standing:
        before = table.standing.before
        void = HandVoided(table.standing.hand, "mistyped")
        if table.moved:
            assert "a leaver was paid" in str(refusal(game.rules, table, void))
            return
        game.do(void)
        assert (table.pot, table.antes, table.dealer_next, table.moved) == (
            before.pot,
            before.antes,
            before.dealer_next,
            before.moved,
        )


# Legal moves


@few
@given(evenings(hands=1), seeds)
def test_what_is_offered_as_legal_is_accepted_and_what_is_accepted_is_offered(game: Game, seed: int) -> None:
    chance = Random(seed)
    rules, table = game.rules, game.rules.table()
    for event in game.events:
        if table.live and not table.irregular and chance.random() < 0.1:
            offered = [move for seat in table.order for move in rules.legal(table, seat)]
            stock = stock_of(rules, table)
            for move in offered:
                if isinstance(move, Drew):
                    move = Drew(move.seat, chance.choice(stock))
                assert refusal(rules, table, move) is None
            for move in candidates(rules, table):
                refused = refusal(rules, table, move)
                if refused is None:
                    assert move in offered or isinstance(move, Cut)
                elif isinstance(refused, RuleViolation):
                    assert refused.rule.startswith("Quán Duì ")
                    assert refused.legal
                    assert str(refused).endswith(f"({refused.rule}). Legal here: {refused.legal}.")
        rules.evolve(table, event)


# Reading only what passes between hands


@few
@given(evenings(hands=5))
def test_reading_only_what_passes_between_finished_hands_gives_the_same_table(game: Game) -> None:
    names, passing = codec().names, game.rules.room.passing
    starts = [place for place, event in enumerate(game.events) if isinstance(event, HandStarted)]
    for cut in {len(game.events), *starts[1:], starts[-1] + 10}:
        events = game.events[:cut]
        last = max(place for place in starts if place < cut)
        whole, skipped = game.rules.table(), game.rules.table()
        for place, event in enumerate(events):
            game.rules.evolve(whole, event)
            if place >= last or names[type(event)] in passing:
                game.rules.evolve(skipped, event)
        assert facts(whole) == facts(skipped)
