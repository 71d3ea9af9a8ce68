"""The closing line of a record: how many events come before it, and their digest. A record without it is truncated."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Annotated, Literal
from uuid import UUID

import msgspec
from msgspec import Meta, Struct

from replay.events import GameEnded, Recorded
from replay.patterns import SHA256

__all__ = ["Closing", "Tally", "Totals"]


class Totals(Struct, frozen=True, forbid_unknown_fields=True):
    """What the closing line says of the lines before it.

    ``digest`` is the SHA-256 over the canonical bytes of every event, each followed by a line feed; ``open`` says that
    the game goes on, so that a longer record of it may follow.
    """

    digest: Annotated[str, Meta(pattern=f"^{SHA256}$")]
    events: Annotated[int, Meta(ge=1, le=2**53 - 1)]
    open: bool


class Closing(Struct, frozen=True, forbid_unknown_fields=True):
    """The last line of every record. It is not an event."""

    closing: Totals
    game: UUID
    v: Literal[1]


_encode = msgspec.json.Encoder(order="sorted").encode


class Tally:
    """Counts and digests events as they are written or read."""

    def __init__(self) -> None:
        self.events = 0
        self._hash = hashlib.sha256()

    def add(self, lines: Sequence[bytes]) -> None:
        """Count canonical lines, given without their line feeds."""
        self._hash.update(b"\n".join((*lines, b"")))
        self.events += len(lines)

    @property
    def digest(self) -> str:
        """The digest of what was counted, as a closing line has it."""
        return f"sha256:{self._hash.hexdigest()}"

    def totals(self, last: Recorded) -> Totals:
        """What the closing line says if this was the last event."""
        return Totals(self.digest, self.events, not isinstance(last.data, GameEnded))

    def closing(self, last: Recorded) -> bytes:
        """The canonical closing line after the last event, without its line feed."""
        return _encode(Closing(self.totals(last), last.game, 1))
