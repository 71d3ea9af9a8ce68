"""A game while it is being recorded.

- ``moves``: moves recorded at the end of a game, with what the rules add to them
- ``opening``: how a game was opened
- ``timelines``: the games that are folded and ready to view
- ``last_table``: the table after the last event, read from the rows
"""
