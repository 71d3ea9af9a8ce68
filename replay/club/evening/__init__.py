"""The end of a game for its players: the result of each, the payments between them, and the file that each takes home.

- ``evenings``: the one entry point; the standings over several games of one evening
- ``settlement``: the payments that square everyone for a game, or for several of one evening
- ``page``: what a reader may know of a game, to be read without the club; what a seat takes home: its games, the checkpoint, receipts
"""
