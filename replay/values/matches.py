"""The two teams at a table, as the tags ``Match``, ``Round`` and ``Team`` of its game name them (docs/matches.md)."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from typing import NamedTuple

from replay.words.display import is_tidy, split_names
from replay.words.errors import BadInput
from replay.words.messages import Text

_BAD_MATCH = Text(
    "pairing.bad-match",
    "found the tag Match {found!r}, expected a name without slashes, control characters or a leading "
    "dot, such as 'Autumn cup'",
)
_TEAMS_LACKING = Text(
    "pairing.teams-lacking",
    "found no tag Team, expected two teams with ';' between them, that of the first seat first, such as 'Anhui; Jiangsu'",
)
_NO_TWO_TEAMS = Text(
    "pairing.no-two-teams",
    "found the tag Team {found!r}, expected two teams with ';' between them, that of the first seat first, such as 'Anhui; Jiangsu'",
)
TAGS = ("Match", "Round", "Team")
"""The tags that tie tables together; capitals make no difference."""
_FIRST_ROUND = "1"
_SHOWN = 60
"""Letters of a tag that a refusal repeats."""


class Pairing(NamedTuple):
    """A table of a team match: ``teams`` are that of the first seat's side and that of the other."""

    match: str
    round: str
    teams: tuple[str, str]


def named_match(tags: Mapping[str, str]) -> str | None:
    """The value of the tag Match, even if no page can have that name; None if there is none.

    >>> named_match({"match": "a/b "}), named_match({"Table": "2"})
    ('a/b', None)
    """
    return _tag(tags, "Match") or None


def match_of(tags: Mapping[str, str]) -> str | None:
    """The team match to which a game belongs, None if it belongs to none. Raises BadInput for a name that no page can have.

    >>> match_of({"Match": "Autumn cup"}), match_of({"Table": "2"})
    ('Autumn cup', None)
    """
    match = named_match(tags)
    if match and (not is_tidy(match) or "/" in match or match.startswith(".")):
        raise BadInput(_BAD_MATCH(found=match[:_SHOWN]))
    return match


def round_of(tags: Mapping[str, str]) -> tuple[str, str] | None:
    """The match and the round to which the tags of a game say that it belongs; None if they name no match.

    >>> round_of({"Match": "Autumn cup", "Round": "2"}), round_of({"Match": "Autumn cup"}), round_of({"Place": "Amsterdam"})
    (('Autumn cup', '2'), ('Autumn cup', '1'), None)
    """
    match = named_match(tags)
    return None if match is None else (match, _tag(tags, "Round") or _FIRST_ROUND)


def pairing(tags: Mapping[str, str]) -> Pairing | None:
    """The game's place in its team match; the first round if it names none. None if it belongs to no match.

    >>> pairing({"Match": "Autumn cup", "Round": "2", "Team": "Anhui; Jiangsu"})
    Pairing(match='Autumn cup', round='2', teams=('Anhui', 'Jiangsu'))

    Raises:
        BadInput: it belongs to one, and its tags do not say which two teams meet.
    """
    match = match_of(tags)
    if match is None:
        return None
    text = _tag(tags, "Team")
    teams = [" ".join(team.split()) for team in split_names(text)[0]]
    if len(teams) != 2 or not all(teams) or teams[0] == teams[1]:
        raise BadInput(_NO_TWO_TEAMS(found=text[:_SHOWN]) if text else _TEAMS_LACKING())
    return Pairing(match, _tag(tags, "Round") or _FIRST_ROUND, (teams[0], teams[1]))


def _tag(tags: Mapping[str, str], name: str) -> str:
    """The value of a tag, empty if there is none."""
    found = tags.get(name) or next((text for tag, text in tags.items() if tag.casefold() == name.casefold()), "")
    return unicodedata.normalize("NFC", found).strip()
