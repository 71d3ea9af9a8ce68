"""The end of a game for the people who sat there: what each of them won or lost, who pays whom, and what each takes home.

- ``evenings``: the one entry point; how far everybody has come over several games of one evening
- ``settlement``: who pays whom so that everybody is square for a game, or for several of one evening
- ``page``: a game as one of its seats may take it home: a page in the frame of ``frame.html``, with the checkpoint and the receipts
"""
