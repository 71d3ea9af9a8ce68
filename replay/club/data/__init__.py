"""The club's games as data for those who count.

- ``selection``: which games
- ``export``: their rows, out of one state of the club, into files
- ``wording``: the texts of this room that people read, each with its code
"""
