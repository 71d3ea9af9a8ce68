"""What people read of Agram, each text with its code."""

from __future__ import annotations

from replay.messages import Text

TITLE = Text("agram.title", "Agram")

# cards

UNSEEN_CARD = Text("agram.unseen-card", "an unseen card")
RANK_OF_SUIT = Text("agram.rank-of-suit", "{rank} of {suit}")
ACE = Text("agram.ace", "ace")
HEARTS = Text("agram.hearts", "hearts")
SPADES = Text("agram.spades", "spades")
DIAMONDS = Text("agram.diamonds", "diamonds")
CLUBS = Text("agram.clubs", "clubs")

# options

PROFILE_NIGER = Text("agram.profile-niger", "As in Niger")
PROFILE_SINKSINK = Text("agram.profile-sinksink", "Sink-Sink, with five cards")
OPTION_STAKE = Text("agram.option-stake", "Stake")
OPTION_CARDS = Text("agram.option-cards", "Cards for each player")

# rulings

RULING_DEAL = Text("agram.ruling-deal", "Agram, the deal")
RULING_TURNS = Text("agram.ruling-turns", "Agram, turns")
RULING_FOLLOWING_SUIT = Text("agram.ruling-following-suit", "Agram, following suit")
THE_DEAL = Text("agram.the-deal", "the deal")
END_OF_HAND = Text("agram.end-of-hand", "the end of a hand")
THE_END = Text("agram.the-end", "the end")

# what may happen now, and refusals

BETWEEN_HANDS = Text("agram.between-hands", "start a hand, or someone joins or leaves")
CARDS_TO_DEAL = Text("agram.cards-to-deal", "{count} cards to everybody who has none")
LAYS_A_CARD = Text("agram.lays-a-card", "{who} lays a card")
LAY_ONE_OF = Text("agram.lay-one-of", "lay one of {cards}")
CANNOT_BE_NOTED = Text("agram.cannot-be-noted", "{who} cannot win without the tricks, which are recorded in this hand")
NOTHING_MORE = Text("agram.nothing-more", "nothing after 'wins'")
CANNOT_BE_DEALT = Text("agram.cannot-be-dealt", "{who} cannot be dealt {count} cards now")
CANNOT_LAY_NOW = Text("agram.cannot-lay-now", "{who} cannot lay a card now")
CANNOT_LAY = Text("agram.cannot-lay", "{who} cannot lay the {card}")
NOT_IN_HAND = Text("agram.not-in-hand", "{who} cannot lay the {card}, which is not in that hand")
UNSEEN_LAID = Text("agram.unseen-laid", "found '?', expected the card, which is open on the table")

# sentences, the table and the sheet

LAYS = Text("agram.lays", "{who} lays {card}.")
TAKES_TRICK = Text("agram.takes-trick", "{who} takes the trick.")
WINS = Text("agram.wins", "{who} takes the last trick and wins.")
CARDS_OF_TRICK = Text("agram.cards-of-trick", "{count} of {most} cards of the trick")
WINNER = Text("agram.winner", "Winner")
WINS_NOTED = Text("agram.wins-noted", "{who} took the last trick.")

# buttons

WHO_WON = Text("agram.who-won", "Who took the last trick?")
LAST_TRICK = Text("agram.last-trick", "Took the last trick")
LAY = Text("agram.lay", "Lay")
