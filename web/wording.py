"""The texts of the pages that no template has, each with its code."""

from __future__ import annotations

from replay.messages import Plural, Text

THE_POT = Text("web.the-pot", "the pot")
EVERYBODY = Text("web.everybody", "everybody")
ALL_CARDS = Text("web.all-cards", "all cards")
UNRECORDED_CARD = Text("web.unrecorded-card", "a card that nobody recorded")

DIRECTOR = Text("web.director", "director")
TREASURER = Text("web.treasurer", "treasurer")
RECORDER = Text("web.recorder", "recorder")
MEMBER = Text("web.member", "member")

SEE_GAMES = Text("web.see-games", "games and their hands")
SEE_LOG = Text("web.see-log", "the log and its proofs")
SEE_MONEY = Text("web.see-money", "the books, with everybody's money and name")
SEE_NAMES = Text("web.see-names", "the names of the players, and what people wrote")

# The list of games

WHOSE_RESULT = Text("web.whose-result", "Name the player whose result you look for.")

# Days

DATE = Text("web.date", "{day} {month}")
UNDATED = Text("web.undated", "without a known day")
MONTHS = (
    Text("web.january", "January {year}"),
    Text("web.february", "February {year}"),
    Text("web.march", "March {year}"),
    Text("web.april", "April {year}"),
    Text("web.may", "May {year}"),
    Text("web.june", "June {year}"),
    Text("web.july", "July {year}"),
    Text("web.august", "August {year}"),
    Text("web.september", "September {year}"),
    Text("web.october", "October {year}"),
    Text("web.november", "November {year}"),
    Text("web.december", "December {year}"),
)
WEEKDAYS = (
    Text("web.mon", "Mon"),
    Text("web.tue", "Tue"),
    Text("web.wed", "Wed"),
    Text("web.thu", "Thu"),
    Text("web.fri", "Fri"),
    Text("web.sat", "Sat"),
    Text("web.sun", "Sun"),
)

# What a seat finds wrong with a hand

SOMEBODY_ELSE_WON = Text("web.somebody-else-won", "Somebody else won")
OTHER_KIND_OF_WIN = Text("web.other-kind-of-win", "It was another kind of win")
DID_NOT_PLAY = Text("web.did-not-play", "I did not play this hand")
THE_MONEY = Text("web.the-money", "The money")
WRONG_IN_WORDS = Text("web.wrong-in-words", "{what}: {words}")
WITHDRAWN = Text("web.withdrawn", "Whoever disputed it says that it was right after all")
RULING_WITHDRAWAL = Text("web.ruling-withdrawal", "who disputes a hand may take that back")
NOT_YOUR_DISPUTE = Text("web.not-your-dispute", "this seat does not dispute hand {hand}")
NOT_IN_THAT_HAND = Text("web.not-in-that-hand", "seat {seat} did not play hand {hand}, expected a hand that it played")
NOTHING_WRONG_SAID = Text(
    "web.nothing-wrong-said", "found nothing that is wrong with the hand, expected one of the answers or your own words"
)

# What is asked for

TWICE = Text("web.twice", "found it {count} times, expected it once")
OTHER_ACCOUNT = Text("web.other-account", "found account {found!r}, expected one of the club's own: {accounts}")
OTHER_FORM = Text("web.other-form", "found the form {found!r}, expected one of this page: {forms}")
SENT_BEFORE = Text(
    "web.sent-before",
    "This form was sent before with something else in it, and that is recorded. "
    "Look at it; to record this too, send the form again.",
)
FULL_STOP = Text("web.full-stop", "{sentence}.")
UNPAIRED_AMOUNTS = Text("web.unpaired-amounts", "found {amounts} amounts and {units} units, expected as many of both")

# New tables

