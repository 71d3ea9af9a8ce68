"""What a record may know and a view may show, held against evenings at which everything happens."""

from __future__ import annotations

from collections import Counter
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from replay.cards import UNSEEN
from replay.errors import BadInput, RuleViolation
from replay.events import (
    Claimed,
    Dealt,
    Discarded,
    Drew,
    Event,
    HandStarted,
    Shown,
    Took,
)
from replay.rules.deciding import Checker
from replay.rules.eyes import ALL, PUBLIC, Eyes
from replay.rules.quandui.events import Won
from replay.rules.quandui.pack import pack
from replay.view import drawn
from tests.evenings import check, evenings, forgotten
from tests.factories import Game

few = settings(max_examples=30)
some = settings(max_examples=60)
seeds = st.integers(0, 2**32)


def every_eyes(game: Game) -> list[Eyes]:
    return [ALL, PUBLIC, *(Eyes("seat", seat) for seat in game.table.players)]


# What a record may know


@few
@given(evenings())
def test_every_legal_record_passes_from_every_pair_of_eyes(game: Game) -> None:
    for eyes in every_eyes(game):
        checker = check(game, [game.rules.redact(event, eyes) for event in game.events])
        assert checker.table.odd == 0


def observed(event: Event) -> Event:
    return msgspec.structs.replace(event, depth="observed") if isinstance(event, HandStarted) else event


@some
@given(evenings(), seeds, st.sampled_from([0.01, 0.05, 0.2, 0.5, 0.9, 1.0]))
def test_a_record_in_which_any_cards_were_not_seen_still_passes(game: Game, seed: int, share: float) -> None:
    chance = Random(seed)
    eyes = chance.choice(every_eyes(game))
    events = [forgotten(observed(game.rules.redact(event, eyes)), chance, share) for event in game.events]
    checker = check(game, events)
    assert checker.table.odd == 0
    assert checker.table.pot == game.table.pot


@few
@given(evenings(), seeds)
def test_a_record_in_which_one_card_was_not_seen_still_passes(game: Game, seed: int) -> None:
    chance = Random(seed)
    events = [observed(event) for event in game.events]
    with_cards = [
        place for place, event in enumerate(events) if getattr(event, "card", None) or getattr(event, "cards", None)
    ]
    place = chance.choice(with_cards)
    event = events[place]
    if getattr(event, "cards", ()):
        missed = chance.randrange(len(event.cards))
        cards = tuple(UNSEEN if each == missed else card for each, card in enumerate(event.cards))
        events[place] = msgspec.structs.replace(event, cards=cards)
    else:
        events[place] = msgspec.structs.replace(event, card=UNSEEN)
    check(game, events)


@few
@given(evenings(wild=False), seeds)
def test_a_card_that_cannot_be_there_is_refused(game: Game, seed: int) -> None:
    """One card of a full record is changed into another one: some rule notices at once, or the pack does by the end."""
    chance = Random(seed)
    moved = [place for place, event in enumerate(game.events) if isinstance(event, Took | Claimed)]
    if not moved:
        return
    place = chance.choice(moved)
    wrong = chance.choice([card for card in game.rules.pack if card != game.events[place].card])
    game.events[place] = msgspec.structs.replace(game.events[place], card=wrong)
    with pytest.raises(BadInput, match="only the latest discard"):
        check(game, game.events)


@some
@given(evenings(wild=False), seeds, st.booleans())
def test_a_copy_too_many_is_refused(game: Game, seed: int, public: bool) -> None:
    """Of a card whose every copy lies open a further one is drawn, discarded, or shown."""
    chance = Random(seed)
    events = [game.rules.redact(event, PUBLIC if public else ALL) for event in game.events]
    checker = Checker(game.rules, game.rules.table())
    for event in events:
        table = checker.table
        full = [card for card, count in table.seen.items() if count == game.rules.pack.copies[card]]
        for card in chance.sample(full, min(len(full), 1)):
            if isinstance(event, Drew):
                with pytest.raises(RuleViolation, match="copies are elsewhere"):
                    game.rules.decide(table, Drew(event.seat, card))
            if isinstance(event, Discarded) and card not in table.known[event.seat]:
                with pytest.raises(RuleViolation, match=r"elsewhere|not in that hand"):
                    game.rules.decide(table, Discarded(event.seat, card))
        checker.feed(event)


