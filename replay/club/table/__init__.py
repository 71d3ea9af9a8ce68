"""A game while it is being recorded.

- ``recording``: the one entry point: games opened, also as the last time; moves recorded, and what may follow
- ``moves``: moves as they are sent, lines or events, decided and recorded; how a game is opened, also as people type it
- ``stored_moves``: moves that the club has already: sent again, or recorded by two people at once
- ``recorder``: a recorder's screen: the seats, the hand, what each end would bring, what was entered last
- ``correction``: an earlier hand struck out and entered again, with those after it; hands voided
- ``leases``: which device records a game: one at a time
- ``timelines``: the games that are folded and ready to view, and the last table of each
"""
