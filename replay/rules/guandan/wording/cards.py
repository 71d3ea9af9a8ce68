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
