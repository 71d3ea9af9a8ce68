"""Who comes in: accounts with passwords, sessions, tokens of programs, invitations, and links to one game.

All of it is state that changes; no secret is kept but as a hash. The club's own stream records that each begins and ends, with a keyed
digest of its row. Roles are events of that stream and none of its business.

- ``visitors``: signing in, visitors who come with a key, and what the club knows of them
- ``accounts``: the people who run the club, their names, passwords and invitations
- ``sessions``: browsers that have come in, secrets, and the wait after guesses
- ``tokens``: keys of programs
- ``links``: links to one game: to record it, to a seat, or to watch
- ``record``: what the club's own stream knows of all of these, and what does not agree with it
- ``tables``: the tables of all of these
"""

from replay.club.access.visitors import NOBODY, THE_OWNER, Access, Visitor
from replay.faces import lazily

__all__ = ["NOBODY", "THE_OWNER", "Access", "Visitor"]

__getattr__ = lazily(
    __name__,
    accounts="Passwords",
    record="KEY_FILE SoughtEvent",
    sessions="Slowdown digest new_key",
    tokens="PREFIX",
)
