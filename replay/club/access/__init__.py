"""Access: accounts with passwords, sessions, tokens of programs, invitations, and links to one game.

All of it is state that changes; secrets are stored only as hashes. The club's own stream records the beginning and end of each, with a
keyed digest of its row. Roles are events of that stream and stored elsewhere.

- ``visitors``: signing in, visitors with a key, and the club's knowledge of them
- ``accounts``: the people who run the club, their names, passwords and invitations
- ``sessions``: signed-in browsers, secrets, and the wait after guesses
- ``tokens``: keys of programs
- ``links``: links to one game: to record it, to a seat, or to watch
- ``record``: the record of all these in the club's own stream, and the check that the rows agree with it
- ``tables``: the tables of all of these
"""

from replay.club.access.visitors import NOBODY, THE_OWNER, Access, Visitor
from replay.faces import lazily

__all__ = ["NOBODY", "THE_OWNER", "Access", "Visitor"]

__getattr__ = lazily(
    __name__, accounts="Passwords", record="KEY_FILE SoughtEvent", sessions="Slowdown digest new_key", tokens="PREFIX"
)
