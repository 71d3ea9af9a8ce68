"""What is kept beside the log to be looked up; each module has a table, its row and its projection.

- ``games``, ``seats``, ``hands``: what is played
- ``confirmations``, ``disputes``: what is recorded of a hand after it
- ``facts``: what sealed events mean for each of them, and for the books
- ``guards``: what must hold before they take events in
- ``projection``: all of them together
"""
