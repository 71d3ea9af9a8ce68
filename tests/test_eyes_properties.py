"""What a record may know and a view may show, held against evenings at which everything happens."""

from __future__ import annotations

from collections import Counter
from random import Random

import msgspec
import pytest

from replay.club import export_record, sheet
from replay.rules import ALL, PUBLIC, Checker, Eyes
from replay.rules.guandan import Kept, Penalised, Resisted
from replay.rules.khanhoo import Recycled, Scored, WentOut
from replay.table.timeline import Timeline
from replay.table.view import draw_table
from replay.values.cards import UNSEEN
from replay.values.events import Claimed, Dealt, Discarded, Drew, Event, HandStarted, Took
from replay.words.errors import BadInput, RuleViolation
from tests.support.games import Game
from tests.support.kinds import QUANDUI, Kind
from tests.support.pairs import FORMS, pair_of, recorded_as
from tests.support.promises import promised
from tests.support.quandui.evenings import check, observed


def every_eyes(game: Game) -> list[Eyes]:
    return [ALL, PUBLIC, *(Eyes("seat", seat) for seat in game.table.players)]


# What a record may know


@promised()
def test_every_legal_record_passes_from_every_pair_of_eyes(game: Game) -> None:
    for eyes in every_eyes(game):
        checker = check(game, [game.rules.redact(event, eyes) for event in game.events])
        assert checker.table.odd == 0


@promised(40)
def test_a_record_in_which_any_cards_were_not_seen_still_passes(kind: Kind, game: Game, chance: Random) -> None:
    share = chance.choice([0.01, 0.05, 0.2, 0.5, 0.9, 1.0])
    eyes = chance.choice(every_eyes(game))
    events = [kind.missed(game, observed(game.rules.redact(event, eyes)), chance, share) for event in game.events]
    checker = check(game, events)
    assert checker.table.odd == 0
    assert checker.table.pot == game.table.pot


@promised()
def test_a_record_in_which_one_card_was_not_seen_still_passes(kind: Kind, game: Game, chance: Random) -> None:
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
        events[place] = kind.missed(game, event, chance, 1.0)
    check(game, events)


@promised(wild=False, kinds=[QUANDUI])
def test_a_card_that_cannot_be_there_is_refused(game: Game, chance: Random) -> None:
    """One card of a full record is changed into another one: some rule notices at once, or the pack does by the end."""
    moved = [place for place, event in enumerate(game.events) if isinstance(event, Took | Claimed)]
    if not moved:
        return
    place = chance.choice(moved)
    wrong = chance.choice([card for card in game.rules.pack if card != game.events[place].card])
    game.events[place] = msgspec.structs.replace(game.events[place], card=wrong)
    with pytest.raises(BadInput, match="only the latest discard"):
        check(game, game.events)


@promised(40, wild=False, kinds=[QUANDUI])
def test_a_copy_too_many_is_refused(game: Game, chance: Random) -> None:
    """Of a card whose every copy lies open a further one is drawn, discarded, or shown."""
    eyes = chance.choice([PUBLIC, ALL])
    events = [game.rules.redact(event, eyes) for event in game.events]
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


def other_hidden(event: Event, eyes: Eyes, pack: list[str], chance: Random) -> Event:
    """The same event with other cards where these eyes see none: cards drawn by and dealt to others."""
    if eyes.kind == "all" or getattr(event, "seat", None) == eyes.seat:
        return event
    if isinstance(event, Drew):
        return Drew(event.seat, chance.choice(pack))
    if isinstance(event, Dealt):
        return Dealt(event.seat, tuple(chance.choices(pack, k=len(event.cards))))
    if isinstance(event, Penalised) and event.card is not None and event.to != eyes.seat:
        grabbed = None if event.grabbed is None else chance.choice(pack)
        return msgspec.structs.replace(event, card=chance.choice(pack), grabbed=grabbed)
    if isinstance(event, Kept) and event.of != eyes.seat:
        return msgspec.structs.replace(event, card=chance.choice(pack))
    return event


