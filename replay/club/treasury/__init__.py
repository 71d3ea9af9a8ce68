"""The club's own stream: payments, corrections, closed periods, names of players, and confirmations and disputes of hands.

- ``books``: the façade of the books: what is in them, and what people type for accounts and amounts
- ``bookings``: recording payments, corrections and closings
- ``doubts``: what is recorded only once somebody confirms it
- ``periods``: a requested closing, and its statement
- ``players``: corrects the names of players
- ``reviews``: confirms and disputes hands
- ``references``: reading what people type for an account, an amount and an event
- ``held``: the hands whose money is held back
- ``decision``: the rules of what may be recorded
- ``stored_state``: the club as its database has it, for those rules when an event is recorded
- ``folded_state``: the club as its log has it, for those rules when it is verified
- ``sealed_facts``: the facts of the games up to a position of the log; both states share it
- ``stream``: the club's own stream, where an event is decided and recorded
- ``entry``: entering one event at its end
- ``wording``: the texts of this room that people read, each with its code
"""
