"""Answers about accounts, tokens, links and roles; none of them has a secret in it."""

from __future__ import annotations

from typing import Annotated, Literal

from replay.answers.answer import Answer, GameId, about

Begun = Annotated[str, about("since when, UTC")]
Ends = Annotated[str, about("until when, UTC")]
AccountName = Annotated[str, about("the name that somebody signs in with")]
AccountId = Annotated[str, about("an account's UUID")]


class AccountSummary(Answer, frozen=True):
    """An account that may sign in."""

    id: AccountId
    name: AccountName
    roles: Annotated[list[str], about("what it is in the club: director, treasurer, recorder, member")]
    begun: Begun
    has_password: Annotated[bool, about("whether somebody has set its password")]
    invited: Annotated[bool, about("whether an invitation to set it is open")]


class CredentialChange(Answer, frozen=True):
    """A password was set."""

    at: Annotated[str, about("when, UTC")]
    how: Annotated[
        Literal["first", "changed", "reset"],
        about("where there was none; by its owner, who knew the old one; or by an invitation"),
    ]
    by: Annotated[str | None, about("the UUID of the account whose act it was; null for the terminal")]
    version: Annotated[int, about("the event's place in the club's own stream")]


class TokenSummary(Answer, frozen=True):
    """A program that may come in."""

    id: Annotated[str, about("the token's UUID")]
    account: AccountId
    label: Annotated[str, about("what it is for")]
    scope: Annotated[list[str] | None, about("the rights that it is limited to; null for all of the account")]
    begun: Begun
    ends: Ends


class LinkSummary(Answer, frozen=True):
    """A link to one game."""

    id: Annotated[str, about("the link's UUID")]
    kind: Annotated[Literal["record", "seat", "watch", "hand"], about("what it lets one do; hand: see one hand")]
    game: GameId
    seat: Annotated[int | None, about("whose seat; null for one to none")]
    account: Annotated[str | None, about("the UUID of the account that made it; null where it was the terminal")]
    begun: Begun
    ends: Ends
    used: Annotated[bool, about("whether somebody came in by it; a link to a seat opens once")]
    hand: Annotated[int | None, about("the hand of a public link; null for the others")] = None
    eyes: Annotated[str | None, about("the eyes with which it is shown")] = None
    names: Annotated[Literal["full", "initials", "letters"] | None, about("what its players are called")] = None
    money: Annotated[bool | None, about("whether its money is shown")] = None


class SeatOpening(Answer, frozen=True):
    """A seat that was opened by a link, and what the table may know of who made the link."""

    seat: Annotated[int, about("the seat")]
    at: Annotated[str, about("when it was opened, UTC")]
    maker: Annotated[
        Literal["owner", "player", "director", "recorder", "nobody"],
        about("who made the link: the owner, an account that plays in the game, or what another account is now"),
    ]
    maker_seats: Annotated[list[int], about("the seats of that player")]
    account_seats: Annotated[list[int], about("the seats of the player who had signed in there, if anybody had")]
    signed_in: Annotated[bool, about("whether somebody had signed in there")]
    shows_cards: Annotated[bool, about("whether the link shows the cards of the seat while a hand is played")]


class Me(Answer, frozen=True, kw_only=True):
    """Whoever asks, and what they may do."""

    kind: Annotated[str, about("owner at the club's machine, account, link to a game, or public: who has not come in")]
    account: Annotated[str | None, about("the account's UUID")] = None
    name: Annotated[str | None, about("the name of the account")] = None
    roles: Annotated[list[str], about("director, treasurer, recorder, member")]
    player: Annotated[str | None, about("the id of the player to whom the account belongs")] = None
    game: Annotated[str | None, about("the id of the game of a link")] = None
    seat: Annotated[int | None, about("the seat of a link")] = None
    rights: Annotated[list[str], about("what they may do: in the club, or in the game of a link")]


class AccountRoles(Answer, frozen=True):
    """The roles of an account in the club, and its player."""

    account: Annotated[str, about("the account's UUID")]
    roles: Annotated[list[str], about("director, treasurer, recorder, member")]
    player: Annotated[str | None, about("the id of the player to whom it belongs; null where it is nobody's")]
    called: Annotated[str | None, about("what that player is called")]


class ReleasedBoard(Answer, frozen=True):
    """A board, and whether it was released."""

    board: Annotated[str, about("its name")]
    released: Annotated[bool, about("whether no table will play it any more")] = True
