"""The texts of this room that people read, each with its code."""

from __future__ import annotations

from replay.words.messages import Text

# declaration

NO_RANK = Text("combinations.no-rank", "its rank, such as 9, T, A or X1")
NO_TYPE = Text("combinations.no-type", "one of: {types}")
SUITS_MISSING = Text(
    "combinations.suits-missing",
    "found {found!r}, a {combination} of unseen suits, expected every card with its suit, such as "
    "3H: this hand is recorded in full",
)
NO_LEVEL = Text("combinations.no-level", "a level such as 8, T or A")
STANDS_FOR_NOTHING = Text(
    "combinations.stands-for-nothing",
    "found '=' after {card}, expected it only after the wild, which is {wild} at this level",
)
WILD_FOR_UNSEEN = Text("combinations.wild-for-unseen", "the card that the wild stands for")
OTHER_NUMBER = Text("combinations.other-number", "found {found} cards, expected a play of 1 to {most}")
NO_KEY = Text("combinations.no-key", "found {found!r}, expected {expected}")
SEVERAL = Text(
    "combinations.several",
    "found {found}, which can be several combinations, expected one of these after it: {combinations}",
)
UNSEEN_CARDS = Text(
    "combinations.unseen-cards",
    "found '?' in a play, expected the combination after the cards, such as pair 9 or straight 5",
)
CANNOT_PLAY = Text("combinations.cannot-play", "{who} cannot play {what}")
OTHER_CLAIM = Text(
    "combinations.other-claim", "found {found!r}, expected a card that the wild can stand for in: {combinations}"
)
RULING_COMBINATIONS = Text("combinations.ruling-combinations", "Guandan 9, combinations; Articles 3 and 5")
UNSEEN_SUITS_AS = Text("combinations.unseen-suits-as", "{cards} of unseen suits as a {combination}")
LOWEST_RANK = Text("combinations.lowest-rank", "the lowest rank of a {combination}: A, or 2 to {highest}")
ANY_RANK = Text("combinations.any-rank", "a rank from 2 to A")
NOTHING_AFTER_JOKER_BOMB = Text("combinations.nothing-after-joker-bomb", "nothing after 'joker bomb'")
OF_UNSEEN_SUITS = Text("combinations.of-unseen-suits", "{cards} of unseen suits")
DECLARED = Text("combinations.declared", "{combinations}")
CARDS_AS = Text("combinations.cards-as", "{cards} as a {combination}")
NO_COMBINATION = Text("combinations.no-combination", "{cards}, which is not a combination at level {level}")

# layout

SINGLE = Text("combinations.single", "single")
PAIR = Text("combinations.pair", "pair")
TRIPLE = Text("combinations.triple", "triple")
FULL_HOUSE = Text("combinations.full-house", "full house")
STRAIGHT = Text("combinations.straight", "straight")
TUBE = Text("combinations.tube", "tube")
PLATE = Text("combinations.plate", "plate")
BOMB = Text("combinations.bomb", "bomb")
STRAIGHT_FLUSH = Text("combinations.straight-flush", "straight flush")
JOKER_BOMB = Text("combinations.joker-bomb", "joker bomb")
ROW = Text("combinations.row", "{combination} {lowest} to {highest}")
OF_ONE_CARD = Text("combinations.of-one-card", "{combination} {rank}")
OF_CARDS = Text("combinations.of-cards", "{combination} of {count} cards")
OF_RANK = Text("combinations.of-rank", "{combination} of {ranks}")
OF_SIZE = Text("combinations.of-size", "{combination} of {size} {ranks}")
FOUR = Text("combinations.four", "four")
FIVE = Text("combinations.five", "five")
SIX = Text("combinations.six", "six")
SEVEN = Text("combinations.seven", "seven")
EIGHT = Text("combinations.eight", "eight")
NINE = Text("combinations.nine", "nine")
TEN = Text("combinations.ten", "ten")
JACKS = Text("combinations.jacks", "jacks")
QUEENS = Text("combinations.queens", "queens")
KINGS = Text("combinations.kings", "kings")
ACES = Text("combinations.aces", "aces")
SMALL_JOKERS = Text("combinations.small-jokers", "small jokers")
BIG_JOKERS = Text("combinations.big-jokers", "big jokers")
