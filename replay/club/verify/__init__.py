"""The check of everything that a club holds.

- ``walk``: along the log, from the first event to the last
- ``games``: games decided again: each stored event, each stream, and whole games by any process that is free
- ``models``: the read models, made again from the log and compared; the club's own stream
- ``report``: what was checked and what was found, also below the events, by the database itself
"""
