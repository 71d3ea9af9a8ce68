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

from replay.rules import Rules, codec, room, rules_named
from replay.rules.guandan import LeadChosen, Played, Resisted
from replay.rules.khanhoo import Laid, Recycled, Scored, WentOut
from replay.rules.quandui import Cut
from replay.values.cards import UNSEEN
from replay.values.events import POT, Drew, Event, HandEnded, HandStarted, HandVoided, Noted, Paid, TakenBack
from replay.words.errors import BadInput, RuleViolation
from tests.support.any_events import any_event
from tests.support.factories import RecordedFactory
from tests.support.games import Game
from tests.support.kinds import QUANDUI, Kind, each_kind
from tests.support.promises import promised
from tests.support.quandui.evenings import check, facts, refusal, stock_of
from tests.support.soak import thorough

# Cards


def everything(table: Any) -> Counter[str]:
    """Every card outside the stock, wherever it lies; ``?`` for the unknown ones."""
    cards = Counter(card for _, card in table.discards)
    for seat in table.order:
        cards.update(table.known[seat])
        cards.update(card for meld in table.melds[seat] for card in meld)
        cards[UNSEEN] += table.unknown[seat]
    return cards


@promised(40)
def test_no_card_of_a_full_record_is_ever_lost_or_doubled(game: Game) -> None:
    table = game.rules.table()
    copies = game.rules.pack.copies
    for event in game.events:
        game.rules.evolve(table, event)
        if table.depth == "result":  # the track of the hand was lost: what it ends with nobody has seen
            continue
        cards = everything(table)
        assert all(count <= copies[card] for card, count in cards.items() if count)
        assert +cards == {card: count for card, count in table.seen.items() if count}
        assert cards.total() == table.out <= game.rules.pack.size
    assert table.odd == 0


@promised(40, kinds=[QUANDUI])
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


@settings(max_examples=20)
@given(any_event())
def test_the_events_that_are_tried_are_those_that_the_schema_allows(event: Event) -> None:
    record = RecordedFactory(data=event)
    assert codec().decode(codec().encode(record)) == record


@promised(200)
def test_folding_never_raises_on_any_events_in_any_order(kind: Kind, chance: Random, strays: list[Event]) -> None:
    place = chance.randrange(60)
    rules = rules_named(kind.name, {})
    table = rules.table()
    twin = table.copy()
    for number, event in enumerate(strays):
        if number == place:
            twin = table.copy()
        assert rules.evolve(table, event) is table
    for event in strays[place:] if place < len(strays) else strays:
        rules.evolve(twin, event)
    if place < len(strays):
        assert twin.facts() == table.facts()


@promised(60, hands=1)
def test_deciding_answers_any_move_with_events_or_a_sentence(game: Game, chance: Random, strays: list[Event]) -> None:
    moves = chance.sample(strays, min(4, len(strays)))
    table = game.rules.table()
    for event in game.events[: chance.randrange(len(game.events))]:
        game.rules.evolve(table, event)
    before = facts(table.copy())
    for move in moves:
        refused = refusal(game.rules, table, move)
        assert refused is None or str(refused)
        assert facts(table) == before


@promised()
def test_a_copy_of_a_table_goes_its_own_way(game: Game, chance: Random) -> None:
    place = chance.randrange(len(game.events))
    table = game.rules.table()
    for event in game.events[:place]:
        game.rules.evolve(table, event)
    twin, before = table.copy(), deepcopy(facts(table))
    for event in game.events[place:]:
        game.rules.evolve(twin, event)
    assert facts(table) == before
    assert facts(twin) == facts(game.table)


@thorough
@promised()
def test_every_event_has_one_sentence_wherever_it_occurs(kind: Kind, game: Game, own: list[Event]) -> None:
    events = [event for event in own if type(event) not in kind.foreign]
    table = game.rules.table()
    for event in [*game.events, *events]:
        words = str(game.rules.sentence(event, table))
        assert words[0].isupper() or words[0] in "=<s"
        # What is missing leaves no gap and no word of ours; the names of melds in strange events may say anything, or nothing.
        named = msgspec.json.encode(event).decode()
        assert "  " not in words or any(nothing in named for nothing in (" ", '""', "[]"))
        assert "None" not in words or "None" in named
        game.rules.evolve(table, event)


