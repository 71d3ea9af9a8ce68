"""The texts of this room that people read, each with its code."""

from __future__ import annotations

from replay.messages import Text

# kinds

BOTH_NAMES = Text("offline.both-names", "{name} {chinese}")
NO_SUCH_KIND = Text("offline.no-such-kind", "There is no kind of game {found!r}; there are: {known}.")
NO_PICTURES = Text("offline.no-pictures", "There are no pictures for the cards of {found!r}.")

# blank sheets

NO_BLANK_SHEET = Text(
    "blank.no-blank-sheet",
    "There is no blank sheet for {title}: its hands are not recorded by their results alone.",
)
NO_TYPESETTER = Text(
    "blank.no-typesetter",
    "a PDF needs Typst, which is not installed with this Paipu: pip install 'paipu[pdf]'. The page /sheets/{kind} of 'paipu serve' can "
    "be printed without it",
)
TITLE = Text("blank.title", "Score sheet: {title}")
CLUB = Text("blank.club", "Club")
DATE = Text("blank.date", "Date")
PLACE_OF_GAME = Text("blank.place-of-game", "Place, table")
RULES = Text("blank.rules", "Rules, options")
STAKE = Text("blank.stake", "Stake")
SEAT = Text("blank.seat", "Seat {seat}")
HAND = Text("blank.hand", "Hand")
DEALER = Text("blank.dealer", "Dealer")
HOW = Text("blank.how", "How")
PLACE = Text("blank.place", "Place {number}")
POINTS_OF_SEAT = Text("blank.points-of-seat", "Seat {seat}")
NOTE = Text("blank.note", "Note")
DRAWN = Text("blank.drawn", "Drawn, after the number of any seat")
HOW_TO_FILL = Text(
    "blank.how-to-fill",
    "Seats are numbers, 1 to {seats} in order of play. A row is typed from left to right; who deals may be left empty where it "
    "follows from the hand before.",
)
AS_TYPED = Text("blank.as-typed", "As it is typed:")
LETTERS_WITHOUT_TYPE = Text(
    "blank.letters-without-type",
    "Characters for which this computer has no font are written as codes, such as {example}.",
)
EXAMPLE_NAMES = Text("blank.example-names", "Anna; Ben; Chen; Dora; Emil; Fatma; Gao; Hans; Ida; Jan; Kim; Li")
EXAMPLE_PLACE = Text("blank.example-place", "Amsterdam")
EXAMPLE_NOTE = Text("blank.example-note", "the last tram")

# records

OTHER_RECORDS = Text(
    "offline.other-records",
    "this is no file of earlier simulated records by this version of Paipu, expected one or the name of a new file",
)
