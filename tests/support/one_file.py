"""Files of HTML that stand alone: what is in one, its packed frames included."""

from __future__ import annotations

import gzip
import io
import re
from base64 import b64decode
from typing import Any
from zipfile import ZipFile

from replay.club import Club
from replay.words.messages import ENGLISH
from web.one_file import one_file, writing


def unpacked(page: str) -> str:
    """A page with what is packed in it as text, in place of the packed form."""
    packed = re.compile(r'(<script type="text/plain"[^>]*>)([A-Za-z0-9+/=]+)(?=</script>)')
    return packed.sub(lambda each: each[1] + gzip.decompress(b64decode(each[2])).decode(), page)


def home_page(club: Club, game: str, seat: int, **asked: Any) -> str:
    """The page that a seat takes home, all of it as text."""
    return unpacked(zipped(club, game, seat, **asked)["evening.html"].decode())


def zipped(club: Club, game: str, seat: int, **asked: Any) -> dict[str, bytes]:
    """The files that a seat takes home, by name; ``asked`` as in ``Evenings.take_home``."""
    with writing(club, ENGLISH):
        taken = club.evenings.take_home(game, seat, **asked)
        data = taken.packed(one_file(taken.evenings, proofs=taken.proofs).encode(), ENGLISH)
    with ZipFile(io.BytesIO(data)) as archive:
        return {name.partition("/")[2]: archive.read(name) for name in archive.namelist()}
