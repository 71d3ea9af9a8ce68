"""The club's books: double-entry postings from the money events, and what a treasurer needs to know.

- ``accounts``: the accounts, how they are written, and the postings that a payment makes on them
- ``postings``: a read model: two rows for every payment
- ``balances``: two read models: what each account gained, ever and by day
- ``booked_days``: a read model: on which days each part of the log is booked
- ``people``: a read model: every name, and which of them mean one player
- ``stored_names``: the same, of which only what a page needs is read
- ``similar_names``: names that people take for each other
- ``books``: balances
- ``journal``: every posting in the order of entry
- ``statements``: every line of one account
- ``settlement``: the fewest payments that square everyone
- ``periods``: a read model: the closed periods, and when something is booked after them
- ``pots``: what is played for, separate from what was paid to the keeper of a pot
- ``days``: postings summed by day
- ``running_balances``: every balance at the end of each day
- ``names``: what accounts, amounts and events are called
- ``reports``: the books as people and programs read them
- ``comparison``: whether the books balance and agree with the log
- ``wording``: the texts of this room that people read, each with its code
"""

from replay.faces import lazily

__getattr__ = lazily(
    __name__,
    accounts="CASH OWN PLAYERS SETTLED Account MoneyFact booked lines owner player_id shortened",
    books="Total gained_in moved_in standing totals",
    comparison="compare_players compare_postings sums unnamed_accounts",
    people="People Person change_people enter_players is_account_name players",
    periods="Booking last_moment",
    running_balances="running running_of",
    similar_names="similar_name",
)
