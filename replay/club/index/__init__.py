"""The index: lookup tables of the sealed events of games, updated with the log; each module has tables, rows and projections.

- ``games``: games and their seats
- ``hands``: finished hands, and changes of the hands that count
- ``packed_hands``: finished hands in few bytes
- ``standings``: the standing of each seat, and the tallies of each name
- ``results``: the results of hands, by player, their sums, and the payments between two players
- ``facts``: the facts of sealed events for the index, the matters and the books
- ``guards``: the checks before the events are projected
- ``projection``: all of them together
"""
