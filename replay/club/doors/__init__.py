"""Who comes in: accounts with passwords, sessions, tokens of programs, invitations, and links to one game.

All of it is state that changes; no secret is kept but as a hash. The club's own stream records that each begins and ends, with a keyed
digest of its row. Roles are events of that stream and none of its business.

- ``doors``: the one entry point: signing in, and whoever comes with a key
- ``askers``: who asks, in the words in which rights are judged
- ``accounts``: the people who run the club
- ``names``: what accounts may be called
- ``passwords``: passwords hashed and verified
- ``slowdown``: who guesses waits
- ``keys``: secrets of 256 bits, of which only the hash is kept
- ``sessions``: browsers that have come in
- ``invitations``: links with which an account gets its password
- ``tokens``: keys of programs
- ``links``: links to one game: to record it, to a seat, or to watch
- ``record``: what the club's own stream knows of all of these, and what does not agree with it
- ``tables``: the tables of all of these
- ``wording``: the texts of this room that people read, each with its code
"""

from replay.club.doors.askers import NOBODY, THE_OWNER, Visitor
from replay.club.doors.doors import Doors
from replay.faces import lazily

__all__ = ["NOBODY", "THE_OWNER", "Doors", "Visitor"]

__getattr__ = lazily(
    __name__,
    keys="digest new_key",
    passwords="Passwords",
    record="KEY_FILE SoughtEvent",
    slowdown="Slowdown",
    tokens="PREFIX",
)
