"""The profiles and options of Khanhoo in words. What they mean: docs/rules/khanhoo.md."""

from __future__ import annotations

from collections.abc import Mapping

from replay.messages import Message
from replay.rules.choices import Choice, yes_or_no
from replay.rules.khanhoo import wording

PROFILE_TITLES: Mapping[str, Message] = {"denexa": wording.PROFILE_DENEXA()}
"""What each profile is called."""

CHOICES: Mapping[str, Choice] = {
    "stake": Choice(wording.OPTION_STAKE()),
    "stake_per": Choice(
        wording.OPTION_STAKE_PER(), {"game": wording.STAKE_PER_GAME(), "point": wording.STAKE_PER_POINT()}
    ),
    "allow_return_discard": yes_or_no(wording.OPTION_ALLOW_RETURN_DISCARD()),
    "recycle": Choice(
        wording.OPTION_RECYCLE(), {"on_need": wording.RECYCLE_ON_NEED(), "at_once": wording.RECYCLE_AT_ONCE()}
    ),
    "triplet_aces": yes_or_no(wording.OPTION_TRIPLET_ACES()),
    "aces_open": yes_or_no(wording.OPTION_ACES_OPEN()),
    "bump_sequence_to_go_out": yes_or_no(wording.OPTION_BUMP_SEQUENCE_TO_GO_OUT()),
    "bump_tie": Choice(wording.OPTION_BUMP_TIE(), {"higher_then_sooner": wording.BUMP_TIE_HIGHER_THEN_SOONER()}),
    "challenge_verify": Choice(wording.OPTION_CHALLENGE_VERIFY(), {"replay": wording.CHALLENGE_VERIFY_REPLAY()}),
    "out_bonus": Choice(wording.OPTION_OUT_BONUS()),
    "scoring": Choice(
        wording.OPTION_SCORING(), {"best": wording.SCORING_BEST(), "declared": wording.SCORING_DECLARED()}
    ),
    "target": Choice(wording.OPTION_TARGET()),
    "match_tie": Choice(
        wording.OPTION_MATCH_TIE(), {"play_on": wording.MATCH_TIE_PLAY_ON(), "shared": wording.MATCH_TIE_SHARED()}
    ),
}
"""Every option, in the order in which they are listed."""
