"""What all answers share: their base, and the fields that many of them have."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

__all__ = ["Answer", "GameId", "Kind", "KindTitle", "Opened", "Tags", "UnitName"]


class Answer(Struct, frozen=True):
    """An answer of the club: its fields are attributes in Python, and the keys of a JSON object for programs."""


GameId = Annotated[str, Meta(description="a game's UUID")]
Kind = Annotated[str, Meta(description="kind and profile, such as quandui/pagat")]
KindTitle = Annotated[str, Meta(description="the kind in words")]
Opened = Annotated[str, Meta(description="when the game began, UTC")]
Tags = Annotated[dict[str, str], Meta(description="what the game's record says of itself, such as Place or Table")]
UnitName = Annotated[str, Meta(description="a code and the digits of its minor unit, such as EUR/2")]
