"""Queries of the club: each answer is a struct of :mod:`replay.answers`.

- ``games``: a game with its hands
- ``hands``: hands, and what they were worth
- ``steps``: the steps of a hand
- ``summaries``: lists of games
- ``players``: who plays them
- ``boards``: duplicate boards, compared
- ``deals``: the deals of boards, from full records
- ``decks``: fair deals
- ``evening``: the games of an evening
- ``endings``: how hands ended and what kinds of win there are, in words
- ``matches``: team matches over several tables
- ``pending_antes``: antes of hands that are being played
- ``lots``: whom a lot put first
- ``names``: lists by name
- ``replaced``: hands that were struck out and entered again
- ``sheets``: score sheets
- ``wording``: the texts of this room that people read, each with its code
"""
