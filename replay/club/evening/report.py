"""Who pays whom at the end of an evening, as lines of text; and which payment somebody means by the beginning of its key."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from uuid import UUID

from replay.answers.evening import EveningSettling, Ranking, Squaring
from replay.answers.games import Game
from replay.club.evening import wording
from replay.errors import NotFound
from replay.messages import Message, verbatim
from replay.money import Unit

__all__ = ["evening_lines", "payment_meant"]

_KEY = 8
"""So much of a key is shown: enough among the few of an evening."""


def evening_lines(games: Iterable[Game], found: EveningSettling) -> Iterator[Message]:
    """The games of the evening, how far everybody has come over several, and for each unit what is to be paid, what was paid, and what
    is held back.
    """
    titles: dict[str, Message] = {}
    for game in games:
        titles[game.rules.partition("/")[0]] = game.title
        yield wording.GAME_OF_EVENING(game=game.id, title=game.title, day=str(game.day))
    if len(found.games) > 1:
        for ranking in found.standings:
            yield from _ranking(ranking, titles)
    for squaring in found.units:
        yield from _squaring(squaring)


def payment_meant(typed: str, found: EveningSettling) -> UUID:
    """The one payment, proposed or entered, whose key begins so. Raises NotFound."""
    dues = {due.key for each in found.units for due in each.dues}
    every = dues | {paid.event for each in found.units for paid in each.payments}
    meant = [each for each in every if typed and each.startswith(typed.lower())]
    if len(meant) != 1:
        raise NotFound(wording.NO_SUCH_KEY(found=typed[:40]))
    return UUID(meant[0])


def _ranking(found: Ranking, titles: Mapping[str, Message]) -> Iterator[Message]:
    """Everybody by money, or by the points of a kind of game."""
    unit = None if found.unit is None else Unit.parse(found.unit)
    yield wording.BY_MONEY(unit=unit.code) if unit else wording.BY_POINTS(kind=titles[found.kind or ""])
    for each in found.players:
        amount = unit.message(each.amount or 0) if unit else verbatim(str(each.amount))
        yield wording.STANDING(place=each.place or 0, player=each.player, amount=amount, won=each.won, hands=each.hands)


def _squaring(found: Squaring) -> Iterator[Message]:
    unit = Unit.parse(found.unit)
    yield wording.IN_UNIT(unit=unit.code)
    for due in found.dues:
        payer, payee = map(_called, (due.payer, due.payee))
        yield wording.TO_BE_PAID(payer=payer, payee=payee, amount=unit.message(due.amount), key=due.key[:_KEY])
    if not found.dues:
        yield wording.ALL_SQUARE()
    for each in found.payments:
        payer, payee = map(_called, (each.payer, each.payee))
        state = wording.PAID_AND_GOT if each.got else wording.PAID_NOT_GOT
        state = wording.PAID_AND_UNDONE if each.undone else state
        yield state(payer=payer, payee=payee, amount=unit.message(each.amount))
    for held in found.held:
        yield wording.HAND_HELD(game=held.game, hand=held.hand)


def _called(name: str | None) -> Message:
    return wording.THE_POT() if name is None else verbatim(name)
