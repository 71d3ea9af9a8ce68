"""The club's books: double-entry postings out of the money events, and what a treasurer asks of them.

- ``accounts``: the accounts and how they are written
- ``tables``: the read model: postings for every payment, and the players
- ``people``: which names mean one player
- ``books``: balances and the journal
- ``statements``: every line of one account
- ``settle``: the fewest payments that square everyone
- ``periods``: when something is booked once its period is closed
- ``pots``: what is played for, apart from what was paid to whoever holds a pot
- ``days``: postings summed by day
- ``running``: where everybody stood at the end of each day
- ``names``: what accounts, amounts and events are called
- ``reports``: the books as people and programs read them
- ``verify``: whether the books balance, and say what the log says
"""
