"""What the club answers: one frozen struct for each thing that pages, terminal and API show.

Each field is named and described here and nowhere else: :mod:`replay.schemas.answer_schemas` generates the schemas of the API from it.

- ``answer``: what all answers share
- ``games``: games, their hands and who plays them
- ``kinds``: the kinds of game, as a keypad needs them
- ``table``: the table after an event, as a pair of eyes sees it
- ``boards``: duplicate boards
- ``matches``: team matches
- ``books``: balances, postings, statements, what settles them, and closed periods
- ``office``: those who run the club
- ``sheets``, ``blank_sheets``: score sheets, and sheets of paper to be filled
- ``records``: imports, and written events in parts
- ``recording``: a game that is being recorded, and what may follow
- ``recorder``: what a recorder's screen shows
- ``leases``: who records a game
- ``live``: what comes at a table besides its events
- ``pages``: a page of a long list
- ``evening``: the end of a game for those who sat there
- ``doors``: accounts, tokens and links
- ``problem``: why a request was refused
"""

from replay.faces import lazily

__getattr__ = lazily(
    __name__,
    answer="plain",
    books="Balance Counted Course Entry Held Line Period Place Posted Running Statement",
    evening="EveningSettling GamePayment Ranking Squaring",
    games="GameSummary Player",
    leases="FREE Lease",
    live="Agreed AgreedHand",
    pages="Page",
    problem="Problem",
    recording="Choice",
    sheets="Sheet",
    table="Change Moved Neighbours State Stock TableSeat WrittenEvent",
)
