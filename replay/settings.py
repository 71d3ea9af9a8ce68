"""The settings of a club: what each of them is until somebody sets it, and how an event changes them."""

from __future__ import annotations

from msgspec import Struct, structs

from replay.club_events import SettingsChanged, Sight

__all__ = ["Settings"]


class Settings(Struct, frozen=True):
    """What a club is set to; a new club is set to what is here.

    >>> Settings().after(SettingsChanged(zone="Asia/Shanghai", day_begins=6)).zone
    'Asia/Shanghai'
    """

    name: str | None = None
    """What the club is called on pages and statements."""
    zone: str = "UTC"
    """The time zone of its days, by its name in the database of IANA."""
    day_begins: int = 0
    """The hour at which a day begins: with 6, an evening that ends at one belongs to the day on which it began."""
    unit: str | None = None
    """The unit of money in which games are usually played, such as ``EUR/2``."""
    correct_within: int = 12 * 60
    """For how many minutes after the end of a hand a recorder may void it; a director may at any time."""
    members_see: tuple[Sight, ...] = ("games",)
    """What members see besides their own money and name."""
    public_sees: tuple[Sight, ...] = ()
    """What anybody sees; then everybody with an account or a link sees it too."""
    open_hands: bool = False
    """Whether whoever may see a finished hand sees all of its cards."""
    one_hand_behind: bool = False
    """Whether who only watches sees a hand when it is finished, and not while it is played."""

    def after(self, change: SettingsChanged) -> Settings:
        """The settings after a change: what it names, and the rest as before."""
        return structs.replace(self, **change.named())
