"""Queries of the club: each answer is a struct of :mod:`replay.answers`.

- ``games``: games with their hands, lists of them, those of an evening, antes of hands that are being played
- ``hands``: the endings and scores of hands, their steps, voided hands entered again, score sheets
- ``players``: the players of the club
- ``results``: rankings of players, their results, and the search for hands
- ``boards``: duplicate boards, compared; their deals, and fair decks
- ``matches``: team matches over several tables
- ``names``: lists by name; decisions by lot
"""
