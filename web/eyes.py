"""Whose eyes are asked for, and whether whoever asks may use them: the one place where pages and the API find out.

What one may not see is not there. So a hand that one does not see, eyes that one may not use, and a hand that the game does not have
are one and the same 404. The owner is asked nothing: the club answers for itself.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

from flask import Flask, g, request

from replay.answers.table import State
from replay.club import ALL, Eyes
from replay.errors import NotAllowed, NotFound
from replay.rights import Asker, Owner
from replay.schemas.arguments import EyesQuery
from replay.visibility import widest
from web import wording
from web.current_club import club, club_settings
from web.query_args import asked, once
from web.visitors import visitors

__all__ = [
    "asked_eyes", "askers", "eyes_at", "eyes_on_board", "eyes_on_hand", "kept_eyes", "know_hands", "looks_back", "may_use", "need_eyes",
    "need_whole", "register", "seen_version", "sees_board", "sees_event", "sees_hand", "widest_at",
]  # fmt: skip


_EYES = EyesQuery()
"""Made once: to make a schema takes longer than all that it reads."""


def register(app: Flask) -> None:
    """Let templates lead only to what one may see."""
    for each in (kept_eyes, sees_board, sees_event, sees_hand):
        app.add_template_global(each)


# What is asked for


def asked_eyes() -> Eyes:
    """The eyes that the address asks for; everybody's where it names none. Raises BadInput."""
    eyes: Eyes = asked(_EYES, once(request.args))["eyes"]
    return eyes


def eyes_on_hand(game: str, hand: int, eyes: Eyes) -> Eyes:
    """The eyes, if whoever asks may use them on a hand. Raises NotFound."""
    return need_eyes(eyes, _on_hand(game, hand))


def eyes_at(game: str, version: int, eyes: Eyes) -> Eyes:
    """The same for an event of a game."""
    return need_eyes(eyes, _at(game, version))


def eyes_on_board(board: str, eyes: Eyes) -> Eyes:
    """The same for every hand that played a board."""
    return need_eyes(eyes, _on_board(board))


def need_eyes(eyes: Eyes, found: frozenset[Eyes] | None) -> Eyes:
    """The eyes, if they are among these; None are all. Raises NotFound."""
    if found is not None and eyes not in found:
        raise NotFound(wording.NOTHING_HERE())
    return eyes


def widest_at(game: str, version: int) -> Eyes | None:
    """The eyes of whoever asks that see most after an event of a game; None where they see nothing of it."""
    found = _at(game, version)
    return ALL if found is None else widest(found)


def need_whole(game: str) -> None:
    """Refuse whoever may not see every card, name and payment of a game that the club holds. Raises NotAllowed."""
    who = askers()
    if who is not None and not club().sight.sees_whole(who, game):
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


def looks_back(game: str, hand: int) -> bool:
    """Whether whoever asks is shown what was played before in a hand: at one's own table only where the club lets them look back."""
    who = askers()
    return who is None or club_settings().look_back or not club().sight.plays_now(who, game, hand)


def seen_version(game: str) -> int | None:
    """The version of a game up to which whoever asks sees it; None where there is no end."""
    who = askers()
    return None if who is None else club().sight.seen_version(who, game)


# Who asks


def askers() -> Sequence[Asker] | None:
    """Everybody that the request may come from who sees games; None for the owner, who sees all."""
    found = [each.asker for each in visitors()]
    return None if any(isinstance(each, Owner) for each in found) else found


def know_hands(game: str, part: range | None = None) -> None:
    """Find out at once what whoever asks may see of every hand of a game, or of some of them: a page of it asks for each."""
    who = askers()
    if who is not None:
        found = club().sight.eyes_for_hands(who, game, part)
        _known_eyes().update({("hand", game, hand): eyes for hand, eyes in found.items()})


def _on_hand(game: str, hand: int) -> frozenset[Eyes] | None:
    return _known(("hand", game, hand), lambda who: club().sight.eyes_for(who, game, hand))


def _at(game: str, version: int) -> frozenset[Eyes] | None:
    return _known(("event", game, version), lambda who: club().sight.eyes_at(who, game, version))


def _on_board(board: str) -> frozenset[Eyes] | None:
    return _known(("board", board), lambda who: club().sight.eyes_on_board(who, board))


def _known(what: Hashable, find: Callable[[Sequence[Asker]], frozenset[Eyes]]) -> frozenset[Eyes] | None:
    """The eyes that whoever asks may use on something, found once in a request; None for the owner, who may use all."""
    who = askers()
    if who is None:
        return None
    known = _known_eyes()
    if what not in known:
        known[what] = find(who)
    return known[what]


def _known_eyes() -> dict[Hashable, frozenset[Eyes]]:
    known: dict[Hashable, frozenset[Eyes]] = g.setdefault("known_eyes", {})
    return known
