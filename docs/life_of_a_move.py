"""Draws the picture of a move's whole life for the architecture page: from a tap to the stored event, and back to every screen."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import NamedTuple

WIDTH, _ROW, _HEAD = 960, 86, 34
_BOX_WIDTH, _BOX_HEIGHT = 206, 66


class Stop(NamedTuple):
    """One stop on the way: its name, what happens there in two lines at most, and the room."""

    name: str
    what: tuple[str, ...]
    room: str


WRITE = (
    Stop("1 Enter", ("who asks, and may they;", "the arguments, checked"), "web/, cli/, replay/schemas"),
    Stop("2 Record", ("known id? whose lease?", "which version was seen?"), "replay/club/table"),
    Stop("3 Read", ("a line of notation", "becomes a move"), "replay/formats"),
    Stop("4 Decide", ("legal? then the move", "and its consequences"), "replay/rules"),
)
KEEP = (
    Stop("5 Append", ("lock, version, insert:", "all events or none"), "replay/store"),
    Stop("6 Seal", ("a finished hand gets its", "places and salted hashes"), "replay/store"),
    Stop("7 Project", ("books, standings and index", "in the same transaction"), "replay/club/index, ledger"),
    Stop("8 Sign", ("a checkpoint of the tree,", "after the commit"), "replay/club/log.py, audit"),
)
SHOW = (
    Stop("9 Fold", ("events into the table,", "redacted for these eyes"), "replay/table"),
    Stop("10 Answer", ("one struct for page,", "terminal and API"), "replay/answers, club"),
    Stop("11 Follow", ("phones and the screen", "get what they may see"), "web/feed.py, club/live.py"),
    Stop("12 Verify", ("decide every move again,", "make the books again"), "replay/club/verify"),
)
ROWS = (("Write", WRITE), ("Keep, 5 to 7 in one transaction", KEEP), ("Show and prove", SHOW))

_STYLE = """
text { font: 13px system-ui, sans-serif; fill: #231f1a; }
.name { font-weight: 700; font-size: 15px; }
.room { font: 11px ui-monospace, monospace; fill: #5f564a; } .row { font-weight: 700; fill: #981d20; }
.box { fill: #fffcf4; stroke: #85796a; stroke-width: 1.5; } .way { fill: none; stroke: #981d20; stroke-width: 2; marker-end: url(#tip); }
.tip { fill: #981d20; } .ground { fill: #f6f1e5; }
@media (prefers-color-scheme: dark) {
  text { fill: #ece5d7; } .room { fill: #b3a898; } .row { fill: #f2a59b; } .box { fill: #1f1d1a; stroke: #8f8577; }
  .way { stroke: #f2a59b; } .tip { fill: #f2a59b; } .ground { fill: #151412; }
}
"""


def life_of_a_move() -> str:
    """The picture as SVG; it is legible by day and by night."""
    height = len(ROWS) * (_ROW + _HEAD) + 20
    parts = [part for row, (title, stops) in enumerate(ROWS) for part in _row(row, title, stops)]
    label = "; ".join(f"{title}: {', '.join(stop.name for stop in stops)}" for title, stops in ROWS)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" viewBox="0 0 {WIDTH} {height}" role="img"'
        f' aria-label="{escape(label)}"><style>{_STYLE}</style><defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4"'
        ' markerWidth="7" markerHeight="7" orient="auto"><path class="tip" d="M0 0L8 4L0 8z"/></marker></defs>'
        f'<rect class="ground" width="{WIDTH}" height="{height}"/>\n' + "\n".join(parts) + "\n</svg>\n"
    )


def _row(row: int, title: str, stops: Iterable[Stop]) -> Iterable[str]:
    top = 10 + row * (_ROW + _HEAD) + _HEAD
    yield f'<text class="row" x="{24 if row == 0 else 150}" y="{top - 10}">{escape(title)}</text>'
    for place, stop in enumerate(stops):
        x = 24 + place * (_BOX_WIDTH + 30)
        yield f'<rect class="box" x="{x}" y="{top}" width="{_BOX_WIDTH}" height="{_BOX_HEIGHT + 14}" rx="10"/>'
        yield f'<text class="name" x="{x + 12}" y="{top + 20}">{escape(stop.name)}</text>'
        for line, words in enumerate(stop.what):
            yield f'<text x="{x + 12}" y="{top + 38 + 16 * line}">{escape(words)}</text>'
        yield f'<text class="room" x="{x + 12}" y="{top + 72}">{escape(stop.room)}</text>'
        if place and (stops is not SHOW or place == 1):  # to follow and to verify are ways of their own
            yield f'<path class="way" d="M{x - 30} {top + 40}H{x - 3}"/>'
    if row + 1 < len(ROWS):
        end = 24 + 3 * (_BOX_WIDTH + 30) + _BOX_WIDTH
        down = top + _BOX_HEIGHT + 14
        yield f'<path class="way" d="M{end - 40} {down}V{down + 11}H127V{down + 37}"/>'
