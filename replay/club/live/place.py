"""How far somebody has followed a game, or several: the ids of the feed's events, from which it goes on."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple
from uuid import UUID

from replay.club.live import wording
from replay.errors import BadInput

__all__ = ["BEGINNING", "Place", "Places", "parse_places", "places_text"]

_PLACE = re.compile(r"[0-9]{1,9}(~[0-9]{1,9}-[0-9]{1,9}){0,200}", re.ASCII)
_EXAMPLE = "2f1c0a1e-3d7b-5c55-9a65-0e4f7c3b9d21:12"
_MOST = 200
"""Games of one place: more than an evening has."""


class Place(NamedTuple):
    """The version up to which somebody has the events of a game, but for some stretches of versions.

    A hand that is not there for them yet is such a stretch, once something after it was there: the hand of a board that is released
    later. So what comes late is neither missed nor sent twice.

    Args:
        version: the last version.
        gaps: the first and the last version of each stretch before it that they do not have, in order.
    """

    version: int = 0
    gaps: tuple[tuple[int, int], ...] = ()

    def __str__(self) -> str:
        return "".join([str(self.version), *(f"~{first}-{last}" for first, last in self.gaps)])

    @classmethod
    def parse(cls, text: str) -> Place:
        """The place that an id means. Raises BadInput.

        >>> Place.parse("12"), str(Place(12, ((3, 5), (8, 9))))
        (Place(version=12, gaps=()), '12~3-5~8-9')
        """
        if not _PLACE.fullmatch(text):
            raise BadInput(wording.NO_PLACE(found=text[:40], expected=wording.A_PLACE()))
        version, *gaps = text.split("~")
        made = cls(int(version), tuple(_stretch(each) for each in gaps))
        before = 0
        for first, last in made.gaps:
            if not before < first <= last <= made.version:
                raise BadInput(wording.NO_PLACE(found=text[:40], expected=wording.A_PLACE()))
            before = last
        return made

    def without(self, version: int) -> Place:
        """The same for somebody who has got an event that they did not have: the next one, or the first of a gap.

        >>> Place(12, ((3, 5),)).without(3).without(13)
        Place(version=13, gaps=((4, 5),))
        """
        if version > self.version:
            return self._replace(version=version)
        return self._replace(gaps=tuple(_cut(self.gaps, version)))


Places = Mapping[str, Place]
"""The place in each game by its id."""

BEGINNING = Place()
"""Where nothing was followed yet."""


def places_text(places: Places) -> str:
    """The places in several games as one id.

    >>> places_text({"2f1c0a1e-3d7b-5c55-9a65-0e4f7c3b9d21": Place(12)})
    '2f1c0a1e-3d7b-5c55-9a65-0e4f7c3b9d21:12'
    """
    return ",".join(f"{game}:{place}" for game, place in places.items())


def parse_places(text: str) -> dict[str, Place]:
    """What such an id means; nothing where it is empty. Raises BadInput."""
    parts = text.split(",") if text else []
    found: dict[str, Place] = {}
    for part in parts[: _MOST + 1]:
        game, _, place = part.partition(":")
        try:
            found[str(UUID(game))] = Place.parse(place)
        except ValueError:
            raise BadInput(wording.NO_PLACE(found=part[:40], expected=wording.PLACES(example=_EXAMPLE))) from None
    if len(found) != len(parts):
        raise BadInput(wording.NO_PLACE(found=text[:40], expected=wording.PLACES(example=_EXAMPLE)))
    return found


def _stretch(text: str) -> tuple[int, int]:
    first, _, last = text.partition("-")
    return int(first), int(last)


def _cut(gaps: tuple[tuple[int, int], ...], version: int) -> Iterator[tuple[int, int]]:
    for first, last in gaps:
        if first != version:
            yield first, last
        elif version < last:
            yield version + 1, last
