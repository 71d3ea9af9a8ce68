"""The one file that a seat takes home: its page, and what proves it."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from msgspec.structs import replace

from replay.club.evening import wording
from replay.club.evening.own_evening import OwnEvening
from replay.club.evening.own_money import payments_of
from replay.club.evening.page import evening_page
from replay.club.log import Log
from replay.errors import BadInput, NotFound
from replay.events import HandEnded, Recorded
from replay.messages import ENGLISH, Catalogue
from replay.patterns import ID
from replay.timeline import Timeline

__all__ = ["EveningFile", "evening_file"]

_NO_NAME = re.compile(rf"club|simulation|text|(link:)?{ID}")


class EveningFile(NamedTuple):
    """A ZIP file: what to call it, and its bytes."""

    name: str
    data: bytes


def evening_file(
    evenings: Sequence[tuple[OwnEvening, Timeline]], log: Log, catalogue: Catalogue = ENGLISH
) -> EveningFile:
    """The file of a player.

    Args:
        evenings: what the player takes home of each game of the evening, one at least; and the game with all that is recorded of it,
            of which only what the seat may know is proven.
        log: the club's log, which may never have been begun.
        catalogue: the language of its page.

    Raises:
        Conflict, CheckFailed: the database is not the one that was signed.
    """
    proofs = list(_proofs(evenings, log))
    about = wording.ABOUT_FILES().words(catalogue) + "\n"
    about += (wording.ABOUT_PROOFS() if proofs else wording.NO_PROOFS()).words(catalogue)
    page = evening_page([evening for evening, _ in evenings], catalogue).encode()
    files = [("README.txt", about.encode()), ("evening.html", page), *proofs]
    first, packed = evenings[0][0], io.BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        for name, data in files:
            # The same evening is the same file: no clock of this machine is in it.
            entry = ZipInfo(f"paipu-seat-{first.seat}/{name}", (1980, 1, 1, 0, 0, 0))
            entry.compress_type = ZIP_DEFLATED
            archive.writestr(entry, data)
    called = f"paipu-{first.game.day}-{first.game.id[:8]}-seat-{first.seat}.zip"
    return EveningFile(called, packed.getvalue())


def _proofs(evenings: Sequence[tuple[OwnEvening, Timeline]], log: Log) -> Iterator[tuple[str, bytes]]:
    """The last checkpoint, the key it is signed with, and the receipts; nothing where the club has no log."""
    try:
        kept, key = log.folder.kept(), log.folder.verifier
    except NotFound:
        return
    yield "checkpoint", kept.note
    yield "log.pub", f"{key}\n".encode()
    for evening, whole in evenings:
        game = f"game-{whole.game}-" if len(evenings) > 1 else ""
        for version in _proven(evening, whole):
            hand = whole.hand_at(version)
            step = version - whole.hands[hand].first
            try:
                made = log.receipt(whole.game, version)
            except BadInput:  # it was sealed after the last checkpoint
                continue
            yield f"receipts/{game}hand-{hand}-step-{step}.tlog-proof", made


def _proven(evening: OwnEvening, whole: Timeline) -> Iterator[int]:
    """The versions of what is proven of each hand: the move that decided it, its end, and the seat's own payments.

    A receipt reveals the whole event, so there is none of an event of which the seat may not know all.
    """
    for each in evening.hands:
        span = whole.hands[each.hand.hand]
        if each.eyes is None or evening.seat not in each.hand.order:
            continue
        own = {version for version, _ in payments_of(evening.timeline, evening.seat, span.first, span.last)}
        moves = [at for at in range(span.first, span.last) if type(whole.record(at).data) in whole.rules.moves]
        for version in sorted({*own, *moves[-1:], *_end(whole, span.last)}):
            if _knows_all(evening.timeline.record(version, each.eyes), whole.record(version)):
                yield version


def _knows_all(seen: Recorded, whole: Recorded) -> bool:
    """Whether a seat may know all of an event. Who entered it may be a name; Paipu itself, and ids of accounts and links, are none."""
    return replace(seen, by=whole.by) == whole and (seen.by == whole.by or _NO_NAME.fullmatch(whole.by) is not None)


def _end(whole: Timeline, last: int) -> list[int]:
    return [last] if isinstance(whole.record(last).data, HandEnded) else []
