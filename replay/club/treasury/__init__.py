"""The club's own stream: payments, corrections, closed periods, names of players, and what is said of hands.

- ``books``: the façade of the books: what they say, and what people type for accounts and amounts
- ``booking``: recording payments, corrections and closings
- ``periods``: a closing as it is asked for, and its statement
- ``players``: names of players set right
- ``reviews``: hands confirmed and disputed
- ``references``: reading what people type for an account, an amount and an event
- ``decision``: the rules of what may be recorded
- ``stored_state``: the club as its database has it, which those rules ask when an event is recorded
- ``folded_state``: the club as its log has it, which they ask when it is verified
- ``sealed_facts``: what the games had said by a position of the log; both states share it
- ``stream``: the club's own stream, where an event is decided and recorded
- ``entry``: entering one event at its end
"""
