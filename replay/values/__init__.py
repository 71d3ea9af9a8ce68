"""Values that every room uses.

- ``events``: the events of games, their envelope and their codec
- ``club_events``: the events of the club's own stream
- ``cards``: packs of cards and their codes
- ``money``: amounts and their units
- ``times``: moments, and the days of a club
- ``clock``: the time now
- ``matches``: the teams that meet in a team match
- ``patterns``: the written form of each value as a regular expression
"""
