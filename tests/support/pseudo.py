"""A language that nobody speaks: every text of a catalogue in brackets and accented letters, so that what is in none shows."""

from __future__ import annotations

import html
import re
from gettext import NullTranslations
from typing import TYPE_CHECKING

from replay.words.languages import languages

if TYPE_CHECKING:
    from replay.club import Club

__all__ = ["BY_PEOPLE", "PSEUDO", "Pseudo", "known_names", "shown_words", "untranslated"]

BY_PEOPLE = ("player", "text", "reason", "rule", "board")
"""The fields of events that are in the words of those who recorded them."""

_ACCENTED = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", "áƀçđéƒĝĥíĵķļɱñóþʠŕšţúṽŵẋýžÁɃÇĐÉƑĜĤÍĴĶĻṀÑÓÞɊŔŠŢÚṼŴẊÝŽ"
)
# What no translator changes: fields, markup and its entities, printf's marks, what is in quotation marks, commands with their
# options, addresses, codes in capitals.
_KEPT = re.compile(
    r"""\{[^{}]*\}|<[^<>]*>|&\w+;|%\(\w+\)s|%%|'[^']*'(?!\w)|"[^"]*"|\bpaipu(?: [a-z]+)*|--[a-z-]+"""
    r"""|\S+://\S+|[A-Z]\w*/\S*|\b[A-Z][A-Z0-9]+\b|\S*[_=|@]\S*"""
)
_SHOWN = re.compile(r'(?:aria-label|title|alt|placeholder)="([^"]*)"')
_HIDDEN = re.compile(r"<(?:script|style)\b.*?</(?:script|style)>|<[^>]*>", re.S)
_CODE = re.compile(r"<(code|pre)[^>]*translate=\"no\"[^>]*>.*?</\1>", re.S)
"""What is marked as the same in every language: lines and signs of the notation."""
_WORD = re.compile(r"[A-Za-z]*[a-z][A-Za-z]+")


class Pseudo(NullTranslations):
    """The catalogue of that language. A text that has nothing but fields stays as it is: it has no words of its own."""

    def pgettext(self, context: str, message: str) -> str:
        return _accented(message)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        return _accented(msgid1 if n == 1 else msgid2)


PSEUDO = Pseudo()


def _accented(text: str) -> str:
    pieces = re.split(f"({_KEPT.pattern})", text)
    made = "".join(piece if place % 2 else piece.translate(_ACCENTED) for place, piece in enumerate(pieces))
    return f"⟦{made}⟧" if made != text else text


def untranslated(shown: str, known: re.Pattern[str]) -> list[str]:
    """The Latin words of what was shown in that language which come from no catalogue and are not ``known`` as names or codes."""
    return _WORD.findall(known.sub(" ", shown))


def shown_words(page: str) -> str:
    """What people read or are read of a page."""
    page = _CODE.sub(" ", page.replace("<wbr>", ""))
    return html.unescape(" ".join([*_SHOWN.findall(page), _HIDDEN.sub(" ", page)]))


def known_names(club: Club, *codes: str) -> re.Pattern[str]:
    """What is in no language: names, words of players, ids, kinds of game, units; ``codes`` are patterns of more."""
    known = {"Paipu", "EUR", "points", "paipu", *(each.name for each in languages().values())}
    for game in club.games():
        line = club.timeline(game.id)
        known |= {str(line.rules.room.title), game.rules, *game.tags, *game.tags.values()}
        for event in (line.record(version).data for version in range(1, line.version + 1)):
            known |= {written for field in BY_PEOPLE if isinstance(written := getattr(event, field, None), str)}
    people = {player.name for player in club.players.all()}
    known |= {name.partition(" ")[0] for name in people}
    known |= people | {f"{name[:9]}…" for name in people} | {board.board for board in club.boards()}
    for match in club.team_matches().matches:
        known |= {match.match, *(each.team for each in club.team_match(match.match).standings)}
    words = sorted((re.escape(each) for each in known if each), key=len, reverse=True)
    every = (r"\b(?=[a-f-]*[0-9])[0-9a-f-]{4,36}\b", r"\d{4}-\d\d-\d\dT?[\d:]*Z?", "[a-z]+/[a-z0-9_]+")
    return re.compile("|".join([*codes, *words, *every]))
