"""How hands ended and what kinds of win there are, in words: by the codes that the index of hands has."""

from __future__ import annotations

from replay.club.queries import wording
from replay.display import visible
from replay.messages import Arg

__all__ = ["ending", "win"]

_ENDINGS = {
    "abandoned": wording.ABANDONED(),
    "deal_lost": wording.DEAL_LOST(),
    "drawn": wording.DRAWN(),
    "finished": wording.FINISHED(),
    "redeal": wording.REDEAL(),
    "void": wording.VOID(),
    "won": wording.WON(),
}
_WINS = {
    "double win": wording.DOUBLE_WIN(),
    "first and last": wording.FIRST_AND_LAST(),
    "first and third": wording.FIRST_AND_THIRD(),
    "out": wording.OUT(),
    "penalty": wording.PENALTY(),
    "quan_dui": wording.QUAN_DUI(),
    "single": wording.SINGLE(),
}


def ending(how: str) -> Arg:
    """How a hand ended. A code that Paipu does not know is a word of its own.

    >>> print(ending("deal_lost"), ending("cut_short"), sep=", ")
    lost by a penalty, cut short
    """
    return _ENDINGS.get(how) or _own(how)


def win(kind: str) -> Arg:
    """The kind of a win, in the same way.

    >>> print(win("quan_dui"), win("with_an_ace"), sep=", ")
    quan dui, with an ace
    """
    return _WINS.get(kind) or _own(kind)


def _own(code: str) -> str:
    return visible(code.replace("_", " "))
