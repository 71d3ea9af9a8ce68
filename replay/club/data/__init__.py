"""The club's games as data for those who count.

- ``selection``: which games
- ``export``: their rows, out of one state of the club, into files
- ``trials``: many games tried under other rules
- ``wording``: the texts of this room that people read, each with its code
"""
