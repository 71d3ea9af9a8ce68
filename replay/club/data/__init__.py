"""The club's games as data for those who count.

- ``selection``: which games
- ``export``: their rows, out of one state of the club, into files
- ``kept_rows``: rows that an earlier run made, so that the same work goes on there
- ``trials``: many games tried under other rules
- ``wording``: the texts of this room that people read, each with its code
"""