def other_hidden(event: Event, eyes: Eyes, chance: Random) -> Event:
    """The same event with other cards where these eyes see none: cards drawn by and dealt to others."""
    if eyes.kind == "all" or getattr(event, "seat", None) == eyes.seat:
        return event
    if isinstance(event, Drew):
        return Drew(event.seat, chance.choice(list(pack(4))))
    if isinstance(event, Dealt):
        return Dealt(event.seat, tuple(chance.choices(list(pack(4)), k=len(event.cards))))
    return event


@few
@given(evenings(hands=1), seeds)
def test_what_eyes_may_know_depends_on_nothing_that_others_drew(game: Game, seed: int) -> None:
    chance = Random(seed)
    for eyes in every_eyes(game):
        for event in game.events:
            assert game.rules.redact(other_hidden(event, eyes, chance), eyes) == game.rules.redact(event, eyes)


@few
@given(evenings(hands=1))
def test_each_seat_knows_all_that_happened_to_itself_and_in_the_open(game: Game) -> None:
    for eyes in every_eyes(game):
        for event in game.events:
            own = eyes.kind == "all" or getattr(event, "seat", None) == eyes.seat
            if own or not isinstance(event, Drew | Dealt | HandStarted):
                assert game.rules.redact(event, eyes) is event


# What a view shows


def cards_told(events: list[Event]) -> Counter[str]:
    """An upper bound of the cards that these events can tell of, copies counted by the most that lay open at once."""
    told: Counter[str] = Counter()
    for event in events:
        if isinstance(event, HandStarted):
            told = Counter()
        if isinstance(event, Dealt | Won | Shown):
            told.update(event.cards)
        elif isinstance(event, Drew | Discarded | Took):
            told.update([event.card])
        elif isinstance(event, Claimed):
            told.update([event.card, event.card])
    return told


@few
@given(evenings())
def test_a_view_shows_no_card_that_its_eyes_were_not_told(game: Game) -> None:
    for eyes in every_eyes(game)[1:]:
        full, seen = game.rules.table(), game.rules.table()
        told: list[Event] = []
        for event in game.events:
            redacted = game.rules.redact(event, eyes)
            told.append(redacted)
            game.rules.evolve(full, event)
            game.rules.evolve(seen, redacted)
        view = drawn(game.rules, full, seen, eyes)
        shown = Counter(view["discards"]) + Counter(view["stock"]["cards"])
        for seat in view["seats"]:
            shown.update([*seat["cards"], *seat["known"], *(card for meld in seat["melds"] for card in meld)])
        del shown[UNSEEN]
        assert shown <= cards_told(told)


@few
@given(evenings(), seeds)
def test_a_view_is_the_same_whatever_its_eyes_cannot_see(game: Game, seed: int) -> None:
    """Two evenings that differ only in hidden cards look the same: nothing hidden can leak, not even by inference."""
    chance = Random(seed)
    for eyes in every_eyes(game)[1:]:
        seen = game.rules.table()
        full, other = game.rules.table(), game.rules.table()
        for event in game.events[: chance.randrange(len(game.events)) + 1]:
            redacted = game.rules.redact(event, eyes)
            game.rules.evolve(seen, redacted)
            game.rules.evolve(full, event)
            game.rules.evolve(other, event)
        hidden = [seat for seat in other.order if not eyes.sees(seat) and seat not in other.shown]
        for seat in hidden:
            other.known[seat] = chance.choices(list(game.rules.pack), k=len(other.known[seat]))
        assert drawn(game.rules, full, seen, eyes) == drawn(game.rules, other, seen, eyes)


@few
@given(evenings())
def test_folding_what_eyes_may_know_gives_what_they_may_know_of_the_fold(game: Game) -> None:
    same = (
        "absent", "antes", "before", "circle", "cut", "dealer", "dealer_next", "discards", "ended", "hand", "hands", "live",
        "melds", "money_step", "moved", "odd", "order", "out", "packets", "payments", "phase", "players", "pot", "result",
        "shown", "standing", "step", "taken", "turn", "via", "voided", "winner",
    )  # fmt: skip
    for eyes in every_eyes(game):
        full, seen = game.rules.table(), game.rules.table()
        for event in game.events:
            game.rules.evolve(full, event)
            game.rules.evolve(seen, game.rules.redact(event, eyes))
            for name in same:
                assert getattr(seen, name) == getattr(full, name), name
            for seat in full.order:
                assert seen.count(seat) == full.count(seat)
                assert Counter(seen.known[seat]) <= Counter(full.known[seat])
                if eyes.sees(seat):
                    assert sorted(seen.known[seat]) == sorted(full.known[seat])
