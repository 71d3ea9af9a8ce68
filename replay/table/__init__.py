"""The table of a game after any event, for any eyes.

- ``timeline``: the table after each event
- ``view``: what eyes see of a table, what changed, what may follow
- ``visibility``: the eyes that a visitor may use, and what they learn later
- ``branch``: what if, a branch that leads away from a finished hand
- ``study``: a finished hand studied: its lines, facts and moments
- ``simulation``: evenings of bots, and the sample games
"""
