"""The settings of a club: what each of them is until somebody sets it, and how an event changes them."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, structs

from replay.answers.answer import Answer
from replay.club_days import ClubDays
from replay.club_events import SettingsChanged, Sight


class Settings(Answer, frozen=True):
    """What a club is set to; a new club is set to what is here.

    >>> Settings().after(SettingsChanged(zone="Asia/Shanghai", day_begins=6)).zone
    'Asia/Shanghai'
    """

    name: Annotated[str | None, Meta(description="what the club is called on pages and statements")] = None
    zone: Annotated[str, Meta(description="the time zone of its days, as the IANA database calls it")] = "UTC"
    day_begins: Annotated[int, Meta(description="the hour at which a day begins there, from 0 to 12")] = 0
    unit: Annotated[
        str | None, Meta(description="the unit of money in which games are usually played, such as EUR/2")
    ] = None
    correct_within: Annotated[
        int, Meta(description="for how many minutes after the end of a hand a recorder may void it")
    ] = 12 * 60
    members_see: Annotated[tuple[Sight, ...], Meta(description="what members see besides their own money and name")] = (
        "games",
    )
    public_sees: Annotated[tuple[Sight, ...], Meta(description="what anybody sees")] = ()
    open_hands: Annotated[bool, Meta(description="whether whoever may see a finished hand sees all of its cards")] = (
        False
    )
    one_hand_behind: Annotated[
        bool, Meta(description="whether those who only watch see a hand when it is finished, and not before")
    ] = False
    look_back: Annotated[
        bool,
        Meta(
            description="whether those who sit at a table see on its pages what was played before in the hand that is being played"
        ),
    ] = False

    @property
    def days(self) -> ClubDays:
        """How the club counts its days."""
        return ClubDays(self.zone, self.day_begins)

    def after(self, change: SettingsChanged) -> Settings:
        """The settings after a change: what it names, and the rest as before. A name or a unit that is empty is none.

        >>> Settings(name="Tuesday Club", unit="EUR/2").after(SettingsChanged(name="")).name is None
        True
        """
        return structs.replace(self, **{name: None if value == "" else value for name, value in change.named().items()})


NEW = Settings()
"""What a new club is set to."""
