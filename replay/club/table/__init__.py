"""A game while it is being recorded.

- ``recording``: the one entry point: games opened, also as the last time; moves recorded, and the next legal moves
- ``moves``: moves as they are sent, lines or events, decided and recorded; how a game is opened, also as people type it
- ``stored_moves``: moves that are already stored: sent again, or recorded by two people at once
- ``recorder``: a recorder's screen: the seats, the hand, the result of each possible end, the last entries
- ``correction``: the correction of an earlier hand, with those after it; hands voided
- ``leases``: the lease of a recording device: one for each game at a time
- ``timelines``: the games that are folded and ready to view, and the last table of each
"""
