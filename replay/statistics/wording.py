"""The texts of this room that people read, each with its code."""

from __future__ import annotations

from replay.messages import Text

# answers

NO_EXTRA = Text(
    "stats.no-extra", "statistics need the extra 'data', which is not installed here: pip install 'paipu[data]'"
)
NO_DATA = Text("stats.no-data", "there are no data files here, expected what paipu export --format parquet has written")
CUT = Text("stats.cut", "this is no whole Parquet file: it was cut or damaged, so export the data again")
FOREIGN = Text("stats.foreign", "this is a Parquet file that Paipu has not written")
OTHER_VERSION = Text(
    "stats.other-version", "found version {found} of the data files, expected {expected}: export the data again"
)
NO_QUESTION = Text("stats.no-question", "found the question {found!r}, expected one of {known}")

# scratch

NO_ROOM = Text(
    "stats.no-room",
    "{folder}: there is no room for the data files; make room, or set TMPDIR to a folder that has enough",
)
NO_ZIP = Text(
    "stats.no-zip", "this is no whole ZIP file: it is something else, or was cut or damaged, so export the data again"
)

FOREIGN_FILE = Text(
    "stats.foreign-file",
    "found {found!r} in it, expected each data file once and nothing else, as paipu export writes them: export the data again",
)

# questions

SEATS = Text("stats.seats", "Which seat wins?")
SEATS_ABOUT = Text(
    "stats.seats-about",
    "How often the seat wins that acts in this place of the order of play; the dealer is the first. In Guandan it is the seat that goes "
    "out first. Drawn hands are left out.",
)
PLACE = Text("stats.place", "place {number}")
CLAIMING = Text("stats.claiming", "How often does claiming win?")
CLAIMING_ABOUT = Text(
    "stats.claiming-about",
    "How often a seat wins a hand in which it has claimed so many discards. The figures say how good a sign a claim is, "
    "and not what it causes.",
)
CLAIMS_0 = Text("stats.claims-0", "no claim")
CLAIMS_1 = Text("stats.claims-1", "1 claim")
CLAIMS_2 = Text("stats.claims-2", "2 claims")
CLAIMS_3 = Text("stats.claims-3", "3 claims or more")
PLAYING_ON = Text("stats.playing-on", "What is playing on for quan dui worth?")
PLAYING_ON_ABOUT = Text(
    "stats.playing-on-about",
    "Quán Duì, hands recorded with every card: what a seat gains in the hand, in stakes, if it shows eight pairs as soon as it holds "
    "them, and if it holds them and discards for eight dui instead.",
)
SHOWN = Text("stats.shown", "shows eight pairs at once")
PLAYED_ON = Text("stats.played-on", "plays on")
PLAYED_ON_ENDS = Text("stats.played-on-ends", "How does playing on for quan dui end?")
PLAYED_ON_ENDS_ABOUT = Text(
    "stats.played-on-ends-about",
    "The same hands: how often a seat that has played on wins by eight dui, wins less, or does not win.",
)
ENDS_QUAN_DUI = Text("stats.ends-quan-dui", "wins by eight dui")
ENDS_SINGLE = Text("stats.ends-single", "wins by eight pairs")
ENDS_OTHERS = Text("stats.ends-others", "somebody else wins")
ENDS_DRAWN = Text("stats.ends-drawn", "nobody wins")
TRIBUTE = Text("stats.tribute", "How much is a tribute worth in levels?")
TRIBUTE_ABOUT = Text(
    "stats.tribute-about",
    "Guandan: how many levels the side that won the hand before goes up in the next, below zero if the others do. Who resists holds both "
    "big jokers, so the difference is more than the tribute alone. In the first hand of a match nobody owes one, and the side of the "
    "first seat is counted.",
)
TRIBUTE_NONE = Text("stats.tribute-none", "first hand of a match")
TRIBUTE_RESISTED = Text("stats.tribute-resisted", "the tribute is resisted")
TRIBUTE_ONE = Text("stats.tribute-one", "one tribute is paid")
TRIBUTE_TWO = Text("stats.tribute-two", "two tributes are paid")
BOMBS = Text("stats.bombs", "How often does the side with more bombs win?")
BOMBS_ABOUT = Text(
    "stats.bombs-about", "Guandan: how often a side wins the hand that has played so many more bombs than the other."
)
BOMBS_ONE = Text("stats.bombs-one", "one bomb more")
BOMBS_MORE = Text("stats.bombs-more", "two bombs more, or more")
DECIDING = Text("stats.deciding", "How often does a bomb decide?")
DECIDING_ABOUT = Text(
    "stats.deciding-about",
    "Guandan: what the seat that goes out first did last. A bomb as the last play but one has taken the lead with which it went out.",
)
DECIDING_LAST = Text("stats.deciding-last", "goes out with a bomb")
DECIDING_BEFORE = Text("stats.deciding-before", "the last play but one is a bomb")
DECIDING_NONE = Text("stats.deciding-none", "neither")

# answers, page

NUMBER = Text("stats.number", "{number}")
GROUP = Text("stats.group", "{rules}, {count} players")
SHARE = Text("stats.share", "{percent} %")
COLUMN_RULES = Text("stats.column-rules", "rules")
COLUMN_PLAYERS = Text("stats.column-players", "players")
COLUMN_WHAT = Text("stats.column-what", "what")
COLUMN_CASES = Text("stats.column-cases", "cases")
COLUMN_SHARE = Text("stats.column-share", "share")
COLUMN_STAKES = Text("stats.column-stakes", "stakes")
COLUMN_LEVELS = Text("stats.column-levels", "levels")
COLUMN_MARGIN = Text("stats.column-margin", "±")
NO_HANDS = Text("stats.no-hands", "No hand of these games says anything about that.")
READ_AS = Text(
    "stats.read-as",
    "The margin (±) is 1.96 standard errors: chance alone moves a figure further in one of twenty such samples. Every case is taken for "
    "one of its own, although the seats of one hand depend on each other.",
)
