"""What is refused of lines, questions of programs and options."""

from __future__ import annotations

from replay.messages import Text

# options

ONE_OR_MORE = Text("guandan.one-or-more", "1 or more")
OPTION_DEALS = Text(
    "guandan.option-deals", "found {found} for the option deals with the format {format}, expected {expected}"
)

# analysis

NO_OBJECT = Text("guandan.no-object", "found {found}, expected an object with {fields}")
OTHER_PLAY = Text("guandan.other-play", "found {found}, expected {expected}, as {cards} can be played at level {level}")
OPTIONAL_PLAY = Text(
    "guandan.optional-play",
    "found {found}, which only the option {option} allows, expected {expected}, as {cards} can be played at level {level}",
)
WITH_KEY = Text("guandan.with-key", "{combination} with key {key}")
NO_CARDS = Text("guandan.no-cards", "no cards")
PLAY_FIELDS = Text("guandan.play-fields", "cards, type and key")
TABLE_FIELDS = Text("guandan.table-fields", "type, key and size, or null")
UNPLAYABLE = Text(
    "guandan.unplayable", "found {found}, which cannot be played at level {level}, expected the cards of a {type}"
)
NO_KEY_OF_TYPE = Text(
    "guandan.no-key-of-type", "found {found}, expected a key that a {type} has at this level: {expected}"
)

# foreign

OTHER_RULES = Text(
    "guandan.other-rules", "found the rules {found} for a log of Guandan, expected rules such as guandan/{format}"
)

# notation

ALL_PASS = Text("guandan.all-pass", "found 'all pass', expected it after a play, for those who pass on it")
CARDS_OR_WORD = Text("guandan.cards-or-word", "cards such as 33H 44S 55D, or one of: {words}")
NOTHING_AFTER = Text("guandan.nothing-after", "nothing after '{word}'")
WHO_GETS_IT = Text("guandan.who-gets-it", "'>' and the seat that gets the card")
A_SEAT = Text("guandan.a-seat", "a seat")
CARDS_LEFT = Text("guandan.cards-left", "how many cards are left, 1 to {most}")
ORDER_OF_GOING_OUT = Text(
    "guandan.order-of-going-out", "the seats in the order in which they went out, seat {seat} first"
)
ARTICLE = Text("guandan.article", "the article that was broken, such as 8.3")
EFFECTS = Text("guandan.effects", "one of: {effects}")
COMBINATION_LAID = Text("guandan.combination-laid", "the combination that was laid out of turn, or nothing")
SIZE_OF_BOMB = Text("guandan.size-of-bomb", "how many cards the bomb had, 4 to {most}")
