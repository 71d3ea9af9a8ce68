"""The check of everything that a club holds.

- ``walk``: along the log, from the first event to the last
- ``games``: games decided again: each stored event, each stream, and whole games by any free process
- ``models``: the read models, made again from the log and compared; the club's own stream
- ``report``: the report on everything, with the database's own check; errors that are due to damage
"""