SIMILAR_NAME = Text(
    "web.similar-name",
    "{found} is new and looks like {known}, who played here. One person under two names has two balances.",
)
NOBODY_SITS = Text("web.nobody-sits", "found no player, expected the names of those who sit down, in order of play")
OTHER_CHAIRS = Plural(
    "web.other-chairs",
    "found {count} chair, expected {chairs} for each table of this game, and at most {most} tables",
    "found {count} chairs, expected {chairs} for each table of this game, and at most {most} tables",
)
OTHER_CHAIR = Text("web.other-chair", "found {found!r}, expected a chair of this form and a name")
EMPTY_CHAIR = Text("web.empty-chair", "found {found!r} for the first dealer, expected a chair on which somebody sits")
NAME_TWICE = Text("web.name-twice", "found {found} a second time, expected everybody on one chair ({before})")

# Requests that are not answered

OTHER_HOST = Text("web.other-host", "This server answers only under {hosts}. Open it there.")
PROXY_LACKS = Text(
    "web.proxy-lacks",
    "This club is behind a proxy and is open at {address} only. If that is where you are, the proxy does not send the header {header}: "
    "whoever keeps the club adds it to the proxy's settings.",
)
PROXY_CUTS = Text(
    "web.proxy-cuts",
    "The proxy in front of this club sends the address without {prefix} at its beginning. "
    "Whoever keeps the club lets the proxy pass the address on as it is.",
)
NOT_ENCRYPTED = Text(
    "web.not-encrypted",
    "Passwords are not taken here, because everybody in this network could read them. Ask a director of the club for a link to your game "
    "and open that, or sign in on the machine of the club itself.",
)
TOKEN_FIRST = Text(
    "web.token-first", "A program on a page of another site needs a token: send it as Authorization: Bearer TOKEN."
)
TOO_MUCH = Text("web.too-much", "That is more than one client may ask for at once. Try again in {seconds} s.")
TOO_MANY_STREAMS = Text(
    "web.too-many-streams", "So many follow games already that there is no room for one more. Try again in 10 s."
)
CROWDED = Text(
    "web.crowded",
    "The club is busy: too many others wait to record something. Nothing of this request was recorded; send it again in a few seconds.",
)
SLOW_BODY = Text(
    "web.slow-body",
    "This request was not here after ten minutes, and none may take longer. Nothing was changed. Send it over a faster connection.",
)
NO_ROOM_FOR_BODY = Text(
    "web.no-room-for-body",
    "The server cannot keep this request: its folder for temporary files has no room, or cannot be written to. Nothing was changed. "
    "Send it again once the owner of the club has made room.",
)
LONG_HEAD = Text(
    "web.long-head",
    "The head of this request is too large: expected at most {lines} header lines with {most} in all. Send fewer or shorter headers.",
)
MANY_IN_ROW = Text(
    "web.many-in-row",
    "This client sent more than {most} requests before it was answered. Wait for the answers to them, then send others.",
)
OTHER_SITE = Text(
    "web.other-site", "This request comes from a page of another site, and only Paipu's own pages may change anything."
)
UNKNOWN_SITE = Text(
    "web.unknown-site",
    "This form does not say from which page it comes, so it may be one of another site; programs have the API.",
)
OTHER_CONTENT_TYPE = Text("web.other-content-type", "Found {found!r}, expected {expected!r}.")
NO_CONTENT_TYPE = Text("web.no-content-type", "Found no content type, expected {expected!r}.")
OLD_FORM = Text(
    "web.old-form",
    "This form belongs to a session that has ended, or to another one. Load the page again, then send it.",
)
OTHER_PASSWORD = Text("web.other-password", "The two passwords are not the same. Type the new one twice.")
NO_LINK_OPENS = Text("web.no-link-opens", "This link does not open anything. Ask whoever gave it to you for a new one.")
SIGN_IN_FIRST = Text("web.sign-in-first", "Sign in first: only people of the club may see or do this.")
NOT_ALLOWED = Text(
    "web.not-allowed", "You may see this but not do it. A director of the club can give you a role that may."
)
RIGHT_NEEDED = Text(
    "web.right-needed",
    "You need the right {right} here. A director of the club can give you a role that has it.",
)
NOT_FOR_PROGRAMS = Text(
    "web.not-for-programs",
    "A program may not change who comes in. Sign in with a browser and confirm it with your password.",
)
PASSWORD_SET = {
    "first": Text("web.own-password-first", "{at}: first set"),
    "changed": Text("web.own-password-changed", "{at}: changed with the old password"),
    "reset": Text("web.own-password-reset", "{at}: set again with an invitation that {who} made"),
}
AT_THE_TERMINAL = Text("web.at-the-terminal", "the owner of the club at the terminal")
TOO_LATE = Plural(
    "web.too-late",
    "Hand {hand} ended too long ago ({ended}): a recorder may void a hand for {count} minute after its end. A director may at any time.",
    "Hand {hand} ended too long ago ({ended}): a recorder may void a hand for {count} minutes after its end. A director may at any time.",
)
A_LINK_TO_A_SEAT = Text("web.a-link-to-a-seat", "somebody with the link to a seat")
OTHER_SEAT = Text("web.other-seat", "You may confirm and dispute for your own seat only, and this is another one.")
OTHER_SCHEME = Text("web.other-scheme", "Found the authorization {found!r}, expected Bearer and a token.")
UNREADABLE = Text("web.unreadable", "The browser sent something that cannot be read.")
NOT_WHOLE = Text(
    "web.not-whole",
    "The club holds this game, and you may not see all of its cards, names and payments. Ask somebody who may to import the record.",
)
NOTE_ON_HAND = Text("web.note-on-hand", "Hand {hand}: {words}")
OTHER_DETAIL = Text(
    "web.other-detail",
    "found {found!r}, expected one of the lines that say more of this hand, with all that is named in it",
)
ENTERED_AGAIN = Text("web.entered-again", "entered again")
NO_HAND = Text("web.no-hand", "found no hand, expected the one that was recorded wrongly")
NO_LINE = Text("web.no-line", "found no line, expected one of the text notation")
NOBODY_ENDED = Text("web.nobody-ended", "found nobody, expected the seat that ended the hand")
NO_ORDER = Text(
    "web.no-order",
    "found no order in which a hand ends, expected who went out first and second, and third unless a side is out",
)
OTHER_SEATS = Text("web.other-seats", "found points of {found} seats, expected those of {expected}")
NO_TABLE = Text("web.no-table", "you may not see this table, so you cannot record at it")
NOT_UNVEILED = Text(
    "web.not-unveiled",
    "You may record in this game and not see its names or its stakes. "
    "Make a token that may see them too, with see-names and see-stakes in its scope.",
)
CLOSED_BOARD = Text("web.closed-board", "How it was played is shown when the board is released.")
NOTHING_HERE = Text("web.nothing-here", "There is nothing at this address.")
OTHER_METHOD = Text("web.other-method", "This address does not answer to {method}.")
TOO_LARGE = Text("web.too-large", "That is too much at once: one request may have at most {most}.")
MEGABYTES = Text("web.megabytes", "{count} MB")
KILOBYTES = Text("web.kilobytes", "{count} kB")
LONG_ADDRESS = Text("web.long-address", "This address is too long.")
OUR_FAULT = Text(
    "web.our-fault",
    "Something went wrong here. It is not your fault, and nothing was changed. The server's log has the details.",
)