@promised(hands=1)
def test_what_eyes_may_know_depends_on_nothing_that_others_drew(game: Game, chance: Random) -> None:
    pack = list(game.rules.pack)
    for eyes in every_eyes(game):
        for event in game.events:
            assert game.rules.redact(other_hidden(event, eyes, pack, chance), eyes) == game.rules.redact(event, eyes)


@promised(hands=1)
def test_each_seat_knows_all_that_happened_to_itself_and_in_the_open(game: Game) -> None:
    for eyes in every_eyes(game):
        for event in game.events:
            own = eyes.kind == "all" or getattr(event, "seat", None) == eyes.seat
            if isinstance(event, Recycled):
                # Nobody at the table sees it.
                own = eyes.kind == "all"
            if own or not isinstance(event, Drew | Dealt | HandStarted | Kept | Penalised | Recycled):
                assert game.rules.redact(event, eyes) is event


# What a view shows


def cards_seen(events: list[Event]) -> Counter[str]:
    """An upper bound of the cards that these events can know of, copies counted by the most that lay open at once."""
    seen: Counter[str] = Counter()
    for event in events:
        if isinstance(event, HandStarted):
            seen = Counter()
        if isinstance(event, Scored | WentOut):
            seen.update(card for meld in (*event.melds, getattr(event, "rest", ())) for card in meld)
        if cards := getattr(event, "cards", ()):
            seen.update(cards)
        elif card := getattr(event, "card", None):
            seen.update([card] * (2 if isinstance(event, Claimed) else 1))
        elif isinstance(event, Resisted):
            seen.update(["X2", "X2"])
    return seen


@promised()
def test_a_view_shows_no_card_that_its_eyes_may_not_know(game: Game) -> None:
    for eyes in every_eyes(game)[1:]:
        seen = game.rules.table()
        events_seen = [game.rules.redact(event, eyes) for event in game.events]
        for event in events_seen:
            game.rules.evolve(seen, event)
        view = draw_table(game.rules, seen, eyes)
        shown = Counter(view.discards) + Counter(view.stock.cards)
        for seat in view.seats:
            shown.update([*seat.cards, *seat.known, *(card for meld in seat.melds for card in meld)])
        del shown[UNSEEN]
        assert shown <= cards_seen(events_seen)


@promised(40, short=4)
def test_records_that_differ_in_what_eyes_may_not_see_are_shown_and_exported_alike(
    kind: Kind, game: Game, chance: Random
) -> None:
    """Two records of one evening, of which these eyes know the same: no card leaks, no count and no id."""
    pair = pair_of(kind, game, chance.choice(every_eyes(game)[1:]), chance)
    form, eyes = chance.choice(FORMS), pair.eyes
    one, other = (Timeline(game.rules, recorded_as(game.rules, events, form)) for events in (pair.one, pair.other))
    versions = range(1, one.version + 1)
    for version in chance.sample(versions, min(12, len(versions))):
        assert one.show(version, eyes) == other.show(version, eyes)
    assert one.texts(1, one.version, eyes) == other.texts(1, one.version, eyes)
    assert [one.hides(version, eyes) for version in versions] == [other.hides(version, eyes) for version in versions]
    assert sheet(one) == sheet(other)
    for each in ("jsonl", "text", "csv", *game.rules.room.foreign):
        assert exported(one, each, eyes) == exported(other, each, eyes)


def exported(line: Timeline, form: str, eyes: Eyes) -> bytes | str:
    """The record for these eyes, or why the form cannot say it."""
    try:
        return b"".join(export_record(line, form, eyes))
    except BadInput as refusal:
        return str(refusal)


_HIDDEN = {"depth", "known", "past", "penalties", "pile", "seen", "unknown"}
"""The fields of a table that are made of cards which not everybody sees."""


@promised()
def test_folding_what_eyes_may_know_gives_what_they_may_know_of_the_fold(game: Game) -> None:
    same = set(game.table.facts()) - _HIDDEN
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
