"""The parts that all kinds of game share.

- ``base``: the base classes of rules and rooms
- ``rulebook``: a move in one place, and ``decide`` and ``evolve`` of a kind, made of its moves
- ``table``: the table, and how cards come to a hand and leave it; words in place of hidden names
- ``checks``: what moves need of a table
- ``moves``, ``live``, ``decks``: the moves that every kind has: between hands, in a live hand, and around a published shuffle
- ``offers``: what may follow around the play, as lines
- ``notation``, ``analysis``: read lines of text, also in Chinese, and the questions of programs
- ``show``: the words for cards in Chinese, pictures of the French suits, the parts of score sheets
"""

from replay.faces import lazily

__getattr__ = lazily(
    __name__,
    analysis="Answer Question answer_question cards_of need_fields",
    base="BaseRoom BaseRules",
    checks="expected_dealer need_card need_live need_possible need_seat reversal",
    decks="commitment seed",
    live="MOST_TAKE_BACKS",
    moves="EVERY_KIND",
    notation="Verbs",
    rulebook="Move",
    show="Column Row Sheet gains",
    table="Deck Table line_of",
)