# Titles of refusals: of their kinds for programs, of their HTTP status for pages

TITLE_BAD_INPUT = Text("web.title-bad-input", "Input that cannot be used")
TITLE_DAMAGED = Text("web.title-damaged", "What the club keeps is damaged")
TITLE_CHECK_FAILED = Text("web.title-check-failed", "A check found something wrong")
TITLE_UNAVAILABLE = Text("web.title-unavailable", "The club cannot be reached just now")
MAYBE_RECORDED = Text("web.maybe-recorded", "Perhaps recorded.")
TITLE_RECORDED = Text("web.title-recorded", "It is recorded")
RECORDED_UNSHOWN = Text(
    "web.recorded-unshown", "It is recorded, but the answer could not be made ({reason}): do not send it again."
)
LONG_TO_LEAD = Text("web.long-to-lead", "the address of the page with it is too long")
IN_THE_LOG = Text("web.in-the-log", "the server's log has the details")
TITLE_OUTCOME_UNKNOWN = Text("web.title-outcome-unknown", "It is not known whether this was recorded")
STATUS_UNAVAILABLE = Text("web.status-unavailable", "Try again in a moment")
TITLE_CONFLICT = Text("web.title-conflict", "A conflict with what the club holds")
TITLE_DISK_FULL = Text("web.title-disk-full", "The disk is full")
TITLE_FAULTY_FIELDS = Text("web.title-faulty-fields", "Fields that cannot be used")
POT_SHARED = Text("web.pot-shared", "the pot was shared out")
TITLE_NEEDS_CONFIRMATION = Text("web.title-needs-confirmation", "It needs a confirmation")
TITLE_NO_VERSION = Text("web.title-no-version", "No version of the game")
TITLE_LEASE_HELD = Text("web.title-lease-held", "Another device records this game")
TITLE_OTHER_VISITOR = Text("web.title-other-visitor", "Somebody else entered this")
OTHER_VISITOR = Text(
    "web.other-visitor", "somebody else entered these moves; whoever is signed in now can send them as their own"
)
TITLE_OUTDATED = Text("web.title-outdated", "Somebody else was faster")
TITLE_NOT_FOUND = Text("web.title-not-found", "Not in this club")
TITLE_RECORD_DIFFERS = Text("web.title-record-differs", "Another record of the same game")
TITLE_NOT_SIGNED_IN = Text("web.title-not-signed-in", "Not signed in")
TITLE_NOT_ALLOWED = Text("web.title-not-allowed", "Not for you to do")
TITLE_NOT_ENCRYPTED = Text("web.title-not-encrypted", "Not encrypted")
TITLE_TOO_SOON = Text("web.title-too-soon", "Too many tries")
TITLE_TOO_SLOW = Text("web.title-too-slow", "Not here in time")
TITLE_REFUSED = Text("web.title-refused", "Refused")
TITLE_RULE_VIOLATION = Text("web.title-rule-violation", "Not allowed by the rules")
STATUS_BAD_REQUEST = Text("web.status-bad-request", "Bad Request")
STATUS_FORBIDDEN = Text("web.status-forbidden", "Forbidden")
STATUS_NOT_FOUND = Text("web.status-not-found", "Not Found")
STATUS_METHOD_NOT_ALLOWED = Text("web.status-method-not-allowed", "Method Not Allowed")
STATUS_CONFLICT = Text("web.status-conflict", "Conflict")
STATUS_TOO_LARGE = Text("web.status-too-large", "Request Entity Too Large")
STATUS_LONG_ADDRESS = Text("web.status-long-address", "Request URI Too Long")
STATUS_OTHER_CONTENT_TYPE = Text("web.status-other-content-type", "Unsupported Media Type")
STATUS_OTHER_HOST = Text("web.status-other-host", "Misdirected Request")
STATUS_UNUSABLE = Text("web.status-unusable", "Unprocessable Entity")
PAGE_BAD_REQUEST = Text("web.page-bad-request", "This did not arrive as it should")
PAGE_FORBIDDEN = Text("web.page-forbidden", "This is not open to you")
PAGE_NOT_FOUND = Text("web.page-not-found", "Nothing is here")
PAGE_OTHER_METHOD = Text("web.page-other-method", "This page cannot do that")
PAGE_CONFLICT = Text("web.page-conflict", "This does not go together with what the club has")
PAGE_TOO_LARGE = Text("web.page-too-large", "This is too much at once")
PAGE_UNUSABLE = Text("web.page-unusable", "The club cannot make use of this")
PAGE_OUR_FAULT = Text("web.page-our-fault", "Something went wrong here")
STATUS_OUR_FAULT = Text("web.status-our-fault", "Internal Server Error")

