"""What all kinds of game share.

- ``base``: the base classes of rules and rooms
- ``table``, ``folds``: the table, and how the shared events change it
- ``checks``, ``decks``: the moves around the play, and those around a published shuffle
- ``options``, ``notation``, ``analysis_input``: read options, lines of text, and the questions of programs
- ``sentences``, ``sheet``: the shared events in words, and what score sheets are made of
- ``french``, ``chinese``: cards with the French suits as pictures, and the words for cards in Chinese
- ``wording``: the texts of this room that people read, each with its code
"""
