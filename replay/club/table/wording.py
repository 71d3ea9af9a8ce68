"""The texts of this room that people read, each with its code."""

from __future__ import annotations

from replay.messages import Text

NO_SINGLE_LINE = Text("recording.no-single-line", "found no line or several, expected one line of the text notation")
LINE_OF_MONEY = Text(
    "recording.line-of-money", "found a line of payments, expected a move: what is paid follows from the moves"
)
AGAINST_HIDDEN = Text(
    "recording.against-hidden",
    "this move contradicts cards of the record that you may not see, expected one that fits them: ask somebody who sees all cards",
)
OTHER_VERSION = Text(
    "recording.other-version",
    "found version {seen}, expected {current}: somebody else recorded something of this game since",
)
NO_VERSION = Text(
    "recording.no-version",
    "found no version of the game, expected the one that you have seen, which its last answer named",
)
OTHER_MOVE = Text(
    "recording.other-move", "found another move under the id {id}, expected what was recorded under it, or a new id"
)
OF_OTHER_GAME = Text("recording.of-other-game", "found the id {id}, which is used already, expected a new id")
OUT_OF_ORDER = Text(
    "recording.out-of-order",
    "move {known} was recorded before and move {fresh} ahead of it was not, expected the moves in the order in which they were made",
)
ID_TWICE = Text("recording.id-twice", "found the id {id} twice, expected one of its own for each move")
OTHER_OPENING = Text(
    "recording.other-opening",
    "found another game under the id {id}, expected the same rules and seats again, or a new id",
)
ID_OF_CLUB = Text("recording.id-of-club", "found the id {id}, which is the club's own, expected another one for a game")
OTHER_DEALER = Text(
    "recording.other-dealer", "found {found} as the first dealer, expected one of the seats 1 to {last}"
)
OPTION_TWICE = Text(
    "recording.option-twice", "found the option {found!r} twice, expected each once, and the stake as such"
)
OTHER_TAGS = Text(
    "recording.other-tags",
    "found a tag that cannot be kept, expected at most 32, each a name of letters, digits, - and _ with at most 200 characters of text",
)
LEASE_HELD = Text(
    "recording.lease-held",
    "{who} has been recording this table on another device since {since}, so nothing was recorded: "
    "take the table over, then send the moves again",
)
OWNER_OF_CLUB = Text("recording.owner-of-club", "whoever runs the club")
SOMEBODY_WITH_LINK = Text("recording.somebody-with-link", "somebody with a link")
NOT_CORRECTABLE = Text(
    "recording.not-correctable",
    "found hand {hand}, expected a valid hand of a game in which none is being played: {hands}",
)
CORRECTION_NOT_ENDED = Text(
    "recording.correction-not-ended", "hand {hand} does not end with these lines, expected all of it"
)
CORRECTION_OF_BOARD = Text(
    "recording.correction-of-board",
    "hand {hand} played a board, so it cannot be entered again here; a director voids it",
)
CORRECTION_OTHER_SEATS = Text(
    "recording.correction-other-seats",
    "somebody sat down or left since hand {hand}, so it cannot be corrected here: Undo at the table takes back what came after it, one "
    "thing at a time, and then the hand; enter all of it again, or ask a director to import a corrected record",
)
CORRECTION_OF_HIDDEN = Text(
    "recording.correction-of-hidden",
    "hand {later}, which would be entered again after hand {hand}, may hold cards that you may not see, "
    "expected later hands that hide none from you: ask somebody who sees all cards, such as a director, to correct hand {hand}",
)
