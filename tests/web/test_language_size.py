"""A page in Chinese is hardly larger than in English when somebody opens it for the first time."""

from __future__ import annotations

import gzip
import re
from typing import NamedTuple

import pytest
from flask.testing import FlaskClient

MOST = 10_000
"""Bytes that the first load of a page may grow by, gzipped."""
PAGES = [
    "/", "/games/new", "/ledger", "/players", "/sign-in", "/games/{whole}", "/games/{bots}/sheet", "/games/{whole}/hands/1/steps/9",
    "/games/{bots}/hands/1/frames?eyes=all", "/games/{seen}/record",
]  # fmt: skip
_FILE = re.compile(r'(?:src|href)="([^"]*/(?:static|cards)/[^"]+\.[a-z0-9]+[^"]*)"')


class Load(NamedTuple):
    """What a browser gets that opens a page: its bytes, gzipped, and the files that it names."""

    size: int
    files: dict[str, int]


def load(browse: FlaskClient, address: str, tag: str) -> Load:
    asked = {"Accept-Language": tag, "Accept-Encoding": "gzip"}
    page = browse.get(address, headers=asked)
    assert (page.status_code, page.headers["Content-Language"]) == (200, tag)
    names = _FILE.findall(gzip.decompress(page.data).decode())
    # In 繁體 the cards have its characters, in a file of the same size.
    files = {
        name.replace("&amp;script=zh-Hant", ""): len(browse.get(name, headers=asked, buffered=True).data)
        for name in names
    }
    return Load(len(page.data) + sum(files.values()), files)


@pytest.mark.parametrize("address", PAGES)
@pytest.mark.parametrize("tag", ["zh-Hans", "zh-Hant"])
def test_the_first_load_grows_by_at_most_ten_kilobytes(
    browse: FlaskClient, games: dict[str, str], address: str, tag: str
) -> None:
    english, chinese = (load(browse, address.format(**games), each) for each in ("en", tag))
    assert english.files == chinese.files
    assert bool(english.files) == ("frames" not in address)
    assert chinese.size - english.size <= MOST
