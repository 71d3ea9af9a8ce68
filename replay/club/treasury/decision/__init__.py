"""The one set of rules of the club's own stream: what may be recorded there is decided here, and decided again by ``paipu verify``.

- ``dispatch``: what is wrong with an event, if anything, by its type
- ``refusal``: one thing that is wrong, in two wordings
- ``state``: what the rules need to know of a club
- ``money``: payments and corrections
- ``periods``: closings
- ``hands``: confirmations and disputes
- ``names``: players renamed, merged and parted
- ``logs``: a log that begins
- ``roles``: roles given and taken, whose an account is, and what lets somebody in
- ``settings``: settings changed
- ``boards``: boards released
- ``imports``: games imported
- ``notes``: the form of notes and reasons
- ``wording``: the texts of this room that people read, each with its code
"""

from replay.club.treasury.decision.dispatch import decide
from replay.club.treasury.decision.refusal import Refusal
from replay.club.treasury.decision.state import ClubState, MoneyEvent, PlayedHand

__all__ = ["ClubState", "MoneyEvent", "PlayedHand", "Refusal", "decide"]
