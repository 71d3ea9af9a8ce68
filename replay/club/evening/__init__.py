"""The end of a game for its players: the result of each, the payments between them, and the file that each takes home.

- ``evenings``: the one entry point; the standings over several games of one evening
- ``settlement``: the payments that square everyone for a game, or for several of one evening
- ``page``: a game as one of its seats may take it home: a page in the frame of ``frame.html``, with the checkpoint and the receipts
"""
