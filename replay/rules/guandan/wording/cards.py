"""The words for ranks, suits and cards."""

from __future__ import annotations

from replay.messages import Text

JACK = Text("guandan.jack", "jack")
QUEEN = Text("guandan.queen", "queen")
KING = Text("guandan.king", "king")
ACE = Text("guandan.ace", "ace")
SMALL_JOKER = Text("guandan.small-joker", "small joker")
BIG_JOKER = Text("guandan.big-joker", "big joker")
HEARTS = Text("guandan.hearts", "hearts")
SPADES = Text("guandan.spades", "spades")
DIAMONDS = Text("guandan.diamonds", "diamonds")
CLUBS = Text("guandan.clubs", "clubs")
CARD = Text("guandan.card", "{rank} of {suit}")
UNSEEN_CARD = Text("guandan.unseen-card", "unseen card")
AN_EIGHT = Text("guandan.an-eight", "an 8")
AN_ACE = Text("guandan.an-ace", "an ace")
A_JACK = Text("guandan.a-jack", "a jack")
A_QUEEN = Text("guandan.a-queen", "a queen")
A_KING = Text("guandan.a-king", "a king")
A_NUMBER = Text("guandan.a-number", "a {rank}")
DOUBTFUL_JOKER = Text(
    "guandan.doubtful-joker", "'BJ' may be the big joker or the black joker, which is the small one: X2 or X1"
)
TERM_LEVEL = Text("guandan.term-level", "level card")
MEANS_LEVEL = Text("guandan.means-level", "a card of the level that is played: above the ace, below the jokers")
TERM_WILD = Text("guandan.term-wild", "wild")
MEANS_WILD = Text("guandan.means-wild", "the heart of the level: stands for any card but a joker")
TERM_TUBE = Text("guandan.term-tube", "tube")
MEANS_TUBE = Text("guandan.means-tube", "three pairs of ranks in a row")
TERM_PLATE = Text("guandan.term-plate", "plate")
MEANS_PLATE = Text("guandan.means-plate", "two triples of ranks in a row")
TERM_BOMB = Text("guandan.term-bomb", "bomb")
MEANS_BOMB = Text("guandan.means-bomb", "four or more of a rank, or a straight flush: beats whatever is no bomb")
