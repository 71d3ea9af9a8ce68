"""The end of a game for the people who sat there: what each of them won or lost, who pays whom, and what each takes home.

- ``evenings``: the one entry point
- ``own_money``: what one seat paid and was paid
- ``same_evening``: which games belong to one evening
- ``settlement``: who pays whom so that everybody is square for a game, or for several of one evening
- ``standings``: how far everybody has come over several games of one evening
- ``own_evening``: a game as one of its seats may take it home
- ``report``: who pays whom, as lines of text
- ``page``: that as one page of HTML that needs nothing else, in the frame of ``frame.html``
- ``file``: that page, the checkpoint and the receipts in one file
- ``wording``: the texts of this room that people read, each with its code
"""