# The server

SERVING = Text("web.serving", "Paipu is at {address} (Ctrl+C ends it)")
SERVING_ROOM = Text("web.serving-room", "For everybody in the room: {address}")
SERVING_PROXY = Text("web.serving-proxy", "The proxy finds it at {address}")
PLAIN_HTTP = Text(
    "web.plain-http",
    "Nothing is encrypted here: whoever is in this network can read what is sent and use a link that they read, so passwords are "
    "taken on this machine only, and everybody else comes in by a link to a game.",
)
ENDED_BUSY = Text(
    "web.ended-busy",
    "The server ended before it had answered every request: the club is busy, or another program holds it. "
    "Everything that was acknowledged is recorded.",
)
OTHER_MACHINE = Text(
    "web.other-machine",
    "found host {found!r}, expected {expected}: others are served with --lan in one room, with --tls-cert and --tls-key, or behind a "
    "proxy with --behind-proxy. To use it from another machine of yours, forward the port: ssh -L {port}:{expected}:{port} this-machine",
)
NO_ACCOUNT_YET = Text(
    "web.no-account-yet",
    "The club has no account yet, so everybody who reaches it could do everything. Make the first one, which is a director: "
    "paipu user add NAME",
)
NO_ADDRESS = Text("web.no-address", "found host {found!r}, expected an IP address of this machine, such as {expected}")
ADDRESS_ELSEWHERE = Text(
    "web.address-elsewhere",
    "This machine does not have the address {address}. Leave --host out, or name one that it has.",
)
NO_ROOM = Text(
    "web.no-room",
    "This machine has no address in a room: it is in no network, or only in the world's. Join the room's network, or name the address "
    "with --host.",
)
NO_FRONT = Text(
    "web.no-front",
    "found {found!r} for --behind-proxy, expected the address that the club has there, such as club.example or "
    "https://club.example/cards",
)
NO_ORIGIN = Text(
    "web.no-origin", "found {found!r} for --allow-origin, expected a site without a path, such as https://club.example"
)
HALF_TLS = Text("web.half-tls", "TLS needs both --tls-cert and --tls-key, and found one of them.")
BAD_TLS = Text(
    "web.bad-tls",
    "The certificate {cert} and the key {key} cannot be used: {problem}. Expected two PEM files that belong together, the key without "
    "a password.",
)
TLS_OR_PROXY = Text(
    "web.tls-or-proxy",
    "Behind a proxy it is the proxy that has the certificate: leave out --tls-cert and --tls-key, or --behind-proxy.",
)
LAN_OR_PROXY = Text(
    "web.lan-or-proxy", "A club is served to a room or behind a proxy: leave out --lan or --behind-proxy."
)
NO_PORT = Text("web.no-port", "found port {found}, expected one from 1 to 65535")
PORT_TAKEN = Text(
    "web.port-taken",
    "Port {port} is taken: something on this machine listens there already. "
    "Try another: PORT={other} make demo, or paipu serve --port {other}",
)
PORT_BARRED = Text(
    "web.port-barred",
    "You may not use port {port}. Try another: PORT={other} make demo, or paipu serve --port {other}",
)
PORT_UNUSABLE = Text(
    "web.port-unusable",
    "Port {port} cannot be used: {problem}. Try another: PORT={other} make demo, or paipu serve --port {other}",
)

