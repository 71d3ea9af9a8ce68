"""Pairs of records that differ only in what a pair of eyes may not see: everything that these eyes are given must be equal."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any, Literal, NamedTuple
from uuid import UUID

from msgspec.structs import replace

from replay.formats import write_jsonl, write_text
from replay.identity import envelopes, event_id, game_id
from replay.rules import Checker, Eyes, Rules
from replay.rules.guandan import Kept
from replay.values.events import Event, GameOpened, HandStarted, Recorded
from replay.words.errors import BadInput
from tests.support.games import Game
from tests.support.kinds import Kind
from tests.support.quandui.evenings import forgotten, observed

__all__ = ["FORMS", "Form", "Pair", "pair_of", "recorded_as", "with_other_cards", "written_as"]

DAY = dt.datetime(2026, 11, 20, 19, 0, tzinfo=dt.UTC)
Form = Literal["text", "jsonl", "older", "live"]
FORMS: Sequence[Form] = ("text", "jsonl", "older", "live")
"""What a record comes as: typed, with ids made of what everybody may see, with those of earlier versions, or with random ones."""


class Pair(NamedTuple):
    """The events of two records of one evening, which these eyes cannot tell apart."""

    eyes: Eyes
    one: list[Event]
    other: list[Event]


def pair_of(kind: Kind, game: Game, eyes: Eyes, chance: Random) -> Pair:
    """Two records of a game: in one other hidden cards were written down than in the other, and some of them are other cards."""
    whole, rules = game.events, game.rules
    if chance.random() < 0.3:
        return Pair(eyes, whole, with_other_cards(rules, whole, eyes, chance))
    missed = chance.choice([0.0, 0.05, 0.3])
    common = [
        event if _hides(rules, event, eyes) else kind.missed(game, event, chance, missed)
        for event in map(observed, whole)
    ]
    one, other = (_partly(rules, common, eyes, chance) for _ in range(2))
    return Pair(eyes, one, with_other_cards(rules, other, eyes, chance))


def _hides(rules: Rules, event: Event, eyes: Eyes) -> bool:
    return rules.redact(event, eyes) is not event and not isinstance(event, HandStarted)


def _partly(rules: Rules, events: Iterable[Event], eyes: Eyes, chance: Random) -> list[Event]:
    """The events as somebody wrote them down who missed some of the cards that these eyes may not see."""
    share = chance.choice([0.0, 0.1, 0.5, 0.9, 1.0])
    return [
        forgotten(event, chance, share) if _hides(rules, event, eyes) and not isinstance(event, Kept) else event
        for event in events
    ]


def with_other_cards(
    rules: Rules, events: Sequence[Event], eyes: Eyes, chance: Random, tries: int = 12, most: int = 99
) -> list[Event]:
    """The record with other cards where these eyes see none, up to ``most`` times, as far as the rules still accept it."""
    found = list(events)
    places = [place for place, event in enumerate(found) if _hides(rules, event, eyes) and not isinstance(event, Kept)]
    changed = 0
    for _ in range(tries if places else 0):
        tried = _swapped(found, places, chance) if chance.random() < 0.6 else _replaced(rules, found, places, chance)
        if tried != found and _is_accepted(rules, tried):
            found, changed = tried, changed + 1
        if changed == most:
            break
    return found


def _swapped(events: Sequence[Event], places: Sequence[int], chance: Random) -> list[Event]:
    """Two hidden cards have changed places."""
    tried = list(events)
    one, other = chance.choice(places), chance.choice(places)
    first, second = (chance.randrange(len(_cards(tried[place]))) for place in (one, other))
    card, instead = _cards(tried[one])[first], _cards(tried[other])[second]
    tried[one] = _with_card(tried[one], first, instead)
    tried[other] = _with_card(tried[other], second, card)
    return tried


def _replaced(rules: Rules, events: Sequence[Event], places: Sequence[int], chance: Random) -> list[Event]:
    """A hidden card is another one."""
    tried, place = list(events), chance.choice(places)
    index = chance.randrange(len(_cards(tried[place])))
    tried[place] = _with_card(tried[place], index, chance.choice(list(rules.pack)))
    return tried


def _cards(event: Any) -> tuple[str, ...]:
    return event.cards if hasattr(event, "cards") else (event.card,)


def _with_card(event: Event, index: int, card: str) -> Event:
    if not hasattr(event, "cards"):
        return replace(event, card=card)
    cards = _cards(event)
    return replace(event, cards=(*cards[:index], card, *cards[index + 1 :]))


def _is_accepted(rules: Rules, events: Iterable[Event]) -> bool:
    checker = Checker(rules, rules.table())
    try:
        for event in events:
            checker.feed(event)
        checker.close()
    except BadInput:
        return False
    return True


def recorded_as(rules: Rules, events: Sequence[Event], form: Form) -> list[Recorded]:
    """The envelopes of the events, with ids as this form has them."""
    opened = events[0]
    assert isinstance(opened, GameOpened)
    game = game_id(opened, DAY.date())
    made = list(envelopes(events, game=game, at=DAY, by="table"))
    chance = Random(1)
    others: dict[Form, Callable[[Recorded], UUID]] = {
        "older": lambda record: event_id(game, record.seq, DAY, record.data),
        "live": lambda record: UUID(int=chance.getrandbits(128), version=4),
    }
    return [replace(record, id=others[form](record)) if form in others else record for record in made]


def written_as(rules: Rules, events: Sequence[Event], form: Form) -> bytes:
    """The record as a file."""
    records = recorded_as(rules, events, form)
    return write_text(rules, records).encode() if form == "text" else b"".join(write_jsonl(records))
