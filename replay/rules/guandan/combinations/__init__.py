"""The combinations of Guandan: what cards can be played as, what beats what, every play that a hand holds.

- ``patterns``, ``combination``: all combinations at a level; cards read as one, and two compared
- ``plays``: every play of a hand
- ``blocks``: the cards of one rank, of which plays are made
- ``declaration``, ``layout``: a play as it is typed, and as it is laid on the table
"""
