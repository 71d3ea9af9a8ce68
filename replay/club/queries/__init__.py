"""Queries of the club: each answer is a struct of :mod:`replay.answers`.

- ``games``: games and their hands
- ``players``: who plays them
- ``boards``: duplicate boards, compared
- ``deals``: the deals of boards, from full records
- ``decks``: fair deals
- ``evening``: the games of an evening
- ``endings``: how hands ended and what kinds of win there are, in words
- ``matches``: team matches over several tables
- ``pending``: antes of hands that are being played
- ``names``: lists by name
- ``sheets``: score sheets
- ``wording``: the texts of this room that people read, each with its code
"""
