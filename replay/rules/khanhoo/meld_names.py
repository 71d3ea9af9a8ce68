"""What the melds of Khanhoo are called: in a sentence, and as they are typed."""

from __future__ import annotations

from replay.messages import Message
from replay.rules.khanhoo import wording

_NAMES = {
    "sequence": wording.SEQUENCE,
    "aces": wording.ACES,
    "triplet": wording.TRIPLET,
    "royal": wording.ROYAL,
    "court": wording.COURT,
    "khanhoo": wording.KHANHOO,
    "double_aces": wording.DOUBLE_ACES,
    "double_triplet": wording.DOUBLE_TRIPLET,
    "double_royal": wording.DOUBLE_ROYAL,
    "double_khanhoo": wording.DOUBLE_KHANHOO,
}
_WITH_ARTICLES = {
    "sequence": wording.A_SEQUENCE,
    "aces": wording.ACES,
    "triplet": wording.A_TRIPLET,
    "royal": wording.A_ROYAL,
    "court": wording.A_COURT,
    "khanhoo": wording.A_KHANHOO,
    "double_aces": wording.DOUBLE_ACES,
    "double_triplet": wording.A_DOUBLE_TRIPLET,
    "double_royal": wording.A_DOUBLE_ROYAL,
    "double_khanhoo": wording.A_DOUBLE_KHANHOO,
}


def typed_name(type: str) -> str:
    """The type as it is typed in the text notation, which is the same in every language.

    >>> typed_name("double_royal")
    'double royal'
    """
    return type.replace("_", " ")


def meld_name(type: str) -> Message:
    """The type as people say it; "meld" if it is not one.

    >>> str(meld_name("double_royal"))
    'double royal'
    """
    return _NAMES.get(type, wording.MELD)()


def a_meld(type: str) -> Message:
    """The same with its article, which aces lack; "a meld" if it is not one.

    >>> str(a_meld("royal")), str(a_meld("double_aces"))
    ('a royal', 'double aces')
    """
    return _WITH_ARTICLES.get(type, wording.A_MELD)()