@each_kind
def test_folding_reads_no_option(kind: Kind) -> None:
    one, *others = (rules_named(f"{kind.name}/{profile}", {}) for profile in room(kind.name).profiles)
    assert all(one.evolve is other.evolve for other in others)
    assert list(inspect.signature(one.evolve).parameters) == ["table", "event"]


# Consequences


@promised(40)
def test_a_record_with_a_consequence_changed_missing_or_added_is_refused(game: Game, chance: Random) -> None:
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


@promised(40, hands=3)
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
        # What a void gives back comes with the payments after it.
        assert sum(table.antes.values()) <= table.pot or isinstance(event, HandVoided)
        pot = getattr(game.rules.options, "money", "") == "pot"
        assert not table.pot or (pot and not (isinstance(event, HandEnded) and event.how == "won"))


@promised(hands=4)
def test_a_voided_hand_leaves_everything_between_hands_as_it_was(game: Game) -> None:
    table = game.table
    while table.standing:
        before = table.standing.before
        void = HandVoided(table.standing.hand, "mistyped")
        if table.moved:
            assert "a leaver was paid" in str(refusal(game.rules, table, void))
            return
        game.do(void)
        own = tuple(getattr(table, name) for name in table.PASSING)
        passing = (table.pot, table.antes, table.dealer_next, table.moved, table.over, own)
        assert passing == (before.pot, before.antes, before.dealer_next, before.moved, before.over, before.own)


# Legal moves


def drawn(rules: Rules, table: Any, move: Event, chance: Random) -> Event:
    """The move with cards from the stock or of the discards, where chance fills them in."""
    if isinstance(move, Recycled):
        return Recycled(move.seat, tuple(card for _, card in table.discards[:-1]))
    if isinstance(move, Drew):
        pile = getattr(table, "pile", ())
        return Drew(move.seat, pile[0] if pile else chance.choice(stock_of(rules, table)))
    return move


def sorted_cards(move: Event) -> Event:
    """A play with its cards sorted: in which order they are laid is not offered."""
    return msgspec.structs.replace(move, cards=tuple(sorted(move.cards))) if isinstance(move, Played | Laid) else move


@promised(hands=1)
def test_what_is_offered_as_legal_is_accepted_and_what_is_accepted_is_offered(
    kind: Kind, game: Game, chance: Random
) -> None:
    rules, table = game.rules, game.rules.table()
    for event in game.events:
        # Moves of play are offered while the play is recorded; a result comes from the board (test_offers).
        if table.live and table.depth != "result" and not table.irregular and chance.random() < 0.1:
            offered = [move for seat in table.order for move in rules.legal(table, seat)]
            assert all(refusal(rules, table, drawn(rules, table, move, chance)) is None for move in offered)
            known = {sorted_cards(move) for move in offered}
            for move in kind.candidates(rules, table):
                refused = refusal(rules, table, move)
                if refused is None:
                    # Before the deal is over nothing is offered, who resists together is named in any order, and a hand may be
                    # shown in any melds.
                    assert sorted_cards(move) in known or isinstance(
                        move, Cut | LeadChosen | Resisted | Scored | WentOut
                    )
                elif isinstance(refused, RuleViolation):
                    assert str(refused.rule).startswith((f"{rules.room.title} ", f"{rules.room.title}, "))
                    assert refused.legal
                    assert str(refused).endswith(f"({refused.rule}). Legal here: {refused.legal}.")
        rules.evolve(table, event)


def assert_somebody_may_move(rules: Rules, table: Any) -> None:
    """Unless nobody has to: no hand is played, or an excused move or cards from the pack are awaited."""
    resting = not table.live or table.irregular or table.phase in ("deal", "result")
    assert resting or any(rules.legal(table, seat) for seat in table.order)


@promised()
def test_in_a_live_hand_somebody_may_always_do_something(game: Game, chance: Random) -> None:
    """No accepted move, excused or not, leads to where nobody may move."""
    table = game.rules.table()
    for event in game.events:
        # Who had no move left at such an evening took something back.
        if type(event) in game.rules.moves and (isinstance(event, TakenBack) or chance.random() < 0.2):
            assert_somebody_may_move(game.rules, table)
        game.rules.evolve(table, event)
    assert_somebody_may_move(game.rules, table)


# Reading only what passes between hands


@promised(hands=5)
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
