"""Which eyes somebody may use on a hand: a live one, a finished one, one that plays a board that others are still to play.

========================  =======================================  ==========================================
who                       live hand                                finished hand
========================  =======================================  ==========================================
may record, not playing   all                                      all
sits at the table         public, the own seat                     public, the own seat
has a link to a seat      public, the seat if a director gave it   public, the seat
the same, giver plays     public                                   public
records by a link         public                                   public
only watches              public; nothing where watchers are late  public
========================  =======================================  ==========================================

A club may open finished hands: then all of their cards are for whoever may see the game. A hand that plays a board which is not released
is seen by the recorders who entered it and by directors only, whatever the club is set to: the same cards are still to be played. Whoever
records it by a link to its table sees what the table saw.
A live hand is never seen whole by somebody who plays in its game. An account plays where its player sits, and where it opened the
link to a seat. A link to a seat gives its maker nothing to use: it shows that seat's live cards only if the owner made it, or a
director who does not play there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple
from uuid import UUID

from replay.rights import Account, Asker, Link, Owner, Right, rights
from replay.rules.eyes import ALL, PUBLIC, Eyes
from replay.rules.veil import OPEN, Veil
from replay.settings import Settings

__all__ = [
    "HandState", "eyes_for", "eyes_for_all", "is_late", "own_seats", "plays", "shows_cards", "veil_for", "widest",
]  # fmt: skip


class HandState(NamedTuple):
    """What decides who may see a hand.

    Args:
        game: its game.
        players: for each seat of the game that was ever taken, the id of its player as the books have it now.
        live: whether it is being played; a void hand is a finished one.
        closed: whether it plays a board that is not released.
        recorders: the accounts that entered it.
        seated: the accounts in whose browsers a link to a seat of the game was opened.
    """

    game: UUID
    players: Mapping[int, str]
    live: bool = False
    closed: bool = False
    recorders: frozenset[UUID] = frozenset()
    seated: frozenset[UUID] = frozenset()


def eyes_for(asker: Asker, hand: HandState, settings: Settings) -> frozenset[Eyes]:
    """The eyes that somebody may use on a hand; none where it is not there for them.

    >>> hand = HandState(UUID(int=1), {1: "anna", 2: "ben"}, live=True)
    >>> [str(each) for each in sorted(eyes_for(Link("seat", UUID(int=1), 2), hand, Settings()))]
    ['public', 'seat:2']
    """
    return eyes_for_all([asker], hand, settings)


def eyes_for_all(askers: Sequence[Asker], hand: HandState, settings: Settings) -> frozenset[Eyes]:
    """The same for somebody who comes as several at once: an account that has the link to a seat in its browser plays there.

    >>> hand = HandState(UUID(int=1), {1: "anna", 2: "ben"}, live=True)
    >>> askers = [Account(UUID(int=2), frozenset({"recorder"})), Link("seat", UUID(int=1), 2)]
    >>> [len(eyes_for_all(who, hand, Settings())) for who in (askers[:1], askers)]
    [4, 2]
    """
    someone_plays = any(plays(each, hand) for each in askers)
    return frozenset[Eyes]().union(*(_eyes(each, hand, settings, someone_plays) for each in askers))


def plays(asker: Asker, hand: HandState) -> bool:
    """Whether somebody sits at the table of a hand, or has opened the link to a seat there."""
    return bool(own_seats(asker, hand)) or (isinstance(asker, Account) and asker.id in hand.seated)


def shows_cards(link: Link, hand: HandState) -> bool:
    """Whether the link to a seat shows that seat's cards of a hand, and not only what the table sees."""
    if link.giver is None:
        return True
    return not plays(link.giver, hand) and (not hand.live or "director" in link.giver.roles)


def _eyes(asker: Asker, hand: HandState, settings: Settings, someone_plays: bool) -> frozenset[Eyes]:
    has = rights(asker, settings, hand.game)
    if Right.SEE_GAMES not in has:
        return frozenset()
    if _sees_all(asker, has, hand, plays=someone_plays):
        return frozenset({ALL, PUBLIC, *(Eyes("seat", seat) for seat in hand.players)})
    if hand.closed and isinstance(asker, Link) and asker.kind == "record":
        return frozenset({PUBLIC})
    if hand.closed or (hand.live and is_late(asker, hand, settings)):
        return frozenset()
    seen = {PUBLIC}
    if not isinstance(asker, Link) or shows_cards(asker, hand):
        seen |= {Eyes("seat", seat) for seat in own_seats(asker, hand)}
    if settings.open_hands and not hand.live:
        seen |= {ALL, *(Eyes("seat", seat) for seat in hand.players)}
    return frozenset(seen)


def _sees_all(asker: Asker, has: frozenset[Right], hand: HandState, *, plays: bool) -> bool:
    match asker:
        case Owner():
            return True
        case Account() if Right.RECORD in has and not (plays and hand.live):
            if hand.closed:
                return "director" in asker.roles or (asker.id in hand.recorders and not plays)
            return not plays
    return False


def own_seats(asker: Asker, hand: HandState) -> list[int]:
    """The seats of a hand's game that are somebody's own: by a link to it, or because the account is the player's."""
    match asker:
        case Link(kind="seat", seat=int(seat)) if asker.game == hand.game and seat in hand.players:
            return [seat]
        case Account(player=str(player)):
            return sorted(seat for seat, at in hand.players.items() if at == player)
    return []


def is_late(asker: Asker, hand: HandState, settings: Settings) -> bool:
    """Whether somebody only watches the game and the club lets watchers see a hand when it is finished, and not before.

    Then counts, versions and what is pending are for them those of the last finished hand too.
    """
    records = Right.RECORD in rights(asker, settings, hand.game)
    return settings.one_hand_behind and not records and not own_seats(asker, hand)


def veil_for(askers: Sequence[Asker], hand: HandState, names: Mapping[int, str], settings: Settings) -> Veil:
    """What somebody sees of a game besides its cards, who may come as several at once.

    Args:
        askers: who asks.
        hand: any hand of the game.
        names: what the players of the seats are called in it.
        settings: what the club is set to now.

    >>> hand, names = HandState(UUID(int=1), {1: "anna", 2: "ben"}), {1: "Anna", 2: "Ben"}
    >>> veil_for([Link("seat", UUID(int=1), 2)], hand, names, Settings())
    Veil(names=False, stakes=False, own=frozenset({'Ben'}), table=True)
    """
    has = frozenset[Right]().union(*(rights(each, settings, hand.game) for each in askers))
    seen = Veil(Right.SEE_NAMES in has, Right.SEE_STAKES in has)
    if seen == OPEN:
        return OPEN
    own = frozenset(names[seat] for each in askers for seat in own_seats(each, hand))
    return seen._replace(own=own, table=any(_names_table(each, hand.game) for each in askers))


def _names_table(asker: Asker, game: UUID) -> bool:
    return isinstance(asker, Link) and asker.game == game and asker.kind != "watch"


def widest(eyes: frozenset[Eyes]) -> Eyes | None:
    """The eyes that see most, which a page takes where none are asked for; None where there are none.

    >>> str(widest(frozenset({PUBLIC, Eyes("seat", 2)})))
    'seat:2'
    """
    seats = sorted(each for each in eyes if each.kind == "seat")
    return ALL if ALL in eyes else seats[0] if seats else PUBLIC if PUBLIC in eyes else None
