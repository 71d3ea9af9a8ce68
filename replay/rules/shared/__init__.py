"""What all kinds of game share.

- ``base``: the base classes of rules and rooms
- ``rulebook``: ``decide`` and ``evolve`` of a kind, made of its checks, consequences and folds
- ``table``, ``folds``: the table, and how the shared events change it
- ``hands``: how cards come to a hand and leave it
- ``checks``, ``live``, ``decks``: the moves around the play: between hands, in a live hand, and around a published shuffle
- ``offers``: what may follow around the play, as lines
- ``options``, ``notation``, ``analysis_input``: read options, lines of text, and the questions of programs
- ``sentences``, ``sheet``: the shared events in words, and the parts of score sheets
- ``hidden``: what is in the place of names and words that somebody may not know
- ``verbs``: what is typed in Chinese, read as the notation's own signs and words
- ``french``, ``chinese``: cards with the French suits as pictures, and the words for cards in Chinese
- ``wording``: the texts of this room that people read, each with its code
"""

from replay.faces import lazily

__getattr__ = lazily(
    __name__,
    analysis_input="Answer Question answered cards_of keys",
    base="BaseRoom BaseRules",
    checks="Check expected_dealer need_card need_live need_possible need_seat reversal shared_checks",
    decks="commitment seed",
    live="MOST_TAKE_BACKS",
    sheet="Column Row Sheet gains",
    table="Deck Table line_of",
    verbs="Verbs",
)
