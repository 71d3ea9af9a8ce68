"""Whose eyes are asked for, and whether whoever asks may use them: the one place where pages and the API find out.

What one may not see is not there. So a hand that one does not see, eyes that one may not use, and a hand that the game does not have
are one and the same 404. The owner is asked nothing: the club answers for itself.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

from flask import Flask, g, request
from msgspec.structs import replace

from replay.answers.games import Game, GameSummary, Hand
from replay.answers.sheets import Row, Sheet
from replay.answers.table import State
from replay.club import Eyes
from replay.errors import NotAllowed, NotFound
from replay.rights import Asker, Owner
from replay.schemas.arguments import EyesQuery
from web import wording
from web.current_club import club
from web.query_args import asked, once
from web.visitors import visitors

__all__ = [
    "asked_eyes", "eyes_at", "eyes_on_board", "eyes_on_events", "eyes_on_hand", "kept_eyes", "may_use", "need_whole", "register",
    "seen_game", "seen_hand", "seen_sheet", "seen_state", "seen_summaries", "seen_version", "sees_board", "sees_event", "sees_hand",
]  # fmt: skip


def register(app: Flask) -> None:
    """Let templates lead only to what one may see."""
    for each in (kept_eyes, sees_board, sees_event, sees_hand):
        app.add_template_global(each)


# What is asked for


def asked_eyes() -> Eyes:
    """The eyes that the address asks for; everybody's where it names none. Raises BadInput."""
    eyes: Eyes = asked(EyesQuery(), once(request.args))["eyes"]
    return eyes


def eyes_on_hand(game: str, hand: int, eyes: Eyes) -> Eyes:
    """The eyes, if whoever asks may use them on a hand. Raises NotFound."""
    return _need(eyes, _on_hand(game, hand))


def eyes_at(game: str, version: int, eyes: Eyes) -> Eyes:
    """The same for an event of a game."""
    return _need(eyes, _at(game, version))


def eyes_on_board(board: str, eyes: Eyes) -> Eyes:
    """The same for every hand that played a board."""
    return _need(eyes, _on_board(board))


def eyes_on_events(game: str, eyes: Eyes, after: int, limit: int) -> tuple[Eyes, int]:
    """The same for at most so many events after a version, and how many there are for whoever asks. Raises NotFound."""
    askers = _askers()
    if askers is None:
        return eyes, limit
    sight = club().sight
    last = min(sight.seen_version(askers, game), after + limit)
    return _need(eyes, sight.eyes_between(askers, game, after + 1, last)), max(0, last - after)


def need_whole(game: str) -> None:
    """Refuse whoever may not see every card of a game that the club holds. Raises NotAllowed."""
    askers = _askers()
    if askers is not None and not club().sight.sees_whole(askers, game):
        raise NotAllowed(wording.NOT_WHOLE())


# What is shown


def may_use(state: State, eyes: str) -> bool:
    """Whether whoever asks may look at a table with these eyes."""
    found = _at(state.game, state.version)
    return found is None or eyes in map(str, found)


def sees_hand(game: str, hand: int, eyes: str = "public") -> bool:
    """Whether whoever asks may look at a hand with these eyes."""
    found = _on_hand(game, hand)
    return found is None or eyes in map(str, found)


def kept_eyes(state: State, hand: int) -> str:
    """The eyes of a table, if whoever asks may use them on another hand of the game too; everybody's if not."""
    return state.eyes if sees_hand(state.game, hand, state.eyes) else "public"


def sees_event(game: str, version: int) -> bool:
    """Whether whoever asks may look at an event of a game."""
    return _at(game, version) != frozenset()


def sees_board(board: str, eyes: str = "public") -> bool:
    """Whether whoever asks may look with these eyes at all hands of a board."""
    found = _on_board(board)
    return found is None or eyes in map(str, found)


def seen_version(game: str) -> int | None:
    """The version of a game up to which whoever asks sees it; None where there is no end."""
    askers = _askers()
    return None if askers is None else club().sight.seen_version(askers, game)


def seen_game(game: str) -> Game:
    """A game as far as whoever asks sees it: of a board that others are still to play, the result without the cards."""
    found = club().game(game, seen_version(game))
    return found if _askers() is None else replace(found, hands=[_seen_hand(game, each) for each in found.hands])


def seen_hand(game: str, hand: int) -> Hand:
    """A hand in the same way. Raises NotFound."""
    return _seen_hand(game, club().hand(game, hand))


def seen_sheet(game: str) -> Sheet:
    """The score sheet of a game in the same way: words of a hand may name its cards, numbers do not."""
    found = club().sheet(game, seen_version(game))
    return found if _askers() is None else replace(found, rows=[_seen_row(game, each) for each in found.rows])


def seen_summaries(games: list[GameSummary]) -> list[GameSummary]:
    """The games of a list; those are not being played whose live hand whoever asks does not see."""
    return [_seen(each) if each.live else each for each in games]


def seen_state(state: State) -> State:
    """A table that leads on to nothing that whoever asks does not see."""
    if _askers() is None:
        return state
    known, game = state.neighbours, state.game
    hands = {name: getattr(known, name) for name in ("previous_hand", "next_hand")}
    events = {name: getattr(known, name) for name in ("previous_event", "next_event")}
    unseen = {
        **{name: None for name, hand in hands.items() if hand is not None and not sees_hand(game, hand)},
        **{name: None for name, at in events.items() if at is not None and not sees_event(game, at)},
    }
    return replace(state, neighbours=replace(known, **unseen)) if unseen else state


def _seen_hand(game: str, hand: Hand) -> Hand:
    return hand if sees_hand(game, hand.hand) else replace(hand, text=wording.CLOSED_BOARD())


def _seen_row(game: str, row: Row) -> Row:
    if row.hand is None or sees_hand(game, row.hand):
        return row
    return replace(row, cells=[each if isinstance(each, int) else "" for each in row.cells])


def _seen(game: GameSummary) -> GameSummary:
    upto = seen_version(game.id)
    if upto is None or upto >= game.version:
        return game
    return replace(game, live=False, hands=game.hands - 1, version=upto)


# Who asks


def _askers() -> Sequence[Asker] | None:
    """Everybody that the request may come from who sees games; None for the owner, who sees all."""
    found = [each.asker for each in visitors()]
    return None if any(isinstance(each, Owner) for each in found) else found


def _on_hand(game: str, hand: int) -> frozenset[Eyes] | None:
    return _known(("hand", game, hand), lambda askers: club().sight.eyes_for(askers, game, hand))


def _at(game: str, version: int) -> frozenset[Eyes] | None:
    return _known(("event", game, version), lambda askers: club().sight.eyes_at(askers, game, version))


def _on_board(board: str) -> frozenset[Eyes] | None:
    return _known(("board", board), lambda askers: club().sight.eyes_on_board(askers, board))


def _known(what: Hashable, find: Callable[[Sequence[Asker]], frozenset[Eyes]]) -> frozenset[Eyes] | None:
    """The eyes that whoever asks may use on something, found once in a request; None for the owner, who may use all."""
    askers = _askers()
    if askers is None:
        return None
    known: dict[Hashable, frozenset[Eyes]] = g.setdefault("known_eyes", {})
    if what not in known:
        known[what] = find(askers)
    return known[what]


def _need(eyes: Eyes, found: frozenset[Eyes] | None) -> Eyes:
    if found is not None and eyes not in found:
        raise NotFound(wording.NOTHING_HERE())
    return eyes
