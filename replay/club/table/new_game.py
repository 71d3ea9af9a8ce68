"""A game that is opened, with the players who sit down first."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple
from uuid import UUID

import msgspec

from replay import clock
from replay.club.read_models.settings import current_settings
from replay.club.stored_events import read_event
from replay.club.table import wording
from replay.club.table.moves import Draft
from replay.club.treasury.references import club_units, need_usual_unit
from replay.club_events import CLUB_STREAM
from replay.errors import BadInput, Conflict
from replay.events import DealerChosen, Event, GameOpened, Joined
from replay.identity import following_id, new_id
from replay.ledger.people import StoredNames
from replay.money import POINTS, unit_named
from replay.rules import Rules, pinned_options, rules_named
from replay.store import Store

__all__ = ["Opening", "decide_opening", "open_game"]


class Opening(NamedTuple):
    """A game that somebody wants to open.

    Args:
        rules: a kind of game, or a profile of one: ``quandui`` or ``quandui/pagat``.
        options: those that differ from the profile.
        unit: of its money; None for the club's usual one.
        tags: what its record says of itself, such as Place.
        seats: who sits down first, in order of play.
        dealer: the seat on which the lot for the first dealer fell; None where it is drawn later.
        id: of the game, so that opening it again has no further effect; None for a fresh one.
        confirm: the codes of what somebody has confirmed.
    """

    rules: str
    options: Mapping[str, bool | int | str] = {}
    unit: str | None = None
    tags: Mapping[str, str] = {}
    seats: Sequence[str] = ()
    dealer: int | None = None
    id: UUID | None = None
    confirm: Collection[str] = ()


def open_game(store: Store, opening: Opening, by: str) -> tuple[str, bool]:
    """The id of the game, and whether it was opened now and not before.

    Raises:
        BadInput: the rules, their options, the unit, a tag or a name cannot be used.
        NeedsConfirmation: it is played for another currency than the club's.
        Conflict: another game has this id.
    """
    decided = decide_opening(store, opening)
    game = str(opening.id or new_id(clock.now()))
    is_new = not _is_open(store, game, decided)
    if is_new:
        draft = Draft(game, 0, by)
        for place, event in enumerate(decided):
            draft.add(event, live=False, id=following_id(UUID(game), place + 1))
        try:
            draft.record(store)
        except Conflict:  # somebody sent the same a moment ago
            if not _is_open(store, game, decided):
                raise
            is_new = False
    return game, is_new


def decide_opening(store: Store, opening: Opening) -> list[Event]:
    """The events with which a game would be opened; nothing is recorded. Raises BadInput as :func:`open_game`."""
    if str(opening.id) == CLUB_STREAM:
        raise BadInput(wording.ID_OF_CLUB(id=CLUB_STREAM), field="id")
    return _decided(*_moves(store, opening))


def _moves(store: Store, opening: Opening) -> tuple[Rules, list[Event]]:
    with store.reading() as reading:
        usual, known = current_settings(reading.connection).unit, club_units(reading)[1]
        try:
            unit = unit_named(opening.unit or usual or str(POINTS), known)
        except BadInput as error:
            error.field = "unit"
            raise
        need_usual_unit(reading, unit, opening.confirm)
        seats = _seats(StoredNames(reading.connection), opening.seats)
    rules = rules_named(opening.rules.casefold(), opening.options, unit)
    opened = GameOpened(rules.id, pinned_options(rules), str(unit), dict(opening.tags))
    try:
        msgspec.convert(msgspec.to_builtins(opened), GameOpened)
    except msgspec.ValidationError:
        raise BadInput(wording.OTHER_TAGS(), field="tags") from None
    moves: list[Event] = [opened, *(Joined(seat, name) for seat, name in enumerate(seats, 1))]
    if opening.dealer is not None:
        moves.append(_first_dealer(opening.dealer, len(opening.seats)))
    return rules, moves


def _seats(names: StoredNames, typed: Sequence[str]) -> list[str]:
    """The names of the players who sit down. Raises BadInput with the seat."""
    seated = []
    for place, name in enumerate(typed):
        try:
            seated.append(names.seated(name))
        except BadInput as error:
            error.field = f"seats.{place}"
            raise
    return seated


def _first_dealer(seat: int, seats: int) -> DealerChosen:
    """Who deals first, however the table chose: records have one word for it. Raises BadInput."""
    if not 1 <= seat <= seats:
        raise BadInput(wording.OTHER_DEALER(found=seat, last=seats), field="dealer")
    return DealerChosen(seat, "random")


def _decided(rules: Rules, moves: Sequence[Event]) -> list[Event]:
    """The moves and what follows from them. Raises BadInput with the field."""
    table, decided = rules.table(), list[Event]()
    for place, move in enumerate(moves):
        try:
            made = rules.decide(table, move)
        except BadInput as error:
            if isinstance(move, Joined):
                error.field = f"seats.{place - 1}"
            raise
        for event in made:
            rules.evolve(table, event)
        decided += made
    return decided


def _is_open(store: Store, game: str, decided: Sequence[Event]) -> bool:
    """Whether the game was opened in just this way. Raises Conflict if it was in another."""
    with store.reading() as reading:
        rows = reading.read(game, upto=len(decided) + 1)
    opened = [row for place, row in enumerate(rows, 1) if row.event_id == following_id(UUID(game), place).bytes]
    if rows and [read_event(game, row.version, row.data).data for row in opened] != list(decided):
        raise Conflict(wording.OTHER_OPENING(id=game))
    return bool(rows)