# What pages say in place of a message that names a command: their reader has no terminal

_DAMAGED = Text("club.damaged-on-page", "{stream} is damaged: ask the person who runs the club")
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
        "it is recorded, but not signed ({reason}): do not record it again; ask the person who runs the club",
    ),
    Text(
        "club.signed-elsewhere-on-page",
        "the log {name} is signed on another machine, which signs this too when it records",
    ),
    Text("club.way-out-on-page", "ask the person who runs the club"),
    Text("doors.no-account-on-page", "found {found!r}, expected one of the accounts at 'Members'"),
    Text("doors.no-link-on-page", "found {found!r}, expected one of the links at its game"),
    Text("doors.no-token-on-page", "found {found!r}, expected the id of one of your tokens"),
    Text("ledger.names-in-a-circle-on-page", "the names of the players are damaged: ask the person who runs the club"),
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
    **dict.fromkeys(
        (
            "club.damaged-stream",
            "club.misplaced-event",
            "club.unknown-type",
            "club.unreadable-event",
            "verify.damaged-event",
        ),
        _DAMAGED,
    ),
    **dict.fromkeys(("club.folder-missing", "club.folder-of-another-log", "club.folder-of-earlier-log"), _UNSIGNED),
    **{each.code.removesuffix("-on-page"): each for each in _EACH},
}
"""The text of a page by the code of the message."""
