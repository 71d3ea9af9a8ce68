"""The answers of the club: one frozen struct for each thing that pages, terminal and API show.

Each field is named and described here and nowhere else: :mod:`replay.schemas.strict` generates the schemas of the API from it.

- ``answer``: what all answers share, and a page of a long list
- ``games``: games, their hands and sheets, boards, team matches, evenings
- ``kinds``: the kinds of game, as a keypad needs them, and the sheet to print
- ``table``: the table after an event, as a pair of eyes sees it
- ``books``: balances, postings, statements, what settles them, and closed periods
- ``recording``: a game that is being recorded, who records it, what a recorder's screen shows, and why a request was refused
- ``access``: accounts, tokens, links and roles
- ``statistics``: saved answers to questions about all hands
"""

from replay.faces import lazily

__getattr__ = lazily(
    __name__,
    answer="Page plain",
    books="Balance Counted Course Entry Held Line Period Place Posted Running Statement",
    games="EveningSettling FoundHand GamePayment GameSummary Player Ranking Sheet Squaring",
    statistics="SavedStatistics StatisticAnswer StatisticFinding StatisticFigure",
    recording="FREE AfterHand Agreed AgreedHand Choice LastHand Lease Problem",
    table="Change Moved Neighbours State Stock TableSeat WrittenEvent",
)
