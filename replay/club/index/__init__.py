"""The index: lookup tables of what the sealed events of games say, kept beside the log; each module has tables, rows and projections.

- ``games``: games and their seats
- ``hands``: finished hands, the same in few bytes, and which begin or cease to count
- ``standings``: how far each seat has come, and what each name played and won
- ``facts``: what sealed events mean for each of them, for the matters and for the books
- ``guards``: what is checked before they take events in
- ``projection``: all of them together
"""
