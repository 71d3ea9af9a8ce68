"""What the club's own events say, each in one sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from uuid import UUID

from replay.club_events import (
    AccessEvent,
    AccessRecorded,
    AccountMade,
    AccountRemoved,
    AccountTied,
    Adjusted,
    BoardReleased,
    CredentialsSet,
    DisputeResolved,
    GameImported,
    HandConfirmed,
    HandDisputed,
    InvitationMade,
    LinkMade,
    LinkRevoked,
    LogBegun,
    PaymentConfirmed,
    PeriodClosed,
    PlayerRenamed,
    PlayersMerged,
    PlayersParted,
    RoleGiven,
    RoleTaken,
    SeatOpened,
    SettingsChanged,
    Settled,
    TokenMade,
    TokenRevoked,
)
from replay.events import Event
from replay.ledger.accounts import CASH, FEES, OVER_SHORT, POT_OF, SETTLED
from replay.messages import Arg, Message, clauses, listed
from replay.money import Unit
from web import wording

__all__ = ["event_sentence"]


_OWN = {
    CASH: wording.THE_CASH_BOX,
    FEES: wording.THE_HOUSE_FEE,
    OVER_SHORT: wording.THE_OVER_SHORT,
    SETTLED: wording.THE_SETTLED_DEBTS,
}
"""What the club's own accounts are called inside a sentence."""

_SETTINGS = {
    "name": wording.THE_NAME,
    "zone": wording.THE_ZONE,
    "day_begins": wording.THE_DAY,
    "unit": wording.THE_UNIT,
    "correct_within": wording.THE_WINDOW,
    "members_see": wording.MEMBERS_SEE,
    "public_sees": wording.PUBLIC_SEES,
    "open_hands": wording.OPEN_HANDS,
    "one_hand_behind": wording.ONE_HAND_BEHIND,
    "look_back": wording.LOOK_BACK,
}
"""What each setting is called inside a sentence."""


def event_sentence(event: Event, named: Callable[[str], Arg] = str, account: Callable[[UUID], Arg] = str) -> Message:
    """An event of the club's own stream in one sentence.

    Args:
        event: the event.
        named: gives what the player is called now to whom a money event gave this name.
        account: gives what an account is called; its id if nothing is given.

    >>> print(event_sentence(Settled("player:Li", "cash", 500, "EUR/2")))
    Li paid 5.00 EUR into the cash box.
    >>> print(event_sentence(PlayersParted("Guo")))
    Guo is a separate player again.
    """
    match event:
        case Settled():
            return _paid(event, _called(event.payer, named), _called(event.payee, named))
        case PaymentConfirmed():
            return wording.PAYMENT_CONFIRMED(seat=event.seat)
        case Adjusted():
            payer, payee = _called(event.payer, named), _called(event.payee, named)
            return wording.SET_RIGHT(amount=_money(event.amount, event.unit), payer=payer, payee=payee)
        case PeriodClosed():
            return wording.CLOSED(day=str(event.until))
        case HandConfirmed():
            return wording.CONFIRMED(seat=event.seat, hand=event.hand)
        case HandDisputed():
            return wording.DISPUTED(hand=event.hand, reason=event.reason)
        case DisputeResolved():
            return wording.RESOLVED(hand=event.hand, reason=event.reason)
        case PlayerRenamed():
            return wording.RENAMED(player=event.player, name=event.name)
        case PlayersMerged():
            return wording.MERGED(player=event.player, into=event.into)
        case PlayersParted():
            return wording.PARTED(player=event.player)
        case LogBegun():
            return wording.LOG_BEGUN(log=event.key.partition("+")[0])
        case SettingsChanged():
            return wording.SETTINGS_CHANGED(settings=clauses(_settings(event)))
        case BoardReleased():
            return wording.BOARD_RELEASED(board=event.board)
        case GameImported():
            # Not how much of it: a hand may still be played.
            return wording.GAME_IMPORTED(game=str(event.game)[:8])
        case AccessEvent():
            return _of_access(event, account)
        case SeatOpened():
            return wording.SEAT_OPENED(seat=event.seat, game=str(event.game)[:8])
    return _of_account(event, account)


def _of_account(event: Event, account: Callable[[UUID], Arg]) -> Message:
    match event:
        case RoleGiven():
            return wording.ROLE_GIVEN(account=account(event.account), role=event.role)
        case RoleTaken():
            return wording.ROLE_TAKEN(account=account(event.account), role=event.role)
        case AccountTied(player=None):
            return wording.ACCOUNT_FREED(account=account(event.account))
        case AccountTied():
            return wording.ACCOUNT_TIED(account=account(event.account), player=str(event.player))
    raise TypeError(f"the club's own stream has no {type(event).__name__}")


def _of_access(event: AccessEvent, account: Callable[[UUID], Arg]) -> Message:
    match event:
        case AccountMade():
            return wording.ACCOUNT_MADE(account=account(event.account))
        case AccountRemoved():
            return wording.ACCOUNT_REMOVED(account=account(event.account))
        case CredentialsSet():
            return wording.CREDENTIALS[event.how](account=account(event.account))
        case InvitationMade():
            return wording.INVITATION_MADE(account=account(event.account))
        case TokenMade():
            return wording.TOKEN_MADE(account=account(event.account))
        case TokenRevoked():
            return wording.TOKEN_REVOKED(token=str(event.token)[:8])
        case LinkMade(seat=int() as seat):
            return wording.SEAT_LINK_MADE(seat=seat, game=str(event.game)[:8])
        case LinkMade():
            return wording.LINK_MADE[event.kind](game=str(event.game)[:8])
        case LinkRevoked():
            return wording.LINK_REVOKED(link=str(event.link)[:8])
        case AccessRecorded():
            return wording.ACCESS_RECORDED(count=len(event.rows))
    raise TypeError(f"the club's own stream has no {type(event).__name__}")


def _settings(event: SettingsChanged) -> Iterator[Message]:
    """What each setting is from then on."""
    for name, value in event.named().items():
        match value:
            case bool():
                yield (wording.SETTING_ON if value else wording.SETTING_OFF)(name=_SETTINGS[name]())
            case tuple():
                seen = listed(map(str, value)) if value else wording.NOTHING_SEEN()
                yield wording.SETTING(name=_SETTINGS[name](), value=seen)
            case _:
                yield wording.SETTING(name=_SETTINGS[name](), value=str(value) or wording.NOTHING_SET())


def _paid(event: Settled, payer: Arg, payee: Arg) -> Message:
    amount = _money(event.amount, event.unit)
    if event.payee == CASH:
        return wording.PAID_IN(payer=payer, amount=amount)
    if event.payer == CASH:
        return wording.PAID_OUT(payee=payee, amount=amount)
    return wording.PAID(payer=payer, payee=payee, amount=amount)


def _money(amount: int, unit: str) -> Message:
    return Unit.parse(unit).message(amount)


def _called(account: str, named: Callable[[str], Arg]) -> Arg:
    if account in _OWN:
        return _OWN[account]()
    if account.startswith(POT_OF):
        return wording.THE_POT_OF(game=account[len(POT_OF) :][:8])
    return named(account.partition(":")[2])
