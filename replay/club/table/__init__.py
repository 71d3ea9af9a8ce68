"""A game while it is being recorded.

- ``recording``: the one entry point: games opened, moves recorded, what may follow
- ``new_game``: a game that is opened, with its first players
- ``recorder``: what whoever records a game is shown, and what a correction takes
- ``recorder_view``: what a recorder's screen shows: the seats, the hand, and what each way to end it would bring
- ``correction``: an earlier hand struck out and entered again, with those after it
- ``latest``: what happened last in the hand that is being played
- ``takings``: what everybody has won and lost in a game so far
- ``typed_opening``: the same as people type it
- ``last_time``: the tables of the last time, so that an evening begins as the last one
- ``moves``: moves as they are sent, lines or events, decided for whoever's eyes and recorded
- ``known``: moves that are recorded already, since their answer was lost
- ``looks``: with which eyes somebody looks at each hand of a game
- ``comparison``: what two people recorded at once, side by side
- ``leases``: which device records a game: one at a time
- ``voids``: hands voided, within the time that the club sets
- ``opening``: how a game was opened
- ``timelines``: the games that are folded and ready to view
- ``last_table``: the table after the last event, read from the rows
- ``wording``: the texts of this room that people read, each with its code
"""
