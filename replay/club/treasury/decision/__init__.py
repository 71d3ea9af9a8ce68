"""The one set of rules of the club's own stream: what may be recorded there is decided here, and decided again by ``paipu verify``."""

from replay.club.treasury.decision.decide import decide
from replay.club.treasury.decision.refusal import Refusal
from replay.club.treasury.decision.state import ClubState, Moved, PlayedHand

__all__ = ["ClubState", "Moved", "PlayedHand", "Refusal", "decide"]
