"""The texts of pages in place of messages that name a command: a page's reader has no terminal."""

from __future__ import annotations

from replay.words.messages import Text

_DAMAGED = Text("club.damaged-on-page", "{stream} is damaged: ask the person who runs the club")
_EVENT_DAMAGED = Text(
    "club.event-damaged-on-page",
    "{stream}, event {version} is damaged and cannot be read: ask the person who runs the club",
)
_UNSIGNED = Text("club.unsigned-on-page", "the log {name} cannot be signed here: ask the person who runs the club")
_EACH = (
    Text("audit.not-begun-on-page", "the log of this club has not begun yet: ask the person who runs the club"),
    Text(
        "audit.unreadable-on-page",
        "cannot be read ({reason}), and the log needs it: ask the person who runs the club",
    ),
    Text(
        "club.not-under-checkpoint-on-page",
        "entry {position} comes after the last checkpoint, which covers {size}; the next covers it",
    ),
    Text(
        "club.recorded-unsigned-on-page",
        "it is recorded, but the checkpoint cannot be made ({reason}): do not record it again; ask the person who runs the club",
    ),
    Text(
        "club.signed-elsewhere-on-page",
        "the log {name} is signed on another machine, which signs this too when it records",
    ),
    Text("club.way-out-on-page", "ask the person who runs the club"),
    Text("doors.no-account-on-page", "found {found!r}, expected one of the accounts at 'Members'"),
    Text("doors.no-link-on-page", "found {found!r}, expected one of the links at its game"),
    Text("doors.no-token-on-page", "found {found!r}, expected the id of one of your tokens"),
    Text(
        "ledger.names-in-a-circle-on-page",
        "the names of the players are damaged, as they refer to each other in a circle: ask the person who runs the club",
    ),
    Text("office.own-tie-on-page", "you cannot say yourself which player you are: ask another director, or the owner"),
    Text("queries.no-board-on-page", "found no board {found!r}, expected one of those at 'Boards'"),
    Text(
        "queries.no-game-on-page",
        "found no game {found!r}, expected the id of one, or its beginning, as in the address of its page: the "
        "digits 0 to 9, the letters a to f and hyphens",
    ),
    Text("queries.no-match-on-page", "found no match {found!r}, expected one of those at 'Team matches'"),
    Text(
        "reports.no-typesetter-on-page",
        "this club cannot make a PDF, which the person who runs it can change; take CSV",
    ),
    Text(
        "store.not-arrived-on-page",
        "the club has not arrived here: nothing was changed; ask the person who runs the club",
    ),
    Text(
        "store.rows-lost-on-page",
        "the database took {found} of {expected} new rows: nothing was recorded; ask the person who runs the club",
    ),
    Text("table.void-or-correct-on-page", "void hand {hand}, or correct hand {earlier}, at 'Correct an earlier hand'"),
    Text(
        "treasury.cash-alone-on-page",
        "found 'cash', expected it with 'fees' or 'over-short', or with the event that is corrected: what a "
        "player put into the cash box, or took out of it, is a payment",
    ),
    Text("treasury.moved-no-money-on-page", "the event {event} moved no money, expected one of the journal"),
    Text("treasury.own-parting-on-page", "you cannot part a name of your own: ask another director, or the owner"),
    Text(
        "verify.damaged-club-on-page",
        "something is wrong with what the club keeps: ask the person who runs the club",
    ),
)
ON_PAGES = {
    "club.damaged-stream": _DAMAGED,
    **dict.fromkeys(
        ("club.misplaced-event", "club.unknown-type", "club.unreadable-event", "verify.damaged-event"),
        _EVENT_DAMAGED,
    ),
    **dict.fromkeys(("club.folder-missing", "club.folder-of-another-log", "club.folder-of-earlier-log"), _UNSIGNED),
    **{each.code.removesuffix("-on-page"): each for each in _EACH},
}
"""The text of a page by the code of the message."""
