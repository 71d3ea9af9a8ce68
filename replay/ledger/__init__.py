"""The club's books: double-entry postings from the money events, and the reports for a treasurer.

- ``accounts``: the accounts, their written forms, and the postings of a payment
- ``names``: the names of accounts, amounts and events
- ``people``: a read model: every name and the player that it means; names that people confuse
- ``balances``: read models by day: the gain of each account, and the booked days of each part of the log
- ``postings``: a read model: two rows for every payment; their sums by day, and the stakes in pots
- ``periods``: a read model: the closed periods, and the days on which later events are booked
- ``books``: balances, and every balance at the end of each day
- ``journal``: every posting in the order of entry; every line of one account
- ``settlement``: the fewest payments that square everyone
- ``comparison``: checks that the books balance and agree with the log
- ``reports``: the books as people and programs read them
- ``files``: reports as files: statements on paper, journals for other programs
"""

from replay.faces import lazily

__getattr__ = lazily(
    __name__,
    accounts="CASH OWN PLAYERS SETTLED Account MoneyFact booked lines owner player_id shortened",
    books="Total gained_in moved_in running running_of standing totals",
    comparison="compare_players compare_postings sums unnamed_accounts",
    files="MOST_LINES PROGRAMS plain_text statement_pdf symbols",
    people="People Person change_people enter_players is_account_name players similar_name",
    periods="Booking last_moment",
    reports="balance_csv balance_text journal_csv journal_text period_text periods_text settle_csv settle_text settlements "
    "statement_csv statement_text whom",
)
