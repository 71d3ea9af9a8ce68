"""Whole evenings played by simple bots: the same seed gives the same record, to the byte.

A kind of game can be simulated if its room can ``play``; every move is decided by the rules, like a player's.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import NamedTuple
from uuid import UUID

from msgspec.structs import replace

from replay.identity import game_id, made_id
from replay.rules import HeldGames, Rules, codec, held_options, new_game, pinned_options, rules_named
from replay.rules.shared.checks import expected_dealer, players_of
from replay.values.events import DealerChosen, Event, GameEnded, GameOpened, HandStarted, Joined, Recorded
from replay.values.money import POINTS, Money, parse_money
from replay.words.errors import BadInput, NotFound
from replay.words.messages import Message, Plural, Text, any_of

_DECIDED = Plural(
    "simulation.decided",
    "The match was decided after {count} hand: the other {others} of {hands} were not played.",
    "The match was decided after {count} hands: the other {others} of {hands} were not played.",
)
_NUMBER_OF_PLAYERS = Text("simulation.number-of-players", "found {found} players, expected {expected} for {game}")
_NUMBER_OF_HANDS = Text("simulation.number-of-hands", "found {found} hands, expected 1 to {most}")
_BEGINNING = dt.datetime(2026, 1, 2, 19, 0, tzinfo=dt.UTC)
_PACE = dt.timedelta(seconds=4)
_MOST_HANDS = 10**6
_PLAYER = "simulation"
"""The recorder of the events."""


class Evening(NamedTuple):
    """The inputs of a simulated evening: the arguments of :func:`simulate`."""

    rules: str
    players: int
    hands: int
    seed: int
    stake: str | Money | None = None

    def digest(self) -> str:
        """Letters and digits that no other evening has."""
        return sha256(repr(tuple(self)).encode()).hexdigest()


def simulate(
    rules_text: str, players: int, hands: int, seed: int, stake: str | Money | None = None, held: HeldGames = new_game
) -> Iterator[Recorded]:
    """The record of one game at full depth, from its opening to its end.

    Args:
        rules_text: the rules, such as ``quandui`` or ``quandui/gamerules``.
        players: how many bots sit down.
        hands: how many hands they play, one or more; fewer where the match is decided before.
        seed: decides every card and every random choice.
        stake: what a win is worth, such as ``"1.00 EUR"``; for nothing if absent.
        held: how the club's game of an id was opened.

    Raises:
        BadInput: unknown rules, or a number of players or hands that cannot be played.

    >>> [record.data for record in simulate("quandui", 2, 1, seed=7)][:3][1:]
    [Joined(seat=1, player='Bot 1', after=None), Joined(seat=2, player='Bot 2', after=None)]
    """
    amount, unit = parse_money(stake) if isinstance(stake, str) and stake else stake or Money(0, POINTS)
    rules = rules_named(rules_text, {"stake": amount}, unit)
    fewest, most = rules.room.seats
    if not fewest <= players <= most:
        raise BadInput(
            _NUMBER_OF_PLAYERS(found=players, expected=players_of(rules.room), game=rules.room.title), field="players"
        )
    if not 1 <= hands <= _MOST_HANDS:
        raise BadInput(_NUMBER_OF_HANDS(found=hands, most=_MOST_HANDS), field="hands")
    where = {"Place": "simulation", "Table": f"{players} players, {hands} hands, {Money(amount, unit)}, seed {seed}"}
    opened = GameOpened(rules.id, pinned_options(rules), str(unit), where)
    game = game_id(opened, _BEGINNING.date())
    if taken := held_options(held(game), rules):
        rules = rules_named(rules.id, {"stake": amount, **taken}, unit)
        opened = replace(opened, options=pinned_options(rules))
    return _enveloped(rules, _evening(rules, opened, players, hands, Random(seed)), game)


def ended_early(played: int, hands: int) -> Message | None:
    """A sentence if fewer hands were played than requested, because the match was decided; else None.

    >>> print(ended_early(9, 100))
    The match was decided after 9 hands: the other 91 of 100 were not played.
    """
    if played == hands:
        return None
    return _DECIDED(count=played, others=hands - played, hands=hands)


def is_end(record: Recorded) -> bool:
    """True if this event of a game ends an evening of bots, and nothing was added to their play.

    >>> is_end(list(simulate("quandui", 2, 1, seed=7))[-1])
    True
    """
    simulated = record.by == _PLAYER and record.at == _BEGINNING + (record.seq - 1) * _PACE
    return simulated and isinstance(record.data, GameEnded)


def _evening(rules: Rules, opened: GameOpened, players: int, hands: int, chance: Random) -> Iterator[Event]:
    """Every event of the evening, decided and folded."""
    table = rules.table()

    def made(move: Event) -> Iterator[Event]:
        for event in rules.decide(table, move):
            rules.evolve(table, event)
            yield event

    yield from made(opened)
    for seat in range(1, players + 1):
        yield from made(Joined(seat, f"Bot {seat}"))
    for hand in range(1, hands + 1):
        if table.over:
            break
        dealer = expected_dealer(table)
        if dealer is None:
            dealer = chance.choice(table.present)
            yield from made(DealerChosen(dealer, "random"))
        yield from made(HandStarted(hand, table.order_from(dealer), dealer, "full"))
        for move in rules.room.play(rules, table, chance):
            yield from made(move)
    yield from made(GameEnded())


def _enveloped(rules: Rules, events: Iterator[Event], game: UUID) -> Iterator[Recorded]:
    at = _BEGINNING
    for seq, event in enumerate(events, start=1):
        id = made_id(rules, event, game=game, seq=seq, at=at)
        yield codec().envelope(event, at=at, by=_PLAYER, game=game, id=id, seq=seq)
        at += _PACE


_NO_SAMPLES = Text("samples.no-samples", "found no sample games, expected them in {folders}: install Paipu again")


def sample_folder() -> Path:
    """The folder of the sample games: inside the installed package, or beside it in a checkout. Raises NotFound.

    >>> "evening.paipu" in [path.name for path in sample_folder().iterdir()]
    True
    """
    package = Path(__file__).parents[1]
    folders = (package / "sample_games", package.parent / "sample_games")
    for folder in folders:
        if folder.is_dir():
            return folder
    raise NotFound(_NO_SAMPLES(folders=any_of([str(each) for each in folders])))
