"""The texts of this room that people read, each with its code."""

from __future__ import annotations

from replay.messages import Text

# Accounts

NO_NAME = Text(
    "doors.no-name", "found the name {found!r}, expected 1 to {most} letters that can be seen, such as Anna or 李白"
)
NAME_TAKEN = Text("doors.name-taken", "there is an account {name!r} already: choose another name")
NAME_ALIKE = Text(
    "doors.name-alike",
    "found the name {found!r}, which people take for {name!r}, the name of another account: choose another",
)
NO_ACCOUNT = Text("doors.no-account", "found {found!r}, expected the name of an account: 'paipu user list' shows them")
PASSWORD_LENGTH = Text(
    "doors.password-length",
    "found a password of {found} letters, expected {fewest} to {most}: a few words are a good one",
)
BLANK_PASSWORD = Text("doors.blank-password", "found a password of spaces, expected some letters in it")

# Coming in: one sentence for whatever is wrong

WRONG_NAME_OR_PASSWORD = Text("doors.wrong-name-or-password", "The name or the password is wrong.")
WRONG_PASSWORD = Text("doors.wrong-password", "that is not the current password")
WAIT = Text("doors.wait", "Too many tries failed. Wait a minute, then try again.")
NO_INVITATION = Text(
    "doors.no-invitation", "This invitation does not open anything. Ask a director of the club for a new one."
)
NO_LINK_OPENS = Text(
    "doors.no-link-opens", "This link does not open anything. Ask whoever gave it to you for a new one."
)
NO_TOKEN_OPENS = Text(
    "doors.no-token-opens", "This token does not open anything. Ask a director of the club for a new one."
)

# The record of access

KEY_UNREADABLE = Text("doors.key-unreadable", "the key of the record of access cannot be read: {reason}")
KEY_UNWRITABLE = Text("doors.key-unwritable", "the key of the record of access cannot be written: {reason}")
NO_KEY = Text(
    "doors.no-key", "this is no key of a record of access, expected 64 hexadecimal digits: put the right file there"
)
KINDS = {
    "account": Text("doors.an-account", "account"),
    "invitation": Text("doors.an-invitation", "invitation for account"),
    "token": Text("doors.a-token", "token"),
    "link": Text("doors.a-link", "link"),
}
ROW_UNKNOWN = Text("doors.row-unknown", "{kind} {id}: it is in the database, and no event made it; it opens nothing")
ROW_GONE = Text("doors.row-gone", "{kind} {id}: an event made it and none ended it, and it is not in the database")
ROW_CHANGED = Text("doors.row-changed", "{kind} {id}: its row is not the one that was recorded; it opens nothing")
SESSION_UNKNOWN = Text("doors.session-unknown", "a session of {whose}: it did not begin here; it opens nothing")
NOT_RECORDED = Text(
    "doors.not-recorded",
    "Accounts, tokens and links are not recorded yet: the next 'paipu serve' records them, and any command that changes them.",
)
NOT_COMPARED = Text("doors.not-compared", "Accounts, tokens and links were not compared with their digests: {problem}")
KEY_NOT_HERE = Text(
    "doors.key-not-here",
    "Accounts, tokens and links were compared without their digests, because the key is not here: {path}",
)

# Tokens and links

A_LABEL = Text("doors.a-label", "what the token is for")
NO_DAYS = Text("doors.no-days", "found {found} days, expected 1 to {most}")
NO_HOURS = Text("doors.no-hours", "found {found} hours, expected 1 to {most}")
MANY_TOKENS = Text(
    "doors.many-tokens", "the account {name!r} has {most} tokens, the most there may be: revoke one first"
)
GIVES_NO_LINKS = Text(
    "doors.gives-no-links", "this account may give no links any more: ask a director of the club to make them"
)
NO_TOKEN = Text("doors.no-token", "found {found!r}, expected the id of a token: 'paipu token list' shows them")
NO_LINK = Text("doors.no-link", "found {found!r}, expected the id of a link: 'paipu link list' shows them")
NO_SEAT = Text("doors.no-seat", "found seat {found}, expected one of this game, which has seats 1 to {last}")
