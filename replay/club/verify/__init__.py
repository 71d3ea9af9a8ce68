"""The check of everything that a club holds.

- ``report``: what is checked, and what was found
- ``walk``: the walk along the log
- ``rows``: stored events looked at alone
- ``streams``: streams followed event by event
- ``own_stream``: the club's own stream decided again
- ``read_models``: what is made from the log, compared
- ``scratch``: the database in which it is made anew
"""
