"""Evenings of any kind of game, played by its own simple players: a hand taken back, one given up, one voided, one whose track is lost."""

from __future__ import annotations

import datetime as dt
from functools import cache
from random import Random
from typing import Any

import msgspec

from replay.identity import envelopes, game_id
from replay.rules import ALL, PUBLIC, Eyes, room, rooms
from replay.values.cards import UNSEEN
from replay.values.events import Abandoned, Event, HandVoided, Noted, Recorded, TakenBack, TrackLost
from replay.values.money import Unit
from tests.support.games import Game
from tests.support.offers import enter, taps
from tests.support.quandui.evenings import refusal
from tests.support.soak import times

DAY = dt.datetime(2026, 11, 20, tzinfo=dt.UTC)
SEEDS = range(times(2, 1))
OWN = ("past", "step", "odd")
"""What a take-back leaves alone: the numbering goes on."""


def taken_back(game: Game, chance: Random) -> bool:
    """Take the live hand back to some step that may be gone back to; whether there is one."""
    steps = list(range(game.table.step))
    chance.shuffle(steps)
    for step in steps:
        if refusal(game.rules, game.table, TakenBack(step)) is None:
            game.do(TakenBack(step))
            return True
    return False


@cache
def room_evening(name: str, profile: str, players: int, seed: int) -> Game:
    """A full record: a hand played out, one taken back and given up, one voided, one more, one whose track is lost. Nobody changes it."""
    kind, chance = room(name), Random(seed)
    game = Game(kind.rules(profile, {kind.notation.stake: 100}, Unit("EUR", 2)), players)
    game.start().play(chance)
    game.start()
    for number, move in enumerate(kind.play(game.rules, game.table, chance)):
        game.do(move)
        if number > 8 and chance.random() < 0.1:
            break
    if game.table.live:
        taken_back(game, chance)
        game.do(Noted("too late for the tram"), Abandoned("the last tram"))
    for _ in range(2):
        if not game.table.over:
            game.start().play(chance)
            if game.table.hands == 3:
                game.do(HandVoided(3, "mistyped"))
    if kind.result_board is not None and not game.table.over:
        lost_track(game, chance)
        tapped(game, chance)
    return game


def lost_track(game: Game, chance: Random, moves: int = 7) -> None:
    """Start a hand, play some moves of it, and lose its track."""
    game.start()
    for _, move in zip(range(moves), game.rules.room.play(game.rules, game.table, chance), strict=False):
        game.do(move)
    game.do(TrackLost())


def tapped(game: Game, chance: Random) -> str:
    """End the hand by a line that is tapped on the result board; that line."""
    line = chance.choice(list(taps(game.rules, game.table, chance)))
    for event in enter(game.rules, game.table.copy(), line):
        if type(event) in game.rules.moves:
            game.do(event)
    return line


def evenings(kind: Any) -> list[Game]:
    """Evenings under every profile, with the fewest and the most players."""
    return [
        room_evening(kind.name, profile, players, seed)
        for profile in kind.profiles
        for players in sorted(set(kind.seats))
        for seed in SEEDS
    ]


def every_eyes(game: Game) -> list[Eyes]:
    return [ALL, PUBLIC, *(Eyes("seat", seat) for seat in game.table.players)]


def enveloped(events: list[Event]) -> list[Recorded]:
    """The events as a text record would have them."""
    return list(envelopes(events, game=game_id(events[0], DAY.date()), at=DAY, by="text"))


def strayed(event: Event, cards: list[str], chance: Random) -> Event:
    """The event with other seats, cards and numbers, as far as its definition allows them."""
    changed: dict[str, Any] = {}
    for field in event.__struct_fields__:
        value = getattr(event, field)
        if type(value) is int:
            changed[field] = chance.choice([value, value, 1, 2, 3, 9, 99])
        elif value in cards or value == UNSEEN:
            changed[field] = chance.choice(cards)
        elif type(value) is tuple:
            changed[field] = tuple(chance.sample(value, len(value)))
    stray = msgspec.structs.replace(event, **changed)
    try:
        return msgspec.convert(msgspec.to_builtins(stray), type(event))
    except msgspec.ValidationError:
        return event


def strays(kind: Any, chance: Random) -> list[Event]:
    """Valid events of every kind of game in no order."""
    events = [event for name in rooms() for event in evenings(room(name))[0].events]
    own = evenings(kind)[0].events
    cards = [*evenings(kind)[0].rules.pack, UNSEEN, "zz"]
    chosen = chance.choices(own, k=60) + chance.choices(events, k=20)
    chance.shuffle(chosen)
    return [own[0], *(strayed(event, cards, chance) for event in chosen)]
