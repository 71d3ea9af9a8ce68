"""The check of everything that a club holds.

- ``walk``: along the log, from the first event to the last
- ``rows``: each stored event alone
- ``below``: what is wrong below the events, found by the database itself
- ``ids``: that no two events have one id
- ``streams``: each stream, decided again
- ``followed_streams``: each stream along the log, as far as it is known
- ``whole_games``: games as they are gathered along the log, and decided again by whoever is free
- ``read_models``: compares the read models with those built again from the log
- ``scratch``: the database in which that is made again
- ``own_stream``: the club's own stream
- ``damage``: whether something that went wrong is due to damage
- ``report``: what was checked and what was found
- ``wording``: the texts of this room that people read, each with its code
"""
