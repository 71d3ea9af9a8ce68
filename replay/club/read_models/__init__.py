"""Lookup tables kept beside the log; each module has a table, its row and its projection.

- ``games``, ``seats``, ``hands``: what is played
- ``tallies``: what each name played and won
- ``standings``: how far each seat of a game has come
- ``packed``: the events of each finished hand in few bytes
- ``played``: which hands begin or cease to count, for the sums of both
- ``facts``: what sealed events mean for each of them, and for the books
- ``guards``: what is checked before they take events in
- ``projection``: all of them together
- ``wording``: the texts of this room that people read, each with its code
"""
