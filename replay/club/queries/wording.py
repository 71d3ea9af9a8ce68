"""The texts of this room that people read, each with its code."""

from __future__ import annotations

from replay.messages import Text

# matches

NO_MATCH = Text(
    "queries.no-match",
    "found no match {found!r}, expected a match that the tag Match of a game names; 'paipu matches' lists them",
)

# boards

NO_BOARD = Text(
    "queries.no-board", "found no board {found!r}, expected one that this club has played; 'paipu boards' lists them"
)
NO_FULL_RECORD = Text(
    "queries.no-full-record", "found no full record of board {found!r}, expected one: the others do not hold every card"
)

# sheets

SHEET = Text("queries.sheet", "{title} ({rules}), game {game}")
SHEET_IN_UNIT = Text("queries.sheet-in-unit", "{title} ({rules}), game {game}, in {unit}")
HAND = Text("queries.hand", "Hand")
TOTAL = Text("queries.total", "Total")
VOID = Text("queries.void", "void")

# endings

ABANDONED = Text("queries.abandoned", "abandoned")
DEAL_LOST = Text("queries.deal-lost", "lost by a penalty")
DRAWN = Text("queries.drawn", "drawn")
FINISHED = Text("queries.finished", "finished")
REDEAL = Text("queries.redeal", "dealt again")
WON = Text("queries.won", "won")
DOUBLE_WIN = Text("queries.double-win", "double win")
FIRST_AND_LAST = Text("queries.first-and-last", "first and last")
FIRST_AND_THIRD = Text("queries.first-and-third", "first and third")
OUT = Text("queries.out", "out")
PENALTY = Text("queries.penalty", "penalty")
QUAN_DUI = Text("queries.quan-dui", "quan dui")
SINGLE = Text("queries.single", "single")

# games

NO_GAME = Text(
    "queries.no-game",
    "found no game {found!r}, expected the id of one, or its beginning, as 'paipu games' lists them: the "
    "digits 0 to 9, the letters a to f and hyphens",
)
NO_GAME_THERE = Text(
    "queries.no-game-there", "found {found!r}, expected the id of a game of this club, as the part before gives it"
)
SEVERAL_GAMES = Text(
    "queries.several-games",
    "found several games that begin with {found!r}, expected more of the id, such as {example!r}",
)

# decks

WORDS_TO_MIX = Text("queries.words-to-mix", "found {found} characters, expected words to mix in, of 1 to {most}")
OTHER_SECRET = Text(
    "queries.other-secret",
    "found another secret, expected the one of the deck of hand {hand}, whose hash is {hash}",
)
NO_DECK = Text(
    "queries.no-deck",
    "found no deck that was committed to in this game, expected 'paipu deal commit' before the hand",
)
NO_DECK_FOR_HAND = Text(
    "queries.no-deck-for-hand",
    "found no deck that was committed to for hand {hand}, expected 'paipu deal commit' before the hand",
)
NO_OPEN_DECK = Text(
    "queries.no-open-deck",
    "found no deck that is committed to and not revealed yet, expected 'paipu deal commit' first",
)
NO_SECRET = Text("queries.no-secret", "found {found} characters, expected a secret: 64 hexadecimal digits")

SECRET_DIFFERS = Text("queries.secret-differs", "the revealed secret is not the one that was committed to")
SECRET_NOT_REVEALED = Text(
    "queries.secret-not-revealed", "the hand is over, and the secret of its deck is not revealed"
)
OTHER_CARD_DRAWN = Text("queries.other-card-drawn", "{who} drew {found}, but the deck has {expected} there")
OTHER_CARDS_DEALT = Text("queries.other-cards-dealt", "{who} was dealt {cards}, which the deck does not give that seat")

# deals

OTHER_PLACE = Text(
    "queries.other-place",
    "board {board!r}: place {place} of hand {hand} of game {game} got other cards than in hand {other_hand} of game "
    "{other_game}, expected the same deal at every table",
)
OTHER_PLACES = Text(
    "queries.other-places",
    "board {board!r}: places {places} of hand {hand} of game {game} got other cards than in hand {other_hand} of game "
    "{other_game}, expected the same deal at every table",
)

# matches

MET_OFTEN = Text("queries.met-often", "{teams} met in rounds {rounds}, expected each pair of teams to meet once")
WRONG_TAGS = Text("queries.wrong-tags", "game {game}: {problem}")
NO_SIDES = Text(
    "queries.no-sides",
    "game {game}: found {found}, where everybody plays alone, expected a kind of game with two sides",
)
OTHER_KIND = Text("queries.other-kind", "game {game}: found {found}, expected {expected} as at the first table")
