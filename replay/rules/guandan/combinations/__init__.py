"""The combinations of Guandan: what cards can be played as, what beats what, every play that a hand holds.

- ``patterns``, ``combination``: all combinations at a level; cards read as one, and two compared
- ``plays``: every play of a hand
- ``blocks``, ``rows``: what they are made of: the cards of one rank, and of several in a row
- ``declaration``, ``layout``: a play as it is typed, and as it is laid on the table
- ``suitless``: what a play can be if no suits were noted
- ``wording``: the texts of their names and of what is refused
"""
