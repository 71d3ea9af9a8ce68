"""Answers about those who run the club."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from replay.answers.answer import Answer

__all__ = ["AccountRoles", "ReleasedBoard"]


class AccountRoles(Answer, frozen=True):
    """What an account is in the club, and whose it is."""

    account: Annotated[str, Meta(description="the account's UUID")]
    roles: Annotated[list[str], Meta(description="director, treasurer, recorder, member")]
    player: Annotated[
        str | None, Meta(description="the id of the player to whom it belongs; null where it is nobody's")
    ]
    called: Annotated[str | None, Meta(description="what that player is called")]


class ReleasedBoard(Answer, frozen=True):
    """Whether a board was released."""

    board: Annotated[str, Meta(description="its name")]
    released: Annotated[bool, Meta(description="whether no table will play it any more")] = True
